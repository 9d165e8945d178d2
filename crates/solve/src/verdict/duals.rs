//! Finds duals in a tree.

use problem::solution::{After, Attack, Defences, Pressure, Variation};
use problem::verdict::{Dual, Listed, Step};

/// The moves from the key to a node of the tree, and the duals found so far.
pub(super) struct Path<'d> {
    /// The duals found so far.
    duals: &'d mut Listed<Dual>,
    steps: Vec<Step>,
}

impl<'d> Path<'d> {
    /// A path that starts after the key, played or already on the board.
    pub(super) fn behind_key(duals: &'d mut Listed<Dual>) -> Path<'d> {
        Path { duals, steps: Vec::new() }
    }

    /// Collects the duals after an attack.
    pub(super) fn after(&mut self, attack: &Attack) {
        match &attack.after {
            // Several forced moves are the defender's choice, not a dual.
            After::Nothing | After::Forced(_) => {}
            After::Defences(defences) => self.defences(defences),
        }
    }

    /// Collects the duals below a position with the defender to move.
    pub(super) fn defences(&mut self, defences: &Defences) {
        if let Pressure::Threats(threats) = &defences.pressure {
            self.step(Step::AnyDefence, |path| path.only(threats));
        }
        for variation in &defences.variations {
            self.variation(variation);
        }
    }

    /// Collects the duals after a defence.
    pub(super) fn variation(&mut self, variation: &Variation) {
        self.step(Step::Played(variation.played.clone()), |path| path.only(&variation.continuations));
    }

    /// Follows an only attack; several attacks are a dual.
    fn only(&mut self, attacks: &[Attack]) {
        match attacks {
            [] => {}
            [only] => self.step(Step::Played(only.played.clone()), |path| path.after(only)),
            several => {
                let (variation, attacks) = (&self.steps, several.iter().map(|attack| attack.played.clone()));
                self.duals.push(|| Dual { variation: variation.clone(), attacks: attacks.collect() });
            }
        }
    }

    fn step(&mut self, step: Step, below: impl FnOnce(&mut Self)) {
        self.steps.push(step);
        below(self);
        self.steps.pop();
    }
}
