//! Positions: the man on each square, and what else affects play.

use std::ops::Deref;
use std::sync::Arc;

use chess::{Bitboard, Color, Square};
use thiserror::Error;

use crate::identity::{Identity, Placed};
use crate::key;
use crate::man::Man;
use crate::moves::{Move, Special};

/// A position. Copying is cheap: it is plain data, apart from what a few conditions store on the heap.
#[derive(Clone, Debug)]
pub struct Position {
    men: [Man; 64],
    /// For each square, the identity of its man.
    identities: [Identity; 64],
    sides: [Bitboard; 2],
    kings: [Option<Square>; 2],
    turn: Color,
    board_key: u64,
    castling: CastlingRights,
    en_passant: EnPassant,
    /// The memory of conditions.
    pub memory: Memory,
    /// Whether the last half-move was a null move; not part of the key.
    has_passed: bool,
    /// The depth of nested questions about replies to replies; not part of the key.
    nesting: u16,
    /// The depth of nested test captures (captures played only to see whether they are possible); not part of the key.
    probes: u8,
    /// Whether castling is left out of the moves; not part of the key.
    leaves_out_castling: bool,
}

/// The pawn that has just made a double or longer step.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct EnPassant {
    /// The squares that it passed.
    pub passed: Bitboard,
    /// The square of the pawn.
    pub victim: Option<Square>,
    /// The side that moved it.
    pub by: Color,
}

impl EnPassant {
    /// No pawn can be captured en passant.
    pub const NONE: EnPassant = EnPassant { passed: Bitboard::EMPTY, victim: None, by: Color::White };
}

/// The kings and rooks that have not moved: bits 0–2 for White's king, h-rook and a-rook, bits 3–5 for Black's.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct CastlingRights(pub u8);

impl CastlingRights {
    /// The right of the man whose square in the game array is `square`.
    pub const fn of(square: Square) -> CastlingRights {
        CastlingRights(match square {
            Square::E1 => 1,
            Square::H1 => 2,
            Square::A1 => 4,
            Square::E8 => 8,
            Square::H8 => 16,
            Square::A8 => 32,
            _ => 0,
        })
    }

    /// Whether all of these rights exist.
    pub const fn has(self, rights: CastlingRights) -> bool {
        self.0 & rights.0 == rights.0
    }

    /// Whether one of these rights exists.
    pub const fn has_one_of(self, rights: CastlingRights) -> bool {
        self.0 & rights.0 != 0
    }
}

/// What conditions remember from move to move. A condition that uses a part of it sets
/// [`Settings::remembers`](crate::Settings::remembers), so that keys cover it.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub struct Memory {
    /// The previous half-move, if a condition needs it.
    pub last: Option<Last>,
    /// The squares of the imitators.
    pub imitators: Imitators,
    /// Squares that a condition has marked: holes made by moves, men that have moved.
    pub marked: Bitboard,
    /// Numbers of White and Black: a budget, a count of moves.
    pub numbers: [i32; 2],
    /// Men beneath squares, the topmost last.
    pub underworld: Option<Arc<Vec<Placed>>>,
}

impl Memory {
    /// The part of the key for this memory, most of which is usually empty.
    pub(crate) fn key(&self) -> u64 {
        let mut sum = self.last.map_or(0, |last| last.key());
        if !self.imitators.is_empty() {
            sum ^= key::KeyHasher::key_of(&self.imitators);
        }
        if !self.marked.is_empty() {
            sum ^= key::mixed(self.marked.0).rotate_left(47);
        }
        if self.numbers != [0; 2] {
            let [white, black] = self.numbers.map(|number| u64::from(number as u32));
            sum ^= key::mixed(white << 32 | black).rotate_left(13);
        }
        if let Some(men) = self.underworld.as_ref().filter(|men| !men.is_empty()) {
            sum ^= key::KeyHasher::key_of(men.as_ref());
        }
        sum
    }
}

/// The squares of imitators, at most eight.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Imitators {
    count: u8,
    squares: [Square; Imitators::MOST],
}

impl Imitators {
    const MOST: usize = 8;

    /// Adds an imitator, if there is room.
    pub fn add(&mut self, square: Square) -> Result<(), TooManyImitators> {
        let place = self.squares.get_mut(usize::from(self.count)).ok_or(TooManyImitators)?;
        *place = square;
        self.count += 1;
        Ok(())
    }
}

impl Default for Imitators {
    fn default() -> Imitators {
        Imitators { count: 0, squares: [Square::A1; Imitators::MOST] }
    }
}

