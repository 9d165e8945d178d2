//! Files that a command would destroy: an output that is its input, or that another output goes to, too.

use std::fs;
use std::path::{Path, PathBuf};

/// The name that standard input has as a file.
pub(crate) const STANDARD_INPUT: &str = "/dev/stdin";
/// The name that standard output has as a file.
pub(crate) const STANDARD_OUTPUT: &str = "/dev/stdout";

/// A file of a command.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    /// Its role for the command, such as `the input`.
    pub(crate) role: &'a str,
    pub(crate) path: &'a Path,
}

/// Refuses files that are the same. It is called before anything is opened for writing; input files come first.
pub(crate) fn refuse(places: &[Place<'_>]) -> anyhow::Result<()> {
    let mut seen: Vec<(Identity, Place<'_>)> = Vec::new();
    for &place in places {
        let Some(identity) = Identity::of(place.path) else { continue };
        if let Some((_, other)) = seen.iter().find(|(one, _)| *one == identity) {
            let (path, one, another) = (place.path.display(), other.role, place.role);
            anyhow::bail!("{path} is {one} and {another} at once; nothing was written, choose another file");
        }
        seen.push((identity, place));
    }
    Ok(())
}

/// The identity of a file, whatever names it has.
#[derive(Debug, Eq, PartialEq)]
enum Identity {
    /// A file that is there.
    Existing(Inode),
    /// One that will be made.
    New(PathBuf),
}

/// A file by its numbers, which links share.
#[cfg(unix)]
type Inode = (u64, u64);
/// A file by its path without links.
#[cfg(not(unix))]
type Inode = PathBuf;

impl Identity {
    /// `None` of terminals, pipes and the like, which several may share.
    fn of(path: &Path) -> Option<Identity> {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_file() => inode(path, &metadata).map(Identity::Existing),
            Ok(_) => None,
            Err(_) => {
                let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
                // A missing folder is reported when the file is opened.
                let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
                path.file_name().map(|name| Identity::New(folder.join(name)))
            }
        }
    }
}

#[cfg(unix)]
fn inode(_: &Path, metadata: &fs::Metadata) -> Option<Inode> {
    use std::os::unix::fs::MetadataExt as _;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn inode(path: &Path, _: &fs::Metadata) -> Option<Inode> {
    fs::canonicalize(path).ok()
}
