//! The cheapest assignment of men to fates, and the extra cost of each single choice.
//!
//! The extra cost of a choice is its reduced cost plus the shortest chain of exchanges that makes room for it (all-pairs
//! shortest paths, Floyd 1962).

use crate::orthodox::hungarian::{Assignment, MOST};

/// The most men of one side.
pub(super) const MOST_MEN: usize = MOST;

/// The cost of an impossible choice.
pub(super) const IMPOSSIBLE: u16 = 1_000;

/// Costs by man and fate.
pub(super) type Costs = [[u16; MOST_MEN]; MOST_MEN];

/// The cheapest assignment.
pub(super) struct Cheapest {
    pub(super) total: u16,
    /// By man and fate, the extra cost if the man must have this fate.
    pub(super) excess: Costs,
}

/// Assigns each of the first `men` men one of as many fates; `None` if that is impossible.
pub(super) fn cheapest(costs: &Costs, men: usize) -> Option<Cheapest> {
    let mut open = [0_u32; MOST_MEN];
    for (open, costs) in open.iter_mut().zip(costs).take(men) {
        for (fate, &cost) in costs.iter().enumerate().take(men) {
            *open |= u32::from(cost < IMPOSSIBLE) << fate;
        }
    }
    let mut all = Cheapest { total: 0, excess: [[IMPOSSIBLE; MOST_MEN]; MOST_MEN] };
    let mut done = 0_u32;
    // Groups of men that share no possible fate with others are assigned separately.
    for first in 0..men {
        if done & 1 << first != 0 {
            continue;
        }
        let (mut rows, mut columns) = (1_u32 << first, open[first]);
        loop {
            let joined =
                (0..men).filter(|&man| open[man] & columns != 0).fold(rows, |rows, man| rows | 1 << man);
            if joined == rows {
                break;
            }
            rows = joined;
            columns =
                (0..men).filter(|&man| rows & 1 << man != 0).fold(0, |columns, man| columns | open[man]);
        }
        if rows.count_ones() != columns.count_ones() {
            return None;
        }
        done |= rows;
        Group::new(rows, columns).assign(costs, &mut all)?;
    }
    Some(all)
}

/// Men and fates that are independent of all others.
struct Group {
    men: [usize; MOST_MEN],
    fates: [usize; MOST_MEN],
    len: usize,
}

impl Group {
    fn new(rows: u32, columns: u32) -> Group {
        let mut group = Group { men: [0; MOST_MEN], fates: [0; MOST_MEN], len: rows.count_ones() as usize };
        let numbers = |bits: u32, list: &mut [usize; MOST_MEN]| {
            let set = (0..MOST_MEN).filter(|number| bits & 1 << number != 0);
            list.iter_mut().zip(set).for_each(|(place, number)| *place = number);
        };
        numbers(rows, &mut group.men);
        numbers(columns, &mut group.fates);
        group
    }

    /// Adds the cheapest assignment of this group to that of all.
    fn assign(&self, costs: &Costs, all: &mut Cheapest) -> Option<()> {
        let len = self.len;
        if len == 1 {
            let (man, fate) = (self.men[0], self.fates[0]);
            all.total += costs[man][fate];
            all.excess[man][fate] = 0;
            return Some(());
        }
        let mut own = [[0_i32; MOST_MEN]; MOST_MEN];
        for (own, &man) in own.iter_mut().zip(&self.men[..len]) {
            for (own, &fate) in own.iter_mut().zip(&self.fates[..len]) {
                *own = i32::from(costs[man][fate]);
            }
        }
        let cheapest = Assignment::cheapest(&own, len, len);
        let total = cheapest.total(&own);
        if total >= i32::from(IMPOSSIBLE) {
            return None;
        }
        let Assignment { of_row, of_column, holder } = cheapest;
        all.total += total as u16;
        let mut reduced = [[0_u16; MOST_MEN]; MOST_MEN];
        for row in 0..len {
            for column in 0..len {
                let cost = own[row][column] - of_row[row] - of_column[column];
                reduced[row][column] = cost.clamp(0, i32::from(IMPOSSIBLE)) as u16;
            }
        }
        // The cost of an exchange: the first man takes over the fate of the second.
        let mut chains = [[0_u16; MOST_MEN]; MOST_MEN];
        for column in 0..len {
            for row in 0..len {
                chains[row][holder[column]] = reduced[row][column];
            }
        }
        for through in 0..len {
            let to_others = chains[through];
            for row in &mut chains[..len] {
                let so_far = row[through];
                for (known, &rest) in row.iter_mut().zip(&to_others).take(len) {
                    *known = (so_far + rest).min(*known);
                }
            }
        }
        for (row, &man) in self.men[..len].iter().enumerate() {
            for (column, &fate) in self.fates[..len].iter().enumerate() {
                if costs[man][fate] < IMPOSSIBLE {
                    let owner = holder[column];
                    let excess = if owner == row { 0 } else { reduced[row][column] + chains[owner][row] };
                    all.excess[man][fate] = excess.min(IMPOSSIBLE);
                }
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orthodox::random_games::Dice;

    /// Tries every assignment; `forced` is a man with its fate.
    fn slowly(costs: &Costs, men: usize, row: usize, used: u32, forced: Option<(usize, usize)>) -> u32 {
        if row == men {
            return 0;
        }
        let is_open = |column: usize| {
            used & 1 << column == 0 && forced.is_none_or(|(man, fate)| (man == row) == (fate == column))
        };
        let rest = |column: usize| {
            u32::from(costs[row][column]) + slowly(costs, men, row + 1, used | 1 << column, forced)
        };
        (0..men).filter(|&column| is_open(column)).map(rest).min().unwrap_or(100_000)
    }

    #[test]
    fn totals_and_excesses_are_exact() {
        let mut dice = Dice::new(1);
        for _ in 0..1_000 {
            let men = dice.roll(6) + 1;
            let mut costs = [[IMPOSSIBLE; MOST_MEN]; MOST_MEN];
            for row in &mut costs[..men] {
                for cost in &mut row[..men] {
                    *cost = if dice.roll(4) == 0 { IMPOSSIBLE } else { dice.roll(9) as u16 };
                }
            }
            let best = slowly(&costs, men, 0, 0, None);
            let Some(found) = cheapest(&costs, men) else {
                assert!(best >= u32::from(IMPOSSIBLE), "{costs:?}");
                continue;
            };
            assert_eq!(u32::from(found.total), best, "{costs:?}");
            for man in 0..men {
                for fate in 0..men {
                    let forced = slowly(&costs, men, 0, 0, Some((man, fate)));
                    if forced < u32::from(IMPOSSIBLE) {
                        assert_eq!(
                            u32::from(found.excess[man][fate]),
                            forced - best,
                            "{man} {fate} {costs:?}"
                        );
                    } else {
                        assert!(u32::from(found.excess[man][fate]) > 100, "{man} {fate} {costs:?}");
                    }
                }
            }
        }
    }
}
