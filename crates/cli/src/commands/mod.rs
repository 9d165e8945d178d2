//! The commands: one file each, and one line in [`ALL`].

pub(crate) mod analyse;
mod bench;
mod completions;
mod dead;
mod journal;
pub(crate) mod lab;
mod man;
pub(crate) mod mate;
mod perft;
mod popeye;
pub(crate) mod probe;
pub(crate) mod puzzle;
mod serve;
mod show;
pub(crate) mod solve;
mod uci;
mod units;
mod usi;
mod work;

use clap::{ArgMatches, Args};

use crate::{Answer, Console};

/// Every command, in the order of the help. Help, manual pages, completions and tests read this list.
pub const ALL: &[Command] = &[
    Command::of::<solve::Solve>(),
    Command::of::<mate::Mate>(),
    Command::of::<dead::Dead>(),
    Command::of::<probe::Probe>(),
    Command::of::<analyse::Analyse>(),
    Command::of::<uci::Uci>(),
    Command::of::<usi::Usi>(),
    Command::of::<puzzle::Puzzle>(),
    Command::of::<perft::Perft>(),
    Command::of::<show::Show>(),
    Command::of::<serve::Serve>(),
    Command::of::<popeye::Popeye>(),
    Command::of::<units::Units>(),
    Command::of::<work::Work>(),
    Command::of::<journal::Journal>(),
    Command::of::<lab::Lab>(),
    Command::of::<bench::Bench>(),
    Command::of::<completions::Completions>(),
    Command::of::<man::Man>(),
];

/// A command of the list.
pub struct Command {
    /// The word that calls it.
    pub name: &'static str,
    grammar: fn() -> clap::Command,
    run: fn(&ArgMatches, &Console) -> anyhow::Result<Answer>,
}

/// Defined by the file of each command: its arguments and its action.
trait Run: Args {
    /// The word that calls it.
    const NAME: &'static str;

    /// Does it.
    fn run(self, console: &Console) -> anyhow::Result<Answer>;
}

impl Command {
    const fn of<R: Run>() -> Command {
        Command {
            name: R::NAME,
            grammar: || R::augment_args(clap::Command::new(R::NAME)),
            run: |matches, console| R::from_arg_matches(matches)?.run(console),
        }
    }

    /// The grammar of the command.
    pub fn grammar(&self) -> clap::Command {
        (self.grammar)()
    }

    /// Runs the command.
    pub(crate) fn run(&self, matches: &ArgMatches, console: &Console) -> anyhow::Result<Answer> {
        (self.run)(matches, console)
    }
}

/// The command that `name` calls.
pub(crate) fn find(name: &str) -> Option<&'static Command> {
    ALL.iter().find(|command| command.name == name)
}
