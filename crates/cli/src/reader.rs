//! Whoever reads standard output, as long as there is somebody.

/// Whether nobody reads standard output any more, as after `| head -2`. Where the system cannot tell, the next thing that
/// is written finds out.
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

/// Elsewhere nothing is written in order to find out: a GUI would see it.
#[cfg(not(unix))]
pub(crate) fn is_gone() -> bool {
    false
}
