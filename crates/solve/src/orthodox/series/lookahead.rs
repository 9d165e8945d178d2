//! Expands one position of a series: where each half-move leads, whether it ends the series, and whether an end is within
//! reach after it.

use std::sync::Arc;

use chess::{Bitboard, Board, Move, Position};
use game::{MoveList, Position as _};

use crate::general::Answer;
use crate::limits::Limits;
use crate::orthodox::battle::BattleGoal;
use crate::orthodox::bounds::MateKind;
use crate::orthodox::help::{BreadthFirstNets, PositionNets, SeriesKing};
use crate::orthodox::quiet_replies::{Avoided, QuietHints, QuietReplies};
use crate::orthodox::searches::ending::{Ending, Judge};
use crate::orthodox::series::form::{Closing, Form, How};
use crate::orthodox::series::graph::Place;
use crate::orthodox::series::reach::ReachBound;
use crate::plan::{Plan, Reply};
use crate::required::RequiredEnd;
use crate::rules::null_move::{LastHalfMove, NULL};

/// What is the same for all positions of a layer.
pub(super) struct Layer<'l, 'r> {
    pub(super) form: &'l Form<'r>,
    pub(super) judge: Judge<'l>,
    /// Half-moves left in its positions.
    pub(super) room: i32,
}

/// Expands positions.
pub(super) struct Lookahead {
    reach_bound: ReachBound,
    /// The nets for the king to be mated, unless there are too many.
    breadth_first_nets: Option<Arc<BreadthFirstNets>>,
    /// Quiet replies that are tried first.
    quiet_hints: QuietHints,
}

/// A half-move from a position of the graph.
pub(super) struct Step {
    pub(super) from: u32,
    pub(super) mv: Move,
    /// The key of the position after it, before any pass.
    pub(super) tag: u64,
    pub(super) leads: Leads,
}

/// What a half-move leads to.
pub(super) enum Leads {
    /// A place that is known already, or the end by this half-move only: the index does not change.
    Known(Place),
    /// The end of the series or a failure, which the index records.
    Out(Place),
    /// A new position.
    New(NewPosition),
}

/// A new position.
pub(super) struct NewPosition {
    pub(super) position: Position,
    /// The half-move that led there.
    pub(super) last: LastHalfMove,
    /// Half-moves left there.
    pub(super) room: i32,
    /// Whether the half-move to it may end the series.
    pub(super) ends: bool,
    /// Whether the next half-move may reach the goal.
    pub(super) finishes: bool,
    /// The nets within reach, if there are nets.
    pub(super) position_nets: Option<Box<PositionNets>>,
}

/// A position that is not yet expanded.
pub(super) struct FrontierPosition {
    pub(super) node: u32,
    pub(super) position: Position,
    pub(super) last: LastHalfMove,
    pub(super) position_nets: Option<Box<PositionNets>>,
}

impl FrontierPosition {
    /// Bytes of its nets.
    pub(super) fn bytes_of_nets(&self) -> usize {
        self.position_nets.as_ref().map_or(0, |position_nets| position_nets.bytes())
    }
}

impl Lookahead {
    /// A lookahead, and the start as a new position; `None` if no end is within its reach.
    pub(super) fn new(
        form: &Form<'_>,
        start: &Position,
        target: Option<&Board>,
        limits: Limits<'_>,
    ) -> (Lookahead, Option<NewPosition>) {
        let mut reach_bound = ReachBound::new(form, start.turn(), target);
        // Nets count every turn of the idle side as a move, so they apply only if it never moves.
        let target_king = reach_bound.target_king().filter(|_| form.help.reply == Reply::Never);
        let squares = form.required_end.map_or(Bitboard::FULL, RequiredEnd::kings);
        let breadth_first_nets = target_king
            .and_then(|king| BreadthFirstNets::new(start, &SeriesKing { squares, ..king }, limits));
        let (breadth_first_nets, position_nets) = breadth_first_nets
            .map(|(breadth_first_nets, position_nets)| (Arc::new(breadth_first_nets), position_nets))
            .unzip();
        let room = form.help.max;
        let is_open = !form.has_lost_last_man(start) && reach_bound.is_open(start, room);
        let new_position = is_open.then(|| NewPosition {
            position: *start,
            last: LastHalfMove::Move,
            room,
            ends: false,
            finishes: finishes(form, start, LastHalfMove::Move, room),
            position_nets: position_nets.map(Box::new),
        });
        (Lookahead { reach_bound, breadth_first_nets, quiet_hints: QuietHints::default() }, new_position)
    }

