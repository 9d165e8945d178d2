//! The graph of a series: its positions as nodes, its half-moves as edges, and for each node the lengths that end the series.

use std::collections::VecDeque;
use std::mem::size_of;

use chess::{Board, Move, Position};

use crate::general::{Answer, Interrupted};
use crate::limits::Limits;
use crate::orthodox::searches::ending::Judge;
use crate::orthodox::series::form::Form;
use crate::orthodox::series::lookahead::{
    self, FrontierPosition, Layer, Leads, Lookahead, NewPosition, Step,
};
use crate::tables::tag_hasher::TagMap;

/// The part of the graph found so far. Nodes are in the order in which they were found.
pub(super) struct Graph {
    lookahead: Lookahead,
    index: Index,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// The positions not yet expanded, by their distance from the start: `depth`, `depth + 1` and so on.
    waiting: VecDeque<Vec<FrontierPosition>>,
    /// Bytes of the nets of the waiting positions.
    net_bytes: usize,
    /// The distance from the start, in half-moves, of the next layer.
    depth: i32,
    /// The most half-moves of a line.
    horizon: i32,
    /// Half-moves not yet counted by the prover.
    new_positions: u64,
}

/// Where the position with a tag is in the graph.
type Index = TagMap<Place>;

/// The longest play: a set of lengths has 128 bits, including length 0.
pub(super) const LONGEST: i32 = 127;

/// The outcome of growing a graph.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Growth {
    Done,
    OutOfMemory,
}

/// A position.
struct Node {
    /// Bit r: some line of exactly r half-moves ends the series from here.
    lengths: u128,
    /// The first edge to this node; [`Edge::next`] links the others.
    incoming: u32,
    /// The first edge from this node.
    outgoing: u32,
    /// The number of edges from this node.
    count: u16,
    /// The most half-moves that can be left here.
    room: u8,
    /// Whether the half-move to this node may end the series.
    ends: bool,
}

/// A half-move.
struct Edge {
    mv: Move,
    from: u32,
    to: Place,
    /// The next edge to the same node, or [`NONE`].
    next: u32,
}

/// Where a half-move leads: to a node, to the end of the series, or to a position without an end.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) struct Place(u32);

impl Place {
    pub(super) const ENDS: Place = Place(u32::MAX);
    pub(super) const FAILS: Place = Place(u32::MAX - 1);

    fn node(self) -> Option<usize> {
        (self.0 < Place::FAILS.0).then_some(self.0 as usize)
    }
}

/// A half-move that lines continue with.
#[derive(Clone, Copy)]
pub(super) struct Continuation {
    pub(super) mv: Move,
    /// What it leads to; `None` for the last half-move.
    pub(super) next: Option<NextNode>,
}

/// The node after a half-move of a line.
#[derive(Clone, Copy)]
pub(super) struct NextNode {
    pub(super) number: u32,
    /// Half-moves left there.
    pub(super) left: i32,
}

/// No edge.
const NONE: u32 = u32::MAX;

/// The number of positions that are expanded before the results are added to the graph, which bounds the memory for results.
const BLOCK: usize = 64;

impl Graph {
    /// A graph with only the start of a series.
    pub(super) fn new(
        form: &Form<'_>,
        start: &Position,
        target: Option<&Board>,
        limits: Limits<'_>,
    ) -> Graph {
        let (lookahead, first) = Lookahead::new(form, start, target, limits);
        let mut graph = Graph {
            lookahead,
            index: TagMap::default(),
            nodes: Vec::new(),
            edges: Vec::new(),
            waiting: VecDeque::from([Vec::new(), Vec::new(), Vec::new()]),
            net_bytes: 0,
            depth: 0,
            horizon: form.help.max,
            new_positions: 0,
        };
        if let Some(first) = first {
            graph.add(first);
        }
        graph
    }

    /// Extends the graph until it contains all lines of `length`.
    pub(super) fn grow(
        &mut self,
        form: &Form<'_>,
        length: i32,
        limits: Limits<'_>,
        judge: Judge<'_>,
    ) -> Answer<Growth> {
        let mut steps = Vec::new();
        while self.depth < length {
            let room = self.horizon - self.depth;
            // Half-moves that reach a goal are tested before they are played, so the last layer need not be expanded.
            if length - self.depth == 1 && lookahead::reaches(form, room) {
                break;
            }
            let layer = self.waiting.pop_front().unwrap_or_default();
            self.waiting.push_back(Vec::new());
            self.depth += 1;
            for block in layer.chunks(BLOCK) {
                if limits.reached() {
                    return Err(Interrupted);
                }
                self.explore(&mut Layer { form, judge, room }, block, &mut steps)?;
                self.new_positions += steps.len() as u64;
                steps.drain(..).for_each(|step| self.add_step(step));
                // A container that grows may double and exists twice while it is copied.
                if self.bytes() + layer.capacity() * size_of::<FrontierPosition>() > limits.memory / 8 * 3 {
                    return Ok(Growth::OutOfMemory);
                }
            }
            self.net_bytes -= layer.iter().map(FrontierPosition::bytes_of_nets).sum::<usize>();
        }
        Ok(Growth::Done)
    }

