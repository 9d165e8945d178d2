//! The faults of a position.

use std::error::Error;
use std::fmt;

/// At least one fault that the caller does not forgive.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Faults<F>(Vec<F>);

impl<F> Faults<F> {
    /// The faults, if there are any.
    pub fn new(faults: Vec<F>) -> Option<Faults<F>> {
        (!faults.is_empty()).then_some(Faults(faults))
    }

    /// The faults, the most interesting to a reader first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &F> {
        self.0.iter()
    }
}

impl<F: Error> Error for Faults<F> {}

impl<F: fmt::Display> fmt::Display for Faults<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, &self.0, "; ")
    }
}

/// Items as a comma-separated list: `e4, e5`.
///
/// ```
/// assert_eq!(game::Listed([1, 2, 3]).to_string(), "1, 2, 3");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Listed<T>(pub T);

impl<T: IntoIterator<Item: fmt::Display> + Clone> fmt::Display for Listed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, self.0.clone(), ", ")
    }
}

fn joined<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    things: impl IntoIterator<Item = T>,
    separator: &str,
) -> fmt::Result {
    for (number, thing) in things.into_iter().enumerate() {
        if number > 0 {
            f.write_str(separator)?;
        }
        thing.fmt(f)?;
    }
    Ok(())
}
