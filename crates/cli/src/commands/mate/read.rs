//! Positions to solve: from the command line, from lines of a file, from records.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use ::shogi::text::RecordFormat;
use answers::mate::position;
pub(crate) use answers::mate::{Board, Problem};

use crate::games::GameName;
use crate::input::{self, Given};
use crate::report::InputError;
use crate::source::Source;

/// Longer lines hold no position.
const LONGEST_LINE: usize = 10_000;

/// The position in the arguments: a line, or the first position of a record.
pub(super) fn given(words: &[OsString], game: Option<GameName>) -> anyhow::Result<Problem> {
    match Given::read(words)? {
        Given::Record(found) => record("the record", Ok(*found)),
        other => Ok(position(&other.line(), game)?),
    }
}

/// The positions of a file, or the fault of each.
pub(crate) fn file(path: &Path, game: Option<GameName>) -> Vec<anyhow::Result<Problem>> {
    let source = Source::named(path.as_os_str());
    let name = source.to_string();
    let bytes = match source.read() {
        Ok(bytes) => bytes,
        Err(error) => return vec![Err(error)],
    };
    let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
    let extension = extension.as_deref().and_then(|extension| extension.to_str());
    let by_name = extension.and_then(RecordFormat::of_extension);
    let problems = match (extension, by_name.or_else(|| RecordFormat::of(&bytes))) {
        (_, Some(format)) => vec![record(&name, format.read(&bytes, shogi::fault::ANYTHING))],
        (Some("sfen"), None) => lines(&name, &bytes, game.or(Some(GameName::Shogi))),
        (_, None) => lines(&name, &bytes, game),
    };
    if problems.is_empty() {
        return vec![Err(anyhow::anyhow!("{name}: expected positions, found none"))];
    }
    problems
}

/// The comment that a file begins with, which may name its columns.
pub(crate) fn heading(path: &Path) -> String {
    // An unreadable file is reported where its positions are read.
    let bytes = fs::read(path).unwrap_or_default();
    let first = bytes.split(|&byte| byte == b'\n').next().filter(|line| line.starts_with(b"#"));
    String::from_utf8_lossy(first.unwrap_or_default()).into_owned()
}

/// The first position of a record: that of a problem, whose solution the moves are.
fn record(
    name: &str,
    record: Result<shogi::record::Record, shogi::record::RecordError>,
) -> anyhow::Result<Problem> {
    let record = record.map_err(|error| anyhow::anyhow!("{name}:{}: {}", error.line, error.problem))?;
    let first = record.game.first_position();
    let text = first.to_string();
    let problem = position(&text, Some(GameName::Shogi)).map_err(|error| in_line(error, name, 1))?;
    Ok(Problem { source: Some((name.to_owned(), 1)), ..problem })
}

fn lines(name: &str, bytes: &[u8], game: Option<GameName>) -> Vec<anyhow::Result<Problem>> {
    let mut problems = Vec::new();
    for (index, line) in input::without_mark(bytes).split(|&byte| byte == b'\n').enumerate() {
        let line = line.trim_ascii();
        if line.is_empty() || line.starts_with(b"#") {
            continue;
        }
        problems.push(
            file_line(line, game)
                .map_err(|error| in_line(error, name, index + 1))
                .map(|problem| Problem { source: Some((name.to_owned(), index + 1)), ..problem }),
        );
    }
    problems
}

/// The position at the start of a line; the text after a tab belongs to other programs.
fn file_line(line: &[u8], game: Option<GameName>) -> Result<Problem, InputError> {
    let mut columns = line.splitn(2, |&byte| byte == b'\t');
    let (first, rest) = (columns.next().unwrap_or_default(), columns.next());
    let text = String::from_utf8_lossy(first);
    if first.len() > LONGEST_LINE {
        let message = format!("the line is longer than {LONGEST_LINE} bytes; expected a position");
        return Err(InputError { message, text: text.into_owned(), column: None, hint: None });
    }
    let problem = position(&text, game)?;
    Ok(match rest {
        Some(rest) => Problem { rest: String::from_utf8_lossy(rest).into_owned(), ..problem },
        None => problem,
    })
}

fn in_line(error: InputError, name: &str, line: usize) -> anyhow::Error {
    InputError { message: format!("{name}:{line}: {}", error.message), ..error }.into()
}
