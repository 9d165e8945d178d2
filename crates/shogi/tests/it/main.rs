//! The rules of shogi, their notations and records: against other programs, a slow twin and their own laws.

mod common;
#[path = "../../../../corpora/read.rs"]
mod corpora;

mod control;
mod endings;
mod hostile;
mod laws;
mod notation;
mod oracles;
mod perft;
mod properties;
mod records;
mod tsume;
