//! `keymove usi`: plays shogi with a GUI.

use clap::Args;
use engine::Shogi;

use super::Run;
use super::uci::converse;
use crate::answer::EXIT_CODES;
use crate::{Answer, Console};

/// Play shogi: speak USI with a GUI or a bot
///
/// Add `keymove` with the argument `usi` to your shogi program as an engine. It reads commands from
/// standard input and answers on standard output; docs/engines.md explains its options.
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
