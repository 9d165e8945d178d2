//! Learning from games against oneself: games are played, kept in an [`archive`], and the weights of the evaluation are
//! fitted to how they ended.

mod adam;
pub mod archive;
mod dataset;
mod duel;
mod generate;
mod model;
mod positions;
mod selfplay;
mod spsa;
mod subject;
mod tune;

pub use dataset::{Dataset, Share};
pub use duel::Duel;
pub use generate::{GenerateError, Plan, Tally, generate};
pub use model::{Losses, Mix};
pub use positions::positions;
pub use selfplay::{NODES, Outcome, SelfPlay, Style};
pub use spsa::Spsa;
pub use subject::{Chess, Shogi, Subject};
pub use tune::{Progress, TuneError, Tuned, Tuning, tune};
