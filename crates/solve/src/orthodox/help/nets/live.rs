//! The nets within reach along the current line of the search, as a stack.
//!
//! ```text
//! alive: │ position 0          │ position 1     │ position 2 │
//!        │ loose … │ tight …   │ loose │ tight  │ …          │
//! ```
//! A net is *loose* if it leaves the side to move a move to spare, and *tight* otherwise. After a move that brings a tight net
//! no nearer, the net is out of reach, so only the tight nets that a move serves are examined.

use std::sync::Arc;

use chess::{Bitboard, Color, Kind, Move, Position};

use crate::orthodox::help::nets::{Change, Cost, LiveNet, Nets, Places};
use crate::rules::null_move::NULL;

/// The nets for one king, and which of them are within reach of each position of the current line.
pub(crate) struct LiveNets {
    nets: Arc<Nets>,
    /// The moves of each side that are left, by half-moves left.
    left: Vec<Cost>,
    /// The nets within reach of each position of the line, one position after the other.
    alive: Vec<LiveNet>,
    /// Indices into `alive` by the man that may bring the net nearer, for positions with many tight nets.
    index: Vec<u32>,
}

/// The part of the stack that belongs to one position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Part {
    start: usize,
    /// The end of the loose nets.
    loose: usize,
    end: usize,
}

/// The nets of a position that may be within reach after one of its moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidates {
    start: usize,
    loose: usize,
    tight: Tight,
}

/// The tight nets among the candidates.
#[derive(Clone, Copy, Debug)]
enum Tight {
    /// This part of the stack.
    All { start: usize, end: usize },
    /// Those in this part of the index.
    Listed { start: usize, end: usize },
}

impl From<Part> for Candidates {
    fn from(part: Part) -> Candidates {
        Candidates {
            start: part.start,
            loose: part.loose,
            tight: Tight::All { start: part.loose, end: part.end },
        }
    }
}

impl Candidates {
    /// All nets that may be within reach after a move.
    pub(crate) fn after(part: Part, mv: Move) -> Candidates {
        if mv == NULL { Candidates::loose(part) } else { part.into() }
    }

    /// The nets that leave the side to move a move to spare. The others are out of reach if it passes.
    fn loose(part: Part) -> Candidates {
        let tight = Tight::All { start: part.loose, end: part.loose };
        Candidates { start: part.start, loose: part.loose, tight }
    }
}

/// The moves that bring some tight net nearer.
pub(crate) struct Targets {
    /// For each departure square, the arrival squares.
    squares: [Bitboard; 64],
    /// For each man, where its nets begin in the index; `None` if the nets are not indexed.
    listed: Option<[u32; 65]>,
    /// The length of the index before these targets were added.
    before: usize,
}

/// More tight nets than this are indexed.
const MAX_UNINDEXED: usize = 16;

/// With at most this many nets, the expensive tests are made before a move is played.
const MAX_TESTED_BEFORE: usize = 8;

/// With at most this many nets, the expensive tests are made when a position is entered.
const MAX_TESTED_ON_ENTRY: usize = 64;

impl Targets {
    pub(crate) const EMPTY: Targets = Targets { squares: [Bitboard::EMPTY; 64], listed: None, before: 0 };

    fn contain(&self, mv: Move) -> bool {
        // Castling always counts: it also moves the rook.
        self.squares[mv.from().index()].contains(mv.to()) || mv.kind() == Kind::Castling
    }
}

impl LiveNets {
    /// The stack at the start of the search, and the part of the first position.
    pub(crate) fn new(nets: Arc<Nets>, left: Vec<Cost>, position: &Position) -> (LiveNets, Part) {
        let alive = left.last().map_or_else(Vec::new, |&most| nets.alive(position, most));
        let mut live_nets = LiveNets { nets, left, alive, index: Vec::new() };
        let part = live_nets.sorted(0, live_nets.left.len() - 1, position.turn());
        (live_nets, part)
    }

