//! The search of pure play: whether a line of exactly a given number of half-moves exists.
//!
//! Depth first, with a transposition table and with nets or other admissible bounds on the moves still needed.
//!
//! * `moves` tries the moves of a position; `steps` plays one and updates the nets.
//! * `arrival` handles play to a given position (proof games); `payoff` decides whether its bounds are worth their time.
//! * `ahead` is what other threads do while one thread lists the lines.

mod ahead;
mod arrival;
mod moves;
mod payoff;
mod steps;

use std::collections::HashMap;
use std::sync::Arc;

use chess::{Bitboard, Color, Move, Position};
use game::Position as _;

use crate::general::{Answer, Interrupted, Stage};
use crate::limits::Limits;
use crate::lines::Revisits;
use crate::orthodox::battle::BattleGoal;
use crate::orthodox::bounds::{MateKind, MovesNeeded, Target};
use crate::orthodox::help::nets::live::{Candidates, LiveNets, Part};
use crate::orthodox::help::nets::{Cost, LiveNet, NetBuilder, Places, TargetKing};
use crate::orthodox::help::outcomes::Outcomes;
use crate::orthodox::help::short_battle::Refuters;
use crate::orthodox::help::{End, GoalEnd, KingToMate, PurePlay, count, finish};
use crate::orthodox::proofgame::ProofGame;
use crate::orthodox::quiet_replies::QuietHints;
use crate::orthodox::searches::ending::Judge;
use crate::parallel::in_progress::InProgress;
use crate::plan::Help;
use crate::required::{RequiredEnd, RequiredPlies};
use crate::rules::has_mating_piece;
use crate::rules::null_move::{LastHalfMove, NULL, after_null_move};
use crate::tables::check::check_of;
use payoff::Payoff;
use problem::{ExclusiveRooks, State};

/// The search of pure play of one thread, memoised.
pub(crate) struct Search<'a> {
    limits: Limits<'a>,
    /// Pairs of rooks of which only one may castle.
    exclusive: &'a [ExclusiveRooks],
    outcomes: Outcomes,
    /// The positions that other threads are working on; `None` with one thread.
    in_progress: Option<&'a InProgress>,
    /// Bounds on the moves needed, built when first needed.
    needs: Option<Box<MovesNeeded>>,
    /// How often short play has been searched without these bounds.
    tried_at_once: u32,
    /// Shared by all threads.
    net_builder: Arc<NetBuilder>,
    /// The plays that have been converted; `None` for play that is not pure.
    pure_plays: HashMap<(u32, Stage, Color), Option<Arc<PurePlay>>>,
    /// Whether short battles at the end of pure play may be decided without a search. Options may forbid it.
    pub(crate) allows_short_battles: bool,
    /// Present if only the first lines to each final position are wanted.
    pub(crate) revisits: Option<Revisits>,
    /// What the last half-move must fulfil, if anything is required of it.
    pub(crate) required_end: Option<RequiredEnd>,
    /// What certain half-moves of lines must fulfil, while lines are listed.
    pub(crate) line_filter: Option<LineFilter>,
    /// The side that must keep a man besides its king until the play ends.
    pub(crate) keeps_piece: Option<Color>,
    /// Whether a side may pass.
    pub(crate) null_moves: bool,
    refuters: Refuters,
    /// Quiet replies that are tried first.
    quiet: QuietHints,
    /// The position to be reached, if that is a goal (a=>b).
    pub(crate) target: Option<Target>,
    /// Bounds for proof games that end in the target.
    pub(crate) proof_game: Option<Box<ProofGame>>,
    /// Whether its bounds pay, by the half-moves left.
    payoffs_of_bounds: Vec<Payoff>,
    /// Whether it pays to test if play must stop, by the half-moves left afterwards.
    payoffs_of_stops: Vec<Payoff>,
    /// Whether this thread fills the table for the thread that lists the lines, and lists none itself.
    pub(crate) works_ahead: bool,
    /// Half-moves played.
    pub(crate) nodes: u64,
    /// Positions examined by the bounds for proof games.
    deductions: u64,
}

