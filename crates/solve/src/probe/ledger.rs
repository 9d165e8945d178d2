//! What has become of the units of a probe so far, in the order of the lines that they stand for.

use std::collections::{HashMap, HashSet};

use crate::probe::{Length, Outcome, Probe, ProbeError, Unit};

/// Every unit that has been asked for; one that was split has given way to its parts.
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
    /// Which part of all the work it is, by a rough guess.
    pub share: f64,
}

/// Each length is guessed to be so many times as much work as the one before.
const GROWTH: f64 = 2.0;

impl Ledger {
    /// A ledger in which nothing is finished.
    pub fn new(units: Vec<Unit>) -> Ledger {
        let weight = |length: Length| GROWTH.powf(f64::from(length));
        let longest = units.iter().map(|unit| unit.length).max();
        // Only ratios count, and those to the longest cannot overflow.
        let weight = |unit: &Unit| weight(unit.length) / longest.map_or(1.0, weight);
        let all: f64 = units.iter().map(weight).sum();
        let entry = |unit: Unit| Entry { share: weight(&unit) / all, unit, outcome: None };
        Ledger { entries: units.into_iter().map(entry).collect() }
    }

    /// Every unit.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The units that are still to be worked on.
    pub fn pending(&self) -> impl Iterator<Item = &Unit> {
        self.entries.iter().filter(|entry| entry.outcome.is_none()).map(|entry| &entry.unit)
    }

    /// Which part of the work is done, by a rough guess.
    pub fn done(&self) -> f64 {
        self.entries.iter().filter(|entry| entry.outcome.is_some()).map(|entry| entry.share).sum()
    }

    /// Writes down that a unit is finished.
    pub fn finish(&mut self, unit: &Unit, outcome: Outcome, seconds: f64) {
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.unit == *unit) {
            entry.outcome = Some((outcome, seconds));
        }
    }

    /// Writes down that a unit gives way to its parts.
    pub fn split(&mut self, unit: &Unit, parts: &[Unit]) {
        if let Some(place) = self.entries.iter().position(|entry| entry.unit == *unit) {
            let share = self.entries[place].share / parts.len().max(1) as f64;
            let entry = |unit: &Unit| Entry { unit: unit.clone(), outcome: None, share };
            self.entries.splice(place..=place, parts.iter().map(entry));
        }
    }

    /// Splits every unit once, so that there are enough of them to be shared.
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

    /// Keeps one of `of` shares, the `number`th from 0.
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

    /// Takes over what was found out before: finished units with their outcomes, and units that were split.
    pub fn recall(&mut self, probe: &Probe, past: &Past) -> Result<(), ProbeError> {
        let mut at_hand = std::mem::take(&mut self.entries);
        at_hand.reverse();
        while let Some(mut entry) = at_hand.pop() {
            if let Some(known) = past.outcome(&entry.unit) {
                entry.outcome = Some(known);
            } else if past.split.contains(&entry.unit) {
                let parts = probe.split(&entry.unit)?;
                if !parts.is_empty() {
                    let share = entry.share / parts.len() as f64;
                    let part = |unit| Entry { unit, outcome: None, share };
                    at_hand.extend(parts.into_iter().rev().map(part));
                    continue;
                }
            }
            self.entries.push(entry);
        }
        Ok(())
    }
}

/// What was found out before.
#[derive(Clone, Debug, Default)]
pub struct Past {
    finished: HashMap<Unit, (Outcome, f64)>,
    /// Units that were split, and those of which only a part is finished.
    split: HashSet<Unit>,
}

impl Past {
    /// Adds a finished unit.
    pub fn finish(&mut self, unit: Unit, outcome: Outcome, seconds: f64) {
        self.split.extend((0..unit.part.len()).map(|length| beginning(&unit, length)));
        self.finished.insert(unit, (outcome, seconds));
    }

    /// Adds a unit that was split.
    pub fn split(&mut self, unit: Unit) {
        self.split.insert(unit);
    }

    /// How many units are finished.
    pub fn len(&self) -> usize {
        self.finished.len()
    }

    /// Whether no unit is finished.
    pub fn is_empty(&self) -> bool {
        self.finished.is_empty()
    }

    /// What is known of a unit: its own outcome, or its part of the outcome of a unit that covers it.
    fn outcome(&self, unit: &Unit) -> Option<(Outcome, f64)> {
        if let Some(known) = self.finished.get(unit) {
            return Some(known.clone());
        }
        let covering = (0..unit.part.len()).find_map(|length| self.finished.get(&beginning(unit, length)))?;
        let own = covering.0.solutions.iter().filter(|solution| solution.moves.starts_with(&unit.part));
        Some((Outcome { solutions: own.cloned().collect(), positions: 0 }, 0.0))
    }
}

/// The unit that has only the first half-moves of the part.
fn beginning(unit: &Unit, length: usize) -> Unit {
    Unit { part: unit.part.iter().take(length).cloned().collect(), ..unit.clone() }
}
