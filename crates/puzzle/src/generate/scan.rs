//! Scans a game for blunders with a shallow search.

use chess::Position;
use chess::text::Pgn;
use game::{Position as _, Score};

use crate::judge::{Chances, Judge, JudgeError};

/// A move that improves the opponent's winning chances by this much is a blunder to be examined. The threshold is
/// lower than that of a puzzle, because a shallow search may err.
const BLUNDER: f64 = 0.5;
/// A side that is nearly winning before the blunder has nothing to find.
const WINNING: f64 = 0.6;

/// Every position of a game, including the first.
pub(super) fn positions(game: &Pgn) -> Vec<Position> {
    let mut position = game.start;
    let mut positions = vec![position];
    for &mv in &game.moves {
        position.play(mv);
        positions.push(position);
    }
    positions
}

/// The positions after a blunder, by the number of half-moves before them.
pub(super) fn candidates(positions: &[Position], judge: &mut dyn Judge) -> Result<Vec<usize>, JudgeError> {
    let mut candidates = Vec::new();
    let mut before: Option<Chances> = None;
    for (ply, position) in positions.iter().enumerate() {
        let chances = match position.count_moves() {
            0 => break,
            _ => Chances::of(judge.quick_score(position)?),
        };
        // The opponent's chances before the move are ours with the opposite sign.
        if let Some(Chances(theirs)) = before
            && chances.0 + theirs > BLUNDER
            && -theirs < WINNING
            && chances > Chances::of(Score::DRAW)
            && position.count_moves() > 1
        {
            candidates.push(ply);
        }
        before = Some(chances);
    }
    Ok(candidates)
}
