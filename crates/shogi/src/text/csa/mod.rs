//! CSA, the format of the Computer Shogi Association: records of games, and what servers send.
//!
//! The reader is our own, because the crate csa (1.0.2) panics on a time of many digits and does not report the line of a
//! fault.

mod board;
mod moves;
mod write;

use std::time::Duration;

use board::BoardLines;
pub(super) use moves::kind_of;
pub use write::write_csa;
pub(super) use write::{name, word};

use super::encoding::decode;
use crate::fault::FaultKind;
use crate::record::{Conclusion, Note, Record, RecordError, RecordProblem};
use crate::{Color, Game, Rules};

/// Reads a record in CSA format, in UTF-8 or Shift_JIS. Of several games in a file the first is read.
///
/// ```
/// use shogi::{fault, text};
///
/// let record = text::read_csa(b"V2.2\nPI\n+\n+7776FU\nT12\n%TORYO\n", fault::GAME)?;
/// assert_eq!(record.game.moves()[0].to_string(), "7g7f");
/// # Ok::<(), shogi::record::RecordError>(())
/// ```
pub fn read_csa(bytes: &[u8], forgiven: &[FaultKind]) -> Result<Record, RecordError> {
    let text = decode(bytes)?;
    let mut reader = Reader::new(forgiven);
    let mut last = 1;
    let mut lines = text.lines().enumerate();
    while let Some((index, line)) = lines.next() {
        last = index + 1;
        // A line with a slash ends a game; another may follow.
        if line == "/" {
            break;
        }
        match reader.line(line) {
            Ok(()) => {}
            Err(RecordProblem::Illegal { .. }) if is_called_illegal(lines.clone().map(|(_, line)| line)) => {
                reader.conclude(Conclusion::IllegalMove);
                break;
            }
            Err(problem) => return Err(RecordError { line: last, problem }),
        }
    }
    reader.finish().map_err(|problem| RecordError { line: last, problem })
}

/// Whether the record itself marks its last move as illegal: such games are lost, not faulty.
fn is_called_illegal<'a>(mut rest: impl Iterator<Item = &'a str>) -> bool {
    rest.find(|line| !line.starts_with(['T', '\''])).is_some_and(|line| line.contains("ILLEGAL"))
}

/// What has been read so far.
struct Reader<'a> {
    forgiven: &'a [FaultKind],
    headers: Vec<(String, String)>,
    board: BoardLines,
    preface: Vec<String>,
    /// Set when the side to move has completed the first position.
    main: Option<MainLine>,
}

struct MainLine {
    game: Game,
    notes: Vec<Note>,
    conclusion: Option<Conclusion>,
}