/// What certain half-moves of lines must fulfil.
pub(crate) struct LineFilter {
    pub(crate) plies: RequiredPlies,
    /// Half-moves of the line before the play that is searched.
    pub(crate) before: usize,
}

/// Where a search of pure play begins.
#[derive(Clone, Copy)]
pub(crate) struct Start<'p> {
    position: &'p Position,
    /// The half-move that led to it.
    last: LastHalfMove,
}

impl Start<'_> {
    pub(crate) fn of(state: &State) -> Start<'_> {
        Start { position: &state.position, last: LastHalfMove::of(state) }
    }
}

/// Identifies a position and the rest of the play in tables. Tag and check are computed independently.
#[derive(Clone, Copy, Eq, Hash, PartialEq)]
pub(super) struct PositionName {
    tag: u64,
    check: u64,
}

/// The search of one pure play from one position.
pub(super) struct Run<'s, 'a> {
    search: &'s mut Search<'a>,
    pub(super) pure_play: &'s PurePlay,
    /// The nets for each king to be mated, if they could be built.
    live_nets: Vec<LiveNets>,
    judge: Judge<'s>,
    /// A buffer for the nets within reach of one position.
    survivors: Vec<LiveNet>,
    /// A stack of the moves still to be searched, for all positions of the current line.
    open: Vec<OpenMove>,
}

/// More nets than this cost more than they save.
const MAX_NETS: usize = 1 << 15;

/// Play of at most this many half-moves is searched without nets.
const SHORT: usize = 2;

/// Short play is searched this often before the bounds on the moves needed are built.
const MAX_TRIED_AT_ONCE: u32 = 16;

/// With more moves of the mating side left, the bounds on the moves needed seldom hit their cache and do not pay.
const MAX_MATING_SIDE_MOVES: i32 = 2;

/// The most kings that a play can mate.
const MAX_KINGS: usize = 2;

/// A position of the current line.
#[derive(Clone, Copy)]
pub(super) struct Point {
    pub(super) position: Position,
    /// The half-move that led to it.
    pub(super) last: LastHalfMove,
    /// The key of the position before that half-move, if it was part of the search.
    before: Option<u64>,
    /// Half-moves left.
    pub(super) remaining: usize,
    places: Places,
    /// The nets within reach, for each king.
    parts: [Part; MAX_KINGS],
}

/// The nets that may be within reach after a move, for each king.
type Nets = [Candidates; MAX_KINGS];

/// A move after which nets are within reach.
#[derive(Clone, Copy)]
struct OpenMove {
    mv: Move,
    /// The position after it.
    position: Position,
    nets: Nets,
}

