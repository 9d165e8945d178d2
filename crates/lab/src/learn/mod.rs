//! Learning from games against oneself: games are played, kept in an [`archive`], and the weights of the evaluation are
//! fitted to how they ended.

mod adam;
pub mod archive;
mod checkpoint;
mod dataset;
mod descent;
mod duel;
mod generate;
mod learnable_game;
mod model;
mod network;
mod positions;
mod quiet;
mod selfplay;
mod spsa;
mod tune;

pub use checkpoint::DescentLog;
pub use dataset::Dataset;
pub use duel::Duel;
pub use generate::{GenerateError, Plan, Tally, generate};
pub use learnable_game::{EvaluatorOf, Judge, LearnableGame};
pub use model::{Losses, Mix};
pub use network::{Goals, Samples, Trained, Training, train};
pub use positions::positions;
pub use quiet::Share;
pub use selfplay::{NODES, Outcome, SelfPlay, Style};
pub use spsa::Spsa;
pub use tune::{Progress, TuneError, Tuned, Tuning, tune};
