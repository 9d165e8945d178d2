//! A numbered line of KIF: `  12 同　銀(31)   ( 0:05/00:00:21)`.

use std::time::Duration;

use crate::record::{Conclusion, Excerpt, RecordProblem};
use crate::text::kanji;
use crate::text::usi::{Promotion, UsiMove};
use crate::{Illegality, Kind, Move, Position, Square};

/// One numbered line.
pub(super) struct Entry<'a> {
    pub turn: Turn<'a>,
    pub time: Option<Duration>,
}

/// What happens at one number: a move, or the end of the line.
pub(super) enum Turn<'a> {
    Move(Written<'a>),
    End(Conclusion),
}

/// A move as it is written.
pub(super) struct Written<'a> {
    text: &'a str,
    /// `None` is 同, the square of the move before.
    to: Option<Square>,
    /// What moves, before it promotes.
    kind: Kind,
    promotion: Promotion,
    /// `None` for a drop.
    from: Option<Square>,
}

/// Reads a line that begins with a digit.
pub(super) fn read_entry(line: &str) -> Result<Entry<'_>, RecordProblem> {
    let number_end = line.find(|next: char| !next.is_ascii_digit()).unwrap_or(line.len());
    let (_, rest) = line.split_at(number_end);
    let (body, time) = split_time(rest.trim());
    // A plus marks a move that has variations.
    let body = body.trim_end_matches('+').trim();
    let turn = match conclusion(body) {
        Some(conclusion) => Turn::End(conclusion),
        None => Turn::Move(read_move(body).ok_or_else(|| {
            RecordProblem::invalid(
                if body.is_empty() { line } else { body },
                "a move like ７六歩(77), 同　銀(31) or ５五角打, or how the game ended",
            )
        })?),
    };
    Ok(Entry { turn, time })
}

impl Written<'_> {
    /// The legal move that is meant; `previous` is where the move before arrived.
    pub(super) fn to_move(
        &self,
        position: &Position,
        previous: Option<Square>,
    ) -> Result<Move, RecordProblem> {
        let to = self.to.or(previous);
        let to =
            to.ok_or_else(|| RecordProblem::invalid(self.text, "a square, for there is no move before"))?;
        let usi = match self.from {
            None => UsiMove::Drop { kind: self.kind, to },
            Some(from) => {
                if position.piece_at(from).is_none_or(|piece| piece.kind != self.kind) {
                    return Err(self.illegal(Illegality::NoSuchMan(from)));
                }
                UsiMove::Board { from, to, promotion: self.promotion }
            }
        };
        usi.to_move(position).map_err(|reason| self.illegal(reason))
    }

    pub(super) fn illegal(&self, reason: Illegality) -> RecordProblem {
        RecordProblem::Illegal { text: Excerpt::new(self.text), reason }
    }
}

/// Splits `(0:16/00:00:16)` off the end. What cannot be read as a time is no reason to refuse the game.
fn split_time(text: &str) -> (&str, Option<Duration>) {
    let Some(start) =
        text.rfind('(').filter(|&start| text.get(start..).is_some_and(|tail| tail.contains(':')))
    else {
        return (text, None);
    };
    let (body, tail) = text.split_at(start);
    let spent = tail.trim_matches(|c: char| "()+ ".contains(c)).split('/').next().unwrap_or_default();
    let mut seconds = Some(0_u64);
    for part in spent.split(':') {
        let part = part.trim().parse::<u64>().ok();
        seconds = seconds.zip(part).and_then(|(sum, part)| sum.checked_mul(60)?.checked_add(part));
    }
    (body, seconds.map(Duration::from_secs))
}

fn conclusion(word: &str) -> Option<Conclusion> {
    Some(match word {
        "投了" => Conclusion::Resignation,
        "詰み" | "詰" => Conclusion::Mate,
        "不詰" => Conclusion::NoMate,
        "中断" => Conclusion::Interrupted,
        "千日手" => Conclusion::Repetition,
        "持将棋" => Conclusion::Impasse,
        "入玉勝ち" | "入玉宣言" | "入玉宣言勝ち" => Conclusion::Declaration,
        "切れ負け" | "時間切れ" => Conclusion::TimeUp,
        "反則負け" => Conclusion::IllegalMove,
        "反則勝ち" => Conclusion::OpponentIllegalMove,
        "最大手数" => Conclusion::MaximumLength,
        "不戦敗" | "不戦勝" | "封じ手" | "反則行為" => Conclusion::Other(word.to_owned()),
        _ => return None,
    })
}

fn read_move(text: &str) -> Option<Written<'_>> {
    let (to, rest) = match text.strip_prefix('同') {
        Some(rest) => (None, rest.trim_start()),
        None => {
            let mut chars = text.chars();
            let file = kanji::file_of(chars.next()?)?;
            let rank = kanji::rank_of(chars.next()?)?;
            (Some(Square::new(file, rank)), chars.as_str())
        }
    };
    let (kind, rest) = kanji::split_name(rest)?;
    let (promotion, rest) = match rest.strip_prefix('成') {
        Some(rest) => (Promotion::Yes, rest),
        None => (Promotion::No, rest.strip_prefix("不成").unwrap_or(rest)),
    };
    let from = match rest.trim() {
        "打" | "" => None,
        origin => {
            let mut chars = origin.strip_prefix('(')?.strip_suffix(')')?.chars();
            let file = kanji::file_of(chars.next()?)?;
            let rank = kanji::rank_of(chars.next()?)?;
            chars.as_str().is_empty().then_some(())?;
            Some(Square::new(file, rank))
        }
    };
    let can_be_dropped = promotion == Promotion::No && Kind::IN_HAND.contains(&kind);
    (from.is_some() || can_be_dropped).then_some(Written { text, to, kind, promotion, from })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: Option<u64>) {
        let entry = read_entry(line).unwrap_or_else(|problem| panic!("{line}: {problem}"));
        assert_eq!(entry.time, expected.map(Duration::from_secs), "{line}");
    }

    #[test]
    fn times_are_read_and_invalid_ones_ignored() {
        check("1 ７六歩(77)   ( 0:16/00:00:16)", Some(16));
        check("1 ７六歩(77)( 1:02:03/)", Some(3723));
        check("1 ７六歩(77)   ( 0:16/00:00:16)+", Some(16));
        check("1 ７六歩(77)", None);
        check("1 ７六歩(77) (x:y)", None);
        check("1 投了 (99999999999999999999:0)", None);
    }

    #[test]
    fn invalid_moves_are_refused() {
        for line in [
            "1",
            "1 ",
            "1 ７",
            "1 ７六",
            "1 ７六歩(7",
            "1 ７六歩(777)",
            "1 ７六歩(07)",
            "1 同",
            "1 ７六玉打",
            "1 ７六歩成打",
            "1 成銀",
        ] {
            assert!(read_entry(line).is_err(), "{line}");
        }
    }
}
