//! Only the crate `threads` starts threads, because it defines what happens if the system refuses one.

use crate::source;

/// Files that start their own, and why.
const OWN: &[(&str, &str)] = &[
    ("mate/src/search/interleavings.rs", "a test of every interleaving, with threads of loom"),
    ("search/src/table/interleavings.rs", "a test of every interleaving, with threads of loom"),
    ("search/src/table/tests.rs", "a test"),
    ("solve/src/parallel/workers.rs", "workers that join each other's units"),
    ("solve/src/probe/pool.rs", "units that are split while others work"),
    ("solve/src/tables/interleavings.rs", "a test of every interleaving, with threads of loom"),
];

/// Functions that start a thread.
const STARTS: &[&str] = &["thread::spawn", "thread::scope", "thread::Builder", "scope.spawn"];

#[test]
fn threads_are_started_in_one_place() {
    let mut breaches = Vec::new();
    for source in source::all() {
        if !source.is_shipped() || source.crate_name() == "threads" {
            continue;
        }
        let shipped = source.text.split("#[cfg(test)]").next().unwrap_or_default();
        let starts = STARTS.iter().any(|start| shipped.contains(start));
        if starts && !OWN.iter().any(|(path, _)| *path == source.path) {
            breaches.push(format!("crates/{} starts a thread of its own", source.path));
        }
    }
    crate::demand_none("Threads are started by crate `threads` alone.", &breaches);
}
