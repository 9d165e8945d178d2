//! Help play of orthodox chess: which of it is pure, and the lines that the search of pure play finds.

use std::ops::ControlFlow;
use std::sync::Arc;

use chess::{Color, Move};
use game::Position as _;
use problem::goals::Goal;
use problem::solution::{Line, LineMove};
use problem::stipulation::Display;
use problem::{HalfMove, Played, State};

use super::battles::white_first;
use crate::general::{Answer, Node, Prover, Restrictions, Stage};
use crate::lines::{Counting, Lines, Listener};
use crate::orthodox::bounds::{Aim, MovesNeeded};
use crate::orthodox::help::{LineFilter, PurePlay, Search, Start};
use crate::orthodox::searches::ending::{Ending, Judge};
use crate::plan::{End, Help, Plan};
use crate::required::Transition;
use crate::rules::null_move;
use crate::rules::{Orthodox, Rules};

impl Prover<'_, Orthodox> {
    /// The rest of help play as pure play, if it is pure and no option forbids it.
    pub(super) fn pure_play(&mut self, help: &Help, state: &State, stage: Stage) -> Option<Arc<PurePlay>> {
        if self.restrictions.allow_pure_play() {
            self.unrestricted_pure_play(help, state, stage)
        } else {
            None
        }
    }

    /// The rest of help play as pure play in which both sides may lose all men, if one side of this branch must keep a man.
    pub(super) fn pure_play_without_kept_men(
        &mut self,
        help: &Help,
        state: &State,
        stage: Stage,
    ) -> Option<Arc<PurePlay>> {
        let Restrictions { keeps_piece_in, keeps_piece: None, .. } = &self.restrictions else { return None };
        keeps_piece_in.is_some().then(|| self.unrestricted_pure_play(help, state, stage))?
    }

    /// The rest of help play as pure play, whatever the options forbid.
    fn unrestricted_pure_play(&mut self, help: &Help, state: &State, stage: Stage) -> Option<Arc<PurePlay>> {
        let keys_suffice = self.rules.keys_suffice();
        let search = self.searches.help.as_mut().filter(|_| keys_suffice)?;
        let pure_play = search.pure_play(help, stage, state.position.turn())?;
        (!self.rules.have_null_moves() || pure_play.allows_null_moves()).then_some(pure_play)
    }

    /// Calls `work` with the search of pure play, and with a judge that calls the prover for battles at its end.
    pub(super) fn with_search<T>(
        &mut self,
        work: impl FnOnce(&mut Search<'_>, Judge<'_>) -> Answer<T>,
    ) -> Answer<T> {
        let mut search = self.searches.help.take().expect("`pure_play` has found the search in its place");
        search.allows_short_battles = self.rules.are_plain() && self.restrictions.allow_short_battles();
        search.keeps_piece = self.restrictions.keeps_piece;
        let mut judge = |ending: Ending<'_>| self.judge(&ending);
        let answer = work(&mut search, &mut judge);
        self.searches.help = Some(search);
        answer
    }

    /// Whether the king that help play mates or stalemates can still be mated with the moves left.
    pub(super) fn is_king_in_reach(&mut self, help: &Help, state: &State, stage: Stage) -> bool {
        // A single half-move is searched faster than the bound is computed.
        if stage.remaining < 2 {
            return true;
        }
        let Some(rest) = help.rest(stage.remaining, stage.leg) else { return true };
        let Aim::King(how) = rest.aim else { return true };
        let turn = state.position.turn();
        let mated = if rest.mates { !turn } else { turn };
        let needs = self.searches.moves_needed.get_or_insert_with(|| Box::new(MovesNeeded::new()));
        let budget = rest.budget();
        needs.can_mate(&state.position, mated, how, budget)
    }

    /// Whether the target position may be reached with the moves left. Without a target, always.
    pub(super) fn is_near_target(&mut self, help: &Help, state: &State, stage: Stage) -> bool {
        let Some(target) = &mut self.searches.target else { return true };
        let Some(rest) = help.rest(stage.remaining, stage.leg).filter(|rest| rest.aim == Aim::Target) else {
            return true;
        };
        target.is_near(&state.position, white_first(state, rest.own, rest.other))
    }
}

