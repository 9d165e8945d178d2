//! Maximummer and its relatives: a side must play the moves with the greatest measure, such as its longest moves.

use chess::{Color, Square};

use crate::flow::break_if;
use crate::hooks::{Selection, Validator};
use crate::kind::Kind;
use crate::moves::{Move, Special};
use crate::observe::{Level, Observation};
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::other_measures::distance;
use super::{Argument, Arguments, Condition, Refusal, Word};

const EXACT: Word = Word::new(["exact", "exakt", "exact"]);
const ULTRA: Word = Word::new(["ultra", "Ultra", "ultra"]);

/// How strictly the greatest measure is required.
const STRICTNESS: &[Argument] = &[Argument::Words(&[EXACT, ULTRA])];

/// The defending side must play its longest moves.
pub(super) const MAXIMUMMER: Condition = Condition {
    names: ["Maximummer", "Laengstzueger", "Maximum"],
    arguments: STRICTNESS,
    definition: "The side that defends must play the geometrically longest of its legal moves.",
    source: "T. R. Dawson, 1913",
    attach: |arguments, rules| attach(arguments.defender.unwrap_or(Color::Black), arguments, rules),
};

/// Black must play his longest moves.
pub(super) const BLACK_MAXIMUMMER: Condition = Condition {
    names: ["BlackMaximummer", "SchwarzerLaengstzueger", "NoirMaximum"],
    arguments: STRICTNESS,
    definition: "Black must play the geometrically longest of his legal moves.",
    source: "T. R. Dawson, 1913",
    attach: |arguments, rules| attach(Color::Black, arguments, rules),
};

/// White must play his longest moves.
pub(super) const WHITE_MAXIMUMMER: Condition = Condition {
    names: ["WhiteMaximummer", "WeisserLaengstzueger", "BlancMaximum"],
    arguments: STRICTNESS,
    definition: "White must play the geometrically longest of his legal moves.",
    source: "T. R. Dawson, 1913",
    attach: |arguments, rules| attach(Color::White, arguments, rules),
};

/// Black must play his shortest moves.
pub(super) const BLACK_MINIMUMMER: Condition = Condition {
    names: ["BlackMinimummer", "SchwarzerKuerzestzueger", "NoirMinimum"],
    arguments: STRICTNESS,
    definition: "Black must play the geometrically shortest of his legal moves.",
    source: "from Maximummer",
    attach: |arguments, rules| attach_measure(&[Color::Black], minimum, strictness(arguments), rules),
};

/// White must play his shortest moves.
pub(super) const WHITE_MINIMUMMER: Condition = Condition {
    names: ["WhiteMinimummer", "WeisserKuerzestzueger", "BlancMinimum"],
    arguments: STRICTNESS,
    definition: "White must play the geometrically shortest of his legal moves.",
    source: "from Maximummer",
    attach: |arguments, rules| attach_measure(&[Color::White], minimum, strictness(arguments), rules),
};

/// Both sides must move from the first possible square.
pub(super) const ALPHABETIC: Condition = Condition {
    names: ["AlphabeticChess", "AlphabetischesSchach", "EchecsAlphabetiques"],
    arguments: &[],
    definition: "A side must move the man that can move legally and whose square comes first in the alphabet.",
    source: "traditional",
    attach: |_, rules| attach_measure(&Color::ALL, alphabetic, Strictness::Regular, rules),
};

/// White must move from the first possible square.
pub(super) const WHITE_ALPHABETIC: Condition = Condition {
    names: ["WhiteAlphabeticChess", "WeissesAlphabetischesSchach", "BlancEchecsAlphabetiques"],
    arguments: &[],
    definition: "White must move the man that can move legally and whose square comes first in the alphabet.",
    source: "from alphabetic chess",
    attach: |_, rules| attach_measure(&[Color::White], alphabetic, Strictness::Regular, rules),
};

/// Black must move from the first possible square.
pub(super) const BLACK_ALPHABETIC: Condition = Condition {
    names: ["BlackAlphabeticChess", "SchwarzesAlphabetischesSchach", "NoirEchecsAlphabetiques"],
    arguments: &[],
    definition: "Black must move the man that can move legally and whose square comes first in the alphabet.",
    source: "from alphabetic chess",
    attach: |_, rules| attach_measure(&[Color::Black], alphabetic, Strictness::Regular, rules),
};

/// Black must capture if he can.
pub(super) const BLACK_MUST_CAPTURE: Condition = Condition {
    names: ["BlackMustCapture", "SchwarzerSchlagzwang", "NoirPriseForce"],
    arguments: STRICTNESS,
    definition: "Black must capture if a capture is legal.",
    source: "traditional",
    attach: |arguments, rules| attach_measure(&[Color::Black], capture, strictness(arguments), rules),
};

/// White must capture if he can.
pub(super) const WHITE_MUST_CAPTURE: Condition = Condition {
    names: ["WhiteMustCapture", "WeisserSchlagzwang", "BlancPriseForce"],
    arguments: STRICTNESS,
    definition: "White must capture if a capture is legal.",
    source: "traditional",
    attach: |arguments, rules| attach_measure(&[Color::White], capture, strictness(arguments), rules),
};

