//! CAST: a man that could capture in several ways cannot capture at all.

use chess::Color;

use crate::generate::ManMoves;
use crate::hooks::{Validator, Walking};
use crate::moves::Move;
use crate::observe::{Level, Observation};
use crate::rules::WalkingStage;

use super::{Argument, Condition, Word};

const INVERSE: Word = Word::new(["Inverse", "Invers", "Invverse"]);

/// CAST.
pub(super) const CAST: Condition = Condition {
    names: ["CASTChess", "CASTSchach", "CASTEchecs"],
    arguments: &[Argument::Words(&[INVERSE])],
    definition: "A man that has several captures may play none of them and does not check; \
                 inverse: a man that has just one.",
    source: "Popeye's help text",
    attach: |arguments, rules| {
        let is_inverse = arguments.has(&INVERSE);
        rules.attach_walking(WalkingStage::Captures, Cast { is_inverse });
        rules.attach_validator(&[Level::Check], &Color::ALL, Cast { is_inverse });
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Cast {
    is_inverse: bool,
}

impl Cast {
    /// Whether a man with these moves may capture.
    fn may_capture(&self, moves: &[Move]) -> bool {
        let has_several = moves.iter().filter(|mv| mv.is_capture()).nth(1).is_some();
        has_several == self.is_inverse
    }
}

impl Walking for Cast {
    fn moves(&self, man: &mut ManMoves<'_>) {
        let start = man.found.len();
        man.proceed();
        if !self.may_capture(&man.found[start..]) {
            let mut index = 0;
            man.found.retain(|mv| {
                index += 1;
                index <= start || !mv.is_capture()
            });
        }
    }

    fn extends_observation(&self) -> bool {
        false
    }

    fn keeps_quiet_moves(&self) -> bool {
        true
    }
}

impl Validator for Cast {
    fn is_valid(&self, observation: &Observation<'_>) -> bool {
        let man = observation.position.man(observation.from);
        let mut found = Vec::new();
        let mut board = observation.position.clone();
        board.leave_out_castling();
        // This hook is the outermost one. Below it, captures are counted as if it did not exist.
        ManMoves {
            rules: observation.rules,
            position: &board,
            color: observation.color,
            from: observation.from,
            man,
            kind: man.kind(),
            found: &mut found,
            layer: 0,
        }
        .proceed();
        self.may_capture(&found)
    }
}
