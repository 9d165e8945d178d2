//! CSA out: what [`read_csa`](super::read_csa) reads back.

use crate::record::{Conclusion, Note, Record};
use crate::{Color, File, Kind, Move, Rank, Setup, Square};

/// Writes a record in CSA format, version 2.2. CSA has no variations.
///
/// ```
/// use shogi::{fault, text};
///
/// let csa = "V2.2\nPI\n+\n+7776FU\nT12\n%TORYO\n";
/// let record = text::read_csa(csa.as_bytes(), fault::GAME)?;
/// assert_eq!(text::write_csa(&record), csa);
/// # Ok::<(), shogi::record::RecordError>(())
/// ```
pub fn write_csa(record: &Record) -> String {
    let mut lines = vec!["V2.2".to_owned()];
    for (name, value) in &record.headers {
        lines.extend(header(name, value));
    }
    let start = record.game.first_position();
    lines.extend(board(&start.to_setup()));
    let comments = |note: Option<&Note>| -> Vec<String> {
        note.iter().flat_map(|note| &note.comments).map(|comment| format!("'{comment}")).collect()
    };
    lines.extend(comments(record.notes.first()));
    lines.push(sign(start.turn()).to_string());
    let notes = record.notes.get(1..).unwrap_or_default();
    for (index, (position, &mv)) in record.game.positions().iter().zip(record.game.moves()).enumerate() {
        lines.push(format!("{}{}", sign(position.turn()), written(mv)));
        let note = notes.get(index);
        lines.extend(note.and_then(|note| note.time).map(|time| format!("T{}", time.as_secs())));
        lines.extend(comments(note));
    }
    let turn = record.game.position().turn();
    lines.extend(record.conclusion.as_ref().map(|conclusion| format!("%{}", word(conclusion, turn))));
    lines.push(String::new());
    lines.join("\n")
}

/// A header by the name that CSA has for it; the Japanese names are those of KIF.
fn header(name: &str, value: &str) -> Option<String> {
    Some(match name {
        "V" | "手合割" => return None,
        "N+" | "先手" | "下手" => format!("N+{value}"),
        "N-" | "後手" | "上手" => format!("N-{value}"),
        "棋戦" => format!("$EVENT:{value}"),
        "場所" => format!("$SITE:{value}"),
        "開始日時" => format!("$START_TIME:{value}"),
        "終了日時" => format!("$END_TIME:{value}"),
        "持ち時間" => format!("$TIME_LIMIT:{value}"),
        "戦型" => format!("$OPENING:{value}"),
        name if name.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_') => {
            format!("${name}:{value}")
        }
        name => format!("'{name}：{value}"),
    })
}

fn board(setup: &Setup) -> Vec<String> {
    let mut even = Setup::initial();
    even.turn = setup.turn;
    if even == *setup {
        return vec!["PI".to_owned()];
    }
    let mut lines: Vec<String> = Rank::ALL.into_iter().map(|rank| row(setup, rank)).collect();
    for color in [Color::Black, Color::White] {
        let hand: String = setup
            .hand(color)
            .iter()
            .rev()
            .flat_map(|(kind, count)| std::iter::repeat_n(format!("00{}", name(kind)), count.into()))
            .collect();
        if !hand.is_empty() {
            lines.push(format!("P{}{hand}", sign(color)));
        }
    }
    lines
}

fn row(setup: &Setup, rank: Rank) -> String {
    let mut row = format!("P{}", digit(rank));
    for file in File::ALL.into_iter().rev() {
        match setup.piece_at(Square::new(file, rank)) {
            None => row.push_str(" * "),
            Some(piece) => {
                row.push(sign(piece.color));
                row.push_str(name(piece.kind));
            }
        }
    }
    row
}

fn digit(rank: Rank) -> usize {
    Rank::ALL.iter().position(|&other| other == rank).unwrap_or_default() + 1
}

fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

/// `7776FU`, `0055KA`.
fn written(mv: Move) -> String {
    let square = |square: Square| format!("{}{}", square.file().to_char(), digit(square.rank()));
    let from = mv.from().map_or_else(|| "00".to_owned(), square);
    format!("{from}{}{}", square(mv.to()), name(mv.kind_after()))
}

/// The two-letter name of a kind.
pub(crate) const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "FU",
        Kind::Lance => "KY",
        Kind::Knight => "KE",
        Kind::Silver => "GI",
        Kind::Gold => "KI",
        Kind::Bishop => "KA",
        Kind::Rook => "HI",
        Kind::King => "OU",
        Kind::Tokin => "TO",
        Kind::PromotedLance => "NY",
        Kind::PromotedKnight => "NK",
        Kind::PromotedSilver => "NG",
        Kind::Horse => "UM",
        Kind::Dragon => "RY",
    }
}

/// The word for how a game ended, with `turn` to move.
pub(crate) fn word(conclusion: &Conclusion, turn: Color) -> String {
    match conclusion {
        Conclusion::Resignation => "TORYO",
        Conclusion::Mate => "TSUMI",
        Conclusion::NoMate => "FUZUMI",
        Conclusion::Interrupted => "CHUDAN",
        Conclusion::Repetition => "SENNICHITE",
        Conclusion::Impasse => "JISHOGI",
        Conclusion::Declaration => "KACHI",
        Conclusion::TimeUp => "TIME_UP",
        Conclusion::MaximumLength => "MAX_MOVES",
        Conclusion::IllegalMove => return format!("{}ILLEGAL_ACTION", sign(turn)),
        Conclusion::OpponentIllegalMove => "ILLEGAL_MOVE",
        Conclusion::Other(word) => word,
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault;
    use crate::text::{read_csa, read_kif};

    /// What is written reads back as the same record.
    fn check(record: &Record) {
        let written = write_csa(record);
        let again =
            read_csa(written.as_bytes(), fault::ANYTHING).unwrap_or_else(|error| panic!("{written}{error}"));
        assert_eq!(again.game.moves(), record.game.moves(), "{written}");
        assert_eq!(again.game.first_position(), record.game.first_position(), "{written}");
        assert_eq!(
            (again.notes, again.conclusion),
            (record.notes.clone(), record.conclusion.clone()),
            "{written}"
        );
    }

    #[test]
    fn written_records_are_read_back() {
        for kif in [
            "手合割：平手\n先手：甲\n*開始\n   1 ７六歩(77)   ( 0:16/00:00:16)\n*良い手\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n   6 投了\n",
            "手合割：二枚落ち\n   1 ６二銀(71)\n   2 中断\n",
            "手合割：平手\n",
        ] {
            check(&read_kif(kif.as_bytes(), fault::GAME).expect(kif));
        }
        let problem = "V2.2\nP1 *  *  *  * -OU *  *  *  * \nP2\nP3 *  *  *  * +FU\nP4\nP5\nP6\nP7\nP8\nP9\nP+00KI00KI\nP-00FU\n+\n+0052KI\n%TSUMI\n";
        check(&read_csa(problem.as_bytes(), fault::ANYTHING).expect(problem));
    }
}
