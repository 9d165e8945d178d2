//! The fates that each man of a side can afford, by moves and by captures.

use chess::{Bitboard, Rank, Role, Square, attacks};

use crate::orthodox::proofgame::assignment::{Costs, IMPOSSIBLE, MOST_MEN, cheapest};
use crate::orthodox::proofgame::distances::{DistanceTable, MOST_TAKEN, NEVER};
use crate::orthodox::proofgame::side::{Man, Side};
use crate::orthodox::proofgame::single_moves::SingleMoves;

/// The costs of one man's fates.
#[derive(Clone, Copy)]
struct Choices<'c> {
    /// The moves of each fate.
    costs: &'c [u16; MOST_MEN],
    /// What each fate costs the side beyond the cheapest assignment.
    excess: &'c [u16; MOST_MEN],
    /// The moves that the side has beyond the cheapest assignment.
    slack: i32,
}

impl Side {
    /// Finds the fates that each man can afford, and the squares that it may visit. `None` if there are not enough moves or
    /// captures.
    pub(super) fn assign_fates(
        &mut self,
        distances: &mut DistanceTable,
        single_moves: &SingleMoves,
    ) -> Option<()> {
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
        self.add_forced_moves(&mut costs);
        let cheapest = cheapest(&costs, self.len)?;
        let slack = self.left - i32::from(cheapest.total);
        if slack < 0 {
            return None;
        }
        for (row, costs) in costs.iter().enumerate().take(self.len) {
            if !self.men[row].is_fixed {
                let choices = Choices { costs, excess: &cheapest.excess[row], slack };
                self.narrow(row, choices, distances);
            }
        }
        Some(())
    }

    /// Narrows what is known about a man to its affordable fates.
    fn narrow(&mut self, row: usize, choices: Choices<'_>, distances: &mut DistanceTable) {
        let (mut becomes, mut may_be_taken) = (0, false);
        let (mut visits, mut taken_on) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut lengths = 0;
        let within = |budget: i32| !0 >> (63 - budget.clamp(0, 63));
        for (fate, &cost) in choices.costs.iter().enumerate().take(self.len) {
            let slack = choices.slack - i32::from(choices.excess[fate]);
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
        man.lengths &= lengths;
    }

    /// Raises the costs of men with a single fate that are known to need more moves.
    fn add_forced_moves(&self, costs: &mut Costs) {
        for (man, costs) in self.men().iter().zip(costs) {
            if man.becomes.count_ones() == 1 && !man.may_be_taken && !man.is_fixed {
                let cost = &mut costs[man.becomes.trailing_zeros() as usize];
                *cost = (man.lengths.trailing_zeros() as u16).max(*cost);
            }
        }
    }

    /// Raises the costs of line pieces that men with a single move delay.
    fn add_delays(&self, costs: &mut Costs, distances: &mut DistanceTable, single_moves: &SingleMoves) {
        for (man, costs) in self.men().iter().zip(costs) {
            let moves_along_lines = matches!(man.role, Role::Bishop | Role::Rook | Role::Queen);
            if !moves_along_lines || man.is_fixed {
                continue;
            }
            for (cost, (_, to)) in costs.iter_mut().zip(&self.targets[..self.targets_len]) {
                if *cost == 0 || *cost >= IMPOSSIBLE {
                    continue;
                }
                let way = attacks::between(man.from, *to);
                for &by in single_moves.moves().iter().filter(|by| by.from != man.at) {
                    let disturbs = way.contains(by.from) || way.contains(by.to) || *to == by.from;
                    if *cost == 1 && !disturbs {
                        continue;
                    }
                    let moves = distances.delayed(self.color, man.role, man.from, by)[to.index()];
                    if moves == NEVER || i32::from(moves) > self.left {
                        *cost = IMPOSSIBLE;
                        break;
                    }
                    *cost = u16::from(moves).max(*cost);
                }
            }
        }
    }

    /// Rules out fates that need more captures by pawns than there are men to capture.
    fn limit_captures(&mut self, distances: &mut DistanceTable) -> Option<()> {
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

    /// The captures that a man needs for a fate: those that change a pawn's file.
    fn captures(&self, row: usize, fate: usize, distances: &mut DistanceTable) -> u16 {
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
            let row = distances.pawn_by_number(pawn);
            let enough = (0..=MOST_TAKEN).find(|&taken| row.reach[taken].contains(to));
            return enough.map_or(IMPOSSIBLE, |taken| taken as u16);
        }
        let goal = distances.number(self.color, role, to);
        let (row, goal) = (distances.pawn_by_number(pawn), distances.by_number(goal));
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

    /// The fewest moves that a man needs for a fate.
    fn moves(&self, row: usize, fate: usize, distances: &mut DistanceTable) -> u16 {
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

    /// The fewest moves of a man to become a man of the target.
    fn moves_to_target(&self, man: &Man, (role, to): (Role, Square), distances: &mut DistanceTable) -> u8 {
        if man.role != Role::Pawn {
            return distances.of_man(self.color, man.role, man.from).moves[to.index()];
        }
        let pawn = distances.pawn_number(self.color, man.from);
        if role == Role::Pawn {
            return distances.pawn_by_number(pawn).moves[man.most_taken][to.index()];
        }
        let goal = distances.number(self.color, role, to);
        let (row, goal) = (&distances.pawn_by_number(pawn).moves[man.most_taken], distances.by_number(goal));
        let edge = Bitboard::relative_rank(self.color, Rank::Eighth);
        edge.into_iter()
            .map(|square| row[square.index()].saturating_add(goal.moves[square.index()]))
            .min()
            .map_or(NEVER, |moves| moves.min(NEVER))
    }

    /// The fewest moves of a man to one of `squares`.
    fn moves_to_any(&self, man: &Man, squares: Bitboard, distances: &mut DistanceTable) -> u8 {
        if squares.contains(man.from) && man.at == man.from {
            return 0;
        }
        let least = |moves: &[u8; 64]| squares.into_iter().map(|to| moves[to.index()]).min().unwrap_or(NEVER);
        if man.role != Role::Pawn {
            return least(&distances.of_man(self.color, man.role, man.from).moves);
        }
        let pawn = distances.pawn_number(self.color, man.from);
        let as_pawn = least(&distances.pawn_by_number(pawn).moves[man.most_taken]);
        let edge = Bitboard::relative_rank(self.color, Rank::Eighth);
        let mut best = as_pawn;
        for square in edge & distances.pawn_by_number(pawn).reach[man.most_taken] {
            let promoted = distances.pawn_by_number(pawn).moves[man.most_taken][square.index()];
            if promoted < best {
                for role in [Role::Queen, Role::Knight] {
                    let rest = least(&distances.of_man(self.color, role, square).moves);
                    best = best.min(promoted.saturating_add(rest));
                }
            }
        }
        best
    }
}
