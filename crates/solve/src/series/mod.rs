//! Series: one side plays alone, and the other side at most parries checks.
//!
//! Thousands of orders of moves lead to few positions, so a series is not searched line by line. Its positions are found
//! breadth first, each once and when it has the most half-moves left; how they follow each other is kept, and from the
//! ends it is told backwards which lengths lead to an end from where. Lines of every length are read off this graph.

mod form;
mod graph;
mod lines;
mod lookahead;
mod reach;
mod stationary_king;

use game::Position as _;

use crate::general::{Answer, Node, Prover};
use crate::plan::Help;
use form::Form;
use graph::{Graph, Growth};
use lookahead::Ending;
use problem::HalfMove;
use problem::{Identity, State};

/// What is known of one series.
pub(super) struct Series {
    name: Name,
    chart: Chart,
}

/// Which series it is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Name {
    help: u32,
    start: u64,
    /// The most half-moves of a line.
    horizon: i32,
}

impl Series {
    /// A series of which only that is known: it has more positions than memory is given for.
    pub(super) fn boundless(name: Name) -> Series {
        Series { name, chart: Chart::Boundless }
    }

    /// Its name, if it has more positions than memory is given for: nobody else needs to try.
    pub(super) fn is_boundless(&self) -> Option<Name> {
        matches!(self.chart, Chart::Boundless).then_some(self.name)
    }
}

/// Whether the lines of a series can be read off its graph.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Charted {
    Yes,
    No,
    /// No, because there is not enough memory, which has just come out.
    NotAnyMore,
}

enum Chart {
    /// The positions, as far as they have been needed.
    Drawn(Box<Graph>),
    /// There are more of them than memory is given for.
    Boundless,
}

impl Prover<'_> {
    /// Makes sure that all lines of `length` are in the graph of a series, if that is possible.
    pub(crate) fn chart(&mut self, help: &Help, start: &State, length: i32) -> Answer<Charted> {
        if length < 1 || !self.rules.are_plain() || !self.restrictions.allow_pure_play() {
            return Ok(Charted::No);
        }
        let Some(form) = Form::of(help) else { return Ok(Charted::No) };
        let name = Name { help: help.id, start: start.position.key().0, horizon: help.max };
        let same = |series: &Series| series.name == name;
        let mut graph = match self.series.take().filter(same) {
            Some(Series { chart: Chart::Drawn(graph), .. }) => graph,
            Some(boundless) => {
                self.series = Some(boundless);
                return Ok(Charted::No);
            }
            None => Box::new(Graph::new(&form, &start.position, self.rules.target(), self.limits)),
        };
        let limits = self.limits;
        let mut judge = |ending: Ending<'_>| {
            let before = State::new(*ending.before, Identity::Ignored);
            let after = State::new(*ending.after, Identity::Ignored);
            let arrived = Some((&before, HalfMove::Move(ending.mv)));
            self.holds(ending.plan, Node { state: &after, arrived })
        };
        let growth = graph.grow(&form, length, limits, &mut judge)?;
        self.nodes += graph.new_positions();
        let (chart, charted) = match growth {
            Growth::Done => (Chart::Drawn(graph), Charted::Yes),
            Growth::OutOfMemory => (Chart::Boundless, Charted::NotAnyMore),
        };
        self.series = Some(Series { name, chart });
        Ok(charted)
    }
}
