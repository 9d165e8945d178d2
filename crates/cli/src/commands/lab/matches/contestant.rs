//! A program that takes part in a match, as an argument names it.

use std::ffi::OsString;
use std::path::PathBuf;

use engine::protocol::Protocol;
use lab::matches::Contestant;

use crate::own_program::own_program;

/// Reads `keymove`, `stockfish Hash=16` or `'/opt/an engine/run' --flag "Move Overhead=50"`: a program, then its
/// arguments and options. The word `keymove` is this program itself.
pub(crate) fn read(text: &str, protocol: Protocol) -> anyhow::Result<Contestant> {
    let words = words(text)?;
    let (program, mut rest) = words.split_first().ok_or_else(|| anyhow::anyhow!("a program has no name"))?;
    let mut arguments: Vec<OsString> = Vec::new();
    let program = match &**program {
        "keymove" => {
            // Who writes `keymove uci` names the command that is meant anyway.
            if let Some((command, others)) = rest.split_first()
                && command == protocol.name()
            {
                rest = others;
            }
            // Switches of the search can be set, too.
            arguments.extend([protocol.name().into(), "--tuning".into()]);
            own_program()?
        }
        path => PathBuf::from(path),
    };
    let mut options = Vec::new();
    for word in rest {
        match word.split_once('=').filter(|_| !word.starts_with('-')) {
            Some((name, value)) => options.push((name.to_owned(), value.to_owned())),
            None => arguments.push(word.into()),
        }
    }
    Ok(Contestant { name: name(&words), program, arguments, options })
}

/// The file's name with its arguments and options.
fn name(words: &[String]) -> String {
    let mut words = words.iter();
    let program = words.next().map(PathBuf::from).unwrap_or_default();
    let file = program.file_name().unwrap_or(program.as_os_str()).to_string_lossy().into_owned();
    words.fold(file, |name, word| format!("{name} {word}"))
}

/// Splits at blanks, except between quotation marks.
fn words(text: &str) -> anyhow::Result<Vec<String>> {
    let mut words = Vec::new();
    let mut word = None::<String>;
    let mut quote = None;
    for next in text.chars() {
        match quote {
            Some(mark) if next == mark => quote = None,
            Some(_) => word.get_or_insert_default().push(next),
            None if next == '"' || next == '\'' => {
                quote = Some(next);
                word.get_or_insert_default();
            }
            None if next.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(next),
        }
    }
    anyhow::ensure!(quote.is_none(), "a quotation mark in `{text}` is not closed");
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_have_arguments_and_options() {
        let contestant = read(r#"'/opt/an engine/run' --flag "Move Overhead=50" Hash=16"#, Protocol::Uci)
            .expect("it is right");
        assert_eq!(contestant.program, PathBuf::from("/opt/an engine/run"));
        assert_eq!(contestant.arguments, ["--flag"]);
        let options = [("Move Overhead", "50"), ("Hash", "16")];
        assert_eq!(contestant.options, options.map(|(name, value)| (name.to_owned(), value.to_owned())));
        assert_eq!(contestant.name, "run --flag Move Overhead=50 Hash=16");
    }

    #[test]
    fn our_own_name_is_this_program() {
        let contestant = read("keymove null-move=off", Protocol::Usi).expect("it is right");
        assert_eq!(contestant.arguments, ["usi", "--tuning"]);
        assert_eq!(contestant.name, "keymove null-move=off");
    }

    #[test]
    fn our_own_command_may_be_written_out() {
        let contestant = read("keymove uci Hash=16", Protocol::Uci).expect("it is right");
        assert_eq!(contestant.arguments, ["uci", "--tuning"]);
        assert_eq!(contestant.options, [("Hash".to_owned(), "16".to_owned())]);
    }

    #[test]
    fn nothing_and_open_quotation_marks_are_refused() {
        assert!(read("", Protocol::Uci).is_err());
        assert!(read("'stockfish", Protocol::Uci).is_err());
    }
}
