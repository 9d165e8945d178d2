//! Which battles the specialised search can answer, and what they are about.

use chess::{Board, Color, Position};

use crate::battle::goal::BattleGoal;
use crate::plan::{Battle, End, Leg, Plan, Reply, Role};
use crate::quiet_replies::Avoided;
use crate::rules::has_mating_piece;

/// What a battle is about: everything that a position does not say.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Terms {
    /// The number of the branch, for tables.
    pub(crate) id: u32,
    pub(crate) reply: Reply,
    /// What the attacker's move has to achieve, if it can end the play.
    pub(crate) victory: Option<Victory>,
    /// The goal by which a move of the defender ends the play.
    pub(crate) yielded: Option<BattleGoal>,
    /// The goal that the attacker must not be able to reach when he is to move (reflex play).
    pub(crate) shunned: Option<BattleGoal>,
    /// What attacking moves must not do.
    pub(crate) ban: Option<Ban>,
    /// The side that must keep a man besides its king as long as the play goes on.
    pub(crate) keeps_piece: Option<Color>,
    /// Whether the play must take all of its half-moves: an end that comes earlier does not count.
    pub(crate) is_exact: bool,
}

/// Options that forbid attacking moves for what they allow the defender.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Ban {
    /// Every quiet attacking move must threaten to end the play within so many moves.
    pub(crate) threat: Option<i32>,
    /// The defender's king must not have more flights.
    pub(crate) max_flights: Option<usize>,
}

/// How an attacking move ends the play.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Victory {
    /// It reaches the goal.
    Reached(BattleGoal),
    /// The defender can reach the goal at once, and must (reflex play).
    Allowed(BattleGoal),
    /// Whatever the defender does reaches the goal.
    Forced(BattleGoal),
}

impl Terms {
    /// The terms of a battle that may lead to the position `target`; `None` if it asks for more.
    pub(crate) fn of(battle: &Battle, target: Option<&Board>) -> Option<Terms> {
        // With no second move of the attacker, his constraint is about the first position alone, where the caller asks.
        let one_defence = battle.starts_with == Role::Defender && battle.max <= 2;
        if !battle.attack.constraints.is_empty() && !one_defence || battle.reply == Reply::Never {
            return None;
        }
        let victory = match battle.attack.ends.as_slice() {
            [] => None,
            [End { plan: Plan::Goal(goal), .. }] if BattleGoal::is_position(*goal) => {
                Some(Victory::Reached(BattleGoal::Position(*target?)))
            }
            [End { plan, .. }] => Some(Victory::of(plan)?),
            _ => return None,
        };
        let yielded = match battle.defence.ends.as_slice() {
            [] => None,
            [End { plan: Plan::Goal(goal), .. }] => Some(BattleGoal::of(*goal)?),
            _ => return None,
        };
        let shunned = match battle.defence.constraints.as_slice() {
            [] => None,
            [Plan::Not(plan)] => match Victory::of(plan)? {
                Victory::Allowed(goal) => Some(goal),
                _ => return None,
            },
            _ => return None,
        };
        Some(Terms {
            id: battle.id,
            reply: battle.reply,
            victory,
            yielded,
            shunned,
            ban: None,
            keeps_piece: None,
            is_exact: false,
        })
    }

    /// Whether the play ends in a given position and nowhere else.
    pub(crate) fn leads_to_position(&self) -> bool {
        matches!(self.victory, Some(Victory::Reached(BattleGoal::Position(_)))) && self.yielded.is_none()
    }

    /// The same without restrictions.
    pub(crate) fn unrestricted(&self) -> Terms {
        Terms { ban: None, keeps_piece: None, is_exact: false, ..*self }
    }

    /// Whether a side that must keep a man besides its king has lost the last one.
    pub(crate) fn are_broken(&self, position: &Position) -> bool {
        self.keeps_piece.is_some_and(|side| !has_mating_piece(position, side))
    }

    /// The lengths within `left` half-moves that an attack is tried within, one after the other.
    ///
    /// Short wins are found cheaply, and most wins are short. In a series they are rare, and to look for them in vain is
    /// most of the work; what ends at once is tried there, too.
    pub(crate) fn lengths(&self, left: i32) -> impl Iterator<Item = i32> {
        let is_series = self.reply == Reply::ParryOnly;
        let is_exact = self.is_exact;
        let is_tried = move |length: i32| length == left || !is_exact && (!is_series || length == 1);
        (2 - left % 2..=left).step_by(2).filter(move |&length| is_tried(length))
    }

    /// Whether a half-move may end the play if `left` were left before it. Exact play ends with the last half-move, or with
    /// the last of the attacker.
    pub(crate) fn may_end(&self, left: i32) -> bool {
        !self.is_exact || left <= 2
    }

    /// What a defender avoids who refutes with the last defence: any other quiet move does, unless it stalemates where
    /// that is asked for as well.
    pub(crate) fn avoided(&self) -> Option<Avoided> {
        match self.yielded.filter(|_| self.reply == Reply::Always && self.victory.is_none())? {
            BattleGoal::Mate | BattleGoal::Check | BattleGoal::MateOrStalemate => Some(Avoided::Checks),
            BattleGoal::Capture => Some(Avoided::Captures),
            BattleGoal::Arrival(square) => Some(Avoided::Arrival(square)),
            _ => None,
        }
    }

    /// Whether the last defence has to stalemate, or to mate instead.
    pub(crate) fn asks_for_stalemate(&self) -> bool {
        let yielded = self.yielded.filter(|_| self.reply == Reply::Always && self.victory.is_none());
        use BattleGoal::{DoubleStalemate, MateOrStalemate, Stalemate};
        matches!(yielded, Some(Stalemate | DoubleStalemate | MateOrStalemate))
    }

    /// Whether the attacker wants to mate, and nothing else matters.
    pub(crate) fn is_plain_mate(&self) -> bool {
        self.reply == Reply::Always
            && self.victory == Some(Victory::Reached(BattleGoal::Mate))
            && self.yielded.is_none()
            && self.shunned.is_none()
    }
}

impl Victory {
    /// What a plan asks for, if it is one of these.
    pub(crate) fn of(plan: &Plan) -> Option<Victory> {
        match plan {
            Plan::Goal(goal) => BattleGoal::of(*goal).map(Victory::Reached),
            Plan::Battle(nested) if is_single(nested) => match nested.starts_with {
                Role::Attacker => only_goal(&nested.attack, &nested.defence).map(Victory::Allowed),
                Role::Defender => only_goal(&nested.defence, &nested.attack).map(Victory::Forced),
            },
            _ => None,
        }
    }
}

/// Whether a battle is over after one half-move.
fn is_single(battle: &Battle) -> bool {
    battle.max == 1
        && battle.min <= 0
        && battle.reply == Reply::Always
        && battle.attack.constraints.is_empty()
        && battle.defence.constraints.is_empty()
}

fn only_goal(mover: &Leg, other: &Leg) -> Option<BattleGoal> {
    mover.only_goal().filter(|_| other.ends.is_empty()).and_then(BattleGoal::of)
}
