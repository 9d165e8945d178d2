//! Random games, the same at every run.

use game::{KeyStream, MoveList, Position, Tactics};
use search::Evaluate;

/// Plays games of at most `plies` random moves from `start` and shows every position.
pub(crate) fn wander<P: Position>(start: &P, games: u64, plies: usize, mut show: impl FnMut(&P)) {
    for game in 0..games {
        let mut stream = KeyStream::new(game);
        let mut position = start.clone();
        for _ in 0..plies {
            show(&position);
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let choice = stream.next_key().0 as usize % moves.len();
            position.play(moves[choice]);
        }
    }
}

/// Plays and takes back moves from `start` as searches do, keeps `evaluator` up to date, and shows every position reached.
pub(crate) fn follow<P: Tactics, E: Evaluate<P>>(
    start: &P,
    seed: u64,
    evaluator: &mut E,
    mut show: impl FnMut(&mut E, &P),
) {
    let mut stream = KeyStream::new(seed);
    let mut line = vec![start.clone()];
    evaluator.begin(start);
    for _ in 0..200 {
        let current = line.last().expect("the start stays").clone();
        let mut moves = MoveList::new();
        current.legal_moves(&mut moves);
        let dice = stream.next_key().0 as usize;
        // Searches go back as often as forth, and pass now and then.
        if line.len() > 1 && (moves.is_empty() || dice.is_multiple_of(3)) {
            line.pop();
            evaluator.take_back();
        } else if dice % 31 == 1 && !current.is_check() {
            let mut next = current.clone();
            next.pass();
            evaluator.pass(&next);
            line.push(next);
        } else if !moves.is_empty() {
            let mv = moves[dice / 3 % moves.len()];
            let next = current.after(mv);
            evaluator.play(&current, mv, &next);
            line.push(next);
        }
        show(evaluator, line.last().expect("the start stays"));
    }
}
