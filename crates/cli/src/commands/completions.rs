//! `keymove completions`: scripts that let a shell complete commands and options.

use clap::Args;
use clap_complete::Shell;

use super::Run;
use crate::answer::EXIT_CODES;
use crate::{Answer, Console};

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = format!("\
Example:
  keymove completions bash > ~/.local/share/bash-completion/completions/keymove

{EXIT_CODES}"))]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Run for Completions {
    const NAME: &'static str = "completions";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        // The generator panics when it cannot write, which memory always can.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::command(), "keymove", &mut script);
        console.print_bytes(&script)?;
        Ok(Answer::Yes)
    }
}
