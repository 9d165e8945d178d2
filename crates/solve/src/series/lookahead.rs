//! Looks one half-move ahead: where it leads, whether it ends the series, and whether it is worth going on from there.

use std::sync::Arc;

use chess::{Board, Move, Position};
use game::{MoveList, Position as _};

use crate::battle::BattleGoal;
use crate::general::Answer;
use crate::help::{Trail, UnorderedNets, finish};
use crate::limits::Limits;
use crate::plan::{Plan, Reply};
use crate::series::form::{Closing, Form, How};
use crate::series::graph::Place;
use crate::series::reach::ReachBound;

/// A half-move that may end a series.
pub(super) struct Ending<'e> {
    /// What is to be the case after it.
    pub(super) plan: &'e Plan,
    pub(super) before: &'e Position,
    pub(super) mv: Move,
    pub(super) after: &'e Position,
}

/// Finds out whether a half-move ends a series.
pub(super) type Judge<'s> = &'s mut dyn FnMut(Ending<'_>) -> Answer<bool>;

/// Where half-moves lead.
pub(super) struct Lookahead {
    reach_bound: ReachBound,
    /// The nets of the start, where there are not too many of them.
    unordered_nets: Option<Arc<UnorderedNets>>,
}

/// A half-move from a position of the graph.
pub(super) struct Step {
    pub(super) from: u32,
    pub(super) mv: Move,
    /// A number for the position that it leads to, with the way the turn went there.
    pub(super) tag: u64,
    pub(super) leads: Leads,
}

/// What a half-move leads to.
pub(super) enum Leads {
    /// To a position that was met before, or to one that does not matter.
    Back(Place),
    /// To no position.
    Out(Place),
    /// A new position.
    On(On),
}

/// A new position.
pub(super) struct On {
    pub(super) position: Position,
    /// Half-moves left there.
    pub(super) room: i32,
    /// Whether the half-move that leads there may end the series.
    pub(super) ends: bool,
    /// Whether the next half-move may.
    pub(super) finishes: bool,
    /// The nets in reach, where there are any to be kept.
    pub(super) trail: Option<Box<Trail>>,
}

/// A position from which nobody has looked on.
pub(super) struct FrontierPosition {
    pub(super) spot: u32,
    pub(super) position: Position,
    pub(super) trail: Option<Box<Trail>>,
}

impl FrontierPosition {
    /// Bytes of the nets that are kept.
    pub(super) fn bytes_of_nets(&self) -> usize {
        self.trail.as_ref().map_or(0, |trail| trail.bytes())
    }
}

impl Lookahead {
    /// A lookahead, and what it sees of the start: nothing if nothing can come of it.
    pub(super) fn new(
        form: &Form<'_>,
        start: &Position,
        target: Option<&Board>,
        limits: Limits<'_>,
    ) -> (Lookahead, Option<On>) {
        let mut reach_bound = ReachBound::new(form, start.turn(), target);
        // Nets do not know of moves that a side lets pass although it could have made them.
        let target_king = reach_bound.target_king().filter(|_| form.help.reply == Reply::Never);
        let unordered_nets = target_king
            .and_then(|(target_king, budgets)| UnorderedNets::new(start, target_king, &budgets, limits));
        let (unordered_nets, trail) =
            unordered_nets.map(|(unordered_nets, trail)| (Arc::new(unordered_nets), trail)).unzip();
        let room = form.help.max;
        let is_open = !form.has_lost_last_man(start) && reach_bound.is_open(start, room);
        let on = is_open.then(|| On {
            position: *start,
            room,
            ends: false,
            finishes: finishes(form, start, room),
            trail: trail.map(Box::new),
        });
        (Lookahead { reach_bound, unordered_nets }, on)
    }

    /// Appends all half-moves from a position with so many left that are good for something. `known` tells of tags that
    /// were met before.
    pub(super) fn explore(
        &mut self,
        form: &Form<'_>,
        (frontier_position, room): (&FrontierPosition, i32),
        known: impl Fn(u64) -> Option<Place>,
        judge: Judge<'_>,
        steps: &mut Vec<Step>,
    ) -> Answer<()> {
        let FrontierPosition { spot, position, trail } = frontier_position;
        let mut ahead = Ahead { form, reach_bound: &mut self.reach_bound, judge, room };
        let crossroads = self.unordered_nets.as_deref().zip(trail.as_deref());
        let crossroads = crossroads
            .map(|(unordered_nets, trail)| unordered_nets.at(position, trail, room.unsigned_abs() as usize));
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        for &mv in &list {
            // The nets are asked first: for them the half-move need not be made.
            let pace = crossroads.as_ref().map(|crossroads| crossroads.by(mv));
            if let Some(None) = pace {
                continue;
            }
            let after = position.after(mv);
            if ahead.stops_by(mv, &after) {
                continue;
            }
            let tag = after.key().0;
            let leads = match known(tag) {
                _ if ahead.ends_by_itself((position, mv, &after))? => Leads::Back(Place::ENDS),
                Some(Place::FAILS) => continue,
                Some(place) => Leads::Back(place),
                None if pace.is_none() && !ahead.reach_bound.is_open(&after, room - 1) => continue,
                None => match ahead.beyond((position, mv, &after))? {
                    Leads::On(on) => {
                        let trail = pace.flatten().map(|pace| Box::new(pace.trail()));
                        match trail.as_ref().is_some_and(|trail| trail.is_lost()) {
                            true => Leads::Out(if on.ends { Place::ENDS } else { Place::FAILS }),
                            false => Leads::On(On { trail, ..on }),
                        }
                    }
                    leads => leads,
                },
            };
            steps.push(Step { from: *spot, mv, tag, leads });
        }
        Ok(())
    }
}

/// Looks beyond half-moves.
struct Ahead<'s, 'r> {
    form: &'s Form<'r>,
    reach_bound: &'s mut ReachBound,
    judge: Judge<'s>,
    /// Half-moves left before the one that is looked at.
    room: i32,
}

impl Ahead<'_, '_> {
    /// Whether a half-move reaches the goal, which the position before it tells, and play does not go on from there.
    fn stops_by(&self, mv: Move, after: &Position) -> bool {
        match self.form.closings[self.form.leg(self.room)] {
            // After a mate nobody goes on anyhow.
            Some(Closing { how: How::Reaches(goal), stops: true, .. }) if goal != BattleGoal::Mate => {
                goal.is_reached(mv, after)
            }
            _ => false,
        }
    }

    /// Whether a half-move ends the series whatever else leads to the same position.
    fn ends_by_itself(&mut self, (before, mv, after): (&Position, Move, &Position)) -> Answer<bool> {
        match self.form.closings[self.form.leg(self.room)] {
            Some(Closing { how: How::Asked, plan, .. }) => (self.judge)(Ending { plan, before, mv, after }),
            _ => Ok(false),
        }
    }

    /// What a half-move leads to.
    fn beyond(&mut self, (before, mv, after): (&Position, Move, &Position)) -> Answer<Leads> {
        let closing = self.form.closings[self.form.leg(self.room)];
        let ends = match closing {
            // Who reaches a goal has been asked before the half-move was made, who ends it by himself just now.
            None | Some(Closing { how: How::Reaches(_) | How::Asked, .. }) => false,
            Some(Closing { how: How::Exposes(how), .. }) => {
                !self.form.has_lost_last_man(after) && finish::exists(after, how)
            }
            Some(Closing { how: How::Allows(goal), .. }) => goal.is_reachable(after),
            Some(Closing { plan, .. }) => (self.judge)(Ending { plan, before, mv, after })?,
        };
        let out = Leads::Out(if ends { Place::ENDS } else { Place::FAILS });
        if ends && closing.is_some_and(|closing| closing.stops) {
            return Ok(out);
        }
        let Some((position, room)) = self.turn_over(after).filter(|&(_, room)| room > 0) else {
            return Ok(out);
        };
        let finishes = finishes(self.form, &position, room);
        if room == 1 && reaches(self.form, room) && !finishes {
            return Ok(out);
        }
        Ok(Leads::On(On { position, room, ends, finishes, trail: None }))
    }

    /// The position in which play goes on after a half-move, and the half-moves left there.
    fn turn_over(&mut self, after: &Position) -> Option<(Position, i32)> {
        if self.form.has_lost_last_man(after) {
            return None;
        }
        let passes = match (self.form.help.reply, after.is_check()) {
            (Reply::ParryOnly, true) | (Reply::Always, _) => false,
            // Who has parried leaves the turn to the other side.
            (Reply::ParryOnly, false) => self.form.leg(self.room) == 0,
            (Reply::Never, false) => true,
            (Reply::Never, true) => return None,
        };
        if !passes {
            return Some((*after, self.room - 1));
        }
        let room = self.room - 2;
        let mut passed = *after;
        passed.pass();
        // Who lets his turn pass has one half-move less, which only matters where he may have others.
        let is_open =
            room >= 0 && (self.form.help.reply == Reply::Never || self.reach_bound.is_open(&passed, room));
        let is_forbidden = || self.form.shunned.is_some_and(|goal| goal.is_reachable(&passed));
        (is_open && !is_forbidden()).then_some((passed, room))
    }
}

/// Whether the next half-move may reach the goal.
fn finishes(form: &Form<'_>, position: &Position, room: i32) -> bool {
    match form.closings[form.leg(room)] {
        Some(Closing { how: How::Reaches(goal), .. }) => goal.is_reachable(position),
        _ => false,
    }
}

/// Whether half-moves made with so many left end the series by reaching a goal.
pub(super) fn reaches(form: &Form<'_>, room: i32) -> bool {
    matches!(form.closings[form.leg(room)], Some(Closing { how: How::Reaches(_), .. }))
}
