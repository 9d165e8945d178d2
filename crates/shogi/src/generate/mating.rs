//! What tsume solvers need from a position: hands that prove or disprove, and heuristics for moves.

use game::{Estimate, Glance, Key, Mating, MoveList, Position as _, Side};

use super::king::danger;
use super::{drops, futile};
use crate::attacks;
use crate::position::Position;
use crate::{Bitboard, Color, Hand, Kind, Move, Piece, Square};

impl Mating for Position {
    type Hand = Hand;

    #[inline]
    fn board_key(&self) -> Key {
        Position::board_key(self)
    }

    #[inline]
    fn held(&self, side: Side) -> Hand {
        self.hand(Color::from(side))
    }

    #[inline]
    fn board_key_after(&self, mv: Move) -> Key {
        self.key_of_board_after(mv)
    }

    #[inline]
    fn held_after(&self, mv: Move) -> Hand {
        let mut hand = self.hand(self.turn());
        if mv.is_drop() {
            hand.remove(mv.kind());
        } else if let Some(captured) = mv.captured() {
            hand.add(captured.unpromoted());
        }
        hand
    }

    fn needed_before(&self, mv: Move, after: Hand) -> Hand {
        let mut hand = after;
        if mv.is_drop() {
            hand.add(mv.kind());
        } else if let Some(captured) = mv.captured()
            && hand.has(captured.unpromoted())
        {
            hand.remove(captured.unpromoted());
        }
        hand
    }

    /// A defender who held other men could put them between. So the attacker must hold all men of those kinds that the
    /// defender lacks and could interpose.
    fn proof_hand(&self, enough: Hand) -> Hand {
        let (us, mut hand) = (self.turn(), enough);
        let (Some(king), Some(checker)) = (self.king(us), self.checkers().single()) else { return hand };
        let between = attacks::between(king, checker);
        if between.is_empty() {
            return hand;
        }
        for kind in Kind::IN_HAND {
            if !self.hand(us).has(kind) && !drops::legal(self, us, kind, between).is_empty() {
                hand = hand.with(kind, self.hand(!us).count(kind)).unwrap_or(hand);
            }
        }
        hand
    }

    /// An attacker who held other men could drop them with check. So kinds that he lacks and could check with are taken
    /// from the hand.
    fn disproof_hand(&self, too_little: Hand) -> Hand {
        let (us, mut hand) = (self.turn(), too_little);
        let Some(king) = self.king(!us) else { return hand };
        let vacant = !self.occupied();
        for kind in Kind::IN_HAND {
            if hand.has(kind) && !self.hand(us).has(kind) {
                let checks = attacks::of(Piece::new(!us, kind), king, self.occupied()) & vacant;
                if !drops::legal(self, us, kind, checks).is_empty() {
                    hand = hand.with(kind, 0).unwrap_or(hand);
                }
            }
        }
        hand
    }

    fn disproof_hand_through(&self, mv: Move, too_little: Hand) -> Hand {
        if !mv.is_drop() {
            return too_little;
        }
        let kind = mv.kind();
        let both = self.hand(Color::Black).count(kind).saturating_add(self.hand(Color::White).count(kind));
        let most = both.saturating_sub(1);
        if too_little.count(kind) > most {
            too_little.with(kind, most).unwrap_or(too_little)
        } else {
            too_little
        }
    }

    fn glance(&self, made: &mut u64) -> Glance<Move> {
        let mut list = MoveList::new();
        self.checking_moves(&mut list);
        if list.is_empty() {
            return Glance::NoCheck;
        }
        let Some(king) = self.king(!self.turn()) else { return Glance::NoCheck };
        let around = attacks::king(king) - self.men(!self.turn());
        let without_king = self.occupied().without(king);
        let flights = around - danger(self, self.turn(), king, without_king);
        let mut mates = |mv: &Move| {
            let pawn_drop = mv.is_drop() && mv.kind() == Kind::Pawn;
            if pawn_drop || self.leaves_flight(*mv, flights, without_king) {
                return false;
            }
            *made += 1;
            !self.after(*mv).has_moves()
        };
        list.iter().find(|mv| mates(mv)).map_or(Glance::Open, |&mv| Glance::Mate(mv))
    }

    fn is_mate_by_convention(&self) -> bool {
        futile::is_mate(self)
    }

    fn takes_of_interposed(&self, mv: Move, takes: &mut MoveList<Move>) {
        futile::takes(self, mv, takes);
    }

