//! Rows that are asked for, passed on as they are.

mod expression;

pub use expression::{Comparison, Expression, ExpressionError, Number};

use crate::pipeline::{Entry, Fate, Page, StopFlag, Task};
use crate::read::Line;
use crate::{Fault, Form};

/// Passes the rows on that an expression holds for.
#[derive(Clone, Debug)]
pub struct Filter {
    /// What is asked for.
    pub wanted: Expression,
}

impl Task for Filter {
    type Worker = ();
    type Sum = ();

    fn worker(&self, _: &StopFlag) {}

    fn row(&self, (): &mut (), entry: &Entry<'_>, page: &mut Page<()>) -> Result<Fate, Fault> {
        if !self.wanted.holds(&entry.row) {
            return Ok(Fate::Dropped);
        }
        page.line(entry.text);
        Ok(Fate::Kept)
    }

    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<()>) {
        Form::Csv.reject(line, fault, page);
    }
}
