//! Pure play: help play and series in which only the order of movers and the end matter (h#, h=, ser-h#, reci-h#, hs#…).
//!
//! Without other constraints and ends, a position and the number of half-moves left determine the outcome (with option
//! NullMoves, also whether the last half-move was a null move). So the search needs no plan.
//!
//! ```text
//! PurePlay::of ─▶ lines (lists all lines, in order) ─▶ search (does a line exist?) ─▶ outcomes (transposition table)
//!                                                        │
//!                                                        ├▶ nets: final positions that are still within reach
//!                                                        ├▶ finish: the last half-move
//!                                                        └▶ short_battle: battles that end help play (hs#)
//! ```
//!
//! For example, h#2 with Black to begin is a `PurePlay` with the movers White, Black, White, Black (the last half-move
//! first) and the end `Mated(Mate)`. Before the search, `nets` finds every net for the black king within two moves of each
//! side; the search drops nets as moves put them out of reach, and abandons a position without nets.
//!
//! Here a king is also *mated* if it is stalemated. The *mating side* is the side that does it, the *mated side* the other.

pub(crate) mod finish;
mod lines;
mod nets;
mod outcome_bucket;
mod outcomes;
mod search;
mod short_battle;

use chess::Color;

use crate::orthodox::battle::{BattleGoal, Victory};
use crate::orthodox::bounds::{Budget, MateKind};
use crate::plan::{Battle, End as PlanEnd, Help, Leg, Plan, Reply, Role};
use crate::rules::Order;
use crate::tables::sync;
pub(crate) use nets::NetBuilder;
pub(crate) use nets::breadth_first::{BreadthFirstNets, PositionNets, SeriesKing};
pub(crate) use outcomes::Outcomes;
use problem::goals::{Goal, GoalKind};
use problem::stipulation::Force;
pub(crate) use search::{LineFilter, Search, Start};
use short_battle::ShortBattle;

/// Who makes each half-move, and what the last one has to achieve.
#[derive(Clone, Debug)]
pub(crate) struct PurePlay {
    /// The mover of each half-move, the last one first. If the same side moves twice in a row, the other side passes in
    /// between and must not be in check.
    movers: Vec<Color>,
    end: End,
    /// The goal that the side that moves last must not be able to reach when it is to move (hr#).
    reflex_goal: Option<BattleGoal>,
    /// For each number of half-moves left, a number that is mixed into keys to separate this play from others in tables.
    salts: Vec<u64>,
}

/// What must hold at the end.
#[derive(Clone, Debug)]
enum End {
    /// The side that has not moved last is mated or stalemated.
    Mated(MateKind),
    /// A given position is reached (a=>b, proof games).
    Reached,
    /// The last half-move reaches some other goal.
    Goal(GoalEnd),
    /// Each of these plays can be played from here (reciprocal helpmates).
    All(Vec<PurePlay>),
    /// The attacker wins a battle (hs#).
    Battle(Box<FinalBattle>),
}

/// A goal at the end of pure play that is neither mate nor stalemate.
#[derive(Clone, Copy, Debug)]
struct GoalEnd {
    goal: BattleGoal,
    /// Whether play must stop as soon as the goal is reached.
    stops: bool,
}

/// A battle at the end of pure play.
#[derive(Clone, Debug)]
struct FinalBattle {
    plan: Plan,
    /// Whether play must stop as soon as the battle is won.
    force: Force,
    /// The king that is mated if the battle is won, and the moves of the battle.
    king_to_mate: Option<KingToMate>,
    /// The same battle, if it lasts at most one defence and one answer.
    short_battle: Option<ShortBattle>,
    /// The goal, if the battle is won as soon as the side to move can reach it at once (hr#).
    at_once: Option<BattleGoal>,
}

impl FinalBattle {
    /// Whether it lasts only one or two half-moves.
    fn is_short(&self) -> bool {
        self.short_battle.is_some() || self.at_once.is_some()
    }
}

/// A king to be mated, how, and the moves that each side has for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KingToMate {
    pub(crate) mated: Color,
    pub(crate) how: MateKind,
    pub(crate) budget: Budget,
}

