//! How long an evaluation takes: nanoseconds for each, over the positions of random games.
//!
//! `cargo bench -p eval`

use std::time::Instant;

use game::{KeyStream, MoveList, Position};
use search::Evaluate as _;

/// Positions to evaluate, and how often.
const GAMES: u64 = 40;
const PLIES: usize = 80;
const ROUNDS: usize = 400;

fn main() {
    let positions = wander(&chess::Position::initial());
    let mut evaluator = eval::chess::Evaluator::default();
    measure("chess", &positions, |position| evaluator.value(position));

    let positions = wander(&shogi::Position::initial());
    let mut evaluator = eval::shogi::Evaluator::default();
    measure("shogi, men from scratch", &positions, |position| evaluator.value(position));
    evaluator.begin(&positions[0]);
    measure("shogi, men given", &positions, |position| evaluator.evaluate(position).value());
}

fn measure<P>(name: &str, positions: &[P], mut value: impl FnMut(&P) -> i32) {
    let started = Instant::now();
    let mut sum = 0_i64;
    for _ in 0..ROUNDS {
        for position in positions {
            sum += i64::from(value(position));
        }
    }
    let count = positions.len() * ROUNDS;
    let nanoseconds = started.elapsed().as_nanos() as f64 / count as f64;
    #[allow(clippy::print_stdout, reason = "a benchmark prints its figures")]
    {
        println!("{name}: {nanoseconds:.0} ns for each of {count} evaluations, sum {sum}");
    }
}

fn wander<P: Position>(start: &P) -> Vec<P> {
    let mut positions = Vec::new();
    for game in 0..GAMES {
        let mut stream = KeyStream::new(game);
        let mut position = start.clone();
        for _ in 0..PLIES {
            positions.push(position.clone());
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let choice = stream.next_key().0 as usize % moves.len();
            position.play(moves[choice]);
        }
    }
    positions
}
