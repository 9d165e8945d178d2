//! Alpha-beta search over any game: it knows no chess and no shogi.
//!
//! A game is a [`game::Tactics`], its evaluation an [`Evaluate`]. [`Search::go`] looks deeper and deeper, tells an
//! [`Observer`] what it finds, and answers when [`Limits`] or a [`Signal`] say so. What it leaves out and in which order
//! it looks is a matter of [`heuristics`], each of which can be switched off, and of [`parameters`].

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
mod patience;
mod picker;
mod quiescence;
mod root;
mod search;
mod signal;
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
