//! Is there a line of exactly so many half-moves? Depth first, with a table of outcomes and bounds of what is still needed.

mod ahead;
mod arrival;
mod moves;
mod steps;

use std::collections::HashMap;
use std::sync::Arc;

use chess::{Color, Move, Position, Square};
use game::Position as _;

use crate::bounds::{MovesNeeded, Target};
use crate::general::{Answer, Stage};
use crate::help::nets::live::{Concerned, LiveNets, Part};
use crate::help::nets::{Alive, Cost, NetBuilder, Places, TargetKing};
use crate::help::outcomes::Outcomes;
use crate::help::short_battle::Refuters;
use crate::help::{End, GoalEnd, PurePlay, finish};
use crate::limits::Limits;
use crate::lines::Revisits;
use crate::parallel::in_progress::InProgress;
use crate::plan::{Help, Plan};
use crate::proofgame::ProofGame;
use crate::quiet_replies::QuietHints;
use crate::rules::has_mating_piece;
use crate::tables::check::check_of;

/// Searches pure play, and remembers.
pub(crate) struct Search<'a> {
    limits: Limits<'a>,
    /// Pairs of rooks of which only one may castle.
    exclusive: &'a [(Square, Square)],
    outcomes: Outcomes,
    /// What other threads are at work on, if there are any.
    in_progress: Option<&'a InProgress>,
    /// Made when they are asked for.
    needs: Option<Box<MovesNeeded>>,
    /// How often play that is over soon has been tried without them.
    tried_at_once: u32,
    /// Other threads may share it.
    net_builder: Arc<NetBuilder>,
    /// Courses that have been asked for; `None` is kept for play that is not pure.
    courses: HashMap<(u32, Stage, Color), Option<Arc<PurePlay>>>,
    /// Whether short battles at the end of pure play may be looked through: options may ask more of them.
    pub(crate) allows_brief: bool,
    /// Present if only the first lines to each final position are wanted.
    pub(crate) revisits: Option<Revisits>,
    /// The side that must keep a man besides its king as long as the play goes on.
    pub(crate) keeps_piece: Option<Color>,
    refuters: Refuters,
    /// Quiet answers to be looked for first.
    quiet: QuietHints,
    /// The position to be reached, where a goal asks for one.
    pub(crate) target: Option<Target>,
    /// What is deduced about games that end there.
    pub(crate) proof_game: Option<Box<ProofGame>>,
    /// Whether it goes before the thread that tells the lines, so that nothing is left to find out for that one.
    pub(crate) goes_ahead: bool,
    /// Half-moves played.
    pub(crate) nodes: u64,
}

/// The last half-move of pure play that ends in a battle.
pub(crate) struct Ending<'e> {
    /// The battle.
    pub(crate) plan: &'e Plan,
    pub(crate) before: &'e Position,
    pub(crate) mv: Move,
    pub(crate) after: &'e Position,
}

/// Finds out whether a battle is won.
pub(crate) type Judge<'s> = &'s mut dyn FnMut(Ending<'_>) -> Answer<bool>;

/// One pure play from one position.
pub(super) struct Run<'s, 'a> {
    search: &'s mut Search<'a>,
    pub(super) pure_play: &'s PurePlay,
    /// The kings that are to be caught, as far as nets are known for them.
    live_nets: Vec<LiveNets>,
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
const MAX_KINGS: usize = 2;

/// A position on the way.
#[derive(Clone, Copy)]
pub(super) struct Point {
    pub(super) position: Position,
    /// Half-moves left.
    pub(super) remaining: usize,
    places: Places,
    /// The nets in reach, for each king.
    parts: [Part; MAX_KINGS],
}

/// The nets that a move may leave in reach, for each king.
type Nets = [Concerned; MAX_KINGS];

/// A move that leaves nets in reach.
#[derive(Clone, Copy)]
struct Open {
    mv: Move,
    /// Where it leads.
    position: Position,
    nets: Nets,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        limits: Limits<'a>,
        exclusive: &'a [(Square, Square)],
        outcomes: Outcomes,
        net_builder: Arc<NetBuilder>,
        in_progress: Option<&'a InProgress>,
    ) -> Search<'a> {
        Search {
            limits,
            exclusive,
            outcomes,
            in_progress,
            needs: None,
            tried_at_once: 0,
            net_builder,
            courses: HashMap::new(),
            allows_brief: false,
            revisits: None,
            keeps_piece: None,
            refuters: Refuters::default(),
            quiet: QuietHints::default(),
            target: None,
            proof_game: None,
            goes_ahead: false,
            nodes: 0,
        }
    }

    /// The pure_play of the rest of `help`, if the play is pure.
    pub(crate) fn pure_play(&mut self, help: &Help, stage: Stage, mover: Color) -> Option<Arc<PurePlay>> {
        let make = || PurePlay::of(help, stage.remaining, stage.leg, mover).map(Arc::new);
        self.courses.entry((help.id, stage, mover)).or_insert_with(make).clone()
    }

    /// Whether `pure_play` can be played from `position`.
    pub(crate) fn succeeds(
        &mut self,
        pure_play: &PurePlay,
        position: &Position,
        judge: Judge<'_>,
    ) -> Answer<bool> {
        let tag = position.key().0 ^ pure_play.salts[pure_play.length()];
        if let Some(known) = self.outcomes.get(tag, || check_of(position)) {
            return Ok(known);
        }
        let (mut run, start) = Run::new(self, pure_play, position, judge);
        run.succeeds(&start)
    }

    /// Whether a side that must keep a man besides its king has lost the last one.
    pub(super) fn has_lost_last_man(&self, position: &Position) -> bool {
        self.keeps_piece.is_some_and(|side| !has_mating_piece(position, side))
    }

    fn is_in_reach(&mut self, pure_play: &PurePlay, position: &Position, remaining: usize) -> bool {
        let needs = self.needs.get_or_insert_with(|| Box::new(MovesNeeded::new()));
        if let End::Goal(GoalEnd { goal, .. }) = pure_play.end
            && !needs.can_reach(position, goal, pure_play.movers[0], &pure_play.movers[..remaining])
        {
            return false;
        }
        pure_play.catches(remaining).all(|(victim, how, budget)| {
            let has_king = position.board().king(victim).is_some();
            has_king && budget.hunter > MAX_HUNTER_MOVES || needs.can_catch(position, victim, how, budget)
        })
    }
}