impl Deref for Imitators {
    type Target = [Square];

    fn deref(&self) -> &[Square] {
        &self.squares[..usize::from(self.count)]
    }
}

/// There are more imitators than the memory holds.
#[derive(Clone, Copy, Debug, Eq, Error, PartialEq)]
#[error("there are more than {} imitators", Imitators::MOST)]
pub struct TooManyImitators;

/// A half-move that has been played.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Last {
    /// Departure.
    pub from: Square,
    /// Arrival.
    pub to: Square,
    /// The man before it moved.
    pub man: Man,
    /// The square of the captured man.
    pub victim: Option<Square>,
    /// The captured man.
    pub captured: Man,
    /// The identity of the captured man.
    pub captured_identity: Identity,
    /// Castling, en passant and other special moves.
    pub special: Special,
    /// The side that moved.
    pub by: Color,
}

impl Last {
    /// The half-move, played in the position `before`.
    pub(crate) fn new(before: &Position, mv: Move) -> Last {
        Last {
            from: mv.from,
            to: mv.to,
            man: before.man(mv.from),
            victim: mv.victim,
            captured: mv.victim.map_or(Man::NONE, |victim| before.man(victim)),
            captured_identity: mv.victim.map_or(Identity::NEWCOMER, |victim| before.identity(victim)),
            special: mv.special,
            by: before.turn(),
        }
    }

    /// The part of the key for this half-move.
    pub(crate) fn key(&self) -> u64 {
        let victim = self.victim.map_or(64, |victim| victim as u64);
        let squares = self.from as u64 | (self.to as u64) << 6 | victim << 12;
        let others = (self.special as u64) << 19
            | (self.by as u64) << 23
            | u64::from(self.captured_identity.bits()) << 24;
        let men = u64::from(self.man.bits()) | u64::from(self.captured.bits()) << 32;
        key::mixed(squares | others | 1 << 62) ^ key::mixed(men).rotate_left(31)
    }
}

impl Position {
    /// The empty board, White to move.
    pub fn empty() -> Position {
        Position {
            men: [Man::NONE; 64],
            identities: [Identity::NEWCOMER; 64],
            sides: [Bitboard::EMPTY; 2],
            kings: [None; 2],
            turn: Color::White,
            board_key: 0,
            castling: CastlingRights::default(),
            en_passant: EnPassant::NONE,
            memory: Memory::default(),
            has_passed: false,
            nesting: 0,
            probes: 0,
            leaves_out_castling: false,
        }
    }

    /// Copies another position into this one, without a temporary copy.
    #[inline]
    pub(crate) fn copy_from(&mut self, other: &Position) {
        self.men = other.men;
        self.identities = other.identities;
        self.sides = other.sides;
        self.kings = other.kings;
        self.turn = other.turn;
        self.board_key = other.board_key;
        self.castling = other.castling;
        self.en_passant = other.en_passant;
        self.memory.last = other.memory.last;
        self.memory.imitators = other.memory.imitators;
        self.memory.marked = other.memory.marked;
        self.memory.numbers = other.memory.numbers;
        if self.memory.underworld.is_some() || other.memory.underworld.is_some() {
            self.memory.underworld.clone_from(&other.memory.underworld);
        }
        self.has_passed = other.has_passed;
        self.nesting = other.nesting;
        self.probes = other.probes;
        self.leaves_out_castling = other.leaves_out_castling;
    }

    /// Takes back a plain move that was played in `before`.
    #[inline]
    pub(crate) fn take_back_plain(&mut self, before: &Position, mv: Move) {
        for square in [mv.from, mv.to, mv.victim.unwrap_or(mv.to)] {
            self.men[square.index()] = before.men[square.index()];
            self.identities[square.index()] = before.identities[square.index()];
        }
        self.sides = before.sides;
        self.kings = before.kings;
        self.turn = before.turn;
        self.board_key = before.board_key;
        self.castling = before.castling;
        self.en_passant = before.en_passant;
        self.memory.last = before.memory.last;
        self.has_passed = before.has_passed;
    }

    /// The man on a square.
    #[inline]
    pub fn man(&self, square: Square) -> Man {
        self.men[square.index()]
    }

