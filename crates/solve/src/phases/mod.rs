//! Solves the phases of a task: set play, actual play and play after the key, for one side or both.
//!
//! [`Phases::solve`] takes the plan of each phase from `phase_plans`, searches it and reports the solutions as events.
//! `battle` reports trees; `help` and `parried` report lines; `numbers` and `deep_numbers` implement move numbers.

mod battle;
mod deep_numbers;
mod deepening;
mod help;
mod numbers;
mod parried;
mod tally;
pub(crate) mod target_positions;

use std::collections::HashSet;

use crate::general::{Answer, Node, Prover, Restrictions};
use crate::limits::Limits;
use crate::lines::Lines;
use crate::phase_plans::{Extent, Form, PhasePlan, PhasePlans};
use crate::phases::numbers::ListedHalfMove;
use crate::phases::target_positions::target;
use crate::plan::{Help, Plan, Reply};
use crate::rules::Rules;
use problem::Played;
use problem::Task;
use problem::solution::{
    Cast, Completeness, Event, Line, LineMove, Note, Observer, Phase, PhaseKind, Progress,
};

/// Solves the phases of a task.
pub(super) struct Phases<'a, R: Rules> {
    reporter: Reporter<'a, R>,
    prover: Prover<'a, R>,
}

/// Sends events to the observer, and keeps the counts that the events contain.
struct Reporter<'a, R: Rules> {
    task: &'a Task,
    rules: &'a R,
    observer: &'a mut dyn Observer,
    /// The number of the last first move (option MoveNumbers). Numbering continues from phase to phase.
    numbers: u32,
    /// Whether the moves of the current phase have no numbers.
    hides_numbers: bool,
    /// Whether first moves are numbered in shorter series as well, as in Popeye after set play.
    numbers_every_length: bool,
    /// The final positions of lines of the current length, if they are counted (intelligent mode).
    targets: Option<HashSet<u64>>,
    /// Whether an option has ended the search early.
    partial: bool,
}

/// A phase, or one operand of its plan: what to solve, and from which state.
struct Question<'p, R: Rules> {
    plan: &'p Plan,
    kind: PhaseKind,
    cast: Cast,
    inversions: u32,
    start: R::State,
    form: Form,
}

