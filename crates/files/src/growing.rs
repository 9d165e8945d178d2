//! A file that grows for hours, and takes the place of another when it is whole.
//!
//! Until then it is next to that place, with `.partial` added to the name. A [`Mark`] records its length at some time, and
//! what it held: with the marks of a journal, whatever is left after a crash is found again, and what was torn is cut off.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;
use serde::{Deserialize, Serialize};

use crate::WriteError;
use crate::replacement::{is_device, sync_folder};

/// A file that grows.
#[derive(Debug)]
pub struct Growing {
    /// The file as the user named it.
    path: PathBuf,
    file: File,
    /// The growing file and the place that it takes; `None` for a device.
    places: Option<(PathBuf, PathBuf)>,
    bytes: u64,
    checksum: Hasher,
}

/// The length of a file at some time, with a checksum of what it held.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct Mark {
    /// Its bytes.
    pub bytes: u64,
    /// Their CRC-32.
    pub checksum: u32,
}

impl Growing {
    /// Begins a file. A partial file of an earlier run is lost.
    pub fn begin(path: &Path) -> Result<Growing, WriteError> {
        let error = WriteError::about(path);
        let places = (!is_device(path)).then(|| places(path));
        let mut options = OpenOptions::new();
        let file = match &places {
            None => options.write(true).open(path),
            Some((_, target)) if target.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Some((_, target)) if is_read_only(target) => Err(io::ErrorKind::PermissionDenied.into()),
            Some((partial, _)) => options.write(true).create(true).truncate(true).open(partial),
        };
        let file = file.map_err(error)?;
        Ok(Growing { path: path.to_owned(), file, places, bytes: 0, checksum: Hasher::new() })
    }

    /// Resumes the partial file of `path`, at this mark.
    pub fn resume(path: &Path, mark: Mark) -> Result<Growing, WriteError> {
        let error = WriteError::about(path);
        let (partial, target) = places(path);
        let mut file = OpenOptions::new().write(true).open(&partial).map_err(&error)?;
        file.set_len(mark.bytes).and_then(|()| file.seek(SeekFrom::End(0))).map_err(error)?;
        let checksum = Hasher::new_with_initial_len(mark.checksum, mark.bytes);
        Ok(Growing {
            path: path.to_owned(),
            file,
            places: Some((partial, target)),
            bytes: mark.bytes,
            checksum,
        })
    }

    /// How many of these successive marks match the partial file of `path`.
    pub fn holds(path: &Path, marks: impl IntoIterator<Item = Mark>) -> usize {
        let Ok(file) = File::open(places(path).0) else { return 0 };
        let mut file = BufReader::with_capacity(1 << 16, file);
        let (mut checksum, mut at, mut held) = (Hasher::new(), 0, 0);
        let mut piece = vec![0; 1 << 16];
        for mark in marks {
            while at < mark.bytes {
                let length = piece.len().min(usize::try_from(mark.bytes - at).unwrap_or(usize::MAX));
                match file.read(&mut piece[..length]) {
                    Ok(0) | Err(_) => return held,
                    Ok(read) => {
                        checksum.update(&piece[..read]);
                        at += read as u64;
                    }
                }
            }
            if at != mark.bytes || checksum.clone().finalize() != mark.checksum {
                return held;
            }
            held += 1;
        }
        held
    }

    /// Appends to the file. Once this returns, the bytes survive the program.
    pub fn append(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        self.file.write_all(bytes).map_err(WriteError::about(&self.path))?;
        self.checksum.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    /// How far it has grown.
    pub fn mark(&self) -> Mark {
        Mark { bytes: self.bytes, checksum: self.checksum.clone().finalize() }
    }

    /// Makes everything so far survive the machine.
    pub fn sync(&self) -> Result<(), WriteError> {
        match self.places {
            Some(_) => self.file.sync_all().map_err(WriteError::about(&self.path)),
            None => Ok(()),
        }
    }

    /// Takes its place.
    pub fn finish(self) -> Result<(), WriteError> {
        self.sync()?;
        match &self.places {
            Some((partial, target)) => take_place(partial, target).map_err(WriteError::about(&self.path)),
            None => Ok(()),
        }
    }

    /// Moves the partial file of `path` into place, if there is one.
    pub fn finish_left(path: &Path) -> Result<(), WriteError> {
        let (partial, target) = places(path);
        match partial.exists() {
            true => take_place(&partial, &target).map_err(WriteError::about(path)),
            false => Ok(()),
        }
    }

    /// The name of the file while it grows; `None` for a device, which is written to directly.
    pub fn partial(path: &Path) -> Option<PathBuf> {
        (!is_device(path)).then(|| places(path).0)
    }
}

fn take_place(partial: &Path, target: &Path) -> io::Result<()> {
    if let Ok(old) = fs::metadata(target) {
        fs::set_permissions(partial, old.permissions())?;
    }
    fs::rename(partial, target)?;
    sync_folder(target);
    Ok(())
}

/// The growing file, and the place that it takes. A link stays a link; what it points at is replaced.
fn places(path: &Path) -> (PathBuf, PathBuf) {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut partial = target.clone().into_os_string();
    partial.push(".partial");
    (partial.into(), target)
}

fn is_read_only(target: &Path) -> bool {
    fs::metadata(target).is_ok_and(|old| old.permissions().readonly())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("keymove-growing-{}-{name}", std::process::id()));
        fs::remove_file(&path).ok();
        path
    }

    #[test]
    fn a_torn_file_is_resumed_where_it_is_intact() {
        let path = path("torn");
        let partial = Growing::partial(&path).expect("it is no device");
        let words = [&b"one "[..], b"", b"two ", b"three"];
        let mut whole = Growing::begin(&path).expect("it can be written");
        let mut marks = vec![whole.mark()];
        for word in words {
            whole.append(word).expect("it can be written");
            marks.push(whole.mark());
        }
        let bytes = fs::read(&partial).expect("it is there");
        for torn in 0..=bytes.len() {
            fs::write(&partial, &bytes[..torn]).expect("it can be torn");
            let held = Growing::holds(&path, marks.iter().copied());
            let expected = marks.iter().filter(|mark| mark.bytes <= torn as u64).count();
            assert_eq!(held, expected, "{torn} bytes");
            let mut again = Growing::resume(&path, marks[held - 1]).expect("it can be taken up");
            for word in &words[held - 1..] {
                again.append(word).expect("it can be written");
            }
            assert_eq!(again.mark(), *marks.last().expect("there are some"));
            assert_eq!(fs::read(&partial).expect("it is there"), bytes, "{torn} bytes");
        }
        let mut flipped = bytes.clone();
        flipped[5] ^= 1;
        fs::write(&partial, flipped).expect("it can be spoilt");
        assert_eq!(Growing::holds(&path, marks), 3, "up to the empty word");
        fs::remove_file(partial).ok();
    }

    #[test]
    fn the_previous_file_stays_until_the_new_one_is_whole() {
        let path = path("previous");
        fs::write(&path, "previous").expect("it can be written");
        let mut growing = Growing::begin(&path).expect("it can be written");
        growing.append(b"new").expect("it can be written");
        assert_eq!(fs::read(&path).expect("it is there"), b"previous");
        growing.finish().expect("it can be finished");
        assert_eq!(fs::read(&path).expect("it is there"), b"new");
        assert!(!Growing::partial(&path).expect("it is no device").exists());
        Growing::finish_left(&path).expect("nothing is left");
        fs::remove_file(path).ok();
    }
}
