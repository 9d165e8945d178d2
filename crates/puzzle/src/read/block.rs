//! A block of lines of the input.

use memchr::{memchr, memchr_iter};

use crate::Reason;

/// Consecutive lines of the input.
#[derive(Debug)]
pub struct Block {
    /// Its number, counted from 0.
    pub number: u64,
    /// The number of its first line, counted from 1.
    pub first_line: u64,
    bytes: Vec<u8>,
    unit: Unit,
    /// Faults known before a line is read: its index in the block, counted from 0, and the reason.
    faults: Vec<(usize, Reason)>,
}

/// One line of a block.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// Its number in the input, counted from 1.
    pub number: u64,
    /// Its content, without the line ending.
    pub bytes: &'a [u8],
    /// Its fault, if one is already known.
    pub fault: Option<Reason>,
}

impl Block {
    /// Lines that the caller has taken from an input, with their known faults, in order.
    pub fn new(first_line: u64, bytes: Vec<u8>, faults: Vec<(usize, Reason)>) -> Block {
        Block::of_lines(0, first_line, bytes, faults)
    }

    /// Its content, with line endings.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Faults known before a line is read: its index in the block, counted from 0, and the reason.
    pub fn faults(&self) -> &[(usize, Reason)] {
        &self.faults
    }

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
    pub fn of_game(number: u64, first_line: u64, bytes: Vec<u8>, fault: Option<Reason>) -> Block {
        let faults = fault.map(|reason| (0, reason)).into_iter().collect();
        Block { number, first_line, bytes, unit: Unit::Game, faults }
    }

    /// The number of its last line.
    pub(crate) fn last_line(&self) -> u64 {
        match self.unit {
            Unit::Lines => self.first_line + count_lines(&self.bytes).max(1) - 1,
            Unit::Game => self.first_line,
        }
    }

    /// The block in parts of at most `most` lines; a game stays whole. The parts are not numbered yet.
    pub fn parts(self, most: usize) -> Vec<Block> {
        if self.unit == Unit::Game || most == usize::MAX {
            return vec![self];
        }
        let Block { number, first_line, bytes, unit, faults } = self;
        let mut faults = faults.into_iter().peekable();
        let mut parts = Vec::new();
        let (mut start, mut first) = (0, 0);
        while start < bytes.len() {
            let rest = bytes.get(start..).unwrap_or_default();
            let length = memchr_iter(b'\n', rest).nth(most.max(1) - 1).map_or(rest.len(), |end| end + 1);
            let text = rest.get(..length).unwrap_or_default();
            let lines = usize::try_from(count_lines(text)).unwrap_or(usize::MAX);
            let end = first + lines;
            let mut own = Vec::new();
            while let Some((index, reason)) = faults.next_if(|(index, _)| *index < end) {
                own.push((index - first, reason));
            }
            let first_line = first_line + first as u64;
            parts.push(Block { number, first_line, bytes: text.to_vec(), unit, faults: own });
            (start, first) = (start + length, end);
        }
        parts
    }

    /// The lines after `line`; `None` if there are none.
    pub(crate) fn after(self, line: u64) -> Option<Block> {
        if self.first_line > line {
            return Some(self);
        }
        if self.last_line() <= line {
            return None;
        }
        let done = usize::try_from(line + 1 - self.first_line).unwrap_or(usize::MAX);
        // The first part is finished; the rest is one part.
        let end = memchr_iter(b'\n', &self.bytes).nth(done - 1).map_or(self.bytes.len(), |end| end + 1);
        let faults =
            self.faults.into_iter().filter_map(|(index, reason)| Some((index.checked_sub(done)?, reason)));
        Some(Block {
            number: self.number,
            first_line: line + 1,
            bytes: self.bytes.get(end..).unwrap_or_default().to_vec(),
            unit: self.unit,
            faults: faults.collect(),
        })
    }

    /// The lines with content. Empty lines and those that begin with `#` are not rows.
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

/// The unit that a block is divided into.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Unit {
    Lines,
    /// The whole of it is one game.
    Game,
}

/// The number of lines; the last may lack its line ending.
pub(super) fn count_lines(bytes: &[u8]) -> u64 {
    let ends = memchr_iter(b'\n', bytes).count() as u64;
    ends + u64::from(bytes.last().is_some_and(|&last| last != b'\n'))
}

/// The lines of `bytes`, without line endings.
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

#[cfg(test)]
mod tests {
    use super::*;

    type Found = Vec<(u64, String, Option<Reason>)>;

    fn found(blocks: &[Block]) -> Found {
        let lines = blocks.iter().flat_map(Block::lines);
        lines
            .map(|line| (line.number, String::from_utf8_lossy(line.bytes).into_owned(), line.fault))
            .collect()
    }

    #[test]
    fn parts_hold_the_lines_of_the_whole() {
        let block = || {
            let faults = vec![(1, Reason::DuplicateRow), (5, Reason::DuplicateId)];
            Block::of_lines(0, 10, b"a\nb\n\n#c\r\nd\ne\nf".to_vec(), faults)
        };
        let whole = found(&[block()]);
        assert_eq!(whole.len(), 5);
        for most in 1..9 {
            let parts = block().parts(most);
            assert_eq!(found(&parts), whole, "{most}");
            assert_eq!(parts.last().map(Block::last_line), Some(16));
        }
        for line in 0..20 {
            let rest: Vec<Block> = block().after(line).into_iter().collect();
            let expected: Found = whole.iter().filter(|(number, ..)| *number > line).cloned().collect();
            assert_eq!(found(&rest), expected, "{line}");
        }
    }
}