impl<'a, R: Rules> Phases<'a, R> {
    pub(super) fn new(
        task: &'a Task,
        rules: &'a R,
        limits: Limits<'a>,
        observer: &'a mut dyn Observer,
    ) -> Phases<'a, R> {
        let reporter = Reporter {
            task,
            rules,
            observer,
            numbers: task.counted_before,
            hides_numbers: false,
            numbers_every_length: false,
            targets: None,
            partial: false,
        };
        Phases { reporter, prover: Prover::new(rules, Restrictions::default(), limits) }
    }

    /// The number of the last first move.
    pub(super) fn counted(&self) -> u32 {
        self.reporter.numbers
    }

    pub(super) fn completeness(&self) -> Completeness {
        if self.reporter.partial { Completeness::Partial } else { Completeness::Finished }
    }

    /// Solves all phases of one cast.
    pub(super) fn solve(&mut self, cast: Cast) -> Answer<()> {
        let PhasePlans { set_play, main, restrictions } = PhasePlans::of(self.reporter.task, cast);
        self.prover.restrictions = restrictions;
        if let Some(set_play) = set_play {
            let question = self.reporter.question(&set_play, cast);
            self.prover.restrictions.plies.left_out = set_play.inversions - main.inversions;
            match set_play.extent {
                Extent::Whole => self.phase(question)?,
                Extent::EndOfSeries => {
                    self.reporter.hides_numbers = true;
                    self.single(&question)?;
                    self.reporter.hides_numbers = false;
                    self.reporter.numbers_every_length = true;
                }
            }
        }
        self.prover.restrictions.plies.left_out = 0;
        self.phase(self.reporter.question(&main, cast))
    }

    fn phase(&mut self, question: Question<'_, R>) -> Answer<()> {
        let node = Node { state: &question.start, arrived: None };
        match question.plan {
            // A negated play is shown, so that the reader sees what must not happen.
            Plan::Not(plan) => self.phase(self.reporter.operand(plan, &question)),
            Plan::And(..) if !self.reporter.rules.is_self_check(&question.start) => {
                self.all(&question.plan.operands(), &question)
            }
            Plan::Or(a, b) if !self.reporter.rules.is_self_check(&question.start) => {
                self.phase(self.reporter.operand(a, &question))?;
                match self.prover.holds(a, node)? {
                    true => Ok(()),
                    false => self.phase(self.reporter.operand(b, &question)),
                }
            }
            _ => self.single(&question),
        }
    }

    /// Shows the operands of a conjunction one after the other. Stops after the first that fails, and shows none if one
    /// after the first fails.
    fn all(&mut self, plans: &[&Plan], question: &Question<'_, R>) -> Answer<()> {
        if !self.later_plays_succeed(plans, question)? {
            // Popeye begins the phase but does not end it.
            self.reporter.begin(question);
            return Ok(());
        }
        let node = Node { state: &question.start, arrived: None };
        let partial = self.reporter.partial;
        for plan in plans {
            self.phase(self.reporter.operand(plan, question))?;
            // Once there are enough solutions, the other plays are not shown.
            if self.reporter.partial != partial || !self.prover.holds(plan, node)? {
                break;
            }
        }
        Ok(())
    }

    /// Whether all plays after the first succeed. Like Popeye, this numbers their first moves up to the first that succeeds.
    fn later_plays_succeed(&mut self, plans: &[&Plan], question: &Question<'_, R>) -> Answer<bool> {
        let counts = self.reporter.shows_numbers()
            && !question.plan.is_solved_from_final_positions(self.reporter.task);
        let node = Node { state: &question.start, arrived: None };
        for plan in plans.iter().skip(1) {
            let question = self.reporter.operand(plan, question);
            let succeeds = match question.plan {
                Plan::Help(help) if counts => self.some_first_move_succeeds(help, &question.start)?,
                _ => self.prover.holds(plan, node)?,
            };
            if !succeeds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Numbers the first moves, up to the first that leads to a solution. Returns whether there is one.
    fn some_first_move_succeeds(&mut self, help: &Help, start: &R::State) -> Answer<bool> {
        let stage = help.start(help.max);
        for ListedHalfMove { half_move, is_legal } in self.first_half_moves(start, help.leg(stage), help.max)
        {
            if self.reporter.announce(start, half_move) && is_legal {
                let mut succeeds = false;
                let mut sink = |_: &Line| succeeds = true;
                Lines::new(&mut self.prover).help_by(help, start, half_move, stage, &mut sink)?;
                if succeeds {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Shows a play that is not a combination of others.
    fn single(&mut self, question: &Question<'_, R>) -> Answer<()> {
        self.reporter.begin(question);
        let answer = if self.reporter.rules.is_self_check(&question.start) {
            self.reporter.tell(Event::Note(Note::KingCapturable));
            Ok(())
        } else {
            match question.plan {
                Plan::Battle(battle) if question.form == Form::Tree => self.tree(battle, question),
                Plan::Battle(battle) if battle.reply != Reply::Always => self.battle_lines(battle, question),
                Plan::Help(help) => self.help(help, question),
                plan => self.plain_lines(plan, question),
            }
        };
        self.reporter.tell(Event::PhaseEnds);
        self.reporter.progress(0, 0, 0, self.prover.positions());
        answer
    }

    /// Shows the lines of a plan, without lengths and move numbers.
    fn plain_lines(&mut self, plan: &Plan, question: &Question<'_, R>) -> Answer<()> {
        let node = Node { state: &question.start, arrived: None };
        let observer = &mut *self.reporter.observer;
        let mut sink = |line: &Line| observer.event(Event::Line(line));
        Lines::new(&mut self.prover).plan(plan, node, &mut sink)?;
        Ok(())
    }
}

impl Plan {
    /// The operands of nested conjunctions, in the order in which they are shown.
    fn operands(&self) -> Vec<&Plan> {
        match self {
            Plan::And(a, b) => [a.operands(), b.operands()].concat(),
            plan => vec![plan],
        }
    }
}

impl<R: Rules> Reporter<'_, R> {
    fn begin(&mut self, question: &Question<'_, R>) {
        self.tell(Event::PhaseBegins(Phase {
            kind: question.kind,
            side: question.cast,
            inversions: question.inversions,
        }));
    }

    fn tell(&mut self, event: Event<'_>) {
        self.observer.event(event);
    }

    /// The question that a phase asks.
    fn question<'p>(&self, phase: &'p PhasePlan, cast: Cast) -> Question<'p, R> {
        let &PhasePlan { kind, ref plan, turn, inversions, form, extent: _ } = phase;
        Question { plan, kind, cast, inversions, start: self.rules.start(turn), form }
    }

    /// The question that one operand of a question asks.
    fn operand<'p>(&self, plan: &'p Plan, question: &Question<'_, R>) -> Question<'p, R> {
        let turn = self.rules.turn(&question.start);
        let (plan, passes, turn) = match plan {
            Plan::Pass(inner) => (&**inner, 1, !turn),
            plan => (plan, 0, turn),
        };
        let (form, start) = (plan.form(), self.rules.start(turn));
        Question {
            plan,
            kind: question.kind,
            cast: question.cast,
            inversions: question.inversions + passes,
            start,
            form,
        }
    }

    /// Reports progress: the length, which one of how many first moves is searched, and the number of positions.
    fn progress(&mut self, length: i32, first_move: usize, first_moves: usize, positions: u64) {
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        self.tell(Event::Progress(Progress {
            length: length.unsigned_abs(),
            first_move: number(first_move),
            first_moves: number(first_moves),
            positions,
        }));
    }

    /// Reports how the diagram violates constraints.
    fn violations(&mut self, violations: impl IntoIterator<Item = Played>) {
        for played in violations {
            let moves = vec![LineMove { played, restarts: false }];
            self.tell(Event::Line(&Line { moves, violation: true, ..Line::default() }));
        }
    }

    /// Reports a line, and records its final position if these are counted.
    fn line(&mut self, line: &Line, start: &R::State) {
        if let Some(targets) = &mut self.targets {
            targets.insert(target(line, start, self.rules).0);
        }
        self.tell(Event::Line(line));
    }
}
