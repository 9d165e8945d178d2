//! The lines of a series, read off its graph in the order in which they are shown.

use chess::Move;
use game::MoveList;

use crate::general::{Answer, Stage};
use crate::lines::{Lines, Listener};
use crate::plan::Help;
use crate::rules::{FromGraph, Orthodox, Rules, order};
use crate::series::form::{Closing, Form, How};
use crate::series::graph::Graph;
use crate::series::{Chart, Series};
use problem::HalfMove;
use problem::State;

/// One series.
struct Reading<'r> {
    form: Form<'r>,
    graph: &'r Graph,
    /// The half-move that lines must begin with, if any.
    first: Option<Move>,
}

/// Somewhere on a line.
#[derive(Clone, Copy)]
struct Spot<'s> {
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
        if let Series { chart: Chart::Drawn(graph), .. } = &series
            && let Some(number) = graph.start(length)
        {
            let reading = Reading { form, graph, first: first.and_then(HalfMove::mv) };
            answer = self.read(&reading, Spot { number, state, stage: help.start(length) }, listener);
        }
        self.prover.searches.series = Some(series);
        answer
    }

    fn read(&mut self, reading: &Reading<'_>, spot: Spot<'_>, listener: &mut dyn Listener) -> Answer<()> {
        let Spot { state, stage, .. } = spot;
        let help = reading.form.help;
        let tag = u64::from(spot.number) << 32 | u64::from(stage.remaining.unsigned_abs());
        if !self.may_be_wanted(|_| tag) {
            return Ok(());
        }
        let order = help.leg(stage).order(stage.remaining);
        for (mv, next) in reading.ways(spot, order) {
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
            let turned = if passed { self.prover.rules.legal_pass(&after) } else { None };
            let state = turned.as_ref().unwrap_or(&after);
            self.read(reading, Spot { number, state, stage }, listener)?;
            self.pop(restarts);
        }
        Ok(())
    }
}

impl Reading<'_> {
    /// The half-moves that lines go on with, in order, and where they lead; nowhere for the last.
    fn ways(&self, spot: Spot<'_>, order: order::Order) -> Vec<(Move, Option<(u32, i32)>)> {
        let remaining = spot.stage.remaining;
        let mut ways = match self.form.closings[spot.stage.leg] {
            Some(Closing { how: How::Reaches(goal), .. }) if remaining == 1 => {
                let mut list = MoveList::new();
                goal.append(&spot.state.position, &mut list);
                list.iter().map(|&mv| (mv, None)).collect()
            }
            _ => self.graph.ways(spot.number, remaining).collect::<Vec<_>>(),
        };
        if spot.number == 0
            && let Some(first) = self.first
        {
            ways.retain(|&(mv, _)| mv == first);
        }
        ways.sort_by_cached_key(|&(mv, _)| order::rank(mv, order, order::View::Upright));
        ways
    }
}