fn alphabetic(_: &Rules, _: &Position, mv: Move) -> i32 {
    64 - (8 * mv.from.file() as i32 + mv.from.rank() as i32)
}

fn maximum(_: &Rules, position: &Position, mv: Move) -> i32 {
    length(position, mv)
}

fn minimum(_: &Rules, position: &Position, mv: Move) -> i32 {
    // Longer than any move on the board.
    const LONG: i32 = 1000;
    LONG - length(position, mv)
}

/// Whether a move captures.
pub(super) fn capture(_: &Rules, _: &Position, mv: Move) -> i32 {
    i32::from(mv.is_capture())
}

fn attach(color: Color, arguments: &Arguments, rules: &mut Rules) -> Result<(), Refusal> {
    attach_measure(&[color], maximum, strictness(arguments), rules)
}

/// Which moves count for the greatest measure.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) enum Strictness {
    /// Legal moves.
    Regular,
    /// Also moves that leave the own king in check, so that no legal move may be left; such a side is neither mate nor stalemate.
    Exact,
    /// As [`Strictness::Exact`]; moves with measure 0 are illegal, and a check counts only if the capture of the king
    /// has the greatest measure.
    Ultra,
}

fn strictness(arguments: &Arguments) -> Strictness {
    if arguments.has(&ULTRA) {
        Strictness::Ultra
    } else if arguments.has(&EXACT) {
        Strictness::Exact
    } else {
        Strictness::Regular
    }
}

/// Lets each of these sides play only its moves with the greatest measure.
pub(super) fn attach_measure(
    sides: &[Color],
    measure: Measure,
    strictness: Strictness,
    rules: &mut Rules,
) -> Result<(), Refusal> {
    for &color in sides {
        rules.attach_selection(Greatest { color, measure, strictness });
    }
    if strictness == Strictness::Ultra {
        rules.attach_validator(&[Level::Observation, Level::Check], sides, CaptureMeasuresMost);
    }
    rules.settings.mating_order = [false; 2];
    Ok(())
}

/// The measure of a move, at least 0.
pub(super) type Measure = fn(&Rules, &Position, Move) -> i32;

struct Greatest {
    color: Color,
    measure: Measure,
    strictness: Strictness,
}

impl Selection for Greatest {
    fn select(&self, rules: &Rules, position: &Position, moves: &mut Vec<Move>) {
        self.select_counting(rules, position, moves, &|_| false);
    }

    fn select_counting(
        &self,
        rules: &Rules,
        position: &Position,
        moves: &mut Vec<Move>,
        counts_as_legal: &dyn Fn(&Playing<'_>) -> bool,
    ) {
        if !self.concerns(position.turn()) {
            return;
        }
        let measure = |mv| (self.measure)(rules, position, mv);
        let mut playing = Playing::nothing(rules, position);
        let mut counts = |mv| {
            let outcomes = rules.outcomes_in(&mut playing, mv, |playing| {
                break_if(match self.strictness {
                    Strictness::Regular => rules.is_legal(playing) || counts_as_legal(playing),
                    Strictness::Exact | Strictness::Ultra => !playing.is_forbidden(),
                })
            });
            outcomes.is_break()
        };
        let mut greatest = i32::from(self.strictness == Strictness::Ultra);
        for &mv in moves.iter() {
            let measured = measure(mv);
            if measured > greatest && counts(mv) {
                greatest = measured;
            }
        }
        moves.retain(|&mv| measure(mv) == greatest);
    }

    fn concerns(&self, side: Color) -> bool {
        side == self.color
    }

    fn can_leave_none(&self) -> bool {
        self.strictness == Strictness::Ultra
    }
}

/// Ultra: a check counts only if the capture of the king is among the moves with the greatest measure.
struct CaptureMeasuresMost;

impl Validator for CaptureMeasuresMost {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        let Some(before) = observation.position.for_probe(observation.color) else { return true };
        let moves = observation.rules.pseudo_legal(&before);
        moves.iter().any(|mv| mv.from == observation.from && mv.victim == Some(observation.target))
    }
}

/// The square of the length of a move, from centre to centre; for castling, of the lengths of both moves together.
pub(super) fn length(position: &Position, mv: Move) -> i32 {
    match mv.special {
        Special::KingSide => return 16,
        Special::QueenSide => return 25,
        Special::Exchange => return 0,
        Special::ExchangeCastling => return 2 * distance(mv.from, mv.to),
        Special::CastlingWithPartner => {
            let passed = Square::ALL[(mv.from.index() + mv.to.index()) / 2];
            return distance(mv.from, mv.to) + mv.via.map_or(0, |partner| distance(partner, passed));
        }
        _ => {}
    }
    // A mao or moa moves in two steps: 1 + √2, which lies between √5 and √6.
    if matches!(position.man(mv.from).kind(), Kind::MAO | Kind::MOA) {
        return 6;
    }
    distance(mv.from, mv.to)
}
