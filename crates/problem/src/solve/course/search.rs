//! Is there a line of exactly so many half-moves? Depth first, with a table of outcomes and bounds of what is still needed.

use std::collections::HashMap;
use std::sync::Arc;

use chess::{Color, Kind, Move, Position, Square};
use game::{MoveList, Position as _};

use super::super::limits::Limits;
use super::super::needs::Needs;
use super::super::plan::Help;
use super::super::prove::{Answer, Interrupted, Stage};
use super::outcomes::Outcomes;
use super::{Course, End, finish};

/// Searches pure play, and remembers.
pub(in crate::solve) struct Search<'a> {
    limits: Limits<'a>,
    /// Pairs of rooks of which only one may castle.
    exclusive: &'a [(Square, Square)],
    outcomes: Outcomes,
    needs: Needs,
    /// Courses that have been asked for; `None` is kept for play that is not pure.
    courses: HashMap<(u32, Stage, Color), Option<Arc<Course>>>,
    /// Half-moves played.
    pub(in crate::solve) nodes: u64,
}

impl<'a> Search<'a> {
    pub(in crate::solve) fn new(
        limits: Limits<'a>,
        exclusive: &'a [(Square, Square)],
        memory: usize,
    ) -> Search<'a> {
        Search {
            limits,
            exclusive,
            outcomes: Outcomes::new(memory),
            needs: Needs::new(),
            courses: HashMap::new(),
            nodes: 0,
        }
    }

    /// The course of the rest of `help`, if the play is pure.
    pub(in crate::solve) fn course(
        &mut self,
        help: &Help,
        stage: Stage,
        mover: Color,
    ) -> Option<Arc<Course>> {
        let make = || Course::of(help, stage.remaining, stage.leg, mover).map(Arc::new);
        self.courses.entry((help.id, stage, mover)).or_insert_with(make).clone()
    }

    /// Whether the last `remaining` half-moves of `course` can be played from `position`.
    pub(in crate::solve) fn succeeds(
        &mut self,
        course: &Course,
        position: &Position,
        remaining: usize,
    ) -> Answer<bool> {
        if remaining == 1
            && let End::Caught(how) = course.end
        {
            return Ok(finish::exists(position, how));
        }
        let tag = position.key().0 ^ course.salts[remaining];
        if let Some(known) = self.outcomes.get(tag) {
            return Ok(known);
        }
        let succeeds = self.is_in_reach(course, position, remaining)
            && self.succeeds_anew(course, position, remaining)?;
        self.outcomes.insert(tag, succeeds);
        Ok(succeeds)
    }

    fn is_in_reach(&mut self, course: &Course, position: &Position, remaining: usize) -> bool {
        course
            .catches(remaining)
            .all(|(victim, how, budget)| self.needs.can_catch(position, victim, how, budget))
    }

    fn succeeds_anew(&mut self, course: &Course, position: &Position, remaining: usize) -> Answer<bool> {
        if remaining == 0 {
            let End::All(courses) = &course.end else { return Ok(false) };
            for nested in courses {
                if !self.succeeds(nested, position, nested.length())? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        for &mv in &list {
            if let Some(after) = self.after(course, position, mv, remaining)?
                && self.succeeds(course, &after, remaining - 1)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The position after a move, with the side to move that goes on; `None` if it leaves a king in check that may not
    /// be.
    fn after(
        &mut self,
        course: &Course,
        position: &Position,
        mv: Move,
        remaining: usize,
    ) -> Answer<Option<Position>> {
        self.nodes += 1;
        // A look at the clock is dear compared with a move.
        if self.nodes.is_multiple_of(4096) && self.limits.reached() {
            return Err(Interrupted);
        }
        let mut after = *position;
        after.play(mv);
        if mv.kind() == Kind::Castling {
            for &(white, black) in self.exclusive {
                if mv.to() == white {
                    after.forbid_castling(black.into());
                } else if mv.to() == black {
                    after.forbid_castling(white.into());
                }
            }
        }
        if course.passes(remaining - 1) {
            if after.is_check() {
                return Ok(None);
            }
            after.pass();
        }
        Ok(Some(after))
    }
}
