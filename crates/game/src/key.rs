//! Position keys after Zobrist (1970), and the stream of constants that they are made of.

use std::fmt;
use std::ops::{BitXor, BitXorAssign};

/// A 64-bit fingerprint of a position. Equal positions have equal keys; unequal ones differ almost always.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Key(pub u64);

impl BitXor for Key {
    type Output = Key;

    #[inline]
    fn bitxor(self, other: Key) -> Key {
        Key(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline]
    fn bitxor_assign(&mut self, other: Key) {
        self.0 ^= other.0;
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// A reproducible stream of random keys (SplitMix64, Steele, Lea & Flood 2014), usable in `const` tables.
///
/// ```
/// use game::{Key, KeyStream};
///
/// const TABLE: [Key; 4] = {
///     let mut stream = KeyStream::new(1);
///     let mut table = [Key(0); 4];
///     let mut i = 0;
///     while i < table.len() {
///         table[i] = stream.next_key();
///         i += 1;
///     }
///     table
/// };
/// assert_ne!(TABLE[0], TABLE[1]);
/// ```
#[derive(Clone, Debug)]
pub struct KeyStream(u64);

impl KeyStream {
    /// A stream that depends on `seed` alone.
    pub const fn new(seed: u64) -> KeyStream {
        KeyStream(seed)
    }

    /// The next key of the stream.
    pub const fn next_key(&mut self) -> Key {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Key(z ^ (z >> 31))
    }
}
