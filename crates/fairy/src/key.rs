//! Keys of 128 bits over everything that matters.

use std::hash::{Hash, Hasher};

use chess::Square;

use crate::man::Man;

/// The part of a key that a man on a square contributes.
#[inline]
pub(crate) fn of_man(square: Square, man: Man, identity: u8) -> u128 {
    mixed(u64::from(man.bits()) << 16 | u64::from(identity) << 8 | square as u64)
}

/// Both halves of a key from one number.
#[inline]
pub(crate) fn mixed(value: u64) -> u128 {
    let low = avalanche(value.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1bd1_1bda_a9fc_1a22);
    let high = avalanche(value.wrapping_mul(0xd6e8_feb8_6659_fd93) ^ 0x60be_e2be_e120_fc15);
    u128::from(high) << 64 | u128::from(low)
}

/// The finaliser of SplitMix64.
#[inline]
fn avalanche(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Hashes what is kept beside the board.
#[derive(Default)]
pub(crate) struct KeyHasher(u128);

impl KeyHasher {
    /// The key of anything that can be hashed.
    pub(crate) fn key_of(value: &impl Hash) -> u128 {
        let mut hasher = KeyHasher::default();
        value.hash(&mut hasher);
        hasher.0
    }
}

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0 as u64
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = self.0.rotate_left(17) ^ mixed(value ^ self.0 as u64 ^ (self.0 >> 64) as u64);
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
