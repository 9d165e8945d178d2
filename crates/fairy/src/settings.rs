//! What conditions set once for a whole problem.

use chess::{Bitboard, Color, Rank, Square};

use crate::conditions::kind_cycles::KindCycle;
use crate::kind::Kind;
use crate::man::Attributes;
use crate::rules::Rules;

/// What conditions set once.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How far pawns may step from their first rank; 0 if they cannot move there.
    pub first_rank_steps: u8,
    /// The condition by which men are reborn where they could not move.
    pub cages: Option<&'static str>,
    /// Squares on which pawns of the first rank move all the same.
    pub movable_first_rank: Bitboard,
    /// Squares that nothing can enter or pass.
    pub holes: Bitboard,
    /// Whether marked squares are holes.
    pub marked_are_holes: bool,
    /// Whether pawns may promote to imitators.
    pub promotes_to_imitators: bool,
    /// Whether pawns may not promote to imitators.
    pub no_promotion_to_imitators: bool,
    /// Whether pawns may promote to chameleons.
    pub promotes_to_chameleons: bool,
    /// Whether the step of a castling king to the square that it passes is tested by playing it.
    pub passes_by_playing: bool,
    /// What stands for king, pawn, queen, knight, rook and bishop.
    pub standard: [Kind; 6],
    /// Where men promote, by side.
    pub promotion_squares: [Bitboard; 2],
    /// Whether men promote one rank before the end of the board.
    pub early_promotion: bool,
    /// The kinds that men may promote to, if not the usual ones.
    pub promotion_kinds: Option<Vec<Kind>>,
    /// Kinds that may be promoted to besides the usual ones.
    pub more_promotions: Vec<Kind>,
    /// Kinds as which men may move though no such man is on the board.
    pub more_kinds: Vec<Kind>,
    /// Whether goals ask what the other side could reply, whatever it would have to.
    pub goals_ignore_duties: bool,
    /// Whether they do so where there is no check, too.
    pub stalemates_ignore_duties: bool,
    /// Whether mate and stalemate leave the king one move.
    pub one_flight: bool,
    /// Whether only a man that was attacked once mates.
    pub attacked_mating_unit: bool,
    /// The order in which chameleons change.
    pub(crate) chameleons: KindCycle,
    /// Squares of the diagram whose men are measured.
    pub reference_squares: Option<[Square; 2]>,
    /// Squares that moves must lead to, by side.
    pub forced_squares: [Bitboard; 2],
    /// Whether kings castle.
    pub castling: bool,
    /// Whether a side without a king can be in check.
    pub check_without_king: bool,
    /// Whether play may begin with the king of the side that is not to move in check.
    pub may_start_in_check: bool,
    /// Whether a capture of the own king is illegal.
    pub own_king_must_stay: bool,
    /// Whether a capture of the other king is illegal.
    pub other_king_must_stay: bool,
    /// Whether an observation counts only if the capture can be played.
    pub observations_by_playing: bool,
    /// Whether a check counts only if the capture of the king can be played.
    pub checks_by_playing: bool,
    /// Whether the key covers the previous move.
    pub remembers_last: bool,
    /// Whether what is remembered is the previous capture instead, however many moves ago.
    pub remembers_last_capture: bool,
    /// Whether a side that passes leaves the previous move where it is, so that the next move of a series still sees it.
    pub series_remember_last: bool,
    /// Whether the key covers what conditions remember.
    pub remembers: bool,
    /// Whether the key covers the identities of men.
    pub identities_matter: bool,
    /// Attributes that all men have and that are not written.
    pub unwritten: Attributes,
    /// The families of which there is a condition, where there may be but one.
    pub(crate) families: Vec<&'static str>,
    /// What conditions do with the diagram when the rules are complete.
    pub(crate) starts_by: Vec<fn(&mut Rules)>,
    /// Rooks of which one castles only if the other has not.
    pub(crate) exclusive_castlings: Vec<(Square, Square)>,
    /// Whether men can be paralysed, so that a side without moves may be neither mated nor stalemated.
    pub paralyses: bool,
    /// Whether moves over different hurdles differ.
    pub hurdles_matter: bool,
    /// Whether moves come in the order of their squares, because some may have been found twice.
    pub sorted: bool,
    /// Whether the last half-move to a mate is generated in the order of its own, by side.
    pub mating_order: [bool; 2],
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            first_rank_steps: 0,
            cages: None,
            movable_first_rank: Bitboard::EMPTY,
            holes: Bitboard::EMPTY,
            marked_are_holes: false,
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
            remembers_last_capture: false,
            series_remember_last: false,
            remembers: false,
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
