//! The men of one side, and what may become of each.

use chess::{Bitboard, Board, Color, Position, Rank, Role, Square, Wing, attacks};

use crate::proofgame::assignment::{Costs, IMPOSSIBLE, MOST_MEN, cheapest};
use crate::proofgame::distances::{Distances, EXACT, MOST_TAKEN, NEVER, files_apart, pawn_sources};
use crate::proofgame::single_moves::SingleMoves;

/// A man that is on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Man {
    /// Where it stands.
    pub(super) at: Square,
    /// Where it goes on from: elsewhere for a king and a rook that are to castle first.
    pub(super) from: Square,
    pub(super) role: Role,
    /// The men of the target that it may become, as bits.
    pub(super) becomes: u16,
    /// Whether it may be taken.
    pub(super) may_be_taken: bool,
    /// Whether it never moves again and is never taken.
    pub(super) is_fixed: bool,
    /// The squares that it may still stand on, the present one included.
    pub(super) visits: Bitboard,
    /// The squares that it may be taken on.
    pub(super) taken_on: Bitboard,
    /// The numbers of moves that it may still make, as bits.
    pub(super) lengths: u64,
    /// How often a pawn may take.
    pub(super) most_taken: usize,
}

/// A side, with castling decided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Camp {
    pub(super) color: Color,
    /// Moves left, castling not counted.
    pub(super) left: i32,
    pub(super) castles: Option<Wing>,
    pub(super) men: [Man; MOST_MEN],
    pub(super) len: usize,
    /// Men of the target that are not fixed from the beginning.
    pub(super) targets: [(Role, Square); MOST_MEN],
    pub(super) targets_len: usize,
    /// Where the men that are lost may be taken, one set for each of them.
    pub(super) losses: [Bitboard; MOST_MEN],
    /// Men of the other side that it has to take.
    pub(super) takes: usize,
    /// How many of them its pawns must take at least, to change files.
    pub(super) taken_by_pawns: usize,
}

const NOBODY: Man = Man {
    at: Square::A1,
    from: Square::A1,
    role: Role::Pawn,
    becomes: 0,
    may_be_taken: false,
    is_fixed: false,
    visits: Bitboard::EMPTY,
    taken_on: Bitboard::EMPTY,
    lengths: 0,
    most_taken: 0,
};

impl Camp {
    /// The men of `color` that are not `fixed`; `None` if there are too many of them to be shared out. The other side has
    /// to take as many as there are more of them than in the target.
    pub(super) fn new(
        position: &Position,
        target: &Board,
        color: Color,
        left: i32,
        fixed: Bitboard,
    ) -> Option<Camp> {
        let board = position.board();
        let mut camp = Camp {
            color,
            left,
            castles: None,
            men: [NOBODY; MOST_MEN],
            len: 0,
            targets: [(Role::Pawn, Square::A1); MOST_MEN],
            targets_len: 0,
            losses: [Bitboard::FULL; MOST_MEN],
            takes: board.color(!color).len().checked_sub(target.color(!color).len())?,
            taken_by_pawns: 0,
        };
        for role in Role::ALL {
            for at in board.of(role, color) - fixed {
                let man = camp.men.get_mut(camp.len)?;
                *man = Man { at, from: at, role, ..NOBODY };
                man.visits = Bitboard::FULL;
                camp.len += 1;
            }
            for square in target.of(role, color) - fixed {
                *camp.targets.get_mut(camp.targets_len)? = (role, square);
                camp.targets_len += 1;
            }
        }
        let all = ((1_u32 << camp.targets_len) - 1) as u16;
        let lost = camp.lost();
        for man in &mut camp.men[..camp.len] {
            man.becomes = all;
            man.may_be_taken = lost > 0 && man.role != Role::King;
        }
        Some(camp)
    }

