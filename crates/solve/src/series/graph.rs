//! The positions of a series, and how they follow each other.

use std::collections::VecDeque;
use std::mem::size_of;

use chess::{Board, Move, Position};

use crate::general::{Answer, Interrupted};
use crate::limits::Limits;
use crate::series::form::Form;
use crate::series::lookahead::{self, FrontierPosition, Judge, Leads, Lookahead, On, Step};
use crate::tables::tag_hasher::TagMap;

/// Positions found so far, each once, in the order in which they were found.
pub(super) struct Graph {
    lookahead: Lookahead,
    index: Index,
    spots: Vec<Spot>,
    edges: Vec<Edge>,
    /// The positions from which nobody has looked on, by the half-moves that lead there from `depth` on.
    waiting: VecDeque<Vec<FrontierPosition>>,
    /// Bytes of the nets that these keep.
    trails: usize,
    /// Half-moves that lead to those that are next.
    depth: i32,
    /// The most half-moves of a line.
    horizon: i32,
    /// Half-moves that nobody has been told about.
    new_positions: u64,
}

/// What a tag stands for.
type Index = TagMap<Place>;

/// The longest play that lengths are kept for in 128 bits, no half-move at all included.
pub(super) const LONGEST: i32 = 127;

/// Whether a graph could grow.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Growth {
    Done,
    OutOfMemory,
}

/// A position.
struct Spot {
    /// Bit r: some line of exactly r half-moves ends the series from here.
    lengths: u128,
    /// The first of the edges that lead here.
    incoming: u32,
    /// The first of the edges that lead on.
    outgoing: u32,
    count: u16,
    /// The most half-moves that can be left here.
    room: u8,
    /// Whether the half-move that leads here may end the series.
    ends: bool,
}

/// A half-move.
struct Edge {
    mv: Move,
    from: u32,
    to: Place,
    /// The next of the edges that lead to the same spot.
    next: u32,
}

/// Where a half-move leads: to a spot, to the end of the series, or to nothing.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) struct Place(u32);

impl Place {
    pub(super) const ENDS: Place = Place(u32::MAX);
    pub(super) const FAILS: Place = Place(u32::MAX - 1);

    fn spot(self) -> Option<usize> {
        (self.0 < Place::FAILS.0).then_some(self.0 as usize)
    }
}

/// No edge.
const NONE: u32 = u32::MAX;

/// Positions that are explored before what was found is added to the graph: what is found takes memory meanwhile.
const BLOCK: usize = 64;

