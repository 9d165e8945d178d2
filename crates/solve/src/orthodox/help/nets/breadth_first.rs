//! The nets within reach of each position of a breadth-first search, as in a series.
//!
//! A depth-first search keeps its nets on a stack (`live`). Breadth first, each position owns its list of nets.

use std::sync::Arc;

use chess::{Bitboard, Color, Kind, Move, Position};

use crate::limits::Limits;
use crate::orthodox::bounds::{Budget, MateKind};
use crate::orthodox::help::nets::{Change, Cost, LiveNet, NetBuilder, Nets, Places, TargetKing};
use crate::rules::null_move::NULL;

/// The nets for one king.
pub(crate) struct BreadthFirstNets {
    nets: Arc<Nets>,
    /// The moves of each side that are left, by half-moves left.
    left: Vec<Cost>,
}

/// A king to be mated in a series.
pub(crate) struct SeriesKing {
    pub(crate) mated: Color,
    pub(crate) how: MateKind,
    /// The moves left, by half-moves left.
    pub(crate) budgets: Vec<Budget>,
    /// The squares that it may be mated on.
    pub(crate) squares: Bitboard,
}

/// Which man stands where in a position, and the nets within its reach.
#[derive(Clone)]
pub(crate) struct PositionNets {
    places: Places,
    nets: Box<[LiveNet]>,
}

/// More nets than this cost more than they save.
const MAX_NETS: usize = 1 << 15;

/// With at most this many nets, the expensive tests are made before a move is played.
const FEW: usize = 8;

impl BreadthFirstNets {
    /// All nets for a king, and those within reach of `position`; `None` if there are too many.
    pub(crate) fn new(
        position: &Position,
        king: &SeriesKing,
        limits: Limits<'_>,
    ) -> Option<(BreadthFirstNets, PositionNets)> {
        let &SeriesKing { mated, how, ref budgets, squares } = king;
        let left = budgets.iter().map(|&budget| Cost::of(budget)).collect::<Option<Vec<_>>>()?;
        let most = *left.last()?;
        let nets = NetBuilder::default().build(
            position,
            TargetKing { mated, how, most, squares },
            MAX_NETS,
            limits,
        )?;
        let position_nets =
            PositionNets { places: Places::new(position), nets: nets.alive(position, most).into() };
        Some((BreadthFirstNets { nets, left }, position_nets))
    }

    /// Prepares the nets of a position with `left` half-moves left for its moves.
    pub(crate) fn at<'t>(
        &'t self,
        position: &'t Position,
        position_nets: &'t PositionNets,
        left: usize,
    ) -> PreparedNets<'t> {
        let is_loose = |net: LiveNet| self.nets.spare(net, self.left[left], position.turn()) > 0;
        let (loose, tight): (Vec<LiveNet>, Vec<LiveNet>) =
            position_nets.nets.iter().partition(|&&net| is_loose(net));
        let mut targets = [Bitboard::EMPTY; 64];
        let side = self.nets.side(position.turn());
        self.nets.add_targets(&position_nets.places, side, &tight, &mut targets);
        let count = loose.len();
        let nets = [loose, tight].concat();
        PreparedNets {
            breadth_first_nets: self,
            position,
            position_nets,
            nets,
            loose: count,
            targets,
            left: self.left[left - 1],
        }
    }
}

/// A position whose moves are about to be tried, with its nets.
pub(crate) struct PreparedNets<'t> {
    breadth_first_nets: &'t BreadthFirstNets,
    position: &'t Position,
    position_nets: &'t PositionNets,
    /// The nets, those first that leave the side to move a move to spare.
    nets: Vec<LiveNet>,
    /// The number of these.
    loose: usize,
    /// For each departure square, the arrival squares that bring one of the other nets nearer.
    targets: [Bitboard; 64],
    /// The moves left after the next half-move.
    left: Cost,
}

/// A half-move after which some net is within reach.
pub(crate) struct NetStep<'t> {
    position_nets: &'t PositionNets,
    change: Change<'t>,
    mv: Move,
    /// The nets from the first that is within reach.
    nets: &'t [LiveNet],
}

impl PreparedNets<'_> {
    /// The half-move `mv` with its nets; `None` if none is within reach after it.
    pub(crate) fn by(&self, mv: Move) -> Option<NetStep<'_>> {
        // Castling always counts: it also moves the rook.
        let is_useful =
            mv != NULL && (self.targets[mv.from().index()].contains(mv.to()) || mv.kind() == Kind::Castling);
        let nets = if is_useful { &self.nets[..] } else { &self.nets[..self.loose] };
        let occupied = self.position.board().occupied();
        if nets.is_empty() {
            return None;
        }
        let (all, places) = (&self.breadth_first_nets.nets, &self.position_nets.places);
        let change = match mv {
            NULL => Change::none(all, self.position, places, self.left)?,
            _ => Change::new(all, occupied, places, mv, self.left)?,
        };
        // With many nets, the expensive tests are left to `NetStep::nets_after`, which needs all nets within reach.
        let few = nets.len() <= FEW;
        let survives =
            |net: &LiveNet| change.survives(*net).is_some_and(|net| !few || change.is_plausible(net));
        let first = nets.iter().position(survives)?;
        Some(NetStep { position_nets: self.position_nets, change, mv, nets: &nets[first..] })
    }
}

impl NetStep<'_> {
    /// The nets of the position after the half-move.
    pub(crate) fn nets_after(&self) -> PositionNets {
        let survives =
            |net: &LiveNet| self.change.survives(*net).filter(|&net| self.change.is_plausible(net));
        let nets = self.nets.iter().filter_map(survives).collect();
        let mut places = self.position_nets.places;
        places.play(self.mv);
        PositionNets { places, nets }
    }
}

impl PositionNets {
    /// Whether no net is within reach.
    pub(crate) fn is_lost(&self) -> bool {
        self.nets.is_empty()
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<PositionNets>() + self.nets.len() * size_of::<LiveNet>()
    }
}