    /// Appends all half-moves from a position of the layer after which an end is within reach. `known` returns the places of
    /// tags in the graph.
    pub(super) fn explore(
        &mut self,
        layer: &mut Layer<'_, '_>,
        frontier_position: &FrontierPosition,
        known: impl Fn(u64) -> Option<Place>,
        steps: &mut Vec<Step>,
    ) -> Answer<()> {
        let FrontierPosition { node, position, last, position_nets } = frontier_position;
        let &mut Layer { form, ref mut judge, room } = layer;
        let forces_mate =
            form.closings[form.leg(room)].is_some_and(|closing| closing.how == How::Forces(BattleGoal::Mate));
        let quiet_replies =
            forces_mate.then(|| QuietReplies::new(position, Avoided::Checks, &mut self.quiet_hints));
        let mut expansion =
            Expansion { form, reach_bound: &mut self.reach_bound, judge, room, quiet_replies };
        let prepared = self.breadth_first_nets.as_deref().zip(position_nets.as_deref());
        let prepared = prepared.map(|(breadth_first_nets, position_nets)| {
            breadth_first_nets.at(position, position_nets, room.unsigned_abs() as usize)
        });
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        list.extend(form.after_null_move(position, *last).map(|_| NULL));
        for &mv in &list {
            // The nets are tested first: they do not need the position after the half-move.
            let net_step = prepared.as_ref().map(|prepared| prepared.by(mv));
            if let Some(None) = net_step {
                continue;
            }
            let mut after = *position;
            match mv {
                NULL => after.pass(),
                _ => after.play(mv),
            }
            let is_forbidden = form.forbidden.is_some_and(|goal| goal.is_reached(mv, &after));
            if is_forbidden || expansion.stops_by(mv, &after) {
                continue;
            }
            let tag = after.key().0 ^ LastHalfMove::by(mv).salt();
            let leads = match known(tag) {
                _ if expansion.ends_by_itself(&Played { before: position, mv, after: &after })? => {
                    Leads::Known(Place::ENDS)
                }
                Some(Place::FAILS) => continue,
                Some(place) => Leads::Known(place),
                None if net_step.is_none() && !expansion.reach_bound.is_open(&after, room - 1) => continue,
                None => match expansion.leads_to(&Played { before: position, mv, after: &after })? {
                    Leads::New(new_position) => {
                        let position_nets =
                            net_step.flatten().map(|net_step| Box::new(net_step.nets_after()));
                        match position_nets.as_ref().is_some_and(|position_nets| position_nets.is_lost()) {
                            true => Leads::Out(if new_position.ends { Place::ENDS } else { Place::FAILS }),
                            false => Leads::New(NewPosition { position_nets, ..new_position }),
                        }
                    }
                    leads => leads,
                },
            };
            steps.push(Step { from: *node, mv, tag, leads });
        }
        Ok(())
    }
}

/// Tests the half-moves of one position.
struct Expansion<'s, 'r> {
    form: &'s Form<'r>,
    reach_bound: &'s mut ReachBound,
    judge: Judge<'s>,
    /// Half-moves left before the half-move.
    room: i32,
    /// Quiet replies to the half-moves, if none may be left at the end.
    quiet_replies: Option<QuietReplies>,
}

/// A half-move with the positions before and after it.
struct Played<'p> {
    before: &'p Position,
    mv: Move,
    after: &'p Position,
}

impl<'p> Played<'p> {
    /// The half-move as one that may end the series.
    fn ending<'e>(&self, plan: &'e Plan) -> Ending<'e>
    where
        'p: 'e,
    {
        Ending { plan, before: self.before, mv: self.mv, after: self.after }
    }
}

