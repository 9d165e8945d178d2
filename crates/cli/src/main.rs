//! The `keymove` binary: everything it does is in the library, where tests can reach it.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(std::env::args_os())
}
