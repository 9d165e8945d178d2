//! The random numbers that position keys are made of.

use game::{Key, KeyStream};

use crate::attacks::BySquare;
use crate::{Color, Kind, Piece, Square};

/// Changes the key when White is to move.
pub(super) const WHITE_TO_MOVE: Key = Key(0x6a09_e667_f3bc_c908);

/// The key of a man on a square.
#[inline]
pub(super) fn on_board(piece: Piece, square: Square) -> Key {
    Key(BOARD[square].0[piece.color as usize * 16 + piece.kind.index()])
}

/// The key of one man of `kind` in the hand of `color`.
///
/// Keys of hands are sums, not exclusive ors: a hand of three pawns is three times the key of one, so that any number
/// of men can be held without a table of counts.
#[inline]
pub(super) fn in_hand(color: Color, kind: Kind) -> u64 {
    HAND[color as usize][kind.index() & 7]
}

/// The keys of both colours' men on one square; one square is 256 contiguous bytes.
#[derive(Clone, Copy)]
struct Men([u64; 32]);

static BOARD: BySquare<Men> = {
    let mut stream = KeyStream::new(81);
    let mut table = [Men([0; 32]); 128];
    let mut square = 0;
    while square < Square::COUNT {
        let mut man = 0;
        while man < 32 {
            table[square].0[man] = stream.next_key().0;
            man += 1;
        }
        square += 1;
    }
    BySquare::new(table)
};

static HAND: [[u64; 8]; 2] = {
    let mut stream = KeyStream::new(40);
    let mut table = [[0; 8]; 2];
    let mut kind = 0;
    while kind < 8 {
        table[0][kind] = stream.next_key().0;
        table[1][kind] = stream.next_key().0;
        kind += 1;
    }
    table
};
