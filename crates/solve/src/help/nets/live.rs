//! A king that is to be caught, and the nets that are in reach of the positions on the way.

use std::sync::Arc;

use chess::{Bitboard, Color, Kind, Move, Position};

use crate::help::nets::{Alive, Change, Cost, Nets, Places};

/// A king that is to be caught in one of many nets.
pub(crate) struct LiveNets {
    nets: Arc<Nets>,
    /// The moves left by the half-moves left.
    left: Vec<Cost>,
    /// The nets in reach of the positions on the way to the current one, one position after the other.
    alive: Vec<Alive>,
    /// Numbers of nets in the list, by the men that may bring them nearer, for each position on the way where they are
    /// many.
    index: Vec<u32>,
}

/// The part of the list that belongs to one position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Part {
    start: usize,
    /// Up to here the nets leave the side to move a move to spare.
    loose: usize,
    end: usize,
}

/// The nets of a position that may be in reach after one of its moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Concerned {
    start: usize,
    loose: usize,
    tight: Tight,
}

/// Nets that leave the side to move no move to spare.
#[derive(Clone, Copy, Debug)]
enum Tight {
    /// These.
    All { start: usize, end: usize },
    /// Those that this part of the index names.
    Listed { start: usize, end: usize },
}

impl From<Part> for Concerned {
    fn from(part: Part) -> Concerned {
        Concerned {
            start: part.start,
            loose: part.loose,
            tight: Tight::All { start: part.loose, end: part.end },
        }
    }
}

/// Where the men may go so that some net without a move to spare comes nearer.
pub(crate) struct Targets {
    /// By the squares that men stand on.
    squares: [Bitboard; 64],
    /// Where the nets that each man may bring nearer begin in the index, by the number of the man, if they are many.
    listed: Option<[u32; 65]>,
    /// The length of the index before.
    before: usize,
}

/// So many nets are worth an index.
const MANY: usize = 16;

/// With no more nets than these it is asked at once whether what must be taken can be taken.
const FEW: usize = 8;

/// With no more nets than these that is asked when the next position is entered.
const NOT_TOO_MANY: usize = 64;

impl Targets {
    pub(crate) const NOWHERE: Targets = Targets { squares: [Bitboard::EMPTY; 64], listed: None, before: 0 };

    fn contain(&self, mv: Move) -> bool {
        // What castling does for the rook is not looked into.
        self.squares[mv.from().index()].contains(mv.to()) || mv.kind() == Kind::Castling
    }
}

impl LiveNets {
    /// The live nets from a position, and the nets in reach there.
    pub(crate) fn new(nets: Arc<Nets>, left: Vec<Cost>, position: &Position) -> (LiveNets, Part) {
        let alive = left.last().map_or_else(Vec::new, |&most| nets.alive(position, most));
        let mut live_nets = LiveNets { nets, left, alive, index: Vec::new() };
        let part = live_nets.sorted(0, live_nets.left.len() - 1, position.turn());
        (live_nets, part)
    }

    /// What a move does to the nets, with `remaining` half-moves left after it.
    pub(crate) fn change<'c>(
        &'c self,
        (position, places): (&Position, &'c Places),
        mv: Move,
        remaining: usize,
    ) -> Option<Change<'c>> {
        Change::new(&self.nets, position.board().occupied(), places, mv, self.left[remaining])
    }

    /// Adds where men may go for the sake of nets without a move to spare.
    pub(crate) fn add_targets(
        &mut self,
        (position, places): (&Position, &Places),
        part: Part,
        targets: &mut Targets,
    ) {
        let hunts = self.nets.hunts(position.turn());
        let tight = &self.alive[part.loose..part.end];
        self.nets.press(places, hunts, tight, &mut targets.squares);
        targets.before = self.index.len();
        if tight.len() > MANY {
            let mut ends = [0_u32; 65];
            for alive in tight {
                self.nets.pending(hunts, *alive).for_each(|man| ends[man + 1] += 1);
            }
            ends[0] = self.index.len() as u32;
            for man in 0..64 {
                ends[man + 1] += ends[man];
            }
            targets.listed = Some(ends);
            self.index.resize(ends[64] as usize, 0);
            for (number, alive) in (part.loose..).zip(tight) {
                for man in self.nets.pending(hunts, *alive) {
                    self.index[ends[man] as usize] = number as u32;
                    ends[man] += 1;
                }
            }
        }
    }

    /// Forgets the index of targets.
    pub(crate) fn drop_targets(&mut self, targets: &Targets) {
        self.index.truncate(targets.before);
    }

    /// The nets that may be in reach after a move: of those that leave no move to spare the ones that it may bring nearer,
    /// and all others; `None` if there are none.
    pub(crate) fn concerned(part: Part, places: &Places, targets: &Targets, mv: Move) -> Option<Concerned> {
        if mv.kind() == Kind::Castling {
            return Some(part.into());
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
        (!is_lost).then_some(Concerned { start: part.start, loose: part.loose, tight })
    }

    /// The nets from the first one on that is in reach after a move.
    pub(crate) fn since_first(&self, change: &Change<'_>, concerned: Concerned) -> Option<Concerned> {
        let few = Self::are_few(concerned);
        let survives =
            |alive: &Alive| change.survives(*alive).is_some_and(|alive| !few || change.is_plausible(alive));
        let Concerned { start, loose, tight } = concerned;
        if let Some(first) = self.alive[start..loose].iter().position(survives) {
            return Some(Concerned { start: start + first, ..concerned });
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
        Some(Concerned { start: loose, loose, tight })
    }

    /// Whether the nets are so few that each is worth a closer look.
    pub(crate) fn are_few(concerned: Concerned) -> bool {
        Self::count(concerned) <= FEW
    }

    fn count(concerned: Concerned) -> usize {
        let (Tight::All { start, end } | Tight::Listed { start, end }) = concerned.tight;
        concerned.loose - concerned.start + end - start
    }

    /// Collects the nets that are in reach after a move.
    pub(crate) fn survivors(&self, change: &Change<'_>, concerned: Concerned, into: &mut Vec<Alive>) {
        let closely = Self::count(concerned) <= NOT_TOO_MANY;
        let survives =
            |alive: &Alive| change.survives(*alive).filter(|&alive| !closely || change.is_plausible(alive));
        into.extend(self.alive[concerned.start..concerned.loose].iter().filter_map(survives));
        match concerned.tight {
            Tight::All { start, end } => into.extend(self.alive[start..end].iter().filter_map(survives)),
            Tight::Listed { start, end } => {
                let listed = self.index[start..end].iter().map(|&number| &self.alive[number as usize]);
                into.extend(listed.filter_map(survives));
            }
        }
    }

    /// Appends the nets in reach of the next position, in which `mover` is to move.
    pub(crate) fn push(&mut self, survivors: &[Alive], remaining: usize, mover: Color) -> Part {
        let start = self.alive.len();
        self.alive.extend_from_slice(survivors);
        self.sorted(start, remaining, mover)
    }

    /// Whether no net is in reach.
    pub(crate) fn is_lost(part: Part) -> bool {
        part.start == part.end
    }

    /// Forgets the positions after the one that `part` belongs to.
    pub(crate) fn leave(&mut self, part: Part) {
        self.alive.truncate(part.end);
    }

    /// Puts those nets first that leave `mover` a move to spare.
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
