//! The squares that men may visit on the way to their fates, and the numbers of moves that they may make.

use chess::{Bitboard, Rank, Role, Square};

use crate::orthodox::proofgame::distances::{DistanceTable, EXACT, files_apart, pawn_sources};
use crate::orthodox::proofgame::side::{Man, Side};

impl Side {
    /// The squares that a man can reach within `budget` moves.
    pub(super) fn reach(&self, row: usize, budget: i32, distances: &mut DistanceTable) -> Bitboard {
        let man = &self.men[row];
        let here = if man.at == man.from { man.at.into() } else { Bitboard::EMPTY };
        if man.role != Role::Pawn {
            return here | distances.of_man(self.color, man.role, man.from).within(budget);
        }
        let pawn = distances.pawn_number(self.color, man.from);
        let mut reach = here;
        for square in distances.pawn_by_number(pawn).reach[man.most_taken] {
            let spent = distances.pawn_by_number(pawn).moves[man.most_taken][square.index()];
            let rest = budget - i32::from(spent);
            if rest < 0 {
                continue;
            }
            reach |= square.into();
            if square.rank() == self.color.rank(Rank::Eighth) {
                for role in [Role::Queen, Role::Knight] {
                    reach |= distances.of_man(self.color, role, square).within(rest);
                }
            }
        }
        reach
    }

    /// The squares that a man may visit before it is captured on one of `here`.
    pub(super) fn visits_before_loss(
        &self,
        row: usize,
        here: Bitboard,
        budget: i32,
        reach: Bitboard,
        distances: &mut DistanceTable,
    ) -> Bitboard {
        /// With more squares, all squares within reach count.
        const FEW: usize = 6;
        let man = &self.men[row];
        if man.role == Role::Pawn || here.len() > FEW {
            return reach;
        }
        here.into_iter().fold(Bitboard::EMPTY, |visits, square| {
            visits | self.between(man, man.role, square, budget, distances)
        })
    }

    /// The squares that a man may visit if it becomes a man of the target within `budget` moves.
    pub(super) fn visits_on_the_way(
        &self,
        row: usize,
        role: Role,
        to: Square,
        budget: i32,
        distances: &mut DistanceTable,
    ) -> Bitboard {
        let man = &self.men[row];
        if man.role != Role::Pawn {
            return self.between(man, role, to, budget, distances);
        }
        let pawn = distances.pawn_number(self.color, man.from);
        let most_taken = man.most_taken;
        if role == Role::Pawn {
            return self.pawn_visits(man, to, budget, distances.pawn_by_number(pawn).reach[most_taken]);
        }
        let mut visits = Bitboard::EMPTY;
        let goal = distances.number(self.color, role, to);
        for edge in Bitboard::relative_rank(self.color, Rank::Eighth)
            & distances.pawn_by_number(pawn).reach[most_taken]
        {
            let spent = i32::from(distances.pawn_by_number(pawn).moves[most_taken][edge.index()]);
            let rest = budget - spent;
            if i32::from(distances.by_number(goal).moves[edge.index()]) > rest {
                continue;
            }
            let reach = distances.pawn_by_number(pawn).reach[most_taken];
            visits |= self.pawn_visits(man, edge, spent + 1, reach);
            let promoted = Man { from: edge, at: edge, role, ..*man };
            visits |= self.between(&promoted, role, to, rest, distances);
        }
        visits
    }

    /// The squares that a pawn may visit on its way to `to`.
    fn pawn_visits(&self, man: &Man, to: Square, budget: i32, reach: Bitboard) -> Bitboard {
        let mut visits = Bitboard::EMPTY;
        let sources = pawn_sources(self.color, to, man.most_taken);
        for square in reach & sources {
            let taken = files_apart(man.from, square) + files_apart(square, to);
            if taken <= man.most_taken {
                visits |= square.into();
            }
        }
        // Without a move to spare it must make its double step.
        let ranks = i32::from((man.from.rank() as u8).abs_diff(to.rank() as u8));
        if budget < ranks && man.from.rank() == self.color.rank(Rank::Second) {
            visits -= Bitboard::relative_rank(self.color, Rank::Third);
        }
        visits
    }

    /// The squares that a man other than a pawn may visit on its way to `to`.
    fn between(
        &self,
        man: &Man,
        role: Role,
        to: Square,
        budget: i32,
        distances: &mut DistanceTable,
    ) -> Bitboard {
        let (here, there) =
            (distances.number(self.color, role, man.from), distances.number(self.color, role, to));
        let avoided = distances.avoided(self.color, role);
        let (here, there) = (distances.by_number(here), distances.by_number(there));
        let mut visits = Bitboard::EMPTY;
        for spent in 0..=budget {
            visits |= here.within(spent) & there.within(budget - spent);
            if spent as usize >= EXACT {
                break;
            }
        }
        visits - (avoided - Bitboard::of(man.from) - Bitboard::of(to))
    }

    /// The numbers of moves, a bit each, in which a man may become a man of the target.
    pub(super) fn lengths_to(
        &self,
        row: usize,
        role: Role,
        to: Square,
        least: u16,
        distances: &mut DistanceTable,
    ) -> u64 {
        let man = &self.men[row];
        match (man.role, role) {
            (Role::Pawn, Role::Pawn) => {
                let ranks = u16::from((man.from.rank() as u8).abs_diff(to.rank() as u8));
                1 << least | 1 << ranks.max(least)
            }
            (Role::Pawn, _) => !0 << least,
            _ => distances.of_man(self.color, role, man.from).lengths(to),
        }
    }
}
