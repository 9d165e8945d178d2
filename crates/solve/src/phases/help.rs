//! Solves a phase of help or series play and reports its lines, one length after the other.

use std::collections::HashSet;
use std::ops::ControlFlow;

use chess::Color;

use crate::general::violations::violations;
use crate::general::{Answer, Node, Prover, Reaction, Stage};
use crate::lines::{Lines, Listener, Revisits};
use crate::orthodox::series::Graphed;
use crate::parallel::workers::{self, Found, Report, WorkList};
use crate::phases::deepening::{Deepening, Numbers};
use crate::phases::numbers::ListedHalfMove;
use crate::phases::tally::{Mode, Tally};
use crate::phases::target_positions::first_to_each;
use crate::phases::{Phases, Question};
use crate::plan::{Help, Plan, Reply};
use crate::rules::{FromGraph, Rules, Searches};
use problem::solution::{EndPositions, Event, Length, Line, Note, PhaseKind};

impl<R: Rules> Phases<'_, R> {
    /// Reports the lines of help or series play, one length after the other.
    pub(super) fn help(&mut self, help: &Help, question: &Question<'_, R>) -> Answer<()> {
        let mode = match question.plan.is_solved_from_final_positions(self.reporter.task) {
            true => Mode::Intelligent,
            false => Mode::Plain,
        };
        let node = Node { state: &question.start, arrived: None };
        if self.start_is_violated(help, node)? {
            return Ok(());
        }
        let options = &self.reporter.task.options;
        let numbers = match mode {
            Mode::Intelligent => Numbers::Lengths,
            Mode::Plain if self.reporter.hides_numbers || options.intelligent.is_some() => Numbers::Nothing,
            Mode::Plain => Numbers::FirstMoves,
        };
        let deepening = Deepening::of(help, options, numbers);
        let counts = mode == Mode::Intelligent && self.reporter.shows_numbers();
        let mut tally = Tally::new(options, mode);
        let longest = deepening.lengths(help).last().unwrap_or(0).unsigned_abs();
        for length in deepening.lengths(help) {
            tally.length_begins();
            self.prover.check_time()?;
            let searched = Length { half_moves: length.unsigned_abs(), longest };
            self.reporter.tell(Event::LengthBegins(searched));
            self.reporter.progress(length, 0, 0, self.prover.positions());
            let first_moves = match mode {
                Mode::Plain => self.first_moves_of_length(help, question.kind, length),
                Mode::Intelligent => FirstMoves::Unlisted,
            };
            self.reporter.targets = counts.then(HashSet::new);
            let flow = self.lines_of_length(help, node, length, first_moves, &mut tally)?;
            if let Some(targets) = self.reporter.targets.take() {
                self.reporter.tell(Event::EndPositions(EndPositions {
                    count: targets.len() as u64,
                    ..count_moves(help, self.prover.rules.turn(&question.start), length)
                }));
            }
            self.reporter.progress(length, 0, 0, self.prover.positions());
            self.reporter.tell(Event::LengthEnds(searched));
            self.reporter.partial |= flow.is_break();
            if flow.is_break() && (tally.is_full() || !tally.length_is_full()) {
                break;
            }
            if tally.has_solution_of_length() && deepening.ends_with(length, help) {
                self.reporter.partial = true;
                break;
            }
        }
        Ok(())
    }

    /// Whether the first position violates the constraints of the play. If so, reports the violations.
    fn start_is_violated(&mut self, help: &Help, node: Node<'_, R>) -> Answer<bool> {
        let violations = violations(&mut self.prover, help.constraints_at_start(), node)?;
        if violations.is_empty() {
            return Ok(false);
        }
        let max = self.reporter.task.options.max_solutions.map_or(usize::MAX, |max| max as usize);
        self.reporter.partial |= violations.len() >= max;
        self.reporter.violations(violations.into_iter().take(max));
        Ok(true)
    }

    /// How the first moves of lines of one length are tried, outside intelligent mode.
    fn first_moves_of_length(&self, help: &Help, kind: PhaseKind, length: i32) -> FirstMoves {
        let is_listed = length == help.max || self.reporter.numbers_every_length || help.first == 1;
        // Popeye does not recognise the only half-move of set play as the last one, so it does not try mating moves first.
        let is_set_move = kind == PhaseKind::SetPlay
            && (help.reply, help.max) == (Reply::Always, 1)
            && !self.reporter.hides_numbers;
        match is_listed && length > 0 {
            true if is_set_move => FirstMoves::InOrderOfTheBoard,
            true if self.reporter.shows_numbers() => FirstMoves::Listed,
            _ => FirstMoves::Unlisted,
        }
    }

    /// The state after the first turn, if the side that begins passes it.
    fn idle_turn(&self, help: &Help, state: &R::State, stage: Stage) -> Option<R::State> {
        let passes = stage.leg == 1
            && stage.remaining > 1
            && matches!(self.prover.reaction(help.reply, state), Reaction::Pass);
        if passes { self.prover.rules.legal_pass(state) } else { None }
    }

    /// Reports all lines of one length. Breaks if there are enough solutions.
    fn lines_of_length(
        &mut self,
        help: &Help,
        node: Node<'_, R>,
        length: i32,
        first_moves: FirstMoves,
        tally: &mut Tally,
    ) -> Answer<ControlFlow<()>> {
        let stage = help.start(length);
        let is_listed = first_moves != FirstMoves::Unlisted;
        if is_listed && self.prover.must_end(help.last_leg(0), node)? {
            return Ok(ControlFlow::Continue(()));
        }
        if is_listed && self.reporter.numbered_half_moves() > 1 {
            return self.deep_lines(help, node, stage, tally);
        }
        let turned = if is_listed { self.idle_turn(help, node.state, stage) } else { None };
        let (state, stage) = turned.as_ref().map_or((node.state, stage), |state| (state, stage.next()));
        let first = match first_moves {
            FirstMoves::Listed => self.first_half_moves(state, help.leg(stage), stage.remaining),
            FirstMoves::InOrderOfTheBoard => {
                self.first_half_moves(state, help.leg(stage), stage.remaining + 1)
            }
            FirstMoves::Unlisted => Vec::new(),
        };
        let wanted = self.reporter.wanted(&first);
        let options = &self.reporter.task.options;
        let stops_on_short = options.stop_on_short_solutions || options.direct_depth;
        // The graph of a series is built once, before the threads read lines from it.
        let graphed = R::Searches::extend_graph(&mut self.prover, help, node.state, length)?;
        if graphed == Graphed::NotAnyMore {
            self.reporter.tell(Event::Note(Note::SeriesOutgrowsMemory));
        }
        let is_graphed =
            graphed == Graphed::Yes && turned.is_none() && first_moves != FirstMoves::InOrderOfTheBoard;
        let threads = if is_graphed { 1 } else { self.prover.threads() };
        let work_list = WorkList::new(threads, first.len().max(1));
        let most_to_each =
            tally.to_each_target().filter(|_| self.first_lines_found_are_preferred(help, state, stage));
        let units = LineUnits {
            help,
            node,
            length,
            state,
            stage,
            first: &first,
            wanted: &wanted,
            is_graphed,
            stops_on_short,
            most_to_each,
        };
        self.report_units(&units, &work_list, tally)
    }

    /// Whether the lines to a final position that are found first are those to be shown if their number is limited.
    fn first_lines_found_are_preferred(&self, help: &Help, state: &R::State, stage: Stage) -> bool {
        let options = &self.reporter.task.options;
        let turn = self.prover.rules.turn(state);
        // If Black is mated or stalemated, the order in which lines are found is the order of preference.
        let rest = help.rest(stage.remaining, stage.leg);
        let defeated = rest.map(|rest| if rest.mates { !turn } else { turn });
        defeated == Some(Color::Black)
            && options.max_solutions.is_none()
            // The first lines to a position may not be as required, and later ones may.
            && options.requirement.is_empty()
    }

    /// Does the units and reports their lines in order. Breaks if there are enough solutions.
    fn report_units(
        &mut self,
        units: &LineUnits<'_, R>,
        work_list: &WorkList,
        tally: &mut Tally,
    ) -> Answer<ControlFlow<()>> {
        let &LineUnits { node, state, first, .. } = units;
        let limit = tally.to_each_target();
        let mut kept = Vec::new();
        // A short solution ends the search, but the remaining first moves are still numbered.
        let mut current = 0;
        let mut uncounted: Vec<ListedHalfMove> = Vec::new();
        let Phases { reporter, prover } = self;
        let work =
            |prover: &mut Prover<'_, R>, unit: usize, found: Found<'_, Step>| units.work(prover, unit, found);
        let flow = workers::run(work_list, prover, work, &mut |report| {
            match report {
                Report::Unit(index) => {
                    current = index;
                    if let Some(listed) = first.get(index) {
                        reporter.announce(state, listed.half_move);
                    }
                }
                Report::Found(Step::Line(line)) if limit.is_some() => kept.push(line),
                Report::Found(Step::Line(line)) => reporter.line(&line, node.state),
                Report::Found(Step::ShortSolution) => {
                    uncounted.extend(first.iter().skip(current + 1));
                    return ControlFlow::Break(());
                }
                Report::Found(Step::Solution) => return tally.count(),
            }
            ControlFlow::Continue(())
        });
        for listed in uncounted {
            reporter.announce(state, listed.half_move);
        }
        if let Some(limit) = limit {
            let kept = first_to_each(kept, node.state, reporter.rules, limit);
            reporter.partial |= kept.are_limited;
            kept.lines.iter().for_each(|line| reporter.line(line, node.state));
        }
        flow
    }
}

