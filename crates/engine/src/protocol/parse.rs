//! The way from a line to a command.

use std::str::SplitWhitespace;

use super::error::{found, quoted};
use super::parse_go::parse_go;
use super::{Command, CommandError, Debug, Protocol, Start, Work};

/// Parses a line; `None` if it is empty, or a command that has no effect here.
///
/// ```
/// use engine::protocol::{Command, Protocol, parse};
///
/// assert_eq!(parse("isready", Protocol::Uci), Ok(Some(Command::IsReady)));
/// let error = parse("isredy", Protocol::Uci).unwrap_err();
/// assert_eq!(error.to_string(), "unknown command `isredy`");
/// ```
pub fn parse(line: &str, protocol: Protocol) -> Result<Option<Command>, CommandError> {
    let mut words = line.split_whitespace();
    let Some(first) = words.next() else { return Ok(None) };
    let command = match (first, protocol) {
        (word, protocol) if word == protocol.name() => Command::Hello,
        ("ucinewgame", Protocol::Uci) | ("usinewgame", Protocol::Usi) => Command::AtRest(Work::NewGame),
        ("gameover", Protocol::Usi) => Command::GameOver,
        ("isready", _) => Command::IsReady,
        ("setoption", _) => set_option(line)?,
        ("position", _) => position(words, protocol)?,
        ("go", _) => {
            let (go, complaints) = parse_go(words, protocol);
            Command::AtRest(Work::Go(Box::new(go), complaints))
        }
        ("stop", _) => Command::Stop,
        ("ponderhit", _) => Command::PonderHit,
        ("quit", _) => Command::Quit,
        ("d", _) => Command::Display,
        ("eval", _) => Command::Evaluate,
        ("bench", _) => Command::AtRest(Work::Bench),
        ("debug", Protocol::Uci) => debug(words.next())?,
        // The engine needs no registration.
        ("register", Protocol::Uci) => return Ok(None),
        _ => return Err(CommandError::Unknown { found: quoted(first) }),
    };
    Ok(Some(command))
}

/// `debug on` or `debug off`.
fn debug(word: Option<&str>) -> Result<Command, CommandError> {
    match word {
        Some("on") => Ok(Command::Debug(Debug::On)),
        Some("off") => Ok(Command::Debug(Debug::Off)),
        word => {
            let expected = "`on` or `off`";
            Err(CommandError::Malformed { command: "debug", found: found(word), expected })
        }
    }
}

/// `setoption name NAME [value VALUE]`, where both may have blanks.
fn set_option(line: &str) -> Result<Command, CommandError> {
    let malformed = |found, expected| CommandError::Malformed { command: "setoption", found, expected };
    let (_, rest) = split_word(line);
    let (keyword, rest) = split_word(rest);
    if keyword != "name" {
        return Err(malformed(found(Some(keyword).filter(|word| !word.is_empty())), "`name`"));
    }
    let (name, value) = match find_word(rest, "value") {
        Some((name, value)) => (name, Some(value.to_owned())),
        None => (rest, None),
    };
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Err(malformed(found(None), "the name of an option"));
    }
    Ok(Command::SetOption { name, value })
}

/// `position startpos [moves …]` or `position fen TEXT [moves …]`.
fn position(mut words: SplitWhitespace<'_>, protocol: Protocol) -> Result<Command, CommandError> {
    let expected = match protocol {
        Protocol::Uci => "`startpos` or `fen`",
        Protocol::Usi => "`startpos` or `sfen`",
    };
    let malformed = |found, expected| CommandError::Malformed { command: "position", found, expected };
    let start = match words.next() {
        Some("startpos") => match words.next() {
            None | Some("moves") => Start::Initial,
            word => return Err(malformed(found(word), "`moves`")),
        },
        Some(word) if word == protocol.position_word() => {
            let text: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
            Start::Text(text.join(" "))
        }
        word => return Err(malformed(found(word), expected)),
    };
    Ok(Command::AtRest(Work::Position { start, moves: words.map(str::to_owned).collect() }))
}

