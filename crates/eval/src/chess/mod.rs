//! The evaluation of chess: material, squares, mobility, pawns, kings and threats, tapered from middlegame to endgame.
//!
//! `attack_map.rs` computes the attacks of both sides once; the files for `pawns`, `passed`, `pieces`, `king` and
//! `threats` add their terms; `endgame.rs` and `kpk.rs` correct known endings. `blocks.rs` names all weights, and
//! `inputs.rs` is the view of the network.

mod attack_map;
pub mod blocks;
mod endgame;
mod inputs;
mod king;
mod kpk;
mod masks;
mod passed;
mod pawns;
mod pieces;
mod threats;

use std::sync::Arc;

use ::chess::{Bitboard, Board, Color, Position, Role, Square};
use game::Score;

use crate::network::Network;
use crate::{ByTerms, Corrected, Estimate, Phased, ReadWeightsError, Sum, Terms, Trace};
use attack_map::AttackMap;
use kpk::KingPawnKing;
use pawns::PawnTable;

pub use king::{MOST_DANGER, SHARPNESS, SLOWNESS};

/// The weights of this evaluation.
pub type Weights = crate::Weights<{ blocks::COUNT }>;

/// Evaluates positions of chess.
#[derive(Clone)]
pub struct Evaluator {
    tables: Arc<SharedTables>,
    pawns: PawnTable,
}

/// What all clones of an evaluator share.
struct SharedTables {
    weights: Weights,
    pawn_endings: KingPawnKing,
}

impl Default for Evaluator {
    /// With the weights that the program comes with.
    fn default() -> Evaluator {
        Evaluator::new(standard_weights())
    }
}

/// The weights that the program comes with.
pub fn standard_weights() -> Weights {
    read_weights(include_str!("../../weights/chess.txt")).expect("a test reads the standard weights")
}

/// The network that the program comes with.
pub fn standard_network() -> Option<Network> {
    let network = Network::read::<Position>(include_bytes!("../../weights/chess.net"));
    Some(network.expect("a test reads the standard network"))
}

/// Reads weights from the text of a file.
pub fn read_weights(text: &str) -> Result<Weights, ReadWeightsError> {
    Weights::read(text, blocks::ALL)
}

/// The evaluation of the program: terms and network.
pub type StandardEvaluator = Corrected<Position, Evaluator>;

impl Default for StandardEvaluator {
    fn default() -> StandardEvaluator {
        Corrected::new(Evaluator::default(), standard_network())
    }
}

impl Evaluator {
    /// An evaluator with these weights.
    pub fn new(weights: Weights) -> Evaluator {
        let tables = SharedTables { weights, pawn_endings: KingPawnKing::new() };
        Evaluator { tables: Arc::new(tables), pawns: PawnTable::new() }
    }

    /// The value of `position` for the side to move, in hundredths of a pawn.
    pub fn value(&mut self, position: &Position) -> i32 {
        self.estimate(position).value()
    }

    /// The sum of terms for White.
    fn sum(&mut self, position: &Position) -> i32 {
        let board = position.board();
        let weights = self.tables.weights.row();
        let mut sum = Sum::new(weights);
        let mut attack_map = AttackMap::new(board);
        let structure = self.pawns.get(attack_map.pawns, weights);
        features(&mut sum, &mut attack_map, position.turn(), structure.passed);
        let total = structure.total + sum.total();
        tapered(with_danger(total, sum.danger()), phase(board), |strong| endgame::scale(board, strong))
    }

    /// Writes the features of `position` into `trace`. Returns what the tuner needs besides; `None` if the position is
    /// not evaluated by its features, but known.
    pub fn trace(&self, position: &Position, trace: &mut Trace) -> Option<Taper> {
        trace.clear();
        if self.exception(position).is_some() {
            return None;
        }
        let board = position.board();
        let mut attack_map = AttackMap::new(board);
        let passed = pawns::evaluate(trace, attack_map.pawns);
        features(trace, &mut attack_map, position.turn(), passed);
        let scale = Color::ALL.map(|strong| endgame::scale(board, strong));
        Some(Taper { phase: phase(board), scale })
    }

    /// The value for White of endings that are known, and of crowds that no game has.
    fn exception(&self, position: &Position) -> Option<i32> {
        let board = position.board();
        let crowded = Color::ALL.into_iter().any(|color| board.color(color).len() > MOST_MEN);
        if crowded {
            return Some(material(board));
        }
        endgame::known(position, &self.tables.pawn_endings)
    }
}