    /// What a move does to the nets, with `remaining` half-moves left after it.
    pub(crate) fn change<'c>(
        &'c self,
        position: &Position,
        places: &'c Places,
        mv: Move,
        remaining: usize,
    ) -> Option<Change<'c>> {
        match mv {
            NULL => Change::none(&self.nets, position, places, self.left[remaining]),
            _ => Change::new(&self.nets, position.board().occupied(), places, mv, self.left[remaining]),
        }
    }

    /// Adds the moves that bring tight nets nearer.
    pub(crate) fn add_targets(
        &mut self,
        position: &Position,
        places: &Places,
        part: Part,
        targets: &mut Targets,
    ) {
        let side = self.nets.side(position.turn());
        let tight = &self.alive[part.loose..part.end];
        self.nets.add_targets(places, side, tight, &mut targets.squares);
        targets.before = self.index.len();
        if tight.len() > MAX_UNINDEXED {
            let mut ends = [0_u32; 65];
            for alive in tight {
                self.nets.pending(side, *alive).for_each(|man| ends[man + 1] += 1);
            }
            ends[0] = self.index.len() as u32;
            for man in 0..64 {
                ends[man + 1] += ends[man];
            }
            targets.listed = Some(ends);
            self.index.resize(ends[64] as usize, 0);
            for (number, alive) in (part.loose..).zip(tight) {
                for man in self.nets.pending(side, *alive) {
                    self.index[ends[man] as usize] = number as u32;
                    ends[man] += 1;
                }
            }
        }
    }

    /// Removes the index of these targets.
    pub(crate) fn drop_targets(&mut self, targets: &Targets) {
        self.index.truncate(targets.before);
    }

    /// The nets that may be within reach after a move: the loose ones, and the tight ones that it may bring nearer; `None` if
    /// there are none.
    pub(crate) fn candidates(part: Part, places: &Places, targets: &Targets, mv: Move) -> Option<Candidates> {
        if mv.kind() == Kind::Castling {
            return Some(part.into());
        }
        if mv == NULL {
            return (part.start < part.loose).then_some(Candidates::loose(part));
        }
        let tight = match (&targets.listed, places.man(mv.from())) {
            _ if !targets.contain(mv) => Tight::All { start: part.loose, end: part.loose },
            (Some(ends), Some(man)) => {
                Tight::Listed { start: ends[man] as usize, end: ends[man + 1] as usize }
            }
            _ => Tight::All { start: part.loose, end: part.end },
        };
        let is_lost = part.start == part.loose
            && matches!(tight, Tight::All { start, end } | Tight::Listed { start, end } if start == end);
        (!is_lost).then_some(Candidates { start: part.start, loose: part.loose, tight })
    }

    /// The candidates from the first that is within reach after a move; `None` if none is.
    pub(crate) fn since_first(&self, change: &Change<'_>, candidates: Candidates) -> Option<Candidates> {
        let few = Self::are_few(candidates);
        let survives =
            |alive: &LiveNet| change.survives(*alive).is_some_and(|alive| !few || change.is_plausible(alive));
        let Candidates { start, loose, tight } = candidates;
        if let Some(first) = self.alive[start..loose].iter().position(survives) {
            return Some(Candidates { start: start + first, ..candidates });
        }
        let tight = match tight {
            Tight::All { start, end } => {
                let first = self.alive[start..end].iter().position(survives)?;
                Tight::All { start: start + first, end }
            }
            Tight::Listed { start, end } => {
                let mut listed = self.index[start..end].iter().map(|&number| &self.alive[number as usize]);
                Tight::Listed { start: start + listed.position(survives)?, end }
            }
        };
        Some(Candidates { start: loose, loose, tight })
    }

    /// Whether the nets are few enough for the expensive tests.
    pub(crate) fn are_few(candidates: Candidates) -> bool {
        Self::count(candidates) <= MAX_TESTED_BEFORE
    }

    fn count(candidates: Candidates) -> usize {
        let (Tight::All { start, end } | Tight::Listed { start, end }) = candidates.tight;
        candidates.loose - candidates.start + end - start
    }

    /// Collects the candidates that are within reach after a move.
    pub(crate) fn survivors(&self, change: &Change<'_>, candidates: Candidates, into: &mut Vec<LiveNet>) {
        let closely = Self::count(candidates) <= MAX_TESTED_ON_ENTRY;
        let survives =
            |alive: &LiveNet| change.survives(*alive).filter(|&alive| !closely || change.is_plausible(alive));
        into.extend(self.alive[candidates.start..candidates.loose].iter().filter_map(survives));
        match candidates.tight {
            Tight::All { start, end } => into.extend(self.alive[start..end].iter().filter_map(survives)),
            Tight::Listed { start, end } => {
                let listed = self.index[start..end].iter().map(|&number| &self.alive[number as usize]);
                into.extend(listed.filter_map(survives));
            }
        }
    }

    /// Pushes the nets within reach of the next position, in which `mover` is to move.
    pub(crate) fn push(&mut self, survivors: &[LiveNet], remaining: usize, mover: Color) -> Part {
        let start = self.alive.len();
        self.alive.extend_from_slice(survivors);
        self.sorted(start, remaining, mover)
    }

    /// Whether no net is within reach.
    pub(crate) fn is_lost(part: Part) -> bool {
        part.start == part.end
    }

    /// Pops the positions after the one that `part` belongs to.
    pub(crate) fn leave(&mut self, part: Part) {
        self.alive.truncate(part.end);
    }

    /// Puts the loose nets first.
    fn sorted(&mut self, start: usize, remaining: usize, mover: Color) -> Part {
        let left = self.left[remaining];
        let mut loose = start;
        for i in start..self.alive.len() {
            if self.nets.spare(self.alive[i], left, mover) > 0 {
                self.alive.swap(i, loose);
                loose += 1;
            }
        }
        Part { start, loose, end: self.alive.len() }
    }
}