    /// The same with king and rook having castled, if the way is not closed for ever.
    pub(super) fn castled(&self, position: &Position, wing: Wing, fixed: Bitboard) -> Option<Camp> {
        let rook = position.castling_rook(self.color, wing)?;
        let king = position.board().king(self.color)?;
        let king_to = Square::new(wing.king_file(), rook.rank());
        let rook_to = Square::new(wing.rook_file(), rook.rank());
        let way = attacks::between(king, rook) | king_to.into() | rook_to.into();
        if (way - Bitboard::of(king) - Bitboard::of(rook)).meets(fixed) || self.left < 1 {
            return None;
        }
        let mut camp = *self;
        camp.castles = Some(wing);
        camp.left -= 1;
        for man in &mut camp.men[..camp.len] {
            if man.at == king {
                man.from = king_to;
            } else if man.at == rook {
                man.from = rook_to;
            }
        }
        Some(camp)
    }

    /// How many of its men the other side takes.
    pub(super) fn lost(&self) -> usize {
        self.len.saturating_sub(self.targets_len)
    }

    pub(super) fn men(&self) -> &[Man] {
        &self.men[..self.len]
    }

    /// Shares out the fates: finds out which of them are affordable for whom, and where each man may go. `None` if there
    /// are not enough moves or captures.
    pub(super) fn share(&mut self, distances: &mut Distances, single_moves: &SingleMoves) -> Option<()> {
        if self.len < self.targets_len {
            return None;
        }
        self.limit_captures(distances)?;
        let mut costs = [[IMPOSSIBLE; MOST_MEN]; MOST_MEN];
        for (row, costs) in costs.iter_mut().enumerate().take(self.len) {
            for (fate, cost) in costs.iter_mut().enumerate().take(self.len) {
                *cost = self.moves(row, fate, distances);
            }
        }
        self.add_delays(&mut costs, distances, single_moves);
        let cheapest = cheapest(&costs, self.len)?;
        let slack = self.left - i32::from(cheapest.total);
        if slack < 0 {
            return None;
        }
        for (row, costs) in costs.iter().enumerate().take(self.len) {
            if self.men[row].is_fixed {
                continue;
            }
            let (mut becomes, mut may_be_taken) = (0, false);
            let (mut visits, mut taken_on) = (Bitboard::EMPTY, Bitboard::EMPTY);
            let mut lengths = 0;
            let within = |budget: i32| !0 >> (63 - budget.clamp(0, 63));
            for (fate, &cost) in costs.iter().enumerate().take(self.len) {
                let slack = slack - i32::from(cheapest.excess[row][fate]);
                if slack < 0 || cost >= IMPOSSIBLE {
                    continue;
                }
                let budget = i32::from(cost) + slack;
                if fate < self.targets_len {
                    becomes |= 1 << fate;
                    let (role, to) = self.targets[fate];
                    visits |= self.visits_on_the_way(row, role, to, budget, distances);
                    lengths |= self.lengths_to(row, role, to, cost, distances) & within(budget);
                } else {
                    may_be_taken = true;
                    let reach = self.reach(row, budget, distances);
                    let here = self.losses[fate] & reach;
                    taken_on |= here;
                    visits |= self.visits_before_loss(row, here, budget, reach, distances);
                    lengths |= !0 << cost & within(budget);
                }
            }
            let man = &mut self.men[row];
            man.becomes = becomes;
            man.may_be_taken = may_be_taken;
            let known = man.visits;
            man.visits &= visits | man.at.into();
            man.taken_on = taken_on & known;
            man.lengths = lengths;
        }
        Some(())
    }

    /// Raises the costs of men whom others with a single move hold up.
    fn add_delays(&self, costs: &mut Costs, distances: &mut Distances, single_moves: &SingleMoves) {
        for (man, costs) in self.men().iter().zip(costs) {
            let moves_along_lines = matches!(man.role, Role::Bishop | Role::Rook | Role::Queen);
            if !moves_along_lines || man.is_fixed {
                continue;
            }
            for (cost, (_, to)) in costs.iter_mut().zip(&self.targets[..self.targets_len]) {
                if *cost == 0 || *cost >= IMPOSSIBLE {
                    continue;
                }
                for &by in single_moves.moves().iter().filter(|by| by.from != man.at) {
                    let moves = distances.held_up(self.color, man.role, man.from, by)[to.index()];
                    if moves == NEVER || i32::from(moves) > self.left {
                        *cost = IMPOSSIBLE;
                        break;
                    }
                    *cost = u16::from(moves).max(*cost);
                }
            }
        }
    }

