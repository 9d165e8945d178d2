//! Shorthands for building play.

use crate::goals::GoalKind;
use crate::stipulation::{Brackets, Branch, Display, EndBracket, Force, Play, PlayKind, Reply};

impl Branch {
    /// A branch without ends.
    pub(super) fn of(kind: PlayKind, max: u32) -> Branch {
        let (first, second) = (Brackets::default(), Brackets::default());
        let reply = if kind == PlayKind::Series { Reply::Never } else { Reply::Always };
        Branch { kind, min: None, max, reply, first, second }
    }

    /// The branch with parries instead of replies.
    pub(super) fn parried(self) -> Branch {
        Branch { reply: Reply::ParryOnly, ..self }
    }

    /// Whether one side makes all moves, or all moves except parries of its checks.
    pub(super) fn is_series(&self) -> bool {
        let is_parried = self.kind == PlayKind::Help && self.reply == Reply::ParryOnly;
        self.kind == PlayKind::Series || is_parried
    }

    /// The leg of the last half-move.
    pub(super) fn last_leg(&mut self) -> &mut Brackets {
        if self.max % 2 == 1 { &mut self.first } else { &mut self.second }
    }

    /// The leg of the half-move before the last.
    pub(super) fn other_leg(&mut self) -> &mut Brackets {
        if self.max % 2 == 1 { &mut self.second } else { &mut self.first }
    }
}

impl EndBracket {
    /// An end after which play may continue.
    pub(super) fn shown(play: Play) -> EndBracket {
        EndBracket { play, force: Force::Free, display: Display::Shown }
    }

    /// An end after which play must stop.
    pub(super) fn forced(play: Play) -> EndBracket {
        EndBracket { force: Force::Forced, ..EndBracket::shown(play) }
    }
}

impl From<Branch> for Play {
    fn from(branch: Branch) -> Play {
        Play::Branch(Box::new(branch))
    }
}

impl Play {
    /// Whether a goal of this kind occurs anywhere.
    pub(super) fn asks_for(&self, kind: GoalKind) -> bool {
        match self {
            Play::Goal(goal) => goal.kind == kind,
            Play::Not(play) | Play::Pass(play) => play.asks_for(kind),
            Play::And(left, right) | Play::Or(left, right) => left.asks_for(kind) || right.asks_for(kind),
            Play::Branch(branch) => [&branch.first, &branch.second].into_iter().any(|leg| {
                let ends = leg.ends.iter().map(|end| &end.play);
                ends.chain(&leg.constraints).any(|play| play.asks_for(kind))
            }),
        }
    }
}
