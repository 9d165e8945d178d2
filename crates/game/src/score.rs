//! Scores in centipawns that also carry the distance to mate.

use std::fmt;
use std::ops::{Add, Neg, Sub};

use crate::Ply;

/// The value of a position for the side to move.
///
/// Values within [`Score::MAX_PLY`] of ±32,000 are mates: the nearer to the bound, the shorter.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Score(i32);

impl Score {
    const MATE: i32 = 32_000;

    /// Mates further away than this are not distinguished from large evaluations.
    pub const MAX_PLY: u16 = 1_000;
    /// Neither side is better.
    pub const DRAW: Score = Score(0);
    /// A game that is known to be won, without saying how soon.
    const KNOWN: i32 = 20_000;
    /// Above every score that a search can return.
    pub const INFINITE: Score = Score(Score::MATE + 1);

    /// A static value in hundredths of a pawn, kept clear of the mate scores.
    #[inline]
    pub fn centipawns(value: i32) -> Score {
        let bound = Score::MATE - i32::from(Score::MAX_PLY) - 1;
        Score(value.clamp(-bound, bound))
    }

    /// The side to move mates, `ply` half-moves from the root.
    #[inline]
    pub fn mate_in(ply: Ply) -> Score {
        Score(Score::MATE - ply.index() as i32)
    }

    /// The side to move is mated, `ply` half-moves from the root.
    #[inline]
    pub fn mated_in(ply: Ply) -> Score {
        -Score::mate_in(ply)
    }

    /// The side to move is known to win, though no mate is in sight; the win begins `ply` half-moves from the root.
    #[inline]
    pub fn known_win(ply: Ply) -> Score {
        Score(Score::KNOWN - ply.index() as i32)
    }

    /// Whether this score is a mate or a known win, for either side: such a score is no measure of a position.
    #[inline]
    pub fn is_decisive(self) -> bool {
        self.0.abs() >= Score::KNOWN - i32::from(Score::MAX_PLY)
    }

    /// The plain number: centipawns, or a value near ±32,000 for a mate.
    #[inline]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// Whether this score is a forced mate, for either side.
    #[inline]
    pub fn is_mate(self) -> bool {
        self.0.abs() >= Score::MATE - i32::from(Score::MAX_PLY)
    }

    /// Half-moves to mate, negative when the side to move is mated; `None` if this is not a mate score.
    ///
    /// ```
    /// use game::{Ply, Score};
    ///
    /// assert_eq!(Score::mated_in(Ply::new(4)).mate_distance(), Some(-4));
    /// assert_eq!(Score::centipawns(120).mate_distance(), None);
    /// ```
    pub fn mate_distance(self) -> Option<i32> {
        let distance = Score::MATE - self.0.abs();
        self.is_mate().then(|| if self.0 > 0 { distance } else { -distance })
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;

    #[inline]
    fn add(self, centipawns: i32) -> Score {
        Score(self.0 + centipawns)
    }
}

impl Sub<i32> for Score {
    type Output = Score;

    #[inline]
    fn sub(self, centipawns: i32) -> Score {
        Score(self.0 - centipawns)
    }
}

impl fmt::Display for Score {
    /// `+0.34`, or `mate 5` and `mated 4` in half-moves, or `won` and `lost` where that is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_distance() {
            Some(distance) if distance >= 0 && self.0 > 0 => write!(f, "mate {distance}"),
            Some(distance) => write!(f, "mated {}", -distance),
            None if self.is_decisive() => f.write_str(if self.0 > 0 { "won" } else { "lost" }),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shorter_mates_are_better_and_longer_defences_too() {
        assert!(Score::mate_in(Ply::new(1)) > Score::mate_in(Ply::new(3)));
        assert!(Score::mated_in(Ply::new(2)) < Score::mated_in(Ply::new(4)));
        assert!(Score::mate_in(Ply::ROOT) < Score::INFINITE);
    }

    #[test]
    fn a_known_win_is_decisive_and_no_mate() {
        let won = Score::known_win(Ply::new(3));
        assert!(won.is_decisive() && (-won).is_decisive() && !won.is_mate());
        assert!(won < Score::known_win(Ply::new(1)));
        assert_eq!((won.to_string().as_str(), (-won).to_string().as_str()), ("won", "lost"));
        assert!(!Score::centipawns(3_000).is_decisive());
    }

    #[test]
    fn an_evaluation_is_never_a_mate() {
        assert!(!Score::centipawns(i32::MAX).is_mate());
        assert!(!Score::centipawns(-1_000_000).is_mate());
        assert!(Score::mated_in(Ply::new(Score::MAX_PLY)).is_mate());
    }

    #[test]
    fn a_score_is_printed_for_people() {
        assert_eq!(Score::centipawns(34).to_string(), "+0.34");
        assert_eq!(Score::mate_in(Ply::new(5)).to_string(), "mate 5");
        assert_eq!(Score::mated_in(Ply::ROOT).to_string(), "mated 0");
    }
}
