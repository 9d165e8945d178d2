//! The hooks: the few places where conditions and attributes change the game.

use chess::{Color, Square};

use crate::generate::ManMoves;
use crate::kind::Kind;
use crate::man::Man;
use crate::moves::Move;
use crate::observe::{Gaze, Look};
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

/// How a man moves and what it observes. Both methods may change the kind, the man or the square that is passed on,
/// pass on several times, or not at all.
pub trait Walking: Send + Sync {
    /// Finds the moves of a man. [`ManMoves::proceed`] passes on.
    fn moves(&self, man: &mut ManMoves<'_>) {
        man.proceed();
    }

    /// Whether a man observes a square. [`Gaze::proceed`] passes on.
    fn observes(&self, gaze: &mut Gaze<'_>) -> bool {
        gaze.proceed()
    }

    /// Whether it only takes moves away from men, and leaves `observes` alone.
    fn only_restricts(&self) -> bool {
        false
    }

    /// Whether a man may observe more than its movement says, or less for a reason that is not a [`Validator`]. A hook that
    /// leaves `observes` alone says no.
    fn extends_observation(&self) -> bool {
        !self.only_restricts()
    }

    /// Whether it may let this man move otherwise than its kind does.
    fn affects(&self, _man: Man) -> bool {
        !self.only_restricts()
    }

    /// Whether none of its moves takes a second man to another square.
    fn moves_one_man(&self) -> bool {
        self.only_restricts()
    }
}

/// Which of the moves of a man may be generated.
pub trait Filter: Send + Sync {
    /// Whether this one may.
    fn allows(&self, rules: &Rules, position: &Position, mv: &Move) -> bool;
}

/// Which observations count.
pub trait Validator: Send + Sync {
    /// Whether the man that looks at its target really observes it.
    fn is_valid(&self, look: &Look<'_>) -> bool;
}

/// Which of all moves may be played.
pub trait Selection: Send + Sync {
    /// Removes those that may not. They are in order, and may leave the own king in check.
    fn select(&self, rules: &Rules, position: &Position, moves: &mut Vec<Move>);

    /// Whether it only removes moves, and changes none.
    fn only_removes(&self) -> bool {
        true
    }

    /// Whether it leaves moves without capture alone.
    fn keeps_quiet_moves(&self) -> bool {
        false
    }

    /// Whether no legal move may be left although there was one.
    fn can_leave_none(&self) -> bool {
        false
    }
}

/// What else happens when a move is played.
pub trait Consequence: Send + Sync {
    /// Adds effects to the move, or forbids it.
    fn happen(&self, playing: &mut Playing<'_>);

    /// The most that it can do to men; `None` if that is not known.
    fn extent(&self) -> Option<Extent> {
        None
    }

    /// Whether it follows from captures alone.
    fn follows_captures_alone(&self) -> bool {
        false
    }

    /// Whether it may follow from this move. Moves from which nothing can follow are played without effects.
    fn may_follow(&self, _before: &Position, mv: Move) -> bool {
        mv.is_capture() || !self.follows_captures_alone()
    }
}

/// The most that a consequence can do to men, for a bound on how far a position is away.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Extent {
    /// How many men besides the one that moves can come to a square by it, or change there.
    pub men_placed: u32,
    /// Whether the man that moves may become another, or go to another square.
    pub changes_mover: bool,
    /// Whether men may vanish that were not captured.
    pub removes_men: bool,
    /// Whether there may be more pawns afterwards, those apart that the move or the one before has captured.
    pub makes_pawns: bool,
}

/// Which moves are legal, seen from the position after them.
pub trait Legality: Send + Sync {
    /// Whether the move that has been played may be played.
    fn is_legal(&self, playing: &Playing<'_>) -> bool;

    /// Whether it allows all moves that do not give check.
    fn concerns_checks_alone(&self) -> bool {
        false
    }

    /// Whether captures that are only threatened have to obey it, where observations are tested by playing.
    fn binds_observations(&self) -> bool {
        true
    }

    /// Whether the move may be played, or nothing if the replies would have to be looked at.
    fn is_legal_at_once(&self, playing: &Playing<'_>) -> Option<bool> {
        Some(self.is_legal(playing))
    }
}

/// What is check.
pub trait CheckRule: Send + Sync {
    /// Whether a side is in check. [`CheckTest::proceed`] asks the rules that this one changes.
    fn is_check(&self, test: &CheckTest<'_>) -> bool;
}

/// The question whether a side is in check.
#[derive(Clone, Copy)]
pub struct CheckTest<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The position.
    pub position: &'a Position,
    /// The side that may be in check.
    pub color: Color,
    pub(crate) layer: usize,
}

impl CheckTest<'_> {
    /// Asks the rules beneath.
    pub fn proceed(&self) -> bool {
        self.rules.check_layer(CheckTest { layer: self.layer + 1, ..*self })
    }
}

/// What men promote to.
pub trait Promotion: Send + Sync {
    /// The kinds that the man on `square` may become, if the board's end does not say.
    fn kinds<'a>(
        &'a self,
        rules: &'a Rules,
        position: &Position,
        square: Square,
        man: Man,
    ) -> Option<&'a [Kind]>;
}

