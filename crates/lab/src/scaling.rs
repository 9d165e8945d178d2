//! What work in units costs on many cores: a simulation with the times that units have taken.
//!
//! One driver distributes units in their order to free workers, one after the other. A unit that takes longer than its
//! patience is broken off and comes back in parts, as those of `keymove probe` do; its time until then is lost.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::time::Duration;

use game::KeyStream;
use serde::Serialize;

/// What is simulated besides the times of the units.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cluster {
    /// The time that the driver needs to send a unit and to receive its outcome. Meanwhile it does nothing else.
    pub dispatch: Duration,
    /// What becomes of heavy units; without it they are done as they are.
    pub splitting: Option<Splitting>,
}

/// How heavy units are split.
#[derive(Clone, Copy, Debug)]
pub struct Splitting {
    /// After so long a unit is broken off; after twice as long if it is itself a part, and so on.
    pub after: Duration,
    /// The equal parts that it comes back in.
    pub parts: u32,
}

/// What a run costs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Cost {
    /// Cores.
    pub cores: usize,
    /// Seconds from the first unit to the last outcome.
    pub wall_seconds: f64,
    /// Seconds in which cores worked, those that were lost with units that were split among them.
    pub busy_seconds: f64,
    /// Units that were distributed.
    pub units: u64,
    /// The longest time that a core worked on one unit.
    pub longest_unit: f64,
    /// The work without any loss, divided by what the cores could have done meanwhile.
    pub efficiency: f64,
}

/// A unit that waits: its seconds of work, and how often what it is a part of was split.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    seconds: f64,
    splits: i32,
}

/// A time that can be compared; seconds of a simulation are never NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Instant(f64);

impl Eq for Instant {}

impl PartialOrd for Instant {
    fn partial_cmp(&self, other: &Instant) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Instant {
    fn cmp(&self, other: &Instant) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl Cluster {
    /// The cost of units with these times, in seconds, on this many cores.
    ///
    /// ```
    /// use lab::scaling::Cluster;
    ///
    /// let cost = Cluster::default().cost(&[1.0; 10], 4);
    /// assert_eq!((cost.wall_seconds, cost.busy_seconds), (3.0, 10.0));
    /// ```
    pub fn cost(&self, units: &[f64], cores: usize) -> Cost {
        let cores = cores.max(1);
        let mut run = Run {
            cluster: self,
            free: (0..cores).map(|_| Reverse(Instant(0.0))).collect(),
            waiting: units.iter().map(|&seconds| Waiting { seconds, splits: 0 }).collect(),
            coming: BinaryHeap::new(),
            driver: 0.0,
            cost: Cost {
                cores,
                wall_seconds: 0.0,
                busy_seconds: 0.0,
                units: 0,
                longest_unit: 0.0,
                efficiency: 0.0,
            },
        };
        while run.step() {}
        let work: f64 = units.iter().sum();
        run.cost.efficiency = work / (cores as f64 * run.cost.wall_seconds).max(f64::MIN_POSITIVE);
        run.cost
    }

    /// The most cores on which at least `efficiency` of their time is work, as far as `most`; 0 if not even one is.
    ///
    /// Efficiency falls with the cores but for small steps where the units divide well, which are passed over.
    pub fn cores_at(&self, units: &[f64], efficiency: f64, most: usize) -> usize {
        let is_enough = |cores: usize| self.cost(units, cores).efficiency >= efficiency;
        if !is_enough(1) {
            return 0;
        }
        let (mut enough, mut next) = (1, 2);
        while next <= most && is_enough(next) {
            (enough, next) = (next, next * 2);
        }
        let mut too_many = next.min(most + 1);
        while too_many - enough > 1 {
            let middle = enough + (too_many - enough) / 2;
            match is_enough(middle) {
                true => enough = middle,
                false => too_many = middle,
            }
        }
        enough
    }
}

/// A simulation in progress.
struct Run<'a> {
    cluster: &'a Cluster,
    /// When each core is free, the earliest first.
    free: BinaryHeap<Reverse<Instant>>,
    waiting: VecDeque<Waiting>,
    /// Units that come back in parts: when, and what.
    coming: BinaryHeap<Reverse<(Instant, Parts)>>,
    /// When the driver is free.
    driver: f64,
    cost: Cost,
}

/// The equal parts of a unit.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
struct Parts {
    seconds_of_each: Instant,
    splits: i32,
    count: u32,
}

impl Run<'_> {
    /// Hands out one unit; says whether there was one.
    fn step(&mut self) -> bool {
        let Some(Reverse(Instant(mut now))) = self.free.pop() else { return false };
        self.take_parts_until(now);
        if self.waiting.is_empty() {
            let Some(Reverse((Instant(then), _))) = self.coming.peek() else { return false };
            now = *then;
            self.take_parts_until(now);
        }
        let Some(unit) = self.waiting.pop_front() else { return false };
        let start = now.max(self.driver) + self.cluster.dispatch.as_secs_f64();
        self.driver = start;
        let patience = self
            .cluster
            .splitting
            .filter(|splitting| splitting.parts > 1)
            .map(|splitting| (splitting.after.as_secs_f64() * 2_f64.powi(unit.splits), splitting.parts));
        let seconds = match patience {
            Some((patience, count)) if unit.seconds > patience => {
                let seconds_of_each = Instant(unit.seconds / f64::from(count));
                let parts = Parts { seconds_of_each, splits: unit.splits + 1, count };
                self.coming.push(Reverse((Instant(start + patience), parts)));
                patience
            }
            _ => unit.seconds,
        };
        let end = start + seconds;
        self.free.push(Reverse(Instant(end)));
        self.cost.units += 1;
        self.cost.busy_seconds += seconds;
        self.cost.longest_unit = self.cost.longest_unit.max(seconds);
        self.cost.wall_seconds = self.cost.wall_seconds.max(end);
        true
    }

