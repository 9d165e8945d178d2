//! Reads the input in blocks of whole lines, which workers parse independently.

use std::io::{self, Read};

use super::block::{count_lines, lines};
use super::identities::Identities;
use super::{Block, Columns};
use crate::Reason;

/// The size of a block: large enough that passing it to a worker costs nothing, small enough that its results come
/// soon.
const BLOCK: usize = 1 << 16;
/// Longer lines contain no puzzle; they are truncated before they fill the memory.
const LONGEST_LINE: usize = 1 << 20;

/// A source of blocks, numbered without gaps.
pub trait Source: Send {
    /// The columns of the input.
    fn columns(&self) -> &Columns;

    /// The name of the unit that is counted.
    fn unit(&self) -> &'static str {
        "row"
    }

    /// The first line of the input, if it is a header.
    fn header(&self) -> Option<&str>;

    /// Why the input could not be read to its end, if so. Everything before the failure has been returned.
    fn failure(&self) -> Option<&io::Error>;

    /// The number of the next line.
    fn next_line(&self) -> u64;

    /// The next block; `None` at the end.
    fn next_block(&mut self) -> Option<Block>;
}

fn end_lines_as_usual(bytes: &mut [u8]) {
    for byte in bytes.iter_mut().filter(|byte| **byte == b'\r') {
        *byte = b'\n';
    }
}

/// Reads blocks, one after the other.
pub struct Blocks<R> {
    input: R,
    columns: Columns,
    header: Option<String>,
    /// The bytes that are read but not yet returned: the beginning of a line.
    rest: Vec<u8>,
    next_block: u64,
    next_line: u64,
    line_ends: LineEnds,
    state: State,
    identities: Option<Identities>,
    failure: Option<io::Error>,
}

/// The line endings of the input.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum LineEnds {
    /// `\n` or `\r\n`.
    Usual,
    /// `\r` alone, as old spreadsheets write it.
    CarriageReturns,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum State {
    Reading,
    /// Within a line that is too long, whose beginning has been returned.
    Skipping,
    Ended,
}

impl<R: Read> Blocks<R> {
    /// Reads the first lines to detect a header. `given` columns take precedence.
    pub fn new(input: R, given: Option<Columns>) -> Blocks<R> {
        let mut blocks = Blocks {
            input,
            columns: Columns::lichess(),
            header: None,
            rest: Vec::new(),
            next_block: 0,
            next_line: 1,
            line_ends: LineEnds::Usual,
            state: State::Reading,
            identities: None,
            failure: None,
        };
        blocks.fill();
        blocks.see_line_ends();
        blocks.take_header();
        if let Some(given) = given {
            blocks.columns = given;
        }
        blocks
    }

    /// Checks each id against all previous ones, with 20 bytes of memory per row.
    #[must_use]
    pub fn checking_ids(mut self) -> Blocks<R> {
        self.identities = Some(Identities::default());
        self
    }

    /// Returns what has been read except `rest`. A `fault` applies to the last line, which is then the only one.
    fn block(&mut self, rest: Vec<u8>, fault: Option<Reason>) -> Block {
        let bytes = std::mem::replace(&mut self.rest, rest);
        let (number, first_line) = (self.next_block, self.next_line);
        let mut faults: Vec<(usize, Reason)> = fault.map(|reason| (0, reason)).into_iter().collect();
        if let (Some(identities), None) = (&mut self.identities, fault) {
            faults = identities.check(lines(&bytes), &self.columns);
        }
        self.next_block += 1;
        self.next_line += count_lines(&bytes);
        if fault == Some(Reason::LineTooLong) {
            // Its end has not been read yet.
            self.next_line -= 1;
        }
        Block::of_lines(number, first_line, bytes, faults)
    }

    /// Reads until there is a block with a line ending, a line that is too long, or the end.
    fn fill(&mut self) {
        let mut searched = 0;
        while self.state != State::Ended && self.rest.len() < LONGEST_LINE {
            let new = self.rest.get(searched..).unwrap_or_default();
            if self.rest.len() >= BLOCK && new.contains(&b'\n') {
                return;
            }
            searched = if self.rest.len() >= BLOCK { self.rest.len() } else { 0 };
            let wanted = BLOCK.max(self.rest.len()) - self.rest.len() + BLOCK / 4;
            self.rest.reserve(wanted);
            let old = self.rest.len();
            match self.input.by_ref().take(wanted as u64).read_to_end(&mut self.rest) {
                Ok(0) => self.state = State::Ended,
                Ok(_) => {}
                Err(error) => {
                    self.failure = Some(error);
                    self.state = State::Ended;
                }
            }
            if self.line_ends == LineEnds::CarriageReturns {
                end_lines_as_usual(self.rest.get_mut(old..).unwrap_or_default());
            }
        }
    }

    /// An input whose beginning has carriage returns but no other line endings has them throughout.
    fn see_line_ends(&mut self) {
        if self.rest.contains(&b'\r') && !self.rest.contains(&b'\n') {
            self.line_ends = LineEnds::CarriageReturns;
            end_lines_as_usual(&mut self.rest);
        }
    }

    /// Skips everything up to the end of the current line.
    fn skip_line(&mut self) {
        loop {
            if let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
                self.rest.drain(..=end);
                self.state = State::Reading;
                self.next_line += 1;
                return self.fill();
            }
            self.rest.clear();
            if self.state == State::Ended {
                return;
            }
            self.fill();
        }
    }

    fn take_header(&mut self) {
        if self.rest.starts_with(BYTE_ORDER_MARK) {
            self.rest.drain(..BYTE_ORDER_MARK.len());
        }
        let end = self.rest.iter().position(|&byte| byte == b'\n').map_or(self.rest.len(), |end| end + 1);
        let line = self.rest.get(..end).unwrap_or_default();
        let text = std::str::from_utf8(line).map_or("", str::trim_end);
        if let Some(columns) = Columns::of_header(text) {
            self.columns = columns;
            self.header = Some(text.to_owned());
            self.rest.drain(..end);
            self.next_line += 1;
        }
    }
}

