//! The lines of a series, read off its graph in the order in which they are shown.

use chess::Move;
use game::MoveList;

use crate::general::{Answer, Stage};
use crate::lines::{Lines, Listener};
use crate::plan::Help;
use crate::rules::{FromGraph, Orthodox, Rules, order};
use crate::series::form::{Closing, Form, How};
use crate::series::graph::Graph;
use crate::series::{Series, SeriesGraph};
use problem::HalfMove;
use problem::State;

/// The series whose lines are read.
struct Reading<'r> {
    form: Form<'r>,
    graph: &'r Graph,
    /// The half-move that lines must begin with, if any.
    first: Option<Move>,
}

/// A node of the graph on the current line.
#[derive(Clone, Copy)]
struct Node<'s> {
    number: u32,
    state: &'s State,
    stage: Stage,
}

impl Lines<'_, '_, Orthodox> {
    /// All lines of one length of a series that has a graph, or those that begin with one half-move.
    pub(crate) fn graph_lines(
        &mut self,
        help: &Help,
        state: &State,
        FromGraph { length, first }: FromGraph,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        let (Some(form), Some(series)) = (Form::of(help), self.prover.searches.series.take()) else {
            return Ok(());
        };
        let mut answer = Ok(());
        if let Series { graph: SeriesGraph::Built(graph), .. } = &series
            && let Some(number) = graph.start(length)
        {
            let reading = Reading { form, graph, first: first.and_then(HalfMove::mv) };
            answer = self.read(&reading, Node { number, state, stage: help.start(length) }, listener);
        }
        self.prover.searches.series = Some(series);
        answer
    }

    /// All lines from a node on.
    fn read(&mut self, reading: &Reading<'_>, node: Node<'_>, listener: &mut dyn Listener) -> Answer<()> {
        let Node { state, stage, .. } = node;
        let help = reading.form.help;
        let tag = u64::from(node.number) << 32 | u64::from(stage.remaining.unsigned_abs());
        if !self.may_be_wanted(|_| tag) {
            return Ok(());
        }
        let order = help.leg(stage).order(stage.remaining);
        for (mv, next) in reading.continuations(node, order) {
            if self.over {
                break;
            }
            let half_move = HalfMove::Move(mv);
            let Some((number, remaining)) = next else {
                self.help_by(help, state, half_move, stage, listener)?;
                continue;
            };
            let after = self.prover.play(state, half_move)?;
            let restarts = self.push(state, half_move, &after);
            let passed = stage.remaining - remaining == 2;
            let stage = if passed { stage.next().next() } else { stage.next() };
            let after_pass = if passed { self.prover.rules.legal_pass(&after) } else { None };
            let state = after_pass.as_ref().unwrap_or(&after);
            self.read(reading, Node { number, state, stage }, listener)?;
            self.pop(restarts);
        }
        Ok(())
    }
}

impl Reading<'_> {
    /// The half-moves that lines continue with, in order, each with the next node; `None` for the last half-move.
    fn continuations(&self, node: Node<'_>, order: order::Order) -> Vec<(Move, Option<(u32, i32)>)> {
        let remaining = node.stage.remaining;
        let mut continuations = match self.form.closings[node.stage.leg] {
            Some(Closing { how: How::Reaches(goal), .. }) if remaining == 1 => {
                let mut list = MoveList::new();
                goal.append(&node.state.position, &mut list);
                list.iter().map(|&mv| (mv, None)).collect()
            }
            _ => self.graph.continuations(node.number, remaining).collect::<Vec<_>>(),
        };
        if node.number == 0
            && let Some(first) = self.first
        {
            continuations.retain(|&(mv, _)| mv == first);
        }
        continuations.sort_by_cached_key(|&(mv, _)| order::rank(mv, order, order::View::Upright));
        continuations
    }
}
