//! One entry of the table: the data about a position in eight machine words.

use std::sync::atomic::AtomicU64;

use game::{Estimate, Hand, Mating, signed};

use crate::Length;
use crate::evaluation::Player;

/// The words of an entry as they lie in memory.
///
/// ```text
///  word 0  board key, signed with all other words
///       1  attacker's hand (56 bits), flags (8 bits)
///       2  proof number (32), disproof number (32)
///       3  length proved (16), length disproved plus one (16), least ply (16), unused (16)
///       4  amount of work (32), unused (32)
///       5  board key of the parent
///       6  attacker's hand in the parent
///       7  which children's numbers are added up
/// ```
///
/// An entry that another thread is writing does not match its key ([`signed`]), so that reading needs no lock, and a
/// torn entry is simply not found.
pub(super) type Words = [AtomicU64; WORDS];

/// Words per entry: one cache line.
pub(super) const WORDS: usize = 8;

/// The data about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<H> {
    pub(crate) hand: H,
    pub(crate) numbers: Estimate,
    /// Mate within this many plies; [`Length::UNLIMITED`] if unknown.
    pub(crate) proved: Length,
    /// No mate within this many plies, if such a number is known.
    pub(crate) disproved: Option<Length>,
    /// The least ply at which the position was visited.
    pub(crate) least_ply: u16,
    /// Whether it has been disproved on some path by a repetition.
    pub(crate) repeats: bool,
    pub(crate) amount: u32,
    pub(crate) parent: Option<Place<H>>,
    /// A bit for each child whose number is added; of the others, only the largest counts.
    pub(crate) sum_mask: u64,
}

/// What identifies a position in the table.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Place<H> {
    pub(crate) key: u64,
    pub(crate) hand: H,
}

impl<H: Hand> Place<H> {
    /// The place of a position in which `player` is to move.
    pub(crate) fn of<P: Mating<Hand = H>>(position: &P, player: Player) -> Place<H> {
        let attacker = match player {
            Player::Attacker => position.side_to_move(),
            Player::Defender => !position.side_to_move(),
        };
        Place { key: position.board_key().0, hand: position.held(attacker) }
    }
}

const REPEATS: u64 = 1 << 56;
const HAS_PARENT: u64 = 1 << 57;
const USED: u64 = 1 << 58;

impl<H: Hand> Entry<H> {
    /// An entry without data.
    pub(crate) fn new(hand: H) -> Entry<H> {
        Entry {
            hand,
            numbers: Estimate { proof: 1, disproof: 1 },
            proved: Length::UNLIMITED,
            disproved: None,
            least_ply: u16::MAX,
            repeats: false,
            amount: 1,
            parent: None,
            sum_mask: u64::MAX,
        }
    }

    /// The entry with its proof only.
    pub(super) fn proof_alone(&self) -> Entry<H> {
        Entry { proved: self.proved, amount: self.amount, ..Entry::new(self.hand) }
    }

    /// The entry for the board of `key` in `words`; `None` if they hold that of another board, or are being written.
    #[inline]
    pub(super) fn read(words: &Words, key: u64) -> Option<Entry<H>> {
        let w = signed::read(words);
        if w[0] != key || w[1] & USED == 0 {
            return None;
        }
        let parent = (w[1] & HAS_PARENT != 0).then(|| Place { key: w[5], hand: H::from_bits(w[6]) });
        Some(Entry {
            hand: H::from_bits(w[1]),
            numbers: Estimate { proof: w[2] as u32, disproof: (w[2] >> 32) as u32 },
            proved: Length::new(w[3] as u16),
            disproved: ((w[3] >> 16) as u16).checked_sub(1).map(Length::new),
            least_ply: (w[3] >> 32) as u16,
            repeats: w[1] & REPEATS != 0,
            amount: w[4] as u32,
            parent,
            sum_mask: w[7],
        })
    }

    #[inline]
    pub(super) fn write(&self, words: &Words, key: u64) {
        let flag = |set: bool, bit: u64| if set { bit } else { 0 };
        let flags = USED | flag(self.repeats, REPEATS) | flag(self.parent.is_some(), HAS_PARENT);
        let disproved = self.disproved.map_or(0, |length| u64::from(length.plies()) + 1);
        let values = [
            key,
            self.hand.to_bits() | flags,
            u64::from(self.numbers.proof) | u64::from(self.numbers.disproof) << 32,
            u64::from(self.proved.plies()) | disproved << 16 | u64::from(self.least_ply) << 32,
            u64::from(self.amount),
            self.parent.map_or(0, |parent| parent.key),
            self.parent.map_or(0, |parent| parent.hand.to_bits()),
            self.sum_mask,
        ];
        signed::write(words, values);
    }
}