/// When a consequence takes its turn. The order decides what sees what, and how a move is written.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Stage {
    /// Promotions on the spot before the move (single box, type 3).
    BeforeMove,
    /// The man goes to its square of rebirth first (Mars circe, phantom chess).
    Departure,
    /// The capture and the movement.
    Movement,
    /// Rebirth of a capturing man before anything else (Geneva).
    GenevaRebirth,
    /// Imitators move.
    Imitators,
    /// Kings change for good.
    KingTransmutation,
    /// Captured men become ghosts.
    Ghosts,
    /// Departure squares become holes.
    Holes,
    /// Kamikaze men vanish.
    Kamikaze,
    /// Chameleons change.
    Chameleon,
    /// Men take the kind of what they captured.
    Protean,
    /// The same, in Frankfurt chess.
    Frankfurt,
    /// Men of the captured kind vanish or change sides (Breton).
    Breton,
    /// Pawns promote.
    Promotion,
    /// Ghosts come back.
    GhostsReturn,
    /// Men on the outer files are substituted (football chess).
    Football,
    /// Men change by the file or rank that they reach.
    LineChameleon,
    /// Men change by pairs (Norsk).
    Norsk,
    /// Men go through wormholes.
    Wormholes,
    /// Pawns that went through a wormhole promote.
    WormholePromotion,
    /// Men change boards.
    Alice,
    /// Pawns that stepped over squares can be captured there.
    EnPassant,
    /// Promoted men are marked.
    FrischaufMark,
    /// Men become pawns on their second rank.
    Degradation,
    /// Men change by capturing or not (Einstein).
    Einstein,
    /// Half-neutral men change.
    HalfNeutral,
    /// Kings change with what is captured (Kobul).
    Kobul,
    /// Other men change with what is captured (Snek).
    Snek,
    /// Duellists are remembered.
    Duellists,
    /// Latent pawns promote (single box, type 2).
    LatentPawns,
    /// Men on magic squares change sides before rebirth.
    MagicSquaresEarly,
    /// Capturing men are reborn.
    AnticirceRebirth,
    /// Further men vanish (Breton, Popeye's reading).
    BretonLate,
    /// Men change sides by capturing a different kind (Tibet).
    Tibet,
    /// Men change sides by capturing, or by not capturing.
    Andernach,
    /// Men vanish with their likes (PAD).
    Pad,
    /// Men change sides (darkside, chameleon pursuit, traitor).
    Traitor,
    /// Volatile men change sides.
    Volage,
    /// Men on magic squares change sides.
    MagicSquares,
    /// Kings change places.
    OscillatingKings,
    /// Hurdles change sides.
    HurdleColor,
    /// Hurdles move.
    Bul,
    /// Captured men are reborn.
    Rebirth,
    /// Men that magic men attack change sides.
    MagicMen,
    /// Pawns appear (sentinels).
    Sentinels,
    /// Covered men come back.
    Parachute,
    /// Kings appear where they mate (republican).
    Republican,
    /// The board turns.
    RevolvingBoard,
    /// What strict SAT remembers.
    StrictSat,
    /// Men change sides by attacking the king.
    Anda,
    /// Men that the checking man observes change sides.
    Masand,
    /// Men change by what observes them.
    Influencer,
    /// The capturing man goes on.
    SeriesCapture,
    /// Who is royal.
    Dynasty,
    /// Men that are lost vanish.
    LostPieces,
    /// Budgets.
    Bgl,
    /// What is remembered at last.
    Bookkeeping,
}
