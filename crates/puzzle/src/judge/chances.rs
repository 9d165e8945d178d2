//! Winning chances, in which a pawn matters more in an even game than in a decided one.

use game::Score;

/// From −1, certainly lost, to 1, certainly won.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Chances(pub f64);

impl Chances {
    /// A move that is better than all others by more than this is the only good one: the threshold of Lichess's
    /// puzzles.
    pub const CLEAR: f64 = 0.7;

    /// The slope per centipawn, which Lichess fitted to games of its users.
    const SLOPE: f64 = 0.003_682_08;

    /// The winning chances for a score. A mate of any length is certain.
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