impl search::Evaluate<Position> for Evaluator {
    fn evaluate(&mut self, position: &Position) -> Score {
        Score::centipawns(self.value(position))
    }
}

impl ByTerms<Position> for Evaluator {
    #[inline]
    fn estimate(&mut self, position: &Position) -> Estimate {
        let sign = if position.turn() == Color::White { 1 } else { -1 };
        match self.exception(position) {
            Some(value) => Estimate::Known(sign * value),
            None => Estimate::Sum(sign * self.sum(position)),
        }
    }

    #[inline]
    fn known(&self, position: &Position) -> Option<i32> {
        let sign = if position.turn() == Color::White { 1 } else { -1 };
        self.exception(position).map(|value| sign * value)
    }
}

/// How the middlegame's and the endgame's part of a trace are mixed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Taper {
    /// [`WHOLE_PHASE`] with all pieces on the board, 0 with none.
    pub phase: i32,
    /// How much of an advantage in the endgame counts, if White has it and if Black has it, of [`WHOLE_SCALE`].
    pub scale: [i32; 2],
}

impl Taper {
    /// The value for White that `weights` give to the features of `trace`.
    pub fn value(&self, trace: &Trace, weights: &Weights) -> i32 {
        let (total, danger) = trace.sum(weights.row());
        tapered(with_danger(total, danger), self.phase, |strong| self.scale[strong as usize])
    }
}

/// The phase of a position with all its pieces.
pub const WHOLE_PHASE: i32 = 24;
/// The scale of an advantage that counts in full.
pub const WHOLE_SCALE: i32 = 64;

/// More men than this no side of a game has, and the packed sums are not made for it.
const MOST_MEN: usize = 16;
/// Space matters as long as this phase is reached.
const SPACE_PHASE: i32 = 12;

/// All terms but those of the pawn structure.
#[inline(always)]
fn features<T: Terms>(terms: &mut T, attack_map: &mut AttackMap<'_>, turn: Color, passed: Bitboard) {
    pieces::evaluate(terms, attack_map, Color::White);
    pieces::evaluate(terms, attack_map, Color::Black);
    let attack_map = &*attack_map;
    king::evaluate(terms, attack_map, Color::White);
    king::evaluate(terms, attack_map, Color::Black);
    threats::evaluate(terms, attack_map, Color::White);
    threats::evaluate(terms, attack_map, Color::Black);
    passed::evaluate(terms, attack_map, passed, Color::White);
    passed::evaluate(terms, attack_map, passed, Color::Black);
    if phase(attack_map.board) >= SPACE_PHASE {
        threats::space(terms, attack_map, Color::White);
        threats::space(terms, attack_map, Color::Black);
    }
    terms.add(turn as usize, blocks::TEMPO.only(), 1);
}

#[inline]
fn with_danger(total: Phased, danger: [Phased; 2]) -> Phased {
    total + king::cost(danger[0]) - king::cost(danger[1])
}

#[inline]
fn tapered(total: Phased, phase: i32, scale: impl Fn(Color) -> i32) -> i32 {
    let strong = if total.endgame() >= 0 { Color::White } else { Color::Black };
    let endgame = total.endgame() * scale(strong) / WHOLE_SCALE;
    (total.middlegame() * phase + endgame * (WHOLE_PHASE - phase)) / WHOLE_PHASE
}

/// How much of the middlegame is left, by the pieces.
#[inline]
fn phase(board: &Board) -> i32 {
    let minors = board.role(Role::Knight) | board.role(Role::Bishop);
    let phase = minors.len() + 2 * board.role(Role::Rook).len() + 4 * board.role(Role::Queen).len();
    (phase as i32).min(WHOLE_PHASE)
}

/// The plain value of White's men less Black's.
fn material(board: &Board) -> i32 {
    const WORTH: [(Role, i32); 5] =
        [(Role::Pawn, 100), (Role::Knight, 300), (Role::Bishop, 320), (Role::Rook, 500), (Role::Queen, 950)];
    let count = |role, color| board.of(role, color).len() as i32;
    WORTH.iter().map(|&(role, worth)| worth * (count(role, Color::White) - count(role, Color::Black))).sum()
}

/// The number of a square in the tables of 32: files from the edge, ranks from the own side.
#[inline]
fn folded(us: Color, square: Square) -> usize {
    us.rank(square.rank()) as usize * 4 + masks::from_edge(square.file())
}