/// The lines of one length as units of work: one unit for each first move, or a single one if they are not listed.
struct LineUnits<'l, R: Rules> {
    help: &'l Help,
    node: Node<'l, R>,
    length: i32,
    /// The state and the stage before the first moves: those of `node`, or after a pass.
    state: &'l R::State,
    stage: Stage,
    /// The first moves; empty if they are not listed.
    first: &'l [ListedHalfMove],
    /// Whether each of them is to be searched.
    wanted: &'l [bool],
    /// Whether the lines are read off the graph of a series.
    is_graphed: bool,
    stops_on_short: bool,
    /// The most lines to each final position, if the first ones found are those to be shown.
    most_to_each: Option<usize>,
}

impl<R: Rules> LineUnits<'_, R> {
    /// Does one unit.
    fn work(&self, prover: &mut Prover<'_, R>, unit: usize, found: Found<'_, Step>) -> Answer<()> {
        let &LineUnits { help, node, length, state, stage, .. } = self;
        let mut sender = StepSender { found, stops_on_short: self.stops_on_short };
        let mut lines = Lines::new(prover);
        lines.revisits = self.most_to_each.map(Revisits::new);
        match self.first.get(unit) {
            None => lines.help_of_length(help, node, length, &mut sender),
            Some(_) if !self.wanted[unit] => Ok(()),
            Some(&ListedHalfMove { half_move, .. }) if self.is_graphed => R::Searches::lines_from_graph(
                &mut lines,
                help,
                node.state,
                FromGraph { length, first: Some(half_move) },
                &mut sender,
            ),
            Some(&ListedHalfMove { half_move, .. }) => {
                lines.help_by(help, state, half_move, stage, &mut sender)
            }
        }
    }
}

