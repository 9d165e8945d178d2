//! Filters rows, which stay unchanged.

mod expression;
mod picking;

use std::sync::{Mutex, PoisonError};

pub use expression::{Comparison, Expression, ExpressionError, Number};
use picking::Candidates;
pub use picking::{Direction, Keys, Picking, Sample, Sort, SortBy};

use crate::pipeline::{Entry, Fate, Page, StopFlag, Task, Totals};
use crate::read::Line;
use crate::{Fault, Form};

/// Passes on the rows that satisfy an expression.
#[derive(Debug)]
pub struct Filter {
    wanted: Expression,
    picking: Picking,
    /// The number of rows passed on.
    passed: Mutex<usize>,
    candidates: Mutex<Candidates>,
}

impl Filter {
    /// Passes on a selection of the `wanted` rows.
    pub fn new(wanted: Expression, picking: Picking) -> Filter {
        Filter { wanted, picking, passed: Mutex::default(), candidates: Mutex::default() }
    }

    /// The rows that could be passed on only after all rows were read.
    pub fn rest(&self, totals: &mut Totals<Keys>) -> String {
        if !self.picking.needs_all() {
            return String::new();
        }
        let mut candidates = self.candidates.lock().unwrap_or_else(PoisonError::into_inner);
        let (text, count) = candidates.picked(&self.picking);
        totals.dropped += totals.kept - count as u64;
        totals.kept = count as u64;
        String::from_utf8_lossy(&text).into_owned()
    }
}

impl Task for Filter {
    type Worker = ();
    type Sum = Keys;

    fn worker(&self, _: &StopFlag) {}

    fn row(&self, (): &mut (), entry: &Entry<'_>, page: &mut Page<Keys>) -> Result<Fate, Fault> {
        if !self.wanted.holds(&entry.row) {
            return Ok(Fate::Dropped);
        }
        if self.picking.needs_all() {
            page.totals.sum.0.push(self.picking.key(entry.line, &entry.row));
        }
        page.line(entry.text);
        Ok(Fate::Kept)
    }

    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<Keys>) {
        Form::Csv.reject(line, fault, page);
    }

    fn in_order(&self, page: &mut Page<Keys>) {
        if self.picking.needs_all() {
            let mut candidates = self.candidates.lock().unwrap_or_else(PoisonError::into_inner);
            let keys = std::mem::take(&mut page.totals.sum).0;
            let text = std::mem::take(&mut page.text);
            for (row, key) in text.split_inclusive(|&byte| byte == b'\n').zip(keys) {
                candidates.add(key, row, &self.picking);
            }
            return;
        }
        let Some(limit) = self.picking.limit else { return };
        let mut passed = self.passed.lock().unwrap_or_else(PoisonError::into_inner);
        let left = limit.saturating_sub(*passed);
        let mut rows = page.text.split_inclusive(|&byte| byte == b'\n');
        let kept: Vec<&[u8]> = rows.by_ref().take(left).collect();
        let (count, bytes, beyond) = (kept.len(), kept.concat().len(), rows.count() as u64);
        page.text.truncate(bytes);
        page.totals.kept -= beyond;
        page.totals.dropped += beyond;
        *passed += count;
        // The rest of the input need not be read.
        page.is_last |= *passed >= limit;
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use super::*;
    use crate::pipeline::{self, Collected, Settings};
    use crate::read::Blocks;

    /// The ratings selected from 20,000 rows with ratings 0, 7, 14, … modulo 20,000.
    fn picked(picking: Picking, threads: usize) -> Vec<i32> {
        let rows: String = (0..20_000)
            .map(|row| format!("{row},8/8/8/8/8/8/5k2/7K w - - 0 1,h1h2 f2f3,{}\n", row * 7 % 20_000))
            .collect();
        let task = Filter::new(Expression::Anything, picking);
        let (stop, mut collected) = (StopFlag::default(), Collected::default());
        let settings = Settings::whole(NonZero::new(threads).expect("not zero"), &stop);
        pipeline::run(&mut Blocks::new(rows.as_bytes(), None), &task, settings, &mut collected)
            .expect("memory does not fail");
        let rest = task.rest(&mut collected.totals);
        let text = String::from_utf8(collected.text).expect("it is text") + &rest;
        assert_eq!(collected.totals.kept as usize, text.lines().count());
        let rating = |line: &str| line.rsplit(',').next().and_then(|rating| rating.parse().ok());
        text.lines().map(|line| rating(line).expect("there is a rating")).collect()
    }

    #[test]
    fn rows_are_sampled_sorted_and_limited() {
        let sort = |direction| Some(Sort { by: SortBy::Rating, direction });
        let ascending =
            picked(Picking { sort: sort(Direction::Ascending), limit: Some(5), ..Picking::default() }, 3);
        assert_eq!(ascending, [0, 1, 2, 3, 4]);
        let descending = picked(Picking { sort: sort(Direction::Descending), ..Picking::default() }, 2);
        assert!(descending.len() == 20_000 && descending.is_sorted_by(|one, other| one > other));
        let first = picked(Picking { limit: Some(700), ..Picking::default() }, 4);
        assert_eq!((first.len(), first.last()), (700, Some(&(699 * 7))));
        let sample = |seed, threads| {
            let sample = Some(Sample { rows: 300, seed });
            picked(Picking { sample, ..Picking::default() }, threads)
        };
        let drawn = sample(1, 1);
        assert_eq!(drawn.len(), 300);
        assert_eq!(sample(1, 4), drawn);
        assert_ne!(sample(2, 1), drawn);
        let mean = drawn.iter().sum::<i32>() / 300;
        assert!((9_000..11_000).contains(&mean), "{mean}");
        let both = Picking {
            sample: Some(Sample { rows: 300, seed: 1 }),
            sort: sort(Direction::Ascending),
            limit: Some(10),
        };
        let mut expected = drawn;
        expected.sort_unstable();
        expected.truncate(10);
        assert_eq!(picked(both, 2), expected);
    }
}
