//! Layers 0 to 5 read the time in the named files alone: everywhere else the same input gives the same result.

use crate::layers::layer;
use crate::source;

/// Files that may read the time, with the reason.
const CLOCKS: &[(&str, &str)] = &[
    ("answers/src/mate/reason.rs", "whether the time of a proof was used up"),
    ("engine/src/session/mate.rs", "the deadline of `go mate`"),
    ("mate/src/control.rs", "the deadline of a proof"),
    ("problem/src/clock.rs", "the time that solving takes, for printing"),
    ("solve/src/limits.rs", "the deadline of a solution"),
    ("search/src/clock.rs", "the time of a search"),
];

/// The highest layer that the rule is about.
const TIMELESS: usize = 5;

#[test]
fn lower_layers_read_the_time_only_in_the_named_places() {
    let mut breaches = Vec::new();
    for source in source::all() {
        if !source.is_shipped() || layer(source.crate_name()).is_none_or(|layer| layer > TIMELESS) {
            continue;
        }
        let reads = ["Instant::now", "SystemTime::now"].iter().any(|call| source.text.contains(call));
        let is_named = CLOCKS.iter().any(|(path, _)| *path == source.path);
        match (reads, is_named) {
            (true, false) => breaches.push(format!("crates/{} reads the time", source.path)),
            (false, true) => breaches.push(format!("crates/{} need not be named any more", source.path)),
            _ => {}
        }
    }
    crate::demand_none("Layers 0 to 5 read the time in the named places alone.", &breaches);
}
