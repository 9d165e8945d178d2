//! Alpha-beta search over any game: it knows neither chess nor shogi.
//!
//! A game is a [`game::Tactics`], its evaluation an [`Evaluate`]. [`Search::go`] searches deeper and deeper, reports
//! what it finds to an [`Observer`], and answers when [`Limits`] or a [`Signal`] end it. Pruning and move ordering
//! depend on [`heuristics`], each of which can be switched off, and on [`parameters`].
//!
//! To follow a search, read the files in this order:
//!
//! * `search.rs` starts the workers, and `worker.rs` is one of them: a thread with everything that outlives a node
//! * `deepening.rs` searches the root (`root.rs`) at depth after depth; `stability.rs` and `budget.rs` decide when to
//!   stop
//! * `node.rs` is a node of the tree as a recipe, a step for each heuristic; `quiescence.rs` is the same below depth 0
//! * `picker.rs` orders the moves of a node by what `history/` and `learning.rs` have learnt from earlier cutoffs
//! * `table/` keeps the results of all threads; `path.rs` detects repetitions
//!
//! docs/internals/search.md explains the settings and the measurements behind them.

mod budget;
mod clock;
mod config;
mod deepening;
mod endgames;
mod evaluate;
mod frame;
pub mod heuristics;
mod history;
pub mod iid;
mod kind;
mod learning;
mod limits;
mod node;
mod observer;
pub mod parameters;
mod path;
mod picker;
mod quiescence;
mod root;
mod search;
mod signal;
mod stability;
mod statistics;
mod table;
mod unsearched;
mod window;
mod worker;

pub use budget::TimeControl;
pub use clock::{Clock, Deadline};
pub use config::Config;
pub use endgames::Endgames;
pub use evaluate::Evaluate;
pub use limits::{Limits, Root};
pub use observer::{Answer, Bound, Line, Observer, Report, Silent};
pub use search::{Resources, Search, THREAD};
pub use signal::Signal;
pub use statistics::Statistics;
