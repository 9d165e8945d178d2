//! The cheapest assignment of rows to columns: the Hungarian method with potentials (Kuhn 1955, Munkres 1957), which adds
//! one row after the other.

/// Rows or columns at the most: the men of one side.
pub(crate) const MOST: usize = 16;

/// A column that no row has.
pub(crate) const FREE: usize = MOST;

/// What it costs to give a column to a row.
pub(crate) type Costs = [[i32; MOST]; MOST];

/// The cheapest assignment, with its proof: if these potentials are taken off the costs, nothing is negative, and what is
/// assigned costs nothing.
pub(crate) struct Assignment {
    pub(crate) of_row: [i32; MOST],
    pub(crate) of_column: [i32; MOST],
    /// By column, the row that has it, or [`FREE`].
    pub(crate) holder: [usize; MOST],
}

impl Assignment {
    /// Gives each of the first `rows` rows a column of its own among the first `columns`, of which there are as many at least.
    pub(crate) fn cheapest(costs: &Costs, rows: usize, columns: usize) -> Assignment {
        // The column beyond all others is where the row starts that looks for its own.
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

    /// The sum of the costs of what is assigned.
    pub(crate) fn total(&self, costs: &Costs) -> i32 {
        let assigned = self.holder.iter().enumerate().filter(|&(_, &row)| row != FREE);
        assigned.map(|(column, &row)| costs[row][column]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_games::Dice;

    /// Tries every way to give the rows from `row` on columns that are not used.
    fn slowly(costs: &Costs, row: usize, rows: usize, columns: usize, used: u32) -> i32 {
        if row == rows {
            return 0;
        }
        let free = (0..columns).filter(|column| used & 1 << column == 0);
        let cost =
            |column: usize| costs[row][column] + slowly(costs, row + 1, rows, columns, used | 1 << column);
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
            assert_eq!(found.total(&costs), slowly(&costs, 0, rows, columns, 0), "{costs:?}");
            for (row, costs) in costs[..rows].iter().enumerate() {
                for (column, cost) in costs[..columns].iter().enumerate() {
                    let reduced = cost - found.of_row[row] - found.of_column[column];
                    assert!(reduced >= 0 && (reduced == 0 || found.holder[column] != row), "{costs:?}");
                }
            }
        }
    }
}
