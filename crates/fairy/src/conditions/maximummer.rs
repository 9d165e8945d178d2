//! Maximummer and its relatives: a side must play its longest moves, or those that measure most in another way.

use chess::Color;

use crate::hooks::Selection;
use crate::kind::Kind;
use crate::moves::{Move, Special};
use crate::playing::Playing;
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

/// Black, the shortest.
pub(super) const BLACK_MINIMUMMER: Condition = Condition {
    names: ["BlackMinimummer", "SchwarzerKuerzestzueger", "NoirMinimum"],
    arguments: &[],
    definition: "Black must play the geometrically shortest of his legal moves.",
    source: "from Maximummer",
    attach: |_, rules| attach_measure(&[Color::Black], |_, position, mv| -length(position, mv), rules),
};

/// White, the shortest.
pub(super) const WHITE_MINIMUMMER: Condition = Condition {
    names: ["WhiteMinimummer", "WeisserKuerzestzueger", "BlancMinimum"],
    arguments: &[],
    definition: "White must play the geometrically shortest of his legal moves.",
    source: "from Maximummer",
    attach: |_, rules| attach_measure(&[Color::White], |_, position, mv| -length(position, mv), rules),
};

/// Both sides, by squares of departure.
pub(super) const ALPHABETIC: Condition = Condition {
    names: ["AlphabeticChess", "AlphabetischesSchach", "EchecsAlphabetiques"],
    arguments: &[],
    definition: "A side must move the man that can move legally and whose square comes first in the alphabet.",
    source: "traditional",
    attach: |_, rules| attach_measure(&Color::ALL, alphabetic, rules),
};

/// White, by squares of departure.
pub(super) const WHITE_ALPHABETIC: Condition = Condition {
    names: ["WhiteAlphabeticChess", "WeissesAlphabetischesSchach", "BlancEchecsAlphabetiques"],
    arguments: &[],
    definition: "White must move the man that can move legally and whose square comes first in the alphabet.",
    source: "from alphabetic chess",
    attach: |_, rules| attach_measure(&[Color::White], alphabetic, rules),
};

/// Black, by squares of departure.
pub(super) const BLACK_ALPHABETIC: Condition = Condition {
    names: ["BlackAlphabeticChess", "SchwarzesAlphabetischesSchach", "NoirEchecsAlphabetiques"],
    arguments: &[],
    definition: "Black must move the man that can move legally and whose square comes first in the alphabet.",
    source: "from alphabetic chess",
    attach: |_, rules| attach_measure(&[Color::Black], alphabetic, rules),
};

/// Black, by capturing.
pub(super) const BLACK_MUST_CAPTURE: Condition = Condition {
    names: ["BlackMustCapture", "SchwarzerSchlagzwang", "NoirPriseForce"],
    arguments: &[],
    definition: "Black must capture if a capture is legal.",
    source: "traditional",
    attach: |_, rules| attach_measure(&[Color::Black], |_, _, mv| i32::from(mv.is_capture()), rules),
};

/// White, by capturing.
pub(super) const WHITE_MUST_CAPTURE: Condition = Condition {
    names: ["WhiteMustCapture", "WeisserSchlagzwang", "BlancPriseForce"],
    arguments: &[],
    definition: "White must capture if a capture is legal.",
    source: "traditional",
    attach: |_, rules| attach_measure(&[Color::White], |_, _, mv| i32::from(mv.is_capture()), rules),
};

fn alphabetic(_: &Rules, _: &Position, mv: Move) -> i32 {
    -(8 * mv.from.file() as i32 + mv.from.rank() as i32)
}

fn attach(color: Color, _: &Arguments, rules: &mut Rules) -> Result<(), Refusal> {
    attach_measure(&[color], |_, position, mv| length(position, mv), rules)
}

/// Lets each of these sides play only its legal moves that measure most.
pub(super) fn attach_measure(sides: &[Color], measure: Measure, rules: &mut Rules) -> Result<(), Refusal> {
    for &color in sides {
        rules.attach_selection(Greatest { color, measure });
        rules.settings.mating_order[color as usize] = false;
    }
    Ok(())
}

/// What is measured of a move.
pub(super) type Measure = fn(&Rules, &Position, Move) -> i32;

struct Greatest {
    color: Color,
    measure: Measure,
}

impl Selection for Greatest {
    fn select(&self, rules: &Rules, position: &Position, moves: &mut Vec<Move>) {
        if position.turn() != self.color {
            return;
        }
        let measure = |mv| (self.measure)(rules, position, mv);
        let mut greatest = i32::MIN;
        let mut playing = Playing::nothing(rules, position);
        for &mv in moves.iter() {
            let measured = measure(mv);
            if measured > greatest && !rules.outcomes_in(&mut playing, mv, |playing| !rules.is_legal(playing))
            {
                greatest = measured;
            }
        }
        moves.retain(|&mv| measure(mv) == greatest);
    }
}

/// The square of a move's length, from centre to centre; both ways of castling count as king's and rook's together.
pub(super) fn length(position: &Position, mv: Move) -> i32 {
    match mv.special {
        Special::KingSide => return 16,
        Special::QueenSide => return 25,
        Special::Exchange => return 0,
        _ => {}
    }
    // A mao or moa bends: 1 + √2, which lies between √5 and √6.
    if matches!(position.man(mv.from).kind(), Kind::MAO | Kind::MOA) {
        return 6;
    }
    let Step { files, ranks, .. } = Step::between(mv.from, mv.to);
    i32::from(files).pow(2) + i32::from(ranks).pow(2)
}
