//! What the page of the workbench asks about problems, answered in JSON.
//!
//! The server asks these questions on behalf of a page that it serves, and `wasm` on behalf of a page without a server.
//!
//! * [`solve`]: solves problems and reports solutions as they are found
//! * [`read`]: problems man by man, with the faults of the text
//! * [`latex`]: a problem and its solution as a LaTeX document
//! * [`menus`]: the names that menus offer
//! * [`answer`]: any of these questions by its path, where no server dispatches them
#![forbid(unsafe_code)]

mod answer;
mod latex;
mod listener;
mod menus;
mod pace;
mod read;
mod solve;

pub use answer::{Refusal, answer};
pub use latex::{LatexQuestion, NoProblem, latex};
pub use listener::{Listener, Text};
pub use menus::{men, menus};
pub use pace::Pace;
pub use read::{ReadQuestion, read};
pub use solve::{Allowance, SolveQuestion, solve};
