//! Face-to-face chess and its relatives: men move like an adjacent enemy.

use chess::{Color, Square};

use crate::generate::ManMoves;
use crate::hooks::Walking;
use crate::kind::Kind;
use crate::observe::{Level, ObservationQuery};
use crate::position::Position;
use crate::rules::{Rules, WalkingStage};
use crate::step::{Step, forward};

use super::Condition;

macro_rules! facing {
    ($($(#[$doc:meta])* $name:ident = $names:expr, $facing:expr, $definition:literal;)*) => {
        $($(#[$doc])* pub(super) const $name: Condition = Condition {
            names: $names,
            arguments: &[],
            definition: $definition,
            source: "Popeye's help text",
            attach: |_, rules| {
                attach($facing, rules);
                Ok(())
            },
        };)*
    };
}

facing! {
    /// The enemy in front.
    FACE_TO_FACE = ["FaceToFace", "AngesichtZuAngesicht", "FaceAFace"], Facing::Front,
        "A man moves only as the enemy man that stands right before it, if there is one.";
    /// The enemy behind.
    BACK_TO_BACK = ["BackToBack", "RueckenAnRuecken", "DosADos"], Facing::Back,
        "A man moves only as the enemy man that stands right behind it, if there is one.";
    /// The enemies on either side.
    CHEEK_TO_CHEEK = ["CheekToCheek", "WangeAnWange", "JoueAJoue"], Facing::Side,
        "A man moves only as the enemy men that stand right beside it on its rank, if there are any.";
}

fn attach(facing: Facing, rules: &mut Rules) {
    rules.attach_walking(WalkingStage::Neighbours, facing);
    rules.settings.mating_order = [false; 2];
}

#[derive(Clone, Copy, Eq, PartialEq)]
enum Facing {
    Front,
    Back,
    Side,
}

impl Facing {
    /// The kinds of the enemies that a man faces.
    fn kinds(self, position: &Position, color: Color, from: Square) -> Vec<Kind> {
        let steps = match self {
            Facing::Front => vec![forward(color, 0)],
            Facing::Back => vec![forward(!color, 0)],
            Facing::Side => vec![Step::new(-1, 0), Step::new(1, 0)],
        };
        let beside = steps.iter().filter_map(|step| step.from(from));
        beside.filter(|&on| position.side(!color).contains(on)).map(|on| position.man(on).kind()).collect()
    }
}

impl Walking for Facing {
    fn moves(&self, man: &mut ManMoves<'_>) {
        let kinds = self.kinds(man.position, man.color, man.from);
        if kinds.is_empty() {
            return man.proceed();
        }
        let own = man.kind;
        for kind in kinds {
            man.kind = kind;
            man.proceed();
        }
        man.kind = own;
    }

    fn observes(&self, query: &mut ObservationQuery<'_>) -> bool {
        let kinds = self.kinds(query.position, query.color, query.from);
        if matches!(query.level, Level::Geometry | Level::Observer) || kinds.is_empty() {
            return query.proceed();
        }
        let own = query.kind;
        // Popeye lets a man with only one neighbour at its side also observe as its own kind.
        let is_half = *self == Facing::Side && kinds.len() == 1;
        let observes = kinds.into_iter().chain(is_half.then_some(own)).any(|kind| {
            query.kind = kind;
            query.proceed()
        });
        query.kind = own;
        observes
    }
}
