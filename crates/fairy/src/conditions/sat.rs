//! SAT: a king is in check when it has a flight.

use crate::hooks::{CheckRule, CheckTest};
use crate::moves::Move;
use crate::walk::{Flow, Found, Walk};

use super::Condition;

/// The condition.
pub(super) const SAT: Condition = Condition {
    names: ["SAT", "SAT", "SAT"],
    arguments: &[],
    definition: "A king is in check when it could move to a square that the other side does not observe.",
    source: "Salai, Andernach, Tatra, 1997",
    attach: |_, rules| {
        rules.attach_check(Sat);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Sat;

impl CheckRule for Sat {
    fn is_check(&self, test: &CheckTest<'_>) -> bool {
        let Some(king) = test.position.king(test.color) else { return false };
        let man = test.position.man(king);
        let mut flights: Vec<Move> = Vec::new();
        let walk =
            Walk { rules: test.rules, position: test.position, color: test.color, from: king, target: None };
        walk.run(man.kind(), &mut |found: Found| {
            flights.push(Move::quiet(king, found.to));
            Flow::On
        });
        let mut without = test.position.clone();
        without.take(king);
        flights.iter().any(|flight| {
            let mut fled = without.clone();
            fled.set_king(test.color, Some(flight.to));
            Some(flight.to) != test.position.king(!test.color)
                && !CheckTest { position: &fled, ..*test }.proceed()
        })
    }
}
