//! The table returns what was stored, and never gives one position's entry to another.

use std::thread;

use super::*;

/// A move that is nothing but a number.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
struct Number(u32);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl Move for Number {
    fn to_bits(self) -> u32 {
        self.0
    }

    fn from_bits(bits: u32) -> Option<Number> {
        (bits != 0).then_some(Number(bits))
    }
}

fn hit(number: u32, score: Score, depth: i32, bound: Bound) -> Hit<Number> {
    let evaluation = Some(Score::centipawns(number as i32 % 1000));
    Hit { mv: Some(Number(number)), score, bound, depth: Depth::new(depth), evaluation, age: 0 }
}

#[test]
fn stored_entries_are_found() {
    let table = Table::new(1).expect("memory");
    for (index, bound) in [Bound::Exact, Bound::Lower, Bound::Upper].into_iter().enumerate() {
        let key = Key(0x1234_5678_9abc_def0 << index);
        let stored = hit(77, Score::centipawns(-250), 5, bound);
        table.store(key, Ply::new(3), &stored);
        assert_eq!(table.probe(key, Ply::new(9)), Some(stored));
        assert_eq!(table.probe::<Number>(Key(key.0 ^ 1 << 40), Ply::ROOT), None);
    }
    table.clear(1);
    assert_eq!(table.probe::<Number>(Key(0x1234_5678_9abc_def0), Ply::ROOT), None);
}

#[test]
fn a_missing_evaluation_and_a_missing_move_stay_missing() {
    let table = Table::new(1).expect("memory");
    let nothing = Hit { mv: None, evaluation: None, ..hit(1, Score::DRAW, -1, Bound::Upper) };
    table.store(Key(7), Ply::ROOT, &nothing);
    assert_eq!(table.probe::<Number>(Key(7), Ply::ROOT), Some(nothing));
}

#[test]
fn mates_are_counted_from_the_position() {
    let table = Table::new(1).expect("memory");
    let mate_at_ply_9 = hit(1, Score::mate_in(Ply::new(9)), 5, Bound::Exact);
    table.store(Key(5), Ply::new(4), &mate_at_ply_9);
    let found = table.probe::<Number>(Key(5), Ply::new(2)).expect("stored");
    assert_eq!(found.score, Score::mate_in(Ply::new(7)));
    let mated_at_ply_8 = hit(1, Score::mated_in(Ply::new(8)), 5, Bound::Exact);
    table.store(Key(6), Ply::new(4), &mated_at_ply_8);
    let found = table.probe::<Number>(Key(6), Ply::new(6)).expect("stored");
    assert_eq!(found.score, Score::mated_in(Ply::new(10)));
}

#[test]
fn a_full_cluster_gives_up_its_oldest_and_shallowest() {
    let table = Table::new(0).expect("memory");
    let key = |number: u64| Key(number << 32);
    for (number, depth) in [(1, 10), (2, 3), (3, 8), (4, 9)] {
        table.store(key(number), Ply::ROOT, &hit(1, Score::DRAW, depth, Bound::Exact));
    }
    table.store(key(5), Ply::ROOT, &hit(1, Score::DRAW, 1, Bound::Exact));
    let is_known = |number| table.probe::<Number>(key(number), Ply::ROOT).is_some();
    assert!(!is_known(2) && [1, 3, 4, 5].into_iter().all(is_known));
    // Three searches later a new shallow entry is worth more than an old deep one.
    (0..3).for_each(|_| table.grow_older());
    table.store(key(6), Ply::ROOT, &hit(1, Score::DRAW, 2, Bound::Exact));
    table.store(key(7), Ply::ROOT, &hit(1, Score::DRAW, 2, Bound::Exact));
    assert!(is_known(6) && is_known(7) && is_known(1));
}

#[test]
fn a_bound_without_a_move_keeps_the_move_that_was_known() {
    let table = Table::new(1).expect("memory");
    table.store(Key(9), Ply::ROOT, &hit(42, Score::DRAW, 4, Bound::Lower));
    table.store(Key(9), Ply::ROOT, &Hit { mv: None, ..hit(1, Score::DRAW, 6, Bound::Upper) });
    let found = table.probe::<Number>(Key(9), Ply::ROOT).expect("stored");
    assert_eq!((found.mv, found.depth), (Some(Number(42)), Depth::new(6)));
}

/// Threads write to the same few clusters as fast as they can. Every entry holds the same number three times (move, score,
/// depth), so that a reader detects a mixture of two.
#[test]
fn threads_that_write_the_same_entries_never_mix_them() {
    let table = Table::new(0).expect("memory");
    let keys: Vec<Key> = (1..=16).map(|number| Key(number << 50 | 3)).collect();
    let (table, keys) = (&table, &keys);
    thread::scope(|scope| {
        for thread in 0..4_u32 {
            scope.spawn(move || {
                for round in 0..50_000_u32 {
                    let number = round.wrapping_mul(2_654_435_761).wrapping_add(thread) % 100 + 1;
                    let key = keys[(round.wrapping_mul(7) + thread) as usize % keys.len()];
                    let tag = number + (key.0 >> 50) as u32 * 1000;
                    let entry = hit(tag, Score::centipawns(tag as i32), number as i32, Bound::Exact);
                    table.store(key, Ply::ROOT, &entry);
                    for &key in keys {
                        let Some(found) = table.probe::<Number>(key, Ply::ROOT) else { continue };
                        let tag = found.mv.expect("every entry has a move").0;
                        assert_eq!(u64::from(tag / 1000), key.0 >> 50, "an entry of another position");
                        assert_eq!(found.score.value(), tag as i32, "two halves");
                        assert_eq!(found.depth.half_moves(), tag as i32 % 1000, "two halves");
                    }
                }
            });
        }
    });
}

#[test]
fn threads_share_the_work_of_clearing() {
    let table = Table::new(20).expect("memory");
    let keys = || (0..1 << 16).map(|number: u64| Key(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    keys().for_each(|key| table.store(key, Ply::ROOT, &hit(1, Score::DRAW, 3, Bound::Exact)));
    table.clear(3);
    assert!(keys().all(|key| table.probe::<Number>(key, Ply::ROOT).is_none()));
}
