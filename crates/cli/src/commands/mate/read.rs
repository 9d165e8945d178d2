//! Positions to solve: from the command line, from lines of a file, from records.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use ::shogi::text::RecordFormat;
use mate::Victim;

use crate::games::{self, Chess, GameName, SetupGame, Shogi};
use crate::input::{self, Given};
use crate::pasted::Pasted;
use crate::report::InputError;
use crate::source::Source;

/// A position of either game.
pub(in crate::commands) enum Board {
    Chess(chess::Position),
    Shogi(Box<shogi::Position>),
}

impl Board {
    /// Where the king that is to be mated stands.
    fn king_of(&self, victim: Victim) -> Option<String> {
        let of_side_to_move = victim == Victim::SideToMove;
        match self {
            Board::Chess(position) => {
                let color = if of_side_to_move { position.turn() } else { !position.turn() };
                position.board().king(color).map(|square| square.to_string())
            }
            Board::Shogi(position) => {
                let color = if of_side_to_move { position.turn() } else { !position.turn() };
                position.king(color).map(|square| square.to_string())
            }
        }
    }
}

/// Something to solve.
pub(in crate::commands) struct Problem {
    pub(in crate::commands) board: Board,
    /// Who is to be mated, as far as the input says so.
    pub(in crate::commands) victim: Victim,
    /// What a game could not lead to, forgiven here.
    pub(super) faults: Vec<String>,
    /// What stands behind the position: operations of an EPD, or further columns.
    pub(in crate::commands) rest: String,
    /// The file and the line that it comes from.
    source: Option<(String, usize)>,
}

impl Problem {
    /// Where it comes from, to be put before a message.
    pub(in crate::commands) fn place(&self) -> String {
        self.source.as_ref().map_or_else(String::new, |(file, line)| format!("{file}:{line}: "))
    }
}

/// Longer lines hold no position.
const LONGEST_LINE: usize = 10_000;

/// The position that a user has written.
pub(super) fn position(text: &str, game: Option<GameName>) -> Result<Problem, InputError> {
    let pasted = Pasted::new(text);
    match game.or_else(|| pasted.game_of_moves()).unwrap_or_else(|| GameName::of(pasted.start)) {
        GameName::Chess => {
            let (fen, operations) = split_epd(pasted.start);
            let victim = if operations.contains("bm #-") { Victim::SideToMove } else { Victim::Opponent };
            let problem =
                problem::<Chess>(&fen, victim, |start| Ok(Board::Chess(pasted.play::<Chess>(start)?)))?;
            Ok(Problem { rest: operations, ..problem })
        }
        GameName::Shogi => {
            problem::<Shogi>(pasted.start, Victim::Opponent, |start| Ok(shogi(pasted.play::<Shogi>(start)?)))
        }
    }
}

/// What the arguments give: a line, or the first position of a record.
pub(super) fn given(words: &[OsString], game: Option<GameName>) -> anyhow::Result<Problem> {
    match Given::read(words)? {
        Given::Record(found) => record("the record", Ok(*found)),
        other => Ok(position(&other.line(), game)?),
    }
}

/// The positions of a file, or what is wrong with each.
pub(in crate::commands) fn file(path: &Path, game: Option<GameName>) -> Vec<anyhow::Result<Problem>> {
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
pub(in crate::commands) fn heading(path: &Path) -> String {
    // A file that cannot be read says so where its positions are read.
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
    let problem = problem::<Shogi>(&text, Victim::Opponent, |start| Ok(shogi(start)))
        .map_err(|error| in_line(error, name, 1))?;
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

/// The position that a line starts with; what follows a tabulator is somebody else's.
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

/// A FEN of six or four fields, and what stands after it.
fn split_epd(text: &str) -> (String, String) {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_number =
        |index: usize| words.get(index).is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let fields = if is_number(4) && is_number(5) || words.len() < 4 { 6 } else { 4 };
    let rest = words.get(fields..).unwrap_or_default().join(" ");
    (words.into_iter().take(fields).collect::<Vec<_>>().join(" "), rest)
}

fn problem<G: SetupGame>(
    text: &str,
    victim: Victim,
    board: impl FnOnce(G::Position) -> Result<Board, InputError>,
) -> Result<Problem, InputError> {
    let setup = games::read::<G>(text)?;
    let unusable = |why: String| InputError { message: why, text: text.to_owned(), column: None, hint: None };
    // Where a king can be taken at once, nothing that follows is a mate.
    if let Some(fault) = G::faults(&setup).into_iter().find(|fault| fault.kind == "opponent_in_check") {
        return Err(unusable(format!("a king that can be taken at once is not mated: {}", fault.message)));
    }
    let mut faults: Vec<String> = messages::<G>(&setup);
    let position = G::position(&setup)
        .ok_or_else(|| unusable(format!("the rules cannot be applied: {}", faults.join("; "))))?;
    let board = board(position)?;
    if board.king_of(victim).is_none() {
        return Err(unusable("the side to be mated has no king".to_owned()));
    }
    if board.king_of(victim.other()).is_none() {
        // An attacker without king is usual in problems, and that the other king is there has just been seen.
        faults.retain(|fault| !fault.ends_with("has no king"));
    }
    Ok(Problem { board, victim, faults, rest: String::new(), source: None })
}

fn shogi(position: shogi::Position) -> Board {
    Board::Shogi(Box::new(position))
}

fn messages<G: SetupGame>(setup: &G::Setup) -> Vec<String> {
    G::faults(setup).into_iter().map(|fault| fault.message).collect()
}
