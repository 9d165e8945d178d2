//! Numbered units of work, done in parallel, with results delivered in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};

use crate::{ThreadCount, Workers};

impl Workers {
    /// Does the units from 0 to `units` and passes each result to `deliver` in the caller's thread, in the order of the
    /// units and as soon as all earlier results are delivered. Each thread makes a state with `begin` that serves all of
    /// its units. After `deliver` breaks, no further unit is begun.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use threads::{Kind, Workers};
    ///
    /// let mut squares = Vec::new();
    /// Workers::new(Kind::new("squares", 1 << 20), 2).in_order(4, || (), |(), unit| unit * unit, |_, square| {
    ///     squares.push(square);
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(squares, [0, 1, 4, 9]);
    /// ```
    pub fn in_order<S, R: Send>(
        self,
        units: usize,
        begin: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, usize) -> R + Sync,
        mut deliver: impl FnMut(usize, R) -> ControlFlow<()>,
    ) -> ThreadCount {
        let next = AtomicUsize::new(0);
        let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&unit| unit < units);
        let do_units = |sender: Sender<(usize, R)>| {
            let mut state = begin();
            while let Some(unit) = take() {
                if sender.send((unit, work(&mut state, unit))).is_err() {
                    // The receiver has gone: the remaining results are not needed.
                    return;
                }
            }
        };
        let (sender, receiver) = mpsc::channel();
        // The channel closes with the last worker, which has the last sender.
        let senders: Vec<Sender<(usize, R)>> = (0..self.count().min(units)).map(|_| sender.clone()).collect();
        drop(sender);
        Workers::each(self.kind, senders, do_units, |mut threads| {
            threads.requested = self.requested.min(units);
            if threads.working == 0 && units > 0 {
                threads.working = 1;
                let mut state = begin();
                while let Some(unit) = take()
                    && deliver(unit, work(&mut state, unit)).is_continue()
                {}
                return threads;
            }
            let (mut early, mut front) = (BTreeMap::new(), 0);
            for (unit, result) in receiver {
                early.insert(unit, result);
                while let Some(result) = early.remove(&front) {
                    if deliver(front, result).is_break() {
                        next.store(units, Ordering::Relaxed);
                        return threads;
                    }
                    front += 1;
                }
            }
            threads
        })
    }
}

#[cfg(test)]
mod tests {
    use std::panic;
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::Kind;

    const PLAIN: Kind = Kind::new("plain", 1 << 18);
    /// More stack than any machine has addresses for.
    const IMPOSSIBLE: Kind = Kind::new("impossible", 1 << 60);

    fn delivered(workers: Workers, units: usize, last: usize) -> Vec<(usize, usize)> {
        let mut delivered = Vec::new();
        // Early units take longest, so that later ones are done before them.
        let work = |_: &mut (), unit: usize| {
            thread::sleep(Duration::from_micros(500 * units.saturating_sub(unit) as u64));
            10 * unit
        };
        workers.in_order(
            units,
            || (),
            work,
            |unit, result| {
                delivered.push((unit, result));
                if unit < last { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        delivered
    }

    #[test]
    fn results_come_in_the_order_of_the_units() {
        for kind in [PLAIN, IMPOSSIBLE] {
            for count in [1, 2, 5, 40] {
                let all: Vec<_> = (0..20).map(|unit| (unit, 10 * unit)).collect();
                assert_eq!(delivered(Workers::new(kind, count), 20, usize::MAX), all, "{kind:?} {count}");
                assert_eq!(delivered(Workers::new(kind, count), 20, 6), all[..7], "{kind:?} {count}");
                assert_eq!(delivered(Workers::new(kind, count), 0, usize::MAX), []);
            }
        }
    }

    #[test]
    fn a_panic_of_a_unit_reaches_the_caller() {
        let outcome = panic::catch_unwind(|| {
            Workers::new(PLAIN, 3).in_order(
                9,
                || (),
                |(), unit| assert_ne!(unit, 4, "unit 4 fails"),
                |_, ()| ControlFlow::Continue(()),
            );
        });
        let message = outcome.unwrap_err().downcast::<String>().expect("a text");
        assert!(message.contains("unit 4 fails"), "{message}");
    }
}
