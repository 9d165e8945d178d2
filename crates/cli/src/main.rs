//! The `keymove` binary: everything it does is in the library, where tests can reach it.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(std::env::args_os())
}
