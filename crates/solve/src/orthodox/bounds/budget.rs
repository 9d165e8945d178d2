//! The aim of help play, and the moves that each side has left for it.

use crate::orthodox::bounds::{Budget, MateKind};
use crate::plan::{Help, Plan, Reply};
use problem::goals::GoalKind;

/// The rest of help play, seen from the side to move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Rest {
    /// Moves left to the side to move.
    pub(crate) own: i32,
    /// Moves left to the other side.
    pub(crate) other: i32,
    /// Whether the side to move is the one that reaches the aim.
    pub(crate) mates: bool,
    /// What must be reached.
    pub(crate) aim: Aim,
}

/// The aim of help play.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Aim {
    /// To mate or stalemate the king of the other side.
    King(MateKind),
    /// The target position.
    Target,
}

impl Rest {
    /// The moves left as a budget.
    pub(crate) fn budget(&self) -> Budget {
        match self.mates {
            true => Budget { mating: self.own, mated: self.other },
            false => Budget { mating: self.other, mated: self.own },
        }
    }

    /// The same from the other side's view.
    fn reversed(self) -> Rest {
        Rest { own: self.other, other: self.own, mates: !self.mates, aim: self.aim }
    }
}

impl Help {
    /// The aim and the moves left with `remaining` half-moves left, the next one by leg `leg`; `None` unless the play has
    /// exactly one such aim.
    pub(crate) fn rest(&self, remaining: i32, leg: usize) -> Option<Rest> {
        let last = (leg + remaining.unsigned_abs() as usize + 1) % 2;
        let end = match self.legs[last].ends.as_slice() {
            [end] => end,
            _ => return None,
        };
        // From the view of the side that is to move after this branch.
        let after = match &end.plan {
            Plan::Goal(goal) => {
                let aim = match goal.kind {
                    GoalKind::Mate => Aim::King(MateKind::Mate),
                    // A double mate includes a mate.
                    GoalKind::DoubleMate => Aim::King(MateKind::Mate),
                    GoalKind::Stalemate | GoalKind::DoubleStalemate => Aim::King(MateKind::Stalemate),
                    GoalKind::ProofGame | GoalKind::TargetPosition => Aim::Target,
                    _ => return None,
                };
                Rest { own: 0, other: 0, mates: false, aim }
            }
            // The longest length of the nested play, which keeps the bound admissible.
            Plan::Help(nested) => nested.rest(nested.max, 0)?,
            _ => return None,
        };
        let mut rest = if remaining % 2 == 0 { after } else { after.reversed() };
        let (first, second) = ((remaining + 1) / 2, remaining / 2);
        let moves = match (self.reply, leg) {
            (Reply::Never, 0) => (first, 0),
            (Reply::Never, _) => (0, second),
            (Reply::Always | Reply::ParryOnly, _) => (first, second),
        };
        rest.own += moves.0;
        rest.other += moves.1;
        Some(rest)
    }
}
