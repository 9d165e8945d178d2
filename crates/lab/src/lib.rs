//! Experiments that measure honestly.
#![forbid(unsafe_code)]

pub mod ablate;
pub mod compare;
pub mod conform;
pub mod deepening;
pub mod files;
pub mod finished;
pub mod history;
pub mod iid;
pub mod journal;
pub mod learn;
pub mod matches;
pub mod mates;
pub mod modes;
pub mod puzzles;
pub mod race;
pub mod record;
pub mod report;
pub mod scaling;
pub mod statistics;
pub mod trial;
