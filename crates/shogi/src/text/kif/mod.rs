//! KIF, the format of Kakinoki's programs: records of games in Japanese, one move a line.
//!
//! There is no grammar, only what programs write: headers (`手合割：平手`), a diagram (BOD) for positions that have no name, then
//! numbered moves with times, comments (`*`), bookmarks (`&`) and variations (`変化：12手`). Lines of other kinds are specific
//! to some program and are skipped.
//!
//! KI2 is the same with moves as newspapers print them, several in a line.
//!
//! The reader is our own, because the crate shogi-kifu-converter (0.2.2) panics on a variation of a move that is not there,
//! accepts lines that are no moves, and does not locate faults.

mod diagram;
mod ki2;
mod moves;
mod write;

use diagram::Diagram;
use moves::{Entry, read_entry};
pub use write::{write_ki2, write_kif};

use super::encoding::decode;
use crate::fault::FaultKind;
use crate::record::{Conclusion, Excerpt, Note, Record, RecordError, RecordProblem, Variation};
use crate::{Game, Handicap, Move, Position, Rules, Setup};

/// Reads a record in KIF or KI2, in UTF-8 or Shift_JIS.
///
/// ```
/// use shogi::{fault, text};
///
/// let record = text::read_kif("手合割：平手\n   1 ７六歩(77)\n   2 投了\n".as_bytes(), fault::GAME)?;
/// assert_eq!(record.game.moves()[0].to_string(), "7g7f");
/// let record = text::read_kif("手合割：平手\n▲７六歩　△３四歩\n".as_bytes(), fault::GAME)?;
/// assert_eq!(record.game.moves()[1].to_string(), "3c3d");
/// # Ok::<(), shogi::record::RecordError>(())
/// ```
pub fn read_kif(bytes: &[u8], forgiven: &[FaultKind]) -> Result<Record, RecordError> {
    let text = decode(bytes)?;
    let mut reader = Reader::new(forgiven);
    let mut last = 1;
    let mut lines = text.lines().enumerate();
    while let Some((index, line)) = lines.next() {
        last = index + 1;
        match reader.line(line) {
            Ok(()) => {}
            Err(RecordProblem::Illegal { .. }) if is_called_illegal(lines.clone().map(|(_, line)| line)) => {
                reader.conclude(Conclusion::IllegalMove);
                lines.next();
            }
            Err(problem) => return Err(RecordError { line: last, problem }),
        }
    }
    reader.finish().map_err(|problem| RecordError { line: last, problem })
}

/// Whether the record itself marks its last move as illegal: such games are lost, not faulty.
fn is_called_illegal<'a>(mut rest: impl Iterator<Item = &'a str>) -> bool {
    rest.next().is_some_and(|line| line.contains("反則"))
}

/// What has been read so far.
struct Reader<'a> {
    forgiven: &'a [FaultKind],
    headers: Vec<(String, String)>,
    start: Start,
    diagram: Diagram,
    /// Comments before the first move.
    preface: Vec<String>,
    /// Set when the first move, or the end, has fixed the first position.
    main: Option<MainLine>,
    variations: Vec<Branch>,
    seen: Seen,
}

/// The start of a game without a diagram, from the header.
#[derive(Clone, Copy)]
enum Start {
    /// Not stated.
    Even,
    Handicap(Handicap),
    /// A position that has no name (その他), or a problem (詰将棋), needs a diagram.
    Diagram,
}

/// Whether anything of KIF was seen at all.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Seen {
    Something,
    Nothing,
}

struct MainLine {
    game: Game,
    notes: Vec<Note>,
    conclusion: Option<Conclusion>,
    /// Whether moves came as in KI2.
    is_ki2: bool,
}

/// A variation while it is read.
struct Branch {
    line: Variation,
    position: Position,
    concluded: bool,
}