impl PurePlay {
    /// The last `remaining` half-moves of `help` as pure play; leg `leg` makes the next half-move. `None` if the play is not
    /// pure.
    pub(crate) fn of(help: &Help, remaining: i32, leg: usize, mover: Color) -> Option<PurePlay> {
        let mut movers = Vec::new();
        let end = follow(help, remaining, leg, mover, &mut movers)?;
        movers.reverse();
        let mut salt = end.salt();
        let mut salts = vec![salt];
        for &mover in &movers {
            salt = mixed(salt, 1 + mover as u64);
            salts.push(salt);
        }
        let reflex_goal = help.reflex_goal(remaining, leg);
        (!movers.is_empty()).then_some(PurePlay { movers, end, reflex_goal, salts })
    }

    /// The number of half-moves.
    pub(crate) fn length(&self) -> usize {
        self.movers.len()
    }

    /// The side that makes half-move `number`, counted from 0.
    pub(crate) fn mover(&self, number: usize) -> Color {
        self.movers[self.length() - 1 - number]
    }

    /// Whether it may be searched with null moves. The bounds for a given position and the test of the reflex goal do not
    /// handle them.
    pub(crate) fn allows_null_moves(&self) -> bool {
        !matches!(self.end, End::Reached) && self.reflex_goal.is_none()
    }

    /// Whether `color` makes the first half-move.
    fn begins_with(&self, color: Color) -> bool {
        self.movers.last() == Some(&color)
    }

    /// Whether other play follows at the end of a line.
    pub(crate) fn ends_in_other_play(&self) -> bool {
        matches!(self.end, End::All(_) | End::Battle(_))
    }

    /// Whether several plays follow after the last half-move.
    fn ends_in_several_plays(&self) -> bool {
        matches!(self.end, End::All(_))
    }

    /// Whether it ends in a battle long enough that threads should not search the same one.
    fn ends_in_a_long_battle(&self) -> bool {
        matches!(&self.end, End::Battle(final_battle) if !final_battle.is_short())
    }

    /// Whether play must stop as soon as it can end, and a test for that is cheap.
    fn stops_cheaply(&self) -> bool {
        match &self.end {
            End::Battle(final_battle) => {
                let lasts_one_move = matches!(&final_battle.plan, Plan::Battle(battle) if battle.max <= 2);
                final_battle.force == Force::Forced && lasts_one_move
            }
            &End::Goal(GoalEnd { goal, stops }) => stops && !goal.leaves_no_reply(),
            End::Mated(_) | End::Reached | End::All(_) => false,
        }
    }

    /// The order in which the next half-moves are shown.
    fn order(&self, remaining: usize) -> Order {
        match self.end {
            End::Mated(MateKind::Mate) | End::Goal(GoalEnd { goal: BattleGoal::Check, .. })
                if remaining == 1 =>
            {
                Order::Mating
            }
            _ => Order::Board,
        }
    }

    /// Whether the side that has just moved, with `remaining` half-moves left, moves again because the other side passes.
    fn passes(&self, remaining: usize) -> bool {
        remaining > 0 && remaining < self.length() && self.movers[remaining] == self.movers[remaining - 1]
    }

    /// Every king to be mated, with the moves left for it if `remaining` half-moves are left.
    fn kings_to_mate(&self, remaining: usize) -> impl Iterator<Item = KingToMate> + '_ {
        let moves = move |color: Color| count(&self.movers[..remaining], color);
        let at_once =
            |how| KingToMate { mated: !self.movers[0], how, budget: Budget { mating: 0, mated: 0 } };
        let (own, nested) = match &self.end {
            End::Mated(how) => (Some(at_once(*how)), &[][..]),
            // A double stalemate includes a stalemate.
            End::Goal(GoalEnd { goal: BattleGoal::DoubleStalemate, .. }) => {
                (Some(at_once(MateKind::Stalemate)), &[][..])
            }
            End::Reached | End::Goal(_) => (None, &[][..]),
            End::All(plays) => (None, plays.as_slice()),
            End::Battle(final_battle) => (final_battle.king_to_mate, &[][..]),
        };
        let own = own.map(move |KingToMate { mated, how, budget: later }| {
            let mating = moves(!mated) + later.mating;
            KingToMate { mated, how, budget: Budget { mating, mated: moves(mated) + later.mated } }
        });
        let nested = nested.iter().filter_map(move |pure_play| match pure_play.end {
            End::Mated(how) => {
                let mated = !pure_play.movers[0];
                let all = |color: Color| moves(color) + count(&pure_play.movers, color);
                let budget = Budget { mating: all(!mated), mated: all(mated) };
                Some(KingToMate { mated, how, budget })
            }
            End::Reached | End::Goal(_) | End::All(_) | End::Battle(_) => None,
        });
        own.into_iter().chain(nested)
    }
}

