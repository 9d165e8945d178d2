//! Rows of a puzzle database, or games: the answers are those of `keymove puzzle verify`, `solve`, `tag` and `generate`, byte
//! for byte.

use std::io;
use std::num::NonZero;
use std::sync::{Arc, Mutex};

use ::puzzle::generate::Generate;
use ::puzzle::judge::{Judges, Scale};
use ::puzzle::pipeline::{self, Collected, Settings as Run, Sum, Totals, Work};
use ::puzzle::read::{Block, Columns, Games, LONGEST_GAME, Source};
use ::puzzle::solve::Solve;
use ::puzzle::tag::{Rows, Tag};
use ::puzzle::tsume::{SolveTsume, VerifyTsume};
use ::puzzle::verify::{Scope, Verify};
use ::puzzle::{Form, Reason};
use search::Signal;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::mate::Game;
use super::{Client, ErrorKind, WorkError, put, threads};
use crate::commands::puzzle::judges::Effort;
use crate::commands::puzzle::judges::own::Own;

/// Rows and the task.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleUnit {
    /// The task.
    settings: PuzzleSettings,
    /// The header of the input, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    header: Option<String>,
    /// The number of the first line in the input.
    #[serde(default = "one")]
    first_line: u64,
    /// The lines.
    lines: String,
    /// Whether each character of the lines denotes a byte, because they are not UTF-8.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    bytes: bool,
    /// Lines that are rejected because of lines before them: the index in the unit, and the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    faults: Vec<(usize, String)>,
    /// The number of threads; one by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    threads: Option<u16>,
}

/// The task, independent of the rows.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PuzzleSettings {
    /// The task.
    task: PuzzleTask,
    /// The game.
    #[serde(default = "chess")]
    game: Game,
    /// Form of the answers.
    #[serde(default)]
    format: RowFormat,
    /// To verify: only that lines are legal.
    #[serde(default)]
    legal_only: bool,
    /// Nodes for each proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    /// To solve: the longest mate, in moves of the solver.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moves: Option<u8>,
    /// To tag: only rows whose themes differ.
    #[serde(default)]
    different: bool,
    /// Nodes that our engine searches for each move: to verify and solve, of a line that does not end in mate; to generate,
    /// of every line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    engine_nodes: Option<u64>,
}

/// The task.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum PuzzleTask {
    /// Whether they are right.
    Verify,
    /// Solves them.
    Solve,
    /// Their themes.
    Tag,
    /// Generates puzzles from games.
    Generate,
}

/// The form of answers about rows.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum RowFormat {
    /// Comma-separated values.
    #[default]
    Csv,
    /// A line of JSON for each row.
    Json,
}

fn one() -> u64 {
    1
}

fn chess() -> Game {
    Game::Chess
}

/// The default node limit of a proof, as on the command line.
const VERIFY_NODES: u64 = 200_000;
/// The same for solving.
const SOLVE_NODES: u64 = 1_000_000;
/// The default length in the solver's moves.
const SOLVE_MOVES: u8 = 10;
/// The default nodes per move of our engine, for generating puzzles.
const GENERATE_NODES: u64 = 100_000;
/// The scale of our engine's centipawns, as on the command line.
const ENGINE_SCALE: f64 = 1.74;

impl PuzzleSettings {
    /// Whether an id that comes twice is a fault.
    pub(super) fn checks_ids(&self) -> bool {
        self.task == PuzzleTask::Verify
    }

    /// Whether the input is games, not rows.
    pub(super) fn reads_games(&self) -> bool {
        self.task == PuzzleTask::Generate
    }

    /// The default number of rows or games per unit: about a tenth of a second of proofs, or some seconds of an engine.
    pub(super) fn rows_of_unit(&self) -> usize {
        match self.task {
            PuzzleTask::Generate => 4,
            PuzzleTask::Verify | PuzzleTask::Solve | PuzzleTask::Tag => 1_000,
        }
    }

    fn form(&self) -> Form {
        match self.format {
            RowFormat::Csv => Form::Csv,
            RowFormat::Json => Form::Json,
        }
    }

