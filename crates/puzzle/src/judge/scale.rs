//! Scores of one engine on the scale of another.

use game::Score;

/// How many hundredths of a pawn one of an engine's stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale(pub f64);

impl Scale {
    /// The score on the other scale. A mate is a mate everywhere.
    ///
    /// ```
    /// use game::{Ply, Score};
    /// use puzzle::judge::Scale;
    ///
    /// assert_eq!(Scale(1.74).of(Score::centipawns(-100)), Score::centipawns(-174));
    /// assert_eq!(Scale(1.74).of(Score::mate_in(Ply::new(3))), Score::mate_in(Ply::new(3)));
    /// ```
    pub fn of(self, score: Score) -> Score {
        match score.is_mate() {
            true => score,
            // A float that is too large becomes the largest number that there is.
            false => Score::centipawns((f64::from(score.value()) * self.0).round() as i32),
        }
    }
}