impl Graph {
    /// The graph that holds only the start of a series.
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
            spots: Vec::new(),
            edges: Vec::new(),
            waiting: VecDeque::from([Vec::new(), Vec::new(), Vec::new()]),
            trails: 0,
            depth: 0,
            horizon: form.help.max,
            new_positions: 0,
        };
        if let Some(first) = first {
            graph.add(first);
        }
        graph
    }

    /// Finds all that belongs to lines of `length`.
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
            // What the last half-move does has been found out before it.
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
                self.explore(form, (block, room), judge, &mut steps)?;
                self.new_positions += steps.len() as u64;
                steps.drain(..).for_each(|step| self.take(step));
                // Whatever grows next may double, and be copied to where there is room for it.
                if self.bytes() + layer.capacity() * size_of::<FrontierPosition>() > limits.memory / 8 * 3 {
                    return Ok(Growth::OutOfMemory);
                }
            }
            self.trails -= layer.iter().map(FrontierPosition::bytes_of_nets).sum::<usize>();
        }
        Ok(Growth::Done)
    }

    /// Appends what half-moves from these positions lead to, in their order.
    fn explore(
        &mut self,
        form: &Form<'_>,
        (frontier, room): (&[FrontierPosition], i32),
        judge: Judge<'_>,
        steps: &mut Vec<Step>,
    ) -> Answer<()> {
        let index = &self.index;
        let known = |tag| index.get(&tag).copied();
        let mut explore = |frontier_position| {
            self.lookahead.explore(form, (frontier_position, room), known, &mut *judge, steps)
        };
        frontier.iter().try_for_each(&mut explore)
    }

    /// Half-moves looked at since this was last asked.
    pub(super) fn new_positions(&mut self) -> u64 {
        std::mem::take(&mut self.new_positions)
    }

    /// The start, if a line of exactly so many half-moves ends the series from there.
    pub(super) fn start(&self, length: i32) -> Option<u32> {
        let spot = self.spots.first()?;
        (spot.lengths >> length & 1 == 1).then_some(0)
    }

    /// The half-moves from `spot` that belong to lines of exactly so many, with the spots they lead to; none for the last.
    pub(super) fn ways(&self, spot: u32, length: i32) -> impl Iterator<Item = (Move, Option<(u32, i32)>)> {
        let spot = &self.spots[spot as usize];
        let start = spot.outgoing as usize;
        self.edges[start..start + usize::from(spot.count)].iter().filter_map(move |edge| {
            let next = edge.to.spot();
            if length == 1 {
                let ends = next.map_or(edge.to == Place::ENDS, |next| self.spots[next].ends);
                return ends.then_some((edge.mv, None));
            }
            let next = next?;
            let left = length - spot.step_to(&self.spots[next]) as i32;
            (left > 0 && self.spots[next].lengths >> left & 1 == 1)
                .then_some((edge.mv, Some((edge.to.0, left))))
        })
    }

    /// Adds a half-move, and the position that it leads to if that is new.
    fn take(&mut self, step: Step) {
        let to = match (step.leads, self.index.get(&step.tag)) {
            (Leads::Back(place), _) | (_, Some(&place)) => place,
            (Leads::On(on), None) => self.enter(step.tag, |graph| graph.add(on)),
            (Leads::Out(place), None) => self.enter(step.tag, |_| place),
        };
        if to == Place::FAILS {
            return;
        }
        let number = self.edges.len() as u32;
        let from = &mut self.spots[step.from as usize];
        if from.count == 0 {
            from.outgoing = number;
        }
        from.count += 1;
        let mut next = NONE;
        let mut lengths = 0;
        let ends = match to.spot() {
            None => true,
            Some(spot) => {
                let shift = self.spots[step.from as usize].step_to(&self.spots[spot]);
                let spot = &mut self.spots[spot];
                next = std::mem::replace(&mut spot.incoming, number);
                lengths = spot.lengths << shift;
                spot.ends
            }
        };
        self.edges.push(Edge { mv: step.mv, from: step.from, to, next });
        self.enrich(step.from, lengths | u128::from(ends) << 1);
    }

    fn enter(&mut self, tag: u64, place: impl FnOnce(&mut Graph) -> Place) -> Place {
        let place = place(self);
        self.index.insert(tag, place);
        place
    }

    fn add(&mut self, on: On) -> Place {
        let number = self.spots.len() as u32;
        self.spots.push(Spot {
            lengths: u128::from(on.finishes) << 1,
            incoming: NONE,
            outgoing: 0,
            count: 0,
            room: on.room.unsigned_abs() as u8,
            ends: on.ends,
        });
        let later = (self.horizon - on.room - self.depth).unsigned_abs() as usize;
        let frontier_position = FrontierPosition { spot: number, position: on.position, trail: on.trail };
        self.trails += frontier_position.bytes_of_nets();
        self.waiting[later].push(frontier_position);
        Place(number)
    }

    /// Adds lengths to a spot, and what follows from them to the spots before it.
    fn enrich(&mut self, spot: u32, lengths: u128) {
        let mut tasks = vec![(spot, lengths)];
        while let Some((number, lengths)) = tasks.pop() {
            let spot = &mut self.spots[number as usize];
            // What is longer than there is room for is not asked.
            let new = lengths & !spot.lengths & (u128::MAX >> (127 - spot.room));
            if new == 0 {
                continue;
            }
            spot.lengths |= new;
            let mut incoming = spot.incoming;
            while let Some(edge) = self.edges.get(incoming as usize) {
                let shift = self.spots[edge.from as usize].step_to(&self.spots[number as usize]);
                tasks.push((edge.from, new << shift));
                incoming = edge.next;
            }
        }
    }

    /// Bytes in use.
    fn bytes(&self) -> usize {
        let waiting: usize = self.waiting.iter().map(Vec::capacity).sum();
        // A byte of a hash table's own for each entry, and an eighth of the entries is never used.
        let entry = (size_of::<(u64, Place)>() + 1) * 8 / 7;
        self.index.capacity() * entry
            + self.spots.capacity() * size_of::<Spot>()
            + self.edges.capacity() * size_of::<Edge>()
            + waiting * size_of::<FrontierPosition>()
            + self.trails
    }
}

impl Spot {
    /// Half-moves to the next spot: two where the other side lets its turn pass.
    fn step_to(&self, next: &Spot) -> u32 {
        if self.room % 2 == next.room % 2 { 2 } else { 1 }
    }
}
