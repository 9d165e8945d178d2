//! Positions: a mailbox of men, and what must be remembered beside it.

use std::ops::Deref;
use std::sync::Arc;

use chess::{Bitboard, Color, Square};
use thiserror::Error;

use crate::key;
use crate::man::Man;
use crate::moves::{Move, Special};

/// A position. Copying it is cheap: plain data, save what few conditions keep on the heap.
#[derive(Clone, Debug)]
pub struct Position {
    men: [Man; 64],
    /// For each square the identity of its man: where it stood in the diagram.
    identities: [u8; 64],
    sides: [Bitboard; 2],
    kings: [Option<Square>; 2],
    turn: Color,
    board_key: u128,
    castling: CastlingRights,
    en_passant: EnPassant,
    /// What conditions remember.
    pub memory: Memory,
    /// Whether the last half-move was a null move; no part of the key.
    has_passed: bool,
    /// How many questions about replies to replies led here; no part of the key.
    nesting: u16,
    /// How many threatened captures are being played to see whether they can be; no part of the key.
    probes: u8,
}

/// The identity of a man that came onto the board later.
pub const NEWCOMER: u8 = 64;

/// The pawn that has just stepped over squares.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct EnPassant {
    /// The squares that were stepped over.
    pub passed: Bitboard,
    /// Where the pawn stands.
    pub victim: Option<Square>,
    /// Who moved it.
    pub by: Color,
}

impl EnPassant {
    /// No pawn has stepped over anything.
    pub const NONE: EnPassant = EnPassant { passed: Bitboard::EMPTY, victim: None, by: Color::White };
}

/// Kings and rooks that have not moved: bits 0–2 White's king, rook of the h-file and of the a-file, 3–5 Black's.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct CastlingRights(pub u8);

impl CastlingRights {
    /// The right of the man that belongs on `square` in the array.
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

    /// Whether all of these are held.
    pub const fn has(self, rights: CastlingRights) -> bool {
        self.0 & rights.0 == rights.0
    }
}

/// What conditions remember from move to move. A condition that uses a part of it says so, and the key covers it.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub struct Memory {
    /// The previous half-move, where a condition asks for it.
    pub last: Option<Last>,
    /// Where the imitators stand.
    pub imitators: Imitators,
    /// Squares with a meaning: holes made by moves, men that have moved.
    pub marked: Bitboard,
    /// Numbers for White and Black: a budget, a count of moves.
    pub numbers: [i32; 2],
    /// Men beneath squares, the topmost last.
    pub underworld: Option<Arc<Vec<(Square, Man, u8)>>>,
}

impl Memory {
    /// The part of a key that it contributes; most of it is empty most of the time.
    pub(crate) fn key(&self) -> u128 {
        let mut sum = self.last.map_or(0, |last| last.key());
        if !self.imitators.is_empty() {
            sum ^= key::KeyHasher::key_of(&self.imitators);
        }
        if !self.marked.is_empty() {
            sum ^= key::mixed(self.marked.0).rotate_left(47);
        }
        if self.numbers != [0; 2] {
            let [white, black] = self.numbers.map(|number| u64::from(number as u32));
            sum ^= key::mixed(white << 32 | black).rotate_left(77);
        }
        if let Some(men) = self.underworld.as_ref().filter(|men| !men.is_empty()) {
            sum ^= key::KeyHasher::key_of(men.as_ref());
        }
        sum
    }
}

/// The squares of imitators, eight at most.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Imitators {
    count: u8,
    squares: [Square; Imitators::MOST],
}

impl Imitators {
    const MOST: usize = 8;

    /// Adds one, if there is room for it.
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

/// More imitators than are remembered.
#[derive(Clone, Copy, Debug, Eq, Error, PartialEq)]
#[error("there are more than {} imitators", Imitators::MOST)]
pub struct TooManyImitators;

/// A half-move that has been played.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Last {
    /// Where the man came from.
    pub from: Square,
    /// Where it went.
    pub to: Square,
    /// The man as it departed.
    pub man: Man,
    /// Where it captured.
    pub victim: Option<Square>,
    /// What it captured.
    pub captured: Man,
    /// The identity of what it captured.
    pub captured_identity: u8,
    /// What was special about it.
    pub special: Special,
    /// Who moved.
    pub by: Color,
}

impl Last {
    /// A half-move that is played in a position.
    pub(crate) fn new(before: &Position, mv: Move) -> Last {
        Last {
            from: mv.from,
            to: mv.to,
            man: before.man(mv.from),
            victim: mv.victim,
            captured: mv.victim.map_or(Man::NONE, |victim| before.man(victim)),
            captured_identity: mv.victim.map_or(NEWCOMER, |victim| before.identity(victim)),
            special: mv.special,
            by: before.turn(),
        }
    }

