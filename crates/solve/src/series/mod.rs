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

use game::Position as _;

use crate::general::{Answer, Node, Prover};
use crate::plan::Help;
use crate::rules::Orthodox;
use form::Form;
use graph::{Graph, Growth};
use lookahead::Ending;
use problem::{HalfMove, Identity, State};

/// What is known of one series.
pub(super) struct Series {
    id: SeriesId,
    chart: Chart,
}

/// Which series it is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct SeriesId {
    help: u32,
    start: u64,
    /// The most half-moves of a line.
    horizon: i32,
}

impl Series {
    /// A series of which only that is known: it has more positions than memory is given for.
    pub(super) fn too_large(id: SeriesId) -> Series {
        Series { id, chart: Chart::TooLarge }
    }

    /// Its number, if it has more positions than memory is given for: nobody else needs to try.
    pub(super) fn is_too_large(&self) -> Option<SeriesId> {
        matches!(self.chart, Chart::TooLarge).then_some(self.id)
    }
}

/// Whether the lines of a series can be read off its graph.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Graphed {
    Yes,
    No,
    /// No, because there is not enough memory, which has just come out.
    NotAnyMore,
}

enum Chart {
    /// The positions, as far as they have been needed.
    Drawn(Box<Graph>),
    /// There are more of them than memory is given for.
    TooLarge,
}

impl Prover<'_, Orthodox> {
    /// Makes sure that all lines of `length` are in the graph of a series, if that is possible.
    pub(crate) fn draw_graph(&mut self, help: &Help, start: &State, length: i32) -> Answer<Graphed> {
        if length < 1 || !self.rules.are_plain() || !self.restrictions.allow_pure_play() {
            return Ok(Graphed::No);
        }
        let Some(form) = Form::of(help) else { return Ok(Graphed::No) };
        let form = Form { keeps_piece: self.restrictions.keeps_piece, ..form };
        let id = SeriesId { help: help.id, start: start.position.key().0, horizon: help.max };
        let same = |series: &Series| series.id == id;
        let mut graph = match self.searches.series.take().filter(same) {
            Some(Series { chart: Chart::Drawn(graph), .. }) => graph,
            Some(too_large) => {
                self.searches.series = Some(too_large);
                return Ok(Graphed::No);
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
            Growth::Done => (Chart::Drawn(graph), Graphed::Yes),
            Growth::OutOfMemory => (Chart::TooLarge, Graphed::NotAnyMore),
        };
        self.searches.series = Some(Series { id, chart });
        Ok(charted)
    }
}
