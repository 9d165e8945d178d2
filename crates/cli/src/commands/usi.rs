//! `keymove usi`: plays shogi with a GUI.

use clap::Args;
use engine::Shogi;

use super::Run;
use super::uci::converse;
use crate::answer::EXIT_CODES;
use crate::{Answer, Console};

/// Run as a shogi engine that speaks USI, for GUIs and bots
///
/// In your shogi program, add `keymove` with the argument `usi` as an engine. It reads commands from
/// standard input and answers on standard output; docs/guide/engines.md explains its options.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove usi

{EXIT_CODES}"))]
pub(super) struct Usi {}

impl Run for Usi {
    const NAME: &'static str = "usi";

    fn run(self, _console: &Console) -> anyhow::Result<Answer> {
        converse::<Shogi>()
    }
}