impl Lines<'_, '_, Orthodox> {
    /// All lines of pure play; `None` for other play.
    pub(super) fn pure_play_lines(
        &mut self,
        help: &Help,
        node: Node<'_, Orthodox>,
        stage: Stage,
        listener: &mut dyn Listener,
    ) -> Option<Answer<()>> {
        let pure_play = self.prover.pure_play(help, node.state, stage)?;
        if !self.prover.keeps_mating_piece(node.state) {
            return Some(Ok(()));
        }
        match help.shown_goal(stage) {
            Some(goal) => Some(self.goal_lines(node, &pure_play, goal, listener)),
            None if pure_play.ends_in_other_play() => {
                Some(self.other_play_lines(help, node, stage, &pure_play, listener))
            }
            None => None,
        }
    }

    /// All lines of pure play that end with a goal.
    fn goal_lines(
        &mut self,
        node: Node<'_, Orthodox>,
        pure_play: &PurePlay,
        goal: Goal,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        let (rules, restarts) = (self.prover.rules, self.restarts);
        let mut revisits = self.revisits.take();
        let (before, counting) = (self.line.moves.len(), self.counting);
        if self.strays {
            self.revisits = revisits;
            return Ok(());
        }
        let plies = self.prover.restrictions.plies.clone();
        let (line, listed) = (&mut self.line, &mut self.listed);
        let mut replay = Replay { rules, pure_play, start: node.state, before, line, played: Vec::new() };
        let mut complete = |moves: &[Move]| {
            replay.set_to(moves);
            if !replay.ends_as_required() || !plies.admit_length(replay.line.moves.len()) {
                return ControlFlow::Continue(());
            }
            if let Some(first) = replay.line.moves.get_mut(before) {
                first.restarts = restarts;
            }
            if let Some(last) = replay.line.moves.last_mut() {
                last.played.goal = Some(goal);
            }
            listener.line(replay.line);
            *listed += 1;
            match counting {
                Counting::Solutions => listener.solution(),
                Counting::Nothing => ControlFlow::Continue(()),
            }
        };
        let start = Start::of(node.state);
        let flow = self.prover.with_search(|search, judge| {
            search.revisits = revisits.take();
            search.line_filter = (!plies.is_empty()).then(|| LineFilter { plies: plies.clone(), before });
            let flow = search.lines(pure_play, start, judge, &mut complete);
            revisits = search.revisits.take();
            search.line_filter = None;
            flow
        });
        self.line.moves.truncate(before);
        let flow = flow?;
        self.revisits = revisits;
        self.over |= flow.is_break();
        Ok(())
    }

    /// Whether half-moves that follow `before` others in the line are as required.
    fn are_as_required(&self, start: &State, pure_play: &PurePlay, moves: &[Move], before: usize) -> bool {
        let (plies, rules) = (&self.prover.restrictions.plies, self.prover.rules);
        let mut state = start.clone();
        plies.is_empty()
            || moves.iter().enumerate().all(|(number, &mv)| {
                let turned = in_turn(&state, pure_play.mover(number)).unwrap_or_else(|| state.clone());
                let half_move = null_move::half_move(mv);
                state = rules.after(&turned, half_move);
                let transition = Transition { before: &turned, half_move, after: &state };
                plies.admit(rules, before + number, transition)
            })
    }

    /// All lines of pure play that other play follows.
    fn other_play_lines(
        &mut self,
        help: &Help,
        node: Node<'_, Orthodox>,
        stage: Stage,
        pure_play: &PurePlay,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        let mut found = Vec::new();
        let mut collect = |moves: &[Move]| {
            found.push(moves.to_vec());
            ControlFlow::Continue(())
        };
        let start = Start::of(node.state);
        let answer =
            self.prover.with_search(|search, judge| search.lines(pure_play, start, judge, &mut collect));
        let leg = &help.legs[(stage.leg + stage.remaining.unsigned_abs() as usize + 1) % 2];
        let restarts = std::mem::replace(&mut self.restarts, false);
        let before = self.line.moves.len();
        for moves in found {
            if self.over {
                break;
            }
            let Some(Last { before: state, half_move, after }) =
                append(&mut self.line, self.prover.rules, node.state, pure_play, &moves)
            else {
                continue;
            };
            if !self.are_as_required(node.state, pure_play, &moves, before) {
                self.line.moves.truncate(before);
                continue;
            }
            self.line.moves[before].restarts = restarts;
            let node = Node { state: &after, arrived: Some((&state, half_move)) };
            self.ends(leg, node, listener)?;
            self.line.moves.truncate(before);
        }
        self.restarts = restarts;
        answer.map(|_| ())
    }
}