    fn verify<'a>(&self, judges: Option<&'a dyn Judges>) -> Verify<'a> {
        Verify { form: self.form(), scope: self.scope(), judges }
    }

    fn scope(&self) -> Scope {
        match self.legal_only {
            true => Scope::Legality,
            false => Scope::Everything { nodes: self.nodes.unwrap_or(VERIFY_NODES) },
        }
    }

    fn solve<'a>(&self, judges: Option<&'a dyn Judges>) -> Solve<'a> {
        Solve {
            form: self.form(),
            depth: self.moves.unwrap_or(SOLVE_MOVES).into(),
            nodes: self.nodes.unwrap_or(SOLVE_NODES),
            clock: None,
            judges,
        }
    }

    fn solve_tsume(&self) -> SolveTsume {
        SolveTsume { form: self.form(), nodes: self.nodes.unwrap_or(SOLVE_NODES) }
    }

    fn tag(&self) -> Tag {
        Tag { form: self.form(), rows: if self.different { Rows::Different } else { Rows::All } }
    }

    fn judges(&self, signal: &Arc<Signal>) -> Option<Own> {
        let nodes = self.engine_nodes.or(self.reads_games().then_some(GENERATE_NODES))?;
        Some(Own { effort: Effort { nodes, scale: Scale(ENGINE_SCALE) }, signal: Arc::clone(signal) })
    }

    /// The first line of the answers for an input with such a header.
    pub(super) fn answers_header(&self, columns: &Columns, given: Option<&str>) -> String {
        let signal = Arc::new(Signal::new());
        let own = self.judges(&signal);
        let judges = own.as_ref().map(|own| -> &dyn Judges { own });
        match (self.task, self.game) {
            (PuzzleTask::Verify, _) => self.verify(judges).header().to_owned(),
            (PuzzleTask::Solve, Game::Chess) => self.solve(judges).header(),
            (PuzzleTask::Solve, Game::Shogi) => self.solve_tsume().header().to_owned(),
            (PuzzleTask::Tag, _) => self.tag().header(columns, given),
            (PuzzleTask::Generate, _) => format!("{}\n", Columns::lichess()),
        }
    }
}

impl PuzzleUnit {
    /// Some games of an input, the first of which begins on line `first_line`.
    pub(super) fn of_games(settings: &PuzzleSettings, first_line: u64, games: &[u8]) -> PuzzleUnit {
        PuzzleUnit::of_block(settings, None, &Block::new(first_line, games.to_vec(), Vec::new()))
    }

    /// Some lines of an input with this header.
    pub(super) fn of_block(settings: &PuzzleSettings, header: Option<&str>, block: &Block) -> PuzzleUnit {
        let (lines, bytes) = text_of(block.bytes());
        PuzzleUnit {
            settings: settings.clone(),
            header: header.map(str::to_owned),
            first_line: block.first_line,
            lines,
            bytes,
            faults: block.faults().iter().map(|(index, reason)| (*index, reason.code().to_owned())).collect(),
            threads: None,
        }
    }

    pub(super) fn run(&self, client: &Client<'_>) -> Result<Value, WorkError> {
        let signal = Arc::new(Signal::new());
        let own = self.settings.judges(&signal);
        let judges = own.as_ref().map(|own| -> &dyn Judges { own });
        match (self.settings.task, self.settings.game) {
            (PuzzleTask::Verify, Game::Chess) => self.answer(&self.settings.verify(judges), client),
            (PuzzleTask::Verify, Game::Shogi) => {
                let task = VerifyTsume { form: self.settings.form(), scope: self.settings.scope() };
                self.answer(&task, client)
            }
            (PuzzleTask::Solve, Game::Chess) => self.answer(&self.settings.solve(judges), client),
            (PuzzleTask::Solve, Game::Shogi) => self.answer(&self.settings.solve_tsume(), client),
            (PuzzleTask::Tag, Game::Chess) => self.answer(&self.settings.tag(), client),
            (PuzzleTask::Tag, Game::Shogi) => {
                Err(WorkError::new(ErrorKind::Refused, "tsume-shogi has no themes"))
            }
            (PuzzleTask::Generate, Game::Chess) => {
                let judges =
                    judges.ok_or_else(|| WorkError::new(ErrorKind::Refused, "there is no engine"))?;
                let nodes = self.settings.nodes.unwrap_or(VERIFY_NODES);
                self.answer(&Generate { judges, nodes, made: Mutex::default() }, client)
            }
            (PuzzleTask::Generate, Game::Shogi) => {
                Err(WorkError::new(ErrorKind::Refused, "puzzles are made of games of chess"))
            }
        }
    }

