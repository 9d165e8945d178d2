//! `keymove man`: the manual pages.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use clap_mangen::Man as Page;

use super::Run;
use crate::answer::EXIT_CODES;
use crate::{Answer, Console};

/// Print the manual page, or write the pages of all commands to a folder
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove man | man -l -
  keymove man ~/.local/share/man/man1

{EXIT_CODES}"))]
pub(super) struct Man {
    /// Folder for `keymove.1`, `keymove-perft.1` and so on
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl Run for Man {
    const NAME: &'static str = "man";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let mut command = crate::command().disable_help_subcommand(true);
        // Gives the subcommands their full names.
        command.build();
        match self.folder {
            Some(folder) => write_all(&command, &folder, console)?,
            None => console.print_bytes(&page(&command)?)?,
        }
        Ok(Answer::Yes)
    }
}

fn write_all(command: &clap::Command, folder: &Path, console: &Console) -> anyhow::Result<()> {
    let context = || format!("the manual pages cannot be written into {}", folder.display());
    fs::create_dir_all(folder).with_context(context)?;
    write(command, folder)?;
    Ok(console.print(&format!("The manual pages are in {}.\n", folder.display()))?)
}

/// Writes the page of a command and those of its subcommands.
fn write(command: &clap::Command, folder: &Path) -> anyhow::Result<()> {
    for subcommand in command.get_subcommands() {
        write(subcommand, folder)?;
    }
    Ok(files::replace(&folder.join(Page::new(command.clone()).get_filename()), &page(command)?)?)
}

/// A page whose last section keeps its line breaks: the generator would reflow examples like prose.
fn page(command: &clap::Command) -> io::Result<Vec<u8>> {
    let manual = Page::new(command.clone());
    let mut page = Vec::new();
    manual.render_title(&mut page)?;
    manual.render_name_section(&mut page)?;
    manual.render_synopsis_section(&mut page)?;
    manual.render_description_section(&mut page)?;
    manual.render_options_section(&mut page)?;
    if command.has_subcommands() {
        manual.render_subcommands_section(&mut page)?;
    }
    let mut extra = Vec::new();
    manual.render_extra_section(&mut extra)?;
    let extra = String::from_utf8_lossy(&extra).replace(".SH EXTRA", ".SH \"EXAMPLES AND EXIT CODES\"\n.nf");
    page.extend(extra.bytes());
    Ok(page)
}
