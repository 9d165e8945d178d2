//! Standard output, and the files that get a copy of it.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Context as _;
use popeye::write::latex;
use problem::{Problem, Text};

use super::arguments::Mode;
use super::pipe::Pipe;

/// The destinations of answers: standard output, and other files that the input names.
pub(super) struct Output {
    stdout: Pipe,
    mode: Mode,
    /// The first lines of every protocol.
    greeting: String,
    /// Open from the problem that names it until a problem names another one.
    protocol: Option<BufWriter<File>>,
    /// Whether a protocol could not be written.
    is_protocol_lost: bool,
    /// The document to which problems are added, from the problem that names it.
    latex: Option<PathBuf>,
    /// The answer to the current problem, if it belongs in a document.
    answer: Option<Vec<u8>>,
    /// The LaTeX documents, which are written when their content is complete.
    documents: BTreeMap<PathBuf, Vec<(Problem, String)>>,
}

impl Output {
    /// An output that sets `gone` when its reader has gone.
    pub(super) fn new(mode: Mode, gone: Arc<AtomicBool>) -> Output {
        Output {
            stdout: Pipe::new(gone),
            mode,
            greeting: String::new(),
            protocol: None,
            is_protocol_lost: false,
            latex: None,
            answer: None,
            documents: BTreeMap::new(),
        }
    }

    /// Prints the banner, here and in protocols to come.
    pub(super) fn greet(&mut self, greeting: &str) -> io::Result<()> {
        self.greeting = greeting.to_owned();
        self.stdout.write_all(greeting.as_bytes())?;
        self.stdout.flush()
    }

    /// Stores the next answer if it belongs in a document.
    pub(super) fn begin(&mut self, problem: &Problem) {
        if let Some(file) = &problem.latex {
            self.latex = Some(path(file));
        }
        self.answer = self.latex.as_ref().map(|_| Vec::new());
    }

    /// Stores the problem with its answer if there is a document for it.
    pub(super) fn end(&mut self, problem: &Problem) -> io::Result<()> {
        if let (Some(file), Some(answer)) = (&self.latex, self.answer.take()) {
            let answer = problem.encoding.decode(&answer);
            self.documents.entry(file.clone()).or_default().push((problem.clone(), answer));
        }
        self.flush()?;
        self.stdout.finish()
    }

    /// Writes the documents. Returns whether a protocol could not be written.
    pub(super) fn finish(mut self) -> anyhow::Result<bool> {
        self.flush()?;
        self.stdout.finish()?;
        for (path, problems) in &self.documents {
            let document = latex::document(problems.iter().map(|(problem, answer)| (problem, &**answer)));
            files::replace(path, document.as_bytes())?;
        }
        Ok(self.is_protocol_lost)
    }

    /// Begins a protocol. An existing one is extended, unless answers are to be compared.
    pub(super) fn copy_to(&mut self, file: &Text) -> anyhow::Result<()> {
        let path = path(file);
        self.protocol = None;
        let mut options = OpenOptions::new();
        match self.mode {
            Mode::Usual => options.create(true).append(true),
            Mode::Regression => options.create(true).write(true).truncate(true),
        };
        let protocol = options.open(&path).map(BufWriter::new).and_then(|mut protocol| {
            protocol.write_all(self.greeting.as_bytes())?;
            Ok(protocol)
        });
        self.is_protocol_lost |= protocol.is_err();
        self.protocol =
            Some(protocol.with_context(|| format!("the protocol {} cannot be written", path.display()))?);
        Ok(())
    }

    /// Writes a line to the protocol, if there is one.
    pub(super) fn copy(&mut self, line: &str) {
        self.write_to_protocol(|protocol| writeln!(protocol, "{line}"));
    }

    /// If a protocol cannot be written, it ends, and the answer continues.
    fn write_to_protocol(&mut self, write: impl Fn(&mut BufWriter<File>) -> io::Result<()>) {
        if let Some(Err(_)) = self.protocol.as_mut().map(write) {
            self.protocol = None;
            self.is_protocol_lost = true;
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stdout.write_all(bytes)?;
        self.write_to_protocol(|protocol| protocol.write_all(bytes));
        if let Some(answer) = &mut self.answer {
            answer.extend(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_to_protocol(Write::flush);
        self.stdout.flush()
    }
}

/// The file that an input names.
fn path(name: &Text) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(name.trim_ascii()).into_owned())
}