    fn answer<W: Work<Sum: Sum + Default>>(&self, work: &W, client: &Client<'_>) -> Result<Value, WorkError> {
        let mut source = self.source()?;
        let mut collected: Collected<W::Sum> =
            Collected { text: Vec::new(), rejects: Vec::new(), totals: Totals::default() };
        let threads = NonZero::new(threads(self.threads)).unwrap_or(NonZero::<usize>::MIN);
        pipeline::run(source.as_mut(), work, Run::whole(threads, client.stop), &mut collected)
            .map_err(|error| WorkError::new(ErrorKind::Failed, error.to_string()))?;
        client.check_stop()?;
        let ((answers, of_answers), (rejects, of_rejects)) =
            (text_of(&collected.text), text_of(&collected.rejects));
        let header = self.settings.answers_header(&self.columns()?, self.header.as_deref());
        let mut outcome =
            json!({ "header": header, "answers": answers, "rejects": rejects, "totals": collected.totals });
        if of_answers {
            put(&mut outcome, "answers_bytes", true);
        }
        if of_rejects {
            put(&mut outcome, "rejects_bytes", true);
        }
        Ok(outcome)
    }

    fn columns(&self) -> Result<Columns, WorkError> {
        match &self.header {
            None => Ok(Columns::lichess()),
            Some(header) => Columns::of_header(header).ok_or_else(|| {
                WorkError::new(ErrorKind::Unreadable, "header: expected the names of columns")
            }),
        }
    }

    /// The rows, or the games as the whole input is divided into them.
    fn source(&self) -> Result<Box<dyn Source>, WorkError> {
        if self.settings.reads_games() && self.faults.is_empty() {
            let bytes = self.bytes()?;
            // What is longer was found to be one game, or none.
            if bytes.len() <= LONGEST_GAME {
                return Ok(Box::new(Games::from_line(io::Cursor::new(bytes), self.first_line)));
            }
        }
        Ok(Box::new(OneBlock { columns: self.columns()?, block: Some(self.block()?) }))
    }

    fn block(&self) -> Result<Block, WorkError> {
        let mut faults = Vec::new();
        for (index, code) in &self.faults {
            let reason = Reason::ALL.iter().find(|reason| reason.code() == code).ok_or_else(|| {
                WorkError::new(ErrorKind::Unit, format!("faults: found `{code}`, expected a reason"))
            })?;
            faults.push((*index, *reason));
        }
        let bytes = self.bytes()?;
        Ok(match self.settings.reads_games() {
            true => Block::of_game(0, self.first_line, bytes, faults.first().map(|(_, reason)| *reason)),
            false => Block::new(self.first_line, bytes, faults),
        })
    }

    fn bytes(&self) -> Result<Vec<u8>, WorkError> {
        if !self.bytes {
            return Ok(self.lines.clone().into_bytes());
        }
        let bytes: Result<Vec<u8>, _> =
            self.lines.chars().map(|char| u8::try_from(u32::from(char))).collect();
        bytes.map_err(|_| WorkError::new(ErrorKind::Unit, "lines: expected a character for each byte"))
    }
}

/// A text, and whether each of its characters denotes a byte.
fn text_of(bytes: &[u8]) -> (String, bool) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (text.to_owned(), false),
        Err(_) => (bytes.iter().map(|&byte| char::from(byte)).collect(), true),
    }
}

/// An input of one block.
struct OneBlock {
    columns: Columns,
    block: Option<Block>,
}

impl Source for OneBlock {
    fn columns(&self) -> &Columns {
        &self.columns
    }

    fn header(&self) -> Option<&str> {
        None
    }

    fn failure(&self) -> Option<&io::Error> {
        None
    }

    fn next_line(&self) -> u64 {
        0
    }

    fn next_block(&mut self) -> Option<Block> {
        self.block.take()
    }
}
