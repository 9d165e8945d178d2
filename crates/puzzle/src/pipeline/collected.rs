//! Collects pages in memory.

use std::io;
use std::ops::ControlFlow;

use super::{Page, Sink, Sum, Totals};

/// The whole output of a run, for small inputs.
#[derive(Debug, Default)]
pub struct Collected<S> {
    /// The results.
    pub text: Vec<u8>,
    /// The rejected lines, as CSV.
    pub rejects: Vec<u8>,
    /// The statistics.
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
