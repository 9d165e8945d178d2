//! Settings: values that conditions set once for a whole problem.

use chess::{Bitboard, Color, Rank, Square};

use crate::conditions::kind_cycles::KindCycle;
use crate::kind::Kind;
use crate::man::Attributes;
use crate::moves::Move;
use crate::position::{Last, Position};
use crate::rules::Rules;

/// Values that conditions set once for a whole problem.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How far pawns may step from their own first rank; 0 if they cannot move there.
    pub first_rank_steps: u8,
    /// The name of the condition by which men are reborn on squares where they cannot move.
    pub cages: Option<&'static str>,
    /// Squares on their own first rank where pawns can move nevertheless.
    pub movable_first_rank: Bitboard,
    /// Squares that no man can enter or pass.
    pub holes: Bitboard,
    /// Whether moves between the same squares that differ in what they capture count as different moves.
    pub captures_distinguish_moves: bool,
    /// Whether a move may take its man on from the square of arrival: by rebirth, through wormholes, or with the board.
    pub goes_on_after_arrival: bool,
    /// Whether something happens on the board when the defender passes before threats.
    pub passing_has_effects: bool,
    /// Whether marked squares are holes as well.
    pub marked_are_holes: bool,
    /// Whether pawns may promote to imitators.
    pub promotes_to_imitators: bool,
    /// Whether pawns may not promote to imitators.
    pub no_promotion_to_imitators: bool,
    /// Whether pawns may promote to chameleons.
    pub promotes_to_chameleons: bool,
    /// Whether the square that a castling king passes is tested by playing the step there.
    pub passes_by_playing: bool,
    /// The kinds that replace king, pawn, queen, knight, rook and bishop.
    pub standard: [Kind; 6],
    /// The promotion squares of White and Black.
    pub promotion_squares: [Bitboard; 2],
    /// Whether men promote one rank before the end of the board.
    pub early_promotion: bool,
    /// The kinds to which men may promote, if not the usual ones.
    pub promotion_kinds: Option<Vec<Kind>>,
    /// Kinds to which men may promote besides the usual ones.
    pub more_promotions: Vec<Kind>,
    /// Kinds as which men may move although no such man is on the board.
    pub more_kinds: Vec<Kind>,
    /// Whether mate is decided by the replies that could be played, although the rules may require other moves.
    pub goals_ignore_duties: bool,
    /// Whether stalemate is decided in the same way.
    pub stalemates_ignore_duties: bool,
    /// Whether mate and stalemate require that the king has exactly one flight (MAFF).
    pub one_flight: bool,
    /// Whether a mating man must have been attacked exactly once before its move (AMU).
    pub attacked_mating_unit: bool,
    /// The order in which chameleons change their kind.
    pub(crate) chameleons: KindCycle,
    /// Squares of the diagram whose men the condition measures.
    pub reference_squares: Option<[Square; 2]>,
    /// Squares to which moves of White and Black must lead if possible.
    pub forced_squares: [Bitboard; 2],
    /// Whether castling is allowed.
    pub castling: bool,
    /// Whether a side without a king can be in check.
    pub check_without_king: bool,
    /// Whether the problem may begin with the king of the side that is not to move in check.
    pub may_start_in_check: bool,
    /// Whether a capture of the own king is illegal.
    pub own_king_must_stay: bool,
    /// Whether a capture of the other king is illegal.
    pub other_king_must_stay: bool,
    /// Whether an observation counts only if the capture can be played legally.
    pub observations_by_playing: bool,
    /// Whether a check counts only if the capture of the king can be played legally.
    pub checks_by_playing: bool,
    /// Whether keys cover the previous move, as far as it matters.
    pub remembers_last: bool,
    /// Which previous moves matter to conditions: others are forgotten, so that positions reached in different ways are the same.
    last_matters: Vec<fn(&Last) -> bool>,
    /// Whether the previous capture is remembered instead, however many moves ago it was.
    pub remembers_last_capture: bool,
    /// Whether a null move keeps the previous move, so that the next move of a series still refers to it.
    pub series_remember_last: bool,
    /// Whether keys cover the memory of conditions.
    pub remembers: bool,
    /// Whether Popeye writes the checks of a line as they would be with the numbers remembered at its end.
    pub checks_depend_on_the_end: bool,
    /// Whether keys cover the identities of men.
    pub identities_matter: bool,
    /// Attributes that all men have, and that are not written.
    pub unwritten: Attributes,
    /// The families to which the conditions of the problem belong, where only one of a family is allowed.
    pub(crate) families: Vec<&'static str>,
    /// Functions that conditions run on the diagram when the rules are complete.
    pub(crate) starts_by: Vec<fn(&mut Rules)>,
    /// Pairs of rooks, of which one may castle only if the other has not.
    pub(crate) exclusive_castlings: Vec<(Square, Square)>,
    /// Whether men can be paralysed, so that a side without moves may be neither mated nor stalemated.
    pub paralyses: bool,
    /// Whether moves over different hurdles are different moves.
    pub hurdles_matter: bool,
    /// Whether moves are sorted by their squares, because some may be generated twice.
    pub sorted: bool,
    /// Whether the last half-move before mate has an order of its own, for White and Black.
    pub mating_order: [bool; 2],
}

impl Settings {
    /// Lets positions remember the previous move if it matters.
    pub(crate) fn remember_last(&mut self, matters: fn(&Last) -> bool) {
        self.remembers_last = true;
        self.last_matters.push(matters);
    }

    /// The previous half-move in the position after a half-move, as far as it is remembered.
    #[inline]
    pub(crate) fn last_after(&self, before: &Position, mv: Move) -> Option<Last> {
        if self.remembers_last_capture && !mv.is_capture() {
            return before.memory.last;
        }
        let last = (!mv.is_null()).then(|| Last::new(before, mv));
        last.filter(|last| self.last_matters.iter().any(|matters| matters(last)))
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            first_rank_steps: 0,
            cages: None,
            movable_first_rank: Bitboard::EMPTY,
            holes: Bitboard::EMPTY,
            marked_are_holes: false,
            passing_has_effects: false,
            goes_on_after_arrival: false,
            captures_distinguish_moves: false,
            promotes_to_imitators: false,
            no_promotion_to_imitators: false,
            promotes_to_chameleons: false,
            passes_by_playing: false,
            standard: [Kind::KING, Kind::PAWN, Kind::QUEEN, Kind::KNIGHT, Kind::ROOK, Kind::BISHOP],
            promotion_squares: Color::ALL.map(|color| Bitboard::from(color.rank(Rank::Eighth))),
            early_promotion: false,
            promotion_kinds: None,
            more_promotions: Vec::new(),
            more_kinds: Vec::new(),
            goals_ignore_duties: false,
            stalemates_ignore_duties: false,
            one_flight: false,
            attacked_mating_unit: false,
            chameleons: KindCycle::default(),
            reference_squares: None,
            forced_squares: [Bitboard::EMPTY; 2],
            castling: true,
            check_without_king: false,
            may_start_in_check: false,
            own_king_must_stay: false,
            other_king_must_stay: true,
            observations_by_playing: false,
            checks_by_playing: false,
            remembers_last: false,
            last_matters: Vec::new(),
            remembers_last_capture: false,
            series_remember_last: false,
            remembers: false,
            checks_depend_on_the_end: false,
            identities_matter: false,
            unwritten: Attributes::NONE,
            families: Vec::new(),
            starts_by: Vec::new(),
            exclusive_castlings: Vec::new(),
            paralyses: false,
            hurdles_matter: false,
            sorted: false,
            mating_order: [true; 2],
        }
    }
}
