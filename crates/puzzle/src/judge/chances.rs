//! Chances of winning, in which a pawn counts much when the game is even and little when it is decided.

use game::Score;

/// From −1, surely lost, to 1, surely won.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Chances(pub f64);

impl Chances {
    /// A move that is ahead of all others by more than this is the only one: as Lichess makes its puzzles.
    pub const CLEAR: f64 = 0.7;

    /// Growth for each hundredth of a pawn, fitted by Lichess to games of its users.
    const SLOPE: f64 = 0.003_682_08;

    /// The chances that a score stands for. A mate is certain, however long.
    ///
    /// ```
    /// use game::{Ply, Score};
    /// use puzzle::judge::Chances;
    ///
    /// assert_eq!(Chances::of(Score::DRAW), Chances(0.0));
    /// assert_eq!(Chances::of(Score::mated_in(Ply::new(8))), Chances(-1.0));
    /// let pawn = Chances::of(Score::centipawns(100)).0;
    /// assert!(0.18 < pawn && pawn < 0.19);
    /// ```
    pub fn of(score: Score) -> Chances {
        match score.mate_distance() {
            Some(_) if score > Score::DRAW => Chances(1.0),
            Some(_) => Chances(-1.0),
            None => Chances(2.0 / (1.0 + (-Chances::SLOPE * f64::from(score.value())).exp()) - 1.0),
        }
    }
}
