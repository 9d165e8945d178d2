//! Detects whether standard output still has a reader.

/// Whether the reader of standard output has gone, as after `| head -2`. On other systems the next write fails.
#[cfg(unix)]
pub(crate) fn is_gone() -> bool {
    use std::os::fd::AsFd as _;

    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

    let stdout = std::io::stdout();
    let mut output = [PollFd::new(stdout.as_fd(), PollFlags::empty())];
    let is_known = poll(&mut output, PollTimeout::ZERO).is_ok();
    let [output] = output;
    is_known
        && output.revents().is_some_and(|events| events.intersects(PollFlags::POLLERR | PollFlags::POLLHUP))
}

/// Elsewhere a test write is not an option: a GUI would see it.
#[cfg(not(unix))]
pub(crate) fn is_gone() -> bool {
    false
}
