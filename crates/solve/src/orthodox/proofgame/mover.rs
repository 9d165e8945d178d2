//! The men that take part in the order of events: their first and last moves.

use chess::{Bitboard, Color, Rank, Role, Square, attacks};

use crate::orthodox::proofgame::distances::{DistanceTable, EXACT};
use crate::orthodox::proofgame::side::{Man, Side};

/// A man whose last square is known, or that must move; or a man of the target that is not known yet.
#[derive(Clone, Copy)]
pub(super) struct Mover {
    pub(super) color: Color,
    pub(super) role: Role,
    /// Its number in its side; `None` if any of several men may be it, so that only its arrival is an event.
    pub(super) number: Option<usize>,
    pub(super) home: Square,
    pub(super) target: Option<Square>,
    /// The squares to which its first move may lead, and from which its last move may come.
    pub(super) first: Bitboard,
    pub(super) sources: Bitboard,
    /// The squares on which another man may disturb its first move, and its last.
    pub(super) sensitive: [Bitboard; 2],
    /// Whether it can capture, which a pawn does beside its way.
    captures: bool,
    pub(super) lengths: u64,
    /// The squares that it attacks from its home and from its target, whatever stands between.
    pub(super) guards: [Bitboard; 2],
    /// Whether it is certain to move.
    pub(super) moves: bool,
    /// If it is a king that castles first: the castling.
    pub(super) castling: Option<Castling>,
}

/// Castling as the first move of a king.
#[derive(Clone, Copy)]
pub(super) struct Castling {
    /// The rook's square.
    pub(super) rook: Square,
    /// The squares that must be empty.
    way: Bitboard,
    /// The squares on which the king must not be attacked.
    path: Bitboard,
}

/// Fills the entries of a list that no mover takes.
pub(super) const NOBODY: Mover = Mover {
    color: Color::White,
    role: Role::Pawn,
    number: None,
    home: Square::A1,
    target: None,
    first: Bitboard::EMPTY,
    sources: Bitboard::EMPTY,
    sensitive: [Bitboard::EMPTY; 2],
    captures: false,
    lengths: 0,
    guards: [Bitboard::EMPTY; 2],
    moves: false,
    castling: None,
};

impl Mover {
    pub(super) fn new(side: &Side, number: usize, distances: &mut DistanceTable) -> Option<Mover> {
        let man = &side.men[number];
        if man.at != man.from && man.role == Role::King {
            return Mover::castling(side, number);
        }
        if man.is_fixed || man.may_be_taken || man.at != man.from {
            return None;
        }
        let color = side.color;
        let is_known = man.becomes.count_ones() == 1;
        let (role, to) = side.targets[man.becomes.trailing_zeros() as usize % side.targets.len()];
        let target = Some(to).filter(|_| is_known && role == man.role);
        let moves = man.lengths & 1 == 0;
        if !moves && target != Some(man.at) {
            return None;
        }
        let mut mover = Mover {
            color,
            role: man.role,
            number: Some(number),
            home: man.at,
            target,
            first: man.visits.without(man.at),
            sources: man.visits,
            captures: man.role != Role::Pawn || man.most_taken > 0,
            lengths: man.lengths,
            moves,
            ..NOBODY
        };
        mover.guards[0] = guarded(color, man.role, man.at);
        if let Some(to) = target {
            mover.guards[1] = guarded(color, man.role, to);
            mover.sources = mover.sources.without(to);
            mover.narrow_by_lengths(man, to, distances);
        }
        mover.find_sensitive(distances.fixed());
        Some(mover)
    }

    /// A king that castles first.
    fn castling(side: &Side, number: usize) -> Option<Mover> {
        let king = &side.men[number];
        let rook = side.men().iter().find(|man| man.at != man.from && man.role == Role::Rook)?;
        let arrivals = Bitboard::of(king.from).with(rook.from);
        let way = (attacks::between(king.at, rook.at) | arrivals).without(king.at).without(rook.at);
        let path = attacks::between(king.at, king.from).with(king.at).with(king.from);
        let target = Some(king.from).filter(|_| king.lengths == 1);
        let mut mover = Mover {
            color: side.color,
            role: Role::King,
            number: Some(number),
            home: king.at,
            target,
            first: king.from.into(),
            sources: king.at.into(),
            lengths: king.lengths << 1,
            moves: true,
            castling: Some(Castling { rook: rook.at, way, path }),
            ..NOBODY
        };
        mover.guards[0] = guarded(side.color, Role::King, king.at);
        mover.guards[1] = guarded(side.color, Role::King, king.from);
        mover.sensitive[0] = way | path;
        Some(mover)
    }

