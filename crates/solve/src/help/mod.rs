//! Pure play: help play and series in which nothing counts but who moves when, and the king that is caught at the end.
//!
//! Most problems are of this kind. Without constraints, null moves and other ends, a position and the number of
//! half-moves left say everything, so the search needs no plan beside it: see [`search`].

pub(crate) mod finish;
mod lines;
mod nets;
mod outcome_bucket;
mod outcomes;
mod search;
mod short_battle;

use chess::Color;

use crate::battle::BattleGoal;
use crate::bounds::{Budget, Catch};
use crate::plan::{Battle, End as PlanEnd, Help, Leg, Plan, Reply, Role};
use crate::rules::Order;
use crate::tables::sync;
pub(super) use nets::NetBuilder;
pub(super) use nets::unordered::{Trail, UnorderedNets};
pub(super) use outcomes::Outcomes;
use problem::goals::{Goal, GoalKind};
use problem::stipulation::Force;
pub(super) use search::{Ending, Judge, Search};
use short_battle::ShortBattle;

/// Who makes each half-move, and what the last one has to achieve.
#[derive(Clone, Debug)]
pub(super) struct PurePlay {
    /// The mover of each half-move, the last one first. Where the same side moves twice, the other lets a turn pass, and
    /// must not be in check then.
    movers: Vec<Color>,
    end: End,
    /// For each number of half-moves left: a number that tells this rest of pure play from others in tables.
    salts: Vec<u64>,
}

/// What is to be the case at the end.
#[derive(Clone, Debug)]
enum End {
    /// The side that has not moved last is caught.
    Caught(Catch),
    /// The men stand as a goal demands (proof games).
    Reached,
    /// The last half-move has reached some other goal.
    Goal(GoalEnd),
    /// Each of these courses can be played from here (reciprocal helpmates).
    All(Vec<PurePlay>),
    /// A battle is won.
    Won(Box<Prize>),
}

/// A goal at the end of pure play that is not just a king caught.
#[derive(Clone, Copy, Debug)]
struct GoalEnd {
    goal: BattleGoal,
    /// Whether play does not go on where the goal has been reached.
    stops: bool,
}

/// A battle at the end of pure play.
#[derive(Clone, Debug)]
struct Prize {
    plan: Plan,
    /// Whether play must end where the battle is won, and so does not go on there.
    force: Force,
    /// The king that is caught if it is won, how, and with how many moves of the battle.
    catch: Option<(Color, Catch, Budget)>,
    /// The same battle if it is over at once.
    short_battle: Option<ShortBattle>,
}

impl PurePlay {
    /// The pure_play of the last `remaining` half-moves of `help`, of which leg `leg` makes the next one; `None` if the play
    /// is not pure.
    pub(super) fn of(help: &Help, remaining: i32, leg: usize, mover: Color) -> Option<PurePlay> {
        let mut movers = Vec::new();
        let end = follow(help, remaining, leg, mover, &mut movers)?;
        movers.reverse();
        let mut salt = end.salt();
        let mut salts = vec![salt];
        for &mover in &movers {
            salt = mixed(salt, 1 + mover as u64);
            salts.push(salt);
        }
        (!movers.is_empty()).then_some(PurePlay { movers, end, salts })
    }

    /// The number of half-moves.
    pub(super) fn length(&self) -> usize {
        self.movers.len()
    }

    /// Whether `color` makes the first half-move.
    fn begins_with(&self, color: Color) -> bool {
        self.movers.last() == Some(&color)
    }

    /// Whether other play begins at the end of a line.
    pub(super) fn ends_in_other_play(&self) -> bool {
        matches!(self.end, End::All(_) | End::Won(_))
    }

    /// Whether it ends in a battle that threads had better not fight together.
    fn ends_in_a_long_battle(&self) -> bool {
        matches!(&self.end, End::Won(prize) if prize.short_battle.is_none())
    }

