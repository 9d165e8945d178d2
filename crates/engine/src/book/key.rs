//! The fingerprint by which a Polyglot book knows a position.

use chess::{Color, Piece, Position, Wing};
use game::Key;

use super::random::RANDOM;

/// Where the numbers of each part begin.
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

/// The key of a position as the book format defines it.
///
/// The format counts an en-passant file when a pawn is next to the one that has just moved two squares, even if taking
/// would leave the king in check. A [`Position`] remembers legal captures alone, so that such a position is not found.
pub fn key(position: &Position) -> Key {
    let men = position.board().pieces().map(|(square, piece)| {
        let (file, rank) = (square.file() as usize, square.rank() as usize);
        number(64 * kind(piece) + 8 * rank + file)
    });
    let rights = Color::ALL.into_iter().flat_map(|color| {
        [Wing::KingSide, Wing::QueenSide]
            .map(|wing| position.castling_rook(color, wing).map(|_| (color, wing)))
    });
    let castling = rights
        .flatten()
        .map(|(color, wing)| number(CASTLING + 2 * color as usize + usize::from(wing == Wing::QueenSide)));
    let en_passant = position.en_passant().map(|square| number(EN_PASSANT + square.file() as usize));
    let turn = (position.turn() == Color::White).then(|| number(WHITE_TO_MOVE));
    men.chain(castling).chain(en_passant).chain(turn).fold(Key(0), |key, number| key ^ number)
}

fn number(index: usize) -> Key {
    Key(RANDOM.get(index).copied().unwrap_or_default())
}

/// Black pawn, white pawn, black knight, and so on up to the white king.
fn kind(piece: Piece) -> usize {
    2 * piece.role as usize + usize::from(piece.color == Color::White)
}

#[cfg(test)]
mod tests {
    use chess::text::UciMove;
    use game::Position as _;

    use super::*;

    /// The positions and keys that the description of the format gives to test readers with.
    #[test]
    fn the_published_positions_have_their_published_keys() {
        for (moves, expected) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            let mut position = Position::initial();
            for mv in moves.split_whitespace() {
                position.play(UciMove::find(mv, &position).expect(mv));
            }
            assert_eq!(key(&position), Key(expected), "after {moves}");
        }
    }
}
