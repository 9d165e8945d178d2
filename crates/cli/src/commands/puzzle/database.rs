//! The arguments that every command about databases has.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use anyhow::Context as _;
use clap::{Args, ValueEnum, value_parser};
use files::Growing;
use puzzle::Form;
use puzzle::read::{self, Block, Blocks, Column, Columns, Converted, Source, TextForm};

use crate::overwriting::{self, Place, STANDARD_INPUT, STANDARD_OUTPUT};

/// Where rows come from, and where answers go.
#[derive(Debug, Args)]
pub(super) struct Database {
    #[command(flatten)]
    pub(super) files: Files,
    /// Column names for a file without a header, such as `PuzzleId,FEN,Moves`; `-` skips a column
    #[arg(long, value_name = "NAMES", value_parser = columns)]
    columns: Option<Columns>,
}

/// Whether an id that comes twice is a fault.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Ids {
    Checked,
    Unchecked,
}

impl Database {
    /// Refuses columns without the line that a chess puzzle has.
    pub(super) fn demand_moves(&self) -> anyhow::Result<()> {
        let names_no_moves = |columns: &Columns| columns.index_of(Column::Moves).is_none();
        match &self.columns {
            Some(columns) if names_no_moves(columns) => {
                anyhow::bail!("--columns {columns} names no Moves, and a chess puzzle has a line of them")
            }
            _ => Ok(()),
        }
    }

    /// Opens the input.
    pub(super) fn open(&self, ids: Ids) -> anyhow::Result<Input> {
        self.files.open(|text| {
            let (form, text) = detect_format(text);
            if form != TextForm::Rows && self.columns.is_none() {
                return Box::new(Converted::new(text, form));
            }
            let blocks = Blocks::new(text, self.columns.clone());
            match ids {
                Ids::Checked => Box::new(blocks.checking_ids()),
                Ids::Unchecked => Box::new(blocks),
            }
        })
    }
}

/// The input and the output.
#[derive(Debug, Args)]
pub(super) struct Files {
    /// Input file, plain or compressed with zstd, gzip or bzip2; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Write rejected input to this file as CSV, with line number and reason
    #[arg(long, value_name = "FILE")]
    pub(super) rejects: Option<PathBuf>,
    /// Exit with code 1 if anything is rejected or found wrong
    #[arg(long)]
    pub(super) strict: bool,
    /// Continue an interrupted or killed run that had the same arguments, where its output stands
    #[arg(long, requires = "output")]
    pub(super) resume: bool,
    /// Number of threads; defaults to the number of processors
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Files {
    pub(super) fn threads(&self) -> NonZero<usize> {
        let given = self.threads.and_then(|threads| NonZero::new(usize::from(threads)));
        given.unwrap_or_else(::threads::processors)
    }

    /// The name of the input, for messages.
    pub(super) fn name(&self) -> String {
        match self.is_standard_input() {
            true => "standard input".into(),
            false => self.file.display().to_string(),
        }
    }

    fn is_standard_input(&self) -> bool {
        self.file.as_os_str() == "-"
    }

    /// The journal, a file next to the output until the run has ended. Output to a device cannot be resumed.
    pub(super) fn journal(&self) -> Option<PathBuf> {
        let output = self.output.as_ref().filter(|output| output.is_file() || !output.exists())?;
        let mut name = output.as_os_str().to_owned();
        name.push(".journal");
        Some(PathBuf::from(name))
    }

    /// Refuses files of which one would destroy another.
    pub(super) fn refuse_to_overwrite(&self) -> anyhow::Result<()> {
        let journal = self.journal();
        let input = if self.is_standard_input() { Path::new(STANDARD_INPUT) } else { &self.file };
        let output = self.output.as_deref().unwrap_or(Path::new(STANDARD_OUTPUT));
        let partial = |path: Option<&Path>| path.and_then(Growing::partial);
        let partial_output = partial(self.output.as_deref());
        let partial_rejects = partial(self.rejects.as_deref());
        let places = [
            Some(("the input", input)),
            Some(("the output", output)),
            self.rejects.as_deref().map(|rejects| ("the file of what is rejected", rejects)),
            journal.as_deref().map(|journal| ("the journal of the run", journal)),
            partial_output.as_deref().map(|partial| ("the unfinished output", partial)),
            partial_rejects.as_deref().map(|partial| ("the unfinished file of what is rejected", partial)),
        ];
        let places = places.into_iter().flatten().map(|(role, path)| Place { role, path });
        overwriting::refuse(&places.collect::<Vec<_>>())
    }

    /// Opens the input, whose text `source` takes apart.
    pub(super) fn open(
        &self,
        source: impl FnOnce(Box<dyn Read + Send>) -> Box<dyn Source>,
    ) -> anyhow::Result<Input> {
        let (used, marks) = (Arc::new(AtomicU64::new(0)), Marks::default());
        let unreadable = || format!("{} cannot be read", self.name());
        #[cfg(feature = "parquet")]
        if let Some(text) = self.parquet().with_context(unreadable)? {
            return Ok(Input { source: source(text), marks, size: None });
        }
        let (raw, size): (Box<dyn Read + Send>, Option<u64>) = if self.is_standard_input() {
            (Box::new(io::stdin()), None)
        } else {
            let file = File::open(&self.file).with_context(unreadable)?;
            let size = file.metadata().ok().filter(|file| file.is_file()).map(|file| file.len());
            (Box::new(file), size)
        };
        let text = read::decompressed_counting(raw, Arc::clone(&used)).with_context(unreadable)?;
        let source = Marked { inner: source(text), used, marks: marks.clone() };
        Ok(Input { source: Box::new(source), marks, size })
    }
}

#[cfg(feature = "parquet")]
impl Files {
    /// The text of a file in Parquet; `None` if the input is something else.
    fn parquet(&self) -> io::Result<Option<Box<dyn Read + Send>>> {
        if self.is_standard_input() || !self.file.is_file() {
            return Ok(None);
        }
        let mut head = Vec::new();
        File::open(&self.file)?.take(4).read_to_end(&mut head)?;
        match read::is_parquet(&head) {
            true => read::parquet(File::open(&self.file)?).map(Some),
            false => Ok(None),
        }
    }
}

/// An input that is being read.
pub(super) struct Input {
    pub(super) source: Box<dyn Source>,
    /// The end of each block that was read but not processed.
    pub(super) marks: Marks,
    /// Bytes of the file.
    pub(super) size: Option<u64>,
}

/// The first line of each block, and how many bytes of the file had been used at its end. Blocks are read ahead: only those
/// that are begun count as progress.
#[derive(Clone, Default)]
pub(super) struct Marks(Arc<Mutex<VecDeque<(u64, u64)>>>);

impl Marks {
    /// The bytes of the file up to the end of the block that contains `line`, if that block has just been begun.
    pub(super) fn pass(&self, line: u64) -> Option<u64> {
        let mut marks = self.0.lock().ok()?;
        let mut passed = None;
        while let Some((_, bytes)) = marks.pop_front_if(|(first, _)| *first <= line) {
            passed = Some(bytes);
        }
        passed
    }

