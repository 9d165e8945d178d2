//! Marks are visible as long as a thread is in the position, and no longer.

use game::Estimate;
use shogi::Hand;

use super::frame::Child;
use super::presence::Presence;
use crate::Length;
use crate::evaluation::Evaluation;
use crate::table::Place;

pub(super) fn child(key: u64, amount: u32) -> Child<(), Hand> {
    Child {
        mv: (),
        place: Place { key, hand: Hand::EMPTY },
        value: Evaluation::open(Estimate { proof: 1, disproof: 1 }, Length::UNLIMITED, amount),
        sum_mask: u64::MAX,
        is_new: false,
        rank: 0,
        group: None,
        next: None,
    }
}

#[test]
fn a_mark_stays_as_long_as_the_last_thread_that_set_it() {
    let presence = Presence::new();
    let (here, elsewhere) = (child(7, 1000), child(8, 1000));
    let first = presence.enter(&here);
    let second = presence.enter(&here);
    drop(first);
    assert!(presence.is_in(&here) && !presence.is_in(&elsewhere));
    drop(second);
    assert!(!presence.is_in(&here));
}

#[test]
fn little_work_is_not_marked() {
    let presence = Presence::new();
    let _stay = presence.enter(&child(7, 1));
    assert!(!presence.is_in(&child(7, 1000)));
}
