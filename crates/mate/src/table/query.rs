//! Queries about one position, including what follows by dominance.

use game::{Estimate, Hand};

use super::{ENTRIES, Entry, Place, Table, Tag};
use crate::Length;
use crate::evaluation::Evaluation;

/// Added to the work of proofs and disproofs, so that they are replaced later.
const WORTH_OF_AN_ANSWER: u32 = 1000;

/// The result of a query.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Found<H> {
    /// Proved or disproved.
    Answer(Evaluation<H>),
    /// Lower bounds of its numbers.
    Numbers {
        numbers: Estimate,
        amount: u32,
        /// The entry of exactly this position, not of better or worse ones.
        exact: Option<Exact>,
        /// Whether some number comes from a shallower ply, as in a cycle.
        is_old: bool,
    },
}

/// Data that only the entry of exactly this position has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exact {
    pub(crate) sum_mask: u64,
    pub(crate) repeats: bool,
}

impl Table {
    /// What is known about mates within `length` from `place`, visited at `ply`.
    pub(crate) fn look_up<H: Hand>(&self, place: Place<H>, ply: u16, length: Length) -> Found<H> {
        let mut numbers = Estimate { proof: 1, disproof: 1 };
        let (mut amount, mut exact, mut is_old) = (1, None, false);
        for entry in self.entries_of::<H>(place.key) {
            let is_weaker = entry.hand.dominates(place.hand);
            let is_stronger = place.hand.dominates(entry.hand);
            if is_stronger && entry.proved <= length && entry.proved != Length::UNLIMITED {
                return Found::Answer(Evaluation::proved(entry.hand, entry.proved, entry.amount));
            }
            if let Some(disproved) = entry.disproved
                && is_weaker
                && length <= disproved
            {
                return Found::Answer(Evaluation::disproved(entry.hand, disproved, entry.amount));
            }
            let is_same = is_weaker && is_stronger;
            if is_same {
                exact = Some(Exact { sum_mask: entry.sum_mask, repeats: entry.repeats });
            } else if entry.least_ply > ply {
                continue;
            }
            let Estimate { proof, disproof } = entry.numbers;
            if is_weaker && proof > numbers.proof {
                numbers.proof = proof;
                amount = amount.max(entry.amount);
                is_old |= entry.least_ply < ply;
            }
            if is_stronger && disproof > numbers.disproof {
                numbers.disproof = disproof;
                amount = amount.max(entry.amount);
                is_old |= entry.least_ply < ply;
            }
        }
        Found::Numbers { numbers, amount, exact, is_old }
    }

    /// The parent from which `place` was last searched, with its numbers.
    pub(crate) fn parent<H: Hand>(&self, place: Place<H>) -> Option<(Place<H>, Estimate)> {
        let same = |entry: &Entry<H>| entry.hand == place.hand;
        let entry = self.entries_of::<H>(place.key).find(same)?;
        Some((entry.parent?, entry.numbers))
    }

    /// Stores a proof or disproof for the board `key` and the hand in `answer`.
    pub(crate) fn store_answer<H: Hand>(&self, key: u64, answer: &Evaluation<H>) {
        let place = Place { key, hand: answer.hand };
        let mut entry = self.entry(place);
        if answer.is_proved() {
            entry.proved = entry.proved.min(answer.length);
        } else {
            entry.disproved = entry.disproved.max(Some(answer.length));
        }
        entry.amount = entry.amount.max(answer.amount.saturating_add(WORTH_OF_AN_ANSWER));
        self.put(key, &entry);
    }

    /// Stores that a repetition disproved the position on some path. Numbers found on such a path do not hold for
    /// others.
    pub(crate) fn store_repetition<H: Hand>(&self, place: Place<H>) {
        let mut entry = self.entry(place);
        entry.repeats = true;
        entry.numbers = Estimate { proof: 1, disproof: 1 };
        self.put(place.key, &entry);
    }

    /// Stores the numbers of an open position, visited at `ply` below `parent`.
    pub(crate) fn store_numbers<H: Hand>(&self, place: Place<H>, visit: Visit<H>, value: &Evaluation<H>) {
        let mut entry = self.entry(place);
        entry.least_ply = entry.least_ply.min(visit.ply);
        entry.numbers = Estimate { proof: value.proof, disproof: value.disproof };
        entry.amount = entry.amount.max(value.amount);
        entry.parent = Some(visit.parent);
        entry.sum_mask = visit.sum_mask;
        self.put(place.key, &entry);
    }

