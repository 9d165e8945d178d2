//! A king that is to be caught, and the nets that are in reach of the positions on the way.

use chess::{Bitboard, Color, Kind, Move, Position};

use super::nets::{Alive, Change, Cost, Nets, Places, Weaver};

/// A king that is to be caught in one of many nets.
pub(super) struct Chase {
    nets: Nets,
    /// The moves left by the half-moves left.
    left: Vec<Cost>,
    /// The nets in reach of the positions on the way to the current one, one position after the other.
    alive: Vec<Alive>,
}

/// The part of the list that belongs to one position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Part {
    start: usize,
    /// Up to here the nets leave the side to move a move to spare.
    loose: usize,
    end: usize,
}

/// Where the men may go so that some net without a move to spare comes nearer, by the squares they stand on.
pub(super) struct Targets([Bitboard; 64]);

impl Targets {
    pub(super) const NOWHERE: Targets = Targets([Bitboard::EMPTY; 64]);

    fn contain(&self, mv: Move) -> bool {
        // What castling does for the rook is not looked into.
        self.0[mv.from().index()].contains(mv.to()) || mv.kind() == Kind::Castling
    }
}

impl Chase {
    /// The chase from a position, and the nets in reach there.
    pub(super) fn new(nets: Nets, left: Vec<Cost>, mover: Color) -> (Chase, Part) {
        let most = left.last().copied();
        let alive = most.into_iter().flat_map(|most| nets.alive(most)).collect();
        let mut chase = Chase { nets, left, alive };
        let part = chase.sorted(0, chase.left.len() - 1, mover);
        (chase, part)
    }

    /// What a move does to the nets, with `remaining` half-moves left after it.
    pub(super) fn change<'c>(
        &'c self,
        weaver: &'c Weaver<'_>,
        (position, places): (&Position, &'c Places),
        mv: Move,
        remaining: usize,
    ) -> Option<Change<'c>> {
        Change::new(weaver, &self.nets, (position.board().occupied(), places), mv, self.left[remaining])
    }

    /// Adds where men may go for the sake of nets without a move to spare.
    pub(super) fn add_targets(
        &self,
        weaver: &Weaver<'_>,
        (position, places): (&Position, &Places),
        part: Part,
        targets: &mut Targets,
    ) {
        let hunts = self.nets.hunts(position.turn());
        weaver.press(&self.nets, places, hunts, &self.alive[part.loose..part.end], &mut targets.0);
    }

    /// The nets that may be in reach after a move: where it brings none of those nearer that leave no move to spare, only
    /// the others.
    pub(super) fn concerned(part: Part, targets: &Targets, mv: Move) -> Part {
        if targets.contain(mv) { part } else { Part { end: part.loose, ..part } }
    }

    /// The nets from the first one on that is in reach after a move.
    pub(super) fn from_first(&self, change: &Change<'_>, part: Part) -> Option<Part> {
        let mut nets = self.alive[part.start..part.end].iter();
        let first = nets.position(|&alive| change.survives(alive).is_some())?;
        Some(Part { start: part.start + first, ..part })
    }

    /// Collects the nets that are in reach after a move.
    pub(super) fn survivors(&self, change: &Change<'_>, part: Part, into: &mut Vec<Alive>) {
        into.extend(self.alive[part.start..part.end].iter().filter_map(|&alive| change.survives(alive)));
    }

    /// Appends the nets in reach of the next position, in which `mover` is to move.
    pub(super) fn push(&mut self, survivors: &[Alive], remaining: usize, mover: Color) -> Part {
        let start = self.alive.len();
        self.alive.extend_from_slice(survivors);
        self.sorted(start, remaining, mover)
    }

    /// Whether no net is in reach.
    pub(super) fn is_lost(part: Part) -> bool {
        part.start == part.end
    }

    /// Forgets the positions after the one that `part` belongs to.
    pub(super) fn leave(&mut self, part: Part) {
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
