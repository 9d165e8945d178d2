//! What happens to the output when nobody reads it.

use std::io::Read as _;

use super::{command, words};

#[cfg(unix)]
#[test]
fn a_reader_who_has_seen_enough_ends_the_command_quietly() {
    for arguments in [
        "perft --divide 4",
        "show startpos",
        "show --format png startpos",
        "man",
        "completions zsh",
        "--help",
    ] {
        let mut child = command(&words(arguments)).spawn().expect("the binary has been built");
        // The pipe is closed before anything is read, as by a `head` that is done.
        drop(child.stdout.take());
        let status = child.wait().expect("the binary ends");
        let mut stderr = String::new();
        child
            .stderr
            .take()
            .expect("standard error is piped")
            .read_to_string(&mut stderr)
            .expect("messages are text");
        assert_eq!((status.code(), stderr.as_str()), (Some(0), ""), "{arguments}");
    }
}