    fn entry<H: Hand>(&self, place: Place<H>) -> Entry<H> {
        let same = |entry: &Entry<H>| entry.hand == place.hand;
        self.entries_of(place.key).find(same).unwrap_or_else(|| Entry::new(place.hand))
    }

    #[inline]
    fn entries_of<H: Hand>(&self, key: u64) -> impl Iterator<Item = Entry<H>> + '_ {
        let (tags, entries) = self.bucket(self.index(key));
        (0..ENTRIES)
            .filter(move |&slot| Tag::load(tags, slot).is_for(key))
            .filter_map(move |slot| Entry::read(&entries[slot], key ^ self.salt))
    }
}

/// How a position was reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit<H> {
    pub(crate) ply: u16,
    pub(crate) parent: Place<H>,
    pub(crate) sum_mask: u64,
}

#[cfg(test)]
mod tests {
    use game::KeyStream;
    use shogi::{Hand, Kind};

    use super::*;

    fn pawns(count: u8) -> Hand {
        Hand::EMPTY.with(Kind::Pawn, count).expect("pawns are held")
    }

    #[test]
    fn who_mates_with_a_hand_mates_with_more() {
        let table = Table::new(1 << 20);
        table.store_answer(7, &Evaluation::proved(pawns(2), Length::new(5), 1));
        let found = |hand, length| table.look_up(Place { key: 7, hand }, 0, length);
        assert!(matches!(found(pawns(3), Length::UNLIMITED), Found::Answer(value) if value.is_proved()));
        assert!(matches!(found(pawns(1), Length::UNLIMITED), Found::Numbers { .. }));
        assert!(matches!(found(pawns(3), Length::new(3)), Found::Numbers { .. }));
    }

    #[test]
    fn who_fails_with_a_hand_fails_with_less() {
        let table = Table::new(1 << 20);
        table.store_answer(7, &Evaluation::disproved(pawns(2), Length::new(5), 1));
        let found = |hand, length| table.look_up(Place { key: 7, hand }, 0, length);
        assert!(matches!(found(pawns(1), Length::new(5)), Found::Answer(value) if value.is_disproved()));
        assert!(matches!(found(pawns(3), Length::new(5)), Found::Numbers { .. }));
        assert!(matches!(found(pawns(1), Length::new(7)), Found::Numbers { .. }));
    }

    #[test]
    fn proofs_are_kept_without_what_holds_for_checks_alone() {
        let mut table = Table::new(1 << 20);
        table.store_answer(7, &Evaluation::proved(pawns(2), Length::new(5), 1));
        table.store_answer(7, &Evaluation::disproved(pawns(2), Length::new(3), 1));
        table.store_answer(8, &Evaluation::disproved(pawns(2), Length::new(3), 1));
        table.keep_proofs::<Hand>();
        let found = |key, length| table.look_up(Place { key, hand: pawns(2) }, 0, Length::new(length));
        assert!(matches!(found(7, 5), Found::Answer(value) if value.is_proved()));
        assert!(matches!(found(7, 3), Found::Numbers { .. }));
        assert!(matches!(found(8, 3), Found::Numbers { .. }));
    }

    #[test]
    fn growing_loses_nothing() {
        let mut table = Table::new(64 << 20);
        let mut stream = KeyStream::new(5);
        let keys: Vec<u64> = (0..1000).map(|_| stream.next_key().0).collect();
        for &key in &keys {
            table.store_answer(key, &Evaluation::proved(Hand::EMPTY, Length::new(3), 1));
        }
        let known = |table: &Table| {
            let place = |key| Place { key, hand: Hand::EMPTY };
            let found = |&&key: &&u64| table.look_up(place(key), 0, Length::UNLIMITED);
            keys.iter().filter(|key| matches!(found(key), Found::Answer(_))).count()
        };
        assert_eq!(known(&table), 1000);
        table.grow();
        assert_eq!(known(&table), 1000);
        table.clear();
        assert_eq!(known(&table), 0);
    }

    #[test]
    fn a_full_bucket_replaces_the_entry_that_took_the_least_work() {
        let table = Table::new(1);
        for amount in 1..=40 {
            let value = Evaluation::proved(Hand::EMPTY, Length::new(3), amount * 10_000);
            table.store_answer(u64::from(amount), &value);
        }
        let place = |key| Place { key, hand: Hand::EMPTY };
        assert!(matches!(table.look_up(place(40), 0, Length::UNLIMITED), Found::Answer(_)));
        assert!(matches!(table.look_up(place(1), 0, Length::UNLIMITED), Found::Numbers { .. }));
    }
}
