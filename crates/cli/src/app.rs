//! The command line as a whole: its commands, and the way from arguments to an exit code.

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;
use std::slice;

use clap::{Arg, ArgMatches, ColorChoice, value_parser};

use crate::answer::{Answer, FAILURE, NO, SUCCESS, exit_codes};
use crate::{Console, calling, commands, report};

const ABOUT: &str = "Solve chess problems, prove mates, check puzzles, and play chess and shogi";

/// Everything that `keymove` understands, for parsing, help, manual pages and completions.
pub fn command() -> clap::Command {
    command_with(commands::ALL)
}

/// The grammar of these arguments. If they begin with the name of a command, the grammars of the others are left out:
/// they take longer to build than a short problem to solve.
fn command_for(arguments: &[OsString]) -> clap::Command {
    let typed = arguments.get(1).and_then(|word| commands::find(word.to_str()?));
    command_with(typed.map_or(commands::ALL, slice::from_ref))
}

fn command_with(commands: &[commands::Command]) -> clap::Command {
    let color = Arg::new("color")
        .long("color")
        .value_name("WHEN")
        .help("When to use colour; `auto` means on a terminal, unless NO_COLOR is set")
        .global(true)
        .default_value("auto")
        .value_parser(value_parser!(ColorChoice));
    clap::Command::new("keymove")
        .version(env!("CARGO_PKG_VERSION"))
        .about(ABOUT)
        .after_help(format!(
            "Without a command, and with its input from a pipe, the program is an engine: it speaks UCI, or\n\
             USI if the first line is `usi`. Under the names keymove-uci and keymove-usi it is that engine,\n\
             and under the names py and popeye it is `keymove popeye`.\n\n{}",
            exit_codes("success", "the answer is no; the help of each command says what that means")
        ))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .max_term_width(100)
        .arg(color)
        .subcommands(commands.iter().map(|command| command.grammar()))
}

/// Runs the command of the arguments, the first of which is the program's own name.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    ExitCode::from(exit_code(arguments))
}

/// The same; returns the exit code as a number.
pub fn exit_code(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments: Vec<OsString> = calling::with_command(arguments.into_iter().collect());
    let matches = match command_for(&arguments).try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => return refuse(&error),
    };
    let console = Console::new(matches.get_one("color").copied().unwrap_or_default());
    match dispatch(&matches, &console) {
        Ok(Answer::Yes) => SUCCESS,
        Ok(Answer::No) => NO,
        // The reader of the output has closed it, as `head` does.
        Err(error) if is_broken_pipe(&error) => SUCCESS,
        Err(error) => {
            console.complain(&report::of(&error));
            FAILURE
        }
    }
}

fn dispatch(matches: &ArgMatches, console: &Console) -> anyhow::Result<Answer> {
    let chosen = matches.subcommand().and_then(|(name, matches)| Some((commands::find(name)?, matches)));
    match chosen {
        Some((command, matches)) => command.run(matches, console),
        None => anyhow::bail!("no command given; `keymove --help` lists them"),
    }
}

/// Help and version go to standard output and succeed; everything else is bad input.
fn refuse(error: &clap::Error) -> u8 {
    if error.use_stderr() {
        Console::new(ColorChoice::Auto).complain(&report::of_arguments(error));
        FAILURE
    } else {
        match error.print() {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Console::new(ColorChoice::Auto).complain(&report::of(&Console::cannot_print(error).into()));
                FAILURE
            }
            // Where it is a broken pipe, the reader has gone.
            _ => SUCCESS,
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
