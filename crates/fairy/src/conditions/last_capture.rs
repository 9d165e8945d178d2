//! Last capture: the capture before the diagram, for conditions in which captured men return later.

use chess::Color;

use crate::identity::Identity;
use crate::man::Man;
use crate::moves::Special;
use crate::position::Last;

use super::{Argument, Condition, Refusal};

/// Last capture.
pub(super) const LAST_CAPTURE: Condition = Condition {
    names: ["LastCapture", "LetzterSchlag", "DernierePrise"],
    arguments: &[Argument::Man],
    definition: "The move before the diagram captured this man on this square.",
    source: "Popeye's help text",
    attach: |arguments, rules| {
        let Some((captured, square)) = arguments.men().next() else {
            return Err(Refusal::Arguments {
                condition: "LastCapture",
                reason: "a man with its square is needed",
            });
        };
        let by = if captured.belongs_to(Color::White) { Color::Black } else { Color::White };
        rules.diagram_mut().memory.last = Some(Last {
            from: square,
            to: square,
            man: Man::NONE,
            victim: Some(square),
            captured,
            captured_identity: Identity::NEWCOMER,
            special: Special::None,
            by,
        });
        Ok(())
    },
};
