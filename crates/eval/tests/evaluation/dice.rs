//! Random games, the same at every run.

use game::{KeyStream, MoveList, Position};

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
