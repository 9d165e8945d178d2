//! Set play, actual play, post-key play, for one side or both.

use std::ops::ControlFlow;

use chess::Color;
use game::Position as _;

use super::MEMORY;
use super::limits::Limits;
use super::lines::Lines;
use super::notes::SetPlay;
use super::plan::{Battle, End, Help, Leg, Plan, Role, Turn};
use super::prove::{Answer, Guards, Node, Prover, Stage};
use super::targets::first_to_each;
use super::tree::{Detail, Teller, immediate_ends};
use crate::goals::Goal;
use crate::half_move::{HalfMove, Played};
use crate::rules::{Rules, pseudo_legal};
use crate::solution::{
    Attack, Cast, Completeness, LengthCount, Line, LineMove, Note, Observer, Phase, PhaseKind, Progress,
    Root, Variation,
};
use crate::state::State;
use crate::stipulation::{Display, Force};
use crate::{Task, order};

/// Solves phase after phase.
pub(super) struct Phases<'a> {
    task: &'a Task,
    rules: &'a Rules,
    prover: Prover<'a>,
    observer: &'a mut dyn Observer,
    /// First moves shown so far (option MoveNumbers); phases go on counting.
    numbers: u32,
    partial: bool,
}

/// One phase: what is to be shown, from which state.
struct Ask<'p> {
    plan: &'p Plan,
    kind: PhaseKind,
    cast: Cast,
    inversions: u32,
    start: State,
    form: Form,
}

/// How battles are shown.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Form {
    /// With threats and variations.
    Tree,
    /// Line by line, as the end of help play or a series.
    Lines,
}

