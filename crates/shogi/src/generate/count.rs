//! Counting moves without listing them: whole sets of men are shifted at once, and drops are multiplied.

use super::drops;
use super::king::flights;
use super::targets::Targets;
use crate::attacks;
use crate::position::{Position, Shape};
use crate::{Bitboard, Color, Kind, Piece, Square};

/// The number of legal moves.
pub(super) fn count(position: &Position) -> usize {
    match position.turn() {
        Color::Black => Counter { position, us: Color::Black }.all(),
        Color::White => Counter { position, us: Color::White }.all(),
    }
}

struct Counter<'a> {
    position: &'a Position,
    us: Color,
}

impl Counter<'_> {
    #[inline(always)]
    fn all(&self) -> usize {
        let king = self.position.king(self.us);
        let flights = king.map_or(0, |king| flights(self.position, self.us, king).len());
        let Some(targets) = Targets::new(self.position, self.us, king) else { return flights };
        let mut count = flights + self.drops(targets.drops);
        if targets.moves.is_empty() {
            return count;
        }
        count += self.steps(targets.moves) + self.slides(targets.moves);
        if let Some(king) = king
            && !self.position.pinned().is_empty()
            && self.position.checkers().is_empty()
        {
            count += self.pinned_men(king, targets.moves);
        }
        count
    }

    /// Steps of free men, and their promotions.
    #[inline(always)]
    fn steps(&self, targets: Bitboard) -> usize {
        let free = !self.position.pinned();
        let us = self.us;
        let mut count = self.position.steppers(us, free).count(us, targets);

        // What starts below the fourth rank from the end, or below the fifth for knights, cannot promote.
        let near = const { [Bitboard::last_ranks(Color::Black, 5), Bitboard::last_ranks(Color::White, 5)] };
        let near = near[us as usize] & free;
        let zone = Bitboard::promotion_zone(us);
        let pawns = self.position.shape(us, Shape::Pawn) & near;
        let knights = self.position.shape(us, Shape::Knight) & near;
        let silvers = self.position.shape(us, Shape::Silver) & near;
        if (pawns | knights | silvers).is_empty() {
            return count;
        }
        let pawn_targets = pawns.forward(us) & targets & zone;
        count += len_of_few(pawn_targets - drops::dead_end(us, Kind::Pawn));
        // A knight that enters the last two ranks must promote: one move either way. On the third it may choose.
        let third = zone - drops::dead_end(us, Kind::Knight);
        let jumped = knights.forward(us).forward(us);
        count += len_of_few(jumped.left() & targets & third) + len_of_few(jumped.right() & targets & third);
        for silver in silvers {
            let reach = attacks::silver(us, silver) & targets;
            count += if zone.contains(silver) { reach.len() } else { (reach & zone).len() };
        }
        count
    }

    /// Moves of free lances, bishops and rooks along their lines; the steps of horses and dragons count elsewhere.
    #[inline(always)]
    fn slides(&self, targets: Bitboard) -> usize {
        let free = !self.position.pinned();
        let occupied = self.position.occupied();
        let us = self.us;
        let zone = Bitboard::promotion_zone(us);
        // No two lances of a side reach the same square, so they count as one set.
        let lances = (self.position.shape(us, Shape::Lance) & free)
            .into_iter()
            .fold(Bitboard::EMPTY, |reach, from| reach | attacks::lance(us, from, occupied))
            & targets;
        let mut count = lances.len() + len_of_few(lances & (zone - drops::dead_end(us, Kind::Lance)));
        let promoted = self.position.promoted();
        let mut add = |from: Square, reach: Bitboard| {
            count += reach.len();
            if !promoted.contains(from) {
                count += if zone.contains(from) { reach.len() } else { len_of_few(reach & zone) };
            }
        };
        for from in self.position.shape(us, Shape::Bishop) & free {
            add(from, attacks::bishop(from, occupied) & targets);
        }
        for from in self.position.shape(us, Shape::Rook) & free {
            add(from, attacks::rook(from, occupied) & targets);
        }
        count
    }

    fn pinned_men(&self, king: Square, targets: Bitboard) -> usize {
        let us = self.us;
        let zone = Bitboard::promotion_zone(us);
        let moves_of = |from: Square| {
            let Some(kind) = self.position.kind_at(from) else { return 0 };
            let reach = attacks::of(Piece::new(us, kind), from, self.position.occupied());
            let reach = reach & attacks::line(king, from) & targets;
            let plain = (reach - drops::dead_end(us, kind)).len();
            match kind.promoted() {
                None => plain,
                Some(_) if zone.contains(from) => plain + reach.len(),
                Some(_) => plain + (reach & zone).len(),
            }
        };
        self.position.pinned().into_iter().map(moves_of).sum()
    }

    #[inline(always)]
    fn drops(&self, targets: Bitboard) -> usize {
        let hand = self.position.hand(self.us);
        if hand.is_empty() || targets.is_empty() {
            return 0;
        }
        let us = self.us;
        let anywhere = [Kind::Silver, Kind::Gold, Kind::Bishop, Kind::Rook];
        let mut count = targets.len() * anywhere.iter().filter(|&&kind| hand.has(kind)).count();
        for kind in [Kind::Lance, Kind::Knight] {
            if hand.has(kind) {
                count += (targets - drops::dead_end(us, kind)).len();
            }
        }
        if hand.has(Kind::Pawn) {
            count += drops::pawn(self.position, us, targets).len();
        }
        count
    }
}

/// The number of squares of a set that is mostly empty: a branch is cheaper than counting.
#[inline(always)]
fn len_of_few(set: Bitboard) -> usize {
    if set.is_empty() { 0 } else { set.len() }
}