impl<R: Read + Send> Source for Blocks<R> {
    fn columns(&self) -> &Columns {
        &self.columns
    }

    fn header(&self) -> Option<&str> {
        self.header.as_deref()
    }

    fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }

    fn next_line(&self) -> u64 {
        self.next_line
    }

    fn next_block(&mut self) -> Option<Block> {
        self.fill();
        if self.state == State::Skipping {
            self.skip_line();
        }
        if self.rest.is_empty() {
            return None;
        }
        let block = match self.rest.iter().rposition(|&byte| byte == b'\n') {
            Some(end) => {
                let rest = self.rest.split_off(end + 1);
                self.block(rest, None)
            }
            None if self.state == State::Ended => {
                // The line being read when the input failed is incomplete.
                let fault = self.failure.is_some().then_some(Reason::CutShort);
                self.block(Vec::new(), fault)
            }
            None => {
                self.state = State::Skipping;
                self.block(Vec::new(), Some(Reason::LineTooLong))
            }
        };
        Some(block)
    }
}

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::Column;

    /// The number of a line, the line, and its fault.
    type Found = (u64, String, Option<Reason>);

    fn all(input: impl Read + Send) -> (Vec<Found>, Columns, bool) {
        let mut blocks = Blocks::new(input, None).checking_ids();
        let mut found = Vec::new();
        while let Some(block) = blocks.next_block() {
            found.extend(
                block
                    .lines()
                    .map(|line| (line.number, String::from_utf8_lossy(line.bytes).into_owned(), line.fault)),
            );
        }
        (found, blocks.columns().clone(), blocks.failure().is_some())
    }

    fn plain(text: &str) -> Vec<(u64, String)> {
        all(text.as_bytes()).0.into_iter().map(|(number, line, _)| (number, line)).collect()
    }

    #[test]
    fn lines_are_numbered_as_an_editor_does() {
        assert_eq!(plain("FEN,Moves\na,1\r\n\nb,2"), [(2, "a,1".into()), (4, "b,2".into())]);
        assert_eq!(plain("\u{feff}FEN,Moves\na,1\n"), [(2, "a,1".into())]);
        assert_eq!(plain("no header\n"), [(1, "no header".into())]);
        assert_eq!(plain(""), []);
        assert_eq!(plain("\n\n"), []);
        let (_, columns, failed) = all(&b"Moves,FEN\nx\n"[..]);
        assert_eq!((columns.index_of(Column::Position), failed), (Some(1), false));
    }

    #[test]
    fn a_file_of_carriage_returns_alone_is_no_single_header() {
        assert_eq!(plain("FEN,Moves\ra,1\r\rb,2\r"), [(2, "a,1".into()), (4, "b,2".into())]);
        assert_eq!(plain("a,1\rb,2"), [(1, "a,1".into()), (2, "b,2".into())]);
        let long: String = (0..100_000).map(|number| format!("{number},some text\r")).collect();
        assert!(long.len() > LONGEST_LINE);
        assert_eq!(plain(&long).len(), 100_000);
    }

    #[test]
    fn blocks_hold_whole_lines() {
        let text: String =
            (0..20_000).map(|number| format!("{number},some text that takes room\n")).collect();
        let found = plain(&text);
        assert_eq!(found.len(), 20_000);
        assert!(found.iter().enumerate().all(|(index, (number, line))| {
            *number == index as u64 + 1 && *line == format!("{index},some text that takes room")
        }));
    }

    #[test]
    fn a_line_that_is_too_long_is_cut_off_and_the_next_is_read() {
        let text = format!("a,1\n{}\nb,2\n", "x".repeat(5 * LONGEST_LINE));
        let found = all(text.as_bytes()).0;
        let faults: Vec<(u64, Option<Reason>)> =
            found.iter().map(|(number, _, fault)| (*number, *fault)).collect();
        assert_eq!(faults, [(1, None), (2, Some(Reason::LineTooLong)), (3, None)]);
        assert!(found.iter().all(|(_, line, _)| line.len() <= LONGEST_LINE + 2 * BLOCK));
    }

    #[test]
    fn an_input_that_breaks_off_spoils_its_last_line_alone() {
        struct Breaks<'a>(&'a [u8]);
        impl Read for Breaks<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                match self.0.read(buffer)? {
                    0 => Err(io::ErrorKind::UnexpectedEof.into()),
                    read => Ok(read),
                }
            }
        }
        let (found, _, failed) = all(Breaks(b"a,1\nb,2"));
        assert_eq!(found, [(1, "a,1".into(), None), (2, "b,2".into(), Some(Reason::CutShort))]);
        assert!(failed);
    }

    #[test]
    fn duplicates_are_seen_across_blocks() {
        let filler: String =
            (0..5_000).map(|number| format!("n{number},some text that takes room\n")).collect();
        let found = all(format!("a,1\n{filler}a,2\na,2\n").as_bytes()).0;
        let faults: Vec<(u64, Reason)> =
            found.iter().filter_map(|(number, _, fault)| Some((*number, (*fault)?))).collect();
        assert_eq!(faults, [(5_002, Reason::DuplicateId), (5_003, Reason::DuplicateRow)]);
    }
}