impl Expansion<'_, '_> {
    /// Whether a half-move reaches the goal and play must stop there. The position before it has recorded this end.
    fn stops_by(&self, mv: Move, after: &Position) -> bool {
        match self.form.closings[self.form.leg(self.room)] {
            // After a mate there is no move anyway.
            Some(Closing { how: How::Reaches(goal), stops: true, .. }) if goal != BattleGoal::Mate => {
                goal.is_reached(mv, after)
            }
            _ => false,
        }
    }

    /// Whether this half-move ends the series, although others to the same position may not.
    fn ends_by_itself(&mut self, played: &Played<'_>) -> Answer<bool> {
        match self.form.closings[self.form.leg(self.room)] {
            Some(Closing { how: How::ByHalfMove, plan, .. }) => (self.judge)(played.ending(plan)),
            _ => Ok(false),
        }
    }

    /// What a half-move to a new position leads to.
    fn leads_to(&mut self, played: &Played<'_>) -> Answer<Leads> {
        let &Played { before, mv, after } = played;
        let closing = self.form.closings[self.form.leg(self.room)];
        let last = LastHalfMove::by(mv);
        let ends = match closing {
            // Tested already: goals before the half-move was played, `ByHalfMove` by the caller.
            None | Some(Closing { how: How::Reaches(_) | How::ByHalfMove, .. }) => false,
            Some(Closing { how: How::Exposes(how), .. }) => {
                let stalemates = || self.form.null_move_reaches(BattleGoal::Stalemate, after, last);
                !self.form.has_lost_last_man(after)
                    && (self.form.exposes(after, how) || how == MateKind::Stalemate && stalemates())
            }
            Some(Closing { how: How::Allows(goal), .. }) => self.form.can_reach(goal, after, last),
            Some(Closing { how: How::Forces(goal), .. }) if self.form.has_plain_ends() => {
                let replies = self.quiet_replies.as_ref();
                !replies.is_some_and(|replies| replies.is_left_by(before, mv)) && goal.is_inevitable(after)
            }
            Some(Closing { plan, .. }) => (self.judge)(played.ending(plan))?,
        };
        let out = Leads::Out(if ends { Place::ENDS } else { Place::FAILS });
        if ends && closing.is_some_and(|closing| closing.stops) {
            return Ok(out);
        }
        let Some((position, room)) = self.next_turn(after, last).filter(|&(_, room)| room > 0) else {
            return Ok(out);
        };
        let finishes = finishes(self.form, &position, last, room);
        if room == 1 && reaches(self.form, room) && !finishes {
            return Ok(out);
        }
        Ok(Leads::New(NewPosition { position, last, room, ends, finishes, position_nets: None }))
    }

    /// The position in which play continues after a half-move, and the half-moves left there; `None` if it cannot.
    fn next_turn(&mut self, after: &Position, last: LastHalfMove) -> Option<(Position, i32)> {
        if self.form.has_lost_last_man(after) {
            return None;
        }
        let passes = match (self.form.help.reply, after.is_check()) {
            (Reply::ParryOnly, true) | (Reply::Always, _) => false,
            // After a parry the playing side moves.
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
        // A pass costs a half-move. That changes the bound only if the passing side can have other moves.
        let is_open =
            room >= 0 && (self.form.help.reply == Reply::Never || self.reach_bound.is_open(&passed, room));
        let is_forbidden =
            || self.form.reflex_goal.is_some_and(|goal| self.form.can_reach(goal, &passed, last));
        (is_open && !is_forbidden()).then_some((passed, room))
    }
}

/// Whether the next half-move may reach the goal.
fn finishes(form: &Form<'_>, position: &Position, last: LastHalfMove, room: i32) -> bool {
    match form.closings[form.leg(room)] {
        Some(Closing { how: How::Reaches(goal), .. }) => form.can_reach(goal, position, last),
        _ => false,
    }
}

/// Whether half-moves with `room` half-moves left end the series by reaching a goal.
pub(super) fn reaches(form: &Form<'_>, room: i32) -> bool {
    matches!(form.closings[form.leg(room)], Some(Closing { how: How::Reaches(_), .. }))
}
