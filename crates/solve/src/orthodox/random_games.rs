//! Random games of chess for tests, reproducible from a seed.

use chess::{Move, Position};
use game::Position as _;

/// A pseudorandom number generator with a fixed seed.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// A number below `sides`.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

/// A game from the initial array.
pub(crate) struct RandomGame {
    /// All positions, the initial array first.
    pub(crate) positions: Vec<Position>,
    /// The moves between them.
    pub(crate) played: Vec<Move>,
}

impl RandomGame {
    /// A game of `plies` half-moves, or fewer if it ends earlier. One move in `greed` is a capture, a promotion or castling
    /// if there is one: uniformly random games have few of them.
    pub(crate) fn new(dice: &mut Dice, plies: usize, greed: usize) -> RandomGame {
        let mut position = Position::initial();
        let (mut positions, mut played) = (vec![position], Vec::new());
        for _ in 0..plies {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            let special: Vec<_> = moves
                .iter()
                .filter(|mv| mv.castling_wing().is_some() || mv.promotion().is_some() || mv.is_capture())
                .collect();
            let mv = match special.is_empty() || dice.roll(greed) > 0 {
                true => moves[dice.roll(moves.len())],
                false => *special[dice.roll(special.len())],
            };
            position.play(mv);
            positions.push(position);
            played.push(mv);
        }
        RandomGame { positions, played }
    }

    pub(crate) fn last(&self) -> &Position {
        self.positions.last().expect("the initial array at least")
    }

    /// Each position with the number of moves that each side still makes in this game, White's first.
    pub(crate) fn with_moves_left(&self) -> impl Iterator<Item = (&Position, [i32; 2])> {
        let half_moves = self.positions.len() - 1;
        self.positions
            .iter()
            .enumerate()
            .map(move |(number, position)| (position, moves_left(position, half_moves - number)))
    }
}

/// The number of moves of each side among the next `half_moves`, White's first.
pub(crate) fn moves_left(position: &Position, half_moves: usize) -> [i32; 2] {
    let (own, other) = (half_moves.div_ceil(2) as i32, half_moves as i32 / 2);
    match position.turn() {
        chess::Color::White => [own, other],
        chess::Color::Black => [other, own],
    }
}
