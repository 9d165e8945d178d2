//! Reachability from the current position: which squares each man can reach, given which men stand in the way now.
//!
//! A relaxation: once a man can have left its square, the square counts as free for ever. So the estimate is too generous, and
//! what is out of reach even so is ruled out.

use chess::{Bitboard, Board, Color, Rank, Role, Square, attacks};

use crate::orthodox::proofgame::assignment::MOST_MEN;
use crate::orthodox::proofgame::side::{Man, Side};

/// Squares by colour and man.
type Reached = [[Bitboard; MOST_MEN]; 2];

/// Rules out fates that are out of reach; `None` if a man has none left. Returns for each side whether anything changed.
pub(super) fn rule_out_unreachable(sides: &mut [Side; 2], board: &Board) -> Option<[Change; 2]> {
    let reached = reached(sides, board);
    let mut changes = [Change::Nothing; 2];
    for color in Color::ALL {
        let capturers = &sides[!color as usize];
        let capturing = capturers
            .men()
            .iter()
            .zip(&reached[!color as usize])
            .fold(Bitboard::EMPTY, |squares, (man, &reached)| squares | takes_on(capturers, man, reached));
        let side = &mut sides[color as usize];
        for (man, &reached) in side.men[..side.len].iter_mut().zip(&reached[color as usize]) {
            let mut becomes = man.becomes;
            for (fate, (_, to)) in side.targets[..side.targets_len].iter().enumerate() {
                if !reached.contains(*to) {
                    becomes &= !(1 << fate);
                }
            }
            let taken_on = man.taken_on & reached & capturing;
            let may_be_taken = man.may_be_taken && !taken_on.is_empty();
            if becomes == 0 && !may_be_taken {
                return None;
            }
            let visits = man.visits & reached;
            if (becomes, may_be_taken, visits) != (man.becomes, man.may_be_taken, man.visits) {
                changes[color as usize] = Change::Something;
            }
            (man.becomes, man.may_be_taken) = (becomes, may_be_taken);
            (man.visits, man.taken_on) = (visits, taken_on);
        }
    }
    Some(changes)
}

/// Whether something was ruled out.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Change {
    Nothing,
    Something,
}

/// The squares on which a man captures, with those of pawns captured en passant.
fn takes_on(side: &Side, man: &Man, reached: Bitboard) -> Bitboard {
    let sixth = Bitboard::relative_rank(side.color, Rank::Sixth);
    match man.role {
        Role::Pawn => reached | (reached & sixth).forward(!side.color),
        _ if side.takes == side.taken_by_pawns => Bitboard::EMPTY,
        _ => reached,
    }
}

/// The squares that each man can reach.
fn reached(sides: &[Side; 2], board: &Board) -> Reached {
    let mut reached = [[Bitboard::EMPTY; MOST_MEN]; 2];
    // The squares of men that cannot have left them.
    let mut blocked = board.occupied();
    for (side, reached) in sides.iter().zip(&mut reached) {
        for (man, reached) in side.men().iter().zip(reached) {
            *reached = man.at.into();
        }
    }
    loop {
        let before = (reached, blocked);
        for color in Color::ALL {
            let side = &sides[color as usize];
            let prey = prey(&sides[!color as usize], &reached[!color as usize]);
            for (number, man) in side.men().iter().enumerate() {
                let known = reached[color as usize][number];
                let steps = Steps { side, man, blocked, prey, own: board.color(color) };
                let next = known | steps.from(known);
                reached[color as usize][number] = next;
                if next.has_several() {
                    blocked -= Bitboard::of(man.at);
                }
                // A man on an arrival square has left or was captured; a pawn may have been captured en passant.
                let arrivals = next - known;
                blocked -= arrivals;
                if man.role == Role::Pawn {
                    let sixth = Bitboard::relative_rank(color, Rank::Sixth);
                    blocked -= prey & (arrivals & sixth).forward(!color);
                }
            }
        }
        if before == (reached, blocked) {
            return reached;
        }
    }
}

/// The squares on which men of a side can be captured.
fn prey(side: &Side, reached: &[Bitboard; MOST_MEN]) -> Bitboard {
    let men = side.men().iter().zip(reached).filter(|(man, _)| man.may_be_taken);
    men.fold(Bitboard::EMPTY, |prey, (man, &reached)| prey | man.taken_on & reached)
}

/// The moves of one man.
struct Steps<'c> {
    side: &'c Side,
    man: &'c Man,
    blocked: Bitboard,
    prey: Bitboard,
    /// The squares of its own side's men.
    own: Bitboard,
}

impl Steps<'_> {
    /// The squares that it reaches with one more move.
    fn from(&self, known: Bitboard) -> Bitboard {
        let &Steps { side, man, blocked, prey, own } = self;
        if man.at != man.from && known == man.at.into() {
            return if self.can_castle() { man.from.into() } else { Bitboard::EMPTY };
        }
        let open = !blocked | (prey - own);
        let mut steps = Bitboard::EMPTY;
        let leaves_from = if man.at == man.from { known } else { known - Bitboard::of(man.at) };
        for square in leaves_from {
            steps |= match man.role {
                Role::Pawn => self.pawn_steps(square),
                role => attacks::of(role, side.color, square, blocked) & open,
            };
        }
        steps & man.visits
    }

    fn pawn_steps(&self, square: Square) -> Bitboard {
        let &Steps { side, man, blocked, prey, own } = self;
        let color = side.color;
        if square.rank() == color.rank(Rank::Eighth) {
            // After promotion it may go to any square that it may visit.
            return man.visits - (blocked & own);
        }
        if square.rank() == color.rank(Rank::First) {
            return Bitboard::EMPTY;
        }
        let one = Bitboard::of(square).forward(color) - blocked;
        let two = (one & Bitboard::relative_rank(color, Rank::Third)).forward(color) - blocked;
        let passed = (prey & Bitboard::relative_rank(color, Rank::Fifth)).forward(color);
        let takes = attacks::pawn(color, square) & ((prey | passed) - (own & blocked));
        if man.most_taken == 0 { one | two } else { one | two | takes }
    }

    /// Whether the squares between king and rook can have become free.
    fn can_castle(&self) -> bool {
        let Some(wing) = self.side.castles else { return false };
        let rank = self.man.at.rank();
        let mover = |role: Role| {
            self.side.men().iter().find(|man| man.at != man.from && man.role == role).map(|man| man.at)
        };
        let (Some(king), Some(rook)) = (mover(Role::King), mover(Role::Rook)) else { return true };
        let arrivals = [wing.king_file(), wing.rook_file()].map(|file| Bitboard::of(Square::new(file, rank)));
        let way = attacks::between(king, rook) | arrivals[0] | arrivals[1];
        !(way - Bitboard::of(king) - Bitboard::of(rook)).meets(self.blocked)
    }
}
