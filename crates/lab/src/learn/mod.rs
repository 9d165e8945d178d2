//! Learning from self-play: games are played and archived, and the weights of the evaluation are fitted to their
//! results.
//!
//! * `selfplay.rs` plays a game, `generate.rs` many of them into an [`archive`], `quiet.rs` takes their quiet positions
//! * `dataset.rs`, `model.rs` and `tune.rs` fit the weights of the terms; `descent.rs` and `adam.rs` are the gradient
//!   descent, `checkpoint.rs` its state on disk
//! * `samples.rs` writes what a network is trained from, with the target values of `goals.rs`
//! * `duel.rs` plays two evaluations against each other, and `spsa.rs` tunes parameters of the search by such games
//! * `learnable_game.rs` is what these files need from a game

mod adam;
pub mod archive;
mod checkpoint;
mod dataset;
mod descent;
mod duel;
mod generate;
mod goals;
mod learnable_game;
mod model;
mod positions;
mod quiet;
mod samples;
mod selfplay;
mod spsa;
mod tune;

pub use checkpoint::DescentLog;
pub use dataset::Dataset;
pub use duel::{Duel, PairNotes, PairNumbers};
pub use generate::{GenerateError, Plan, Tally, generate};
pub use goals::Goals;
pub use learnable_game::{EvaluatorOf, Judge, LearnableGame};
pub use model::{Losses, Mix};
pub use positions::positions;
pub use quiet::Share;
pub use samples::{SampleCount, WriteSamplesError, write_samples};
pub use selfplay::{NODES, Outcome, SelfPlay, Style};
pub use spsa::Spsa;
pub use tune::{Progress, TuneError, Tuned, Tuning, tune};
