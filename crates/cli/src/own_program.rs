//! The file of this program, for experiments that start it again.

use std::env;
use std::io;
use std::path::PathBuf;

/// The path of this program. Within another program, as in Python with the wheel, `KEYMOVE_PROGRAM` has it.
pub(crate) fn own_program() -> io::Result<PathBuf> {
    match env::var_os("KEYMOVE_PROGRAM") {
        Some(program) => Ok(program.into()),
        None => env::current_exe(),
    }
}
