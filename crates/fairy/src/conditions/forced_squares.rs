//! Forced squares: a side must move to one of them if it can.

use chess::{Bitboard, Color};

use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

use super::maximummer::{Strictness, attach_measure};
use super::{Argument, Arguments, Condition, Refusal};

macro_rules! forced {
    ($($(#[$doc:meta])* $name:ident = $names:expr, $side:expr, $strictness:expr, $definition:literal;)*) => {
        $($(#[$doc])* pub(super) const $name: Condition = Condition {
            names: $names,
            arguments: &[Argument::Squares],
            definition: $definition,
            source: "Popeye's help text",
            attach: |arguments, rules| attach($side, $strictness, arguments, rules),
        };)*
    };
}

forced! {
    /// White's forced squares.
    WHITE_FORCED_SQUARE = ["WhiteForcedSquare", "WeissesZwangsfeld", "BlancCaseForce"], Color::White, Strictness::Regular,
        "White must move to one of the named squares if that is legal.";
    /// Black's forced squares.
    BLACK_FORCED_SQUARE = ["BlackForcedSquare", "SchwarzesZwangsfeld", "NoirCaseForce"], Color::Black, Strictness::Regular,
        "Black must move to one of the named squares if that is legal.";
    /// White's forced squares; illegal moves count as well.
    WHITE_CONSEQUENT_FORCED_SQUARE = ["WhiteConsequentForcedSquare", "WeissesKonsequentesZwangsfeld", "BlancCaseForceConsequent"],
        Color::White, Strictness::Ultra,
        "White must move to one of the named squares if he can, even if that leaves his king in check; a check that he \
         could not carry out for this reason is none.";
    /// Black's forced squares; illegal moves count as well.
    BLACK_CONSEQUENT_FORCED_SQUARE = ["BlackConsequentForcedSquare", "SchwarzesKonsequentesZwangsfeld", "NoirCaseForceConsequent"],
        Color::Black, Strictness::Ultra,
        "Black must move to one of the named squares if he can, even if that leaves his king in check; a check that he \
         could not carry out for this reason is none.";
}

fn attach(
    side: Color,
    strictness: Strictness,
    arguments: &Arguments,
    rules: &mut Rules,
) -> Result<(), Refusal> {
    let squares = arguments.squares().into_iter().fold(Bitboard::EMPTY, Bitboard::with);
    rules.settings.forced_squares[side as usize] = squares;
    attach_measure(&[side], leads_there, strictness, rules)
}

fn leads_there(rules: &Rules, position: &Position, mv: Move) -> i32 {
    1 + i32::from(rules.settings.forced_squares[position.turn() as usize].contains(mv.to))
}
