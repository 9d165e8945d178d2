//! How often a mate was found.

use serde::Serialize;

use super::{Claim, MateResult};

/// CPU seconds within which solutions are counted.
pub const SECONDS: [f64; 3] = [1.0, 3.0, 10.0];

/// What a program found in a collection.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Tally {
    /// Cases with a mate found.
    pub found: usize,
    /// Of these: as short as the collection states.
    pub shortest: usize,
    /// Of these: shorter than the collection states, which must be examined.
    pub shorter: usize,
    /// Cases reported as without mate.
    pub no_mates: usize,
    /// Answers that cannot be right.
    pub wrong: usize,
    /// Mates found within each of [`SECONDS`].
    pub within: [usize; 3],
    /// CPU seconds until the first mate of each case, or until the end where none was found.
    pub seconds: f64,
    /// CPU seconds of all searches.
    pub all_seconds: f64,
    /// All positions searched, where that is reported.
    pub nodes: u64,
}

impl Tally {
    /// Counts an answer to a case whose shortest mate has `stated` plies.
    pub fn add(&mut self, claim: &Claim, stated: Option<u16>) {
        self.seconds += claim.seconds;
        self.all_seconds += claim.all_seconds;
        self.nodes += claim.nodes.unwrap_or(0);
        self.wrong += usize::from(claim.wrong.is_some());
        self.no_mates += usize::from(claim.result == MateResult::NoMate);
        if claim.result != MateResult::Mate || claim.wrong.is_some() {
            return;
        }
        self.found += 1;
        for (count, most) in self.within.iter_mut().zip(SECONDS) {
            *count += usize::from(claim.seconds <= most);
        }
        if let Some((length, stated)) = claim.length.zip(stated) {
            self.shortest += usize::from(length == stated);
            self.shorter += usize::from(length < stated);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_answer_is_counted_where_it_belongs() {
        let mate = |length, seconds| Claim {
            result: MateResult::Mate,
            length: Some(length),
            wrong: None,
            nodes: Some(10),
            seconds,
            all_seconds: seconds,
        };
        let mut tally = Tally::default();
        tally.add(&mate(5, 0.5), Some(5));
        tally.add(&mate(3, 2.0), Some(5));
        tally.add(&mate(7, 20.0), None);
        tally.add(&Claim { wrong: Some("no mate at the end".to_owned()), ..mate(1, 0.1) }, Some(1));
        tally.add(&Claim { result: MateResult::NoMate, length: None, ..mate(0, 0.1) }, Some(1));
        let Tally { found, shortest, shorter, no_mates, wrong, within, nodes, .. } = tally;
        assert_eq!((found, shortest, shorter, no_mates, wrong), (3, 1, 1, 1, 1));
        assert_eq!((within, nodes), ([1, 2, 2], 50));
    }
}
