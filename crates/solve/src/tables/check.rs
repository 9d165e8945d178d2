//! A second hash of a position, independent of its key: positions with equal keys differ in it.

use chess::{Color, Position, Role};

/// A hash of the men, the side to move, and the rights to castle and to capture en passant.
///
/// It is computed from the bitboards each time, not from the random numbers of the key, so that the two are independent.
/// Words are combined by the folded multiplication of wyhash (Wang Yi, 2019).
pub(crate) fn check_of(position: &Position) -> u64 {
    let board = position.board();
    let role = |role: Role| board.role(role).0;
    let en_passant = position.en_passant().map_or(64, |square| square as u64);
    let rights = position.castling_rooks().0.rotate_left(20) ^ (en_passant << 1) ^ position.turn() as u64;
    let men = [
        folded(role(Role::Pawn) ^ SECRETS[0], role(Role::Knight) ^ SECRETS[1]),
        folded(role(Role::Bishop) ^ SECRETS[2], role(Role::Rook) ^ SECRETS[3]),
        folded(role(Role::Queen) ^ SECRETS[4], role(Role::King) ^ SECRETS[5]),
        folded(board.color(Color::White).0 ^ SECRETS[6], rights ^ SECRETS[7]),
    ];
    folded(men[0] ^ men[1].rotate_left(17), men[2] ^ men[3].rotate_left(43) ^ SECRETS[0])
}

/// Digits of the fractional part of pi.
const SECRETS: [u64; 8] = [
    0x243f_6a88_85a3_08d3,
    0x1319_8a2e_0370_7344,
    0xa409_3822_299f_31d0,
    0x082e_fa98_ec4e_6c89,
    0x4528_21e6_38d0_1377,
    0xbe54_66cf_34e9_0c6c,
    0xc0ac_29b7_c97c_50dd,
    0x3f84_d5b5_b547_0917,
];

/// The exclusive or of both halves of the product.
#[inline]
fn folded(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use game::{MoveList, Position as _};

    use super::*;

    #[test]
    fn positions_are_distinguished_as_by_their_keys() {
        let mut keys: HashMap<u64, u64> = HashMap::new();
        let mut layer = vec![Position::initial()];
        for _ in 0..3 {
            let mut next = Vec::new();
            for position in &layer {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                for &mv in &moves {
                    let mut after = *position;
                    after.play(mv);
                    let key = after.key().0;
                    assert_eq!(*keys.entry(check_of(&after)).or_insert(key), key);
                    next.push(after);
                }
            }
            layer = next;
        }
        let different: std::collections::HashSet<u64> = keys.values().copied().collect();
        assert_eq!(keys.len(), different.len());
        assert!(keys.len() > 5_000, "{}", keys.len());
    }
}
