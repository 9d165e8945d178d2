//! `keymove dead`: whether each side can still win.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use ::dead::{Analyser, Limits};
use answers::Chances;
use anyhow::Context as _;
use chess::fault;
use clap::{Args, value_parser};

use super::Run;
use crate::answer::exit_codes;
use crate::format::Format;
use crate::games::{self, Chess};
use crate::report::InputError;
use crate::{Answer, Console, input, report};

/// Longer lines hold no position.
const LONGEST_LINE: u64 = 10_000;

/// Prove whether each side can still win, or the position is dead
///
/// A side can win if some sequence of legal moves of both sides ends in checkmate: that is proved with such a helpmate.
/// It cannot if its material, the squares that the men can reach, or a search of all sequences prove it. A position
/// in which neither side can win is dead, and the game is drawn (Laws of Chess, 5.2.2); a player who oversteps the time
/// draws if the opponent cannot win (6.9). The rules of fifty moves and of repetition are not considered.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove dead 2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1
  keymove dead '4k3/8/8/8/8/8/8/4KN2 w - -' '8/8/8/4p3/8/4k3/8/4K3 w - -'
  keymove dead --format json positions.fen
  keymove dead - < positions.fen

{}", exit_codes("every verdict was proved", "some verdict is undecided")))]
pub(super) struct Dead {
    /// FENs, or `startpos`, optionally followed by `moves …`; files with a FEN per line; or `-` to read them from standard
    /// input; no quotes needed
    #[arg(value_name = "POSITION", required = true)]
    positions: Vec<OsString>,
    /// Number of positions searched for each side, at most
    #[arg(long, value_name = "N", default_value_t = Limits::default().nodes, value_parser = value_parser!(u32).range(1..=100_000_000))]
    nodes: u32,
    /// Output format; JSON has a line per position
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Run for Dead {
    const NAME: &'static str = "dead";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let mut report = Report {
            console,
            format: self.format,
            analyser: Analyser::new(Limits { nodes: self.nodes }),
            tally: Tally::default(),
        };
        let is_source = |word: &OsString| word == "-" || Path::new(word).is_file();
        if self.positions.iter().all(is_source) {
            for source in &self.positions {
                report.source(source)?;
            }
        } else {
            match positions(&self.positions)?.as_slice() {
                [only] => report.single(only)?,
                several => {
                    for (index, text) in several.iter().enumerate() {
                        report.line(text, &format!("position {}", index + 1))?;
                    }
                }
            }
        }
        report.finish()
    }
}

/// The positions that the words give: each begins with its board, which alone has slashes, or with a word of protocols.
fn positions(words: &[OsString]) -> anyhow::Result<Vec<String>> {
    let text = input::position(words)?;
    let mut positions: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match positions.last_mut() {
            Some(position) if !word.contains('/') && word != "startpos" => {
                position.push(' ');
                position.push_str(word);
            }
            _ => positions.push(word.to_owned()),
        }
    }
    Ok(positions)
}

/// The output, and the verdict.
struct Report<'a> {
    console: &'a Console,
    format: Format,
    analyser: Analyser,
    tally: Tally,
}

/// How often each answer was given.
#[derive(Default)]
struct Tally {
    positions: usize,
    dead: usize,
    undecided: usize,
    errors: usize,
    /// Whether the positions are listed, a line each.
    is_table: bool,
}

impl Report<'_> {
    /// The positions of a file or of standard input, each answered as soon as it is read.
    fn source(&mut self, name: &OsString) -> anyhow::Result<()> {
        if name == "-" {
            return self.lines(&mut io::stdin().lock(), "standard input");
        }
        let shown = Path::new(name).display().to_string();
        let file = File::open(name).with_context(|| format!("{shown} cannot be read"))?;
        self.lines(&mut BufReader::new(file), &shown)
    }

    fn lines(&mut self, reader: &mut dyn BufRead, name: &str) -> anyhow::Result<()> {
        let mut line = Vec::new();
        let mut number = 0_u64;
        loop {
            line.clear();
            let mut limited = io::Read::take(&mut *reader, LONGEST_LINE);
            let length =
                limited.read_until(b'\n', &mut line).with_context(|| format!("{name} cannot be read"))?;
            if length == 0 {
                break;
            }
            number += 1;
            let place = format!("{name}:{number}");
            let is_whole =
                line.ends_with(b"\n") || u64::try_from(length).is_ok_and(|length| length < LONGEST_LINE);
            anyhow::ensure!(
                is_whole,
                "{place}: the line is longer than {LONGEST_LINE} bytes; expected a position"
            );
            let text = String::from_utf8_lossy(input::without_mark(&line)).trim().to_owned();
            if !text.is_empty() && !text.starts_with('#') {
                self.line(&text, &place)?;
            }
        }
        anyhow::ensure!(
            self.tally.positions + self.tally.errors > 0,
            "{name}: expected positions, found none"
        );
        Ok(())
    }

    /// One of several positions. Its faults are reported, and the others are still answered.
    fn line(&mut self, text: &str, place: &str) -> anyhow::Result<()> {
        self.tally.is_table = true;
        match self.chances(text) {
            Ok(chances) => self.show(&chances),
            Err(error) => {
                self.tally.errors += 1;
                let error = InputError { message: format!("{place}: {}", error.message), ..error };
                self.console.complain(&report::of(&error.into()));
                Ok(())
            }
        }
    }

    fn single(&mut self, text: &str) -> anyhow::Result<()> {
        let chances = self.chances(text)?;
        self.show(&chances)
    }

    fn chances(&mut self, text: &str) -> Result<Chances, InputError> {
        let setup = games::read::<Chess>(text).map_err(|error| match games::ranks(text) {
            9 => InputError { hint: Some("dead positions are known for chess only".into()), ..error },
            _ => error,
        })?;
        let position = setup.position(fault::GAME).map_err(|faults| InputError {
            message: format!("no game leads to this position: {faults}"),
            text: text.to_owned(),
            column: None,
            hint: None,
        })?;
        Ok(Chances::of(&mut self.analyser, &position))
    }

    fn show(&mut self, chances: &Chances) -> anyhow::Result<()> {
        self.tally.positions += 1;
        self.tally.dead += usize::from(chances.dead == Some(true));
        self.tally.undecided += usize::from(!chances.is_decided());
        let text = match (self.format, self.tally.is_table) {
            (Format::Json, _) => format!("{}\n", serde_json::to_string(chances)?),
            (Format::Text, false) => chances.text(),
            (Format::Text, true) => format!("{:<13}  {}\n", chances.summary(), chances.position),
        };
        self.console.print(&text)?;
        Ok(())
    }

    fn finish(self) -> anyhow::Result<Answer> {
        let Tally { positions, dead, undecided, errors, is_table } = self.tally;
        if is_table && self.format == Format::Text {
            let noun = if positions == 1 { "position" } else { "positions" };
            self.console.print(&format!("\n{positions} {noun}: {dead} dead, {undecided} undecided\n"))?;
        }
        match errors {
            0 if undecided > 0 => Ok(Answer::No),
            0 => Ok(Answer::Yes),
            1 => anyhow::bail!("1 error in the input (see above)"),
            errors => anyhow::bail!("{errors} errors in the input (see above)"),
        }
    }
}
