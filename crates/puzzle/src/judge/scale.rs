//! Converts scores between the scales of two engines.

use game::Score;

/// The number of centipawns on our scale for one on the engine's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale(pub f64);

impl Scale {
    /// The score on the other scale. Mate scores stay the same.
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
            // The cast saturates.
            false => Score::centipawns((f64::from(score.value()) * self.0).round() as i32),
        }
    }
}