/// How the first moves of lines are tried.
#[derive(Clone, Copy, Eq, PartialEq)]
enum FirstMoves {
    /// One by one, because each has a number.
    Listed,
    /// One by one, without trying mating moves first.
    InOrderOfTheBoard,
    /// In whatever order is fastest.
    Unlisted,
}

/// What a worker reports about help play.
enum Step {
    Line(Line),
    /// The lines since the last solution form one more solution.
    Solution,
    /// Nested play was solved in less than its full length, which ends the search.
    ShortSolution,
}

/// Passes lines and solutions on as they are found.
struct StepSender<'f> {
    found: Found<'f, Step>,
    stops_on_short: bool,
}

impl Listener for StepSender<'_> {
    fn line(&mut self, line: &Line) {
        let _solutions_decide = (self.found)(Step::Line(line.clone()));
    }

    fn solution(&mut self) -> ControlFlow<()> {
        (self.found)(Step::Solution)
    }

    fn short_solution(&mut self) -> ControlFlow<()> {
        if self.stops_on_short {
            let _breaks_in_any_case = (self.found)(Step::ShortSolution);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// How many moves each side makes in lines of this length.
fn count_moves(help: &Help, turn: Color, length: i32) -> EndPositions {
    let (mut own, mut other) = match help.reply {
        Reply::Always => ((length + 1) / 2, length / 2),
        Reply::ParryOnly | Reply::Never => ((length + 1) / 2, 0),
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
    let (white, black) = match turn {
        Color::White => (own, other),
        Color::Black => (other, own),
    };
    EndPositions { white, black, count: 0 }
}
