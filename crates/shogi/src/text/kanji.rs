//! The Japanese names of men, files, ranks and numbers.

use crate::{Color, File, Kind, Rank};

const FILES: [(File, char); 9] = [
    (File::One, '１'),
    (File::Two, '２'),
    (File::Three, '３'),
    (File::Four, '４'),
    (File::Five, '５'),
    (File::Six, '６'),
    (File::Seven, '７'),
    (File::Eight, '８'),
    (File::Nine, '９'),
];

/// The numerals from one to nine, which also name the ranks.
const NUMERALS: [(u8, Rank, char); 9] = [
    (1, Rank::A, '一'),
    (2, Rank::B, '二'),
    (3, Rank::C, '三'),
    (4, Rank::D, '四'),
    (5, Rank::E, '五'),
    (6, Rank::F, '六'),
    (7, Rank::G, '七'),
    (8, Rank::H, '八'),
    (9, Rank::I, '九'),
];

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

/// The character of a kind in a diagram: `歩`, `全`, `龍`.
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

/// The kind of a character.
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
    let wide = FILES.into_iter().find(|&(_, wide)| wide == digit);
    wide.map(|(file, _)| file).or_else(|| File::from_char(digit))
}

/// The rank of a numeral, or of a digit of either width.
pub(super) fn rank_of(numeral: char) -> Option<Rank> {
    let named = NUMERALS.into_iter().find(|&(_, _, name)| name == numeral);
    named.map(|(_, rank, _)| rank).or_else(|| Rank::from_digit(file_of(numeral)?.to_char()))
}

/// The full-width digit of a file.
pub(super) fn file(file: File) -> char {
    FILES.into_iter().find(|&(other, _)| other == file).map_or(file.to_char(), |(_, digit)| digit)
}

/// The numeral of a rank.
pub(super) fn rank(rank: Rank) -> char {
    NUMERALS.into_iter().find(|&(_, other, _)| other == rank).map_or(rank.to_char(), |(.., numeral)| numeral)
}

/// A number from 1 to 99 in numerals; a larger one in digits.
pub(super) fn number(number: u8) -> String {
    if number > 99 {
        return number.to_string();
    }
    let numeral =
        |digit: u8| NUMERALS.into_iter().find(|&(value, ..)| value == digit).map(|(.., numeral)| numeral);
    let tens = number / 10;
    let mut text = String::new();
    if tens > 1 {
        text.extend(numeral(tens));
    }
    if tens > 0 {
        text.push('十');
    }
    text.extend(numeral(number % 10));
    text
}

/// The value of numerals or digits.
pub(super) fn read_number(text: &str) -> Option<u8> {
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        return text.parse().ok();
    }
    let digit = |part: &str, missing: u8| {
        let mut chars = part.chars();
        match (chars.next(), chars.next()) {
            (None, _) => Some(missing),
            (Some(numeral), None) => {
                NUMERALS.into_iter().find(|&(.., name)| name == numeral).map(|(value, ..)| value)
            }
            _ => None,
        }
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
        for value in 1..=127 {
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
