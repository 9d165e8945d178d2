//! Is there a line of exactly so many half-moves? Depth first, with a table of outcomes and bounds of what is still needed.

use std::collections::HashMap;
use std::sync::Arc;

use chess::{Bitboard, Color, Kind, Move, Position, Square};
use game::{MoveList, Position as _};

use super::super::limits::Limits;
use super::super::needs::Needs;
use super::super::plan::Help;
use super::super::prove::{Answer, Interrupted, Stage};
use super::nets::{Alive, Change, Cost, Nets, Places, Weaver, Whose};
use super::outcomes::Outcomes;
use super::{Course, End, finish};

/// Searches pure play, and remembers.
pub(in crate::solve) struct Search<'a> {
    limits: Limits<'a>,
    /// Pairs of rooks of which only one may castle.
    exclusive: &'a [(Square, Square)],
    outcomes: Outcomes,
    needs: Needs,
    weaver: Weaver,
    /// Courses that have been asked for; `None` is kept for play that is not pure.
    courses: HashMap<(u32, Stage, Color), Option<Arc<Course>>>,
    /// Half-moves played.
    pub(in crate::solve) nodes: u64,
}

/// One course from one position.
pub(super) struct Run<'s, 'a> {
    search: &'s mut Search<'a>,
    pub(super) course: &'s Course,
    /// The moves left by the half-moves left, if one king is to be caught.
    left: Vec<Cost>,
    nets: Option<Nets>,
    /// The nets in reach of the positions on the way to the current one, one position after the other.
    alive: Vec<Alive>,
}

/// A position on the way.
#[derive(Clone, Copy)]
pub(super) struct Point {
    pub(super) position: Position,
    /// Half-moves left.
    pub(super) remaining: usize,
    places: Places,
    /// Its part of the list of nets in reach.
    alive: (usize, usize),
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
            weaver: Weaver::new(),
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

    /// Whether `course` can be played from `position`.
    pub(in crate::solve) fn succeeds(&mut self, course: &Course, position: &Position) -> Answer<bool> {
        let tag = position.key().0 ^ course.salts[course.length()];
        if let Some(known) = self.outcomes.get(tag) {
            return Ok(known);
        }
        let (mut run, start) = Run::new(self, course, position);
        run.succeeds(&start)
    }

    fn is_in_reach(&mut self, course: &Course, position: &Position, remaining: usize) -> bool {
        course
            .catches(remaining)
            .all(|(victim, how, budget)| self.needs.can_catch(position, victim, how, budget))
    }
}

impl<'s, 'a> Run<'s, 'a> {
    pub(super) fn new(
        search: &'s mut Search<'a>,
        course: &'s Course,
        position: &Position,
    ) -> (Run<'s, 'a>, Point) {
        let length = course.length();
        let left = |remaining| Cost::of(course.catches(remaining).next()?.2);
        let left: Option<Vec<Cost>> = (0..=length).map(left).collect();
        let mut run = Run { search, course, left: left.unwrap_or_default(), nets: None, alive: Vec::new() };
        if let End::Caught(how) = course.end
            && length > 2
            && let Some(&most) = run.left.last()
        {
            run.nets = run.search.weaver.weave(position, !course.movers[0], how, most);
        }
        let mut places = Places::nobody();
        if let Some(nets) = &run.nets {
            places = nets.places();
            run.alive.extend(nets.alive(run.left[length]));
        }
        let start = Point { position: *position, remaining: length, places, alive: (0, run.alive.len()) };
        (run, start)
    }

    /// Whether the rest of the course can be played from here.
    pub(super) fn succeeds(&mut self, point: &Point) -> Answer<bool> {
        if self.nets.is_some() && point.alive.0 == point.alive.1 {
            return Ok(false);
        }
        match self.known(&point.position, point.remaining) {
            Some(known) => Ok(known),
            None => self.succeeds_anew(point),
        }
    }

    /// Whether the rest of the course can be played, if that is known or quickly seen.
    fn known(&mut self, position: &Position, remaining: usize) -> Option<bool> {
        if remaining == 1
            && let End::Caught(how) = self.course.end
        {
            return Some(finish::exists(position, how));
        }
        self.search.outcomes.get(self.tag(position, remaining))
    }

    fn tag(&self, position: &Position, remaining: usize) -> u64 {
        position.key().0 ^ self.course.salts[remaining]
    }

