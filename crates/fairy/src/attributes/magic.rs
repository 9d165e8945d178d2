//! Magic men: a man that they newly attack changes sides.

use chess::{Bitboard, Color, Square};

use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::identity::Identity;
use crate::kind::Kind;
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

/// A magic man that attacks another man.
#[derive(Clone, Copy, Eq, PartialEq)]
struct View {
    /// The attacked man, and its square.
    seen: Identity,
    seen_on: Square,
    /// The magic man, its square and its kind.
    magic: Identity,
    magic_on: Square,
    kind: Kind,
}

impl View {
    /// Whether the same man attacks the same man on the same line.
    fn is_same(&self, other: &View, rules: &Rules) -> bool {
        (self.seen, self.magic) == (other.seen, other.magic)
            && (self == other || self.line(rules) == other.line(rules))
    }

    fn line(&self, rules: &Rules) -> (Square, Square) {
        line(rules, self.kind, self.magic_on, self.seen_on)
    }
}

impl Consequence for Magic {
    fn happen(&self, playing: &mut Playing<'_>) {
        let earlier = playing.about_before(views);
        let rules = playing.rules;
        let mut turned = Bitboard::EMPTY;
        for view in views(rules, &playing.position) {
            if !earlier.iter().any(|known| known.is_same(&view, rules)) {
                turned ^= Bitboard::from(view.seen_on);
            }
        }
        for on in turned {
            let sides = playing.position.man(on).sides().exchanged();
            playing.change_sides(on, sides, Cause::Bracketed);
        }
    }
}

fn views(rules: &Rules, position: &Position) -> Vec<View> {
    let mut views = Vec::new();
    let can_change = |&on: &Square| {
        let man = position.man(on);
        !man.has(Attributes::MAGIC) && !man.is_royal() && !man.is_neutral()
    };
    let changeable = position.occupied().into_iter().filter(can_change).fold(Bitboard::EMPTY, Bitboard::with);
    for color in Color::ALL {
        let magic = position.side(color).into_iter().filter(|&on| position.man(on).has(Attributes::MAGIC));
        for from in magic {
            let kind = position.man(from).kind();
            for on in changeable {
                if rules.observes(position, from, on, color, Level::Observation) {
                    let (seen, magic) = (position.identity(on), position.identity(from));
                    views.push(View { seen, seen_on: on, magic, magic_on: from, kind });
                }
            }
        }
    }
    views
}

/// The ends of the line on which one man attacks another; for a leap, both squares.
fn line(rules: &Rules, kind: Kind, from: Square, on: Square) -> (Square, Square) {
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
    if !rules.movements(kind).iter().any(is_ride) {
        return (from, on);
    }
    let single = step.shortest();
    (single.back().last_from(from), single.last_from(from))
}

fn is_multiple(step: Step, single: Step) -> bool {
    (1..8).any(|times| single.times(times) == Some(step))
}
