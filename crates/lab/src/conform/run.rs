//! Many comparisons at once, reported in the order of the files.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;

use threads::{Kind, Workers};

use super::{Case, Terms, compare};
use crate::inputs::ReadError;

/// Compares the answers to all `inputs`, several at a time.
///
/// `report` receives them in the order of the inputs, as soon as all earlier ones are known: the output does not depend on
/// how many are solved at a time.
pub fn run(
    inputs: &[PathBuf],
    terms: Terms,
    at_a_time: NonZero<usize>,
    mut report: impl FnMut(Result<Case, ReadError>),
) {
    Workers::new(THREAD, at_a_time.get()).in_order(
        inputs.len(),
        || (),
        |(), index| compare(&inputs[index], terms),
        |_, case| {
            report(case);
            ControlFlow::Continue(())
        },
    );
}

/// A thread that reads, solves with threads of its own, and compares.
const THREAD: Kind = Kind::new("conform", 8 << 20);