impl<'s, 'a> Run<'s, 'a> {
    pub(super) fn new(
        search: &'s mut Search<'a>,
        pure_play: &'s PurePlay,
        position: &Position,
        judge: Judge<'s>,
    ) -> (Run<'s, 'a>, Point) {
        let length = pure_play.length();
        let mut live_nets = Vec::new();
        let mut parts = [Part::default(); MAX_KINGS];
        let kings: Vec<_> = pure_play.catches(length).take(MAX_KINGS + 1).collect();
        // What is over soon is tried faster than nets are made.
        let kings = if length > SHORT && kings.len() <= MAX_KINGS { kings } else { Vec::new() };
        // Where two kings are to be caught, those nets are enough that are few.
        let rooms = if kings.len() == 1 { &[MAX_NETS][..] } else { &[MAX_NETS / 4, MAX_NETS] };
        for &room in rooms {
            for (number, &(victim, how, budget)) in kings.iter().enumerate() {
                let left = |remaining| Cost::of(pure_play.catches(remaining).nth(number)?.2);
                let left: Option<Vec<Cost>> = (0..=length).map(left).collect();
                if let (Some(left), Some(most)) = (left, Cost::of(budget))
                    && let Some(nets) = search.net_builder.build(
                        position,
                        TargetKing { victim, how, most },
                        room,
                        search.limits,
                    )
                {
                    let (of_king, part) = LiveNets::new(nets, left, position);
                    parts[live_nets.len()] = part;
                    live_nets.push(of_king);
                }
            }
            if !live_nets.is_empty() {
                break;
            }
        }
        let start = Point { position: *position, remaining: length, places: Places::new(position), parts };
        (Run { search, pure_play, live_nets, judge, survivors: Vec::new(), open: Vec::new() }, start)
    }

    /// Whether the rest of the play can be played from here.
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
        let is_brief = matches!(&self.pure_play.end, End::Won(prize) if prize.short_battle.is_some());
        point.remaining == 1 && is_brief && self.search.allows_brief
    }

    /// Whether play that is over soon is tried faster than it is found out what it needs. That is so unless such play is
    /// asked for again and again.
    fn is_tried_at_once(&mut self) -> bool {
        let is_soon_over = self.pure_play.length() <= SHORT && matches!(self.pure_play.end, End::Caught(_));
        if !is_soon_over || self.search.needs.is_some() {
            return false;
        }
        self.search.tried_at_once += 1;
        self.search.tried_at_once <= OFTEN
    }

    /// Whether lines from here may be wanted.
    pub(super) fn may_be_wanted(&mut self, point: &Point) -> bool {
        let tag = self.tag(&point.position, point.remaining);
        self.search.revisits.as_mut().is_none_or(|revisits| revisits.visit(tag))
    }

    /// Whether no net is in reach for one of the kings.
    fn is_lost(&self, point: &Point) -> bool {
        point.parts[..self.live_nets.len()].iter().any(|&part| LiveNets::is_lost(part))
    }

    /// Whether the rest of the play can be played, if that is known or quickly seen.
    fn known(&mut self, position: &Position, remaining: usize) -> Option<bool> {
        match self.pure_play.end {
            End::Caught(how) if remaining == 1 => Some(finish::exists(position, how)),
            End::Reached if remaining == 1 => Some(self.can_arrive_at_once(position)),
            End::Goal(GoalEnd { goal, .. }) if remaining == 1 => Some(goal.is_reachable(position)),
            _ => self.search.outcomes.get(self.tag(position, remaining), || check_of(position)),
        }
    }

    fn tag(&self, position: &Position, remaining: usize) -> u64 {
        position.key().0 ^ self.pure_play.salts[remaining]
    }

    fn succeeds_anew(&mut self, point: &Point) -> Answer<bool> {
        let in_reach = match self.live_nets.is_empty() {
            true => {
                self.is_next_to_a_brief_battle(point)
                    || self.is_tried_at_once()
                    || self.search.is_in_reach(self.pure_play, &point.position, point.remaining)
                        && self.proof_game_is_possible(point)?
            }
            false => !self.is_lost(point),
        };
        let succeeds = in_reach
            && match (&self.pure_play.end, point.remaining) {
                (End::All(courses), 0) => self.all_succeed(courses, &point.position)?,
                _ => self.some_move_succeeds(point)?,
            };
        let (tag, check) = (self.tag(&point.position, point.remaining), check_of(&point.position));
        self.search.outcomes.insert(tag, check, succeeds);
        Ok(succeeds)
    }

    fn all_succeed(&mut self, courses: &[PurePlay], position: &Position) -> Answer<bool> {
        let mut position = *position;
        for pure_play in courses {
            // The side that has played a series may be the one that goes on; the other lets its turn pass.
            if !pure_play.begins_with(position.turn()) {
                if position.is_check() {
                    return Ok(false);
                }
                position.pass();
            }
            if self.search.has_lost_last_man(&position) {
                return Ok(false);
            }
            if !self.search.succeeds(pure_play, &position, self.judge)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