/// The first word of `text` and what follows it.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

/// The text before and after the first whole word `delimiter`, trimmed.
fn find_word<'a>(text: &'a str, delimiter: &str) -> Option<(&'a str, &'a str)> {
    let mut rest = text;
    loop {
        let (word, after) = split_word(rest);
        if word.is_empty() {
            return None;
        }
        if word == delimiter {
            let before = text.len() - rest.trim_start().len();
            return Some((text.get(..before)?.trim(), after.trim()));
        }
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uci(line: &str) -> Command {
        parse(line, Protocol::Uci).expect(line).expect("the line is not empty")
    }

    #[test]
    fn each_dialect_has_its_own_greeting() {
        assert_eq!(uci("  uci "), Command::Hello);
        assert_eq!(parse("usi", Protocol::Usi), Ok(Some(Command::Hello)));
        for line in ["\t", "register later"] {
            assert_eq!(parse(line, Protocol::Uci), Ok(None));
        }
        for (line, protocol) in [
            ("usi", Protocol::Uci),
            ("uci", Protocol::Usi),
            ("gameover win", Protocol::Uci),
            ("Go", Protocol::Uci),
        ] {
            assert!(parse(line, protocol).is_err(), "{line}");
        }
    }

    #[test]
    fn names_and_values_of_options_may_have_blanks() {
        for (line, name, value) in [
            ("setoption name Hash value 64", "Hash", Some("64")),
            ("setoption name Clear Hash", "Clear Hash", None),
            ("setoption  name  Move   Overhead value  30 ", "Move Overhead", Some("30")),
            ("setoption name BookFile value /a  b/value c.bin", "BookFile", Some("/a  b/value c.bin")),
            ("setoption name BookFile value", "BookFile", Some("")),
        ] {
            let expected = Command::SetOption { name: name.into(), value: value.map(str::to_owned) };
            assert_eq!(uci(line), expected, "{line}");
        }
        for (line, message) in [
            ("setoption", "setoption: found nothing, expected `name`"),
            ("setoption Hash 64", "setoption: found `Hash`, expected `name`"),
            ("setoption name", "setoption: found nothing, expected the name of an option"),
            ("setoption name value 3", "setoption: found nothing, expected the name of an option"),
        ] {
            assert_eq!(parse(line, Protocol::Uci).expect_err(line).to_string(), message);
        }
    }

    #[test]
    fn a_position_has_a_start_and_moves() {
        let moves = |moves: &[&str]| moves.iter().map(|&mv| mv.to_owned()).collect::<Vec<_>>();
        for (line, start, played) in [
            ("position startpos", Start::Initial, moves(&[])),
            ("position startpos moves e2e4 e7e5", Start::Initial, moves(&["e2e4", "e7e5"])),
            ("position fen 8/8 w - - moves", Start::Text("8/8 w - -".into()), moves(&[])),
            ("position fen 8/8 w - - 0 1 moves a1a2", Start::Text("8/8 w - - 0 1".into()), moves(&["a1a2"])),
        ] {
            assert_eq!(uci(line), Command::AtRest(Work::Position { start, moves: played }), "{line}");
        }
        for (line, message) in [
            ("position", "position: found nothing, expected `startpos` or `fen`"),
            ("position sfen 9/9", "position: found `sfen`, expected `startpos` or `fen`"),
            ("position startpos e2e4", "position: found `e2e4`, expected `moves`"),
        ] {
            assert_eq!(parse(line, Protocol::Uci).expect_err(line).to_string(), message);
        }
    }

    #[test]
    fn a_message_is_short_whatever_was_sent() {
        for line in ["x".repeat(1 << 18), "go ".repeat(1000), format!("position {}", "\u{7}".repeat(900))] {
            match parse(&line, Protocol::Uci) {
                Err(error) => assert!(error.to_string().chars().count() < 120, "{error}"),
                Ok(Some(Command::AtRest(Work::Go(_, complaints)))) => assert_eq!(complaints.len(), 999),
                Ok(other) => panic!("{other:?}"),
            }
        }
    }
}
