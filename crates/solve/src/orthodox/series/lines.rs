//! The lines of a series, read off its graph in the order in which they are shown.

use std::cell::RefCell;
use std::rc::Rc;

use chess::Move;
use game::MoveList;

use crate::general::{Answer, Stage};
use crate::lines::{Lines, Listener};
use crate::orthodox::series::form::{Closing, Form, How};
use crate::orthodox::series::graph::{Continuation, Graph, NextNode};
use crate::orthodox::series::{Series, SeriesGraph};
use crate::plan::Help;
use crate::rules::null_move::{self, LastHalfMove, NULL};
use crate::rules::{FromGraph, Order, Orthodox, Rules, order};
use crate::tables::tag_hasher::TagMap;
use problem::State;

/// The series whose lines are read.
struct Reading<'r> {
    form: Form<'r>,
    graph: &'r Graph,
    /// The half-move that lines must begin with, if any.
    first: Option<Move>,
    /// The continuations from nodes, by half-moves left: many lines lead through the same node.
    known: RefCell<TagMap<Rc<[Continuation]>>>,
}

/// The most nodes whose continuations are cached.
const MAX_KNOWN: usize = 1 << 16;

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
            let form = Form { null_moves: self.prover.rules.have_null_moves(), ..form };
            let first = first.and_then(null_move::written);
            let reading = Reading { form, graph, first, known: RefCell::default() };
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
        // Popeye's order of mates is that of a generator without null moves.
        let order = match reading.form.null_moves {
            true => Order::Board,
            false => help.leg(stage).order(stage.remaining),
        };
        for &Continuation { mv, next } in reading.continuations(node, order).iter() {
            if self.over {
                break;
            }
            let half_move = null_move::half_move(mv);
            let Some(NextNode { number, left }) = next else {
                self.help_by(help, state, half_move, stage, listener)?;
                continue;
            };
            let after = self.prover.play(state, half_move)?;
            let before = self.push(state, half_move, &after);
            let passed = stage.remaining - left == 2;
            let stage = if passed { stage.next().next() } else { stage.next() };
            let after_pass = if passed { self.prover.rules.legal_pass(&after) } else { None };
            let state = after_pass.as_ref().unwrap_or(&after);
            if !self.strays {
                self.read(reading, Node { number, state, stage }, listener)?;
            }
            self.pop(before);
        }
        Ok(())
    }
}

impl Reading<'_> {
    /// The half-moves that lines continue with, in order.
    fn continuations(&self, node: Node<'_>, order: Order) -> Rc<[Continuation]> {
        // Fibonacci hashing spreads small numbers over the range.
        let remaining = u64::from(node.stage.remaining.unsigned_abs());
        let tag = (u64::from(node.number) << 8 | remaining).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        if let Some(continuations) = self.known.borrow().get(&tag) {
            return Rc::clone(continuations);
        }
        let continuations: Rc<[Continuation]> = self.find_continuations(node, order).into();
        let mut known = self.known.borrow_mut();
        if known.len() < MAX_KNOWN {
            known.insert(tag, Rc::clone(&continuations));
        }
        continuations
    }

    fn find_continuations(&self, node: Node<'_>, order: Order) -> Vec<Continuation> {
        let remaining = node.stage.remaining;
        let mut continuations = match self.form.closings[node.stage.leg] {
            Some(Closing { how: How::Reaches(goal), .. }) if remaining == 1 => {
                let mut list = MoveList::new();
                goal.append(&node.state.position, &mut list);
                let last = LastHalfMove::of(node.state);
                if self.form.null_move_reaches(goal, &node.state.position, last) {
                    list.push(NULL);
                }
                list.iter().map(|&mv| Continuation { mv, next: None }).collect()
            }
            _ => self.graph.continuations(node.number, remaining).collect::<Vec<_>>(),
        };
        if node.number == 0
            && let Some(first) = self.first
        {
            continuations.retain(|continuation| continuation.mv == first);
        }
        let rank = |mv: Move| (mv != NULL, order::rank(mv, order, order::View::Upright));
        continuations.sort_by_cached_key(|continuation| rank(continuation.mv));
        continuations
    }
}
