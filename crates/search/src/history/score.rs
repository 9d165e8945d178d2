//! A number that good experience raises and bad experience lowers.

use game::Depth;

/// A score between −[`Learnt::MAX`] and [`Learnt::MAX`].
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct Learnt(i16);

impl Learnt {
    /// The bound that scores approach and never pass.
    pub(crate) const MAX: i32 = 16_384;

    #[inline]
    pub(crate) fn value(self) -> i32 {
        i32::from(self.0)
    }

    /// Moves the score by `bonus`, the less the nearer it is to the bound on that side.
    #[inline]
    pub(crate) fn add(&mut self, bonus: i32) {
        let bonus = bonus.clamp(-Learnt::MAX, Learnt::MAX);
        self.0 += (bonus - self.value() * bonus.abs() / Learnt::MAX) as i16;
    }
}

/// What a cutoff at `depth` teaches: deep ones are rare and count more.
#[inline]
pub(crate) fn bonus(depth: Depth) -> i32 {
    (170 * depth.half_moves() - 90).clamp(0, 1700)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_stay_within_their_bounds_and_forget() {
        let mut score = Learnt::default();
        for _ in 0..1000 {
            score.add(1_000_000);
            assert!(score.value() <= Learnt::MAX);
        }
        score.add(-2000);
        assert!(score.value() < Learnt::MAX - 3000, "bad news weigh more where all was good");
        for _ in 0..1000 {
            score.add(-3000);
        }
        assert!((-Learnt::MAX..-Learnt::MAX + 3000).contains(&score.value()));
    }
}
