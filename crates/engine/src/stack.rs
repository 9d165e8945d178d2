//! A thread with room for a deep search.

use std::io;
use std::thread;

use search::STACK;

/// Does `work` where a search can go as deep as it likes. It fails if the system gives no thread.
pub fn with_stack<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<T> {
    thread::scope(|scope| {
        let thread =
            thread::Builder::new().name("search".to_owned()).stack_size(STACK).spawn_scoped(scope, work)?;
        thread.join().or_else(|panic| std::panic::resume_unwind(panic))
    })
}
