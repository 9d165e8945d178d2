//! How many mates of a collection are found, and how short, beside another program or its recorded figures.
//!
//! Our answers are not believed but replayed. A program's score is believed as far as nothing speaks against it: that is how
//! such collections are counted elsewhere, too.

mod case;
mod peer;
mod run;
mod solve;
mod tally;

pub use case::{Board, Case, Recorded};
pub use run::{Outcome, Survey, SurveyError};
pub use solve::{Claim, Said};
pub use tally::{SECONDS, Tally};
