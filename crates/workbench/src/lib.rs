//! Answers to the questions of the workbench's page, in JSON.
//!
//! The server asks them for a page that it serves, and `wasm` for a page without a server.
//!
//! * [`solve`]: solves problems and reports solutions as they are found
//! * [`read`]: problems man by man, with the faults of the text
//! * [`latex`]: a problem and its solution as a LaTeX document
//! * [`mate`]: proves mates in chess and shogi
//! * [`analyse`]: the lines of an engine, depth by depth
//! * [`show`] and [`moves`]: what a position looks like, and what moves lead to
//! * [`puzzles`] and [`export`]: rows of a file with verdicts and themes, and sheets of them
//! * [`menus`]: the names that menus offer
//! * [`answer`]: any of these questions by its path, where no server dispatches them
#![forbid(unsafe_code)]

mod allowance;
mod analyse;
mod answer;
mod latex;
mod listener;
mod mate;
mod menus;
mod pace;
mod position;
mod puzzles;
mod read;
mod refusal;
mod solve;
mod tsume;

pub use allowance::Allowance;
pub use analyse::{AnalyseQuestion, Analysis, analyse};
pub use answer::answer;
pub use latex::{LatexQuestion, latex};
pub use listener::{Listener, Text};
pub use mate::{MateQuestion, mate};
pub use menus::{men, menus};
pub use pace::Pace;
pub use position::{MovesQuestion, ShowQuestion, Shown, moves, show};
pub use puzzles::{ExportQuestion, Exported, Picker, RowsQuestion, export, filter_fault, puzzles};
pub use read::{ReadQuestion, read};
pub use refusal::Refusal;
pub use solve::{SolveQuestion, solve};