    fn estimate_attack(&self, mv: Move) -> Estimate {
        let Support { ours, theirs } = self.support(mv.to());
        let mut estimate = Estimate { proof: 2, disproof: 2 };
        if theirs >= 2 {
            estimate.proof += 2;
        }
        let is_backed = ours + u32::from(mv.is_drop()) > theirs;
        if is_backed || matches!(mv.captured().map(Kind::unpromoted), Some(Kind::Gold | Kind::Silver)) {
            estimate.disproof += 2;
        } else {
            estimate.proof += 2;
        }
        estimate
    }

    fn estimate_defence(&self, mv: Move) -> Estimate {
        if mv.captured().is_some() {
            return Estimate { proof: 4, disproof: 2 };
        }
        if mv.kind() == Kind::King {
            return Estimate { proof: 2, disproof: 2 };
        }
        let Support { ours, theirs } = self.support(mv.to());
        if theirs < ours + u32::from(mv.is_drop()) {
            Estimate { proof: 4, disproof: 2 }
        } else {
            Estimate { proof: 2, disproof: 4 }
        }
    }

    /// Valuable men first, near the king first, and promotions before the same moves without.
    fn rank(&self, mv: Move) -> i32 {
        const WORTH: [i32; 14] = [10, 20, 20, 30, 50, 50, 50, 80, 50, 50, 50, 50, 80, 80];
        let zone = Bitboard::promotion_zone(self.turn());
        let declines = !mv.is_promotion()
            && matches!(mv.kind(), Kind::Pawn | Kind::Bishop | Kind::Rook)
            && mv.from().is_some_and(|from| zone.contains(from) || zone.contains(mv.to()));
        let attacked = if self.is_check() { self.turn() } else { !self.turn() };
        let distance = self.king(attacked).map_or(0, |king| king.distance(mv.to()));
        i32::from(declines) * 1000 - WORTH[mv.kind_after().index()] + 10 * distance
    }

    /// Moves that differ by promotion alone, where declining it helps against uchifuzume only; drops of the defender on one
    /// square, and all of his unguarded drops.
    fn group(&self, mv: Move) -> Option<u32> {
        const UNGUARDED: u32 = 81 * 81;
        const GUARDED: u32 = UNGUARDED + 1;
        let to = mv.to().index() as u32;
        match mv.from() {
            Some(from) if self.gains_by_promotion(mv) => Some(from.index() as u32 * 81 + to),
            None if self.is_check() && self.is_unguarded(mv.to()) && !self.gives_check(mv) => Some(UNGUARDED),
            None if self.is_check() => Some(GUARDED + to),
            _ => None,
        }
    }

    /// A lance that checks from right before the king does the same whether it promotes or not.
    fn is_akin(&self, mv: Move) -> bool {
        mv.kind() == Kind::Lance
            && !mv.is_drop()
            && Bitboard::promotion_zone(self.turn()).contains(mv.to())
            && self.king(!self.turn()).is_some_and(|king| attacks::pawn(!self.turn(), king).contains(mv.to()))
    }
}

/// How many men of each side reach a square.
struct Support {
    ours: u32,
    theirs: u32,
}

impl Position {
    /// Whether the check `mv` certainly leaves one of the `flights` that the king has now: a king that steps away along
    /// the line of the check is still in check. Only drops are judged: they add to what is attacked and take nothing
    /// away.
    #[inline]
    fn leaves_flight(&self, mv: Move, flights: Bitboard, without_king: Bitboard) -> bool {
        let arrived = Piece::new(self.turn(), mv.kind_after());
        mv.is_drop() && !(flights.without(mv.to()) - attacks::of(arrived, mv.to(), without_king)).is_empty()
    }

    fn support(&self, square: Square) -> Support {
        let us = self.turn();
        let occupied = self.occupied();
        Support {
            ours: self.attackers(us, square, occupied).len() as u32,
            theirs: self.attackers(!us, square, occupied).len() as u32,
        }
    }

    /// Whether the man is one that loses nothing by promoting, uchifuzume aside, and could promote.
    fn gains_by_promotion(&self, mv: Move) -> bool {
        let zone = Bitboard::promotion_zone(self.turn());
        if !mv.from().is_some_and(|from| zone.contains(from) || zone.contains(mv.to())) {
            return false;
        }
        match mv.kind() {
            Kind::Pawn | Kind::Bishop | Kind::Rook => true,
            Kind::Lance => Bitboard::last_ranks(self.turn(), 2).contains(mv.to()),
            _ => false,
        }
    }

    fn is_unguarded(&self, square: Square) -> bool {
        self.attackers(self.turn(), square, self.occupied()).is_empty()
    }
}
