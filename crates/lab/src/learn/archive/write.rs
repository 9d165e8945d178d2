//! Writing archives.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{Archive, Archived, ReadArchiveError, header};
use crate::learn::LearnableGame;

/// Appends games to a file.
#[derive(Debug)]
pub struct Writer {
    file: File,
    path: PathBuf,
}

impl Writer {
    /// Begins an archive, or continues an existing one. Returns the games that it has.
    pub fn open<S: LearnableGame>(path: &Path) -> Result<(Writer, Vec<Archived>), WriteArchiveError> {
        let error = |source| WriteArchiveError::File { path: path.to_owned(), source };
        let old = match Archive::exists(path) {
            true => Some(Archive::read::<S>(path)?),
            false => None,
        };
        let open = OpenOptions::new().create(true).write(true).truncate(false).open(path);
        let mut writer = Writer { file: open.map_err(error)?, path: path.to_owned() };
        let games = match old {
            Some(archive) => {
                writer.file.set_len(archive.whole).map_err(error)?;
                archive.games
            }
            None => {
                writer.append(&header(S::LETTER))?;
                Vec::new()
            }
        };
        writer.file.seek(SeekFrom::End(0)).map_err(error)?;
        Ok((writer, games))
    }

    /// Appends one game, in one piece.
    pub fn write(&mut self, game: &Archived) -> Result<(), WriteArchiveError> {
        self.append(&game.to_bytes())
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), WriteArchiveError> {
        let written = self.file.write_all(bytes);
        written.map_err(|source| WriteArchiveError::File { path: self.path.clone(), source })
    }
}

/// Why an archive cannot be written.
#[derive(Debug, Error)]
pub enum WriteArchiveError {
    /// The existing file cannot be continued.
    #[error(transparent)]
    Read(#[from] ReadArchiveError),
    /// The file cannot be written.
    #[error("{path}: {source}", path = .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}
