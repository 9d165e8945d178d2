//! The arguments that every command about databases has.

use std::fs::File;
use std::io::{self, Read};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use anyhow::Context as _;
use clap::{Args, ValueEnum, value_parser};
use puzzle::Form;
use puzzle::read::{self, Blocks, Columns, Source};

use crate::overwriting::{self, Place, STANDARD_INPUT, STANDARD_OUTPUT};

/// Where rows come from, and where answers go.
#[derive(Debug, Args)]
pub(super) struct Database {
    #[command(flatten)]
    pub(super) files: Files,
    /// The columns of a file without header, as `PuzzleId,FEN,Moves`; fields named `-` are left out
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
    /// Opens the input.
    pub(super) fn open(&self, ids: Ids) -> anyhow::Result<Input> {
        self.files.open(|text| {
            let blocks = Blocks::new(text, self.columns.clone());
            match ids {
                Ids::Checked => Box::new(blocks.checking_ids()),
                Ids::Unchecked => Box::new(blocks),
            }
        })
    }
}

/// What is read, and what is written.
#[derive(Debug, Args)]
pub(super) struct Files {
    /// The input, plain or compressed with zstd, gzip or bzip2; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write the answers to this file
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Write what is rejected to this file, as CSV, each with its line and the reason
    #[arg(long, value_name = "FILE")]
    pub(super) rejects: Option<PathBuf>,
    /// Exit with code 1 if anything is rejected or found wrong
    #[arg(long)]
    pub(super) strict: bool,
    /// Go on where an interrupted run with the same arguments stopped
    #[arg(long, requires = "output")]
    pub(super) resume: bool,
    /// Threads that share the work; as many as there are processors, unless said otherwise
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Files {
    pub(super) fn threads(&self) -> NonZero<usize> {
        let given = self.threads.and_then(|threads| NonZero::new(usize::from(threads)));
        given.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN)
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

    /// The journal, which stands beside the output until the run has ended.
    pub(super) fn journal(&self) -> Option<PathBuf> {
        let mut name = self.output.as_ref()?.as_os_str().to_owned();
        name.push(".journal");
        Some(PathBuf::from(name))
    }

    /// Refuses files of which one would destroy another.
    pub(super) fn refuse_to_overwrite(&self) -> anyhow::Result<()> {
        let journal = self.journal();
        let input = if self.is_standard_input() { Path::new(STANDARD_INPUT) } else { &self.file };
        let output = self.output.as_deref().unwrap_or(Path::new(STANDARD_OUTPUT));
        let places = [
            Some(("the input", input)),
            Some(("the output", output)),
            self.rejects.as_deref().map(|rejects| ("the file of what is rejected", rejects)),
            journal.as_deref().map(|journal| ("the journal of the run", journal)),
        ];
        let places = places.into_iter().flatten().map(|(role, path)| Place { role, path });
        overwriting::refuse(&places.collect::<Vec<_>>())
    }

    /// Opens the input, whose text `source` takes apart.
    pub(super) fn open(
        &self,
        source: impl FnOnce(Box<dyn Read + Send>) -> Box<dyn Source>,
    ) -> anyhow::Result<Input> {
        let read = Arc::new(AtomicU64::new(0));
        let unreadable = || format!("{} cannot be read", self.name());
        #[cfg(feature = "parquet")]
        if let Some(text) = self.parquet().with_context(unreadable)? {
            return Ok(Input { source: source(text), read, size: None });
        }
        let (raw, size): (Box<dyn Read + Send>, Option<u64>) = if self.is_standard_input() {
            (Box::new(io::stdin()), None)
        } else {
            let file = File::open(&self.file).with_context(unreadable)?;
            let size = file.metadata().ok().filter(|file| file.is_file()).map(|file| file.len());
            (Box::new(file), size)
        };
        let counted = Counted { inner: raw, read: Arc::clone(&read) };
        let text = read::decompressed(counted).with_context(unreadable)?;
        Ok(Input { source: source(text), read, size })
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
    /// Bytes of the file that have been read.
    pub(super) read: Arc<AtomicU64>,
    /// Bytes of the file.
    pub(super) size: Option<u64>,
}

/// Counts what is read.
struct Counted<R> {
    inner: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

fn columns(names: &str) -> Result<Columns, String> {
    Columns::of_names(names).map_err(|fault| fault.detail)
}

/// The forms of answers about rows.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum Format {
    /// Comma-separated values; rejected rows are left to --rejects
    #[default]
    Csv,
    /// A line of JSON for every row, rejected ones included, as docs/json.md describes it
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
