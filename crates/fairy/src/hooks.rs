//! Hooks: the traits by which conditions and attributes change the game.

use arrayvec::ArrayVec;
use chess::{Color, Square};

use crate::changes::Changes;
use crate::generate::ManMoves;
use crate::kind::Kind;
use crate::man::Man;
use crate::moves::Move;
use crate::observe::{Observation, ObservationQuery};
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

/// Changes how a man moves and what it observes. Hooks are nested: a method calls `proceed` to get the result of the
/// hooks and the movement below it, with the kind, the man or the square changed, several times, or not at all.
pub trait Walking: Send + Sync {
    /// Finds the moves of a man. [`ManMoves::proceed`] continues with the hooks below.
    fn moves(&self, man: &mut ManMoves<'_>) {
        man.proceed();
    }

    /// Whether a man observes a square. [`ObservationQuery::proceed`] continues with the hooks below.
    fn observes(&self, query: &mut ObservationQuery<'_>) -> bool {
        query.proceed()
    }

    /// Whether the hook only removes moves, and does not change `observes`.
    fn only_restricts(&self) -> bool {
        false
    }

    /// Whether a man may observe more than its movement allows, or less for a reason that is not a [`Validator`]. A
    /// hook that does not change `observes` returns `false`.
    fn extends_observation(&self) -> bool {
        !self.only_restricts()
    }

    /// Whether the hook changes only how royal men move and observe, and lets them do so only as kinds in play, as kings or as
    /// what they are.
    fn concerns_royal_men_alone(&self) -> bool {
        false
    }

    /// Whether the hook may let this man move differently from its kind.
    fn affects(&self, _man: Man) -> bool {
        !self.only_restricts()
    }

    /// Whether the hook leaves every man the moves without capture that it has without the hook.
    fn keeps_quiet_moves(&self) -> bool {
        false
    }

    /// Whether no move of this hook moves a second man as well.
    fn moves_one_man(&self) -> bool {
        self.only_restricts()
    }
}

/// Decides which moves of a man are generated.
pub trait Filter: Send + Sync {
    /// Whether this move is kept.
    fn allows(&self, rules: &Rules, position: &Position, mv: &Move) -> bool;

    /// Whether all moves without capture are kept.
    fn concerns_captures_alone(&self) -> bool {
        false
    }
}

/// Decides which observations count.
pub trait Validator: Send + Sync {
    /// Whether the observation counts: the man attacks the target by its movement.
    fn is_valid(&self, observation: &Observation<'_>) -> bool;
}

/// Decides which moves of a side may be played, after comparing all of them.
pub trait Selection: Send + Sync {
    /// Removes moves that may not be played. The moves are in order; some may leave the own king in check.
    fn select(&self, rules: &Rules, position: &Position, moves: &mut Vec<Move>);

