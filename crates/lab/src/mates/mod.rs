//! How many mates of a collection are found, and how short, compared with another program or its recorded figures.
//!
//! Our answers are replayed. Another program's score is accepted unless it contradicts the collection, as is usual for such
//! collections.

mod case;
mod peer;
mod run;
mod solve;
mod tally;

pub use case::{Board, Case, Recorded};
pub use run::{Outcome, Survey, SurveyError};
pub use solve::{Claim, MateResult};
pub use tally::{SECONDS, Tally};
