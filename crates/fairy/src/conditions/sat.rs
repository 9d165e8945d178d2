//! SAT: a king is in check if it has a flight.

use chess::{Color, Square};

use crate::hooks::{CheckRule, CheckTest, Consequence, Stage};
use crate::playing::Playing;
use crate::rules::Rules;
use crate::walk::Walk;

use super::{Argument, Arguments, Condition, Refusal};

/// SAT.
pub(super) const SAT: Condition = Condition {
    names: ["SAT", "SAT", "SAT"],
    arguments: &[Argument::Numbers],
    definition: "A king is in check when it could move to a square that the other side does not observe; \
                 with numbers for White and Black, to more than so many squares.",
    source: "Salai, Andernach, Tatra, 1997",
    attach: |arguments, rules| {
        let allowed = allowed_flights(arguments)?;
        let counts_checks = allowed.iter().any(|&flights| flights > 1);
        rules.attach_check(Sat {
            allowed,
            variant: if counts_checks { Variant::Counting } else { Variant::Plain },
        });
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

/// Flights are check only for a king that has been attacked before.
pub(super) const STRICT_SAT: Condition = Condition {
    names: ["StrictSAT", "StrictSAT", "StrictSAT"],
    arguments: &[Argument::Numbers],
    definition: "SAT, and a king that has been attacked once is in check when it is not attacked any more.",
    source: "Salai, Andernach, Tatra, 1997",
    attach: |arguments, rules| {
        rules.attach_check(Sat { allowed: allowed_flights(arguments)?, variant: Variant::Strict });
        rules.attach_consequence(Stage::StrictSat, Attacked);
        rules.settings.remembers = true;
        rules.settings.starts_by.push(remember_attacked);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

/// The number of flights that is check, for White and Black.
fn allowed_flights(arguments: &Arguments) -> Result<[u32; 2], Refusal> {
    let at = |i: usize| arguments.numbers().get(i).copied();
    let flights = |number: Option<i32>| match number {
        None => Some(0),
        Some(number) => u32::try_from(number).ok(),
    };
    let white = flights(at(0));
    let black = flights(at(1).or(at(0)));
    match (white, black) {
        (Some(white), Some(black)) => Ok([white + 1, black + 1]),
        _ => Err(Refusal::Arguments { condition: "SAT", reason: "a number of flights is not negative" }),
    }
}

/// Whether one flight less is check for a king that is not attacked.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Variant {
    Plain,
    Counting,
    /// If it has been attacked before.
    Strict,
}

struct Sat {
    allowed: [u32; 2],
    variant: Variant,
}

impl CheckRule for Sat {
    fn is_check(&self, test: &CheckTest<'_>) -> bool {
        if test.position.king(test.color).is_none() {
            return false;
        }
        let mut allowed = self.allowed[test.color as usize];
        let has_been_attacked = test.position.memory.numbers[test.color as usize] != 0;
        let attack_counts = match self.variant {
            Variant::Plain => false,
            Variant::Counting => true,
            Variant::Strict => has_been_attacked,
        };
        if attack_counts && !test.proceed() {
            allowed -= 1;
        }
        allowed == 0 || has_flights(test, allowed)
    }
}

/// Whether the king has at least this many flights.
fn has_flights(test: &CheckTest<'_>, wanted: u32) -> bool {
    let Some(king) = test.position.king(test.color) else { return false };
    let mut squares: Vec<Square> = Vec::with_capacity(8);
    let walk = Walk::new(test.rules, test.position, test.color, king, None);
    walk.for_each(test.position.man(king).kind(), |found| squares.push(found.to));
    let mut without = test.position.clone();
    without.take(king);
    let is_flight = |to: &&Square| {
        let mut fled = without.clone();
        fled.set_king(test.color, Some(**to));
        Some(**to) != test.position.king(!test.color) && !CheckTest { position: &fled, ..*test }.proceed()
    };
    squares.iter().filter(is_flight).count() as u32 >= wanted
}

/// Remembers which kings have been attacked.
struct Attacked;

impl Consequence for Attacked {
    fn happen(&self, playing: &mut Playing<'_>) {
        for color in Color::ALL {
            if playing.rules.is_attacked_king(&playing.position, color) {
                playing.position.memory.numbers[color as usize] = 1;
            }
        }
    }
}

fn remember_attacked(rules: &mut Rules) {
    for color in Color::ALL {
        if rules.is_attacked_king(rules.diagram(), color) {
            rules.diagram_mut().memory.numbers[color as usize] = 1;
        }
    }
}
