//! Is there a line of exactly so many half-moves? Depth first, with a table of outcomes and bounds of what is still needed.

mod ahead;
mod arrival;
mod moves;
mod steps;

use std::collections::HashMap;
use std::sync::Arc;

use chess::{Color, Move, Position, Square};
use game::Position as _;

use super::super::busy::Busy;
use super::super::calm::QuietHints;
use super::super::limits::Limits;
use super::super::needs::{Needs, Target};
use super::super::plan::{Help, Plan};
use super::super::prove::{Answer, Stage};
use super::brief::Refuters;
use super::chase::{Chase, Concerned, Part};
use super::nets::{Alive, Cost, Places, Quarry, Weaver};
use super::outcomes::Outcomes;
use super::{Course, End, finish};

/// Searches pure play, and remembers.
pub(in crate::solve) struct Search<'a> {
    limits: Limits<'a>,
    /// Pairs of rooks of which only one may castle.
    exclusive: &'a [(Square, Square)],
    outcomes: Outcomes,
    /// What other threads are at work on, if there are any.
    busy: Option<&'a Busy>,
    /// Made when they are asked for.
    needs: Option<Box<Needs>>,
    /// How often play that is over soon has been tried without them.
    tried_at_once: u32,
    /// Other threads may share it.
    weaver: Arc<Weaver>,
    /// Courses that have been asked for; `None` is kept for play that is not pure.
    courses: HashMap<(u32, Stage, Color), Option<Arc<Course>>>,
    /// Whether brief battles at the end of a course may be looked through: options may ask more of them.
    pub(in crate::solve) allows_brief: bool,
    refuters: Refuters,
    /// Quiet answers to be looked for first.
    quiet: QuietHints,
    /// The position to be reached, where a goal asks for one.
    pub(in crate::solve) target: Option<Target>,
    /// Whether it goes before the thread that tells the lines, so that nothing is left to find out for that one.
    pub(in crate::solve) goes_ahead: bool,
    /// Half-moves played.
    pub(in crate::solve) nodes: u64,
}

/// The last half-move of a course that ends in a battle.
pub(in crate::solve) struct Ending<'e> {
    /// The battle.
    pub(in crate::solve) plan: &'e Plan,
    pub(in crate::solve) before: &'e Position,
    pub(in crate::solve) mv: Move,
    pub(in crate::solve) after: &'e Position,
}

