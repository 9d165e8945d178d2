//! How a game ends with the best play of both sides.

use std::cmp::Ordering;

use shakmaty_syzygy::Wdl;

/// What the best play leads to, for the side to move.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Outcome {
    /// Mated.
    Loss,
    /// Mated, but not within fifty moves without a capture or a move of a pawn: a draw by rule.
    BlessedLoss,
    /// Neither side can force a win.
    Draw,
    /// Mate, but not within fifty moves without a capture or a move of a pawn: a draw by rule.
    CursedWin,
    /// Mate.
    Win,
}

/// Whether fifty moves without a capture or a move of a pawn end the game.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum DrawRule {
    /// They do, as in every game.
    #[default]
    FiftyMoves,
    /// They do not, as in problems.
    None,
}

impl Outcome {
    /// Whether the side to move wins, draws or loses under a rule: greater, equal or less than a draw.
    ///
    /// ```
    /// use std::cmp::Ordering;
    /// use tablebases::{DrawRule, Outcome};
    ///
    /// assert_eq!(Outcome::CursedWin.under(DrawRule::FiftyMoves), Ordering::Equal);
    /// assert_eq!(Outcome::CursedWin.under(DrawRule::None), Ordering::Greater);
    /// ```
    pub fn under(self, rule: DrawRule) -> Ordering {
        match (self, rule) {
            (Outcome::BlessedLoss | Outcome::CursedWin, DrawRule::FiftyMoves) => Ordering::Equal,
            _ => self.cmp(&Outcome::Draw),
        }
    }
}

impl From<Wdl> for Outcome {
    fn from(wdl: Wdl) -> Outcome {
        match wdl {
            Wdl::Loss => Outcome::Loss,
            Wdl::BlessedLoss => Outcome::BlessedLoss,
            Wdl::Draw => Outcome::Draw,
            Wdl::CursedWin => Outcome::CursedWin,
            Wdl::Win => Outcome::Win,
        }
    }
}