impl OpenMove {
    fn last(&self) -> LastHalfMove {
        LastHalfMove::by(self.mv)
    }
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        limits: Limits<'a>,
        exclusive: &'a [ExclusiveRooks],
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
            pure_plays: HashMap::new(),
            allows_short_battles: false,
            revisits: None,
            required_end: None,
            line_filter: None,
            keeps_piece: None,
            null_moves: false,
            refuters: Refuters::default(),
            quiet: QuietHints::default(),
            target: None,
            proof_game: None,
            payoffs_of_bounds: Vec::new(),
            payoffs_of_stops: Vec::new(),
            works_ahead: false,
            nodes: 0,
            deductions: 0,
        }
    }

    /// The rest of `help` as pure play, if it is pure.
    pub(crate) fn pure_play(&mut self, help: &Help, stage: Stage, mover: Color) -> Option<Arc<PurePlay>> {
        let make = || PurePlay::of(help, stage.remaining, stage.leg, mover).map(Arc::new);
        self.pure_plays.entry((help.id, stage, mover)).or_insert_with(make).clone()
    }

    /// Whether `pure_play` has a line from `start`.
    pub(crate) fn succeeds(
        &mut self,
        pure_play: &PurePlay,
        start: Start<'_>,
        judge: Judge<'_>,
    ) -> Answer<bool> {
        let Start { position, last } = start;
        let tag = position.key().0 ^ last.salt() ^ pure_play.salts[pure_play.length()];
        if let Some(known) = self.outcomes.get(tag, || check_of(position)) {
            return Ok(known);
        }
        let (mut run, first) = Run::new(self, pure_play, start, judge);
        run.succeeds(&first)
    }

    /// The half-moves played, and the time of bounds for proof games in half-moves.
    fn work(&self) -> u64 {
        self.nodes + self.deductions * arrival::DEDUCTION_COST
    }

    /// Whether a side that must keep a man besides its king has lost the last one.
    pub(super) fn has_lost_last_man(&self, position: &Position) -> bool {
        self.keeps_piece.is_some_and(|side| !has_mating_piece(position, side))
    }

    /// Whether some move mates, or stalemates, the other king as required.
    pub(super) fn can_finish(&self, position: &Position, how: MateKind) -> bool {
        match &self.required_end {
            None => finish::exists(position, how),
            Some(required) => finish::exists_among(position, how, |mv| required.may_admit(position, mv)),
        }
    }

    /// Whether the king that is mated at the end can stand on a required square then, with `remaining` half-moves to go.
    pub(super) fn is_required_square_in_reach(
        &self,
        pure_play: &PurePlay,
        position: &Position,
        remaining: usize,
    ) -> bool {
        let Some(required) = self.required_end.as_ref() else { return true };
        let mated = !pure_play.movers[0];
        !matches!(pure_play.end, End::Mated(_))
            || required.is_king_in_reach(position, mated, count(&pure_play.movers[..remaining], mated))
    }

    /// Whether the end may be within reach, by the bounds on the moves needed.
    fn is_in_reach(&mut self, pure_play: &PurePlay, position: &Position, remaining: usize) -> bool {
        let needs = self.needs.get_or_insert_with(|| Box::new(MovesNeeded::new()));
        if let End::Goal(GoalEnd { goal, .. }) = pure_play.end
            && !needs.can_reach(position, goal, pure_play.movers[0], &pure_play.movers[..remaining])
        {
            return false;
        }
        pure_play.kings_to_mate(remaining).all(|KingToMate { mated, how, budget }| {
            let has_king = position.board().king(mated).is_some();
            has_king && budget.mating > MAX_MATING_SIDE_MOVES || needs.can_mate(position, mated, how, budget)
        })
    }
}