impl Reader<'_> {
    fn new(forgiven: &[FaultKind]) -> Reader<'_> {
        Reader {
            forgiven,
            headers: Vec::new(),
            board: BoardLines::default(),
            preface: Vec::new(),
            main: None,
        }
    }

    fn line(&mut self, line: &str) -> Result<(), RecordProblem> {
        // Comments, names and headers may contain commas; other lines may hold several statements.
        if line.starts_with(['\'', 'N', '$', 'V']) {
            return self.statement(line);
        }
        line.split(',').try_for_each(|statement| self.statement(statement))
    }

    fn statement(&mut self, statement: &str) -> Result<(), RecordProblem> {
        let statement = statement.trim_end();
        if let Some(comment) = statement.strip_prefix('\'') {
            self.comment(comment);
            return Ok(());
        }
        if statement.is_empty() {
            return Ok(());
        }
        if let Some(main) = &mut self.main {
            return main.statement(statement);
        }
        match statement {
            "+" => self.begin(Color::Black),
            "-" => self.begin(Color::White),
            _ => self.head(statement),
        }
    }

    fn head(&mut self, statement: &str) -> Result<(), RecordProblem> {
        const EXPECTED: &str = "a version (V2.2), a name (N+, N-), a header ($EVENT:…), the position (P…), or the side to move (+ or -)";
        if let Some(version) = statement.strip_prefix('V') {
            self.headers.push(("V".to_owned(), version.to_owned()));
        } else if let Some(header) = statement.strip_prefix('$') {
            let (name, value) = header.split_once(':').unwrap_or((header, ""));
            self.headers.push((name.to_owned(), value.to_owned()));
        } else if statement.starts_with("N+") || statement.starts_with("N-") {
            let (side, name) = statement.split_at(2);
            self.headers.push((side.to_owned(), name.to_owned()));
        } else if statement.starts_with('P') {
            return self.board.line(statement);
        } else {
            return Err(RecordProblem::invalid(statement, EXPECTED));
        }
        Ok(())
    }

    fn comment(&mut self, comment: &str) {
        match self.main.as_mut().and_then(|main| main.notes.last_mut()) {
            Some(note) => note.comments.push(comment.to_owned()),
            None => self.preface.push(comment.to_owned()),
        }
    }

    /// Fixes the first position.
    fn begin(&mut self, turn: Color) -> Result<(), RecordProblem> {
        let position = self.board.setup(turn)?.position(self.forgiven)?;
        let note = Note { time: None, comments: std::mem::take(&mut self.preface) };
        self.main = Some(MainLine {
            game: Game::new(position, Rules::default()),
            notes: vec![note],
            conclusion: None,
        });
        Ok(())
    }

    fn conclude(&mut self, conclusion: Conclusion) {
        if let Some(main) = &mut self.main {
            main.conclusion = Some(conclusion);
        }
    }

    fn finish(self) -> Result<Record, RecordProblem> {
        let main = self.main.ok_or(RecordProblem::Ended {
            expected: "the rest of the position and the side to move (+ or -)",
        })?;
        Ok(Record {
            headers: self.headers,
            game: main.game,
            notes: main.notes,
            variations: Vec::new(),
            conclusion: main.conclusion,
        })
    }
}

impl MainLine {
    fn statement(&mut self, statement: &str) -> Result<(), RecordProblem> {
        const EXPECTED: &str = "a move (+7776FU), a time (T12) or how the game ended (%TORYO)";
        if let Some(seconds) = statement.strip_prefix('T') {
            let seconds: f64 =
                seconds.parse().map_err(|_| RecordProblem::invalid(statement, "seconds, as T12"))?;
            let time = Duration::try_from_secs_f64(seconds).ok();
            if let Some(note) = self.notes.last_mut().filter(|_| self.conclusion.is_none()) {
                note.time = time;
            }
            return Ok(());
        }
        if self.conclusion.is_some() {
            return Err(RecordProblem::invalid(statement, "nothing after the end of the game"));
        }
        if let Some(word) = statement.strip_prefix('%') {
            self.conclusion = Some(conclusion(word, self.game.position().turn()));
            return Ok(());
        }
        let written = moves::read(statement).ok_or_else(|| RecordProblem::invalid(statement, EXPECTED))?;
        let mv = written.to_move(self.game.position()).map_err(|reason| written.illegal(reason))?;
        self.game.play(mv).map_err(|reason| written.illegal(reason))?;
        self.notes.push(Note::default());
        Ok(())
    }
}

/// How a game ended, by its word and the side to move.
pub(super) fn conclusion(word: &str, turn: Color) -> Conclusion {
    match (word, turn) {
        ("TORYO", _) => Conclusion::Resignation,
        ("TSUMI", _) => Conclusion::Mate,
        ("FUZUMI", _) => Conclusion::NoMate,
        ("CHUDAN", _) => Conclusion::Interrupted,
        ("SENNICHITE", _) => Conclusion::Repetition,
        ("JISHOGI" | "HIKIWAKE", _) => Conclusion::Impasse,
        ("KACHI", _) => Conclusion::Declaration,
        ("TIME_UP", _) => Conclusion::TimeUp,
        ("MAX_MOVES", _) => Conclusion::MaximumLength,
        ("+ILLEGAL_ACTION", Color::Black) | ("-ILLEGAL_ACTION", Color::White) => Conclusion::IllegalMove,
        // An illegal move is written out before it is called one, so the other side is to move.
        ("ILLEGAL_MOVE" | "+ILLEGAL_ACTION" | "-ILLEGAL_ACTION", _) => Conclusion::OpponentIllegalMove,
        _ => Conclusion::Other(word.to_owned()),
    }
}