    fn set(&self, first_line: u64, bytes: u64) {
        // A poisoned lock means that the run has failed.
        if let Ok(mut marks) = self.0.lock() {
            marks.push_back((first_line, bytes));
        }
    }
}

/// A source that marks how far its blocks reach.
struct Marked {
    inner: Box<dyn Source>,
    used: Arc<AtomicU64>,
    marks: Marks,
}

impl Source for Marked {
    fn columns(&self) -> &Columns {
        self.inner.columns()
    }

    fn unit(&self) -> &'static str {
        self.inner.unit()
    }

    fn header(&self) -> Option<&str> {
        self.inner.header()
    }

    fn failure(&self) -> Option<&io::Error> {
        self.inner.failure()
    }

    fn next_line(&self) -> u64 {
        self.inner.next_line()
    }

    fn next_block(&mut self) -> Option<Block> {
        let block = self.inner.next_block()?;
        self.marks.set(block.first_line, self.used.load(Ordering::Relaxed));
        Some(block)
    }
}

/// The user's name for a value, which identifies runs: names in the code may change between versions.
pub(super) fn name_of(value: impl ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

/// The format of a text, and the whole text.
fn detect_format(mut text: Box<dyn Read + Send>) -> (TextForm, Box<dyn Read + Send>) {
    let mut head = Vec::new();
    let failure = text.by_ref().take(TextForm::HEAD).read_to_end(&mut head).err();
    let form = TextForm::of(&head);
    // An unreadable input is reported when it is read.
    let rest: Box<dyn Read + Send> = match failure {
        Some(error) => Box::new(Failing(Some(error))),
        None => text,
    };
    (form, Box::new(io::Cursor::new(head).chain(rest)))
}

/// The rest of a text that cannot be read.
struct Failing(Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

fn columns(names: &str) -> Result<Columns, String> {
    Columns::of_names(names).map_err(|fault| fault.detail)
}

/// The forms of answers about rows.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum Format {
    /// Comma-separated values; rejected rows go to --rejects only
    #[default]
    Csv,
    /// A line of JSON per row, rejected rows included; see docs/reference/json.md
    Json,
}

impl From<Format> for Form {
    fn from(format: Format) -> Form {
        match format {
            Format::Csv => Form::Csv,
            Format::Json => Form::Json,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_to_a_device_has_no_journal() {
        let journal = |output: &str| {
            let output = Some(PathBuf::from(output));
            let file = PathBuf::from("-");
            Files { file, output, rejects: None, strict: false, resume: false, threads: None }.journal()
        };
        assert_eq!(journal("answers.csv"), Some(PathBuf::from("answers.csv.journal")));
        assert_eq!(journal("."), None);
    }

    #[test]
    fn blocks_that_are_read_ahead_do_not_count_as_done() {
        let row = "x,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8\n".repeat(20_000);
        let used = Arc::new(AtomicU64::new(0));
        let text = read::decompressed_counting(io::Cursor::new(row.clone()), Arc::clone(&used));
        let marks = Marks::default();
        let inner = Box::new(Blocks::new(text.expect("it is plain text"), None));
        let mut source = Marked { inner, used, marks: marks.clone() };
        let firsts: Vec<u64> = std::iter::from_fn(|| Some(source.next_block()?.first_line)).collect();
        assert!(firsts.len() > 5);
        let passed: Vec<u64> = firsts.iter().filter_map(|first| marks.pass(*first)).collect();
        assert_eq!(passed.len(), firsts.len());
        assert_eq!(marks.pass(u64::MAX), None);
        assert!(passed.is_sorted() && passed.first().is_some_and(|first| *first < row.len() as u64 / 2));
        assert_eq!(passed.last(), Some(&(row.len() as u64)));
    }
}
