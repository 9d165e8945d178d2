//! The weights of the shogi evaluation, each named.
//!
//! Squares are seen from the side whose king is looked at, mirrored so that this king stands on its right half or in the
//! middle: the rules are symmetric, so half of the board is enough.

use super::view::{HANDS, KINGS, OFFSETS, SQUARES};

/// The control of a square: own men reach it never, once or more; enemies the same; it is free, or an own or an enemy man
/// stands there.
pub(super) const CONTROLS: usize = 3 * 3 * 3;

crate::layout::blocks! {
    /// The right to move.
    TEMPO = "tempo" [1];
    /// Each kind of man on the board, in the order of `Kind::ALL`.
    MATERIAL = "material" [14];
    /// The first, second … man of a kind in hand: pawn 18, lance, knight and silver 4, bishop and rook 2, gold 4.
    HAND = "hand" [HANDS];
    /// The square of the own king.
    KING_SQUARE = "king-square" [KINGS];
    /// A man of each kind by its offset from a king, 17 × 17: own men, then enemy men.
    NEAR_KING = "near-king" [2 * 14 * OFFSETS];
    /// A man of each kind on each square for each square of the king: own men, then enemy men.
    KING_PIECE = "king-piece" [KINGS * 2 * 14 * SQUARES];
    /// The first, second … man of a kind in hand for each square of the king: in the own hand, then in the enemy's.
    KING_HAND = "king-hand" [KINGS * 2 * HANDS];
    /// Who controls a square, by its offset from a king.
    CONTROL = "control" [OFFSETS * CONTROLS];
    /// An own man that is attacked: on the own turn or the enemy's; kind; guarded never, once, more; attacked once, more.
    ATTACKED = "attacked" [2 * 14 * 3 * 2];
    /// An own man that a pawn attacks: on the own turn or the enemy's; kind.
    ATTACKED_BY_PAWN = "attacked-by-pawn" [2 * 14];
    /// The king's free steps, and the squares around it that the enemy controls and only the king guards.
    KING_ROOM = "king-room" [9 * 9];
    /// A kind in hand, by the free steps of the enemy king.
    HAND_AGAINST_KING = "hand-against-king" [7 * 9];
    /// Squares that a lance reaches and no enemy pawn guards.
    LANCE_MOBILITY = "lance-mobility" [9];
    /// The same of a bishop.
    BISHOP_MOBILITY = "bishop-mobility" [17];
    /// The same of a rook.
    ROOK_MOBILITY = "rook-mobility" [17];
    /// The same of a horse.
    HORSE_MOBILITY = "horse-mobility" [21];
    /// The same of a dragon.
    DRAGON_MOBILITY = "dragon-mobility" [21];
    /// Files on which a pawn in hand can be dropped.
    PAWN_DROPS = "pawn-drops" [10];
}
