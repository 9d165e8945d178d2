//! The nets in reach of positions that are not met one after the other, as in a series that is searched breadth first.

use std::sync::Arc;

use chess::{Bitboard, Color, Kind, Move, Position};

use crate::bounds::{Budget, Catch};
use crate::help::nets::{Alive, Change, Cost, NetBuilder, Nets, Places, TargetKing};
use crate::limits::Limits;

/// A king that is to be caught from many positions.
pub(crate) struct UnorderedNets {
    nets: Arc<Nets>,
    /// The moves left by the half-moves left.
    left: Vec<Cost>,
}

/// Which man stands where, and the nets that are in reach.
#[derive(Clone)]
pub(crate) struct Trail {
    places: Places,
    nets: Box<[Alive]>,
}

/// More nets than this cost more than they save.
const MAX_NETS: usize = 1 << 15;

/// No more nets than these are looked at closely at once.
const FEW: usize = 8;

impl UnorderedNets {
    /// All nets for the king of `victim`, and those in reach at first; `None` if there are too many. `budgets` are the
    /// moves left by the half-moves left.
    pub(crate) fn new(
        position: &Position,
        (victim, how): (Color, Catch),
        budgets: &[Budget],
        limits: Limits<'_>,
    ) -> Option<(UnorderedNets, Trail)> {
        let left = budgets.iter().map(|&budget| Cost::of(budget)).collect::<Option<Vec<_>>>()?;
        let most = *left.last()?;
        let nets =
            NetBuilder::default().build(position, TargetKing { victim, how, most }, MAX_NETS, limits)?;
        let trail = Trail { places: Places::new(position), nets: nets.alive(position, most).into() };
        Some((UnorderedNets { nets, left }, trail))
    }

    /// The nets from a position with so many half-moves left.
    pub(crate) fn at<'t>(&'t self, position: &'t Position, trail: &'t Trail, left: usize) -> Crossroads<'t> {
        let is_loose = |net: Alive| self.nets.spare(net, self.left[left], position.turn()) > 0;
        let (loose, pressing): (Vec<Alive>, Vec<Alive>) = trail.nets.iter().partition(|&&net| is_loose(net));
        let mut targets = [Bitboard::EMPTY; 64];
        let hunts = self.nets.hunts(position.turn());
        self.nets.press(&trail.places, hunts, &pressing, &mut targets);
        let count = loose.len();
        let nets = [loose, pressing].concat();
        Crossroads {
            unordered_nets: self,
            position,
            trail,
            nets,
            loose: count,
            targets,
            left: self.left[left - 1],
        }
    }
}

/// A position, and what moves do to the nets in reach.
pub(crate) struct Crossroads<'t> {
    unordered_nets: &'t UnorderedNets,
    position: &'t Position,
    trail: &'t Trail,
    /// Those first that leave the side to move a move to spare.
    nets: Vec<Alive>,
    loose: usize,
    /// Where men may go for the sake of the others, by the squares they stand on.
    targets: [Bitboard; 64],
    /// The moves left after the next half-move.
    left: Cost,
}

/// A half-move after which nets are in reach.
pub(crate) struct Pace<'t> {
    trail: &'t Trail,
    change: Change<'t>,
    mv: Move,
    /// The nets, of which the first is in reach.
    nets: &'t [Alive],
}

impl Crossroads<'_> {
    /// What a half-move does to the nets; `None` if none is in reach after it.
    pub(crate) fn by(&self, mv: Move) -> Option<Pace<'_>> {
        // What castling does for the rook is not looked into.
        let presses = self.targets[mv.from().index()].contains(mv.to()) || mv.kind() == Kind::Castling;
        let nets = if presses { &self.nets[..] } else { &self.nets[..self.loose] };
        let occupied = self.position.board().occupied();
        if nets.is_empty() {
            return None;
        }
        let change = Change::new(&self.unordered_nets.nets, occupied, &self.trail.places, mv, self.left)?;
        // A closer look at many nets is left to those who need to know all that are in reach.
        let few = nets.len() <= FEW;
        let survives =
            |net: &Alive| change.survives(*net).is_some_and(|net| !few || change.is_plausible(net));
        let first = nets.iter().position(survives)?;
        Some(Pace { trail: self.trail, change, mv, nets: &nets[first..] })
    }
}

impl Pace<'_> {
    /// The trail after it.
    pub(crate) fn trail(&self) -> Trail {
        let survives = |net: &Alive| self.change.survives(*net).filter(|&net| self.change.is_plausible(net));
        let nets = self.nets.iter().filter_map(survives).collect();
        let mut places = self.trail.places;
        places.play(self.mv);
        Trail { places, nets }
    }
}

impl Trail {
    /// Whether no net is in reach.
    pub(crate) fn is_lost(&self) -> bool {
        self.nets.is_empty()
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Trail>() + self.nets.len() * size_of::<Alive>()
    }
}