impl<'a> Phases<'a> {
    pub(super) fn new(
        task: &'a Task,
        rules: &'a Rules,
        limits: Limits<'a>,
        observer: &'a mut dyn Observer,
    ) -> Phases<'a> {
        let prover = Prover::new(rules, Guards::default(), limits, MEMORY);
        Phases { task, rules, prover, observer, numbers: task.counted_before, partial: false }
    }

    pub(super) fn completeness(&self) -> Completeness {
        if self.partial { Completeness::Partial } else { Completeness::Finished }
    }

    /// All phases of one cast.
    pub(super) fn solve(&mut self, plan: &Plan, cast: Cast) -> Answer<()> {
        let options = &self.task.options;
        let first = match cast {
            Cast::AsStipulated => self.task.stipulation.first,
            Cast::Swapped => !self.task.stipulation.first,
        };
        let first = if self.begins_with_other_side(plan) { !first } else { first };
        let plan = &self.adapted(plan);
        self.prover.guards = self.guards(plan, first);
        let (inner, passes) = match plan {
            Plan::Pass(inner) => (&**inner, 1),
            _ => (plan, 0),
        };
        let start = self.rules.start(options, if passes == 0 { first } else { !first });

        if options.set_play
            && !options.post_key_play
            && let Some(set_play) = inner.set_play()
        {
            let start = self.rules.start(options, !start.position.turn());
            let (kind, inversions) = (PhaseKind::SetPlay, passes + 1);
            match &set_play {
                SetPlay::Defences => {
                    self.phase(Ask { plan: inner, kind, cast, inversions, start, form: Form::Tree })?
                }
                SetPlay::Other(plan) => {
                    self.phase(Ask { plan, kind, cast, inversions, start, form: Form::Lines })?
                }
            }
        }
        if options.post_key_play
            && let Some(battle) = inner.battle().filter(|battle| battle.starts_with == Role::Attacker)
        {
            let after_key = Battle {
                starts_with: Role::Defender,
                max: battle.max - 1,
                min: battle.min - 1,
                ..battle.clone()
            };
            let start = self.rules.start(options, !start.position.turn());
            let plan = &Plan::Battle(Box::new(after_key));
            let kind = PhaseKind::PostKeyPlay;
            return self.phase(Ask { plan, kind, cast, inversions: 1, start, form: Form::Tree });
        }
        let form = if inner.battle().is_some() { Form::Tree } else { Form::Lines };
        self.phase(Ask { plan: inner, kind: PhaseKind::ActualPlay, cast, inversions: passes, start, form })
    }

    /// The plan as options change it.
    fn adapted(&self, plan: &Plan) -> Plan {
        let mut plan = plan.clone();
        if self.task.options.quodlibet
            && let Plan::Battle(battle) = &mut plan
            && let Some(goal) = battle.forced_goal()
            && battle.attack.only_goal().is_none()
        {
            let end = End { plan: Plan::Goal(goal), force: Force::Free, display: Display::Shown };
            battle.attack.ends.push(end);
        }
        if self.task.options.white_to_play
            && !self.begins_with_other_side(&plan)
            && let Plan::Help(help) = &plan
        {
            match (help.reply, inner_set_play(help)) {
                (Turn::Never | Turn::InCheck, _) => {
                    let shorter = Help { max: help.max - 2, ..(**help).clone() };
                    plan = Plan::Pass(Box::new(Plan::Help(Box::new(shorter))));
                }
                (_, Some(later)) => plan = Plan::Pass(Box::new(later)),
                _ => {}
            }
        }
        plan
    }

    /// Whether option WhiteToPlay leaves the play as long as it is: on the way to a position the sides change parts.
    fn begins_with_other_side(&self, plan: &Plan) -> bool {
        self.task.options.white_to_play
            && matches!(plan, Plan::Help(_))
            && plan.goals().iter().any(|goal| goal.spec.symbol == "a=>b")
    }

    fn guards(&self, plan: &Plan, attacker: Color) -> Guards {
        let options = &self.task.options;
        let number = |n: u32| i32::try_from(n).unwrap_or(i32::MAX / 4);
        let threat = options
            .threat
            .map(number)
            .filter(|moves| plan.battle().is_some_and(|battle| battle.max > 2 * moves));
        let goals = plan.goals();
        Guards {
            threat,
            max_flights: options.max_flight_squares.map(|flights| flights as usize),
            trivial_within: options.non_trivial.map(|(_, moves)| number(moves)),
            allowance: options.non_trivial.map_or(0, |(defences, _)| number(defences)),
            keeps_piece: options.keep_mating_piece.then(|| mating_side(plan, attacker)),
            goal_is_end: goals.first().copied().filter(|_| options.goal_is_end && goals.len() == 1),
        }
    }

    fn phase(&mut self, ask: Ask<'_>) -> Answer<()> {
        let phase = Phase { kind: ask.kind, side: ask.cast, inversions: ask.inversions };
        self.observer.phase_begins(phase);
        let answer = if ask.start.position.can_capture_king() {
            self.observer.note(Note::KingCapturable);
            Ok(())
        } else {
            match ask.plan {
                Plan::Battle(battle) if ask.form == Form::Tree => self.tree(battle, &ask),
                Plan::Help(help) => self.help(help, &ask),
                Plan::And(a, b) => return self.both(a, b, &ask),
                plan => self.other(plan, &ask),
            }
        };
        self.observer.phase_ends();
        self.tell_progress(0, 0, 0);
        answer
    }

    /// Tells how far the search is: the length, and which one of how many first moves it tries.
    fn tell_progress(&mut self, length: i32, first_move: usize, first_moves: usize) {
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        self.observer.progress(Progress {
            length: length.unsigned_abs(),
            first_move: number(first_move),
            first_moves: number(first_moves),
            positions: self.prover.nodes,
        });
    }

    /// Two plays that are shown one after the other, if both succeed.
    fn both(&mut self, a: &Plan, b: &Plan, ask: &Ask<'_>) -> Answer<()> {
        let node = Node { state: &ask.start, arrived: None };
        let succeed = self.prover.holds(a, node)? && self.prover.holds(b, node)?;
        for plan in [a, b] {
            if succeed {
                self.other(plan, ask)?;
            }
            self.observer.phase_ends();
        }
        Ok(())
    }

    fn tree(&mut self, battle: &Battle, ask: &Ask<'_>) -> Answer<()> {
        let options = &self.task.options;
        let detail = Detail {
            variations: options.variations || options.post_key_play || ask.kind == PhaseKind::SetPlay,
            threats: !options.no_threat,
            short_variations: !options.no_short_variations,
            early_goals: options.mates_in_one,
            refutations: match ask.kind {
                PhaseKind::ActualPlay => options.defence.unwrap_or(0) as usize,
                _ => 0,
            },
            trivial_tries: !options.trivial_tries_avoid,
        };
        let node = Node { state: &ask.start, arrived: None };
        let mut teller = Teller { prover: &mut self.prover, battle, detail };
        if (battle.starts_with == Role::Defender || ask.kind == PhaseKind::SetPlay)
            && let Some(forced) = teller.forced_play(node)?
        {
            for Attack { played, .. } in forced {
                let variation = Variation { played, continuations: Vec::new(), refutes: false };
                self.observer.root(&Root::Set(variation));
            }
            return Ok(());
        }
        match (ask.kind, battle.starts_with) {
            (PhaseKind::SetPlay, _) => {
                for variation in teller.set_variations(node, battle.left().next())? {
                    self.observer.root(&Root::Set(variation));
                }
                Ok(())
            }
            (_, Role::Defender) => {
                if battle.max > 0 {
                    let defences = teller.post_key(node, battle.left())?;
                    self.observer.root(&Root::PostKey(defences));
                }
                Ok(())
            }
            (_, Role::Attacker) => {
                let violations = teller.violations(node)?;
                if !violations.is_empty() {
                    self.observer.root(&Root::Violation(violations));
                    return Ok(());
                }
                self.first_moves(battle, node, detail)
            }
        }
    }

    /// Keys and tries.
    fn first_moves(&mut self, battle: &Battle, node: Node<'_>, detail: Detail) -> Answer<()> {
        let mut solutions = 0;
        let tried = self.first_half_moves(node.state, &battle.attack, battle.max);
        let count = tried.len();
        for (index, (half_move, legal)) in tried.into_iter().enumerate() {
            self.tell_progress(battle.max, index + 1, count);
            if !self.announce(node.state, half_move) || !legal {
                continue;
            }
            let mut teller = Teller { prover: &mut self.prover, battle, detail };
            let Some(first) = teller.first_move(node, half_move, battle.left())? else { continue };
            solutions += u32::from(first.refutations.is_empty());
            self.observer.root(&Root::First(first));
            if self.task.options.max_solutions.is_some_and(|max| solutions >= max) {
                self.partial = true;
                break;
            }
        }
        Ok(())
    }

    /// The first half-moves in order, and whether each is legal; with MoveNumbers those that leave the king in check
    /// are counted too.
    fn first_half_moves(&self, state: &State, leg: &Leg, length: i32) -> Vec<(HalfMove, bool)> {
        let order = leg.order(length);
        let only_goal = leg.only_goal().filter(|_| length == 1);
        let tried = self.prover.half_moves(leg, state, order);
        if !self.shows_numbers() {
            return tried.into_iter().map(|half_move| (half_move, true)).collect();
        }
        let mut moves = pseudo_legal(&state.position);
        order::sort(&mut moves, order);
        let null = tried.first().copied().filter(|&first| first == HalfMove::Null);
        let all = null.into_iter().chain(moves.into_iter().map(HalfMove::Move));
        all.filter(|&half_move| {
            let after = self.rules.after(state, half_move);
            only_goal.is_none_or(|goal| is_candidate(self.rules, goal, state, half_move, &after))
        })
        .map(|half_move| (half_move, tried.contains(&half_move)))
        .collect()
    }

    fn shows_numbers(&self) -> bool {
        let options = &self.task.options;
        options.move_numbers || options.start_move_number.is_some() || options.up_to_move_number.is_some()
    }

    /// Counts a first move and shows it if asked to; whether it is to be tried.
    fn announce(&mut self, state: &State, half_move: HalfMove) -> bool {
        if !self.shows_numbers() {
            return true;
        }
        self.numbers += 1;
        let options = &self.task.options;
        let wanted = options.start_move_number.is_none_or(|start| self.numbers >= start)
            && options.up_to_move_number.is_none_or(|end| self.numbers <= end);
        if wanted {
            let after = self.rules.after(state, half_move);
            self.observer.first_move(self.numbers, &Played::new(state, half_move, &after));
        }
        wanted
    }

    /// Help and series play, length after length.
    fn help(&mut self, help: &Help, ask: &Ask<'_>) -> Answer<()> {
        let options = &self.task.options;
        let intelligent = options.intelligent.is_some() && ask.plan.allows_intelligent_mode();
        let node = Node { state: &ask.start, arrived: None };
        if self.violated(help, node)? {
            return Ok(());
        }
        let ranged = options.start_move_number.is_some() || options.up_to_move_number.is_some();
        let lengths: Vec<i32> = help.lengths().collect();
        let mut solutions = 0;
        for length in lengths {
            let moves = (length + 1) / 2;
            let in_range = options.start_move_number.is_none_or(|start| moves >= start as i32)
                && options.up_to_move_number.is_none_or(|end| moves <= end as i32);
            let skipped = match (ranged, intelligent) {
                (true, true) => !in_range,
                (true, false) => length != help.max,
                (false, _) => false,
            };
            if skipped {
                continue;
            }
            let before = solutions;
            self.tell_progress(length, 0, 0);
            let numbered = self.shows_numbers() && !intelligent && length == help.max && length > 0;
            let flow = self.lines_of_length(help, node, length, numbered, &mut solutions)?;
            if intelligent && self.shows_numbers() {
                self.observer.length_ends(count_moves(help, &ask.start, length));
            }
            if flow.is_break() {
                self.partial = true;
                break;
            }
            let found = solutions > before;
            if found && length < help.max && (options.stop_on_short_solutions || options.direct_depth) {
                self.partial = true;
                break;
            }
        }
        Ok(())
    }

    fn lines_of_length(
        &mut self,
        help: &Help,
        node: Node<'_>,
        length: i32,
        numbered: bool,
        solutions: &mut u32,
    ) -> Answer<ControlFlow<()>> {
        let stage = Stage::start(length);
        let max = self.task.options.max_solutions;
        let mut stop = || {
            *solutions += 1;
            match max {
                Some(max) if *solutions >= max => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        };
        if let Some(Some(limit)) = self.task.options.intelligent {
            let mut found = Vec::new();
            let mut sink = |line: &Line| found.push(line.clone());
            let flow =
                Lines::new(&mut self.prover).help_of_length(help, node, length, &mut sink, &mut stop)?;
            let (lines, more) = first_to_each(found, node.state, self.rules, limit as usize);
            self.partial |= more;
            lines.iter().for_each(|line| self.observer.line(line));
            return Ok(flow);
        }
        if !numbered {
            let observer = &mut *self.observer;
            let mut sink = |line: &Line| observer.line(line);
            return Lines::new(&mut self.prover).help_of_length(help, node, length, &mut sink, &mut stop);
        }
        for (half_move, legal) in self.first_half_moves(node.state, help.leg(stage), length) {
            if !self.announce(node.state, half_move) || !legal {
                continue;
            }
            let observer = &mut *self.observer;
            let mut sink = |line: &Line| observer.line(line);
            let mut lines = Lines::new(&mut self.prover);
            if lines.help_by(help, node.state, half_move, stage, &mut sink, &mut stop)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Shows how the diagram violates a constraint, if it does.
    fn violated(&mut self, help: &Help, node: Node<'_>) -> Answer<bool> {
        let mut violated = false;
        for constraint in &help.legs[1].constraints {
            if let Plan::Not(plan) = constraint
                && let Plan::Battle(battle) = &**plan
            {
                for played in immediate_ends(&mut self.prover, battle, node)? {
                    violated = true;
                    let moves = vec![LineMove { played, restarts: false }];
                    self.observer.line(&Line { moves, violation: true });
                }
            }
        }
        Ok(violated)
    }

    /// Play that is neither a battle nor help play at its root.
    fn other(&mut self, plan: &Plan, ask: &Ask<'_>) -> Answer<()> {
        let node = Node { state: &ask.start, arrived: None };
        let observer = &mut *self.observer;
        let mut sink = |line: &Line| observer.line(line);
        Lines::new(&mut self.prover).plan(plan, node, &mut sink)?;
        Ok(())
    }
}

fn inner_set_play(help: &Help) -> Option<Plan> {
    match Plan::Help(Box::new(help.clone())).set_play() {
        Some(SetPlay::Other(plan)) => Some(plan),
        _ => None,
    }
}

/// Whether Popeye's generators for a goal would have listed the half-move.
fn is_candidate(rules: &Rules, goal: Goal, state: &State, half_move: HalfMove, after: &State) -> bool {
    match goal.spec.symbol {
        "#" | "+" | "##" => after.position.is_check(),
        "x" | "%" | "z" | "ep" | "00" | "c81" => rules.reaches(goal, state, half_move, after),
        _ => true,
    }
}

/// The side whose men reach the goal of a plan that starts with `first`.
fn mating_side(plan: &Plan, first: Color) -> Color {
    match plan {
        Plan::Goal(_) => !first,
        Plan::Pass(plan) => mating_side(plan, !first),
        Plan::Not(plan) => mating_side(plan, first),
        Plan::And(plan, _) | Plan::Or(plan, _) => mating_side(plan, first),
        Plan::Battle(battle) => {
            let (own, other) = match battle.starts_with {
                Role::Attacker => (&battle.attack, &battle.defence),
                Role::Defender => (&battle.defence, &battle.attack),
            };
            match (own.ends.first(), other.ends.first()) {
                (Some(end), _) => mating_side(&end.plan, !first),
                (None, Some(end)) => mating_side(&end.plan, first),
                (None, None) => first,
            }
        }
        Plan::Help(help) => match (help.legs[0].ends.first(), help.legs[1].ends.first()) {
            (Some(end), _) => mating_side(&end.plan, !first),
            (None, Some(end)) => mating_side(&end.plan, first),
            (None, None) => first,
        },
    }
}

/// How many moves of each side lines of this length have.
fn count_moves(help: &Help, start: &State, length: i32) -> LengthCount {
    let (mut own, mut other) = match help.reply {
        Turn::Always => ((length + 1) / 2, length / 2),
        Turn::InCheck | Turn::Never => ((length + 1) / 2, 0),
    };
    let leg = &help.legs[usize::from(length % 2 == 0)];
    if let Some(Plan::Help(nested)) = leg.ends.first().map(|end| &end.plan) {
        let nested_first = (nested.max + 1) / 2;
        if length % 2 == 1 {
            other += nested_first;
            own += nested.max / 2;
        } else {
            own += nested_first;
            other += nested.max / 2;
        }
    }
    let (own, other) = (own.unsigned_abs(), other.unsigned_abs());
    let (white, black) = match start.position.turn() {
        Color::White => (own, other),
        Color::Black => (other, own),
    };
    LengthCount { white, black, positions: 0 }
}

impl Battle {
    /// The goal that the defender is made to reach.
    pub(super) fn forced_goal(&self) -> Option<Goal> {
        let by_defence = self.defence.only_goal();
        let by_reflex = self.attack.ends.iter().find_map(|end| match &end.plan {
            Plan::Battle(nested) if nested.starts_with == Role::Attacker => nested.attack.only_goal(),
            _ => None,
        });
        by_defence.or(by_reflex)
    }
}
