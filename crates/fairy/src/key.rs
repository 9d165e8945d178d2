//! Keys: 64-bit hashes of everything in a position that affects play.

use std::hash::{Hash, Hasher};

use chess::{Color, Square};

use crate::identity::Identity;
use crate::man::Man;
use crate::position::{CastlingRights, EnPassant};

/// The part of a key that a man on a square contributes.
#[inline]
pub(crate) fn of_man(square: Square, man: Man) -> u64 {
    mixed(u64::from(man.bits()) << 16 | square as u64)
}

/// The part of a key that the identity of the man on a square contributes.
pub(crate) fn of_identity(square: Square, identity: Identity) -> u64 {
    mixed(u64::from(identity.bits()) << 8 | square as u64)
}

/// The part of a key that the side to move, castling rights and en passant contribute.
#[inline]
pub(crate) fn of_rights(castling: CastlingRights, en_passant: EnPassant, turn: Color) -> u64 {
    let mut beside = u64::from(castling.0) << 1 | turn as u64;
    if en_passant.victim.is_some() && en_passant.by != turn {
        beside |= (en_passant.passed.0.trailing_zeros() as u64 + 1) << 8;
        beside |= (en_passant.passed.0.leading_zeros() as u64 + 1) << 16;
        beside |= (en_passant.victim.map_or(0, |victim| victim as u64 + 1)) << 24;
    }
    mixed(beside | 1 << 63)
}

/// A number scattered over 64 bits; different numbers stay different.
#[inline]
pub(crate) fn mixed(value: u64) -> u64 {
    let mut z = (value ^ 0x1bd1_1bda_a9fc_1a22).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    z ^ (z >> 29)
}

/// A hasher for the parts of a position other than the board.
#[derive(Default)]
pub(crate) struct KeyHasher(u64);

impl KeyHasher {
    /// The key of anything that can be hashed.
    pub(crate) fn key_of(value: &impl Hash) -> u64 {
        let mut hasher = KeyHasher::default();
        value.hash(&mut hasher);
        hasher.0
    }
}

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = self.0.rotate_left(17) ^ mixed(value ^ self.0);
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as u64);
    }
}