fn count(movers: &[Color], color: Color) -> i32 {
    movers.iter().filter(|&&mover| mover == color).count() as i32
}

impl End {
    fn salt(&self) -> u64 {
        match self {
            End::Mated(MateKind::Mate) => 1,
            End::Mated(MateKind::Stalemate) => 2,
            End::All(plays) => plays
                .iter()
                .fold(3, |salt, pure_play| mixed(salt, pure_play.salts.last().copied().unwrap_or(0))),
            End::Battle(final_battle) => match &final_battle.plan {
                Plan::Battle(battle) => mixed(4, battle.id.into()),
                _ => 4,
            },
            End::Reached => 5,
            End::Goal(GoalEnd { goal, .. }) => mixed(6, goal.number()),
        }
    }
}

/// Mixes two numbers into one that looks random (a hash in the style of SplitMix64).
fn mixed(a: u64, b: u64) -> u64 {
    let z = (a ^ b.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_add(0xd1b5_4a32_d192_ed03);
    let z = (z ^ (z >> 32)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z ^ (z >> 29)
}

/// Appends the movers of the rest of `help` and returns its end; `None` if the play is not pure.
fn follow(help: &Help, remaining: i32, leg: usize, mover: Color, movers: &mut Vec<Color>) -> Option<End> {
    let last = (leg + remaining.unsigned_abs() as usize + 1) % 2;
    let reaches = help.legs[last].reaches_a_position() && help.legs[1 - last].is_bare();
    let goal = help.legs[last].goal_end().filter(|_| help.legs[1 - last].is_bare());
    let is_reflex = help.reflex_goal(remaining, leg).is_some();
    let are_pure = is_reflex || help.legs.iter().all(Leg::is_pure);
    if remaining <= 0 || !reaches && goal.is_none() && !are_pure {
        return None;
    }
    let mut side = mover;
    match (help.reply, leg) {
        (Reply::Always, _) => {
            for _ in 0..remaining {
                movers.push(side);
                side = !side;
            }
        }
        (Reply::Never, 0) => {
            movers.extend((0..(remaining + 1) / 2).map(|_| side));
            side = !side;
        }
        (Reply::Never | Reply::ParryOnly, _) => return None,
    }
    match help.legs[last].ends.as_slice() {
        _ if reaches => Some(End::Reached),
        _ if goal.is_some() => goal.map(End::Goal),
        [PlanEnd { plan: plan @ Plan::Battle(battle), force, .. }] => {
            let king_to_mate = battle.king_to_mate(side);
            let short_battle = ShortBattle::of(battle);
            let at_once = match Victory::of(plan) {
                Some(Victory::Allowed(goal)) => Some(goal),
                _ => None,
            };
            let plan = plan.clone();
            Some(End::Battle(Box::new(FinalBattle {
                plan,
                force: *force,
                king_to_mate,
                short_battle,
                at_once,
            })))
        }
        [end] if end.force == Force::Free => end.plan.course_end(side, movers),
        _ => None,
    }
}

impl Plan {
    /// The end that this plan describes if `mover` is to move next. Appends the movers of nested help play to `movers`.
    fn course_end(&self, mover: Color, movers: &mut Vec<Color>) -> Option<End> {
        match self {
            Plan::Goal(goal) => match goal.kind {
                GoalKind::Mate => Some(End::Mated(MateKind::Mate)),
                GoalKind::Stalemate => Some(End::Mated(MateKind::Stalemate)),
                _ => None,
            },
            Plan::Pass(plan) => plan.course_end(!mover, movers),
            // The general prover handles nested help play that ends in a battle, a given position or another goal.
            Plan::Help(help) if help.legs.iter().any(|leg| !leg.constraints.is_empty()) => None,
            Plan::Help(help) => {
                let end = follow(help, help.only_length()?, 0, mover, movers);
                end.filter(|end| !matches!(end, End::Battle(_) | End::Reached | End::Goal(_)))
            }
            Plan::And(a, b) => {
                let pure_play = |plan: &Plan| match plan {
                    Plan::Help(help) => PurePlay::of(help, help.only_length()?, 0, mover),
                    Plan::Pass(plan) => match &**plan {
                        Plan::Help(help) => PurePlay::of(help, help.only_length()?, 0, !mover),
                        _ => None,
                    },
                    _ => None,
                };
                let mut plays = vec![pure_play(a)?, pure_play(b)?];
                // The shorter one first: it is cheaper to search.
                plays.sort_by_key(PurePlay::length);
                Some(End::All(plays))
            }
            Plan::Not(_) | Plan::Or(..) | Plan::Battle(_) => None,
        }
    }
}

impl Battle {
    /// The king that is mated if the battle, in which `mover` begins, is won, with the most moves of each side.
    pub(crate) fn king_to_mate(&self, mover: Color) -> Option<KingToMate> {
        let (attacker, first) = match self.starts_with {
            Role::Attacker => (mover, true),
            Role::Defender => (!mover, false),
        };
        let (mating, goal) = match (self.attack.ends.is_empty(), self.defence.ends.is_empty()) {
            (false, true) => (attacker, self.attack.only_goal()?),
            (true, false) => (!attacker, self.defence.only_goal()?),
            _ => return None,
        };
        let how = match goal.kind {
            GoalKind::Mate => MateKind::Mate,
            GoalKind::Stalemate => MateKind::Stalemate,
            _ => return None,
        };
        let (more, less) = ((self.max + 1) / 2, self.max / 2);
        let mates_first = (mating == attacker) == first;
        let (mating_side_moves, mated_side_moves) = if mates_first { (more, less) } else { (less, more) };
        let budget = Budget { mating: mating_side_moves, mated: mated_side_moves };
        Some(KingToMate { mated: !mating, how, budget })
    }
}

impl Help {
    /// What the side that moves last must not be able to reach when it is to move, if that is the only constraint and a
    /// battle the only end.
    fn reflex_goal(&self, remaining: i32, leg: usize) -> Option<BattleGoal> {
        let last = (leg + remaining.unsigned_abs() as usize + 1) % 2;
        let (ending, other) = (&self.legs[last], &self.legs[1 - last]);
        let ends_in_battle = matches!(ending.ends.as_slice(), [PlanEnd { plan: Plan::Battle(_), .. }]);
        let is_plain = ending.is_pure() && ends_in_battle && other.ends.is_empty();
        let [Plan::Not(plan)] = other.constraints.as_slice() else { return None };
        match Victory::of(plan) {
            Some(Victory::Allowed(goal)) if is_plain && self.reply == Reply::Always => Some(goal),
            _ => None,
        }
    }

    /// The length, if there is only one.
    fn only_length(&self) -> Option<i32> {
        let mut lengths = self.lengths();
        lengths.next().filter(|_| lengths.next().is_none())
    }
}

impl Leg {
    /// Whether nothing but the rules of chess ends or forbids half-moves of this leg before the last.
    fn is_pure(&self) -> bool {
        let is_free = |end: &PlanEnd| match &end.plan {
            // After a mate there is no move anyway, and a series may continue after a stalemate.
            Plan::Goal(goal) => matches!(goal.kind, GoalKind::Mate | GoalKind::Stalemate),
            Plan::Battle(_) => self.ends.len() == 1,
            plan => end.force == Force::Free && !plan.is_about_the_last_move(),
        };
        self.constraints.is_empty() && !self.ends_show_violations() && self.ends.iter().all(is_free)
    }

    /// Whether a given position is the only end of this leg and there are no constraints.
    fn reaches_a_position(&self) -> bool {
        let is_position = |goal: Goal| goal.is_position();
        self.constraints.is_empty() && self.only_goal().is_some_and(is_position)
    }

    /// The goal of this leg if it is the only end, there are no constraints, and it is neither mate nor stalemate.
    fn goal_end(&self) -> Option<GoalEnd> {
        let [end @ PlanEnd { plan: Plan::Goal(goal), .. }] = self.ends.as_slice() else { return None };
        let stops = end.force == Force::Forced || end.plan.stops_play();
        let goal =
            BattleGoal::of(*goal).filter(|goal| !matches!(goal, BattleGoal::Mate | BattleGoal::Stalemate));
        goal.filter(|_| self.constraints.is_empty()).map(|goal| GoalEnd { goal, stops })
    }

    /// Whether the leg has neither ends nor constraints.
    fn is_bare(&self) -> bool {
        self.constraints.is_empty() && self.ends.is_empty()
    }
}