    /// Rules out what needs more captures by pawns than there are men to be taken.
    fn limit_captures(&mut self, distances: &mut Distances) -> Option<()> {
        let has_pawns = self.men().iter().any(|man| man.role == Role::Pawn);
        for man in &mut self.men[..self.len] {
            man.most_taken = self.takes.min(MOST_TAKEN);
        }
        if self.takes == 0 || !has_pawns {
            self.taken_by_pawns = 0;
            return Some(());
        }
        let mut costs = [[IMPOSSIBLE; MOST_MEN]; MOST_MEN];
        for (row, costs) in costs.iter_mut().enumerate().take(self.len) {
            for (fate, cost) in costs.iter_mut().enumerate().take(self.len) {
                *cost = self.captures(row, fate, distances);
            }
        }
        let cheapest = cheapest(&costs, self.len)?;
        let slack = self.takes as i32 - i32::from(cheapest.total);
        if slack < 0 {
            return None;
        }
        self.taken_by_pawns = usize::from(cheapest.total);
        for (row, costs) in costs.iter().enumerate().take(self.len) {
            let man = &mut self.men[row];
            let mut most_taken = 0;
            let mut may_be_taken = false;
            for (fate, &cost) in costs.iter().enumerate().take(self.len) {
                let slack = slack - i32::from(cheapest.excess[row][fate]);
                if slack < 0 || cost >= IMPOSSIBLE {
                    if fate < self.targets_len {
                        man.becomes &= !(1 << fate);
                    }
                    continue;
                }
                may_be_taken |= fate >= self.targets_len;
                most_taken = most_taken.max(i32::from(cost) + slack);
            }
            man.may_be_taken &= may_be_taken;
            man.most_taken = (most_taken.max(0) as usize).min(MOST_TAKEN);
        }
        Some(())
    }

    /// How often a man must take on its way to a fate, because only that changes a pawn's file.
    fn captures(&self, row: usize, fate: usize, distances: &mut Distances) -> u16 {
        let man = &self.men[row];
        if !self.is_open(man, fate) {
            return IMPOSSIBLE;
        }
        if man.role != Role::Pawn || fate >= self.targets_len || man.is_fixed {
            return 0;
        }
        let pawn = distances.pawn_number(self.color, man.from);
        let (role, to) = self.targets[fate];
        if role == Role::Pawn {
            let row = distances.pawn_row(pawn);
            let enough = (0..=MOST_TAKEN).find(|&taken| row.reach[taken].contains(to));
            return enough.map_or(IMPOSSIBLE, |taken| taken as u16);
        }
        let goal = distances.number(self.color, role, to);
        let (row, goal) = (distances.pawn_row(pawn), distances.row(goal));
        let edge = Bitboard::relative_rank(self.color, Rank::Eighth);
        let is_enough = |taken: usize| {
            (row.reach[taken] & edge).into_iter().any(|square| goal.moves[square.index()] < NEVER)
        };
        (0..=MOST_TAKEN).find(|&taken| is_enough(taken)).map_or(IMPOSSIBLE, |taken| taken as u16)
    }

    /// Whether a fate is not ruled out.
    fn is_open(&self, man: &Man, fate: usize) -> bool {
        if man.is_fixed {
            return fate < self.targets_len && self.targets[fate] == (man.role, man.at);
        }
        match self.targets.get(fate).filter(|_| fate < self.targets_len) {
            Some(&(role, _)) => {
                man.becomes & 1 << fate != 0
                    && (role == man.role || man.role == Role::Pawn && role != Role::King)
            }
            None => man.may_be_taken,
        }
    }

