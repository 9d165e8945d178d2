//! Which faults keep a problem from being solved.

use crate::read::fault::{Fault, Severity};

/// How much has to be right before a problem is solved.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Strictness {
    /// Everything that belongs to the problem: what is left without a man, an option or a verb is another problem,
    /// and an answer to it would be one to a question that nobody has asked.
    #[default]
    Strict,
    /// As little as Popeye is content with: it reports what it cannot read, and solves the rest.
    Popeye,
}

impl Strictness {
    /// Whether a problem with this fault is not to be solved.
    pub(super) fn refuses(self, fault: &Fault) -> bool {
        match self {
            Strictness::Strict => fault.severity() == Severity::Error && is_inside(fault),
            Strictness::Popeye => fault.is_unsupported() || *fault == Fault::UnexpectedEnd,
        }
    }
}

/// Whether a fault takes something away from the question; what stands before a problem or in too long a list does not.
fn is_inside(fault: &Fault) -> bool {
    !matches!(fault, Fault::NoBeginning(_) | Fault::TooMany | Fault::TooManyTwins(_))
}
