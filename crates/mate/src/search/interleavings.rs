//! Tests every order in which two threads can enter and leave, as the memory model allows it. It compiles the file of
//! the marks with loom's atomics instead of the system's.

#![allow(clippy::duplicate_mod, reason = "the file is compiled a second time on purpose")]
#![allow(dead_code, reason = "the model needs a part of the file")]

use loom::sync::Arc;
use loom::thread;

use super::frame;
use super::presence_tests::child;

/// The atomics that loom checks.
mod sync {
    pub(super) use loom::sync::atomic::{AtomicU8, Ordering};
}

#[path = "presence.rs"]
mod presence;

#[test]
fn whoever_is_in_a_position_is_seen_and_no_mark_outlives_a_stay() {
    loom::model(|| {
        let presence = Arc::new(presence::Presence::with_counters(2));
        let other = {
            let presence = presence.clone();
            thread::spawn(move || {
                let here = child(7, 1000);
                let _stay = presence.enter(&here);
                assert!(presence.is_in(&here));
            })
        };
        let here = child(7, 1000);
        let stay = presence.enter(&here);
        assert!(presence.is_in(&here));
        drop(stay);
        other.join().expect("a thread does not panic");
        assert!(!presence.is_in(&here));
    });
}
