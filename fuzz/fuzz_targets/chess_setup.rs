//! Any arrangement of men, rights and counters: what a problem accepts can be played and obeys every law.
#![no_main]

use chess::{Bitboard, Board, Castling, Color, Role, Setup, Square, fault};
use keymove_fuzz::chess_laws;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((men, rest)) = bytes.split_at_checked(64) else { return };
    let [white_king, black_king, rights, passed, counter, choices @ ..] = rest else { return };
    let mut board = Board::empty();
    for (square, &byte) in Square::ALL.into_iter().zip(men) {
        // Half of the numbers are empty squares, as on most boards; a second king would only be refused.
        if let Some(&role) = Role::ALL.get(usize::from(byte) % 12).filter(|role| **role != Role::King) {
            let color = if byte < 128 { Color::White } else { Color::Black };
            board.put(square, role.of(color));
        }
    }
    for (number, color) in [(white_king, Color::White), (black_king, Color::Black)] {
        if let Some(&square) = Square::ALL.get(usize::from(*number)) {
            board.put(square, Role::King.of(color));
        }
    }
    let castling = match rights % 4 {
        0 => Castling::ByConvention,
        1 => Castling::Rooks(Bitboard::BACK_RANKS & board.role(Role::Rook)),
        2 => Castling::Rooks(Bitboard(u64::from(*rights) * 0x0101_0101_0101_0101)),
        _ => Castling::Rooks(Bitboard::EMPTY),
    };
    let setup = Setup {
        board,
        turn: if rights & 4 == 0 { Color::White } else { Color::Black },
        castling,
        en_passant: Square::ALL.get(usize::from(*passed)).copied(),
        halfmoves: u16::from(*counter),
        fullmoves: u16::from(*counter) << 8,
    };
    if let Ok(position) = setup.position(fault::PROBLEM) {
        chess_laws::play(position, choices);
    }
});
