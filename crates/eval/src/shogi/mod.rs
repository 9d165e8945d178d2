//! The evaluation of shogi: men seen from both kings, control of the board, attacked men and the kings' room, tapered
//! from opening to endgame.

pub mod blocks;
mod control;
mod inputs;
mod king;
mod men;
mod mobility;
mod view;

use std::sync::Arc;

use ::shogi::{Bitboard, Color, Control, Hand, Kind, Move, Position};
use game::Score;
use search::parameters::Parameters;

use crate::network::Network;
use crate::{ByTerms, Corrected, Estimate, Phased, ReadWeightsError, Sum, Terms, Trace};
use men::MenTable;
use view::View;

/// The weights of this evaluation.
pub type Weights = crate::Weights<{ blocks::COUNT }>;

/// Evaluates positions of shogi. In a search it follows the moves and keeps the sums of men for each position on the
/// way.
#[derive(Clone)]
pub struct Evaluator {
    tables: Arc<SharedTables>,
    path: Vec<[Phased; 2]>,
}

/// What all clones of an evaluator share.
struct SharedTables {
    weights: Weights,
    men: MenTable,
}

impl Default for Evaluator {
    /// With the weights that the program comes with.
    fn default() -> Evaluator {
        Evaluator::new(standard_weights())
    }
}

/// The weights that the program comes with.
pub fn standard_weights() -> Weights {
    read_weights(include_str!("../../weights/shogi.txt")).expect("a test reads the standard weights")
}

/// The network that the program comes with.
pub fn standard_network() -> Option<Network> {
    let network = Network::read::<Position>(include_bytes!("../../weights/shogi.net"));
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
        let men = MenTable::new(&weights);
        Evaluator { tables: Arc::new(SharedTables { weights, men }), path: Vec::new() }
    }

    /// The value of `position` for the side to move, in hundredths of a pawn.
    pub fn value(&self, position: &Position) -> i32 {
        self.value_with(position, self.sums(position))
    }

    /// Writes the features of `position` into `trace` and returns how opening and endgame are mixed.
    pub fn trace(&self, position: &Position, trace: &mut Trace) -> Progress {
        trace.clear();
        let views = views(position);
        views.iter().for_each(|view| men::evaluate(trace, position, view));
        features(trace, position, &views);
        Progress::of(position)
    }

    /// The sums of men that both kings see.
    fn sums(&self, position: &Position) -> [Phased; 2] {
        views(position).map(|view| self.tables.men.sum(position, &view, &self.tables.weights))
    }

    /// What the sums of `before` become by `mv`.
    #[inline]
    fn sums_after(&self, before: &Position, mv: Move, after: &Position, sums: [Phased; 2]) -> [Phased; 2] {
        let SharedTables { men, weights } = &*self.tables;
        Color::ALL.map(|color| {
            let view = View::new(after, color);
            match mv.kind() == Kind::King && color == before.turn() {
                true => men.sum(after, &view, weights),
                false => sums[color as usize] + men.change(before, mv, &view),
            }
        })
    }

    #[inline]
    fn value_with(&self, position: &Position, men: [Phased; 2]) -> i32 {
        let mut sum = Sum::new(self.tables.weights.row());
        features(&mut sum, position, &views(position));
        let black = Progress::of(position).mix(sum.total() + men[0] - men[1]);
        match position.turn() {
            Color::Black => black,
            Color::White => -black,
        }
    }
}

impl search::Evaluate<Position> for Evaluator {
    /// There are more moves than in chess, and more of them can be left out. Internal reduction has won no games here
    /// (docs/results/iid.md), so it is left to the greatest depths.
    fn parameters() -> Parameters {
        Parameters {
            aspiration_width: 20,
            internal_reduction_depth: 20,
            reverse_futility_depth: 9,
            futility_depth: 8,
            late_move_growth: 150,
            ..Parameters::default()
        }
    }

    fn begin(&mut self, root: &Position) {
        self.path.clear();
        self.path.push(self.sums(root));
    }

    fn play(&mut self, before: &Position, mv: Move, after: &Position) {
        let sums = self
            .path
            .last()
            .map_or_else(|| self.sums(after), |&sums| self.sums_after(before, mv, after, sums));
        self.path.push(sums);
    }

    fn pass(&mut self, after: &Position) {
        let sums = self.path.last().copied().unwrap_or_else(|| self.sums(after));
        self.path.push(sums);
    }

    fn take_back(&mut self) {
        self.path.pop();
    }

    fn evaluate(&mut self, position: &Position) -> Score {
        Score::centipawns(self.estimate(position).value())
    }
}

impl ByTerms<Position> for Evaluator {
    #[inline]
    fn estimate(&mut self, position: &Position) -> Estimate {
        let sums = self.path.last().copied().unwrap_or_else(|| self.sums(position));
        Estimate::Sum(self.value_with(position, sums))
    }

    #[inline]
    fn known(&self, _: &Position) -> Option<i32> {
        None
    }
}

/// How far a game has come: 0 at the start, [`Progress::END`] when most men have been exchanged or are in the enemy's
/// camp.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Progress(i32);

impl Progress {
    /// Nothing but the endgame's weights count.
    pub const END: i32 = 32;

    /// The progress of `position`: two for each piece in hand, one for a pawn there, two for each man in the enemy's camp.
    #[inline]
    fn of(position: &Position) -> Progress {
        let held = |hand: Hand| 2 * hand.len() - u32::from(hand.count(Kind::Pawn));
        let invaders =
            |color: Color| 2 * (position.men(color) & Bitboard::promotion_zone(color)).len() as u32;
        let sum: u32 = Color::ALL.into_iter().map(|color| held(position.hand(color)) + invaders(color)).sum();
        Progress((sum as i32).min(Progress::END))
    }

    /// How much of the endgame there is, of [`Progress::END`].
    pub fn endgame(self) -> i32 {
        self.0
    }

    /// The value for Black that `weights` give to the features of `trace`.
    pub fn value(self, trace: &Trace, weights: &Weights) -> i32 {
        self.mix(trace.sum(weights.row()).0)
    }

    #[inline]
    fn mix(self, total: Phased) -> i32 {
        (total.middlegame() * (Progress::END - self.0) + total.endgame() * self.0) / Progress::END
    }
}

fn views(position: &Position) -> [View; 2] {
    Color::ALL.map(|color| View::new(position, color))
}

/// All terms but those of the men.
#[inline(always)]
fn features<T: Terms>(terms: &mut T, position: &Position, views: &[View; 2]) {
    let controls: [Control; 2] = Color::ALL.map(|us| {
        let bad = position.men(us) | position.pawn_control(!us);
        position.control_with(us, |square, reach| {
            let kind = position.piece_at(square).map(|piece| piece.kind);
            if let Some(term) = kind.and_then(|kind| mobility::term(kind, reach - bad)) {
                terms.add(us as usize, term, 1);
            }
        })
    });
    control::evaluate(terms, position, &controls, views);
    for us in Color::ALL {
        control::attacked(terms, position, &controls, us);
        king::evaluate(terms, position, &controls, us);
        king::pawn_drops(terms, position, &controls, us);
    }
    terms.add(position.turn() as usize, blocks::TEMPO.only(), 1);
}
