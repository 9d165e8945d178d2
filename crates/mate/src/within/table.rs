//! Results about positions with the attacker to move: small enough for a processor's cache.

use game::{Key, Move};

use super::Attack;

/// The number of entries, a power of two.
const ENTRIES: usize = 1 << 15;

/// Proved and refuted lengths by position.
///
/// ```text
/// byte 0     8      12                  14
///      │ key │ best │ proved within     │ refuted within    │
///      │     │      │ checks │ any move │ checks │ any move │
/// ```
pub(super) struct Table {
    entries: Vec<Entry>,
    /// Mixed into the keys, so that entries of earlier positions do not match and need not be cleared.
    age: u64,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    /// The move that mates, or one to try first.
    best: u32,
    checks: Span,
    all_moves: Span,
}

/// Known bounds for one kind of attack.
#[derive(Clone, Copy, Default)]
struct Span {
    /// There is a mate in this many moves; 0 if none is known.
    proved: u8,
    /// There is no mate in this many moves or fewer.
    refuted: u8,
}

impl Entry {
    fn span(&mut self, attack: Attack) -> &mut Span {
        match attack {
            Attack::Checks => &mut self.checks,
            Attack::AllMoves => &mut self.all_moves,
        }
    }
}

/// The answer of the table.
pub(super) struct Bounds<M> {
    pub(super) known: Option<bool>,
    pub(super) best: Option<M>,
}

impl Table {
    pub(super) fn new() -> Table {
        Table { entries: vec![Entry::default(); ENTRIES], age: 1 }
    }

    pub(super) fn forget(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    #[inline]
    pub(super) fn find<M: Move>(&self, key: Key, moves: u8, attack: Attack) -> Bounds<M> {
        let (slot, key) = self.place(key);
        let entry = &self.entries[slot];
        if entry.key != key {
            return Bounds { known: None, best: None };
        }
        // Every mate by checks is a mate, and where there is no mate there is none by checks.
        let Entry { checks, all_moves, .. } = *entry;
        let span = match attack {
            Attack::Checks => Span { proved: checks.proved, refuted: checks.refuted.max(all_moves.refuted) },
            Attack::AllMoves => Span { proved: shorter(checks.proved, all_moves.proved), ..all_moves },
        };
        let is_proved = span.proved != 0 && span.proved <= moves;
        let known = is_proved.then_some(true).or((span.refuted >= moves).then_some(false));
        Bounds { known, best: M::from_bits(entry.best) }
    }

    /// Stores that a mate in `moves` moves begins with `mv`.
    pub(super) fn prove<M: Move>(&mut self, key: Key, moves: u8, attack: Attack, mv: M) {
        let entry = self.entry(key);
        entry.best = mv.to_bits();
        let span = entry.span(attack);
        span.proved = shorter(span.proved, moves);
    }

    /// Stores that there is no mate in `moves` moves.
    pub(super) fn refute(&mut self, key: Key, moves: u8, attack: Attack) {
        let span = self.entry(key).span(attack);
        span.refuted = moves.max(span.refuted);
    }

    pub(super) fn suggest<M: Move>(&mut self, key: Key, mv: M) {
        self.entry(key).best = mv.to_bits();
    }

    /// The entry of a position, cleared if it belonged to another.
    fn entry(&mut self, key: Key) -> &mut Entry {
        let (slot, key) = self.place(key);
        let entry = &mut self.entries[slot];
        if entry.key != key {
            *entry = Entry { key, ..Entry::default() };
        }
        entry
    }

    #[inline]
    fn place(&self, key: Key) -> (usize, u64) {
        let key = key.0 ^ self.age.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (key as usize % ENTRIES, key)
    }
}

/// The shorter of two mates; 0 means none.
fn shorter(a: u8, b: u8) -> u8 {
    if a == 0 || b != 0 && b < a { b } else { a }
}
