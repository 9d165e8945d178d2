//! A position or a game, from arguments, from a file or from standard input.

use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead as _, Read as _};
use std::path::Path;

use anyhow::Context as _;
use chess::text::{Fen, ParsePgnError, Pgn};
use puzzle::read::{Games, Source as _};
use shogi::record::Record;
use shogi::text::RecordFormat;

use crate::report::InputError;

/// Longer lines hold no position; they are refused before they fill the memory.
const LONGEST_LINE: u64 = 1 << 20;
/// Longer records hold no real game.
const LONGEST_RECORD: u64 = 1 << 26;

/// The user's input.
pub(crate) enum Given {
    /// A line of text: a position, optionally followed by moves.
    Line(String),
    /// The games of chess of a file or a text: at least one.
    Games(Vec<Pgn>),
    /// A game of shogi, or a problem with its solution.
    Record(Box<Record>),
}

impl Given {
    /// Reads the arguments: a single `-` is standard input, and the name of a file is its contents.
    pub(crate) fn read(words: &[OsString]) -> anyhow::Result<Given> {
        match words {
            [only] if only == "-" => standard_input(),
            [only] if Path::new(only).is_dir() => {
                anyhow::bail!("{} is a folder, expected a position or a file", Path::new(only).display())
            }
            [only] if names_a_file(Path::new(only)) => file(Path::new(only)),
            words => {
                Ok(Given::Line(text_of(words.join(OsString::from(" ").as_os_str()).as_encoded_bytes())?))
            }
        }
    }

    /// The position as one line; of a game, of several the first, it is the last one, with all that led to it.
    pub(crate) fn line(self) -> String {
        match self {
            Given::Line(line) => line,
            Given::Games(games) => games.into_iter().next().map_or_else(String::new, |game| {
                let moves = game.moves.iter().map(ToString::to_string);
                with_moves(Fen(game.start.to_setup()).to_string(), moves)
            }),
            Given::Record(record) => {
                let moves = record.game.moves().iter().map(ToString::to_string);
                with_moves(record.game.first_position().to_string(), moves)
            }
        }
    }
}

/// Whether a word is the name of a file, there or not: no position is a single word with an extension.
fn names_a_file(word: &Path) -> bool {
    let has_blanks = || word.as_os_str().as_encoded_bytes().iter().any(u8::is_ascii_whitespace);
    word.is_file() || word.extension().is_some() && !has_blanks()
}

/// The arguments of a position as one line. A single `-` is standard input, and the name of a file is its contents.
pub(crate) fn position(words: &[OsString]) -> anyhow::Result<String> {
    Given::read(words).map(Given::line)
}

/// A text without the byte order mark that some editors and shells put first.
pub(crate) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

fn with_moves(start: String, moves: impl Iterator<Item = String>) -> String {
    let moves: Vec<String> = moves.collect();
    if moves.is_empty() { start } else { format!("{start} moves {}", moves.join(" ")) }
}

/// A line of standard input, or all of it if it begins like a record or a game.
fn standard_input() -> anyhow::Result<Given> {
    const UNREADABLE: &str = "standard input cannot be read";
    let mut input = io::stdin().lock();
    let mut text = Vec::new();
    input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut text).context(UNREADABLE)?;
    if u64::try_from(text.len()).is_ok_and(|length| length > LONGEST_LINE) {
        let message = format!("the line is longer than {LONGEST_LINE} bytes; expected a position");
        let text = String::from_utf8_lossy(&text).into_owned();
        return Err(InputError { message, text, column: None, hint: None }.into());
    }
    if is_position(&text) {
        return Ok(Given::Line(text_of(without_mark(&text).trim_ascii_end())?));
    }
    let first = text.clone();
    input.take(LONGEST_RECORD).read_to_end(&mut text).context(UNREADABLE)?;
    match game_of(&text, None) {
        Some(game) => game.map_err(|error| anyhow::anyhow!("standard input, {error}")),
        None => Ok(Given::Line(text_of(without_mark(&first).trim_ascii_end())?)),
    }
}

/// The contents of a file: a game, or the position of its first line.
fn file(path: &Path) -> anyhow::Result<Given> {
    let bytes = fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let extension = path.extension().map(|extension| extension.to_string_lossy().into_owned());
    if let Some(game) = game_of(&bytes, extension.as_deref()) {
        return game.map_err(|error| anyhow::anyhow!("{}, {error}", path.display()));
    }
    let lines = without_mark(&bytes).split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.enumerate().find(|(_, line)| !line.is_empty() && !line.starts_with(b"#"));
    let Some((index, first)) = first else {
        anyhow::bail!("{}: expected a position or a game, found none", path.display());
    };
    let hint = command_for(&bytes).map(str::to_owned);
    // Compressed bytes and UTF-16 can contain a slash.
    if hint.is_some() || !is_position(first) {
        return Err(InputError {
            message: format!("{}, line {}: expected a position or a game", path.display(), index + 1),
            text: String::from_utf8_lossy(first).into_owned(),
            column: Some(1),
            hint,
        }
        .into());
    }
    Ok(Given::Line(text_of(first)?))
}

/// What to do with a file that holds neither a position nor a game.
fn command_for(bytes: &[u8]) -> Option<&'static str> {
    const ZSTD: &[u8] = b"\x28\xb5\x2f\xfd";
    const GZIP: &[u8] = b"\x1f\x8b";
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Some("the file is in UTF-16; save it as UTF-8");
    }
    if bytes.starts_with(ZSTD) || bytes.starts_with(GZIP) {
        return Some("the file is compressed; `keymove puzzle` reads compressed databases");
    }
    let start = without_mark(bytes).trim_ascii_start();
    let begins =
        |word: &str| start.get(..word.len()).is_some_and(|it| it.eq_ignore_ascii_case(word.as_bytes()));
    if ["BeginProblem", "AnfangProblem", "DebutProbleme"].into_iter().any(begins) {
        return Some("`keymove solve` solves problems in Popeye's language");
    }
    begins("PuzzleId").then_some("`keymove puzzle verify` reads puzzle databases")
}