    /// The fewest moves of a man to a fate.
    fn moves(&self, row: usize, fate: usize, distances: &mut Distances) -> u16 {
        let man = &self.men[row];
        if !self.is_open(man, fate) {
            return IMPOSSIBLE;
        }
        if man.is_fixed {
            return 0;
        }
        let moves = if fate >= self.targets_len {
            self.moves_to_any(man, self.losses[fate], distances)
        } else {
            self.moves_to_target(man, self.targets[fate], distances)
        };
        if moves >= NEVER || i32::from(moves) > self.left { IMPOSSIBLE } else { u16::from(moves) }
    }

    fn moves_to_target(&self, man: &Man, (role, to): (Role, Square), distances: &mut Distances) -> u8 {
        if man.role != Role::Pawn {
            return distances.ways(self.color, man.role, man.from).moves[to.index()];
        }
        let pawn = distances.pawn_number(self.color, man.from);
        if role == Role::Pawn {
            return distances.pawn_row(pawn).moves[man.most_taken][to.index()];
        }
        let goal = distances.number(self.color, role, to);
        let (row, goal) = (&distances.pawn_row(pawn).moves[man.most_taken], distances.row(goal));
        let edge = Bitboard::relative_rank(self.color, Rank::Eighth);
        edge.into_iter()
            .map(|square| row[square.index()].saturating_add(goal.moves[square.index()]))
            .min()
            .map_or(NEVER, |moves| moves.min(NEVER))
    }

    fn moves_to_any(&self, man: &Man, squares: Bitboard, distances: &mut Distances) -> u8 {
        if squares.contains(man.from) && man.at == man.from {
            return 0;
        }
        let least = |moves: &[u8; 64]| squares.into_iter().map(|to| moves[to.index()]).min().unwrap_or(NEVER);
        if man.role != Role::Pawn {
            return least(&distances.ways(self.color, man.role, man.from).moves);
        }
        let pawn = distances.pawn_number(self.color, man.from);
        let as_pawn = least(&distances.pawn_row(pawn).moves[man.most_taken]);
        let edge = Bitboard::relative_rank(self.color, Rank::Eighth);
        let mut best = as_pawn;
        for square in edge & distances.pawn_row(pawn).reach[man.most_taken] {
            let promoted = distances.pawn_row(pawn).moves[man.most_taken][square.index()];
            if promoted < best {
                for role in [Role::Queen, Role::Knight] {
                    let rest = least(&distances.ways(self.color, role, square).moves);
                    best = best.min(promoted.saturating_add(rest));
                }
            }
        }
        best
    }

    /// The squares that a man can get to within so many moves.
    fn reach(&self, row: usize, budget: i32, distances: &mut Distances) -> Bitboard {
        let man = &self.men[row];
        let here = if man.at == man.from { man.at.into() } else { Bitboard::EMPTY };
        if man.role != Role::Pawn {
            return here | distances.ways(self.color, man.role, man.from).within(budget);
        }
        let pawn = distances.pawn_number(self.color, man.from);
        let mut reach = here;
        for square in distances.pawn_row(pawn).reach[man.most_taken] {
            let spent = distances.pawn_row(pawn).moves[man.most_taken][square.index()];
            let rest = budget - i32::from(spent);
            if rest < 0 {
                continue;
            }
            reach |= square.into();
            if square.rank() == self.color.rank(Rank::Eighth) {
                for role in [Role::Queen, Role::Knight] {
                    reach |= distances.ways(self.color, role, square).within(rest);
                }
            }
        }
        reach
    }

    /// The squares that a man may stand on before it is taken on one of `here`.
    fn visits_before_loss(
        &self,
        row: usize,
        here: Bitboard,
        budget: i32,
        reach: Bitboard,
        distances: &mut Distances,
    ) -> Bitboard {
        /// Ways to more squares are not looked at one by one.
        const FEW: usize = 6;
        let man = &self.men[row];
        if man.role == Role::Pawn || here.len() > FEW {
            return reach;
        }
        here.into_iter().fold(Bitboard::EMPTY, |visits, square| {
            visits | self.between(man, man.role, square, budget, distances)
        })
    }

