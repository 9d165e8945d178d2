//! `keymove uci`: plays chess with a GUI.

use std::ffi::OsString;
use std::io;

use clap::Args;
use engine::options::{self, Announced};
use engine::{Chess, PlayableGame, Session};
use popeye::nearest::nearest;

use super::Run;
use crate::answer::EXIT_CODES;
use crate::console::Stdout;
use crate::{Answer, Console, seed};

/// Run as a chess engine that speaks UCI, for GUIs and bots
///
/// In your chess program, add `keymove` as an engine, with the argument `uci` if it takes arguments:
/// without one, the program speaks UCI when its input is a pipe, and also when it is called
/// `keymove-uci`. It reads commands from standard input and answers on standard output;
/// docs/guide/engines.md explains its options.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove uci
  keymove uci --Hash=256 --Threads=4 \"--Move Overhead=100\"

{EXIT_CODES}"))]
pub(super) struct Uci {
    #[command(flatten)]
    engine: EngineArguments,
}

impl Run for Uci {
    const NAME: &'static str = "uci";

    fn run(self, _console: &Console) -> anyhow::Result<Answer> {
        self.engine.converse::<Chess>()
    }
}

/// The arguments of both engines.
#[derive(Debug, Args)]
pub(super) struct EngineArguments {
    /// Options as `--NAME=VALUE`, as if the GUI had set them; blanks, `-` and `_` in names are the
    /// same, and `--NAME` turns a switch on. With `--tuning`, the GUI also sees the switches and
    /// numbers of the search
    #[arg(value_name = "OPTION", allow_hyphen_values = true, trailing_var_arg = true)]
    options: Vec<OsString>,
}

/// Announces the switches of the search to the GUI.
const TUNING: &str = "tuning";

impl EngineArguments {
    /// Runs a session with a GUI until that ends it.
    pub(super) fn converse<G: PlayableGame>(&self) -> anyhow::Result<Answer> {
        let mut session = Session::<G, _>::new(Stdout(io::stdout()), seed::from_clock());
        for argument in &self.options {
            let argument = argument.to_string_lossy();
            let Some(option) = argument.strip_prefix("--") else {
                anyhow::bail!("found `{argument}`, expected an option such as --Threads=4");
            };
            let (typed, value) = match option.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (option, None),
            };
            if typed == TUNING && value.is_none() {
                session = session.announcing(Announced::Tuning);
                continue;
            }
            let same = |name: &str| folded(name) == folded(typed);
            let named =
                options::of(G::PROTOCOL).find_map(|own| own.name(G::PROTOCOL).filter(|name| same(name)));
            session.set(named.unwrap_or(typed), value).map_err(|error| {
                let names = options::of(G::PROTOCOL).filter_map(|option| option.name(G::PROTOCOL));
                match nearest(typed, names).first().filter(|_| named.is_none()) {
                    Some(name) => anyhow::anyhow!("{argument}: {error}; did you mean `--{name}`?"),
                    None => anyhow::anyhow!("{argument}: {error}"),
                }
            })?;
        }
        session.run(io::stdin().lock())?;
        Ok(Answer::Yes)
    }
}

/// A name in which blanks, hyphens and underscores do not differ, nor letters of either case.
fn folded(name: &str) -> String {
    let letter = |letter: char| if matches!(letter, ' ' | '_') { '-' } else { letter.to_ascii_lowercase() };
    name.chars().map(letter).collect()
}