    /// As [`Selection::select`], where moves that pass a test count like legal ones.
    fn select_counting(
        &self,
        rules: &Rules,
        position: &Position,
        moves: &mut Vec<Move>,
        _counts: &dyn Fn(&Playing<'_>) -> bool,
    ) {
        self.select(rules, position, moves);
    }

    /// Whether the hook may change the moves of this side.
    fn concerns(&self, _side: Color) -> bool {
        true
    }

    /// Whether the hook only removes moves, and changes none.
    fn only_removes(&self) -> bool {
        true
    }

    /// Whether the hook keeps all moves without capture.
    fn keeps_quiet_moves(&self) -> bool {
        false
    }

    /// Whether a side that has a legal move without capture has one after the selection as well.
    fn leaves_quiet_replies(&self) -> bool {
        self.keeps_quiet_moves() || !self.can_leave_none()
    }

    /// Whether the hook may remove every legal move.
    fn can_leave_none(&self) -> bool {
        false
    }
}

/// Adds effects to a move.
pub trait Consequence: Send + Sync {
    /// Adds effects to the move, or forbids it.
    fn happen(&self, playing: &mut Playing<'_>);

    /// An upper bound on the changes that the hook can make, or `None` if there is no known bound.
    fn extent(&self) -> Option<Extent> {
        None
    }

    /// Whether the hook acts only on captures.
    fn follows_captures_alone(&self) -> bool {
        false
    }

    /// Whether the hook may act on a move without capture in this position.
    fn acts_on_quiet_moves(&self, _before: &Position) -> bool {
        !self.follows_captures_alone()
    }

    /// Whether the hook may act on this move. A move on which no hook acts is played without a list of effects.
    fn may_follow(&self, _before: &Position, mv: Move) -> bool {
        mv.is_capture() || !self.follows_captures_alone()
    }

    /// The kinds that a man of this kind may be after a move without capture or promotion, if nothing else on the board
    /// changes by it but sides; `None` if more may change.
    fn kinds_after_quiet_move(&self, _rules: &Rules, kind: Kind) -> Option<ArrayVec<Kind, 4>> {
        self.follows_captures_alone().then(|| ArrayVec::from_iter([kind]))
    }

    /// Adds what it may change on the board to what the move itself may change, pawns that have promoted among it; `None`
    /// if only playing shows that. It is called where this is the only consequence of the rules.
    fn add_changes(
        &self,
        _rules: &Rules,
        _before: &Position,
        _mv: Move,
        _changes: &mut Changes,
    ) -> Option<()> {
        None
    }
}

/// An upper bound on the changes that a consequence can make, for the bound on the length of proof games.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Extent {
    /// How many men besides the one that moves can be put on a square, or change there.
    pub men_placed: u32,
    /// Whether the moving man may change its kind, or go to another square.
    pub changes_mover: bool,
    /// Whether men may disappear that were not captured.
    pub removes_men: bool,
    /// Whether any number of men may change sides.
    pub changes_sides: bool,
    /// Whether the number of pawns may grow, apart from pawns captured by this move or the previous one.
    pub makes_pawns: bool,
}

/// Decides which moves are legal, judged by the position after them.
pub trait Legality: Send + Sync {
    /// Whether the move that has been played is legal.
    fn is_legal(&self, playing: &Playing<'_>) -> bool;

    /// Whether the hook allows all moves that do not give check.
    fn concerns_checks_alone(&self) -> bool {
        false
    }

    /// Whether the hook also applies to captures that are only threatened, where observations are tested by playing
    /// them.
    fn binds_observations(&self) -> bool {
        true
    }

    /// Whether the move is legal, or `None` if that depends on the replies.
    fn is_legal_at_once(&self, playing: &Playing<'_>) -> Option<bool> {
        Some(self.is_legal(playing))
    }

    /// Whether option MoveNumbers counts moves that break the rule, as it counts moves that leave the own king in check.
    fn numbers_illegal_moves(&self) -> bool {
        false
    }
}

/// Redefines check.
pub trait CheckRule: Send + Sync {
    /// Whether a side is in check. [`CheckTest::proceed`] gives the answer of the rules below this hook.
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
    /// Continues with the rules below.
    pub fn proceed(&self) -> bool {
        self.rules.check_layer(CheckTest { layer: self.layer + 1, ..*self })
    }
}

/// Changes what men promote to.
pub trait Promotion: Send + Sync {
    /// The kinds to which the man on `square` may promote, or `None` for the usual ones.
    fn kinds<'a>(
        &'a self,
        rules: &'a Rules,
        position: &Position,
        square: Square,
        man: Man,
    ) -> Option<&'a [Kind]>;
}

/// When a consequence happens. The order decides which changes a consequence sees, and how the move is written.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Stage {
    /// Pawns promote without moving, before the move (single box, type 3).
    BeforeMove,
    /// The man goes to its square of rebirth before it moves (Mars circe, phantom chess).
    Departure,
    /// The capture and the movement themselves.
    Movement,
    /// The capturing man is reborn, before anything else (Geneva chess).
    GenevaRebirth,
    /// Imitators move.
    Imitators,
    /// Kings change their kind permanently.
    KingTransmutation,
    /// Captured men become ghosts.
    Ghosts,
    /// Departure squares become holes.
    Holes,
    /// Kamikaze men vanish.
    Kamikaze,
    /// Chameleons change.
    Chameleon,
    /// Men assume the kind of the man that they captured.
    Protean,
    /// Men assume the kind of the man that they captured, in Frankfurt chess.
    Frankfurt,
    /// Men of the captured kind disappear or change sides (Breton chess).
    Breton,
    /// Pawns promote.
    Promotion,
    /// Ghosts return to the board.
    GhostsReturn,
    /// Men on the outer files are substituted (football chess).
    Football,
    /// Men change by the file or rank that they reach (line chameleon chess).
    LineChameleon,
    /// Men change by pairs (Norsk sjakk).
    Norsk,
    /// Men leave a wormhole through another one.
    Wormholes,
    /// Pawns that went through a wormhole promote.
    WormholePromotion,
    /// Men go to the other board.
    Alice,
    /// Pawns that made a double step become capturable en passant.
    EnPassant,
    /// Promoted men are marked (Frischauf Circe).
    FrischaufMark,
    /// Men become pawns on their second rank (relegation chess).
    Degradation,
    /// Men change by capturing or not capturing (Einstein chess).
    Einstein,
    /// Half-neutral men change.
    HalfNeutral,
    /// Kings assume the kind of a captured man (Kobul kings).
    Kobul,
    /// Another man replaces the captured one (Snek chess).
    Snek,
    /// Duellists are remembered.
    Duellists,
    /// Waiting pawns promote (single box, type 2).
    LatentPawns,
    /// Men on magic squares change sides, before rebirth.
    MagicSquaresEarly,
    /// Capturing men are reborn (AntiCirce).
    AnticirceRebirth,
    /// Further men disappear (Breton chess as Popeye plays it).
    BretonLate,
    /// Men change sides by capturing a man of another kind (Tibet).
    Tibet,
    /// Men change sides by capturing, or by not capturing (Andernach, anti-Andernach).
    Andernach,
    /// Men that capture for the second time disappear (PAD).
    Pad,
    /// Men change sides (dark side, chameleon pursuit, traitor).
    Traitor,
    /// Volage men change sides.
    Volage,
    /// Men on magic squares change sides.
    MagicSquares,
    /// Kings change places.
    OscillatingKings,
    /// Hurdles change sides.
    HurdleColor,
    /// Hurdles move (bul and dob men).
    Bul,
    /// Captured men are reborn (Circe).
    Rebirth,
    /// Men newly attacked by magic men change sides.
    MagicMen,
    /// Pawns appear on departure squares (sentinels).
    Sentinels,
    /// Covered men return (parachute Circe).
    Parachute,
    /// A king appears where it is mated (republican chess).
    Republican,
    /// The board turns.
    RevolvingBoard,
    /// Strict SAT remembers attacked kings.
    StrictSat,
    /// Men change sides by attacking the king (Anda).
    Anda,
    /// Men observed by the checking man change sides.
    Masand,
    /// Men change by their neighbours (influencer).
    Influencer,
    /// The capturing man continues its move.
    SeriesCapture,
    /// Kings become royal, or cease to be (royal dynasty).
    Dynasty,
    /// Men that cannot be saved disappear (lost pieces).
    LostPieces,
    /// The length of the move is subtracted from the budget (BGL).
    Bgl,
    /// Conditions store what they must remember.
    Bookkeeping,
}