/// Finds out whether a battle is won.
pub(in crate::solve) type Judge<'s> = &'s mut dyn FnMut(Ending<'_>) -> Answer<bool>;

/// One course from one position.
pub(super) struct Run<'s, 'a> {
    search: &'s mut Search<'a>,
    pub(super) course: &'s Course,
    /// The kings that are to be caught, as far as nets are known for them.
    chases: Vec<Chase>,
    judge: Judge<'s>,
    /// Room for the nets in reach of one position.
    survivors: Vec<Alive>,
    /// Moves from the positions on the way to the current one that are still to be looked into.
    open: Vec<Open>,
}

/// More nets than this cost more than they save.
const MAX_NETS: usize = 1 << 15;

/// Play of so many half-moves is over soon.
const SHORT: usize = 2;

/// Play that is over soon is tried so often before it is found out what it needs.
const OFTEN: u32 = 16;

/// With more moves for the hunter to come, what his men can cover is found out too seldom twice to be worth it.
const MAX_HUNTER_MOVES: i32 = 2;

/// No play is after more kings than there are.
const MAX_CHASES: usize = 2;

/// A position on the way.
#[derive(Clone, Copy)]
pub(super) struct Point {
    pub(super) position: Position,
    /// Half-moves left.
    pub(super) remaining: usize,
    places: Places,
    /// The nets in reach, for each king.
    parts: [Part; MAX_CHASES],
}

/// The nets that a move may leave in reach, for each king.
type Nets = [Concerned; MAX_CHASES];

/// A move that leaves nets in reach.
#[derive(Clone, Copy)]
struct Open {
    mv: Move,
    /// Where it leads.
    position: Position,
    nets: Nets,
}

impl<'a> Search<'a> {
    pub(in crate::solve) fn new(
        limits: Limits<'a>,
        exclusive: &'a [(Square, Square)],
        outcomes: Outcomes,
        weaver: Arc<Weaver>,
        busy: Option<&'a Busy>,
    ) -> Search<'a> {
        Search {
            limits,
            exclusive,
            outcomes,
            busy,
            needs: None,
            tried_at_once: 0,
            weaver,
            courses: HashMap::new(),
            allows_brief: false,
            refuters: Refuters::default(),
            quiet: QuietHints::default(),
            target: None,
            goes_ahead: false,
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
    pub(in crate::solve) fn succeeds(
        &mut self,
        course: &Course,
        position: &Position,
        judge: Judge<'_>,
    ) -> Answer<bool> {
        let tag = position.key().0 ^ course.salts[course.length()];
        if let Some(known) = self.outcomes.get(tag) {
            return Ok(known);
        }
        let (mut run, start) = Run::new(self, course, position, judge);
        run.succeeds(&start)
    }

    fn is_in_reach(&mut self, course: &Course, position: &Position, remaining: usize) -> bool {
        let needs = self.needs.get_or_insert_with(|| Box::new(Needs::new()));
        course.catches(remaining).all(|(victim, how, budget)| {
            budget.hunter > MAX_HUNTER_MOVES || needs.can_catch(position, victim, how, budget)
        })
    }
}

impl<'s, 'a> Run<'s, 'a> {
    pub(super) fn new(
        search: &'s mut Search<'a>,
        course: &'s Course,
        position: &Position,
        judge: Judge<'s>,
    ) -> (Run<'s, 'a>, Point) {
        let length = course.length();
        let mut chases = Vec::new();
        let mut parts = [Part::default(); MAX_CHASES];
        let kings: Vec<_> = course.catches(length).take(MAX_CHASES + 1).collect();
        // What is over soon is tried faster than nets are made.
        let kings = if length > SHORT && kings.len() <= MAX_CHASES { kings } else { Vec::new() };
        // Where two kings are to be caught, those nets are enough that are few.
        let rooms = if kings.len() == 1 { &[MAX_NETS][..] } else { &[MAX_NETS / 4, MAX_NETS] };
        for &room in rooms {
            for (number, &(victim, how, budget)) in kings.iter().enumerate() {
                let left = |remaining| Cost::of(course.catches(remaining).nth(number)?.2);
                let left: Option<Vec<Cost>> = (0..=length).map(left).collect();
                if let (Some(left), Some(most)) = (left, Cost::of(budget))
                    && let Some(nets) =
                        search.weaver.weave(position, Quarry { victim, how, most }, room, search.limits)
                {
                    let (chase, part) = Chase::new(nets, left, position);
                    parts[chases.len()] = part;
                    chases.push(chase);
                }
            }
            if !chases.is_empty() {
                break;
            }
        }
        let start = Point { position: *position, remaining: length, places: Places::new(position), parts };
        (Run { search, course, chases, judge, survivors: Vec::new(), open: Vec::new() }, start)
    }

    /// Whether the rest of the course can be played from here.
    pub(super) fn succeeds(&mut self, point: &Point) -> Answer<bool> {
        if self.is_lost(point) {
            return Ok(false);
        }
        match self.known(&point.position, point.remaining) {
            Some(known) => Ok(known),
            None => self.succeeds_anew(point),
        }
    }

    /// Whether it goes before the thread that tells the lines.
    pub(super) fn goes_ahead(&self) -> bool {
        self.search.goes_ahead
    }

    /// Whether every half-move leads to a battle that is sooner looked through than anything is found out before it.
    fn is_next_to_a_brief_battle(&self, point: &Point) -> bool {
        let is_brief = matches!(&self.course.end, End::Won(prize) if prize.brief.is_some());
        point.remaining == 1 && is_brief && self.search.allows_brief
    }

    /// Whether play that is over soon is tried faster than it is found out what it needs. That is so unless such play is
    /// asked for again and again.
    fn is_tried_at_once(&mut self) -> bool {
        let is_soon_over = self.course.length() <= SHORT && matches!(self.course.end, End::Caught(_));
        if !is_soon_over || self.search.needs.is_some() {
            return false;
        }
        self.search.tried_at_once += 1;
        self.search.tried_at_once <= OFTEN
    }

    /// Whether no net is in reach for one of the kings.
    fn is_lost(&self, point: &Point) -> bool {
        point.parts[..self.chases.len()].iter().any(|&part| Chase::is_lost(part))
    }

    /// Whether the rest of the course can be played, if that is known or quickly seen.
    fn known(&mut self, position: &Position, remaining: usize) -> Option<bool> {
        match self.course.end {
            End::Caught(how) if remaining == 1 => Some(finish::exists(position, how)),
            End::Reached if remaining == 1 => Some(self.can_arrive_at_once(position)),
            _ => self.search.outcomes.get(self.tag(position, remaining)),
        }
    }

    fn tag(&self, position: &Position, remaining: usize) -> u64 {
        position.key().0 ^ self.course.salts[remaining]
    }

    fn succeeds_anew(&mut self, point: &Point) -> Answer<bool> {
        let in_reach = match self.chases.is_empty() {
            true => {
                self.is_next_to_a_brief_battle(point)
                    || self.is_tried_at_once()
                    || self.search.is_in_reach(self.course, &point.position, point.remaining)
            }
            false => !self.is_lost(point),
        };
        let succeeds = in_reach
            && match (&self.course.end, point.remaining) {
                (End::All(courses), 0) => self.all_succeed(courses, &point.position)?,
                _ => self.some_move_succeeds(point)?,
            };
        self.search.outcomes.insert(self.tag(&point.position, point.remaining), succeeds);
        Ok(succeeds)
    }

    fn all_succeed(&mut self, courses: &[Course], position: &Position) -> Answer<bool> {
        let mut position = *position;
        for course in courses {
            // The side that has played a series may be the one that goes on; the other lets its turn pass.
            if !course.begins_with(position.turn()) {
                if position.is_check() {
                    return Ok(false);
                }
                position.pass();
            }
            if !self.search.succeeds(course, &position, self.judge)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
