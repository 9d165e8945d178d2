//! Experiments: they measure this program and others, and report how each figure can be repeated.
//!
//! * [`conform`], [`race`], [`modes`]: problems, compared with the answers and the CPU time of another solver
//! * [`mod@matches`], [`statistics`]: games between programs, with Elo estimates and sequential tests
//! * [`trial`], [`ablate`], [`compare`], [`deepening`], [`iid`]: searches of the same positions with different settings
//! * [`mates`], [`puzzles`]: collections of mates and puzzles, by length and effort
//! * [`learn`]: self-play games, tuning of weights and parameters, training of networks
//! * [`scaling`]: the cost of divided work on many cores, simulated from measured times
//! * [`record`], [`history`], [`report`]: how figures are recorded, compared over time, and published
//! * [`inputs`], [`finished`]: the files that an experiment reads, and its finished parts, kept on disk so that a run can
//!   be resumed
//!
//! The commands are in `cli/src/commands/lab`, one file each; they parse arguments and print. docs/guide/lab.md is the
//! guide for users.
#![forbid(unsafe_code)]

pub mod ablate;
pub mod compare;
pub mod conform;
pub mod deepening;
pub mod finished;
pub mod history;
pub mod iid;
pub mod inputs;
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
