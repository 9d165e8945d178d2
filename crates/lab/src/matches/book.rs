//! Openings that games start from.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use game::KeyStream;
use thiserror::Error;

use super::RefereedGame;
use engine::PlayableGame as _;

use crate::learn::{Judge, LearnableGame as _, SelfPlay, Style};
use crate::trial::Budget;

/// Openings, one a line in their file, all of them playable.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Book {
    openings: Vec<String>,
}

/// A book that cannot be used.
#[derive(Debug, Error)]
pub enum BookError {
    /// The file cannot be read.
    #[error("{path}: {source}", path = .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A line is no opening.
    #[error("{path}, line {line}: {problem}", path = .path.display())]
    Invalid {
        /// The file.
        path: PathBuf,
        /// The line, from 1 on.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// There is nothing in it.
    #[error("{path} has no openings", path = .0.display())]
    Empty(PathBuf),
}

/// What an opening that is drawn may be worth to either side, in hundredths of a pawn.
const FAIR: i32 = 100;
/// Positions that are searched to find out.
const FAIR_NODES: u64 = 500;
/// More openings than this are not drawn: a match that needs them can wait no longer for its first game.
const MOST_DRAWN: usize = 1_000;

impl Book {
    /// Openings that are drawn at random, each some half-moves long and balanced according to a short search.
    pub fn drawn<C: RefereedGame>(count: usize, seed: u64) -> Book {
        let style = Style { thinking: Budget::Nodes(FAIR_NODES), balance: FAIR, seed, ..Style::default() };
        let mut players = SelfPlay::<C::Game>::new(C::Game::evaluator(&Judge::Standard), style);
        let numbers = (0..).take(count.clamp(1, MOST_DRAWN));
        Book { openings: numbers.map(|number| C::Game::write(&players.opening(number))).collect() }
    }

    /// The usual first position alone.
    pub fn start<C: RefereedGame>() -> Book {
        Book { openings: vec![C::START.to_owned()] }
    }

    /// Openings that somebody has chosen, in their order; says what is wrong with one that cannot be played.
    pub fn of<C: RefereedGame>(openings: Vec<String>) -> Result<Book, String> {
        openings.iter().try_for_each(|opening| C::begin(opening).map(|_| ()))?;
        match openings.is_empty() {
            true => Err("there is none".to_owned()),
            false => Ok(Book { openings }),
        }
    }

    /// Reads a book; `#` begins a comment.
    pub fn read<C: RefereedGame>(path: &Path) -> Result<Book, BookError> {
        let text = fs::read_to_string(path)
            .map_err(|source| BookError::Unreadable { path: path.to_owned(), source })?;
        let mut openings = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let opening = line.split('#').next().unwrap_or_default().trim();
            if opening.is_empty() {
                continue;
            }
            C::begin(opening).map_err(|problem| BookError::Invalid {
                path: path.to_owned(),
                line: index + 1,
                problem,
            })?;
            openings.push(opening.to_owned());
        }
        match openings.is_empty() {
            true => Err(BookError::Empty(path.to_owned())),
            false => Ok(Book { openings }),
        }
    }

    /// The openings in an order that depends on `seed` alone.
    pub fn shuffled(mut self, seed: u64) -> Book {
        let mut stream = KeyStream::new(seed);
        for last in (1..self.openings.len()).rev() {
            let other = (stream.next_key().0 % (last as u64 + 1)) as usize;
            self.openings.swap(last, other);
        }
        self
    }

    /// The opening of a pair; after the last one the first comes again.
    pub fn opening(&self, pair: usize) -> &str {
        &self.openings[pair % self.openings.len()]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::matches::{RefereedChess, RefereedShogi};

    #[test]
    fn openings_that_are_drawn_differ_and_can_be_played() {
        fn check<C: RefereedGame>() {
            let book = Book::drawn::<C>(12, 7);
            let openings: BTreeSet<&str> = (0..12).map(|pair| book.opening(pair)).collect();
            assert_eq!(openings.len(), 12);
            assert!(openings.iter().all(|opening| C::begin(opening).is_ok()));
            assert_eq!(book, Book::drawn::<C>(12, 7));
            assert_ne!(book, Book::drawn::<C>(12, 8));
        }
        check::<RefereedChess>();
        check::<RefereedShogi>();
    }
}