/// The game of a text, if it is one; faults have their line.
pub(crate) fn game_of(bytes: &[u8], extension: Option<&str>) -> Option<Result<Given, String>> {
    if let Some(format) = extension.and_then(RecordFormat::of_extension).or_else(|| RecordFormat::of(bytes)) {
        let record = format.read(bytes, shogi::fault::ANYTHING);
        return Some(record.map(Box::new).map(Given::Record).map_err(|error| error.to_string()));
    }
    // Games that are not in UTF-8 are in Latin-1, as the standard has it.
    let bytes = without_mark(bytes);
    let latin = || bytes.iter().copied().map(char::from).collect();
    let text = std::str::from_utf8(bytes).map_or_else(|_| latin(), str::to_owned);
    let is_pgn = extension.is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"))
        || text.trim_start().starts_with("1.")
        || text.trim_start().starts_with('[') && text.contains('"');
    is_pgn.then(|| games_of(&text).map(Given::Games).map_err(|error| error.to_string()))
}

/// The games of a text; a text without any is a game without moves.
fn games_of(text: &str) -> Result<Vec<Pgn>, ParsePgnError> {
    let mut source = Games::new(text.as_bytes());
    let mut games = Vec::new();
    while let Some(block) = source.next_block() {
        // Games begin between lines of the text.
        let game = String::from_utf8_lossy(block.bytes());
        let before = usize::try_from(block.first_line).unwrap_or(usize::MAX).saturating_sub(1);
        let at = |error: ParsePgnError| ParsePgnError { line: error.line.saturating_add(before), ..error };
        games.push(Pgn::read(&game).map_err(at)?);
    }
    if games.is_empty() {
        games.push(Pgn::read(text)?);
    }
    Ok(games)
}

/// Whether a line is a position and not the first of a record: positions have ranks, or a word of the protocols. Records can
/// have slashes in dates.
fn is_position(line: &[u8]) -> bool {
    let line = without_mark(line).trim_ascii();
    let begins = |word: &[u8]| line.starts_with(word);
    let rank = line.split(|&byte| byte == b'/').next().unwrap_or_default();
    rank.len() < line.len() && rank.is_ascii() && !begins(b"[") && !begins(b"{") && !begins(b"'")
        || begins(b"startpos")
        || begins(b"position")
        || line.is_empty()
}

fn text_of(bytes: &[u8]) -> Result<String, InputError> {
    std::str::from_utf8(bytes).map(str::to_owned).map_err(|error| {
        let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let column = String::from_utf8_lossy(before).chars().count() + 1;
        InputError {
            message: format!("column {column}: found bytes that are not UTF-8, expected a position"),
            text: String::from_utf8_lossy(bytes).into_owned(),
            column: Some(column),
            hint: None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_make_one_line() {
        let words = ["8/8", "w", "-", "-"].map(OsString::from);
        assert_eq!(position(&words).expect("this is text"), "8/8 w - -");
    }

    #[test]
    fn invalid_utf8_is_located() {
        let error = text_of(b"\xc3\xa48/8\xff/8").expect_err("0xff is never UTF-8");
        assert_eq!((error.column, error.text.as_str()), (Some(5), "ä8/8\u{fffd}/8"));
    }

    #[test]
    fn a_date_with_slashes_is_no_position() {
        for line in
            ["開始日時：2020/01/01 10:00:00", "{\"header\":{\"開始日時\":\"2020/01/01\"}}", "'2020/01/01"]
        {
            assert!(!is_position(line.as_bytes()), "{line}");
        }
        for line in ["8/8/8/8/8/8/8/8 w - -", "l6nl/5+P1gk/2np1S3 b - 1", "startpos", "\u{feff}8/8"] {
            assert!(is_position(line.as_bytes()), "{line}");
        }
    }

    #[test]
    fn games_are_recognised_by_their_contents() {
        let line = |text: &str| game_of(text.as_bytes(), None).map(|game| game.map(Given::line));
        let after = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5";
        assert_eq!(line("[White \"A\"]\n\n1. e4 e5 *"), Some(Ok(after.to_owned())));
        assert_eq!(line("1. e4 e5"), Some(Ok(after.to_owned())));
        assert_eq!(line("1. e4 e5 *\n\n[White \"B\"]\n\n1. d4 *"), Some(Ok(after.to_owned())));
        let error = line("1. e4 e5 *\n\n[White \"B\"]\n\n1. d5 *").and_then(Result::err).unwrap_or_default();
        assert!(error.starts_with("line 5"), "{error}");
        let latin = game_of(b"[White \"M\xfcller\"]\n\n1. e4 e5 *", None).map(|game| game.map(Given::line));
        assert_eq!(latin, Some(Ok(after.to_owned())));
        let shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f";
        for text in ["手合割：平手\n1 ７六歩(77)\n", "手合割：平手\n▲７六歩\n", "V2.2\nPI\n+\n+7776FU\n"]
        {
            assert_eq!(line(text), Some(Ok(shogi.to_owned())), "{text}");
        }
        assert_eq!(line("8k/9/7GP/9/9/9/9/9/9 b G 1"), None);
        let error = line("手合割：平手\n1 ７五歩(77)\n").and_then(Result::err).unwrap_or_default();
        assert!(error.starts_with("line 2: `７五歩(77)` is illegal"), "{error}");
    }
}
