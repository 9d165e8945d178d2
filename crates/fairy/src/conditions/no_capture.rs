//! No capture: one side, or both, may not capture.

use crate::hooks::Filter;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

use super::Condition;

/// Neither side may capture.
pub(super) const NO_CAPTURE: Condition = Condition {
    names: ["NoCapture", "Ohneschlag", "SansPrises"],
    arguments: &[],
    definition: "Nobody may capture; kings are in check as usual.",
    source: "traditional",
    attach: |_, rules| {
        rules.attach_filter(NoCapture { sides: [true; 2] });
        Ok(())
    },
};

/// White may not capture.
pub(super) const NO_WHITE_CAPTURE: Condition = Condition {
    names: ["NoWhiteCapture", "WeisserOhneSchlag", "BlancSansPrises"],
    arguments: &[],
    definition: "White may not capture; the black king is in check as usual.",
    source: "traditional",
    attach: |_, rules| {
        rules.attach_filter(NoCapture { sides: [true, false] });
        Ok(())
    },
};

/// Black may not capture.
pub(super) const NO_BLACK_CAPTURE: Condition = Condition {
    names: ["NoBlackCapture", "SchwarzerOhneSchlag", "NoirSansPrises"],
    arguments: &[],
    definition: "Black may not capture; the white king is in check as usual.",
    source: "traditional",
    attach: |_, rules| {
        rules.attach_filter(NoCapture { sides: [false, true] });
        Ok(())
    },
};

struct NoCapture {
    /// Which sides may not capture.
    sides: [bool; 2],
}

impl Filter for NoCapture {
    fn allows(&self, _: &Rules, position: &Position, mv: &Move) -> bool {
        !mv.is_capture() || !self.sides[position.turn() as usize]
    }

    fn concerns_captures_alone(&self) -> bool {
        true
    }
}
