//! The positions that taking back moves can lead to.

use chess::retraction::{Unmove, unmoves};
use chess::{Board, Color, Rank, Square};
use problem::solution::TakenBack;
use problem::{Diagram, Task};

/// A position that taking back moves leads to.
pub(super) struct Candidate {
    /// The moves, the last one of the game first.
    pub(super) taken_back: Vec<TakenBack>,
    board: Board,
    /// The double step that the next move may answer en passant: departure, square passed, arrival.
    double_step: Vec<Square>,
}

impl Candidate {
    /// The task that begins in this position, when so many solutions have been found.
    pub(super) fn task(&self, task: &Task, found: u32) -> Task {
        let mut play = task.clone();
        play.board = Diagram::Orthodox(self.board);
        play.stipulation.retraction.clear();
        play.options.en_passant.clone_from(&self.double_step);
        play.options.max_solutions = task.options.max_solutions.map(|max| max.saturating_sub(found));
        play
    }
}

/// Whether the side that is to take back a move can be in no position of a game, for its king can be captured.
pub(super) fn is_king_capturable(board: &Board, sides: &[Color]) -> bool {
    sides
        .first()
        .and_then(|&side| Some((side, board.king(side)?)))
        .is_some_and(|(side, king)| board.is_attacked(king, !side, board.occupied()))
}

/// Every way in which these sides can take back a move each, one after the other.
pub(super) fn candidates(board: &Board, sides: &[Color]) -> Vec<Candidate> {
    let Some((&last, earlier)) = sides.split_last() else { return Vec::new() };
    let mut found = Vec::new();
    for path in paths(board, earlier) {
        let start = path.last().map_or(*board, |unmove| unmove.before);
        for unmove in possible(&start, last, path.last()) {
            // Earlier checks are explained by the moves that were taken back.
            if unmove.has_explicable_check() {
                found.push(Candidate::new(&path, unmove));
            }
        }
    }
    found
}

/// The ways in which these sides can take back a move each.
fn paths(board: &Board, sides: &[Color]) -> Vec<Vec<Unmove>> {
    let mut paths = vec![Vec::new()];
    for &side in sides {
        paths = paths
            .into_iter()
            .flat_map(|path: Vec<Unmove>| {
                let start = path.last().map_or(*board, |unmove| unmove.before);
                let next = possible(&start, side, path.last());
                next.into_iter().map(move |unmove| [path.clone(), vec![unmove]].concat())
            })
            .collect();
    }
    paths
}

/// The moves that `side` can take back after `later` was taken back.
fn possible(board: &Board, side: Color, later: Option<&Unmove>) -> Vec<Unmove> {
    let mut all = unmoves(board, side);
    if let Some(step) = later.and_then(Unmove::double_step) {
        all.retain(|unmove| (unmove.mv.from(), unmove.mv.to()) == step);
    }
    all
}

impl Candidate {
    fn new(path: &[Unmove], last: Unmove) -> Candidate {
        let all = path.iter().chain([&last]);
        let double_step = last.double_step().map(|(from, to)| {
            let rank = (!last.mover).rank(Rank::Third);
            vec![from, Square::new(from.file(), rank), to]
        });
        Candidate {
            taken_back: all.map(|unmove| TakenBack { mover: unmove.mover, mv: unmove.mv }).collect(),
            board: last.before,
            double_step: double_step.unwrap_or_default(),
        }
    }
}
