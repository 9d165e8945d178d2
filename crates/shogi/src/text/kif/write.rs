//! KIF and KI2 out: what [`read_kif`](super::read_kif) reads back.

use std::fmt::Write as _;
use std::time::Duration;

use crate::record::{Conclusion, Note, Record, Variation};
use crate::text::{JapaneseDiagram, japanese, kanji};
use crate::{Color, Handicap, Move, Position, Square};

/// Writes a record in KIF.
///
/// ```
/// use shogi::{fault, text};
///
/// let kif = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\n";
/// let record = text::read_kif(kif.as_bytes(), fault::GAME)?;
/// assert_eq!(text::write_kif(&record), kif);
/// # Ok::<(), shogi::record::RecordError>(())
/// ```
pub fn write_kif(record: &Record) -> String {
    let mut writer = Writer { text: String::new() };
    writer.head(record);
    let first = record.notes.first().map_or(&[][..], |note| &note.comments);
    writer.comments(first);
    let notes = record.notes.get(1..).unwrap_or_default();
    writer.moves(Place { number: 1, previous: None }, record.game.moves(), notes);
    if let Some(conclusion) = &record.conclusion {
        writer.entry(record.game.moves().len() + 1, &word(conclusion), None);
    }
    for variation in &record.variations {
        writer.variation(variation);
    }
    writer.text
}

/// Writes a record in KI2: moves as newspapers print them, six in a line.
///
/// ```
/// use shogi::{fault, text};
///
/// let record = text::read_kif("手合割：平手\n   1 ７六歩(77)\n   2 投了\n".as_bytes(), fault::GAME)?;
/// assert_eq!(text::write_ki2(&record), "手合割：平手\n\n▲７六歩\nまで1手で先手の勝ち\n");
/// # Ok::<(), shogi::record::RecordError>(())
/// ```
pub fn write_ki2(record: &Record) -> String {
    let mut writer = Writer { text: String::new() };
    writer.names(record);
    writer.line("");
    let first = record.notes.first().map_or(&[][..], |note| &note.comments);
    writer.comments(first);
    let notes = record.notes.get(1..).unwrap_or_default();
    let positions = record.game.positions();
    writer.newspaper_moves(positions, (None, record.game.moves()), notes);
    if let Some(conclusion) = &record.conclusion {
        let count = record.game.moves().len();
        writer.line(&format!("まで{count}手で{}", outcome(conclusion, record.game.position().turn())));
    }
    for variation in &record.variations {
        let Some((shared, own)) = variation.moves.split_at_checked(variation.shared) else { continue };
        let mut positions = vec![record.game.first_position().clone()];
        for &mv in &variation.moves {
            let mut next = positions.last().unwrap_or(record.game.first_position()).clone();
            game::Position::play(&mut next, mv);
            positions.push(next);
        }
        writer.line("");
        writer.line(&format!("変化：{}手", shared.len() + 1));
        let positions = positions.get(shared.len()..).unwrap_or_default();
        writer.newspaper_moves(positions, (shared.last().copied(), own), &[]);
    }
    writer.text
}

/// How a game ended, with the side that won or lost.
fn outcome(conclusion: &Conclusion, turn: Color) -> String {
    match conclusion {
        Conclusion::Resignation => format!("{}の勝ち", kanji::side(!turn)),
        conclusion => word(conclusion),
    }
}

/// A place in a line of moves.
struct Place {
    /// The number of the next move.
    number: usize,
    /// Where the move before arrived.
    previous: Option<Square>,
}

struct Writer {
    text: String,
}

impl Writer {
    /// The start of the game and the headers.
    fn names(&mut self, record: &Record) {
        let start = record.game.first_position().to_setup();
        match Handicap::ALL.into_iter().find(|handicap| handicap.setup() == start) {
            Some(handicap) => self.line(&format!("手合割：{}", handicap.japanese())),
            None => self.text.push_str(&JapaneseDiagram(&start).to_string()),
        }
        for (name, value) in record.headers.iter().filter(|(name, _)| !belongs_to_the_board(name)) {
            self.line(&format!("{name}：{value}"));
        }
    }

    fn head(&mut self, record: &Record) {
        self.names(record);
        self.line("手数----指手---------消費時間--");
    }

