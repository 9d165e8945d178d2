//! Finds duals in a tree.

use problem::notation::move_in_english;
use problem::solution::{After, Attack, Defences, Pressure, Variation};
use problem::verdict::{Dual, Listed};

/// The way from the key to a position of the tree.
pub(super) struct Path<'d> {
    /// What has been found.
    duals: &'d mut Listed<Dual>,
    /// The moves, each with its number where it needs one.
    moves: Vec<String>,
    /// Half-moves played, the key included.
    depth: usize,
}

impl<'d> Path<'d> {
    /// Behind a key, or behind as many half-moves of a key that is already on the board.
    pub(super) fn behind_key(duals: &'d mut Listed<Dual>) -> Path<'d> {
        Path { duals, moves: Vec::new(), depth: 1 }
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
            let pass = format!("{}...~", self.number());
            self.step(pass, |path| path.only(threats));
        }
        for variation in &defences.variations {
            self.variation(variation);
        }
    }

    /// Collects the duals after a defence.
    pub(super) fn variation(&mut self, variation: &Variation) {
        let text = move_in_english(&variation.played);
        let text = if self.moves.is_empty() { format!("{}...{text}", self.number()) } else { text };
        self.step(text, |path| path.only(&variation.continuations));
    }

    /// Follows the only attack; several are a dual.
    fn only(&mut self, attacks: &[Attack]) {
        match attacks {
            [] => {}
            [only] => self.attack(only),
            several => self.dual(several),
        }
    }

    fn dual(&mut self, attacks: &[Attack]) {
        let (move_number, variation) = (self.number(), self.moves.join(" "));
        let text = |attack: &Attack| format!("{move_number}.{}", move_in_english(&attack.played));
        self.duals.push(|| Dual { move_number, variation, attacks: attacks.iter().map(text).collect() });
    }

    fn attack(&mut self, attack: &Attack) {
        let text = format!("{}.{}", self.number(), move_in_english(&attack.played));
        self.step(text, |path| path.after(attack));
    }

    /// The number of the move that comes next.
    fn number(&self) -> usize {
        self.depth / 2 + 1
    }

    fn step(&mut self, text: String, below: impl FnOnce(&mut Self)) {
        self.moves.push(text);
        self.depth += 1;
        below(self);
        self.depth -= 1;
        self.moves.pop();
    }
}