impl Reader<'_> {
    fn new(forgiven: &[FaultKind]) -> Reader<'_> {
        Reader {
            forgiven,
            headers: Vec::new(),
            start: Start::Even,
            diagram: Diagram::default(),
            preface: Vec::new(),
            main: None,
            variations: Vec::new(),
            seen: Seen::Nothing,
        }
    }

    fn line(&mut self, line: &str) -> Result<(), RecordProblem> {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with(['#', '&']) {
            return Ok(());
        }
        if let Some(comment) = trimmed.strip_prefix('*') {
            self.comment(comment);
            return Ok(());
        }
        if let Some(number) = trimmed.strip_prefix("変化：") {
            self.seen = Seen::Something;
            return self.begin_variation(number);
        }
        if trimmed.starts_with("手数--") {
            self.seen = Seen::Something;
            return Ok(());
        }
        if trimmed.starts_with("まで") {
            self.seen = Seen::Something;
            self.end_of_ki2(trimmed);
            return Ok(());
        }
        if ki2::is_moves(trimmed) {
            self.seen = Seen::Something;
            return self.ki2_moves(trimmed);
        }
        if trimmed.starts_with(|first: char| first.is_ascii_digit()) {
            self.seen = Seen::Something;
            return self.entry(trimmed);
        }
        if self.main.is_none() {
            self.head(trimmed)?;
        }
        Ok(())
    }

    fn head(&mut self, line: &str) -> Result<(), RecordProblem> {
        if self.diagram.line(line)? {
            self.seen = Seen::Something;
        } else if let Some((name, value)) = line.split_once('：') {
            let (name, value) = (name.trim(), value.trim());
            if name == "手合割" {
                self.seen = Seen::Something;
                self.start = match Handicap::from_japanese(value) {
                    Some(handicap) => Start::Handicap(handicap),
                    None if matches!(value, "その他" | "詰将棋" | "詰め将棋" | "必至" | "実戦詰将棋") => {
                        Start::Diagram
                    }
                    None => {
                        return Err(RecordProblem::invalid(
                            value,
                            "the name of a handicap, as 平手 or 二枚落ち",
                        ));
                    }
                };
            }
            self.headers.push((name.to_owned(), value.to_owned()));
        }
        Ok(())
    }

    fn entry(&mut self, line: &str) -> Result<(), RecordProblem> {
        if self.main.is_none() {
            self.main = Some(self.begin()?);
        }
        match self.variations.last_mut() {
            Some(branch) => branch.entry(line),
            None => self.main.as_mut().map_or(Ok(()), |main| main.entry(line)),
        }
    }

    /// The moves of a line of KI2.
    fn ki2_moves(&mut self, line: &str) -> Result<(), RecordProblem> {
        let mut main = match self.main.take() {
            Some(main) => main,
            None => self.begin()?,
        };
        main.is_ki2 = true;
        let played = ki2::moves(line).try_for_each(|written| match self.variations.last_mut() {
            Some(branch) => branch.ki2_move(&written),
            None => main.ki2_move(&written),
        });
        self.main = Some(main);
        played
    }

    /// The last line of a game in KI2, which has no other word about its end.
    fn end_of_ki2(&mut self, line: &str) {
        let in_main = self.variations.is_empty();
        if let Some(main) = self.main.as_mut().filter(|main| in_main && main.is_ki2) {
            main.conclusion = main.conclusion.take().or_else(|| ki2::conclusion(line));
        }
    }

    fn comment(&mut self, comment: &str) {
        match (&mut self.main, self.variations.is_empty()) {
            (None, _) => self.preface.push(comment.to_owned()),
            (Some(main), true) => {
                if let Some(note) = main.notes.last_mut() {
                    note.comments.push(comment.to_owned());
                }
            }
            // Comments on variations have no place in a record.
            (Some(_), false) => {}
        }
    }

    /// Fixes the first position.
    fn begin(&mut self) -> Result<MainLine, RecordProblem> {
        let setup = match self.diagram.setup()? {
            Some(setup) => setup,
            None => match self.start {
                Start::Even => Setup::initial(),
                Start::Handicap(handicap) => handicap.setup(),
                Start::Diagram => return Err(RecordProblem::MissingRanks { found: 0 }),
            },
        };
        let position = setup.position(self.forgiven)?;
        let note = Note { time: None, comments: std::mem::take(&mut self.preface) };
        let game = Game::new(position, Rules::default());
        Ok(MainLine { game, notes: vec![note], conclusion: None, is_ki2: false })
    }

    /// A variation on move `number` leaves the latest line that began before that move and gets that far.
    fn begin_variation(&mut self, number: &str) -> Result<(), RecordProblem> {
        const EXPECTED: &str = "the number of a move of a line before, as 変化：12手";
        let invalid = || RecordProblem::invalid(number, EXPECTED);
        let digits = number.trim().trim_end_matches('手').trim();
        let shared =
            digits.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).ok_or_else(invalid)?;
        let main = self.main.as_ref().ok_or_else(invalid)?;
        let parent = self
            .variations
            .iter()
            .rev()
            .filter(|branch| branch.line.shared < shared)
            .map(|branch| branch.line.moves.as_slice())
            .find(|moves| moves.len() >= shared)
            .unwrap_or(main.game.moves());
        let moves = parent.get(..shared).ok_or_else(invalid)?.to_vec();
        let mut position = main.game.first_position().clone();
        for &mv in &moves {
            game::Position::play(&mut position, mv);
        }
        let line = Variation { shared, moves };
        self.variations.push(Branch { line, position, concluded: false });
        Ok(())
    }

    fn conclude(&mut self, conclusion: Conclusion) {
        match (self.variations.last_mut(), &mut self.main) {
            (Some(branch), _) => branch.concluded = true,
            (None, Some(main)) => main.conclusion = Some(conclusion),
            (None, None) => {}
        }
    }

    fn finish(mut self) -> Result<Record, RecordProblem> {
        if self.seen == Seen::Nothing {
            return Err(RecordProblem::Ended {
                expected: "a KIF record: 手合割, a diagram or numbered moves",
            });
        }
        let main = match self.main.take() {
            Some(main) => main,
            None => self.begin()?,
        };
        Ok(Record {
            headers: self.headers,
            game: main.game,
            notes: main.notes,
            variations: self.variations.into_iter().map(|branch| branch.line).collect(),
            conclusion: main.conclusion,
        })
    }
}

