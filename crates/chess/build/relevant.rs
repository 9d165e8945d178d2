//! Which squares the look-up tables of a slider are indexed by.

use crate::rays::{Step, walk};

/// The squares whose occupation matters to a slider on `square`: those it passes over, not those where it must stop.
pub(crate) fn relevant(square: usize, steps: &[Step]) -> u64 {
    let mut mask = 0;
    for &step in steps {
        let ray = walk(square, 0, &[step]);
        let passed = (0..64).filter(|&on| ray >> on & 1 == 1 && walk(on, 0, &[step]) != 0);
        mask |= passed.fold(0, |squares, on| squares | 1 << on);
    }
    mask
}
