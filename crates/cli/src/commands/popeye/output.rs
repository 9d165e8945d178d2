//! Standard output, and the files that get a copy of it.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::Context as _;
use popeye::write::latex;
use problem::{Problem, Text};

use super::arguments::Mode;
use super::pipe::Pipe;

/// Where answers go: standard output, and what other files the input asks for.
pub(super) struct Output {
    stdout: Pipe,
    mode: Mode,
    /// What every protocol begins with.
    greeting: String,
    /// Open from the problem on that names it to the one that names another.
    protocol: Option<BufWriter<File>>,
    /// The answer to the problem at hand, if it belongs into a document.
    answer: Option<Vec<u8>>,
    /// The LaTeX documents, which are written when all is known that belongs into them.
    documents: BTreeMap<PathBuf, Vec<(Problem, String)>>,
}

impl Output {
    pub(super) fn new(mode: Mode) -> Output {
        Output {
            stdout: Pipe::new(),
            mode,
            greeting: String::new(),
            protocol: None,
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

    /// Opens what files a problem asks for.
    pub(super) fn begin(&mut self, problem: &Problem) -> anyhow::Result<()> {
        if let Some(file) = &problem.protocol {
            self.copy_to(path(file))?;
        }
        self.answer = problem.latex.as_ref().map(|_| Vec::new());
        Ok(())
    }

    /// Keeps the problem with its answer if it asks for a document.
    pub(super) fn end(&mut self, problem: &Problem) -> io::Result<()> {
        if let (Some(file), Some(answer)) = (&problem.latex, self.answer.take()) {
            let answer = String::from_utf8_lossy(&answer).into_owned();
            self.documents.entry(path(file)).or_default().push((problem.clone(), answer));
        }
        self.flush()?;
        self.stdout.finish()
    }

    /// Writes the documents.
    pub(super) fn finish(mut self) -> anyhow::Result<()> {
        self.flush()?;
        self.stdout.finish()?;
        for (path, problems) in &self.documents {
            let document = latex::document(problems.iter().map(|(problem, answer)| (problem, &**answer)));
            files::replace(path, document.as_bytes())?;
        }
        Ok(())
    }

    /// Begins a protocol. An old one is kept and added to, unless answers are to be compared.
    fn copy_to(&mut self, path: PathBuf) -> anyhow::Result<()> {
        let mut options = OpenOptions::new();
        match self.mode {
            Mode::Usual => options.create(true).append(true),
            Mode::Regression => options.create(true).write(true).truncate(true),
        };
        let file = options.open(&path).with_context(|| format!("{} cannot be written", path.display()))?;
        let mut protocol = BufWriter::new(file);
        protocol.write_all(self.greeting.as_bytes())?;
        self.protocol = Some(protocol);
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stdout.write_all(bytes)?;
        if let Some(protocol) = &mut self.protocol {
            protocol.write_all(bytes)?;
        }
        if let Some(answer) = &mut self.answer {
            answer.extend(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()?;
        self.protocol.as_mut().map_or(Ok(()), Write::flush)
    }
}

/// The file that an input names.
fn path(name: &Text) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(name.trim_ascii()).into_owned())
}