impl MainLine {
    fn entry(&mut self, line: &str) -> Result<(), RecordProblem> {
        let Entry { turn, time } = read_entry(line)?;
        if self.conclusion.is_some() {
            return Err(RecordProblem::invalid(line, "nothing after the end of the game"));
        }
        match turn {
            moves::Turn::Move(written) => {
                let previous = self.game.moves().last().copied();
                let mv = written.to_move(self.game.position(), previous.map(Move::to))?;
                self.game.play(mv).map_err(|reason| written.illegal(reason))?;
                self.notes.push(Note { time, comments: Vec::new() });
            }
            moves::Turn::End(conclusion) => self.conclusion = Some(conclusion),
        }
        Ok(())
    }

    fn ki2_move(&mut self, written: &str) -> Result<(), RecordProblem> {
        if self.conclusion.is_some() {
            return Err(RecordProblem::invalid(written, "nothing after the end of the game"));
        }
        let mv = ki2::read(written, self.game.position(), self.game.moves().last().copied())?;
        let illegal = |reason| RecordProblem::Illegal { text: Excerpt::new(written), reason };
        self.game.play(mv).map_err(illegal)?;
        self.notes.push(Note::default());
        Ok(())
    }
}

impl Branch {
    fn entry(&mut self, line: &str) -> Result<(), RecordProblem> {
        let Entry { turn, .. } = read_entry(line)?;
        if self.concluded {
            return Err(RecordProblem::invalid(line, "nothing after the end of the variation"));
        }
        match turn {
            moves::Turn::Move(written) => {
                let previous = self.line.moves.last().copied();
                let mv = written.to_move(&self.position, previous.map(Move::to))?;
                game::Position::play(&mut self.position, mv);
                self.line.moves.push(mv);
            }
            moves::Turn::End(_) => self.concluded = true,
        }
        Ok(())
    }

    fn ki2_move(&mut self, written: &str) -> Result<(), RecordProblem> {
        let mv = ki2::read(written, &self.position, self.line.moves.last().copied())?;
        game::Position::play(&mut self.position, mv);
        self.line.moves.push(mv);
        Ok(())
    }
}
