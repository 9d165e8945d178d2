//! Static exchange: what a move wins if both sides keep capturing on its square.
//!
//! Each side takes with its least valuable man and stops when going on would lose material. Men that stand behind
//! others on a line join in when those are gone. Only legal captures count: a pinned man does not take, unless along
//! the pin or once the pinning man is gone, and a king does not take what is guarded.

use crate::{Bitboard, Board, ByRole, Color, Kind, Move, Position, Rank, Role, Square};

/// Value of a pawn. Like the other values it is in hundredths of a pawn, on the scale of beginners' books.
pub const PAWN: i32 = 100;
/// Value of a knight.
pub const KNIGHT: i32 = 300;
/// Value of a bishop, that of a knight: an exchange of the two is even.
pub const BISHOP: i32 = 300;
/// Value of a rook.
pub const ROOK: i32 = 500;
/// Value of a queen.
pub const QUEEN: i32 = 900;

/// The value of each man. A king is never taken, so that its value never counts.
pub const WORTH: ByRole<i32> = ByRole([PAWN, KNIGHT, BISHOP, ROOK, QUEEN, 0]);

impl Position {
    /// What the legal move `mv` wins, in hundredths of a pawn, when everybody takes on its square as long as it pays;
    /// negative if the man that moves is lost for less. Castling exchanges nothing.
    ///
    /// ```
    /// use chess::{exchange, fault, text::{Fen, UciMove}};
    ///
    /// // The rook takes a guarded pawn.
    /// let fen: Fen = "4k3/8/3p4/4p2R/8/8/8/4K3 w - - 0 1".parse()?;
    /// let position = fen.0.position(fault::GAME)?;
    /// let takes = UciMove::find("h5e5", &position)?;
    /// assert_eq!(position.exchange(takes), exchange::PAWN - exchange::ROOK);
    /// assert!(!position.exchange_wins(takes, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exchange(&self, mv: Move) -> i32 {
        match Exchange::after(self, mv) {
            Some(mut exchange) => gain(mv) - exchange.best(stake(mv)),
            None => 0,
        }
    }

    /// Whether [`Position::exchange`] of the legal move `mv` is at least `threshold`; cheaper than the exact value.
    pub fn exchange_wins(&self, mv: Move, threshold: i32) -> bool {
        match Exchange::after(self, mv) {
            Some(mut exchange) => !exchange.reaches(stake(mv), gain(mv) - threshold + 1),
            None => threshold <= 0,
        }
    }
}

/// What a move takes and gains by promotion.
fn gain(mv: Move) -> i32 {
    let taken = mv.captured().map_or(0, |role| WORTH[role]);
    taken + mv.promotion().map_or(0, |role| WORTH[role] - PAWN)
}

/// What may be taken back after a move.
fn stake(mv: Move) -> i32 {
    WORTH[mv.promotion().unwrap_or(mv.role())]
}

/// An exchange that has begun, seen by the side whose turn it is to take.
struct Exchange<'a> {
    board: &'a Board,
    square: Square,
    turn: Color,
    /// The men that are left, the one on the square among them.
    occupied: Bitboard,
}

impl Exchange<'_> {
    /// The exchange that `mv` begins; `None` for castling.
    fn after(position: &Position, mv: Move) -> Option<Exchange<'_>> {
        if mv.kind() == Kind::Castling {
            return None;
        }
        let board = position.board();
        let mut occupied = board.occupied().without(mv.from());
        if let Some(taken) = mv.capture_square() {
            occupied = occupied.without(taken);
        }
        let occupied = occupied.with(mv.to());
        Some(Exchange { board, square: mv.to(), turn: !position.turn(), occupied })
    }

    /// The most that the side to take can win when a man of value `stake` stands on the square; zero if it had better
    /// stop.
    fn best(&mut self, stake: i32) -> i32 {
        match self.take() {
            None => 0,
            Some((premium, next_stake)) => (stake + premium - self.best(next_stake)).max(0),
        }
    }

    /// Whether [`Exchange::best`] is at least `threshold`, looking no further than the answer needs.
    fn reaches(&mut self, stake: i32, threshold: i32) -> bool {
        // Stopping wins nothing and costs nothing.
        if threshold <= 0 {
            return true;
        }
        if stake + self.premium(Role::Pawn) < threshold {
            return false;
        }
        match self.take() {
            None => false,
            // The opponent must not win back so much that less than `threshold` is left.
            Some((premium, next_stake)) => !self.reaches(next_stake, stake + premium - threshold + 1),
        }
    }

    /// Takes with the least valuable man that legally can. Returns what its promotion gains and what it is worth now.
    fn take(&mut self) -> Option<(i32, i32)> {
        let attackers = self.board.attackers(self.square, self.turn, self.occupied) & self.occupied;
        for role in Role::ALL {
            for from in attackers & self.board.role(role) {
                if self.is_legal(role, from) {
                    let premium = self.premium(role);
                    self.occupied = self.occupied.without(from);
                    self.turn = !self.turn;
                    return Some((premium, WORTH[role] + premium));
                }
            }
        }
        None
    }

    /// What a man of `role` gains by promotion when it takes on the square: a pawn becomes a queen there.
    fn premium(&self, role: Role) -> i32 {
        let promotes = role == Role::Pawn && self.square.rank() == self.turn.rank(Rank::Eighth);
        if promotes { QUEEN - PAWN } else { 0 }
    }

    /// Whether the own king is safe after the man on `from` has taken.
    fn is_legal(&self, role: Role, from: Square) -> bool {
        let king = match role {
            Role::King => Some(self.square),
            _ => self.board.king(self.turn),
        };
        let occupied = self.occupied.without(from);
        // What stands on the square is taken and gives no check.
        let enemies = occupied.without(self.square);
        king.is_none_or(|king| !(self.board.attackers(king, !self.turn, occupied)).meets(enemies))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault;
    use crate::text::{Fen, UciMove};

    #[test]
    fn exchanges_are_counted_to_their_end() {
        for (fen, mv, expected) in [
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", PAWN),
            // Rook behind rook and queen behind bishop join in.
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", PAWN - KNIGHT),
            // A pinned knight does not take back.
            ("4k3/8/2n5/1B2p3/8/5N2/8/4K3 w - - 0 1", "f3e5", PAWN),
            // A king does not take what is guarded.
            ("8/4k3/3p4/8/8/3R4/3Q4/4K3 w - - 0 1", "d3d6", PAWN),
            ("8/4k3/3p4/8/8/3R4/8/4K3 w - - 0 1", "d3d6", PAWN - ROOK),
            // En passant opens a line for the rook behind the pawn that is taken.
            ("3rk3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
            // A pawn that takes on the last rank is a queen, and may be lost as one.
            ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", ROOK + QUEEN - PAWN),
            ("1r2k3/P2r4/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -PAWN),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", 0),
        ] {
            let position = fen.parse::<Fen>().expect(fen).0.position(fault::GAME).expect(fen);
            let mv = UciMove::find(mv, &position).expect(mv);
            assert_eq!(position.exchange(mv), expected, "{fen} {mv}");
            assert!(position.exchange_wins(mv, expected), "{fen} {mv}");
            assert!(!position.exchange_wins(mv, expected + 1), "{fen} {mv}");
        }
    }
}
