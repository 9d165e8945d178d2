//! Series: one side plays alone, and the other side at most parries checks (ser-#, ser-h#, pser-…).
//!
//! Many orders of moves lead to few positions, so a series is not searched line by line:
//!
//! 1. `form` decides whether the play is such a series, and how it ends.
//! 2. `graph` finds the positions breadth first, each once, and stores the half-moves between them as edges. Each node has a
//!    set of lengths: bit r is set if some line of exactly r half-moves ends the series from there. When an end is found, its
//!    length propagates backwards along the edges.
//! 3. `lookahead` expands one position: where its half-moves lead and which of them end the series. `reach` holds admissible
//!    bounds that cut positions from which no end can be reached.
//! 4. `lines` reads the lines of any length off the graph, in the order in which they are shown.
//!
//! ```text
//! start ──Ka1-b1──▶ p ──Kb1-c1──▶ q ──Rd1-d8#      lengths: q {1}, p {3}, r {3}, start {5}
//!   └────Ka1-b2──▶ r ──Kb2-c1──▶ ┘                 (the idle side's passes count as half-moves)
//! ```

mod form;
mod graph;
mod lines;
mod lookahead;
mod reach;

use game::Position as _;

use crate::general::{Answer, Prover};
use crate::orthodox::searches::ending::Ending;
use crate::plan::Help;
use crate::rules::Orthodox;
use form::Form;
use graph::{Graph, Growth};
use problem::State;

/// A series with its graph.
pub(crate) struct Series {
    id: SeriesId,
    graph: SeriesGraph,
}

/// Identifies a series.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct SeriesId {
    help: u32,
    start: u64,
    /// The most half-moves of a line.
    horizon: i32,
}

impl Series {
    /// A series whose graph does not fit into memory.
    pub(crate) fn too_large(id: SeriesId) -> Series {
        Series { id, graph: SeriesGraph::TooLarge }
    }

    /// Its id, if its graph does not fit into memory. Other threads then need not try.
    pub(crate) fn id_if_too_large(&self) -> Option<SeriesId> {
        matches!(self.graph, SeriesGraph::TooLarge).then_some(self.id)
    }
}

/// Whether the lines of a series can be read off its graph.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Graphed {
    Yes,
    No,
    /// No: the graph has just outgrown its memory.
    NotAnyMore,
}

enum SeriesGraph {
    /// The graph, as far as it has been needed.
    Built(Box<Graph>),
    /// The graph does not fit into memory.
    TooLarge,
}

impl Prover<'_, Orthodox> {
    /// Makes sure that all lines of `length` are in the graph of a series, if that is possible.
    pub(crate) fn extend_graph(&mut self, help: &Help, start: &State, length: i32) -> Answer<Graphed> {
        if length < 1 || !self.rules.are_plain_but_for_null_moves() || !self.restrictions.allow_pure_play() {
            return Ok(Graphed::No);
        }
        let Some(form) = Form::of(help) else { return Ok(Graphed::No) };
        let (keeps_piece, null_moves) = (self.restrictions.keeps_piece, self.rules.have_null_moves());
        let form = Form { keeps_piece, null_moves, required_end: self.rules.required_end(), ..form };
        if form.required_end.is_some() && form.stops_short_of_mate() {
            return Ok(Graphed::No);
        }
        let id = SeriesId { help: help.id, start: start.position.key().0, horizon: help.max };
        let same = |series: &Series| series.id == id;
        let mut graph = match self.searches.series.take().filter(same) {
            Some(Series { graph: SeriesGraph::Built(graph), .. }) => graph,
            Some(too_large) => {
                self.searches.series = Some(too_large);
                return Ok(Graphed::No);
            }
            None => Box::new(Graph::new(&form, &start.position, self.rules.target(), self.limits)),
        };
        let limits = self.limits;
        let mut judge = |ending: Ending<'_>| self.judge(&ending);
        let growth = graph.grow(&form, length, limits, &mut judge)?;
        self.nodes += graph.new_positions();
        let (graph, graphed) = match growth {
            Growth::Done => (SeriesGraph::Built(graph), Graphed::Yes),
            Growth::OutOfMemory => (SeriesGraph::TooLarge, Graphed::NotAnyMore),
        };
        self.searches.series = Some(Series { id, graph });
        Ok(graphed)
    }
}
