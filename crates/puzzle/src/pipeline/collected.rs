//! Pages kept in memory.

use std::io;
use std::ops::ControlFlow;

use super::{Page, Sink, Sum, Totals};

/// Everything that a run has answered, for small inputs.
#[derive(Debug, Default)]
pub struct Collected<S> {
    /// The answers.
    pub text: Vec<u8>,
    /// The rejected lines, as CSV.
    pub rejects: Vec<u8>,
    /// What was counted.
    pub totals: Totals<S>,
}

impl<S: Sum> Sink<S> for Collected<S> {
    fn page(&mut self, page: Page<S>) -> io::Result<ControlFlow<()>> {
        self.text.extend(page.text);
        self.rejects.extend(page.rejects);
        self.totals.add(page.totals);
        Ok(ControlFlow::Continue(()))
    }
}
