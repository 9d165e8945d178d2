//! Ending a visit early.

use std::ops::ControlFlow;

/// Ends a visit if the condition holds.
#[inline]
pub(crate) fn break_if(condition: bool) -> ControlFlow<()> {
    if condition { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
