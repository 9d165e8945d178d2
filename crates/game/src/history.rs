//! The positions of a game, for detecting repetitions.

use crate::Key;

/// Keys of the positions since the last irreversible move, with the check state of each.
///
/// What a repetition means (draw on the third in chess, fourth in shogi, perpetual check) is defined by the game; this type
/// only remembers and counts.
#[derive(Clone, Debug, Default)]
pub struct History {
    visits: Vec<Visit>,
    /// Nothing before this index can occur again.
    irreversible: usize,
}

#[derive(Clone, Copy, Debug)]
struct Visit {
    key: Key,
    check: bool,
}

impl History {
    /// A history without positions.
    pub fn new() -> History {
        History::default()
    }

    /// Records a position that has appeared on the board; `check`: whether its side to move is in check.
    pub fn push(&mut self, key: Key, check: bool) {
        self.visits.push(Visit { key, check });
    }

    /// Forgets the last position, when a move is taken back.
    pub fn pop(&mut self) {
        self.visits.pop();
        self.irreversible = self.irreversible.min(self.visits.len());
    }

    /// Declares that no position recorded so far can come back.
    pub fn forget_before_here(&mut self) {
        self.irreversible = self.visits.len();
    }

    /// How many positions were recorded.
    pub fn len(&self) -> usize {
        self.visits.len()
    }

    /// Whether nothing was recorded.
    pub fn is_empty(&self) -> bool {
        self.visits.is_empty()
    }

    /// How often the last position has occurred, itself included.
    pub fn occurrences(&self) -> usize {
        let reversible = &self.visits[self.irreversible..];
        reversible.last().map_or(0, |last| reversible.iter().filter(|visit| visit.key == last.key).count())
    }

    /// Check states from the last earlier occurrence of the newest position up to it, oldest first and both ends
    /// included; `None` if it is new.
    pub fn checks_since_repetition(&self) -> Option<impl DoubleEndedIterator<Item = bool> + '_> {
        let (last, earlier) = self.visits[self.irreversible..].split_last()?;
        let previous = earlier.iter().rposition(|visit| visit.key == last.key)?;
        Some(self.visits[self.irreversible + previous..].iter().map(|visit| visit.check))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(keys: &[u64]) -> History {
        let mut history = History::new();
        for &key in keys {
            history.push(Key(key), key % 2 == 1);
        }
        history
    }

    #[test]
    fn occurrences_are_counted_up_to_the_last_irreversible_move() {
        assert_eq!(History::new().occurrences(), 0);
        assert_eq!(history(&[1, 2, 1, 2, 1]).occurrences(), 3);
        let mut cut = history(&[1, 2]);
        cut.forget_before_here();
        cut.push(Key(1), false);
        assert_eq!(cut.occurrences(), 1);
    }

    #[test]
    fn taking_a_move_back_takes_the_position_back() {
        let mut history = history(&[1, 2, 1]);
        history.pop();
        assert_eq!(history.occurrences(), 1);
        assert_eq!(history.len(), 2);
    }

    #[test]
    fn the_checks_of_a_cycle_are_those_since_the_last_occurrence() {
        let history = history(&[4, 1, 4, 3, 5, 4]);
        let checks: Vec<bool> = history.checks_since_repetition().expect("4 has occurred before").collect();
        assert_eq!(checks, [false, true, true, false]);
        assert!(self::history(&[1, 2, 3]).checks_since_repetition().is_none());
    }
}
