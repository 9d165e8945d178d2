//! Maximummer: a side must play its longest moves.

use chess::Color;

use crate::hooks::Selection;
use crate::kind::Kind;
use crate::moves::{Move, Special};
use crate::position::Position;
use crate::rules::Rules;
use crate::step::Step;

use super::{Arguments, Condition, Refusal};

/// The side that defends.
pub(super) const MAXIMUMMER: Condition = Condition {
    names: ["Maximummer", "Laengstzueger", "Maximum"],
    arguments: &[],
    definition: "The side that defends must play the geometrically longest of its legal moves.",
    source: "T. R. Dawson, 1913",
    attach: |arguments, rules| attach(arguments.defender.unwrap_or(Color::Black), arguments, rules),
};

/// Black.
pub(super) const BLACK_MAXIMUMMER: Condition = Condition {
    names: ["BlackMaximummer", "SchwarzerLaengstzueger", "NoirMaximum"],
    arguments: &[],
    definition: "Black must play the geometrically longest of his legal moves.",
    source: "T. R. Dawson, 1913",
    attach: |arguments, rules| attach(Color::Black, arguments, rules),
};

/// White.
pub(super) const WHITE_MAXIMUMMER: Condition = Condition {
    names: ["WhiteMaximummer", "WeisserLaengstzueger", "BlancMaximum"],
    arguments: &[],
    definition: "White must play the geometrically longest of his legal moves.",
    source: "T. R. Dawson, 1913",
    attach: |arguments, rules| attach(Color::White, arguments, rules),
};

fn attach(color: Color, _: &Arguments, rules: &mut Rules) -> Result<(), Refusal> {
    rules.attach_selection(Longest { color });
    rules.settings.mating_order[color as usize] = false;
    Ok(())
}

struct Longest {
    color: Color,
}

impl Selection for Longest {
    fn select(&self, rules: &Rules, position: &Position, moves: &mut Vec<Move>) {
        if position.turn() != self.color {
            return;
        }
        let mut longest = 0;
        for &mv in moves.iter() {
            let length = length(position, mv);
            if length > longest && is_playable(rules, position, mv) {
                longest = length;
            }
        }
        moves.retain(|&mv| length(position, mv) == longest);
    }
}

/// Whether some outcome of a move is legal.
pub(super) fn is_playable(rules: &Rules, position: &Position, mv: Move) -> bool {
    !rules.outcomes(position, mv, &mut |playing| !rules.is_legal(playing))
}

/// The square of a move's length, from centre to centre; both ways of castling count as king's and rook's together.
pub(super) fn length(position: &Position, mv: Move) -> u32 {
    match mv.special {
        Special::KingSide => return 16,
        Special::QueenSide => return 25,
        Special::Exchange => return 0,
        _ => {}
    }
    // A mao or moa bends: 1 + √2, which lies between √5 and √6.
    let mao_or_moa = [Kind::with_code("ma", 0), Kind::with_code("mo", 0)];
    if mao_or_moa.contains(&Some(position.man(mv.from).kind())) {
        return 6;
    }
    let Step { files, ranks, .. } = Step::between(mv.from, mv.to);
    u32::from(files.unsigned_abs()).pow(2) + u32::from(ranks.unsigned_abs()).pow(2)
}
