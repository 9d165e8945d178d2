//! Experiments: comparisons, conformance, matches, learning and reports.

mod comparison;
mod examples;
mod learning;
#[cfg(unix)]
mod misbehaviour;
mod report;
