//! `keymove usi`: plays shogi with a GUI.

use clap::Args;
use engine::Shogi;

use super::Run;
use super::uci::EngineArguments;
use crate::answer::EXIT_CODES;
use crate::{Answer, Console};

/// Run as a shogi engine that speaks USI, for GUIs and bots
///
/// In your shogi program, add `keymove` as an engine, with the argument `usi` if it takes arguments:
/// without one, the program speaks USI when its input is a pipe that begins with `usi`, and also when
/// it is called `keymove-usi`. It reads commands from standard input and answers on standard output;
/// docs/guide/engines.md explains its options.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove usi
  keymove usi --USI_Hash=256 --Threads=4

{EXIT_CODES}"))]
pub(super) struct Usi {
    #[command(flatten)]
    engine: EngineArguments,
}

impl Run for Usi {
    const NAME: &'static str = "usi";

    fn run(self, _console: &Console) -> anyhow::Result<Answer> {
        self.engine.converse::<Shogi>()
    }
}
