//! What proof-number search needs from a game with checks and evasions, in addition to its rules.

use std::fmt;

use crate::{Key, MoveList, Position, Side};

/// The men that a player holds in hand; more never hurts. Games without hands use [`NoHand`].
///
/// Hands form a lattice: one dominates another if it has at least as much of everything.
pub trait Hand: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// Nothing in hand.
    const EMPTY: Self;
    /// More of everything than a player can hold.
    const FULL: Self;

    /// The hand as a number of 56 bits, for tables.
    fn to_bits(self) -> u64;

    /// The hand that [`Hand::to_bits`] made `bits` of.
    fn from_bits(bits: u64) -> Self;

    /// Whether this hand has at least as much of everything as `other`.
    fn dominates(self, other: Self) -> bool;

    /// The least hand that dominates both.
    fn join(self, other: Self) -> Self;

    /// The greatest hand that both dominate.
    fn meet(self, other: Self) -> Self;
}

/// The hand of a game in which nothing is held.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct NoHand;

impl Hand for NoHand {
    const EMPTY: NoHand = NoHand;
    const FULL: NoHand = NoHand;

    #[inline]
    fn to_bits(self) -> u64 {
        0
    }

    #[inline]
    fn from_bits(_: u64) -> NoHand {
        NoHand
    }

    #[inline]
    fn dominates(self, _: NoHand) -> bool {
        true
    }

    #[inline]
    fn join(self, _: NoHand) -> NoHand {
        NoHand
    }

    #[inline]
    fn meet(self, _: NoHand) -> NoHand {
        NoHand
    }
}

/// First guesses of how hard a position will be to prove and to disprove, as proof and disproof number.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Estimate {
    /// The proof number: how much must still be shown for a mate.
    pub proof: u32,
    /// The disproof number: how much must still be shown against a mate.
    pub disproof: u32,
}

/// What a test without search shows about a position with the attacker to move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Glance<M> {
    /// A mate in one.
    Mate(M),
    /// There is no check.
    NoCheck,
    /// There are checks, and none of them mates.
    Open,
}

/// A position that mates are searched in.
///
/// One side attacks, the other defends. What the defender holds follows from the board and the attacker's hand, because no
/// man is ever lost; so a position is determined by [`Mating::board_key`] and the hand of the attacker, and who mates with
/// a hand mates with every hand that dominates it.
///
/// The methods about hands have defaults for games without them; those about estimates guide the search and cannot make it
/// wrong.
pub trait Mating: Position {
    /// What a player holds.
    type Hand: Hand;

    /// The key of the board and the side to move, without hands.
    fn board_key(&self) -> Key;

    /// What `side` holds.
    fn held(&self, side: Side) -> Self::Hand;

    /// The board key after the legal move `mv`.
    #[inline]
    fn board_key_after(&self, mv: Self::Move) -> Key {
        self.after(mv).board_key()
    }

    /// What the side to move will hold after the legal move `mv`.
    #[inline]
    fn held_after(&self, mv: Self::Move) -> Self::Hand {
        self.after(mv).held(self.side_to_move())
    }

    /// What the side to move must hold so that it holds `after` when `mv` has been played.
    #[inline]
    fn needed_before(&self, _mv: Self::Move, after: Self::Hand) -> Self::Hand {
        after
    }

    /// Extends `enough`, a hand with which the attacker answers each move of the side to move, which is in check. The result
    /// also answers the interpositions that the defender could drop if it held the men that `enough` lacks.
    #[inline]
    fn proof_hand(&self, enough: Self::Hand) -> Self::Hand {
        enough
    }

    /// Reduces `too_little`, a hand with which every check of the side to move fails, to a hand that gives no other checks.
    #[inline]
    fn disproof_hand(&self, too_little: Self::Hand) -> Self::Hand {
        too_little
    }

    /// Reduces `too_little`, a hand with which the attacker fails after the defender's `mv`, to a hand that leaves the
    /// defender the man that `mv` drops.
    #[inline]
    fn disproof_hand_through(&self, _mv: Self::Move, too_little: Self::Hand) -> Self::Hand {
        too_little
    }

    /// A test without search of a position with the attacker to move. The positions made on the way are added to `made`.
    fn glance(&self, made: &mut u64) -> Glance<Self::Move> {
        let mut list = MoveList::new();
        self.checking_moves(&mut list);
        match list.is_empty() {
            true => Glance::NoCheck,
            false => self.mate_in_one(made).map_or(Glance::Open, Glance::Mate),
        }
    }

    /// A move that mates at once, if there is one. The positions made on the way are added to `made`.
    fn mate_in_one(&self, made: &mut u64) -> Option<Self::Move> {
        let mut list = MoveList::new();
        self.checking_moves(&mut list);
        let mut mates = |mv: &Self::Move| {
            *made += 1;
            !self.after(*mv).has_moves()
        };
        list.iter().copied().find(|mv| mates(mv))
    }

    /// Whether the side to move counts as mated by the convention of problems: it is mated, or only futile moves are left
    /// (the game defines which).
    fn is_mate_by_convention(&self) -> bool {
        self.is_check() && !self.has_moves()
    }

    /// Adds to `takes` the moves with which the only checking man captures what `mv` drops in its way and checks again; they
    /// are to be played after `mv`. The side to move is in check.
    fn takes_of_interposed(&self, _mv: Self::Move, _takes: &mut MoveList<Self::Move>) {}

    /// How hard the position after the attacker's check `mv` looks.
    fn estimate_attack(&self, _mv: Self::Move) -> Estimate {
        Estimate { proof: 2, disproof: 2 }
    }

    /// How hard the position after the defender's move `mv` looks.
    fn estimate_defence(&self, _mv: Self::Move) -> Estimate {
        Estimate { proof: 2, disproof: 2 }
    }

    /// A rank among moves of equal numbers, the smaller the earlier.
    fn rank(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// Moves of one group are so much alike (men interposed on one square, a move with promotion or without) that a later
    /// one need not be searched before the earlier ones are decided. `None` for a move on its own.
    fn group(&self, _mv: Self::Move) -> Option<u32> {
        None
    }

    /// Whether `mv` has mostly the same continuations as one of its siblings, so that their numbers must not be added.
    fn is_akin(&self, _mv: Self::Move) -> bool {
        false
    }
}