    /// The order in which the next half-moves are shown.
    fn order(&self, remaining: usize) -> Order {
        match self.end {
            End::Caught(Catch::Mate) | End::Goal(GoalEnd { goal: BattleGoal::Check, .. })
                if remaining == 1 =>
            {
                Order::Mating
            }
            _ => Order::Board,
        }
    }

    /// Whether the side that has just moved, with `remaining` half-moves left, moves again.
    fn passes(&self, remaining: usize) -> bool {
        remaining > 0 && remaining < self.length() && self.movers[remaining] == self.movers[remaining - 1]
    }

    /// Every king that is to be caught, how, and the moves left for it with `remaining` half-moves to go.
    fn catches(&self, remaining: usize) -> impl Iterator<Item = (Color, Catch, Budget)> + '_ {
        let moves = move |color: Color| count(&self.movers[..remaining], color);
        let (own, nested) = match &self.end {
            End::Caught(how) => (Some((!self.movers[0], *how, Budget { hunter: 0, victim: 0 })), &[][..]),
            // Who is stalemated together with the other side is stalemated.
            End::Goal(GoalEnd { goal: BattleGoal::DoubleStalemate, .. }) => {
                (Some((!self.movers[0], Catch::Stalemate, Budget { hunter: 0, victim: 0 })), &[][..])
            }
            End::Reached | End::Goal(_) => (None, &[][..]),
            End::All(courses) => (None, courses.as_slice()),
            End::Won(prize) => (prize.catch, &[][..]),
        };
        let own = own.map(move |(victim, how, later)| {
            let hunter = moves(!victim) + later.hunter;
            (victim, how, Budget { hunter, victim: moves(victim) + later.victim })
        });
        let nested = nested.iter().filter_map(move |pure_play| match pure_play.end {
            End::Caught(how) => {
                let victim = !pure_play.movers[0];
                let all = |color: Color| moves(color) + count(&pure_play.movers, color);
                Some((victim, how, Budget { hunter: all(!victim), victim: all(victim) }))
            }
            End::Reached | End::Goal(_) | End::All(_) | End::Won(_) => None,
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
            End::Caught(Catch::Mate) => 1,
            End::Caught(Catch::Stalemate) => 2,
            End::All(courses) => courses
                .iter()
                .fold(3, |salt, pure_play| mixed(salt, pure_play.salts.last().copied().unwrap_or(0))),
            End::Won(prize) => match &prize.plan {
                Plan::Battle(battle) => mixed(4, battle.id.into()),
                _ => 4,
            },
            End::Reached => 5,
            End::Goal(GoalEnd { goal, .. }) => mixed(6, goal.number()),
        }
    }
}

