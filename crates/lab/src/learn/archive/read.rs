//! Reading archives.

use std::fs;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{Archived, HEADER, MAGIC};
use crate::inputs;
use crate::learn::LearnableGame;

/// The games of a file.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Archive {
    /// The games, in the order of the file.
    pub games: Vec<Archived>,
    /// Bytes up to the end of the last whole game. What follows is a game that was being written when the program ended.
    pub whole: u64,
}

impl Archive {
    /// Reads an archive of the game `S`. A last game that is cut off is left out.
    pub fn read<S: LearnableGame>(path: &Path) -> Result<Archive, ReadArchiveError> {
        let bytes = inputs::read(path)?;
        Archive::from_bytes::<S>(&bytes)
            .map_err(|fault| ReadArchiveError::Fault { path: path.to_owned(), fault })
    }

    /// Whether there is a file to read.
    pub fn exists(path: &Path) -> bool {
        fs::metadata(path).is_ok_and(|file| file.len() > 0)
    }

    fn from_bytes<S: LearnableGame>(bytes: &[u8]) -> Result<Archive, Fault> {
        if bytes.get(..MAGIC.len()) != Some(MAGIC.as_slice()) {
            return Err(Fault::Magic);
        }
        match bytes.get(MAGIC.len()) {
            Some(&letter) if letter == S::LETTER => {}
            other => {
                return Err(Fault::Game {
                    found: other.map_or(' ', |&letter| char::from(letter)),
                    expected: S::NAME,
                    letter: char::from(S::LETTER),
                });
            }
        }
        let mut archive = Archive { games: Vec::new(), whole: HEADER as u64 };
        let mut rest = bytes.get(HEADER..).unwrap_or_default();
        while let Some((game, len)) = Archived::from_bytes(rest) {
            archive.games.push(game);
            archive.whole += len as u64;
            rest = rest.get(len..).unwrap_or_default();
        }
        // Games are appended in one piece: only a remainder shorter than the longest game can be one that was cut off.
        match rest.len() > LONGEST_GAME {
            true => Err(Fault::Damaged { offset: archive.whole, games: archive.games.len() }),
            false => Ok(archive),
        }
    }
}

/// More bytes than a game of any sensible length has.
const LONGEST_GAME: usize = 1 << 16;

/// Why an archive cannot be read.
#[derive(Debug, Error)]
pub enum ReadArchiveError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] inputs::ReadError),
    /// What is in it is no archive.
    #[error("{path}: {fault}", path = .path.display())]
    Fault {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: Fault,
    },
}

/// What is wrong with the bytes of an archive.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum Fault {
    /// The first bytes are those of something else.
    #[error("this is no archive of games; expected it to begin with `KMGAMES1`")]
    Magic,
    /// It holds games of another kind.
    #[error("byte 8 is `{found}`; expected `{letter}` for games of {expected}")]
    Game {
        /// The letter in the file.
        found: char,
        /// The requested game.
        expected: &'static str,
        /// Its letter.
        letter: char,
    },
    /// A game is damaged.
    #[error("byte {offset}: game {games} is damaged (its checksum or its result is wrong)")]
    Damaged {
        /// Where the game begins.
        offset: u64,
        /// How many games are before it.
        games: usize,
    },
}

#[cfg(test)]
mod tests {
    use game::KeyStream;

    use super::*;
    use crate::learn::archive::{ArchivedResult, header};
    use engine::{Chess, Shogi};

    fn game(number: u32, plies: u16) -> Archived {
        let result = if number.is_multiple_of(2) { ArchivedResult::Draw } else { ArchivedResult::SecondWon };
        Archived {
            number,
            opening: vec![number as u16, 7],
            moves: (0..plies).map(|ply| (ply, -31_000 + ply.cast_signed())).collect(),
            result,
        }
    }

    fn archive() -> Vec<u8> {
        let games = [game(0, 3), game(5, 0), game(3, 300)];
        header(b'c').into_iter().chain(games.iter().flat_map(Archived::to_bytes)).collect()
    }

    #[test]
    fn written_values_are_read_back() {
        let bytes = archive();
        let read = Archive::from_bytes::<Chess>(&bytes).expect("this is an archive");
        assert_eq!(read.games, [game(0, 3), game(5, 0), game(3, 300)]);
        assert_eq!(read.whole, bytes.len() as u64);
    }

    #[test]
    fn a_truncated_game_is_dropped_wherever_it_is_cut() {
        let bytes = archive();
        let whole = bytes.len() - game(3, 300).to_bytes().len();
        for end in whole..bytes.len() {
            let read = Archive::from_bytes::<Chess>(&bytes[..end]).expect("this is an archive");
            assert_eq!((read.games.len(), read.whole), (2, whole as u64));
        }
    }

    #[test]
    fn invalid_archives_are_refused() {
        assert_eq!(Archive::from_bytes::<Chess>(b"PGN"), Err(Fault::Magic));
        let message = Archive::from_bytes::<Shogi>(&archive()).expect_err("these are games of chess");
        assert_eq!(message.to_string(), "byte 8 is `c`; expected `s` for games of shogi");
        let mut damaged = archive();
        damaged[20] ^= 1;
        damaged.extend([0; LONGEST_GAME]);
        let fault = Archive::from_bytes::<Chess>(&damaged);
        assert_eq!(fault, Err(Fault::Damaged { offset: 16, games: 0 }));
    }

    #[test]
    fn random_bytes_do_not_panic() {
        let mut stream = KeyStream::new(3);
        for len in 0..600 {
            let noise = (0..len).map(|_| stream.next_key().0 as u8);
            let bytes: Vec<u8> = header(b'c').into_iter().chain(noise).collect();
            assert!(Archive::from_bytes::<Chess>(&bytes).is_ok_and(|archive| archive.games.is_empty()));
        }
    }
}
