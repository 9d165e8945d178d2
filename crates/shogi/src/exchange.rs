//! Static exchange: what a move wins if both sides keep capturing on its square.
//!
//! Each side takes with its least valuable man, promotes if it can, and stops when going on would lose material. Men that
//! stand behind others on a line join in when those are gone. Pins are ignored, but a king takes nothing that is guarded.

use crate::{Bitboard, Color, Kind, Move, Position, Square};

/// The value of each kind on the board, in hundredths of a pawn and in the order of [`Kind::ALL`]: about what strong
/// programs without a network used (Bonanza, Hoki 2006). A king is never taken, so that its value never counts.
pub const WORTH: [i32; 14] = [90, 315, 405, 495, 855, 990, 540, 0, 540, 540, 540, 540, 945, 1395];

/// The value of a man of `kind` on the board.
#[inline]
pub const fn worth(kind: Kind) -> i32 {
    WORTH[kind.index()]
}

/// What taking a man of `kind` wins: it is gone from the board, and its captor holds it.
#[inline]
pub const fn prize(kind: Kind) -> i32 {
    worth(kind) + worth(kind.unpromoted())
}

/// What promotion makes of the man that `mv` moves.
#[inline]
pub(crate) const fn promotion_gain(mv: Move) -> i32 {
    worth(mv.kind_after()) - worth(mv.kind())
}

impl Position {
    /// Whether the legal move `mv` wins at least `threshold` if both sides keep capturing on its square as long as it pays.
    ///
    /// ```
    /// use shogi::{Setup, exchange, fault};
    ///
    /// // The rook may take a guarded pawn, and is lost for it.
    /// let setup: Setup = "4k4/9/4g4/4p4/9/9/9/4R4/4K4 b - 1".parse()?;
    /// let position = setup.position(fault::GAME)?;
    /// let takes = position.moves().into_iter().find(|mv| mv.to_string() == "5h5d").expect("legal");
    /// let loss = exchange::prize(shogi::Kind::Pawn) - exchange::prize(shogi::Kind::Rook);
    /// assert!(position.exchange_wins(takes, loss) && !position.exchange_wins(takes, loss + 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exchange_wins(&self, mv: Move, threshold: i32) -> bool {
        let mut balance = mv.captured().map_or(0, prize) + promotion_gain(mv) - threshold;
        if balance < 0 {
            return false;
        }
        // What the opponent wins by taking back.
        balance -= prize(mv.kind_after());
        if balance >= 0 {
            return true;
        }
        let mut exchange = Exchange {
            position: self,
            square: mv.to(),
            occupied: match mv.from() {
                Some(from) => self.occupied().without(from).with(mv.to()),
                None => self.occupied().with(mv.to()),
            },
        };
        let us = self.turn();
        let mut taker = !us;
        // The side to capture has a balance below zero from its point of view, and must capture or lose the exchange.
        while let Some(kind) = exchange.take(taker) {
            balance = -balance - 1 - prize(kind);
            taker = !taker;
            if balance >= 0 {
                // A king that would be taken could not take in the first place.
                if kind == Kind::King && exchange.has_taker(taker) {
                    taker = !taker;
                }
                break;
            }
        }
        taker != us
    }
}

struct Exchange<'a> {
    position: &'a Position,
    square: Square,
    /// The men that are left, the one on the square among them.
    occupied: Bitboard,
}

impl Exchange<'_> {
    /// Takes with the least valuable man of `side` and returns its kind; `None` if it has none.
    fn take(&mut self, side: Color) -> Option<Kind> {
        let attackers = self.attackers(side);
        let (kind, from) = attackers
            .into_iter()
            .filter_map(|square| Some((self.position.piece_at(square)?.kind, square)))
            .min_by_key(|&(kind, _)| if kind == Kind::King { i32::MAX } else { worth(kind) })?;
        self.occupied = self.occupied.without(from);
        Some(kind)
    }

    fn has_taker(&self, side: Color) -> bool {
        !self.attackers(side).is_empty()
    }

    fn attackers(&self, side: Color) -> Bitboard {
        self.position.attackers(side, self.square, self.occupied) & self.occupied
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Setup, fault};

    fn check(sfen: &str, mv: &str, expected: i32) {
        let position = sfen.parse::<Setup>().expect(sfen).position(fault::TSUME).expect(sfen);
        let mv = position.moves().into_iter().find(|legal| legal.to_string() == mv).expect(mv);
        assert!(position.exchange_wins(mv, expected), "{sfen} {mv} wins {expected}");
        assert!(!position.exchange_wins(mv, expected + 1), "{sfen} {mv} wins no more than {expected}");
    }

    #[test]
    fn exchanges_are_counted_to_their_end() {
        let (pawn, rook, silver) = (prize(Kind::Pawn), prize(Kind::Rook), prize(Kind::Silver));
        check("4k4/9/9/4p4/9/9/9/4R4/4K4 b - 1", "5h5d", pawn);
        check("4k4/9/4g4/4p4/9/9/9/4R4/4K4 b - 1", "5h5d", pawn - rook);
        // A lance behind the rook joins in, and the gold is lost.
        check("4k4/9/4g4/4p4/9/9/9/4R4/K3L4 b - 1", "5h5d", pawn - rook + prize(Kind::Gold));
        // A king does not take what is guarded.
        check("9/9/4k4/4s4/4GG3/9/9/9/4K4 b - 1", "5e5d", silver);
        check("9/9/4k4/4s4/4G4/9/9/9/4K4 b - 1", "5e5d", silver - prize(Kind::Gold));
        // A dropped man can be lost at once.
        check("4k4/9/4p4/9/9/9/9/9/4K4 b S 1", "S*5d", -silver);
    }
}