    /// Moves as newspapers print them, from the first of `positions` on. `previous` is the move before them.
    fn newspaper_moves(
        &mut self,
        positions: &[Position],
        (mut previous, moves): (Option<Move>, &[Move]),
        notes: &[Note],
    ) {
        const IN_A_LINE: usize = 6;
        let mut in_line = 0;
        for (index, (position, &mv)) in positions.iter().zip(moves).enumerate() {
            if in_line == IN_A_LINE {
                self.text.push('\n');
                in_line = 0;
            }
            if in_line > 0 {
                self.text.push('　');
            }
            self.text.push_str(&japanese(mv, position, previous));
            in_line += 1;
            previous = Some(mv);
            let comments = notes.get(index).map_or(&[][..], |note| &note.comments);
            if !comments.is_empty() {
                self.text.push('\n');
                self.comments(comments);
                in_line = 0;
            }
        }
        if in_line > 0 {
            self.text.push('\n');
        }
    }

    fn variation(&mut self, variation: &Variation) {
        let Some((shared, own)) = variation.moves.split_at_checked(variation.shared) else { return };
        let number = shared.len() + 1;
        self.line("");
        self.line(&format!("変化：{number}手"));
        self.moves(Place { number, previous: shared.last().map(|mv| mv.to()) }, own, &[]);
    }

    /// The moves of a line, each with its note.
    fn moves(&mut self, mut place: Place, moves: &[Move], notes: &[Note]) {
        // What the player to move and the other one have spent.
        let (mut spent, mut others) = (Duration::ZERO, Duration::ZERO);
        for (index, &mv) in moves.iter().enumerate() {
            let note = notes.get(index);
            let time = note.and_then(|note| note.time).map(|time| {
                spent = spent.saturating_add(time);
                (time, spent)
            });
            std::mem::swap(&mut spent, &mut others);
            self.entry(place.number, &written(mv, place.previous), time);
            self.comments(note.map_or(&[], |note| &note.comments));
            place = Place { number: place.number + 1, previous: Some(mv.to()) };
        }
    }

    /// A numbered line; times are those of this move and of all moves of its player.
    fn entry(&mut self, number: usize, what: &str, time: Option<(Duration, Duration)>) {
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{number:4} {what}");
        if let Some((time, total)) = time {
            let (time, total) = (time.as_secs(), total.as_secs());
            let (minutes, seconds) = (time / 60, time % 60);
            let (hours, total_minutes, total_seconds) = (total / 3600, total / 60 % 60, total % 60);
            let _ = write!(
                self.text,
                "   ({minutes:2}:{seconds:02}/{hours:02}:{total_minutes:02}:{total_seconds:02})"
            );
        }
        self.text.push('\n');
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            self.line(&format!("*{comment}"));
        }
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }
}

/// Headers that the board makes redundant.
fn belongs_to_the_board(name: &str) -> bool {
    name == "手合割" || name.ends_with("の持駒")
}

/// `７六歩(77)`, `同　銀成(31)`, `５五角打`.
fn written(mv: Move, previous: Option<Square>) -> String {
    let to = mv.to();
    let mut text = match previous == Some(to) {
        true => "同　".to_owned(),
        false => format!("{}{}", kanji::file(to.file()), kanji::rank(to.rank())),
    };
    text.push_str(kanji::name(mv.kind()));
    match mv.from() {
        None => text.push('打'),
        Some(from) => {
            if mv.is_promotion() {
                text.push('成');
            }
            let (file, rank) = (from.file().to_char(), from.rank() as usize + 1);
            // Writing to a string cannot fail.
            let _ = write!(text, "({file}{rank})");
        }
    }
    text
}

