//! `keymove uci`: plays chess with a GUI.

use std::io;

use clap::Args;
use engine::{Chess, PlayableGame, Session};

use super::Run;
use crate::answer::EXIT_CODES;
use crate::{Answer, Console, seed};

/// Run as a chess engine that speaks UCI, for GUIs and bots
///
/// In your chess program, add `keymove` with the argument `uci` as an engine. It reads commands from
/// standard input and answers on standard output; docs/guide/engines.md explains its options.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove uci

{EXIT_CODES}"))]
pub(super) struct Uci {}

impl Run for Uci {
    const NAME: &'static str = "uci";

    fn run(self, _console: &Console) -> anyhow::Result<Answer> {
        converse::<Chess>()
    }
}

/// Talks with a GUI until that has had enough.
pub(super) fn converse<G: PlayableGame>() -> anyhow::Result<Answer> {
    Session::<G, _>::new(io::stdout(), seed::from_clock()).run(io::stdin().lock())?;
    Ok(Answer::Yes)
}
