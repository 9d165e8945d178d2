//! The cheapest assignment of men to target squares.

use chess::{Bitboard, Role, Square};

use crate::orthodox::hungarian::{Assignment, MOST};

/// The most men or target squares that are assigned.
pub(super) const MAX_MEN: usize = MOST;

/// The men to be assigned.
#[derive(Default)]
pub(super) struct Men {
    men: [Option<(Role, Square)>; MAX_MEN],
    /// The number of men, including those for which there is no room.
    len: usize,
}

impl Men {
    /// Adds the men of one role.
    pub(super) fn add(&mut self, role: Role, squares: Bitboard) {
        for square in squares {
            if let Some(place) = self.men.get_mut(self.len) {
                *place = Some((role, square));
            }
            self.len += 1;
        }
    }

    /// Whether there are more men than fit.
    pub(super) fn is_full(&self) -> bool {
        self.len > MAX_MEN
    }

    /// The least sum of costs of an assignment in which every target square gets its own man. There must be enough men.
    pub(super) fn cheapest(&self, parts: Bitboard, cost: impl Fn(Role, Square, Square) -> u16) -> u16 {
        if parts.len() <= 1 {
            let men = self.men.iter().flatten();
            return parts
                .first()
                .and_then(|to| men.map(|&(role, from)| cost(role, from, to)).min())
                .unwrap_or(0);
        }
        let men = self.len.min(MAX_MEN);
        let mut costs = [[0; MAX_MEN]; MAX_MEN];
        for (row, to) in costs.iter_mut().zip(parts) {
            for (entry, &(role, from)) in row.iter_mut().zip(self.men.iter().flatten()) {
                *entry = i32::from(cost(role, from, to));
            }
        }
        let sum = Assignment::cheapest(&costs, parts.len(), men).total(&costs);
        u16::try_from(sum).unwrap_or(u16::MAX / 4).min(u16::MAX / 4)
    }
}
