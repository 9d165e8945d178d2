//! The constants that position keys are made of.

use game::{Key, KeyStream};

use crate::{Bitboard, Color, File, Piece, Square};

struct Constants {
    pieces: [[[Key; 64]; 6]; 2],
    castling_rooks: [Key; 64],
    en_passant: [Key; 8],
    black_to_move: Key,
}

static CONSTANTS: Constants = constants();

const fn constants() -> Constants {
    let mut stream = KeyStream::new(0x6b65_796d_6f76_6531);
    let mut constants = Constants {
        pieces: [[[Key(0); 64]; 6]; 2],
        castling_rooks: [Key(0); 64],
        en_passant: [Key(0); 8],
        black_to_move: stream.next_key(),
    };
    let mut square = 0;
    while square < 64 {
        let mut man = 0;
        while man < 12 {
            constants.pieces[man / 6][man % 6][square] = stream.next_key();
            man += 1;
        }
        constants.castling_rooks[square] = stream.next_key();
        if square < 8 {
            constants.en_passant[square] = stream.next_key();
        }
        square += 1;
    }
    constants
}

/// A man on a square.
#[inline]
pub(crate) fn piece(piece: Piece, square: Square) -> Key {
    CONSTANTS.pieces[piece.color as usize][piece.role as usize][square.index()]
}

/// Rooks that may still castle.
#[inline]
pub(crate) fn castling(rooks: Bitboard) -> Key {
    rooks.into_iter().fold(Key(0), |key, rook| key ^ CONSTANTS.castling_rooks[rook.index()])
}

/// An en-passant capture that is possible on a file.
#[inline]
pub(crate) fn en_passant(file: File) -> Key {
    CONSTANTS.en_passant[file as usize]
}

/// The side to move.
#[inline]
pub(crate) fn turn(color: Color) -> Key {
    match color {
        Color::White => Key(0),
        Color::Black => CONSTANTS.black_to_move,
    }
}
