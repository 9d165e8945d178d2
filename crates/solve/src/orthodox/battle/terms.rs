//! The terms of a battle: which battles this search can answer, and what they ask for.

use chess::{Board, Color, Position};

use crate::orthodox::battle::goal::BattleGoal;
use crate::orthodox::quiet_replies::Avoided;
use crate::plan::{Battle, End, Leg, Plan, Reply, Role};
use crate::rules::has_mating_piece;

/// Everything about a battle except the position and the half-moves left.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Terms {
    /// The number of the branch, part of the key in tables.
    pub(crate) id: u32,
    pub(crate) reply: Reply,
    /// How a move of the attacker ends the play; `None` if only the defender's moves end it.
    pub(crate) victory: Option<Victory>,
    /// A goal that the attacker's move may reach instead (option Quodlibet in reflex play).
    pub(crate) instead: Option<BattleGoal>,
    /// The goal with which a move of the defender ends the play (self play).
    pub(crate) defender_goal: Option<BattleGoal>,
    /// The goal that the attacker must not be able to reach when he is to move (reflex play).
    pub(crate) reflex_goal: Option<BattleGoal>,
    /// The options that forbid attacking moves.
    pub(crate) ban: Option<Ban>,
    /// The side that must keep a man besides its king until the play ends.
    pub(crate) keeps_piece: Option<Color>,
    /// Whether the play must take its full length: an earlier end does not count.
    pub(crate) is_exact: bool,
    /// Whether a side may pass (option NullMoves).
    pub(crate) has_null_moves: bool,
}

/// The options that forbid attacking moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Ban {
    /// Threat: every quiet attacking move must threaten to end the play within this many moves.
    pub(crate) threat: Option<i32>,
    /// MaxFlightSquares: the defender's king must not have more flights than this.
    pub(crate) max_flights: Option<usize>,
}

/// How an attacking move ends the play.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Victory {
    /// It reaches the goal.
    Reached(BattleGoal),
    /// The defender can reach the goal at once, and so must (reflex play).
    Allowed(BattleGoal),
    /// Every move of the defender reaches the goal.
    Forced(BattleGoal),
}

impl Terms {
    /// The terms of a battle; `target` is the position of an a=>b goal. `None` if the battle needs the general prover.
    pub(crate) fn of(battle: &Battle, target: Option<&Board>) -> Option<Terms> {
        // If the attacker has only one move, his constraint applies only to the first position, which the caller tests.
        let one_defence = battle.starts_with == Role::Defender && battle.max <= 2;
        if !battle.attack.constraints.is_empty() && !one_defence || battle.reply == Reply::Never {
            return None;
        }
        let (instead, ends) = match battle.attack.ends.as_slice() {
            [End { plan: Plan::Goal(goal), .. }, ends @ ..] if !ends.is_empty() => {
                (Some(BattleGoal::of(*goal)?), ends)
            }
            ends => (None, ends),
        };
        let victory = match ends {
            [] => None,
            [End { plan: Plan::Goal(goal), .. }] if BattleGoal::is_position(*goal) => {
                Some(Victory::Reached(BattleGoal::Position(*target?)))
            }
            [End { plan, .. }] => Some(Victory::of(plan)?),
            _ => return None,
        };
        let defender_goal = match battle.defence.ends.as_slice() {
            [] => None,
            [End { plan: Plan::Goal(goal), .. }] => Some(BattleGoal::of(*goal)?),
            _ => return None,
        };
        let reflex_goal = match battle.defence.constraints.as_slice() {
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
            instead,
            defender_goal,
            reflex_goal,
            ban: None,
            keeps_piece: None,
            is_exact: false,
            has_null_moves: false,
        })
    }

    /// Whether this search can answer the battle with null moves: a parried series that ends with mate. A null move never
    /// mates and a defender in check cannot pass, so a null move of the attacker only wastes a move unless the defender must
    /// or may mate after it.
    pub(crate) fn allow_null_moves(&self) -> bool {
        let is_mate = |goal: BattleGoal| goal == BattleGoal::Mate;
        self.reply == Reply::ParryOnly
            && self.instead.is_none()
            && self.defender_goal.is_none_or(is_mate)
            && self.reflex_goal.is_none_or(is_mate)
            && self.victory.is_none_or(|victory| match victory {
                Victory::Reached(goal) | Victory::Allowed(goal) | Victory::Forced(goal) => is_mate(goal),
            })
    }

    /// Whether the only end of the play is a given position.
    pub(crate) fn leads_to_position(&self) -> bool {
        matches!(self.victory, Some(Victory::Reached(BattleGoal::Position(_))))
            && self.defender_goal.is_none()
            && self.instead.is_none()
    }

    /// The same terms without restrictions, for threats.
    pub(crate) fn unrestricted(&self) -> Terms {
        Terms { ban: None, keeps_piece: None, is_exact: false, ..*self }
    }

    /// Whether a side that must keep a man besides its king has lost the last one.
    pub(crate) fn lack_required_piece(&self, position: &Position) -> bool {
        self.keeps_piece.is_some_and(|side| !has_mating_piece(position, side))
    }

    /// The lengths up to `left` half-moves at which an attack is tried, one after the other.
    ///
    /// Most wins are short, and a short win is cheap to find. In a parried series short wins are rare and searching for them
    /// would be most of the work, so only moves that end at once are tried before the full length.
    pub(crate) fn lengths(&self, left: i32) -> impl Iterator<Item = i32> {
        let is_series = self.reply == Reply::ParryOnly;
        let is_exact = self.is_exact;
        let is_tried = move |length: i32| length == left || !is_exact && (!is_series || length == 1);
        (2 - left % 2..=left).step_by(2).filter(move |&length| is_tried(length))
    }

    /// Whether a half-move may end the play with `left` half-moves left before it. Exact play ends with the last half-move
    /// or with the attacker's last half-move.
    pub(crate) fn may_end(&self, left: i32) -> bool {
        !self.is_exact || left <= 2
    }

    /// The moves that the defender must avoid in order to refute with the last defence: any other quiet move refutes, unless
    /// it stalemates and stalemate ends the play as well.
    pub(crate) fn avoided(&self) -> Option<Avoided> {
        match self.defender_goal.filter(|_| self.reply == Reply::Always && self.victory.is_none())? {
            BattleGoal::Mate | BattleGoal::Check | BattleGoal::MateOrStalemate => Some(Avoided::Checks),
            BattleGoal::Capture => Some(Avoided::Captures),
            BattleGoal::Arrival(square) => Some(Avoided::Arrival(square)),
            _ => None,
        }
    }

    /// Whether the last defence has to stalemate, or to mate or stalemate.
    pub(crate) fn asks_for_stalemate(&self) -> bool {
        let defender_goal =
            self.defender_goal.filter(|_| self.reply == Reply::Always && self.victory.is_none());
        use BattleGoal::{DoubleStalemate, MateOrStalemate, Stalemate};
        matches!(defender_goal, Some(Stalemate | DoubleStalemate | MateOrStalemate))
    }

    /// Whether mate by the attacker is the only end and reflex play is not involved.
    pub(crate) fn is_plain_mate(&self) -> bool {
        self.reply == Reply::Always
            && self.victory == Some(Victory::Reached(BattleGoal::Mate))
            && self.defender_goal.is_none()
            && self.instead.is_none()
            && self.reflex_goal.is_none()
    }
}

impl Victory {
    /// The end that a plan describes, if it is one of these.
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

/// Whether a battle lasts a single half-move and has no constraints.
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
