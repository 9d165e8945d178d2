//! Long work divided into units, one after the other, so that a database of any size fits.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use ::puzzle::Reason;
use ::puzzle::pipeline::Page;
use ::puzzle::read::{self, Block, Blocks, Columns, Games, LONGEST_GAME, Source, TextForm};
use popeye::read::problems;
use serde::Deserialize;
use serde_json::Value;
use solve::probe;

use super::matches::{MatchSettings, Openings};
use super::mate::MateUnit;
use super::probe::ProbeUnit;
use super::puzzles::{PuzzleSettings, PuzzleUnit};
use super::solve::SolveUnit;
use super::{ErrorKind, Unit, WorkError};

/// Work that is to be divided.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "work", rename_all = "snake_case", deny_unknown_fields)]
enum Request {
    /// The problems of files, one per unit.
    Solve {
        files: Vec<PathBuf>,
        #[serde(default)]
        settings: Value,
    },
    /// The positions of a file, this many per unit.
    Mate {
        file: PathBuf,
        #[serde(default = "some")]
        rows: usize,
        #[serde(default)]
        settings: Value,
    },
    /// The lengths of a problem.
    Probe {
        #[serde(default)]
        file: Option<PathBuf>,
        #[serde(default)]
        text: Option<String>,
        lengths: String,
        #[serde(default)]
        split_after: Option<f64>,
        /// Whether each length is divided by its first half-moves at once.
        #[serde(default)]
        split: bool,
    },
    /// The rows of a database, this many per unit.
    Puzzles {
        file: PathBuf,
        #[serde(default)]
        rows: Option<usize>,
        settings: PuzzleSettings,
    },
    /// The pairs of games of a match, this many per unit.
    Match {
        games: usize,
        #[serde(default)]
        book: Option<PathBuf>,
        #[serde(default = "first_seed")]
        seed: u64,
        #[serde(default = "one")]
        pairs: usize,
        settings: MatchSettings,
    },
}

/// The default seed of the openings of a match, as on the command line.
fn first_seed() -> u64 {
    1
}

/// The default number of pairs of games per unit.
fn one() -> usize {
    1
}

/// The default number of positions per unit.
fn some() -> usize {
    10
}

/// Work that is being divided.
pub struct Division {
    header: String,
    rejects_header: &'static str,
    rest: Rest,
}

/// The input that is still to be divided.
enum Rest {
    Units(VecDeque<Unit>),
    Rows(Box<RowUnits>),
    Games(Box<GameUnits>),
}

struct RowUnits {
    source: Blocks<Box<dyn io::Read + Send>>,
    header: Option<String>,
    settings: PuzzleSettings,
    rows: usize,
    ready: VecDeque<Unit>,
    /// Rows that others may follow in the same unit.
    open: Option<OpenUnit>,
}

/// Rows of one or more blocks that become a unit.
struct OpenUnit {
    first_line: u64,
    lines: usize,
    bytes: Vec<u8>,
    faults: Vec<(usize, Reason)>,
}

struct GameUnits {
    source: Games<Box<dyn io::Read + Send>>,
    settings: PuzzleSettings,
    games: usize,
    /// A game that the last unit had no room for.
    waiting: Option<Block>,
}

/// Divides work that is described as JSON: `work`, the file or files, and settings.
pub fn divide(request: &str) -> Result<Division, WorkError> {
    let request: Request = serde_json::from_str(request).map_err(|error| WorkError::no_unit(&error))?;
    Ok(match request {
        Request::Solve { files, settings } => {
            let mut units = VecDeque::new();
            for file in files {
                solve_units(&file, &settings, &mut units)?;
            }
            Division::of(units)
        }
        Request::Mate { file, rows, settings } => Division::of(mate_units(&file, rows, &settings)?),
        Request::Probe { file, text, lengths, split_after, split } => {
            let text = match (file, text) {
                (Some(file), None) => text_of(&file)?,
                (None, Some(text)) => text,
                _ => return Err(WorkError::new(ErrorKind::Unit, "expected a file or a text")),
            };
            let prober = super::probe::ready(&text)?;
            let mut ledger = probe::Ledger::new(super::probe::units(&prober, &lengths)?);
            if split {
                ledger.split_all(&prober)?;
            }
            let units = ledger.pending().cloned();
            Division::of(units.map(|unit| Unit::Probe(ProbeUnit::new(&text, unit, split_after))).collect())
        }
        Request::Puzzles { file, rows, settings } => {
            let rows = rows.unwrap_or(settings.rows_of_unit());
            Division::of_rows(&file, rows, settings)?
        }
        Request::Match { games, book, seed, pairs, settings } => {
            Division::of(settings.units(&Openings { games, book, seed }, pairs)?.into())
        }
    })
}

