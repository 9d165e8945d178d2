//! Converts a chess score to chances of winning, drawing and losing.

use std::fmt;

use game::Score;

/// Thousandths of the games that the side to move wins, draws and loses.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Chances {
    /// Won.
    pub win: u32,
    /// Drawn.
    pub draw: u32,
    /// Lost.
    pub loss: u32,
}

/// The score in centipawns that wins half of the games. This and the slope are the likeliest for 12,330 positions of 139
/// games of the engine against itself, 1,200 nodes a move, from openings of six to eight random moves.
const EVEN_CHANCE: f64 = 90.0;
/// Centipawns that change the odds of winning by a factor of e.
const SLOPE: f64 = 240.0;

impl Chances {
    /// The chances at `score`. Both are logistic curves.
    ///
    /// ```
    /// use engine::wdl::Chances;
    /// use game::Score;
    ///
    /// let even = Chances::of(Score::DRAW);
    /// assert_eq!(even.win, even.loss);
    /// assert!(Chances::of(Score::centipawns(500)).win > 800);
    /// ```
    pub fn of(score: Score) -> Chances {
        let chance = |score: Score| {
            let per_mille = 1000.0 / (1.0 + ((EVEN_CHANCE - f64::from(score.value())) / SLOPE).exp());
            // The conversion from float saturates.
            per_mille.round() as u32
        };
        let (win, loss) = (chance(score), chance(-score));
        Chances { win, draw: 1000_u32.saturating_sub(win + loss), loss }
    }
}

impl fmt::Display for Chances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw, self.loss)
    }
}
