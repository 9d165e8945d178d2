//! Which kings are mated wherever a plan holds, for goals that only the general prover tests.

use chess::{ByColor, Color};
use problem::goals::GoalKind;

use crate::plan::{Battle, Help, Plan, Reply, Role};

/// What is the same at every end of some play.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct MatedKings {
    /// Whether the king of a side is mated there.
    pub(crate) kings: ByColor<bool>,
    /// The most moves of each side until then.
    pub(crate) moves: ByColor<i32>,
}

impl MatedKings {
    /// The same if some moves come before.
    fn after(self, before: ByColor<i32>) -> MatedKings {
        let moves = Color::ALL.map(|side| self.moves[side] + before[side]);
        MatedKings { moves: ByColor(moves), ..self }
    }

    /// What is the same at the ends of two plays.
    fn common(self, other: MatedKings) -> MatedKings {
        let kings = Color::ALL.map(|side| self.kings[side] && other.kings[side]);
        let moves = Color::ALL.map(|side| self.moves[side].max(other.moves[side]));
        MatedKings { kings: ByColor(kings), moves: ByColor(moves) }
    }
}

impl Plan {
    /// The kings mated where the plan holds after a half-move of `mover`; `None` if it may hold without a mate. A plain mate
    /// is left to the specialised searches.
    fn mated_kings(&self, mover: Color) -> Option<MatedKings> {
        match self {
            Plan::Goal(goal) => {
                let kings = match goal.kind {
                    GoalKind::DoubleMate | GoalKind::CounterMate => [true; 2],
                    GoalKind::OwnMate => Color::ALL.map(|side| side == mover),
                    _ => return None,
                };
                Some(MatedKings { kings: ByColor(kings), moves: ByColor([0; 2]) })
            }
            Plan::Battle(battle) => battle.mated_kings(!mover, battle.starts_with, battle.max),
            Plan::Help(help) => help.mated_kings(!mover, help.max, help.first),
            Plan::And(a, b) => a.mated_kings(mover).or_else(|| b.mated_kings(mover)),
            Plan::Not(_) | Plan::Or(..) | Plan::Pass(_) => None,
        }
    }
}

impl Battle {
    /// The kings mated at every end of the battle, if `turn` is to move in this role with `left` half-moves left.
    pub(crate) fn mated_kings(&self, turn: Color, role: Role, left: i32) -> Option<MatedKings> {
        let attacker = if role == Role::Attacker { turn } else { !turn };
        let by_attack = self.attack.ends.iter().map(|end| end.plan.mated_kings(attacker));
        let by_defence = self.defence.ends.iter().map(|end| end.plan.mated_kings(!attacker));
        let ends = common(by_attack.chain(by_defence))?;
        Some(ends.after(alternating(turn, left)))
    }
}

impl Help {
    /// The kings mated at every end of help play, if `turn` is to move with `remaining` half-moves left, the next one by leg
    /// `leg`.
    pub(crate) fn mated_kings(&self, turn: Color, remaining: i32, leg: usize) -> Option<MatedKings> {
        let last = (leg + remaining.unsigned_abs() as usize + 1) % 2;
        let mover = if last == leg { turn } else { !turn };
        let ends = common(self.legs[last].ends.iter().map(|end| end.plan.mated_kings(mover)))?;
        let mut moves = alternating(turn, remaining);
        if self.reply == Reply::Never {
            // The side of the second leg passes.
            moves[if leg == 1 { turn } else { !turn }] = 0;
        }
        Some(ends.after(moves))
    }
}

/// What is the same at all ends; `None` if nothing is known about one of them, or there is none.
fn common(mut ends: impl Iterator<Item = Option<MatedKings>>) -> Option<MatedKings> {
    let first = ends.next()??;
    ends.try_fold(first, |common, end| Some(common.common(end?)))
}

/// The moves of each side if they alternate, `turn` first.
fn alternating(turn: Color, half_moves: i32) -> ByColor<i32> {
    let moves = |side| if side == turn { (half_moves + 1) / 2 } else { half_moves / 2 };
    ByColor(Color::ALL.map(moves))
}