    /// A man of the target that one of several men becomes, by a move.
    pub(super) fn unknown(side: &Side, fate: usize, fixed: Bitboard) -> Option<Mover> {
        let (role, to) = side.targets[fate];
        let mut sources = Bitboard::EMPTY;
        let mut captures = false;
        for man in side.men().iter().filter(|man| man.becomes & 1 << fate != 0) {
            let is_there = (man.at == to || man.from == to) && man.lengths & 1 == 1;
            // A pawn may also arrive by promoting.
            let promotes = man.role == Role::Pawn && to.rank() == side.color.rank(Rank::Eighth);
            if man.role != role && (man.role != Role::Pawn || promotes) || man.is_fixed || is_there {
                return None;
            }
            sources |= man.visits | man.from.into();
            captures |= man.role != Role::Pawn || man.most_taken > 0;
        }
        let mut mover = Mover { color: side.color, role, home: to, target: Some(to), captures, ..NOBODY };
        mover.sources = sources.without(to);
        mover.moves = true;
        mover.guards[1] = guarded(side.color, role, to);
        mover.find_sensitive(fixed);
        Some(mover)
    }

    /// Limits first and last moves to those that leave the right number of moves.
    fn narrow_by_lengths(&mut self, man: &Man, to: Square, distances: &mut DistanceTable) {
        if man.role == Role::Pawn {
            if self.is_single() {
                (self.first, self.sources) = (to.into(), man.at.into());
            }
            return;
        }
        let rests = (self.lengths & !1) >> 1;
        if rests >> EXACT != 0 {
            return;
        }
        let color = self.color;
        let (here, there) =
            (distances.number(color, man.role, man.at), distances.number(color, man.role, to));
        let (here, there) = (distances.by_number(here), distances.by_number(there));
        let (mut first, mut sources) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for moves in (0..EXACT).filter(|moves| rests >> moves & 1 == 1) {
            first |= there.exact[moves];
            sources |= here.exact[moves];
        }
        self.first &= first;
        self.sources &= sources;
    }

    /// The fewest moves that it makes.
    pub(super) fn fewest(&self) -> i32 {
        if self.moves && self.number.is_some() { self.lengths.trailing_zeros() as i32 } else { 0 }
    }

    /// Whether its last move is known to be an event of its own.
    pub(super) fn has_arrival(&self) -> bool {
        self.target.is_some()
    }

    /// Whether the first move is the last.
    pub(super) fn is_single(&self) -> bool {
        self.lengths == 1 << 1 && self.target.is_some() && self.number.is_some()
    }

    fn find_sensitive(&mut self, fixed: Bitboard) {
        let ways = |from: Square, squares: Bitboard| {
            squares.into_iter().fold(squares, |all, square| {
                all | (attacks::between(from, square) & attacks::queen(from, fixed))
            })
        };
        self.sensitive[0] = ways(self.home, self.first & self.steps(self.home, fixed));
        if let Some(to) = self.target {
            self.sensitive[1] = ways(to, self.sources & self.steps_back(to, fixed)).with(to);
        }
    }

    /// The squares to which a move leads.
    pub(super) fn steps(&self, from: Square, occupied: Bitboard) -> Bitboard {
        if let Some(castling) = self.castling {
            return if castling.way.meets(occupied) { Bitboard::EMPTY } else { self.first };
        }
        if self.role != Role::Pawn {
            return attacks::of(self.role, self.color, from, occupied) - occupied;
        }
        let one = Bitboard::of(from).forward(self.color) - occupied;
        let home = Bitboard::relative_rank(self.color, Rank::Third);
        let two = (one & home).forward(self.color) - occupied;
        let takes = if self.captures { attacks::pawn(self.color, from) - occupied } else { Bitboard::EMPTY };
        one | two | takes
    }

    /// Whether its first move is possible with these squares occupied, and these attacked by the other side, if it is a king.
    pub(super) fn can_start(&self, occupied: Bitboard, guarded: Bitboard) -> bool {
        let is_attacked = self.castling.is_some_and(|castling| castling.path.meets(guarded));
        !is_attacked && (self.steps(self.home, occupied) - guarded).meets(self.first)
    }

    /// The squares from which a move leads to `to`.
    pub(super) fn steps_back(&self, to: Square, occupied: Bitboard) -> Bitboard {
        if occupied.contains(to) {
            return Bitboard::EMPTY;
        }
        if self.role != Role::Pawn {
            return attacks::of(self.role, self.color, to, occupied) - occupied;
        }
        let one = Bitboard::of(to).forward(!self.color) - occupied;
        let home = Bitboard::relative_rank(self.color, Rank::Third);
        let two = (one & home).forward(!self.color) - occupied;
        let takes =
            if self.captures { attacks::pawn_origins(self.color, to) - occupied } else { Bitboard::EMPTY };
        one | two | takes
    }
}

/// The squares that a man attacks, whatever stands between.
fn guarded(color: Color, role: Role, at: Square) -> Bitboard {
    let near = attacks::king(at);
    match role {
        Role::Pawn => attacks::pawn(color, at),
        Role::Knight => attacks::knight(at),
        Role::Bishop => near & attacks::bishop_lines(at),
        Role::Rook => near & attacks::rook_lines(at),
        Role::Queen | Role::King => near,
    }
}
