//! Volage: all men but kings change sides with their first move to a square of the other colour.

use crate::attributes::volage;
use crate::man::Attributes;
use crate::rules::Rules;

use super::Condition;

/// Men change sides with their first move.
pub(super) const VOLAGE: Condition = Condition {
    names: ["Volage", "Volage", "Volage"],
    arguments: &[],
    definition: "A man other than a king changes sides when it moves to a square of the other colour, for the first time.",
    source: "Popeye's help text",
    attach: |_, rules| {
        attach(rules, volage::Volage { is_lasting: false });
        Ok(())
    },
};

/// Men change sides with every move.
pub(super) const HYPERVOLAGE: Condition = Condition {
    names: ["Hypervolage", "Hypervolage", "Hypervolage"],
    arguments: &[],
    definition: "A man other than a king changes sides whenever it moves to a square of the other colour.",
    source: "from Volage",
    attach: |_, rules| {
        attach(rules, volage::Volage { is_lasting: true });
        Ok(())
    },
};

fn attach(rules: &mut Rules, volage: volage::Volage) {
    rules.give_to_all_but_kings(Attributes::VOLAGE);
    volage::attach(rules, volage);
}
