//! The positions from the start of the game to the node that is being searched, for detecting repetitions.

use game::Key;

/// How a repetition ends the game for the side to move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Repetition {
    Draw,
    /// The opponent has repeated by checks alone, where that loses.
    Won,
    /// The side to move has.
    Lost,
}

/// Keys in the order of play, with a small filter in front: most positions are new, and one lookup shows it.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    visits: Vec<Visit>,
    /// How many of the visits have a key with these low bits.
    filter: Box<[u16; FILTER]>,
    /// The index of the root: one repetition after it is enough, before it the position must have occurred twice.
    root: usize,
}

#[derive(Clone, Copy, Debug)]
struct Visit {
    key: Key,
    check: bool,
    /// No position before this index can recur, because of a null move.
    floor: usize,
}

const FILTER: usize = 4096;

fn slot(key: Key) -> usize {
    key.0 as usize % FILTER
}

impl Path {
    pub(crate) fn new() -> Path {
        Path { visits: Vec::with_capacity(1024), filter: Box::new([0; FILTER]), root: 0 }
    }

    /// Starts anew with the positions of a game; the last one is the root.
    pub(crate) fn begin(&mut self, game: impl Iterator<Item = (Key, bool)>) {
        self.visits.clear();
        self.filter.fill(0);
        for (key, check) in game {
            self.push(key, check);
        }
        self.root = self.visits.len().saturating_sub(1);
    }

    #[inline]
    pub(crate) fn push(&mut self, key: Key, check: bool) {
        let floor = self.visits.last().map_or(0, |last| last.floor);
        self.filter[slot(key)] += 1;
        self.visits.push(Visit { key, check, floor });
    }

    /// Records the position after a pass.
    pub(crate) fn push_pass(&mut self, key: Key) {
        self.filter[slot(key)] += 1;
        self.visits.push(Visit { key, check: false, floor: self.visits.len() });
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        if let Some(visit) = self.visits.pop() {
            self.filter[slot(visit.key)] -= 1;
        }
    }

    /// The repetition of the newest position, if it occurred at most `reversible` half-moves ago; `perpetual_loses` decides
    /// how a perpetual check is judged.
    #[inline]
    pub(crate) fn repetition<const PERPETUAL_LOSES: bool>(&self, reversible: usize) -> Option<Repetition> {
        let last = self.visits.last()?;
        if self.filter[slot(last.key)] < 2 {
            return None;
        }
        let newest = self.visits.len() - 1;
        let floor = last.floor.max(newest.saturating_sub(reversible));
        let mut occurrences = 0;
        // Only every other position has the same side to move, and the nearest that can be equal is four half-moves away.
        let mut index = newest;
        while index >= floor + 4 || index < newest && index >= floor + 2 {
            index -= if index == newest { 4 } else { 2 };
            if self.visits[index].key == last.key {
                occurrences += 1;
                if index >= self.root || occurrences == 2 {
                    return Some(self.judge::<PERPETUAL_LOSES>(index));
                }
            }
        }
        None
    }

    fn judge<const PERPETUAL_LOSES: bool>(&self, first: usize) -> Repetition {
        if !PERPETUAL_LOSES {
            return Repetition::Draw;
        }
        let newest = self.visits.len() - 1;
        let always = |from: usize| (from..=newest).step_by(2).all(|index| self.visits[index].check);
        match (always(first), always(first + 1)) {
            (true, false) => Repetition::Won,
            (false, true) => Repetition::Lost,
            _ => Repetition::Draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(game: &[u64], line: &[u64]) -> Path {
        let mut path = Path::new();
        path.begin(game.iter().map(|&key| (Key(key), key % 2 == 1)));
        for &key in line {
            path.push(Key(key), key % 2 == 1);
        }
        path
    }

    #[test]
    fn one_repetition_is_enough_after_the_root_and_two_are_needed_before_it() {
        let far = usize::MAX;
        assert_eq!(path(&[2], &[4, 6, 8, 2]).repetition::<false>(far), Some(Repetition::Draw));
        assert_eq!(path(&[2, 4, 6, 8], &[2]).repetition::<false>(far), None);
        let twice = path(&[2, 4, 6, 8, 2, 4, 6, 8], &[2]);
        assert_eq!(twice.repetition::<false>(far), Some(Repetition::Draw));
        assert_eq!(twice.repetition::<false>(7), None);
    }

    #[test]
    fn perpetual_check_loses_under_the_rules_that_forbid_it() {
        // Odd keys are positions in check.
        assert_eq!(path(&[1], &[4, 3, 8, 1]).repetition::<true>(99), Some(Repetition::Won));
        assert_eq!(path(&[2], &[3, 6, 5, 2]).repetition::<true>(99), Some(Repetition::Lost));
        assert_eq!(path(&[2], &[3, 6, 8, 2]).repetition::<true>(99), Some(Repetition::Draw));
        assert_eq!(path(&[1], &[4, 3, 8, 1]).repetition::<false>(99), Some(Repetition::Draw));
    }

    #[test]
    fn positions_before_a_pass_are_not_repeated() {
        let mut path = path(&[2], &[4]);
        path.push_pass(Key(6));
        path.push(Key(8), false);
        path.push(Key(2), false);
        assert_eq!(path.repetition::<false>(99), None);
        path.pop();
        path.pop();
        path.pop();
        path.push(Key(6), false);
        path.push(Key(8), false);
        path.push(Key(2), false);
        assert_eq!(path.repetition::<false>(99), Some(Repetition::Draw));
    }
}