    fn succeeds_anew(&mut self, point: &Point) -> Answer<bool> {
        let in_reach =
            self.nets.is_some() || self.search.is_in_reach(self.course, &point.position, point.remaining);
        let succeeds = in_reach
            && match (&self.course.end, point.remaining) {
                (End::All(courses), 0) => self.all_succeed(courses, &point.position)?,
                _ => self.some_move_succeeds(point)?,
            };
        self.search.outcomes.insert(self.tag(&point.position, point.remaining), succeeds);
        Ok(succeeds)
    }

    fn all_succeed(&mut self, courses: &[Course], position: &Position) -> Answer<bool> {
        for course in courses {
            if !self.search.succeeds(course, position)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn some_move_succeeds(&mut self, point: &Point) -> Answer<bool> {
        let pressing = self.pressing(point);
        let mut list = MoveList::new();
        point.position.legal_moves(&mut list);
        for &mv in &list {
            if let Some(targets) = &pressing
                && !targets[mv.from().index()].contains(mv.to())
                && mv.kind() != Kind::Castling
            {
                continue;
            }
            if self.succeeds_by(point, mv)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn succeeds_by(&mut self, point: &Point, mv: Move) -> Answer<bool> {
        let Some((position, first)) = self.play(point, mv)? else { return Ok(false) };
        if let Some(known) = self.known(&position, point.remaining - 1) {
            return Ok(known);
        }
        let next = self.enter(point, mv, position, first);
        let succeeds = self.succeeds_anew(&next);
        self.leave(point);
        succeeds
    }

    /// Where the men may go if there is no move to lose.
    fn pressing(&self, point: &Point) -> Option<[Bitboard; 64]> {
        let nets = self.nets.as_ref()?;
        let left = self.left[point.remaining];
        let whose = Whose { places: &point.places, position: &point.position, left };
        self.search.weaver.pressing(nets, whose, &self.alive[point.alive.0..point.alive.1])
    }

    /// The point after a move; `None` if it leaves a king in check that may not be, or no net in reach. Who goes there has
    /// to [`Run::leave`] again.
    pub(super) fn after(&mut self, point: &Point, mv: Move) -> Answer<Option<Point>> {
        let played = self.play(point, mv)?;
        Ok(played.map(|(position, first)| self.enter(point, mv, position, first)))
    }

    /// Forgets what was noted of the points after this one.
    pub(super) fn leave(&mut self, point: &Point) {
        self.alive.truncate(point.alive.1);
    }

    /// The position after a move, and the first net of the point before that is still in reach; `None` if there is none, or
    /// the move leaves a king in check that may not be.
    fn play(&mut self, point: &Point, mv: Move) -> Answer<Option<(Position, usize)>> {
        self.search.nodes += 1;
        // A look at the clock is dear compared with a move.
        if self.search.nodes.is_multiple_of(4096) && self.search.limits.reached() {
            return Err(Interrupted);
        }
        let mut first = 0;
        if let Some(nets) = &self.nets {
            let alive = &self.alive[point.alive.0..point.alive.1];
            let change = self.change(nets, point, mv);
            match change.and_then(|change| alive.iter().position(|&alive| change.survives(alive).is_some())) {
                Some(index) => first = point.alive.0 + index,
                None => return Ok(None),
            }
        }
        let mut position = point.position;
        position.play(mv);
        if mv.kind() == Kind::Castling {
            for &(white, black) in self.search.exclusive {
                if mv.to() == white {
                    position.forbid_castling(black.into());
                } else if mv.to() == black {
                    position.forbid_castling(white.into());
                }
            }
        }
        if self.course.passes(point.remaining - 1) {
            if position.is_check() {
                return Ok(None);
            }
            position.pass();
        }
        Ok(Some((position, first)))
    }

    fn change<'c>(&'c self, nets: &'c Nets, point: &'c Point, mv: Move) -> Option<Change<'c>> {
        let left = self.left[point.remaining - 1];
        self.search.weaver.change(nets, &point.places, point.position.board().occupied(), mv, left)
    }

    /// The point that a move leads to, with all nets that are still in reach, of which `first` is the first.
    fn enter(&mut self, point: &Point, mv: Move, position: Position, first: usize) -> Point {
        let mut places = point.places;
        let mut alive = std::mem::take(&mut self.alive);
        if let Some(nets) = &self.nets
            && let Some(change) = self.change(nets, point, mv)
        {
            for i in first..point.alive.1 {
                alive.extend(change.survives(alive[i]));
            }
            places.play(mv);
        }
        self.alive = alive;
        Point { position, remaining: point.remaining - 1, places, alive: (point.alive.1, self.alive.len()) }
    }
}
