//! The tables of a list of folders.

use std::io;
use std::path::PathBuf;
use std::sync::OnceLock;

use chess::Position;
use shakmaty::Chess;
use shakmaty_syzygy::{Dtz, MaybeRounded, SyzygyError, Tablebase};

use crate::Outcome;
use crate::convert::convert;

/// Between the folders of a list, as other programs have it.
#[cfg(any(unix, windows))]
const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// Why folders of tables cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder is not there, may not be read, or holds a file that is no table.
    #[error("the folder {} cannot be read: {error}", folder.display())]
    Unreadable {
        /// The folder of the list.
        folder: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// None of the folders has a table.
    #[error("there is no table (such as KQvK.rtbw) in {0:?}")]
    Empty(String),
}

/// Syzygy tables, opened when they are first needed. Threads may share them.
pub struct Tables {
    files: usize,
    tables: Tablebase<Chess>,
    /// What went wrong first when a table was read.
    fault: OnceLock<String>,
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables").field("files", &self.files).field("most_men", &self.most_men()).finish()
    }
}

impl Tables {
    /// The tables in `folders`, separated by `:` (on Windows by `;`).
    #[cfg(any(unix, windows))]
    pub fn open(folders: &str) -> Result<Tables, OpenError> {
        let mut tables = Tablebase::new();
        let mut files = 0;
        for folder in folders.split(SEPARATOR).filter(|folder| !folder.trim().is_empty()) {
            let folder = PathBuf::from(folder);
            match tables.add_directory(&folder) {
                Ok(more) => files += more,
                Err(error) => return Err(OpenError::Unreadable { folder, error }),
            }
        }
        match files {
            0 => Err(OpenError::Empty(folders.to_owned())),
            _ => Ok(Tables { files, tables, fault: OnceLock::new() }),
        }
    }

    /// In a browser there are no folders.
    #[cfg(not(any(unix, windows)))]
    pub fn open(folders: &str) -> Result<Tables, OpenError> {
        Err(OpenError::Empty(folders.to_owned()))
    }

    /// The number of files.
    pub fn files(&self) -> usize {
        self.files
    }

    /// The most men, kings included, that any of the tables is about.
    pub fn most_men(&self) -> usize {
        self.tables.max_pieces()
    }

    /// The first error, if a table could not be read: a damaged file gives no answers.
    pub fn fault(&self) -> Option<&str> {
        self.fault.get().map(String::as_str)
    }

    /// The outcome of a position that a capture or a move of a pawn has led to; `None` if no table knows it. This needs no
    /// tables of distances (`.rtbz`).
    pub fn outcome_after_zeroing(&self, position: &Position) -> Option<Outcome> {
        let position = self.look_at(position)?;
        self.checked(self.tables.probe_wdl_after_zeroing(&position)).map(Outcome::from)
    }

    /// The outcome of a position with the moves counted that have been made since the last capture or move of a pawn;
    /// `None` if no table knows it. Where the distance is only known to within one move and the fifty moves hang on it, the
    /// win counts as missed.
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        let halfmoves = i32::from(position.halfmoves());
        let distance = self.distance(position)?;
        let least = if distance.is_rounded { distance.plies.abs() + 1 } else { distance.plies.abs() };
        Some(match (distance.plies.signum(), least + halfmoves <= FIFTY_MOVES) {
            (0, _) => Outcome::Draw,
            (1, true) => Outcome::Win,
            (1, false) => Outcome::CursedWin,
            (_, true) => Outcome::Loss,
            (_, false) => Outcome::BlessedLoss,
        })
    }

    /// The distance to the next capture or move of a pawn; `None` if no table knows it.
    pub(crate) fn distance(&self, position: &Position) -> Option<Distance> {
        let position = self.look_at(position)?;
        let distance = self.checked(self.tables.probe_dtz(&position))?;
        let is_rounded = matches!(distance, MaybeRounded::Rounded(_));
        let Dtz(plies) = distance.ignore_rounding();
        Some(Distance { plies, is_rounded })
    }

    fn look_at(&self, position: &Position) -> Option<Chess> {
        if position.board().occupied().len() > self.most_men() { None } else { convert(position) }
    }

    /// The answer of a table. A missing table is no fault.
    fn checked<T>(&self, answer: Result<T, SyzygyError>) -> Option<T> {
        match answer {
            Ok(found) => Some(found),
            Err(error) => {
                if let SyzygyError::ProbeFailed { .. } = error {
                    self.fault.get_or_init(|| error.to_string());
                }
                None
            }
        }
    }
}

/// Half-moves without a capture or a move of a pawn that end a game.
pub(crate) const FIFTY_MOVES: i32 = 100;

/// How far it is to the next capture or move of a pawn, if the winner hurries and the loser does not.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Distance {
    /// Half-moves: more than none if the side to move wins, fewer if it loses, none in a draw. Beyond a hundred the fifty
    /// moves are over first.
    pub(crate) plies: i32,
    /// The true distance may be one half-move longer.
    pub(crate) is_rounded: bool,
}
