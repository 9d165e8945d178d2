//! A hash of the placement of one side's men, the key of cached bounds.

use chess::{Color, Position, Role};

/// A hash of the squares of one colour's men and of its castling rights.
pub(super) fn placement(position: &Position, color: Color) -> u64 {
    let board = position.board();
    let rights = position.castling_rooks() & board.color(color);
    Role::ALL.into_iter().fold(rights.0, |number, role| mix(number, board.of(role, color).0))
}

/// Mixes two numbers into one. Both halves of the product are used: in the lower half alone, a man on the last rank changes so
/// few bits that a man of the next role can cancel them.
pub(super) fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ b ^ 0xa076_1d64_78bd_642f) * 0xe703_7ed1_a0b4_28db;
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::fault;
    use chess::text::Fen;

    #[test]
    fn men_on_the_last_rank_are_not_confused_with_others() {
        let placed = |fen: &str| {
            let setup = fen.parse::<Fen>().expect("a position").0;
            placement(&setup.position(fault::PROBLEM).expect("a position for problems"), Color::White)
        };
        // With the lower half of the product alone, bit 63 of the rooks becomes bit 28 before the queens are added.
        assert_ne!(placed("7R/8/8/8/8/8/8/8 w - -"), placed("8/8/8/8/4Q3/8/8/8 w - -"));
    }
}
