//! The cheapest way to give every part to a man of its own.
//!
//! The Hungarian method with potentials (Kuhn 1955, Munkres 1957), adding one part after the other.

use chess::{Bitboard, Role, Square};

/// Parts or men that are shared out at the most.
pub(super) const MAX_MEN: usize = 16;

/// Men that can be given parts.
#[derive(Default)]
pub(super) struct Assignment {
    men: [Option<(Role, Square)>; MAX_MEN],
    /// Men so far, those without a place included.
    len: usize,
}

impl Assignment {
    /// Adds the men of one role.
    pub(super) fn add(&mut self, role: Role, squares: Bitboard) {
        for square in squares {
            if let Some(place) = self.men.get_mut(self.len) {
                *place = Some((role, square));
            }
            self.len += 1;
        }
    }

    /// Whether some men have found no place.
    pub(super) fn is_full(&self) -> bool {
        self.len > MAX_MEN
    }

    /// The least sum of costs when every part has a man and no man two parts; there are at least as many men.
    pub(super) fn cheapest(&self, parts: Bitboard, cost: impl Fn(Role, Square, Square) -> u16) -> u16 {
        if parts.len() <= 1 {
            let men = self.men.iter().flatten();
            return parts
                .first()
                .and_then(|to| men.map(|&(role, from)| cost(role, from, to)).min())
                .unwrap_or(0);
        }
        const FREE: usize = MAX_MEN;
        let men = self.len.min(MAX_MEN);
        // One column more than men: the part that looks for a man starts from it.
        let mut of_man = [0_i32; MAX_MEN + 1];
        let mut of_part = [0_i32; MAX_MEN];
        let mut holds = [FREE; MAX_MEN + 1];
        let mut costs = [[0_i32; MAX_MEN]; MAX_MEN];
        for (row, to) in costs.iter_mut().zip(parts) {
            for (entry, &(role, from)) in row.iter_mut().zip(self.men.iter().flatten()) {
                *entry = i32::from(cost(role, from, to));
            }
        }
        for part in 0..parts.len() {
            let mut column = men;
            holds[column] = part;
            let mut least = [i32::MAX; MAX_MEN];
            let mut before = [men; MAX_MEN];
            let mut seen = [false; MAX_MEN + 1];
            while holds[column] != FREE {
                seen[column] = true;
                let row = holds[column];
                let (mut step, mut nearest) = (i32::MAX, men);
                for man in (0..men).filter(|&man| !seen[man]) {
                    let excess = costs[row][man] - of_part[row] - of_man[man];
                    if excess < least[man] {
                        (least[man], before[man]) = (excess, column);
                    }
                    if least[man] < step {
                        (step, nearest) = (least[man], man);
                    }
                }
                for man in 0..=men {
                    if seen[man] {
                        of_part[holds[man]] += step;
                        of_man[man] -= step;
                    } else if man < men {
                        least[man] -= step;
                    }
                }
                column = nearest;
            }
            while column != men {
                holds[column] = holds[before[column]];
                column = before[column];
            }
            holds[men] = FREE;
        }
        let sum: i32 = (0..men).filter(|&man| holds[man] != FREE).map(|man| costs[holds[man]][man]).sum();
        u16::try_from(sum).unwrap_or(u16::MAX / 4).min(u16::MAX / 4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries every way.
    fn slowly(costs: &[Vec<u16>], used: u32) -> u16 {
        let Some((row, rest)) = costs.split_first() else { return 0 };
        let free = (0..row.len()).filter(|man| used & 1 << man == 0);
        free.map(|man| row[man] + slowly(rest, used | 1 << man)).min().expect("as many men as parts")
    }

    #[test]
    fn nothing_is_cheaper() {
        let mut context = 1_u64;
        let mut dice = || {
            context = context.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (context >> 40) as u16
        };
        for _ in 0..2_000 {
            let men = usize::from(dice() % 6) + 1;
            let parts = usize::from(dice()) % (men + 1);
            let costs: Vec<Vec<u16>> = (0..parts)
                .map(|_| (0..men).map(|_| if dice() % 5 == 0 { 10_000 } else { dice() % 9 }).collect())
                .collect();
            let squares = |n: usize| -> Bitboard { Square::ALL.into_iter().take(n).collect() };
            let mut assignment = Assignment::default();
            assignment.add(Role::Knight, squares(men));
            let found = assignment.cheapest(squares(parts), |_, from, to| costs[to.index()][from.index()]);
            assert_eq!(found, slowly(&costs, 0).min(u16::MAX / 4), "{costs:?}");
        }
    }
}
