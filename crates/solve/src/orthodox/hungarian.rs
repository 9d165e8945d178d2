//! The cheapest assignment of rows to columns, by the Hungarian method with potentials (Kuhn 1955, Munkres 1957). Rows are
//! added one at a time.

/// The most rows or columns: the men of one side.
pub(crate) const MOST: usize = 16;

/// The holder of a column that is not assigned to any row.
pub(crate) const FREE: usize = MOST;

/// `costs[row][column]` is the cost of assigning the column to the row.
pub(crate) type Costs = [[i32; MOST]; MOST];

/// The cheapest assignment, with potentials that prove it: a cost minus the potentials of its row and column is never
/// negative, and is zero for every assigned pair.
pub(crate) struct Assignment {
    /// The potentials of the rows.
    pub(crate) of_row: [i32; MOST],
    /// The potentials of the columns.
    pub(crate) of_column: [i32; MOST],
    /// For each column, the row that it is assigned to, or [`FREE`].
    pub(crate) holder: [usize; MOST],
}

impl Assignment {
    /// Assigns each of the first `rows` rows one of the first `columns` columns. Requires `rows <= columns`.
    pub(crate) fn cheapest(costs: &Costs, rows: usize, columns: usize) -> Assignment {
        // An extra column, held by the row that is being added while an augmenting path is searched for.
        const START: usize = MOST;
        let mut of_row = [0; MOST];
        let mut of_column = [0; MOST + 1];
        let mut holder = [FREE; MOST + 1];
        for row in 0..rows {
            let mut column = START;
            holder[column] = row;
            let mut least = [i32::MAX; MOST];
            let mut before = [START; MOST];
            let mut seen = [false; MOST + 1];
            while holder[column] != FREE {
                seen[column] = true;
                let row = holder[column];
                let (mut step, mut nearest) = (i32::MAX, START);
                for next in (0..columns).filter(|&next| !seen[next]) {
                    let reduced = costs[row][next] - of_row[row] - of_column[next];
                    if reduced < least[next] {
                        (least[next], before[next]) = (reduced, column);
                    }
                    if least[next] < step {
                        (step, nearest) = (least[next], next);
                    }
                }
                for next in (0..columns).chain([START]) {
                    if seen[next] {
                        of_row[holder[next]] += step;
                        of_column[next] -= step;
                    } else if next < columns {
                        least[next] -= step;
                    }
                }
                column = nearest;
            }
            while column != START {
                holder[column] = holder[before[column]];
                column = before[column];
            }
            holder[START] = FREE;
        }
        let [of_column @ .., _] = of_column;
        let [holder @ .., _] = holder;
        Assignment { of_row, of_column, holder }
    }

    /// The sum of the costs of all assigned pairs.
    pub(crate) fn total(&self, costs: &Costs) -> i32 {
        let assigned = self.holder.iter().enumerate().filter(|&(_, &row)| row != FREE);
        assigned.map(|(column, &row)| costs[row][column]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orthodox::random_games::Dice;

    /// The cheapest assignment of the rows from `row` on to unused columns, by trying all of them.
    fn brute_force(costs: &Costs, row: usize, rows: usize, columns: usize, used: u32) -> i32 {
        if row == rows {
            return 0;
        }
        let free = (0..columns).filter(|column| used & 1 << column == 0);
        let cost = |column: usize| {
            costs[row][column] + brute_force(costs, row + 1, rows, columns, used | 1 << column)
        };
        free.map(cost).min().expect("there are as many columns as rows")
    }

    #[test]
    fn nothing_is_cheaper_than_the_assignment_and_its_potentials_prove_it() {
        let mut dice = Dice::new(1);
        for _ in 0..2_000 {
            let columns = dice.roll(6) + 1;
            let rows = dice.roll(columns + 1);
            let mut costs = [[0; MOST]; MOST];
            for cost in costs[..rows].iter_mut().flat_map(|row| &mut row[..columns]) {
                *cost = if dice.roll(5) == 0 { 10_000 } else { dice.roll(9) as i32 };
            }
            let found = Assignment::cheapest(&costs, rows, columns);
            assert_eq!(found.total(&costs), brute_force(&costs, 0, rows, columns, 0), "{costs:?}");
            for (row, costs) in costs[..rows].iter().enumerate() {
                for (column, cost) in costs[..columns].iter().enumerate() {
                    let reduced = cost - found.of_row[row] - found.of_column[column];
                    assert!(reduced >= 0 && (reduced == 0 || found.holder[column] != row), "{costs:?}");
                }
            }
        }
    }
}
