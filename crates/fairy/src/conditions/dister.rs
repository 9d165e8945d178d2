//! Disters: a side must play the moves that maximise, or minimise, the distance between two men.

use chess::{Color, Square};

use crate::identity::Identity;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

use super::maximummer::{Strictness, attach_measure};
use super::other_measures::distance;
use super::{Argument, Arguments, Condition, Refusal};

macro_rules! disters {
    ($($(#[$doc:meta])* $name:ident = $names:expr, $side:expr, $measure:expr, $definition:literal;)*) => {
        $($(#[$doc])* pub(super) const $name: Condition = Condition {
            names: $names,
            arguments: &[Argument::Squares],
            definition: $definition,
            source: "Popeye's help text",
            attach: |arguments, rules| attach($names[0], $side, $measure, arguments, rules),
        };)*
    };
}

disters! {
    /// Black maximises.
    BLACK_MAX_DISTER = ["BlackMaxDister", "SchwarzerMaxDister", "NoirMaxDister"], Color::Black, far,
        "Black must play the moves after which the two men of the diagram's named squares are farthest apart.";
    /// Black minimises.
    BLACK_MIN_DISTER = ["BlackMinDister", "SchwarzerMinDister", "NoirMinDister"], Color::Black, near,
        "Black must play the moves after which the two men of the diagram's named squares are nearest.";
    /// White maximises.
    WHITE_MAX_DISTER = ["WhiteMaxDister", "WeisserMaxDister", "BlancMaxDister"], Color::White, far,
        "White must play the moves after which the two men of the diagram's named squares are farthest apart.";
    /// White minimises.
    WHITE_MIN_DISTER = ["WhiteMinDister", "WeisserMinDister", "BlancMinDister"], Color::White, near,
        "White must play the moves after which the two men of the diagram's named squares are nearest.";
}

fn attach(
    condition: &'static str,
    side: Color,
    measure: super::maximummer::Measure,
    arguments: &Arguments,
    rules: &mut Rules,
) -> Result<(), Refusal> {
    let &[one, other] = arguments.squares().as_slice() else {
        return Err(Refusal::Arguments { condition, reason: "two squares are needed" });
    };
    rules.settings.reference_squares = Some([one, other]);
    rules.settings.identities_matter = true;
    attach_measure(&[side], measure, Strictness::Regular, rules)
}

/// The distance between the two men after a move, if both are on the board.
fn apart(rules: &Rules, position: &Position, mv: Move) -> Option<i32> {
    let squares = rules.settings.reference_squares?.map(|home| {
        let on = position.find(Identity::of(home))?;
        let after: Square = if mv.goes_somewhere() && on == mv.from { mv.to } else { on };
        Some(after).filter(|_| mv.victim != Some(on))
    });
    Some(distance(squares[0]?, squares[1]?))
}

fn far(rules: &Rules, position: &Position, mv: Move) -> i32 {
    apart(rules, position, mv).unwrap_or(0)
}

fn near(rules: &Rules, position: &Position, mv: Move) -> i32 {
    const FAR: i32 = 1000;
    apart(rules, position, mv).map_or(0, |apart| FAR - apart)
}
