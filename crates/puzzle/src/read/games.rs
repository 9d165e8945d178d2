//! Reads the input in blocks of one game each.

use std::io::{self, Read};

use super::{Block, Columns, Source};
use crate::Reason;

/// The number of bytes read at once.
const CHUNK: usize = 1 << 16;
/// Longer texts are not games; they are truncated before they fill the memory.
pub const LONGEST_GAME: usize = 1 << 20;

/// Reads PGN games, one after the other.
pub struct Games<R> {
    input: R,
    columns: Columns,
    /// The bytes that are read but not yet returned.
    rest: Vec<u8>,
    next_block: u64,
    next_line: u64,
    is_ended: bool,
    failure: Option<io::Error>,
}

impl<R: Read> Games<R> {
    /// The games of `input`.
    pub fn new(input: R) -> Games<R> {
        Games::from_line(input, 1)
    }

    /// The games of a part of an input that begins on line `first_line` of the whole.
    pub fn from_line(input: R, first_line: u64) -> Games<R> {
        Games {
            input,
            columns: Columns::lichess(),
            rest: Vec::new(),
            next_block: 0,
            next_line: first_line,
            is_ended: false,
            failure: None,
        }
    }

    fn read_more(&mut self) {
        match self.input.by_ref().take(CHUNK as u64).read_to_end(&mut self.rest) {
            Ok(0) => self.is_ended = true,
            Ok(_) => {}
            Err(error) => {
                self.failure = Some(error);
                self.is_ended = true;
            }
        }
    }

    /// Returns the first `end` bytes.
    fn block(&mut self, end: usize, fault: Option<Reason>) -> Block {
        let rest = self.rest.split_off(end);
        let bytes = std::mem::replace(&mut self.rest, rest);
        let (number, first_line) = (self.next_block, self.next_line);
        self.next_block += 1;
        self.next_line += bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
        Block::of_game(number, first_line, bytes, fault)
    }
}

impl<R: Read + Send> Source for Games<R> {
    fn columns(&self) -> &Columns {
        &self.columns
    }

    fn unit(&self) -> &'static str {
        "game"
    }

    fn header(&self) -> Option<&str> {
        None
    }

    fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }

    fn next_line(&self) -> u64 {
        self.next_line
    }

    fn next_block(&mut self) -> Option<Block> {
        loop {
            if let Some(end) = end_of_game(&self.rest) {
                return Some(self.block(end, None));
            }
            if self.rest.len() > LONGEST_GAME {
                return Some(self.block(self.rest.len(), Some(Reason::LineTooLong)));
            }
            if self.is_ended {
                // The game being read when the input failed is incomplete.
                let fault = self.failure.is_some().then_some(Reason::CutShort);
                let has_text = !self.rest.trim_ascii().is_empty();
                return has_text.then(|| self.block(self.rest.len(), fault));
            }
            self.read_more();
        }
    }
}

/// Where the second game of `text` begins: at a tag that follows moves, or at the tag that every game begins with.
fn end_of_game(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    let (mut has_tags, mut has_moves) = (false, false);
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        let is_tag = is_tag(line);
        if is_tag && (has_moves || has_tags && line.starts_with(b"[Event ")) {
            return Some(at);
        }
        has_tags |= is_tag;
        has_moves |= !is_tag && !line.trim_ascii().is_empty();
        at += line.len();
    }
    None
}

/// Whether a line is a complete tag: a bracket, a name, a value in quotation marks.
fn is_tag(line: &[u8]) -> bool {
    line.starts_with(b"[") && line.get(1).is_some_and(u8::is_ascii_alphabetic) && line.contains(&b'"')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &str) -> Vec<(u64, String)> {
        let mut games = Games::new(text.as_bytes());
        let mut found = Vec::new();
        while let Some(block) = games.next_block() {
            let lines = block.lines();
            found.extend(
                lines.map(|line| (line.number, String::from_utf8_lossy(line.bytes).trim().to_owned())),
            );
        }
        found
    }

    #[test]
    fn games_are_split_and_numbered_by_their_lines() {
        let text = "[Event \"a\"]\n[White \"w\"]\n\n1. e4 {\n[%eval 1]} *\n\n[Event \"b\"]\n\n*\n[White \"c\"]\n1. d4\n";
        let found = games(text);
        let firsts: Vec<(u64, &str)> =
            found.iter().map(|(line, game)| (*line, game.lines().next().unwrap_or_default())).collect();
        assert_eq!(firsts, [(1, "[Event \"a\"]"), (7, "[Event \"b\"]"), (10, "[White \"c\"]")]);
        assert_eq!(games("[Event \"no moves\"]\n\n[Event \"b\"]\n").len(), 2);
        assert_eq!((games("").len(), games("\n \n").len(), games("1. e4").len()), (0, 0, 1));
    }

    #[test]
    fn many_games_are_read_in_pieces() {
        let text: String =
            (0..5_000).map(|id| format!("[Event \"{id}\"]\n\n1. e4 e5 2. Nf3 *\n\n")).collect();
        let found = games(&text);
        assert_eq!(found.len(), 5_000);
        assert!(found.iter().enumerate().all(|(index, (line, _))| *line == 4 * index as u64 + 1));
    }
}
