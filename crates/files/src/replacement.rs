//! A file that takes the place of another only when it is whole.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::WriteError;

/// Replaces the file at `path`, or makes it. Whatever fails, the previous file stays as it was.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let mut replacement = Replacement::begin(path)?;
    replacement.write_all(bytes).map_err(WriteError::about(path))?;
    replacement.commit()
}

/// A file that is being written next to the one it replaces with [`Replacement::commit`]. If it is dropped before, nothing
/// has happened.
///
/// Devices and pipes have no place that could be taken: they are written to directly.
#[derive(Debug)]
pub struct Replacement {
    /// The file as the user named it.
    path: PathBuf,
    out: BufWriter<File>,
    /// The new file and the place that it takes; `None` for a device, and once the place is taken.
    places: Option<(PathBuf, PathBuf)>,
}

impl Replacement {
    /// Begins to write.
    pub fn begin(path: &Path) -> Result<Replacement, WriteError> {
        let error = WriteError::about(path);
        if is_device(path) {
            let file = OpenOptions::new().write(true).open(path).map_err(error)?;
            return Ok(Replacement { path: path.to_owned(), out: BufWriter::new(file), places: None });
        }
        // A link stays a link; what it points at is replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if target.is_dir() {
            return Err(error(io::ErrorKind::IsADirectory.into()));
        }
        let new = temporary_name(&target);
        let file = File::create(&new).map_err(&error)?;
        let replacement = Replacement {
            path: path.to_owned(),
            out: BufWriter::new(file),
            places: Some((new.clone(), target.clone())),
        };
        if let Ok(old) = fs::metadata(&target) {
            if old.permissions().readonly() {
                return Err(error(io::ErrorKind::PermissionDenied.into()));
            }
            fs::set_permissions(&new, old.permissions()).map_err(error)?;
        }
        Ok(replacement)
    }

    /// Takes the place of the previous file. Once this returns, the new one survives the machine, too.
    pub fn commit(mut self) -> Result<(), WriteError> {
        let path = self.path.clone();
        let error = WriteError::about(&path);
        self.out.flush().map_err(&error)?;
        let Some((new, target)) = &self.places else { return Ok(()) };
        self.out.get_ref().sync_all().map_err(&error)?;
        fs::rename(new, target).map_err(&error)?;
        sync_folder(target);
        self.places = None;
        Ok(())
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if let Some((new, _)) = &self.places {
            // It is of no use; if it cannot be removed, it stays.
            fs::remove_file(new).ok();
        }
    }
}

/// Whether the path leads to something that is neither a file nor a folder: a terminal, a pipe, a device.
pub(crate) fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Makes a rename survive the machine, where the system can.
pub(crate) fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Some systems cannot open folders; there the rename is as safe as the system makes it.
    if let Ok(folder) = File::open(folder) {
        folder.sync_all().ok();
    }
}

/// The name of the new file: hidden, in the same folder, and of this process alone.
fn temporary_name(target: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".{}.new", process::id()));
    target.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("keymove-files-{}-{name}", process::id()));
        fs::remove_dir_all(&folder).ok();
        fs::create_dir_all(&folder).expect("it can be made");
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("it can be read").flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_as_a_whole_or_not_at_all() {
        let folder = folder("replace");
        let path = folder.join("a.txt");
        replace(&path, b"one").expect("it can be written");
        replace(&path, b"two").expect("it can be written");
        assert_eq!(fs::read(&path).expect("it is there"), b"two");
        let mut broken = Replacement::begin(&path).expect("it can be begun");
        broken.write_all(&[b'x'; 100_000]).expect("there is room");
        assert_eq!(fs::read(&path).expect("it is there"), b"two");
        drop(broken);
        assert_eq!(fs::read(&path).expect("it is there"), b"two");
        assert_eq!(names(&folder), ["a.txt"]);
        fs::remove_dir_all(folder).ok();
    }

    #[test]
    fn errors_name_the_requested_file() {
        let folder = folder("errors");
        let missing = folder.join("no folder").join("a.txt");
        let error = replace(&missing, b"").expect_err("there is no such folder").to_string();
        assert!(error.starts_with(&format!("{} cannot be written: ", missing.display())), "{error}");
        let error = replace(&folder, b"").expect_err("it is a folder").to_string();
        assert!(error.contains(&folder.display().to_string()), "{error}");
        assert_eq!(names(&folder), Vec::<String>::new());
        fs::remove_dir_all(folder).ok();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_device_is_named() {
        let full = Path::new("/dev/full");
        let error = replace(full, b"something").expect_err("it is full").to_string();
        assert!(error.starts_with("/dev/full cannot be written: No space left"), "{error}");
        replace(Path::new("/dev/null"), b"something").expect("it takes everything");
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_links_and_permissions_stay() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = folder("links");
        let (path, link) = (folder.join("a.txt"), folder.join("link.txt"));
        replace(&path, b"one").expect("it can be written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("it is ours");
        std::os::unix::fs::symlink(&path, &link).expect("links can be made");
        replace(&link, b"two").expect("it can be written");
        assert_eq!(fs::read(&path).expect("it is there"), b"two");
        assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
        assert_eq!(fs::metadata(&path).expect("it is there").permissions().mode() & 0o777, 0o640);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o440)).expect("it is ours");
        let error = replace(&path, b"three").expect_err("it may not be written").to_string();
        assert!(error.ends_with("a.txt cannot be written: permission denied"), "{error}");
        assert_eq!(fs::read(&path).expect("it is there"), b"two");
        fs::remove_dir_all(folder).ok();
    }
}