impl Division {
    fn of(units: VecDeque<Unit>) -> Division {
        Division { header: String::new(), rejects_header: "", rest: Rest::Units(units) }
    }

    fn of_rows(file: &Path, rows: usize, settings: PuzzleSettings) -> Result<Division, WorkError> {
        let open = || File::open(file).map_err(|error| unreadable(file, &error));
        let text = |raw| read::decompressed(raw).map_err(|error| unreadable(file, &error));
        if settings.reads_games() {
            return Ok(Division {
                header: settings.answers_header(&Columns::lichess(), None),
                rejects_header: Page::<()>::REJECTS_HEADER,
                rest: Rest::Games(Box::new(GameUnits {
                    source: Games::new(text(open()?)?),
                    settings,
                    games: rows,
                    waiting: None,
                })),
            });
        }
        let mut head = Vec::new();
        // An unreadable input is reported when it is read.
        text(open()?)?.take(TextForm::HEAD).read_to_end(&mut head).ok();
        if TextForm::of(&head) != TextForm::Rows {
            let message = format!("{}: games and EPD cannot be divided, only rows", file.display());
            return Err(WorkError::new(ErrorKind::Refused, message));
        }
        let blocks = Blocks::new(text(open()?)?, None);
        let source = if settings.checks_ids() { blocks.checking_ids() } else { blocks };
        let header = source.header().map(str::to_owned);
        Ok(Division {
            header: settings.answers_header(source.columns(), header.as_deref()),
            rejects_header: Page::<()>::REJECTS_HEADER,
            rest: Rest::Rows(Box::new(RowUnits {
                source,
                header,
                settings,
                rows,
                ready: VecDeque::new(),
                open: None,
            })),
        })
    }

    /// The first line of the answers.
    pub fn header(&self) -> &str {
        &self.header
    }

    /// The header of the rejected lines.
    pub fn rejects_header(&self) -> &str {
        self.rejects_header
    }
}

impl Iterator for Division {
    type Item = Result<Unit, WorkError>;

    fn next(&mut self) -> Option<Result<Unit, WorkError>> {
        match &mut self.rest {
            Rest::Units(units) => units.pop_front().map(Ok),
            Rest::Rows(rows) => rows.next(),
            Rest::Games(games) => games.next(),
        }
    }
}

impl RowUnits {
    fn next(&mut self) -> Option<Result<Unit, WorkError>> {
        while self.ready.is_empty() {
            let Some(block) = self.source.next_block() else {
                if let Some(open) = self.open.take() {
                    return Some(Ok(self.unit(open)));
                }
                let failure = self.source.failure();
                return failure.map(|error| Err(WorkError::new(ErrorKind::Failed, error.to_string())));
            };
            for part in block.parts(self.rows.max(1)) {
                self.add(&part);
            }
        }
        self.ready.pop_front().map(Ok)
    }

    /// Adds rows to the open unit, or opens another one.
    fn add(&mut self, block: &Block) {
        let part = OpenUnit::of(block);
        match &mut self.open {
            Some(open) if open.can_be_followed() && open.lines + part.lines <= self.rows => open.append(part),
            open => {
                if let Some(full) = open.replace(part) {
                    let unit = self.unit(full);
                    self.ready.push_back(unit);
                }
            }
        }
    }