    /// The men with their squares, from a1 to h8.
    pub fn men(&self) -> impl Iterator<Item = (Square, Man)> + '_ {
        self.occupied().into_iter().map(|square| (square, self.man(square)))
    }

    /// The identity of the man on a square.
    #[inline]
    pub fn identity(&self, square: Square) -> Identity {
        self.identities[square.index()]
    }

    /// The square of the man with this identity.
    pub fn find(&self, identity: Identity) -> Option<Square> {
        self.occupied().into_iter().find(|square| self.identity(*square) == identity)
    }

    /// The squares of the men of a side; neutral men belong to both.
    #[inline]
    pub fn side(&self, color: Color) -> Bitboard {
        self.sides[color as usize]
    }

    /// The occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The royal man of a side.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.kings[color as usize]
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Sets the side to move.
    pub fn set_turn(&mut self, color: Color) {
        self.turn = color;
    }

    /// Whether the last half-move was a null move.
    #[inline]
    pub fn has_passed(&self) -> bool {
        self.has_passed
    }

    /// Sets whether the last half-move was a null move.
    #[inline]
    pub(crate) fn set_passed(&mut self, has_passed: bool) {
        self.has_passed = has_passed;
    }

    /// The depth of nested questions about replies to replies.
    pub fn nesting(&self) -> u16 {
        self.nesting
    }

    /// A copy of the position in which a test capture by `color` can be played, or `None` if test captures are nested
    /// too deeply.
    pub(crate) fn for_probe(&self, color: Color) -> Option<Position> {
        (self.probes < Position::MOST_PROBES).then(|| Position {
            turn: color,
            probes: self.probes + 1,
            ..self.clone()
        })
    }

    const MOST_PROBES: u8 = 3;

    /// Leaves castling out of the moves that are generated here. Whether a king may castle is a question about checks,
    /// which must not be asked to find out what gives check.
    pub(crate) fn leave_out_castling(&mut self) {
        self.castling = CastlingRights::default();
        self.leaves_out_castling = true;
    }

    /// Whether castling is left out of the moves.
    pub(crate) fn leaves_out_castling(&self) -> bool {
        self.leaves_out_castling
    }

    /// A copy with the other side to move, for a question about its replies.
    pub fn for_reply(&self) -> Position {
        Position { turn: !self.turn, nesting: self.nesting + 1, ..self.clone() }
    }

    /// A copy of the position, for a question about what could be played.
    pub fn as_question(&self) -> Position {
        Position { nesting: self.nesting + 1, ..self.clone() }
    }

    /// The kings and rooks that have not moved.
    #[inline]
    pub fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// Sets which kings and rooks have not moved.
    pub fn set_castling(&mut self, rights: CastlingRights) {
        self.castling = rights;
    }

    /// The pawn that can be captured en passant.
    #[inline]
    pub fn en_passant(&self) -> EnPassant {
        self.en_passant
    }

    /// Sets the pawn that can be captured en passant.
    pub fn set_en_passant(&mut self, state: EnPassant) {
        self.en_passant = state;
    }

    /// Puts a man of the diagram on a square, replacing any man there.
    pub fn put(&mut self, square: Square, man: Man) {
        self.take(square);
        self.place(square, man, Identity::of(square));
    }

    /// Sets the royal man of a side.
    pub fn set_king(&mut self, color: Color, square: Option<Square>) {
        self.kings[color as usize] = square;
    }

    /// Puts a man with its identity on an empty square. The caller updates the king's square.
    #[inline]
    pub(crate) fn place(&mut self, square: Square, man: Man, identity: Identity) {
        self.men[square.index()] = man;
        self.identities[square.index()] = identity;
        self.board_key ^= key::of_man(square, man);
        for color in Color::ALL {
            if man.belongs_to(color) {
                self.sides[color as usize] = self.sides[color as usize].with(square);
            }
        }
    }

    /// Removes the man on a square, and returns it with its identity. The caller updates the king's square.
    #[inline]
    pub(crate) fn take(&mut self, square: Square) -> (Man, Identity) {
        let man = std::mem::take(&mut self.men[square.index()]);
        if !man.is_none() {
            self.board_key ^= key::of_man(square, man);
            self.sides = self.sides.map(|side| side.without(square));
        }
        (man, self.identities[square.index()])
    }

    /// The key of the men alone, without their identities.
    #[inline]
    pub(crate) fn board_key(&self) -> u64 {
        self.board_key
    }

    /// The identities of all men, for keys.
    pub(crate) fn identities_key(&self) -> u64 {
        let each = self.occupied().into_iter();
        each.fold(0, |sum, square| sum ^ key::of_identity(square, self.identity(square)))
    }
}
