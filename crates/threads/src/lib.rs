//! Threads: each has a name and a stated stack, and a refusal by the system is a value, never a panic.
//!
//! A [`Kind`] is the name and the stack size of a thread. There are three ways to use one:
//!
//! * [`Kind::start`] starts a thread that lives until its work is done, and [`Kind::call`] waits for the result.
//! * [`Workers::share`] has several threads do the same work, the caller's among them; [`Workers::beside`] keeps the
//!   caller's thread free to receive results.
//! * [`Workers::in_order`] does numbered units in parallel and delivers their results in the order of the units.
//!
//! If the system refuses a thread, those that run do all the work, at worst the caller's alone, and [`ThreadCount`] reports
//! it. A panic in a thread is continued in the thread that waits for it, with its own message.
//!
//! A search that needs a deep stack is started with [`Kind::call`]. Its own [`Workers`] may then fall back on the
//! caller's thread, which has that stack.
#![forbid(unsafe_code)]

mod in_order;
mod kind;
mod thread_count;
mod workers;

use std::any::Any;
use std::num::NonZero;

pub use kind::{Kind, Refused, Running};
pub use thread_count::ThreadCount;
pub use workers::{Workers, most};

/// The processors of this machine that the program may use, at least one.
pub fn processors() -> NonZero<usize> {
    std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// The message of a panic, if it has one.
pub fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message")
}
