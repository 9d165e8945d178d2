//! Decides which faults make a problem unsolvable.

use crate::read::fault::{Fault, Severity};

/// How correct a problem must be to be solved.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Strictness {
    /// No faults within the problem. A problem that lacks a man, an option or a verb is another problem, and its
    /// solution would mislead.
    #[default]
    Strict,
    /// As lenient as Popeye, which reports what it cannot read and solves the rest.
    Popeye,
}

impl Strictness {
    /// Whether a problem with this fault is not solved.
    pub(super) fn refuses(self, fault: &Fault) -> bool {
        match self {
            Strictness::Strict => fault.severity() == Severity::Error && is_inside(fault),
            Strictness::Popeye => fault.is_unsupported() || *fault == Fault::UnexpectedEnd,
        }
    }
}

/// Whether a fault removes part of the problem. Faults before a problem, and faults beyond a limit, do not.
fn is_inside(fault: &Fault) -> bool {
    !matches!(fault, Fault::NoBeginning(_) | Fault::TooMany | Fault::TooManyTwins(_))
}
