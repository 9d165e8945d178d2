//! Woozles and heffalumps: men that observe each other cannot capture.

use chess::{Color, Square};

use crate::hooks::{Filter, Validator};
use crate::kind::Kind;
use crate::moves::Move;
use crate::observe::{Level, Observation};
use crate::position::Position;
use crate::rules::Rules;
use crate::step::Step;

use super::{Argument, Condition, REX_EXCLUSIVE};

const KINGS: &[Argument] = &[Argument::Words(&[REX_EXCLUSIVE])];

macro_rules! woozles {
    ($($(#[$doc:meta])* $name:ident = $names:expr, $enemies:expr, $on_line:expr, $definition:literal;)*) => {
        $($(#[$doc])* pub(super) const $name: Condition = Condition {
            names: $names,
            arguments: KINGS,
            definition: $definition,
            source: "J. de A. Almay, and Popeye's help text",
            attach: |arguments, rules| {
                let kings = !arguments.has(&REX_EXCLUSIVE);
                attach(Woozles { enemies: $enemies, on_line: $on_line, kings }, rules);
                Ok(())
            },
        };)*
    };
}

woozles! {
    /// A man cannot capture while it and a man of its own side observe each other.
    WOOZLES = ["Woozles", "Woozles", "Woozles"], false, false,
        "A man neither captures nor gives check while it and a man of its own side observe each other.";
    /// A man cannot capture while it and an enemy observe each other.
    BI_WOOZLES = ["BiWoozles", "BiWoozles", "BiWoozles"], true, false,
        "A man neither captures nor gives check while it and an enemy man observe each other.";
    /// A man cannot capture along a line on which it and a man of its own side observe each other.
    HEFFALUMPS = ["Heffalumps", "Heffalumps", "Heffalumps"], false, true,
        "A man does not capture or give check along a line on which it and a man of its own side observe each other.";
    /// A man cannot capture along a line on which it and an enemy observe each other.
    BI_HEFFALUMPS = ["BiHeffalumps", "BiHeffalumps", "BiHeffalumps"], true, true,
        "A man does not capture or give check along a line on which it and an enemy man observe each other.";
}

fn attach(woozles: Woozles, rules: &mut Rules) {
    rules.attach_filter(woozles);
    rules.attach_validator(&[Level::Observation, Level::Check], &Color::ALL, woozles);
    rules.settings.mating_order = [false; 2];
}

#[derive(Clone, Copy)]
struct Woozles {
    /// Whether enemies rather than friends have this effect.
    enemies: bool,
    /// Whether only captures on the same line are prevented.
    on_line: bool,
    kings: bool,
}

impl Woozles {
    fn may_capture(
        self,
        rules: &Rules,
        position: &Position,
        color: Color,
        from: Square,
        target: Square,
    ) -> bool {
        if !self.kings && position.man(from).is_royal() {
            return true;
        }
        let by = if self.enemies { !color } else { color };
        let acts = |woozle: Square| {
            let man = position.man(woozle);
            woozle != from
                && !matches!(man.kind(), Kind::DUMMY | Kind::HAMSTER)
                && (self.kings || man.kind() != Kind::KING)
                && (!self.on_line || are_parallel(Step::between(from, woozle), Step::between(from, target)))
                && rules.observes(position, woozle, from, by, Level::Geometry)
                && rules.observes(position, from, woozle, color, Level::Geometry)
        };
        !position.side(by).into_iter().any(acts)
    }
}

fn are_parallel(one: Step, other: Step) -> bool {
    i32::from(one.files) * i32::from(other.ranks) == i32::from(one.ranks) * i32::from(other.files)
}

impl Filter for Woozles {
    fn allows(&self, rules: &Rules, position: &Position, mv: &Move) -> bool {
        mv.victim.is_none_or(|victim| self.may_capture(rules, position, position.turn(), mv.from, victim))
    }
}

impl Validator for Woozles {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        self.may_capture(
            observation.rules,
            observation.position,
            observation.color,
            observation.from,
            observation.target,
        )
    }
}
