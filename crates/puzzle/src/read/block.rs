//! Some lines of the input, and each line of them.

use memchr::memchr;

use crate::Reason;

/// Some lines of the input.
#[derive(Debug)]
pub struct Block {
    /// Counted from 0.
    pub number: u64,
    /// The number of its first line, from 1 on.
    pub first_line: u64,
    bytes: Vec<u8>,
    unit: Unit,
    /// Faults that are known before a line is read: its index in the block, from 0 on, and the reason.
    faults: Vec<(usize, Reason)>,
}

/// One line of a block.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// Its number in the input, from 1 on.
    pub number: u64,
    /// What it says, without its end.
    pub bytes: &'a [u8],
    /// What is wrong with it, as far as that is known already.
    pub fault: Option<Reason>,
}

impl Block {
    /// A block of lines, of which the first is line `first_line` of the input.
    pub(super) fn of_lines(
        number: u64,
        first_line: u64,
        bytes: Vec<u8>,
        faults: Vec<(usize, Reason)>,
    ) -> Block {
        Block { number, first_line, bytes, unit: Unit::Lines, faults }
    }

    /// A block that is one game, whose text begins on line `first_line`.
    pub(super) fn of_game(number: u64, first_line: u64, bytes: Vec<u8>, fault: Option<Reason>) -> Block {
        let faults = fault.map(|reason| (0, reason)).into_iter().collect();
        Block { number, first_line, bytes, unit: Unit::Game, faults }
    }

    /// The lines that say something. Empty ones and those that begin with `#` are no rows.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        let mut faults = self.faults.iter().peekable();
        units(&self.bytes, self.unit).enumerate().filter_map(move |(index, bytes)| {
            let fault = faults.next_if(|(faulty, _)| *faulty == index).map(|(_, reason)| *reason);
            let number = self.first_line + index as u64;
            let is_comment = bytes.starts_with(b"#") && self.unit == Unit::Lines;
            (!bytes.is_empty() && !is_comment).then_some(Line { number, bytes, fault })
        })
    }
}

/// What a block is divided into.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Unit {
    Lines,
    /// The whole of it is one game.
    Game,
}

/// The lines of `bytes`, without their ends.
pub(super) fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    units(bytes, Unit::Lines)
}

/// The lines of `bytes`, or all of it, without `\n` and `\r\n` at the end.
fn units(bytes: &[u8], unit: Unit) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = match unit {
            Unit::Lines => memchr(b'\n', rest).map_or(rest.len(), |end| end + 1),
            Unit::Game => rest.len(),
        };
        let (line, after) = rest.split_at(end);
        rest = after;
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    })
}
