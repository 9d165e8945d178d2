//! The ledger of a probe: every unit with its outcome, in the order of the lines.

use std::collections::{HashMap, HashSet};

use crate::probe::{Length, Outcome, Probe, ProbeError, Unit};

/// Every unit of a probe. A unit that was split is replaced by its parts.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    entries: Vec<Entry>,
}

/// A unit, and what is known about it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The unit.
    pub unit: Unit,
    /// Its outcome and the seconds it took, if it is finished.
    pub outcome: Option<(Outcome, f64)>,
    /// Whether its outcome is no longer needed, because there are enough solutions.
    pub is_skipped: bool,
    /// A rough estimate of its share of all the work.
    pub share: f64,
}

/// Each length is estimated to be this many times as much work as the one before.
const GROWTH: f64 = 2.0;

impl Ledger {
    /// A ledger in which nothing is finished.
    pub fn new(units: Vec<Unit>) -> Ledger {
        let weight = |length: Length| GROWTH.powf(f64::from(length));
        let longest = units.iter().map(|unit| unit.length).max();
        // Only ratios matter; relative to the longest length they cannot overflow.
        let weight = |unit: &Unit| weight(unit.length) / longest.map_or(1.0, weight);
        let all: f64 = units.iter().map(weight).sum();
        let entry = |unit: Unit| Entry { share: weight(&unit) / all, unit, outcome: None, is_skipped: false };
        Ledger { entries: units.into_iter().map(entry).collect() }
    }

    /// Every unit.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The units that are still to be worked on.
    pub fn pending(&self) -> impl Iterator<Item = &Unit> {
        self.entries.iter().filter(|entry| !entry.is_settled()).map(|entry| &entry.unit)
    }

    /// A rough estimate of the share of the work that is done.
    pub fn done(&self) -> f64 {
        self.entries.iter().filter(|entry| entry.is_settled()).map(|entry| entry.share).sum()
    }

    /// Records that a unit is finished.
    pub fn finish(&mut self, unit: &Unit, outcome: Outcome, seconds: f64) {
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.unit == *unit) {
            entry.outcome = Some((outcome, seconds));
        }
    }

    /// Records that the remaining units with the position and side of `unit` are not needed.
    pub fn skip_beside(&mut self, unit: &Unit) {
        for entry in self.entries.iter_mut().filter(|entry| entry.unit.is_beside(unit)) {
            entry.is_skipped |= entry.outcome.is_none();
        }
    }

    /// Replaces a unit by its parts.
    pub fn split(&mut self, unit: &Unit, parts: &[Unit]) {
        if let Some(place) = self.entries.iter().position(|entry| entry.unit == *unit) {
            let share = self.entries[place].share / parts.len().max(1) as f64;
            let is_skipped = self.entries[place].is_skipped;
            let entry = |unit: &Unit| Entry { unit: unit.clone(), outcome: None, share, is_skipped };
            self.entries.splice(place..=place, parts.iter().map(entry));
        }
    }

    /// Splits every unit once, so that there are enough units to distribute.
    pub fn split_all(&mut self, probe: &Probe) -> Result<(), ProbeError> {
        let pending: Vec<Unit> = self.pending().cloned().collect();
        for unit in pending {
            let parts = probe.split(&unit)?;
            if !parts.is_empty() {
                self.split(&unit, &parts);
            }
        }
        Ok(())
    }

    /// Keeps share `number` of `of`, counted from 0.
    pub fn keep_share(&mut self, number: usize, of: usize) {
        let mut index = 0;
        self.entries.retain(|_| {
            index += 1;
            (index - 1) % of.max(1) == number
        });
        let all: f64 = self.entries.iter().map(|entry| entry.share).sum();
        for entry in &mut self.entries {
            entry.share /= all;
        }
    }

    /// Restores earlier results: finished units with their outcomes, and units that were split. `count` returns the number of
    /// solutions of a unit that is part of a finished one.
    pub fn recall<E: From<ProbeError>>(
        &mut self,
        probe: &Probe,
        past: &Past,
        mut count: impl FnMut(&Unit) -> Result<u64, E>,
    ) -> Result<(), E> {
        let mut open = std::mem::take(&mut self.entries);
        open.reverse();
        while let Some(mut entry) = open.pop() {
            if let Some(known) = past.finished.get(&entry.unit) {
                entry.outcome = Some(*known);
            } else if past.covers(&entry.unit) {
                let solutions = count(&entry.unit)?;
                entry.outcome = Some((Outcome { solutions, positions: 0 }, 0.0));
            } else if past.split.contains(&entry.unit) {
                let parts = probe.split(&entry.unit)?;
                if !parts.is_empty() {
                    let share = entry.share / parts.len() as f64;
                    let part = |unit| Entry { unit, outcome: None, share, is_skipped: false };
                    open.extend(parts.into_iter().rev().map(part));
                    continue;
                }
            }
            self.entries.push(entry);
        }
        Ok(())
    }
}

/// Earlier results.
#[derive(Clone, Debug, Default)]
pub struct Past {
    finished: HashMap<Unit, (Outcome, f64)>,
    /// Units that were split, and those of which only a part is finished.
    split: HashSet<Unit>,
}

impl Past {
    /// Adds a finished unit.
    pub fn finish(&mut self, unit: Unit, outcome: Outcome, seconds: f64) {
        self.split.extend((0..unit.part.len()).map(|length| unit.beginning(length)));
        self.finished.insert(unit, (outcome, seconds));
    }

    /// Adds a unit that was split.
    pub fn split(&mut self, unit: Unit) {
        self.split.insert(unit);
    }

    /// The number of finished units.
    pub fn len(&self) -> usize {
        self.finished.len()
    }

    /// Whether no unit is finished.
    pub fn is_empty(&self) -> bool {
        self.finished.is_empty()
    }

    /// Whether a unit is part of a finished one.
    fn covers(&self, unit: &Unit) -> bool {
        (0..unit.part.len()).any(|length| self.finished.contains_key(&unit.beginning(length)))
    }
}

impl Entry {
    /// Whether nothing is left to do for it.
    pub fn is_settled(&self) -> bool {
        self.outcome.is_some() || self.is_skipped
    }
}
