//! What a move does to a net: its new cost, and whether it is still within reach.

use chess::{Bitboard, Kind, Move, Position};

use crate::orthodox::help::nets::distances::{Distances, Post};
use crate::orthodox::help::nets::places::occupied_after;
use crate::orthodox::help::nets::{Cost, LiveNet, Nets, Places};

/// A move, with everything that the update of nets needs.
pub(crate) struct Change<'c> {
    pub(crate) nets: &'c Nets,
    /// The men before the move.
    places: &'c Places,
    pub(crate) kind: Kind,
    /// The moves left after it.
    pub(crate) left: Cost,
    moved: usize,
    /// The role and square of the moving man after the move.
    arrived: Post,
    old: &'c Distances,
    new: &'c Distances,
    /// The bit of the captured man, or 0.
    taken: u64,
    /// The bit of the rook that castles, or 0.
    castled: u64,
    is_mating_man: bool,
    /// The occupied squares after the move.
    pub(crate) occupied: Bitboard,
    /// The men on the board after the move, a bit each.
    pub(crate) present: u64,
}

impl<'c> Change<'c> {
    /// A move of one of the men, with `left` moves after it.
    pub(crate) fn new(
        nets: &'c Nets,
        occupied: Bitboard,
        places: &'c Places,
        mv: Move,
        left: Cost,
    ) -> Option<Change<'c>> {
        let moved = places.man(mv.from())?;
        let bit = |square| places.man(square).map_or(0, |man| 1 << man);
        let taken = mv.capture_square().map_or(0, bit);
        let arrived = Post::new(mv.promotion().unwrap_or(mv.role()), mv.destination());
        Some(Change {
            nets,
            places,
            kind: mv.kind(),
            left,
            moved,
            arrived,
            old: nets.distances(moved, Post::new(mv.role(), mv.from())),
            new: nets.distances(moved, arrived),
            taken,
            castled: if mv.kind() == Kind::Castling { bit(mv.to()) } else { 0 },
            is_mating_man: nets.mating_men & 1 << moved != 0,
            occupied: occupied_after(occupied, mv),
            present: places.present & !taken,
        })
    }

    /// No move: for the nets within reach of a position itself.
    pub(crate) fn none(
        nets: &'c Nets,
        position: &Position,
        places: &'c Places,
        left: Cost,
    ) -> Option<Change<'c>> {
        let moved = places.man(position.board().king(!nets.mating)?)?;
        let distances = nets.distances(moved, places.post(moved));
        Some(Change {
            nets,
            places,
            // An en-passant square means that the last move was a double step.
            kind: if position.en_passant().is_some() { Kind::DoubleStep } else { Kind::Normal },
            left,
            moved,
            arrived: places.post(moved),
            old: distances,
            new: distances,
            taken: 0,
            castled: 0,
            is_mating_man: false,
            occupied: position.board().occupied(),
            present: places.present,
        })
    }

    /// The net after the move, if it passes the cheap tests.
    #[inline]
    pub(crate) fn survives(&self, alive: LiveNet) -> Option<LiveNet> {
        if self.taken != 0 && self.nets.cores[alive.net as usize].men & self.taken != 0 {
            return None;
        }
        let post = self.nets.post(alive.net, self.moved);
        let (cost, left) = match self.is_mating_man {
            true => (alive.cost.mating, self.left.mating),
            false => (alive.cost.mated, self.left.mated),
        };
        // For a man that the net does not name, both distances are 0.
        let cost = cost.saturating_sub(self.old.moves(post)).saturating_add(self.new.moves(post));
        if cost > left { None } else { self.survives_at(alive, post, cost) }
    }

    /// As [`Change::survives`], for a net that wants the moved man on `post` and has the affordable `cost`.
    fn survives_at(&self, mut alive: LiveNet, post: Post, cost: u8) -> Option<LiveNet> {
        let core = &self.nets.cores[alive.net as usize];
        let moved = 1 << self.moved;
        let is_named = post != Post::NONE;
        let left = match self.is_mating_man {
            true => {
                alive.cost.mating = cost;
                self.left.mating
            }
            false => {
                alive.cost.mated = cost;
                self.left.mated
            }
        };
        if is_named {
            let is_there = post.is_filled_by(self.arrived);
            alive.pending = if is_there { alive.pending & !moved } else { alive.pending | moved };
        }
        if core.checker & !alive.pending != 0 && !self.can_check_in_time(alive) {
            return None;
        }
        // The rook that castles counts as pending: its distances are not updated.
        alive.pending |= core.men & self.castled;
        if is_named || cost == left {
            alive.paths = self.forced_paths(alive);
        }
        let in_the_way = (core.empty | alive.paths) & self.occupied;
        (in_the_way.is_empty() || self.can_be_cleared(alive, in_the_way)).then_some(alive)
    }

    /// Whether a net that survives a move passes the expensive tests.
    pub(crate) fn is_plausible(&self, alive: LiveNet) -> bool {
        self.can_take(alive) && self.can_step(alive)
    }

    /// The moves that a net leaves each side to spare.
    pub(crate) fn spare(&self, alive: LiveNet) -> Cost {
        let Cost { mating, mated } = self.left;
        Cost { mating: mating - alive.cost.mating, mated: mated - alive.cost.mated }
    }

    /// The role and square of a man after the move.
    #[inline]
    pub(crate) fn post(&self, man: usize) -> Post {
        if man == self.moved { self.arrived } else { self.places.post(man) }
    }

    /// The man on an occupied square after the move. Wrong for a rook that has just castled.
    pub(crate) fn man(&self, square: chess::Square) -> Option<usize> {
        if square == self.arrived.square() { Some(self.moved) } else { self.places.man(square) }
    }
}
