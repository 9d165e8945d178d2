//! How long nets may be looked for.

use super::super::super::limits::Limits;

/// Choices between two looks at the clock.
const INTERVAL: u32 = 1 << 12;

/// Counts the choices that are made on the way to nets.
pub(super) struct Patience<'a> {
    limits: Limits<'a>,
    choices: u32,
    most: u32,
}

impl<'a> Patience<'a> {
    /// Ends when `limits` are reached, or after `most` choices.
    pub(super) fn new(limits: Limits<'a>, most: u32) -> Patience<'a> {
        Patience { limits, choices: 0, most }
    }

    /// Notes one more choice; `None` if that is too many, or it is too late.
    pub(super) fn choose(&mut self) -> Option<()> {
        self.choices += 1;
        let is_late = self.choices.is_multiple_of(INTERVAL) && self.limits.reached();
        (self.choices <= self.most && !is_late).then_some(())
    }
}
