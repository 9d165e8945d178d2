//! Magic men: a man that they newly attack changes sides.

use chess::{Color, Square};

use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::man::Attributes;
use crate::movement::Movement;
use crate::observe::Level;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;
use crate::step::Step;

use super::Attribute;

pub(super) const MAGIC: Attribute = Attribute {
    attribute: Attributes::MAGIC,
    definition: "A man other than a king that a magic man begins to attack changes sides; two such attacks at once cancel.",
    attach: |rules| {
        rules.attach_consequence(Stage::MagicMen, Magic);
        rules.settings.mating_order = [false; 2];
    },
};

struct Magic;

/// A magic man that attacks another man: their identities, and the line of attack.
#[derive(Clone, Copy, Eq, PartialEq)]
struct View {
    seen: u8,
    magic: u8,
    line: (Square, Square),
}

impl Consequence for Magic {
    fn happen(&self, playing: &mut Playing<'_>) {
        let earlier = playing.about_before(|rules, before| -> Vec<View> {
            views(rules, before).into_iter().map(|(_, view)| view).collect()
        });
        let now = views(playing.rules, &playing.position);
        for on in playing.position.occupied() {
            let new = now.iter().filter(|(seen, view)| *seen == on && !earlier.contains(view)).count();
            if new % 2 == 1 {
                let sides = playing.position.man(on).sides().exchanged();
                playing.change_sides(on, sides, Cause::Bracketed);
            }
        }
    }
}

fn views(rules: &Rules, position: &Position) -> Vec<(Square, View)> {
    let mut views = Vec::new();
    for color in Color::ALL {
        let magic = position.side(color).into_iter().filter(|&on| position.man(on).has(Attributes::MAGIC));
        for from in magic {
            for on in position.occupied() {
                let man = position.man(on);
                let can_change = !man.has(Attributes::MAGIC) && !man.is_royal() && !man.is_neutral();
                if can_change && rules.observes(position, from, on, color, Level::Observation) {
                    let line = line(rules, position, from, on);
                    let view = View { seen: position.identity(on), magic: position.identity(from), line };
                    views.push((on, view));
                }
            }
        }
    }
    views
}

/// The ends of the line on which one man attacks another; for a leap, both squares.
fn line(rules: &Rules, position: &Position, from: Square, on: Square) -> (Square, Square) {
    let step = Step::between(from, on);
    let is_ride = |movement: &Movement| match movement {
        Movement::Ride(steps)
        | Movement::Hop(steps, _)
        | Movement::Lion(steps, _)
        | Movement::Kangaroo(steps)
        | Movement::ContraHop(steps)
        | Movement::Chinese(steps)
        | Movement::ChineseLeap(steps)
        | Movement::Locust(steps)
        | Movement::Marine(steps)
        | Movement::Argentinian(steps)
        | Movement::Bouncer(steps) => steps.iter().any(|&single| is_multiple(step, single)),
        Movement::Equihopper | Movement::Orix | Movement::Equistopper | Movement::Edgehog => true,
        _ => false,
    };
    if !rules.movements(position.man(from).kind()).iter().any(is_ride) {
        return (from, on);
    }
    let single = step.shortest();
    (single.back().last_from(from), single.last_from(from))
}

fn is_multiple(step: Step, single: Step) -> bool {
    (1..8).any(|times| single.times(times) == Some(step))
}
