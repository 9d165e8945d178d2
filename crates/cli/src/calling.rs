//! Chooses the command from the program's name and its input, where none was typed.
//!
//! Many programs that call an engine or Popeye cannot be given a command. They call a link with the name that they know, or
//! the bare program with a pipe for its input.

use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead as _, IsTerminal as _};
use std::path::Path;

/// Names of links to the program, and the command of each. On Windows, Popeye has the last two names.
const NAMES: [(&str, &str); 6] = [
    ("keymove-uci", "uci"),
    ("keymove-usi", "usi"),
    ("py", "popeye"),
    ("popeye", "popeye"),
    ("pywin32", "popeye"),
    ("pywin64", "popeye"),
];

/// The arguments, with the default command inserted if none was given. The first is the program's own name.
pub(crate) fn with_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let by_name = arguments.first().and_then(|name| command_of(name));
    let command = by_name.or_else(|| {
        let typed = arguments.get(1..).unwrap_or_default();
        (is_engine(typed) && !io::stdin().is_terminal()).then(detect_protocol).flatten()
    });
    if let Some(command) = command {
        arguments.insert(1, command.into());
    }
    arguments
}

/// The command for a link of this name.
fn command_of(name: &OsStr) -> Option<&'static str> {
    let stem = Path::new(name).file_stem()?.to_string_lossy().to_lowercase();
    NAMES.into_iter().find_map(|(link, command)| (link == stem).then_some(command))
}

/// Whether nothing is typed but options of an engine, which lichess-bot writes as `--Hash=64`.
fn is_engine(typed: &[OsString]) -> bool {
    typed.iter().all(|word| {
        let word = word.to_string_lossy();
        let name = word.strip_prefix("--").map(|option| option.split('=').next().unwrap_or_default());
        name.is_some_and(|name| !matches!(name, "" | "help" | "version" | "color"))
    })
}

/// The protocol that a GUI starts on standard input; `None` if there is no input.
fn detect_protocol() -> Option<&'static str> {
    let mut input = io::stdin().lock();
    // The bytes read stay in the buffer, for the session. A read error occurs there again.
    let first = input.fill_buf().unwrap_or_default().trim_ascii_start();
    match first.split(u8::is_ascii_whitespace).next().unwrap_or_default() {
        [] => None,
        b"usi" => Some("usi"),
        _ => Some("uci"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_select_their_command() {
        for (name, command) in [
            ("/usr/local/bin/py", Some("popeye")),
            ("Popeye.exe", Some("popeye")),
            ("pywin64.exe", Some("popeye")),
            ("./keymove-uci", Some("uci")),
            ("keymove-usi", Some("usi")),
            ("/opt/py/keymove", None),
            ("python", None),
        ] {
            assert_eq!(command_of(OsStr::new(name)), command, "{name}");
        }
    }

    #[test]
    fn engine_options_alone_start_an_engine() {
        for (line, expected) in [
            ("", true),
            ("--Hash=64 --Threads=2", true),
            ("--tuning", true),
            ("--help", false),
            ("--version", false),
            ("--color=never", false),
            ("solve --format=json", false),
            ("-h", false),
            ("--", false),
        ] {
            let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
            assert_eq!(is_engine(&words), expected, "{line}");
        }
    }
}
