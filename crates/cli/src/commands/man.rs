//! `keymove man`: the manual pages.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use clap_mangen::Man as Page;

use super::Run;
use crate::answer::EXIT_CODES;
use crate::{Answer, Console};

/// Print the manual page, or write the pages of all commands into a folder
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove man | man -l -
  keymove man ~/.local/share/man/man1

{EXIT_CODES}"))]
pub(super) struct Man {
    /// The folder to write `keymove.1`, `keymove-perft.1` and so on into
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl Run for Man {
    const NAME: &'static str = "man";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        match self.folder {
            Some(folder) => write_all(&folder, console)?,
            None => {
                let mut page = Vec::new();
                Page::new(crate::command()).render(&mut page)?;
                console.print_bytes(&page)?;
            }
        }
        Ok(Answer::Yes)
    }
}

fn write_all(folder: &Path, console: &Console) -> anyhow::Result<()> {
    let context = || format!("the manual pages cannot be written into {}", folder.display());
    fs::create_dir_all(folder).with_context(context)?;
    clap_mangen::generate_to(crate::command(), folder).with_context(context)?;
    Ok(console.print(&format!("The manual pages are in {}.\n", folder.display()))?)
}
