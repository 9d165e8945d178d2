//! The outcome of a command, and its exit codes.

/// The outcome of a command that did its work.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Answer {
    /// The answer is yes.
    Yes,
    /// The answer is no: the position has faults, the problem is cooked, the puzzle is wrong.
    No,
}

/// The exit code of a command that has done its work.
pub(crate) const SUCCESS: u8 = 0;

/// The exit code of a command that has done its work, and whose answer is no.
pub(crate) const NO: u8 = 1;

/// The exit code of a command that could not do its work.
pub(crate) const FAILURE: u8 = 2;

/// The exit codes of a command without a yes-or-no answer, for the end of its help page.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  success
  2  bad input, or something cannot be read or written";

/// The exit codes of a command that can answer no, for the end of its help page: the meaning of yes and of no.
pub(crate) fn exit_codes(yes: &str, no: &str) -> String {
    format!("Exit codes:\n  0  {yes}\n  1  {no}\n  2  bad input, or something cannot be read or written")
}