    /// Parts are done before what has not been begun, as a cluster does it.
    fn take_parts_until(&mut self, now: f64) {
        while let Some(Reverse((Instant(then), parts))) = self.coming.peek().copied()
            && then <= now
        {
            self.coming.pop();
            let part = Waiting { seconds: parts.seconds_of_each.0, splits: parts.splits };
            (0..parts.count).for_each(|_| self.waiting.push_front(part));
        }
    }
}

/// This many units, with times drawn at random from the measured ones.
pub fn drawn(measured: &[f64], count: usize, seed: u64) -> Vec<f64> {
    let mut stream = KeyStream::new(seed);
    let mut draw = || measured.get((stream.next_key().0 % measured.len() as u64) as usize).copied();
    if measured.is_empty() { Vec::new() } else { (0..count).filter_map(|_| draw()).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FREE: Cluster = Cluster { dispatch: Duration::ZERO, splitting: None };

    fn is_close(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 1e-9 * expected.abs().max(1.0)
    }

    #[test]
    fn equal_units_take_as_many_rounds_as_they_need() {
        for (count, seconds, cores) in [(1, 3.0, 1), (10, 3.0, 4), (1000, 0.25, 64), (64, 2.0, 1000)] {
            let cost = FREE.cost(&vec![seconds; count], cores);
            assert!(is_close(cost.wall_seconds, count.div_ceil(cores) as f64 * seconds), "{cost:?}");
            assert!(is_close(cost.busy_seconds, count as f64 * seconds), "{cost:?}");
            assert_eq!(cost.units, count as u64);
        }
    }

    #[test]
    fn one_dominating_unit_is_the_wall_time() {
        let mut units = vec![100.0];
        units.extend([1.0; 50]);
        for cores in [2, 64, 1000] {
            let cost = FREE.cost(&units, cores);
            assert!(is_close(cost.wall_seconds, 100.0) && is_close(cost.longest_unit, 100.0), "{cost:?}");
            assert!(is_close(cost.efficiency, 150.0 / (100.0 * cores as f64)), "{cost:?}");
        }
        assert!(is_close(FREE.cost(&units, 1).wall_seconds, 150.0));
    }

    #[test]
    fn a_driver_that_is_busy_is_the_limit() {
        let cluster = Cluster { dispatch: Duration::from_millis(10), splitting: None };
        // A hundred cores are busy for a second each while the driver distributes a hundred units; more have to wait.
        let units = vec![1.0; 10_000];
        for cores in [200, 1000] {
            let cost = cluster.cost(&units, cores);
            assert!(is_close(cost.wall_seconds, 100.0 + 1.0), "{cost:?}");
        }
        let cost = cluster.cost(&units, 10);
        assert!(cost.wall_seconds > 1000.0 * 1.01 && cost.wall_seconds < 1000.0 * 1.02, "{cost:?}");
    }

    #[test]
    fn a_heavy_unit_comes_back_in_parts() {
        let splitting = Splitting { after: Duration::from_secs(10), parts: 8 };
        let cluster = Cluster { dispatch: Duration::ZERO, splitting: Some(splitting) };
        let cost = cluster.cost(&[80.0], 8);
        assert!(is_close(cost.wall_seconds, 10.0 + 10.0) && is_close(cost.busy_seconds, 90.0), "{cost:?}");
        // Parts of 40 seconds are split again, after 20 seconds.
        let cost = cluster.cost(&[320.0], 64);
        assert!(is_close(cost.wall_seconds, 10.0 + 20.0 + 5.0), "{cost:?}");
        assert!(is_close(cost.busy_seconds, 10.0 + 8.0 * 20.0 + 320.0), "{cost:?}");
        assert_eq!(cost.units, 1 + 8 + 64);
        // What is light stays whole.
        assert_eq!(cluster.cost(&[9.0; 4], 2).units, 4);
    }

    #[test]
    fn the_cores_that_are_worth_it_are_found() {
        assert_eq!(FREE.cores_at(&[1.0; 64], 1.0, 1000), 64);
        assert_eq!(FREE.cores_at(&[1.0; 64], 0.5, 1000), 128);
        let dominated: Vec<f64> = [100.0].into_iter().chain([1.0; 100]).collect();
        assert_eq!(FREE.cores_at(&dominated, 0.5, 1000), 4);
        assert_eq!(FREE.cores_at(&[1.0; 100_000], 0.5, 1000), 1000);
    }

    #[test]
    fn units_are_drawn_from_those_that_were_measured() {
        let units = drawn(&[1.0, 2.0, 4.0], 30_000, 7);
        assert_eq!(units, drawn(&[1.0, 2.0, 4.0], 30_000, 7));
        for seconds in [1.0, 2.0, 4.0] {
            let share = units.iter().filter(|&&drawn| drawn == seconds).count();
            assert!((9_500..10_500).contains(&share), "{share} of {seconds}");
        }
        assert!(drawn(&[], 5, 1).is_empty());
    }
}
