//! Is there a line of exactly so many half-moves? Depth first, with a table of outcomes and bounds of what is still needed.

use std::collections::HashMap;
use std::sync::Arc;

use chess::{Bitboard, Color, Kind, Move, Position, Square};
use game::{MoveList, Position as _};

use super::super::limits::Limits;
use super::super::needs::Needs;
use super::super::plan::Help;
use super::super::prove::{Answer, Interrupted, Stage};
use super::nets::{Alive, Change, Cost, Nets, Places, Quarry, Weaver, Whose};
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
    /// The kings that are to be caught, as far as nets are known for them.
    chases: Vec<Chase>,
}

/// A king that is to be caught in one of many nets.
struct Chase {
    nets: Nets,
    /// The moves left by the half-moves left.
    left: Vec<Cost>,
    /// The nets in reach of the positions on the way to the current one, one position after the other.
    alive: Vec<Alive>,
}

/// More nets than this cost more than they save.
const MAX_NETS: usize = 1 << 17;

/// With more moves for the hunter to come, what his men can cover is found out too seldom twice to be worth it.
const MAX_HUNTER_MOVES: i32 = 2;

/// No play is after more kings than there are.
const MAX_CHASES: usize = 2;

/// The part of a list that belongs to one position, for each chase.
type Parts = [(usize, usize); MAX_CHASES];

/// A position on the way.
#[derive(Clone, Copy)]
pub(super) struct Point {
    pub(super) position: Position,
    /// Half-moves left.
    pub(super) remaining: usize,
    places: Places,
    /// Its parts of the lists of nets in reach.
    alive: Parts,
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
        course.catches(remaining).all(|(victim, how, budget)| {
            budget.hunter > MAX_HUNTER_MOVES || self.needs.can_catch(position, victim, how, budget)
        })
    }
}

impl<'s, 'a> Run<'s, 'a> {
    pub(super) fn new(
        search: &'s mut Search<'a>,
        course: &'s Course,
        position: &Position,
    ) -> (Run<'s, 'a>, Point) {
        let length = course.length();
        let mut chases = Vec::new();
        let kings: Vec<_> = course.catches(length).take(MAX_CHASES + 1).collect();
        if length > 2 && kings.len() <= MAX_CHASES {
            // Where two kings are to be caught, the nets of the one that is harder to catch are enough.
            let room = if kings.len() == 1 { MAX_NETS } else { MAX_NETS / 8 };
            chases.extend(kings.iter().enumerate().filter_map(|(number, &(victim, how, budget))| {
                let left = |remaining| Cost::of(course.catches(remaining).nth(number)?.2);
                let left: Vec<Cost> = (0..=length).map(left).collect::<Option<_>>()?;
                let most = Cost::of(budget)?;
                let nets = search.weaver.weave(position, Quarry { victim, how, most }, room)?;
                Some(Chase { alive: nets.alive(most).collect(), nets, left })
            }));
        }
        let mut alive = [(0, 0); MAX_CHASES];
        for (part, chase) in alive.iter_mut().zip(&chases) {
            part.1 = chase.alive.len();
        }
        let start = Point { position: *position, remaining: length, places: Places::new(position), alive };
        (Run { search, course, chases }, start)
    }

    /// Whether the rest of the course can be played from here.
    pub(super) fn succeeds(&mut self, point: &Point) -> Answer<bool> {
        if self.chases.iter().zip(&point.alive).any(|(_, part)| part.0 == part.1) {
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
            !self.chases.is_empty() || self.search.is_in_reach(self.course, &point.position, point.remaining);
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
        let mut chases = self.chases.iter().zip(&point.alive).filter_map(|(chase, part)| {
            let left = chase.left[point.remaining];
            let whose = Whose { places: &point.places, position: &point.position, left };
            self.search.weaver.pressing(&chase.nets, whose, &chase.alive[part.0..part.1])
        });
        let mut targets = chases.next()?;
        for others in chases {
            targets.iter_mut().zip(others).for_each(|(targets, others)| *targets &= others);
        }
        Some(targets)
    }

    /// The point after a move; `None` if it leaves a king in check that may not be, or no net in reach. Who goes there has
    /// to [`Run::leave`] again.
    pub(super) fn after(&mut self, point: &Point, mv: Move) -> Answer<Option<Point>> {
        let played = self.play(point, mv)?;
        Ok(played.map(|(position, first)| self.enter(point, mv, position, first)))
    }

    /// Forgets what was noted of the points after this one.
    pub(super) fn leave(&mut self, point: &Point) {
        for (chase, part) in self.chases.iter_mut().zip(&point.alive) {
            chase.alive.truncate(part.1);
        }
    }

    /// The position after a move, and the first net of the point before that is still in reach; `None` if there is none, or
    /// the move leaves a king in check that may not be.
    fn play(&mut self, point: &Point, mv: Move) -> Answer<Option<(Position, [usize; MAX_CHASES])>> {
        self.search.nodes += 1;
        // A look at the clock is dear compared with a move.
        if self.search.nodes.is_multiple_of(4096) && self.search.limits.reached() {
            return Err(Interrupted);
        }
        let mut first = [0; MAX_CHASES];
        for ((chase, part), first) in self.chases.iter().zip(&point.alive).zip(&mut first) {
            let change = self.change(chase, point, mv);
            let mut alive = chase.alive[part.0..part.1].iter();
            match change.and_then(|change| alive.position(|&alive| change.survives(alive).is_some())) {
                Some(index) => *first = part.0 + index,
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

    fn change<'c>(&'c self, chase: &'c Chase, point: &'c Point, mv: Move) -> Option<Change<'c>> {
        let left = chase.left[point.remaining - 1];
        self.search.weaver.change(&chase.nets, &point.places, point.position.board().occupied(), mv, left)
    }

    /// The point that a move leads to, with all nets that are still in reach, of which `first` are the first.
    fn enter(&mut self, point: &Point, mv: Move, position: Position, first: [usize; MAX_CHASES]) -> Point {
        let mut next = Point { position, remaining: point.remaining - 1, ..*point };
        next.places.play(mv);
        for number in 0..self.chases.len() {
            let end = point.alive[number].1;
            let mut alive = std::mem::take(&mut self.chases[number].alive);
            if let Some(change) = self.change(&self.chases[number], point, mv) {
                for i in first[number]..end {
                    alive.extend(change.survives(alive[i]));
                }
            }
            next.alive[number] = (end, alive.len());
            self.chases[number].alive = alive;
        }
        next
    }
}