    /// The squares that a man may stand on if it becomes a man of the target within a budget of moves.
    fn visits_on_the_way(
        &self,
        row: usize,
        role: Role,
        to: Square,
        budget: i32,
        distances: &mut Distances,
    ) -> Bitboard {
        let man = &self.men[row];
        if man.role != Role::Pawn {
            return self.between(man, role, to, budget, distances);
        }
        let pawn = distances.pawn_number(self.color, man.from);
        let most_taken = man.most_taken;
        if role == Role::Pawn {
            return self.pawn_visits(man, to, budget, distances.pawn_row(pawn).reach[most_taken]);
        }
        let mut visits = Bitboard::EMPTY;
        let goal = distances.number(self.color, role, to);
        for edge in
            Bitboard::relative_rank(self.color, Rank::Eighth) & distances.pawn_row(pawn).reach[most_taken]
        {
            let spent = i32::from(distances.pawn_row(pawn).moves[most_taken][edge.index()]);
            let rest = budget - spent;
            if i32::from(distances.row(goal).moves[edge.index()]) > rest {
                continue;
            }
            let reach = distances.pawn_row(pawn).reach[most_taken];
            visits |= self.pawn_visits(man, edge, spent + 1, reach);
            let promoted = Man { from: edge, at: edge, role, ..*man };
            visits |= self.between(&promoted, role, to, rest, distances);
        }
        visits
    }

    /// The squares of a pawn on its way to another square.
    fn pawn_visits(&self, man: &Man, to: Square, budget: i32, reach: Bitboard) -> Bitboard {
        let mut visits = Bitboard::EMPTY;
        let sources = pawn_sources(self.color, to, man.most_taken);
        for square in reach & sources {
            let taken = files_apart(man.from, square) + files_apart(square, to);
            if taken <= man.most_taken {
                visits |= square.into();
            }
        }
        // Without a move to spare it makes its double step.
        let ranks = i32::from((man.from.rank() as u8).abs_diff(to.rank() as u8));
        if budget < ranks && man.from.rank() == self.color.rank(Rank::Second) {
            visits -= Bitboard::relative_rank(self.color, Rank::Third);
        }
        visits
    }

    /// The squares of a man other than a pawn on its way to `to`.
    fn between(&self, man: &Man, role: Role, to: Square, budget: i32, distances: &mut Distances) -> Bitboard {
        let (here, there) =
            (distances.number(self.color, role, man.from), distances.number(self.color, role, to));
        let shunned = distances.shunned(self.color, role);
        let (here, there) = (distances.row(here), distances.row(there));
        let mut visits = Bitboard::EMPTY;
        for spent in 0..=budget {
            visits |= here.within(spent) & there.within(budget - spent);
            if spent as usize >= EXACT {
                break;
            }
        }
        visits - (shunned - Bitboard::of(man.from) - Bitboard::of(to))
    }

    /// The numbers of moves, as bits, that a man may need to become a man of the target.
    fn lengths_to(&self, row: usize, role: Role, to: Square, least: u16, distances: &mut Distances) -> u64 {
        let man = &self.men[row];
        match (man.role, role) {
            (Role::Pawn, Role::Pawn) => {
                let ranks = u16::from((man.from.rank() as u8).abs_diff(to.rank() as u8));
                1 << least | 1 << ranks.max(least)
            }
            (Role::Pawn, _) => !0 << least,
            _ => distances.ways(self.color, role, man.from).lengths(to),
        }
    }

    /// Whether the men can make all the moves that are left, no more and no fewer.
    pub(super) fn can_spend_all(&self) -> bool {
        let Ok(left) = u32::try_from(self.left) else { return false };
        if left >= u64::BITS {
            return true;
        }
        let mut sums = 1_u64;
        for man in self.men() {
            let mut next = 0;
            let mut lengths = man.lengths & (!0 >> (u64::BITS - 1 - left));
            while lengths != 0 {
                next |= sums << lengths.trailing_zeros();
                lengths &= lengths - 1;
            }
            sums = next;
        }
        sums >> left & 1 == 1
    }
}
