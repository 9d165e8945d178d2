//! Finds duals in a tree.

use problem::solution::{After, Attack, Defences, Pressure, Variation};
use problem::verdict::{Dual, Listed, Step};

/// The way from the key to a position of the tree.
pub(super) struct Path<'d> {
    /// What has been found.
    duals: &'d mut Listed<Dual>,
    steps: Vec<Step>,
}

impl<'d> Path<'d> {
    /// Behind a key, be it played or already on the board.
    pub(super) fn behind_key(duals: &'d mut Listed<Dual>) -> Path<'d> {
        Path { duals, steps: Vec::new() }
    }

    /// Collects the duals after an attack.
    pub(super) fn after(&mut self, attack: &Attack) {
        match &attack.after {
            // The defender has the choice between forced moves: there is nothing wrong with several.
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

    /// Follows the only attack; several are a dual.
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