    /// Appends the half-moves from positions of the layer with what they lead to, in order.
    fn explore(
        &mut self,
        layer: &mut Layer<'_, '_>,
        positions: &[FrontierPosition],
        steps: &mut Vec<Step>,
    ) -> Answer<()> {
        let index = &self.index;
        let known = |tag| index.get(&tag).copied();
        positions.iter().try_for_each(|position| self.lookahead.explore(layer, position, known, steps))
    }

    /// Half-moves examined since the last call.
    pub(super) fn new_positions(&mut self) -> u64 {
        std::mem::take(&mut self.new_positions)
    }

    /// The number of the start node, if a line of exactly `length` half-moves exists.
    pub(super) fn start(&self, length: i32) -> Option<u32> {
        let node = self.nodes.first()?;
        (node.lengths >> length & 1 == 1).then_some(0)
    }

    /// The half-moves with which lines of exactly `length` half-moves from `node` begin.
    pub(super) fn continuations(&self, node: u32, length: i32) -> impl Iterator<Item = Continuation> {
        let node = &self.nodes[node as usize];
        let start = node.outgoing as usize;
        self.edges[start..start + usize::from(node.count)].iter().filter_map(move |edge| {
            let next = edge.to.node();
            if length == 1 {
                let ends = next.map_or(edge.to == Place::ENDS, |next| self.nodes[next].ends);
                return ends.then_some(Continuation { mv: edge.mv, next: None });
            }
            let next = next?;
            let left = length - node.step_to(&self.nodes[next]) as i32;
            (left > 0 && self.nodes[next].lengths >> left & 1 == 1)
                .then_some(Continuation { mv: edge.mv, next: Some(NextNode { number: edge.to.0, left }) })
        })
    }

    /// Adds a half-move as an edge, and the position that it leads to as a node if it is new.
    fn add_step(&mut self, step: Step) {
        let to = match (step.leads, self.index.get(&step.tag)) {
            (Leads::Known(place), _) | (_, Some(&place)) => place,
            (Leads::New(new_position), None) => self.enter(step.tag, |graph| graph.add(new_position)),
            (Leads::Out(place), None) => self.enter(step.tag, |_| place),
        };
        if to == Place::FAILS {
            return;
        }
        let number = self.edges.len() as u32;
        let from = &mut self.nodes[step.from as usize];
        if from.count == 0 {
            from.outgoing = number;
        }
        from.count += 1;
        let mut next = NONE;
        let mut lengths = 0;
        let ends = match to.node() {
            None => true,
            Some(node) => {
                let shift = self.nodes[step.from as usize].step_to(&self.nodes[node]);
                let node = &mut self.nodes[node];
                next = std::mem::replace(&mut node.incoming, number);
                lengths = node.lengths << shift;
                node.ends
            }
        };
        self.edges.push(Edge { mv: step.mv, from: step.from, to, next });
        self.add_lengths(step.from, lengths | u128::from(ends) << 1);
    }

    /// Makes a place and stores it in the index.
    fn enter(&mut self, tag: u64, place: impl FnOnce(&mut Graph) -> Place) -> Place {
        let place = place(self);
        self.index.insert(tag, place);
        place
    }

    /// Adds a node and queues it for expansion.
    fn add(&mut self, new_position: NewPosition) -> Place {
        let number = self.nodes.len() as u32;
        self.nodes.push(Node {
            lengths: u128::from(new_position.finishes) << 1,
            incoming: NONE,
            outgoing: 0,
            count: 0,
            room: new_position.room.unsigned_abs() as u8,
            ends: new_position.ends,
        });
        let later = (self.horizon - new_position.room - self.depth).unsigned_abs() as usize;
        let frontier_position = FrontierPosition {
            node: number,
            position: new_position.position,
            last: new_position.last,
            position_nets: new_position.position_nets,
        };
        self.net_bytes += frontier_position.bytes_of_nets();
        self.waiting[later].push(frontier_position);
        Place(number)
    }

    /// Adds lengths to a node and propagates them backwards along the edges.
    fn add_lengths(&mut self, node: u32, lengths: u128) {
        let mut tasks = vec![(node, lengths)];
        while let Some((number, lengths)) = tasks.pop() {
            let node = &mut self.nodes[number as usize];
            // Lengths beyond the half-moves that can be left are dropped.
            let new = lengths & !node.lengths & (u128::MAX >> (127 - node.room));
            if new == 0 {
                continue;
            }
            node.lengths |= new;
            let mut incoming = node.incoming;
            while let Some(edge) = self.edges.get(incoming as usize) {
                let shift = self.nodes[edge.from as usize].step_to(&self.nodes[number as usize]);
                tasks.push((edge.from, new << shift));
                incoming = edge.next;
            }
        }
    }

    /// Bytes in use.
    fn bytes(&self) -> usize {
        let waiting: usize = self.waiting.iter().map(Vec::capacity).sum();
        // A hash table uses one byte of its own per entry and leaves an eighth of the entries free.
        let entry = (size_of::<(u64, Place)>() + 1) * 8 / 7;
        self.index.capacity() * entry
            + self.nodes.capacity() * size_of::<Node>()
            + self.edges.capacity() * size_of::<Edge>()
            + waiting * size_of::<FrontierPosition>()
            + self.net_bytes
    }
}

impl Node {
    /// Half-moves to the next node: two if the other side passes.
    fn step_to(&self, next: &Node) -> u32 {
        if self.room % 2 == next.room % 2 { 2 } else { 1 }
    }
}
