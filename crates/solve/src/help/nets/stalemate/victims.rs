//! What becomes of the victim's men of which nothing has been decided: each stays, moves or is taken, and moves are few.

use chess::{Bitboard, Role, Square, attacks};

use crate::bounds::NEVER;
use crate::help::nets::Cost;
use crate::help::nets::distances::Post;
use crate::help::nets::routes::Way;
use crate::help::nets::stalemate::{NetSearch, Stands};

/// Where the victim's men can be in the end.
pub(crate) struct Seats {
    /// By the number of the man, the nearest first.
    pub(crate) of_men: Vec<Vec<Seat>>,
    /// For each square the fewest moves of a man to it, but for the king.
    nearest: [u8; 64],
}

/// What a man of the victim can be, and where.
pub(crate) struct Seat {
    pub(crate) role: Role,
    pub(crate) square: Square,
    pub(crate) moves: u8,
}

impl Seats {
    /// Those that the victim can afford.
    pub(crate) fn new(ways: &[Way<'_>], king: usize, most: Cost) -> Seats {
        let mut nearest = [NEVER; 64];
        let victim = ways[king].color;
        let of_man = |(man, way): (usize, &Way<'_>)| {
            let mut seats = Vec::new();
            if man == king || way.color != victim {
                return seats;
            }
            for &role in way.roles() {
                for square in Square::ALL {
                    let moves = way.row.moves(Post::new(role, square));
                    if moves <= most.victim {
                        nearest[square.index()] = moves.min(nearest[square.index()]);
                        seats.push(Seat { role, square, moves });
                    }
                }
            }
            seats.sort_by_key(|seat| seat.moves);
            seats
        };
        let of_men = ways.iter().enumerate().map(of_man).collect();
        Seats { of_men, nearest }
    }
}

impl NetSearch<'_, '_, '_> {
    /// Whether there are moves enough for the squares that the victim's men must fill, and for those of his men that cannot
    /// stay where they are: each of them fills such a square, takes another move, or one of the hunter that takes it.
    pub(crate) fn can_deal_with_all(&self) -> bool {
        let wanted = self.wanted_own - self.victims;
        let Some(left) = self.left_after_filling(wanted) else { return false };
        let captures = u32::from(self.most.hunter) - self.taken.count_ones();
        let mut restless = self.undecided().filter(|&man| !self.can_stay(man));
        restless.nth(captures as usize + usize::from(left) + wanted.len()).is_none()
    }

    /// The moves that the victim has to spare when these squares are filled, each by the man that is nearest to it; `None`
    /// if there are not so many.
    fn left_after_filling(&self, squares: Bitboard) -> Option<u8> {
        let left = self.most.victim - self.cost.victim;
        squares.into_iter().try_fold(left, |left, square| {
            let moves = self.undecided().map(|man| self.ways[man].row.moves(Post::any(square))).min();
            left.checked_sub(moves?)
        })
    }

    /// Whether the victim has the moves to fill these squares, and those that must be filled anyhow.
    pub(crate) fn can_fill(&self, squares: Bitboard) -> bool {
        let all = squares | (self.wanted_own - self.victims);
        let moves = |square: Square| u32::from(self.seats.nearest[square.index()]);
        all.into_iter().map(moves).sum::<u32>() <= u32::from(self.most.victim - self.cost.victim)
    }

    /// Whether a man of the victim may be kept from moving where it stands at first.
    fn can_stay(&self, man: usize) -> bool {
        let start = self.frame.men[man].start;
        let taken = self.hunters | self.victims | self.empty | self.not_own;
        // Castling takes a rook elsewhere for nothing.
        self.frame.castlers & 1 << man != 0
            || !taken.contains(start.square()) && self.can_be_stopped(start.role(), start.square())
    }

    /// Whether there may be a reason for a man of the victim to stand still there.
    pub(crate) fn can_be_stopped(&self, role: Role, square: Square) -> bool {
        self.can_be_pinned(role, square) || self.can_be_hemmed(role, square)
    }

    /// Whether the hunter has or can afford a man that pins one of this role on a square.
    fn can_be_pinned(&self, role: Role, square: Square) -> bool {
        let line = attacks::line(self.king, square);
        if line.is_empty() || attacks::between(self.king, square).meets(self.hunters | self.victims) {
            return false;
        }
        let is_affordable = self.stands.pins[square.index()] <= self.most.hunter - self.cost.hunter;
        self.stays_if_pinned(role, square) && is_affordable
            || (self.hunters & line).into_iter().any(|from| {
                self.roles[from.index()].is_some_and(|pinner| self.pins(pinner, from, role, square))
            })
    }
}

impl Stands {
    /// For each square the fewest moves of a rider of the hunter to where it pins a man on that square.
    pub(crate) fn pins(&self, king: Square) -> [u8; 64] {
        let mut fewest = [NEVER; 64];
        for stand in self.on.iter().flatten() {
            let lines = match stand.role {
                Role::Queen => attacks::rook_lines(king) | attacks::bishop_lines(king),
                Role::Rook => attacks::rook_lines(king),
                Role::Bishop => attacks::bishop_lines(king),
                _ => Bitboard::EMPTY,
            };
            if lines.contains(stand.square) {
                for square in attacks::between(king, stand.square) {
                    let known = &mut fewest[square.index()];
                    *known = stand.moves.min(*known);
                }
            }
        }
        fewest
    }
}