/// Plays the lines of pure play and keeps the latest in the form in which it is shown.
struct Replay<'r> {
    rules: &'r Orthodox,
    pure_play: &'r PurePlay,
    start: &'r State,
    /// Half-moves of the line before `start`.
    before: usize,
    line: &'r mut Line,
    /// The half-moves from `start` on, each with the state after it.
    played: Vec<(Move, State)>,
}

impl Replay<'_> {
    /// Replaces the half-moves from the start on by `moves`. Lines come in order, so a line usually shares most of its
    /// half-moves with the previous one; these are not played again.
    fn set_to(&mut self, moves: &[Move]) {
        let pairs = self.played.iter().zip(moves);
        let same = pairs.take_while(|((mv, _), other)| mv == *other).count().min(moves.len() - 1);
        self.played.truncate(same);
        self.line.moves.truncate(self.before + same);
        for (number, &mv) in moves.iter().enumerate().skip(same) {
            let state = self.played.last().map_or(self.start, |(_, state)| state);
            let (played, after) = play_in_turn(self.rules, state, mv, self.pure_play.mover(number));
            self.line.moves.push(LineMove { played, restarts: false });
            self.played.push((mv, after));
        }
    }

    /// Whether the last half-move is what is required of the one that reaches the goal.
    fn ends_as_required(&self) -> bool {
        let Some(((mv, after), earlier)) = self.played.split_last() else { return false };
        let before = earlier.last().map_or(self.start, |(_, state)| state);
        self.rules.ends_as_required(before, null_move::half_move(*mv), after)
    }
}

impl Help {
    /// The goal that lines of this length end with, unless play with its own move numbers follows.
    fn shown_goal(&self, stage: Stage) -> Option<Goal> {
        let last = &self.legs[(stage.leg + stage.remaining.unsigned_abs() as usize + 1) % 2];
        match last.ends.as_slice() {
            [End { plan: Plan::Goal(goal), display: Display::Shown, .. }] => Some(*goal),
            [End { plan: Plan::Help(nested), display: Display::Shown, .. }] if nested.max <= 2 => {
                nested.shown_goal(nested.start(nested.max))
            }
            _ => None,
        }
    }
}

/// The last half-move of a line, with the states before and after it.
struct Last {
    before: State,
    half_move: HalfMove,
    after: State,
}

/// Appends half-moves from `start` to `line`; if the same side moves twice in a row, the other side has passed. Returns the
/// last half-move.
fn append(
    line: &mut Line,
    rules: &Orthodox,
    start: &State,
    pure_play: &PurePlay,
    moves: &[Move],
) -> Option<Last> {
    let mut state = start.clone();
    let mut last = None;
    for (number, &mv) in moves.iter().enumerate() {
        let half_move = null_move::half_move(mv);
        let before = in_turn(&state, pure_play.mover(number)).unwrap_or(state);
        let after = rules.after(&before, half_move);
        let played = rules.played(&before, half_move, &after);
        line.moves.push(LineMove { played, restarts: false });
        state = after;
        last = Some((before, half_move));
    }
    last.map(|(before, half_move)| Last { before, half_move, after: state })
}

/// A half-move as it is shown, and the state after it.
fn play_in_turn(rules: &Orthodox, state: &State, mv: Move, mover: Color) -> (Played, State) {
    let passed = in_turn(state, mover);
    let before = passed.as_ref().unwrap_or(state);
    let half_move = null_move::half_move(mv);
    let after = rules.after(before, half_move);
    (rules.played(before, half_move, &after), after)
}

/// The state after a pass of the other side, if a pass comes before a half-move of `mover`.
fn in_turn(state: &State, mover: Color) -> Option<State> {
    (state.position.turn() != mover).then(|| {
        let mut passed = state.clone();
        passed.position.pass();
        passed
    })
}