/// Makes one number of two; what comes in small numbers comes out all over the range.
fn mixed(a: u64, b: u64) -> u64 {
    let z = (a ^ b.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_add(0xd1b5_4a32_d192_ed03);
    let z = (z ^ (z >> 32)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z ^ (z >> 29)
}

/// Appends the movers of `help` from here on, and returns what its end is.
fn follow(help: &Help, remaining: i32, leg: usize, mover: Color, movers: &mut Vec<Color>) -> Option<End> {
    let last = (leg + remaining.unsigned_abs() as usize + 1) % 2;
    let reaches = help.legs[last].reaches_a_position() && help.legs[1 - last].is_bare();
    let goal = help.legs[last].goal_end().filter(|_| help.legs[1 - last].is_bare());
    if remaining <= 0 || !reaches && goal.is_none() && !help.legs.iter().all(Leg::is_pure) {
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
            let catch = battle.catch(side);
            let short_battle = ShortBattle::of(battle);
            Some(End::Won(Box::new(Prize { plan: plan.clone(), force: *force, catch, short_battle })))
        }
        [end] if end.force == Force::Free => end.plan.course_end(side, movers),
        _ => None,
    }
}

impl Plan {
    /// What this plan asks for once `mover` is to move, after the half-moves of `movers`.
    fn course_end(&self, mover: Color, movers: &mut Vec<Color>) -> Option<End> {
        match self {
            Plan::Goal(goal) => match goal.kind {
                GoalKind::Mate => Some(End::Caught(Catch::Mate)),
                GoalKind::Stalemate => Some(End::Caught(Catch::Stalemate)),
                _ => None,
            },
            Plan::Pass(plan) => plan.course_end(!mover, movers),
            // A battle or a given position at the end of help play within help play is left to those who follow every
            // plan.
            Plan::Help(help) => {
                let end = follow(help, help.only_length()?, 0, mover, movers);
                end.filter(|end| !matches!(end, End::Won(_) | End::Reached | End::Goal(_)))
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
                let mut courses = vec![pure_play(a)?, pure_play(b)?];
                // What is soon found out is asked first.
                courses.sort_by_key(PurePlay::length);
                Some(End::All(courses))
            }
            Plan::Not(_) | Plan::Or(..) | Plan::Battle(_) => None,
        }
    }
}

impl Battle {
    /// The king that is caught if the battle that begins with `mover` is won, how, and with how many moves at most.
    pub(super) fn catch(&self, mover: Color) -> Option<(Color, Catch, Budget)> {
        let (attacker, first) = match self.starts_with {
            Role::Attacker => (mover, true),
            Role::Defender => (!mover, false),
        };
        let (hunter, goal) = match (self.attack.ends.is_empty(), self.defence.ends.is_empty()) {
            (false, true) => (attacker, self.attack.only_goal()?),
            (true, false) => (!attacker, self.defence.only_goal()?),
            _ => return None,
        };
        let how = match goal.kind {
            GoalKind::Mate => Catch::Mate,
            GoalKind::Stalemate => Catch::Stalemate,
            _ => return None,
        };
        let (more, less) = ((self.max + 1) / 2, self.max / 2);
        let hunts_first = (hunter == attacker) == first;
        let (hunter_moves, victim_moves) = if hunts_first { (more, less) } else { (less, more) };
        Some((!hunter, how, Budget { hunter: hunter_moves, victim: victim_moves }))
    }
}

impl Help {
    /// The length, if there is only one.
    fn only_length(&self) -> Option<i32> {
        let mut lengths = self.lengths();
        lengths.next().filter(|_| lengths.next().is_none())
    }
}

impl Leg {
    /// Whether play of this leg is never ended or forbidden but by the rules of chess.
    fn is_pure(&self) -> bool {
        let is_free = |end: &PlanEnd| match &end.plan {
            // After a mate nobody moves anyhow, and a series may go on past a stalemate.
            Plan::Goal(goal) => matches!(goal.kind, GoalKind::Mate | GoalKind::Stalemate),
            Plan::Battle(_) => self.ends.len() == 1,
            plan => end.force == Force::Free && !plan.is_about_the_last_move(),
        };
        self.constraints.is_empty() && !self.ends_show_violations() && self.ends.iter().all(is_free)
    }

    /// Whether play of this leg ends in a given position, and is asked nothing else.
    fn reaches_a_position(&self) -> bool {
        let is_position = |goal: Goal| goal.is_position();
        self.constraints.is_empty() && self.only_goal().is_some_and(is_position)
    }

    /// The goal, other than a king caught or a given position, that play of this leg ends with, if it is asked nothing else.
    fn goal_end(&self) -> Option<GoalEnd> {
        let [end @ PlanEnd { plan: Plan::Goal(goal), .. }] = self.ends.as_slice() else { return None };
        let stops = end.force == Force::Forced || end.plan.stops_play();
        let goal =
            BattleGoal::of(*goal).filter(|goal| !matches!(goal, BattleGoal::Mate | BattleGoal::Stalemate));
        goal.filter(|_| self.constraints.is_empty()).map(|goal| GoalEnd { goal, stops })
    }

    /// Whether play of this leg is asked nothing.
    fn is_bare(&self) -> bool {
        self.constraints.is_empty() && self.ends.is_empty()
    }
}