    /// The part of a key that it contributes.
    pub(crate) fn key(&self) -> u128 {
        let victim = self.victim.map_or(64, |victim| victim as u64);
        let squares = self.from as u64 | (self.to as u64) << 6 | victim << 12;
        let others =
            (self.special as u64) << 19 | (self.by as u64) << 23 | u64::from(self.captured_identity) << 24;
        let men = u64::from(self.man.bits()) | u64::from(self.captured.bits()) << 32;
        key::mixed(squares | others | 1 << 62) ^ key::mixed(men).rotate_left(31)
    }
}

impl Position {
    /// The empty board, White to move.
    pub fn empty() -> Position {
        Position {
            men: [Man::NONE; 64],
            identities: [NEWCOMER; 64],
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
        }
    }

    /// Makes this the same position as another, without a copy in between.
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

    /// What stands on a square.
    #[inline]
    pub fn man(&self, square: Square) -> Man {
        self.men[square.index()]
    }

    /// The men with their squares, from a1 to h8.
    pub fn men(&self) -> impl Iterator<Item = (Square, Man)> + '_ {
        self.occupied().into_iter().map(|square| (square, self.man(square)))
    }

    /// The identity of the man on a square: the index of its square in the diagram, or [`NEWCOMER`].
    #[inline]
    pub fn identity(&self, square: Square) -> u8 {
        self.identities[square.index()]
    }

    /// Where a man of this identity stands.
    pub fn find(&self, identity: u8) -> Option<Square> {
        self.occupied().into_iter().find(|square| self.identity(*square) == identity)
    }

    /// The squares where men of a side stand; neutral men are of both.
    #[inline]
    pub fn side(&self, color: Color) -> Bitboard {
        self.sides[color as usize]
    }

    /// The squares where men stand.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The royal man of a side.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.kings[color as usize]
    }

    /// Who is to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Gives the move to a side.
    pub fn set_turn(&mut self, color: Color) {
        self.turn = color;
    }

    /// Whether the last half-move was a null move.
    #[inline]
    pub fn has_passed(&self) -> bool {
        self.has_passed
    }

    /// Notes whether the last half-move was a null move.
    #[inline]
    pub(crate) fn set_passed(&mut self, has_passed: bool) {
        self.has_passed = has_passed;
    }

    /// How many questions about replies to replies led here.
    pub fn nesting(&self) -> u16 {
        self.nesting
    }

    /// The position in which a threatened capture by `color` is played to see whether it can be; nothing if such
    /// captures within such captures would go on forever.
    pub(crate) fn for_probe(&self, color: Color) -> Option<Position> {
        (self.probes < Position::MOST_PROBES).then(|| Position {
            turn: color,
            probes: self.probes + 1,
            ..self.clone()
        })
    }

    const MOST_PROBES: u8 = 3;

    /// The same position with the other side to move, for a question about its replies.
    pub fn for_reply(&self) -> Position {
        Position { turn: !self.turn, nesting: self.nesting + 1, ..self.clone() }
    }

    /// The same position, for a question about what could be played.
    pub fn as_question(&self) -> Position {
        Position { nesting: self.nesting + 1, ..self.clone() }
    }

    /// Which kings and rooks have not moved.
    #[inline]
    pub fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// Sets which kings and rooks have not moved.
    pub fn set_castling(&mut self, rights: CastlingRights) {
        self.castling = rights;
    }

    /// The pawn that has just stepped over squares.
    #[inline]
    pub fn en_passant(&self) -> EnPassant {
        self.en_passant
    }

    /// Sets the pawn that has just stepped over squares.
    pub fn set_en_passant(&mut self, state: EnPassant) {
        self.en_passant = state;
    }

    /// Puts a man of the diagram on a square, which it replaces what stood there.
    pub fn put(&mut self, square: Square, man: Man) {
        self.take(square);
        self.place(square, man, square as u8);
    }

    /// Sets the royal man of a side.
    pub fn set_king(&mut self, color: Color, square: Option<Square>) {
        self.kings[color as usize] = square;
    }

    /// Puts a man with its identity on an empty square. The king's square is up to the caller.
    #[inline]
    pub(crate) fn place(&mut self, square: Square, man: Man, identity: u8) {
        self.men[square.index()] = man;
        self.identities[square.index()] = identity;
        self.board_key ^= key::of_man(square, man, 0);
        for color in Color::ALL {
            if man.belongs_to(color) {
                self.sides[color as usize] = self.sides[color as usize].with(square);
            }
        }
    }

    /// Takes what stands on a square, with its identity. The king's square is up to the caller.
    #[inline]
    pub(crate) fn take(&mut self, square: Square) -> (Man, u8) {
        let man = std::mem::take(&mut self.men[square.index()]);
        if !man.is_none() {
            self.board_key ^= key::of_man(square, man, 0);
            self.sides = self.sides.map(|side| side.without(square));
        }
        (man, self.identities[square.index()])
    }

    /// The key of the men alone, without who they are.
    #[inline]
    pub(crate) fn board_key(&self) -> u128 {
        self.board_key
    }

    /// The identities of all men, for keys.
    pub(crate) fn identities_key(&self) -> u128 {
        let each = self.occupied().into_iter();
        each.fold(0, |sum, square| sum ^ key::of_man(square, Man::NONE, self.identity(square)))
    }
}