impl<'s, 'a> Run<'s, 'a> {
    /// Builds the nets for `pure_play`. Returns the search and its first point.
    pub(super) fn new(
        search: &'s mut Search<'a>,
        pure_play: &'s PurePlay,
        start: Start<'_>,
        judge: Judge<'s>,
    ) -> (Run<'s, 'a>, Point) {
        let Start { position, last } = start;
        let length = pure_play.length();
        let mut live_nets = Vec::new();
        let mut parts = [Part::default(); MAX_KINGS];
        let kings: Vec<_> = pure_play.kings_to_mate(length).take(MAX_KINGS + 1).collect();
        let squares = search.required_end.as_ref().map_or(Bitboard::FULL, RequiredEnd::kings);
        // Short play is searched faster than nets are built.
        let kings = if length > SHORT && kings.len() <= MAX_KINGS { kings } else { Vec::new() };
        // With two kings, a small set of nets for one of them is enough; larger sets only if there is none.
        let rooms = if kings.len() == 1 { &[MAX_NETS][..] } else { &[MAX_NETS / 4, MAX_NETS] };
        for &room in rooms {
            for (number, &KingToMate { mated, how, budget }) in kings.iter().enumerate() {
                let left = |remaining| Cost::of(pure_play.kings_to_mate(remaining).nth(number)?.budget);
                let left: Option<Vec<Cost>> = (0..=length).map(left).collect();
                if let (Some(left), Some(most)) = (left, Cost::of(budget))
                    && let Some(nets) = search.net_builder.build(
                        position,
                        TargetKing { mated, how, most, squares },
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
        let places = Places::new(position);
        let first = Point { position: *position, last, before: None, remaining: length, places, parts };
        (Run { search, pure_play, live_nets, judge, survivors: Vec::new(), open: Vec::new() }, first)
    }

    /// Whether a line exists from here.
    pub(super) fn succeeds(&mut self, point: &Point) -> Answer<bool> {
        if self.is_lost(point) {
            return Ok(false);
        }
        match self.known(&point.position, point.remaining, point.last) {
            Some(known) => Ok(known),
            None => self.succeeds_by_search(point),
        }
    }

    /// Whether this thread fills the table for the thread that lists the lines.
    pub(super) fn works_ahead(&self) -> bool {
        self.search.works_ahead
    }

    /// Whether a side may pass.
    pub(super) fn has_null_moves(&self) -> bool {
        self.search.null_moves
    }

    /// Whether every half-move leads to a short battle, which is decided faster than any bound is computed.
    fn is_before_short_battle(&self, point: &Point) -> bool {
        let is_short = matches!(&self.pure_play.end, End::Battle(final_battle) if final_battle.is_short());
        point.remaining == 1 && is_short && self.search.allows_short_battles
    }

    /// Whether short play is searched without the bounds on the moves needed, which take longer to build than a few
    /// searches take.
    fn is_tried_at_once(&mut self) -> bool {
        let is_short = self.pure_play.length() <= SHORT && matches!(self.pure_play.end, End::Mated(_));
        if !is_short || self.search.needs.is_some() {
            return false;
        }
        self.search.tried_at_once += 1;
        self.search.tried_at_once <= MAX_TRIED_AT_ONCE
    }

    /// Whether lines from here are wanted.
    pub(super) fn may_be_wanted(&mut self, point: &Point) -> bool {
        let tag = self.tag(&point.position, point.remaining, point.last);
        self.search.revisits.as_mut().is_none_or(|revisits| revisits.visit(tag))
    }

    /// Whether only some of the lines are wanted.
    pub(super) fn wants_few_lines(&self) -> bool {
        self.search.revisits.is_some() || self.search.line_filter.is_some()
    }

    /// What certain half-moves of lines must fulfil.
    pub(super) fn line_filter(&self) -> Option<&LineFilter> {
        self.search.line_filter.as_ref()
    }

    /// The name of a position with `remaining` half-moves left.
    pub(super) fn name(&self, position: &Position, remaining: usize, last: LastHalfMove) -> PositionName {
        PositionName { tag: self.tag(position, remaining, last), check: check_of(position) }
    }

    /// Counts a node; an error if the time is over.
    pub(super) fn check_time(&mut self) -> Answer<()> {
        self.search.nodes += 1;
        // Reading the clock is expensive compared with a move.
        match self.search.nodes.is_multiple_of(4096) && self.search.limits.reached() {
            true => Err(Interrupted),
            false => Ok(()),
        }
    }

    /// Whether no net is within reach for one of the kings.
    fn is_lost(&self, point: &Point) -> bool {
        point.parts[..self.live_nets.len()].iter().any(|&part| LiveNets::is_lost(part))
    }

    /// Whether a line exists, if the table knows it or one half-move is left.
    fn known(&mut self, position: &Position, remaining: usize, last: LastHalfMove) -> Option<bool> {
        if remaining == 1
            && let Some(ends) = self.ends_at_once(position, last)
        {
            return Some(ends);
        }
        self.search.outcomes.get(self.tag(position, remaining, last), || check_of(position))
    }

    /// Whether some half-move ends the play; `None` if other play follows.
    fn ends_at_once(&self, position: &Position, last: LastHalfMove) -> Option<bool> {
        let ends = match self.pure_play.end {
            End::Mated(how) => self.search.can_finish(position, how),
            End::Reached => self.can_arrive_at_once(position),
            End::Goal(GoalEnd { goal, .. }) => goal.is_reachable(position),
            End::All(_) | End::Battle(_) => return None,
        };
        Some(ends || self.null_move_ends(position, last))
    }

    /// Whether a null move ends the play: it leaves the men where they are, so a stalemate is all that it can reach.
    pub(super) fn null_move_ends(&self, position: &Position, last: LastHalfMove) -> bool {
        self.after_null_move(position, last).is_some_and(|after| match self.pure_play.end {
            End::Mated(how) => how == MateKind::Stalemate && BattleGoal::Stalemate.is_reached(NULL, &after),
            End::Goal(GoalEnd { goal, .. }) => goal.is_reached(NULL, &after),
            End::Reached | End::All(_) | End::Battle(_) => false,
        })
    }

    /// The position after a null move; `None` if the side to move may not pass.
    pub(super) fn after_null_move(&self, position: &Position, last: LastHalfMove) -> Option<Position> {
        if self.search.null_moves { after_null_move(position, last) } else { None }
    }

    /// The key of a position in the table of outcomes.
    fn tag(&self, position: &Position, remaining: usize, last: LastHalfMove) -> u64 {
        position.key().0 ^ last.salt() ^ self.pure_play.salts[remaining]
    }

    /// As [`Run::succeeds`], without the table. Stores the outcome.
    fn succeeds_by_search(&mut self, point: &Point) -> Answer<bool> {
        let work = self.search.work();
        let in_reach = match self.live_nets.is_empty() {
            true => {
                self.is_before_short_battle(point)
                    || self.is_tried_at_once()
                    || self.search.is_in_reach(self.pure_play, &point.position, point.remaining)
                        && self.proof_game_is_possible(point)?
            }
            false => !self.is_lost(point),
        };
        let succeeds = in_reach
            && !self.violates_reflex(point)
            && match (&self.pure_play.end, point.remaining) {
                (End::All(plays), 0) => self.all_succeed(plays, point)?,
                _ => self.some_move_succeeds(point)?,
            };
        if in_reach {
            let half_moves = self.search.work() - work;
            let Search { payoffs_of_bounds, payoffs_of_stops, .. } = &mut *self.search;
            for payoff in [payoffs_of_bounds, payoffs_of_stops].map(|all| all.get_mut(point.remaining)) {
                payoff.into_iter().for_each(|payoff| payoff.note_searched(half_moves));
            }
        }
        let tag = self.tag(&point.position, point.remaining, point.last);
        let check = check_of(&point.position);
        self.search.outcomes.insert(tag, check, succeeds);
        Ok(succeeds)
    }

    /// Whether the side to move can reach the goal that it must not be able to reach (hr#).
    fn violates_reflex(&self, point: &Point) -> bool {
        let is_asked = point.remaining > 0 && point.position.turn() == self.pure_play.movers[0];
        self.pure_play.reflex_goal.is_some_and(|goal| is_asked && goal.is_reachable(&point.position))
    }

    /// Whether each of these plays has a line from `point`.
    fn all_succeed(&mut self, plays: &[PurePlay], point: &Point) -> Answer<bool> {
        let mut position = point.position;
        for pure_play in plays {
            // After a series the same side may move on: then the other side passes.
            if !pure_play.begins_with(position.turn()) {
                if position.is_check() {
                    return Ok(false);
                }
                position.pass();
            }
            if self.search.has_lost_last_man(&position) {
                return Ok(false);
            }
            let start = Start { position: &position, last: point.last };
            if !self.search.succeeds(pure_play, start, self.judge)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
