//! Which men can get where at all, given who stands in whose way now.
//!
//! Nobody is ever put back: once a man can have left its square, the square is free for ever. So more seems possible than
//! is, but not less; what is out of reach even so is out of reach.

use chess::{Bitboard, Board, Color, Rank, Role, Square, attacks};

use crate::proofgame::assignment::MOST_MEN;
use crate::proofgame::camp::{Camp, Man};

/// Squares by colour and man.
type Reached = [[Bitboard; MOST_MEN]; 2];

/// Rules out fates that are out of reach; `None` if a man has none left. Tells for which sides anything was
/// ruled out.
pub(super) fn limit(camps: &mut [Camp; 2], board: &Board) -> Option<[Change; 2]> {
    let reached = reached(camps, board);
    let mut changes = [Change::Nothing; 2];
    for color in Color::ALL {
        let hunters = &camps[!color as usize];
        let hunting = hunters
            .men()
            .iter()
            .zip(&reached[!color as usize])
            .fold(Bitboard::EMPTY, |squares, (man, &reached)| squares | takes_on(hunters, man, reached));
        let camp = &mut camps[color as usize];
        for (man, &reached) in camp.men[..camp.len].iter_mut().zip(&reached[color as usize]) {
            let mut becomes = man.becomes;
            for (fate, (_, to)) in camp.targets[..camp.targets_len].iter().enumerate() {
                if !reached.contains(*to) {
                    becomes &= !(1 << fate);
                }
            }
            let taken_on = man.taken_on & reached & hunting;
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

/// Where a man takes, with the squares of pawns that are taken en passant.
fn takes_on(camp: &Camp, man: &Man, reached: Bitboard) -> Bitboard {
    let sixth = Bitboard::relative_rank(camp.color, Rank::Sixth);
    match man.role {
        Role::Pawn => reached | (reached & sixth).forward(!camp.color),
        _ if camp.takes == camp.taken_by_pawns => Bitboard::EMPTY,
        _ => reached,
    }
}

fn reached(camps: &[Camp; 2], board: &Board) -> Reached {
    let mut reached = [[Bitboard::EMPTY; MOST_MEN]; 2];
    // Squares that nobody has left yet.
    let mut blocked = board.occupied();
    for (camp, reached) in camps.iter().zip(&mut reached) {
        for (man, reached) in camp.men().iter().zip(reached) {
            *reached = man.at.into();
        }
    }
    loop {
        let before = (reached, blocked);
        for color in Color::ALL {
            let camp = &camps[color as usize];
            let prey = prey(&camps[!color as usize], &reached[!color as usize]);
            for (number, man) in camp.men().iter().enumerate() {
                let known = reached[color as usize][number];
                let steps = Steps { camp, man, blocked, prey, own: board.color(color) };
                let next = known | steps.from(known);
                reached[color as usize][number] = next;
                if next.has_several() {
                    blocked -= Bitboard::of(man.at);
                }
                // Whoever stands where somebody arrives has left or was taken; a pawn may have been taken en passant.
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

/// Where men of a camp can be taken.
fn prey(camp: &Camp, reached: &[Bitboard; MOST_MEN]) -> Bitboard {
    let mortal = camp.men().iter().zip(reached).filter(|(man, _)| man.may_be_taken);
    mortal.fold(Bitboard::EMPTY, |prey, (man, &reached)| prey | man.taken_on & reached)
}

/// The moves of one man.
struct Steps<'c> {
    camp: &'c Camp,
    man: &'c Man,
    blocked: Bitboard,
    prey: Bitboard,
    /// Where men of its side stand.
    own: Bitboard,
}

impl Steps<'_> {
    /// Where it gets to in one more move.
    fn from(&self, known: Bitboard) -> Bitboard {
        let &Steps { camp, man, blocked, prey, own } = self;
        if man.at != man.from && known == man.at.into() {
            return if self.can_castle() { man.from.into() } else { Bitboard::EMPTY };
        }
        let open = !blocked | (prey - own);
        let mut steps = Bitboard::EMPTY;
        let leaves_from = if man.at == man.from { known } else { known - Bitboard::of(man.at) };
        for square in leaves_from {
            steps |= match man.role {
                Role::Pawn => self.pawn_steps(square),
                role => attacks::of(role, camp.color, square, blocked) & open,
            };
        }
        steps & man.visits
    }

    fn pawn_steps(&self, square: Square) -> Bitboard {
        let &Steps { camp, man, blocked, prey, own } = self;
        let color = camp.color;
        if square.rank() == color.rank(Rank::Eighth) {
            // Promoted, it may go wherever it may be.
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
        let Some(wing) = self.camp.castles else { return false };
        let rank = self.man.at.rank();
        let mover = |role: Role| {
            self.camp.men().iter().find(|man| man.at != man.from && man.role == role).map(|man| man.at)
        };
        let (Some(king), Some(rook)) = (mover(Role::King), mover(Role::Rook)) else { return true };
        let arrivals = [wing.king_file(), wing.rook_file()].map(|file| Bitboard::of(Square::new(file, rank)));
        let way = attacks::between(king, rook) | arrivals[0] | arrivals[1];
        !(way - Bitboard::of(king) - Bitboard::of(rook)).meets(self.blocked)
    }
}