fn word(conclusion: &Conclusion) -> String {
    match conclusion {
        Conclusion::Resignation => "投了",
        Conclusion::Mate => "詰み",
        Conclusion::NoMate => "不詰",
        Conclusion::Interrupted => "中断",
        Conclusion::Repetition => "千日手",
        Conclusion::Impasse => "持将棋",
        Conclusion::Declaration => "入玉勝ち",
        Conclusion::TimeUp => "切れ負け",
        Conclusion::IllegalMove => "反則負け",
        Conclusion::OpponentIllegalMove => "反則勝ち",
        Conclusion::MaximumLength => "最大手数",
        Conclusion::Other(word) => word,
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault;
    use crate::text::read_kif;

    /// What is written reads back as the same record.
    fn check(kif: &str) {
        let record = read_kif(kif.as_bytes(), fault::GAME).expect(kif);
        let written = write_kif(&record);
        let again =
            read_kif(written.as_bytes(), fault::GAME).unwrap_or_else(|error| panic!("{written}{error}"));
        assert_eq!(again.game.moves(), record.game.moves(), "{written}");
        assert_eq!(again.game.first_position(), record.game.first_position(), "{written}");
        assert_eq!(
            (again.notes, again.variations, again.conclusion),
            (record.notes, record.variations, record.conclusion),
            "{written}"
        );
    }

    #[test]
    fn written_records_are_read_back() {
        check(
            "手合割：平手\n先手：甲\n後手：乙\n*開始\n   1 ７六歩(77)   ( 0:16/00:00:16)\n*良い手\n   2 ３四歩(33)   ( 1:01/00:01:01)\n   \
             3 ２二角成(88)   ( 0:04/00:00:20)\n   4 同　銀(31)\n   5 ４五角打\n   6 投了\n\n変化：5手\n   5 ２六歩(27)\n",
        );
        check("手合割：二枚落ち\n   1 ６二銀(71)\n   2 中断\n");
        check("手合割：平手\n");
    }

    #[test]
    fn ki2_reads_back_as_the_same_game() {
        let kif = "手合割：平手\n先手：甲\n*開始\n   1 ７六歩(77)\n*良い手\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   \
            5 ４五角打\n   6 ５二金(61)\n   7 ５八金(49)\n   8 投了\n\n変化：7手\n   7 ５八金(69)\n   8 ４二金(41)\n";
        let record = read_kif(kif.as_bytes(), fault::GAME).expect(kif);
        let written = write_ki2(&record);
        assert!(written.contains("△同銀　▲４五角　△５二金右　▲５八金右\nまで7手で先手の勝ち"), "{written}");
        let again =
            read_kif(written.as_bytes(), fault::GAME).unwrap_or_else(|error| panic!("{written}{error}"));
        assert_eq!(again.game.moves(), record.game.moves(), "{written}");
        assert_eq!((again.variations, again.conclusion), (record.variations, record.conclusion), "{written}");
        assert_eq!(
            again.notes.iter().map(|note| &note.comments).collect::<Vec<_>>(),
            record.notes.iter().map(|note| &note.comments).collect::<Vec<_>>(),
            "{written}"
        );
    }

    #[test]
    fn a_move_of_ki2_that_several_men_can_make_is_refused() {
        for (line, expected) in [
            (
                "▲５八金",
                "line 2: found `５八金`, expected a move that says which of several men moves, as ５八金右",
            ),
            ("▲５八金左上", ""),
            ("▲５八銀", "line 2: `５八銀` is illegal: "),
            ("▲５八", "line 2: found `５八`, expected a move like ７六歩, 同銀成 or ５八金右"),
            ("▲同歩", "line 2: found `同歩`, expected a move like ７六歩, 同銀成 or ５八金右"),
        ] {
            let read = read_kif(format!("手合割：平手\n{line}\n").as_bytes(), fault::GAME);
            match expected {
                "" => assert_eq!(
                    read.expect(line).game.moves().first().map(ToString::to_string),
                    Some("6i5h".into())
                ),
                expected => {
                    let error = read.expect_err(line).to_string();
                    assert!(error.starts_with(expected), "{error}");
                }
            }
        }
    }

    #[test]
    fn a_problem_needs_its_diagram() {
        let mut kif = "手合割：詰将棋\n".to_owned();
        assert!(read_kif(kif.as_bytes(), fault::GAME).is_err());
        let setup: crate::Setup = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1".parse().expect("an SFEN");
        kif.push_str(&JapaneseDiagram(&setup).to_string());
        let record = read_kif(kif.as_bytes(), fault::TSUME).expect("a problem");
        assert_eq!(record.game.first_position().to_setup(), setup);
    }

    #[test]
    fn a_position_without_a_name_is_drawn() {
        let mut kif =
            JapaneseDiagram(&"4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1".parse().expect("an SFEN"))
                .to_string();
        kif.push_str("   1 ５二金打\n   2 詰み\n");
        check(&kif);
    }
}
