//! What a move does to the nets in reach.

use chess::{Bitboard, Kind, Move, Position};

use crate::help::nets::distances::{Post, Row};
use crate::help::nets::places::occupied_after;
use crate::help::nets::{Alive, Cost, Nets, Places};

/// A move, as far as nets are concerned.
pub(crate) struct Change<'c> {
    pub(crate) nets: &'c Nets,
    /// The men before the move.
    places: &'c Places,
    pub(crate) kind: Kind,
    /// The moves left after it.
    pub(crate) left: Cost,
    moved: usize,
    /// What the man that moves is then, and where.
    arrived: Post,
    old: &'c Row,
    new: &'c Row,
    /// The bit of the man that is taken.
    taken: u64,
    /// The bit of the rook that castles.
    castled: u64,
    hunts: bool,
    /// The squares that are occupied after it.
    pub(crate) occupied: Bitboard,
    /// The men on the board after it, a bit each.
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
            old: nets.way(moved, Post::new(mv.role(), mv.from())),
            new: nets.way(moved, arrived),
            taken,
            castled: if mv.kind() == Kind::Castling { bit(mv.to()) } else { 0 },
            hunts: nets.hunters & 1 << moved != 0,
            occupied: occupied_after(occupied, mv),
            present: places.present & !taken,
        })
    }

    /// Nothing moves: what is in reach of a position itself.
    pub(crate) fn none(
        nets: &'c Nets,
        position: &Position,
        places: &'c Places,
        left: Cost,
    ) -> Option<Change<'c>> {
        let moved = places.man(position.board().king(!nets.hunter)?)?;
        let way = nets.way(moved, places.post(moved));
        Some(Change {
            nets,
            places,
            // A pawn that may be taken en passant has just made its double step.
            kind: if position.en_passant().is_some() { Kind::DoubleStep } else { Kind::Normal },
            left,
            moved,
            arrived: places.post(moved),
            old: way,
            new: way,
            taken: 0,
            castled: 0,
            hunts: false,
            occupied: position.board().occupied(),
            present: places.present,
        })
    }

    /// The net after the move, if it is still in reach as far as can be seen without much ado.
    #[inline]
    pub(crate) fn survives(&self, alive: Alive) -> Option<Alive> {
        if self.taken != 0 && self.nets.cores[alive.net as usize].men & self.taken != 0 {
            return None;
        }
        let post = self.nets.post(alive.net, self.moved);
        let (cost, left) = match self.hunts {
            true => (alive.cost.hunter, self.left.hunter),
            false => (alive.cost.victim, self.left.victim),
        };
        // A man that is not asked for has no way before it nor after it.
        let cost = cost.saturating_sub(self.old.moves(post)).saturating_add(self.new.moves(post));
        if cost > left { None } else { self.survives_at(alive, post, cost) }
    }

    /// As [`Change::survives`], for a net that has the moved man go to `post` and can afford it at this `cost`.
    fn survives_at(&self, mut alive: Alive, post: Post, cost: u8) -> Option<Alive> {
        let core = &self.nets.cores[alive.net as usize];
        let moved = 1 << self.moved;
        let is_named = post != Post::NONE;
        let left = match self.hunts {
            true => {
                alive.cost.hunter = cost;
                self.left.hunter
            }
            false => {
                alive.cost.victim = cost;
                self.left.victim
            }
        };
        if is_named {
            let is_there = post.is_filled_by(self.arrived);
            alive.pending = if is_there { alive.pending & !moved } else { alive.pending | moved };
        }
        if core.checker & !alive.pending != 0 && !self.can_check_in_time(alive) {
            return None;
        }
        // Where the rook that castles is to stand is left open.
        alive.pending |= core.men & self.castled;
        if is_named || cost == left {
            alive.ways = self.only_ways(alive);
        }
        let in_the_way = (core.empty | alive.ways) & self.occupied;
        (in_the_way.is_empty() || self.can_be_cleared(alive, in_the_way)).then_some(alive)
    }

    /// Whether a net that survives a move can be completed as far as a closer look shows.
    pub(crate) fn is_plausible(&self, alive: Alive) -> bool {
        self.can_take(alive) && self.can_step(alive)
    }

    /// The moves that a net leaves to spare.
    pub(crate) fn spare(&self, alive: Alive) -> Cost {
        let Cost { hunter, victim } = self.left;
        Cost { hunter: hunter - alive.cost.hunter, victim: victim - alive.cost.victim }
    }

    /// What a man is after the move, and where.
    #[inline]
    pub(crate) fn post(&self, man: usize) -> Post {
        if man == self.moved { self.arrived } else { self.places.post(man) }
    }

    /// The man on an occupied square after the move, but for a rook that has castled.
    pub(crate) fn man(&self, square: chess::Square) -> Option<usize> {
        if square == self.arrived.square() { Some(self.moved) } else { self.places.man(square) }
    }
}