    fn unit(&self, open: OpenUnit) -> Unit {
        let block = Block::new(open.first_line, open.bytes, open.faults);
        Unit::Puzzles(PuzzleUnit::of_block(&self.settings, self.header.as_deref(), &block))
    }
}

impl OpenUnit {
    fn of(block: &Block) -> OpenUnit {
        let bytes = block.bytes().to_vec();
        let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
        OpenUnit { first_line: block.first_line, lines, bytes, faults: block.faults().to_vec() }
    }

    /// Whether it ends with a complete line; the truncated part of a line that is too long does not.
    fn can_be_followed(&self) -> bool {
        self.bytes.ends_with(b"\n")
    }

    fn append(&mut self, part: OpenUnit) {
        self.bytes.extend(part.bytes);
        self.faults.extend(part.faults.into_iter().map(|(index, reason)| (self.lines + index, reason)));
        self.lines += part.lines;
    }
}

impl GameUnits {
    /// The next games as a unit. A game that is too long, or has a fault, is its own unit.
    fn next(&mut self) -> Option<Result<Unit, WorkError>> {
        let mut together: Option<(u64, Vec<u8>)> = None;
        let mut games = 0;
        while games < self.games.max(1)
            && let Some(block) = self.waiting.take().or_else(|| self.source.next_block())
        {
            let length = together.as_ref().map_or(0, |(_, bytes)| bytes.len()) + block.bytes().len();
            let is_alone = !block.faults().is_empty() || length > LONGEST_GAME;
            match &mut together {
                None if is_alone => {
                    return Some(Ok(Unit::Puzzles(PuzzleUnit::of_block(&self.settings, None, &block))));
                }
                Some(_) if is_alone => {
                    self.waiting = Some(block);
                    break;
                }
                None => together = Some((block.first_line, block.bytes().to_vec())),
                Some((_, bytes)) => bytes.extend_from_slice(block.bytes()),
            }
            games += 1;
        }
        if let Some((first_line, bytes)) = together {
            return Some(Ok(Unit::Puzzles(PuzzleUnit::of_games(&self.settings, first_line, &bytes))));
        }
        let failure = self.source.failure();
        failure.map(|error| Err(WorkError::new(ErrorKind::Failed, error.to_string())))
    }
}

fn unreadable(file: &Path, error: &io::Error) -> WorkError {
    WorkError::new(ErrorKind::Failed, format!("{} cannot be read: {error}", file.display()))
}

/// A file as text; bytes that are not UTF-8 are taken for Latin-1, as Popeye's files have it.
fn text_of(file: &Path) -> Result<String, WorkError> {
    let bytes = fs::read(file).map_err(|error| unreadable(file, &error))?;
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().iter().map(|&byte| char::from(byte)).collect()))
}

fn solve_units(file: &Path, settings: &Value, units: &mut VecDeque<Unit>) -> Result<(), WorkError> {
    let text = text_of(file)?;
    let name = file.display().to_string();
    for number in 1..=problems(text.as_bytes()).count() {
        let unit = Unit::Solve(SolveUnit::of_file(&text, number, &name));
        units.push_back(with_settings(unit, settings)?);
    }
    Ok(())
}

fn mate_units(file: &Path, rows: usize, settings: &Value) -> Result<VecDeque<Unit>, WorkError> {
    let text = text_of(file)?;
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let positions: Vec<String> = lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split('\t').next().unwrap_or_default().to_owned())
        .collect();
    let units = positions.chunks(rows.max(1)).map(|some| Unit::Mate(MateUnit::of(some.to_vec())));
    units.map(|unit| with_settings(unit, settings)).collect()
}

/// A unit with optional fields.
fn with_settings(unit: Unit, settings: &Value) -> Result<Unit, WorkError> {
    let Some(settings) = settings.as_object() else { return Ok(unit) };
    let no_unit = |error: serde_json::Error| WorkError::no_unit(&error);
    let mut value = serde_json::to_value(&unit).map_err(no_unit)?;
    if let Some(fields) = value.as_object_mut() {
        fields.extend(settings.clone());
    }
    serde_json::from_value(value).map_err(no_unit)
}
