//! The Japanese names of men, files, ranks and numbers.

use crate::{Color, File, Kind, Rank};

const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The name of a kind in a move: `歩`, `成銀`, `竜`.
pub(super) const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "歩",
        Kind::Lance => "香",
        Kind::Knight => "桂",
        Kind::Silver => "銀",
        Kind::Bishop => "角",
        Kind::Rook => "飛",
        Kind::Gold => "金",
        Kind::King => "玉",
        Kind::Tokin => "と",
        Kind::PromotedLance => "成香",
        Kind::PromotedKnight => "成桂",
        Kind::PromotedSilver => "成銀",
        Kind::Horse => "馬",
        Kind::Dragon => "竜",
    }
}

/// The one character that stands for a kind in a diagram: `歩`, `全`, `龍`.
pub(super) const fn cell(kind: Kind) -> char {
    match kind {
        Kind::Pawn => '歩',
        Kind::Lance => '香',
        Kind::Knight => '桂',
        Kind::Silver => '銀',
        Kind::Bishop => '角',
        Kind::Rook => '飛',
        Kind::Gold => '金',
        Kind::King => '玉',
        Kind::Tokin => 'と',
        Kind::PromotedLance => '杏',
        Kind::PromotedKnight => '圭',
        Kind::PromotedSilver => '全',
        Kind::Horse => '馬',
        Kind::Dragon => '龍',
    }
}

/// The kind that one character stands for.
pub(super) fn kind_of_cell(cell: char) -> Option<Kind> {
    match cell {
        '王' => Some(Kind::King),
        '竜' => Some(Kind::Dragon),
        _ => Kind::ALL.into_iter().find(|&kind| self::cell(kind) == cell),
    }
}

/// Splits the name of a kind off the front of `text`.
pub(super) fn split_name(text: &str) -> Option<(Kind, &str)> {
    if let Some(rest) = text.strip_prefix('成') {
        let mut chars = rest.chars();
        let promoted = kind_of_cell(chars.next()?)?.promoted()?;
        return Some((promoted, chars.as_str()));
    }
    let mut chars = text.chars();
    let kind = kind_of_cell(chars.next()?)?;
    Some((kind, chars.as_str()))
}

/// The file of a digit of either width.
pub(super) fn file_of(digit: char) -> Option<File> {
    let wide = FILES.iter().position(|&wide| wide == digit).and_then(|index| File::ALL.get(index).copied());
    wide.or_else(|| File::from_char(digit))
}

/// The rank of a numeral, or of a digit of either width.
pub(super) fn rank_of(numeral: char) -> Option<Rank> {
    let index = NUMERALS.iter().position(|&kanji| kanji == numeral);
    Rank::ALL.get(index.or_else(|| file_of(numeral).map(|file| file as usize))?).copied()
}

/// The full-width digit of a file.
pub(super) fn file(file: File) -> char {
    FILES[file as usize]
}

/// The numeral of a rank.
pub(super) fn rank(rank: Rank) -> char {
    NUMERALS[rank as usize]
}

/// A number from 1 to 99 in numerals.
pub(super) fn number(number: u8) -> String {
    let (tens, units) = (usize::from(number / 10), usize::from(number % 10));
    let mut text = String::new();
    if tens > 1 {
        text.extend(NUMERALS.get(tens - 1));
    }
    if tens > 0 {
        text.push('十');
    }
    if units > 0 {
        text.push(NUMERALS[units - 1]);
    }
    text
}

/// The number that numerals or digits stand for.
pub(super) fn read_number(text: &str) -> Option<u8> {
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    let digit = |part: &str, missing: u8| {
        let mut chars = part.chars();
        let value = match chars.next() {
            None => missing,
            Some(numeral) => rank_of(numeral)? as u8 + 1,
        };
        chars.as_str().is_empty().then_some(value)
    };
    match text.split_once('十') {
        Some((tens, units)) => Some(digit(tens, 1)? * 10 + digit(units, 0)?),
        None if text.is_empty() => None,
        None => digit(text, 0),
    }
}

/// What the side is called.
pub(super) const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "先手",
        Color::White => "後手",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back_what_they_print() {
        assert_eq!(number(18), "十八");
        for value in 1..=99 {
            assert_eq!(read_number(&number(value)), Some(value));
            assert_eq!(read_number(&value.to_string()), Some(value));
        }
        for text in ["", "百", "一二", "十十", "二十百", "-1", "300"] {
            assert_eq!(read_number(text), None, "{text}");
        }
    }

    #[test]
    fn names_read_back_what_they_print() {
        for kind in Kind::ALL {
            assert_eq!(split_name(name(kind)), Some((kind, "")));
            assert_eq!(kind_of_cell(cell(kind)), Some(kind));
        }
        assert_eq!(split_name("銀成(77)"), Some((Kind::Silver, "成(77)")));
        for text in ["", "成", "成金", "成玉", "x", "成x"] {
            assert_eq!(split_name(text), None, "{text}");
        }
    }
}
