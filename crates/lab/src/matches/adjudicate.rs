//! When a game need not be played to its end.

use game::Side;

/// Rules that end a game by the scores of both programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// The game is won when both programs have agreed on that for some moves.
    pub win: Option<Agreement>,
    /// The game is drawn when both programs have scored it as equal for some moves.
    pub draw: Option<Agreement>,
    /// The game is drawn after this many half-moves.
    pub longest: Option<usize>,
}

/// How long programs have to agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// Half-moves that have to be played first.
    pub after: usize,
    /// Half-moves in a row for which the scores have to be like that.
    pub during: usize,
    /// Centipawns: the least score for a win, the greatest for a draw.
    pub score: i32,
}

impl Adjudication {
    /// As matches of chess engines usually have it.
    pub const CHESS: Adjudication = Adjudication {
        win: Some(Agreement { after: 0, during: 8, score: 1000 }),
        draw: Some(Agreement { after: 68, during: 16, score: 10 }),
        longest: Some(600),
    };
    /// In shogi hardly anything is drawn, and what looks lost for a while often is not.
    pub const SHOGI: Adjudication = Adjudication {
        win: Some(Agreement { after: 0, during: 8, score: 3000 }),
        draw: None,
        longest: Some(320),
    };
    /// Every game is played out.
    pub const NONE: Adjudication = Adjudication { win: None, draw: None, longest: None };
}

/// What the programs of one game have thought so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Opinions {
    /// The score of each half-move from the first player's side; `None` where the program named none.
    scores: Vec<Option<i32>>,
}

/// How a game is to end.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Ruling {
    Won(Side),
    Drawn,
    TooLong,
}

impl Opinions {
    /// Records the score that `side` reports.
    pub(super) fn note(&mut self, side: Side, score: Option<i32>) {
        let sign = if side == Side::First { 1 } else { -1 };
        self.scores.push(score.map(|score| score.saturating_mul(sign)));
    }

    pub(super) fn ruling(&self, rules: Adjudication) -> Option<Ruling> {
        let win = |sign: i32| self.agree(rules.win, |score, bound| score.saturating_mul(sign) >= bound);
        if win(1) {
            Some(Ruling::Won(Side::First))
        } else if win(-1) {
            Some(Ruling::Won(Side::Second))
        } else if self.agree(rules.draw, |score, bound| score.abs() <= bound) {
            Some(Ruling::Drawn)
        } else {
            rules.longest.filter(|&longest| self.scores.len() >= longest).map(|_| Ruling::TooLong)
        }
    }

    fn agree(&self, agreement: Option<Agreement>, holds: impl Fn(i32, i32) -> bool) -> bool {
        let Some(Agreement { after, during, score: bound }) = agreement else { return false };
        let played = self.scores.len();
        let Some(from) = played.checked_sub(during).filter(|_| played >= after) else { return false };
        self.scores[from..].iter().all(|score| score.is_some_and(|score| holds(score, bound)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opinions(scores: &[i32]) -> Opinions {
        let mut opinions = Opinions::default();
        for (ply, &score) in scores.iter().enumerate() {
            opinions.note(Side::ALL[ply % 2], Some(score));
        }
        opinions
    }

    #[test]
    fn both_programs_have_to_agree() {
        let rules =
            Adjudication { win: Some(Agreement { after: 0, during: 4, score: 500 }), ..Adjudication::NONE };
        assert_eq!(opinions(&[600, -600, 700, -500]).ruling(rules), Some(Ruling::Won(Side::First)));
        assert_eq!(opinions(&[-600, 600, -700, 500]).ruling(rules), Some(Ruling::Won(Side::Second)));
        assert_eq!(opinions(&[600, 600, 700, 700]).ruling(rules), None);
        assert_eq!(opinions(&[600, -600, 700]).ruling(rules), None);
        let mut silent = opinions(&[600, -600, 700]);
        silent.note(Side::Second, None);
        assert_eq!(silent.ruling(rules), None);
    }

    #[test]
    fn a_draw_needs_its_time() {
        let rules =
            Adjudication { draw: Some(Agreement { after: 6, during: 2, score: 5 }), ..Adjudication::NONE };
        assert_eq!(opinions(&[0, 0, 0, 0]).ruling(rules), None);
        assert_eq!(opinions(&[9, 9, 9, 9, -5, 5]).ruling(rules), Some(Ruling::Drawn));
    }

    #[test]
    fn no_game_is_longer_than_the_longest() {
        let rules = Adjudication { longest: Some(3), ..Adjudication::NONE };
        assert_eq!(opinions(&[9, 9]).ruling(rules), None);
        assert_eq!(opinions(&[9, 9, 9]).ruling(rules), Some(Ruling::TooLong));
    }
}
