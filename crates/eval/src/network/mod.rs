//! A small network that corrects the sum of terms: its output is the error of the sum.
//!
//! Each side sees a position as a row of [`HIDDEN`] sums, to which every man on the board and in hand adds one row of
//! weights ([`Inputs`]). Cut off below 0 and above 1 and squared, the sums of the side to move and those of its
//! opponent are weighed once more, and that is the correction. A move changes few men, so that the sums are not made
//! anew for each position but kept up to date on the way ([`Accumulator`]): Nasu's idea of an efficiently updatable
//! network (2018).
//!
//! All numbers are integers, so that a search finds the same on every machine.

mod accumulator;
mod file;
mod inputs;
mod instructions;

pub use accumulator::Accumulator;
pub use file::ReadNetworkError;
pub use inputs::{Changes, Inputs};

/// Sums that each side has.
pub const HIDDEN: usize = 128;
/// The fixed-point value of 1 in the sums and in the weights of the men; its square has 15 bits.
pub const UNIT: i32 = 181;
/// The fixed-point value of 1 in the weights of the sums.
pub const OUTPUT_UNIT: i32 = 512;
/// The fixed-point value of 1 in a correction.
pub const CORRECTION_UNIT: i32 = UNIT * UNIT * OUTPUT_UNIT;
/// What a correction of 1 is worth, in hundredths of a pawn.
pub const SCALE: i32 = 400;

/// No correction is greater, in hundredths of a pawn.
const MOST: i64 = 3_000;

/// One number for each sum.
///
/// Its arithmetic must be inlined, so that it is compiled for the CPU (`instructions.rs`).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[repr(align(64))]
pub struct Row(pub [i16; HIDDEN]);

impl Row {
    /// Nothing.
    pub const ZERO: Row = Row([0; HIDDEN]);

    #[inline(always)]
    fn add(&mut self, other: &Row) {
        self.0.iter_mut().zip(&other.0).for_each(|(sum, &number)| *sum = sum.wrapping_add(number));
    }

    #[inline(always)]
    fn subtract(&mut self, other: &Row) {
        self.0.iter_mut().zip(&other.0).for_each(|(sum, &number)| *sum = sum.wrapping_sub(number));
    }

    /// This row with `removed` taken out and `added` put in, in one pass.
    #[inline(always)]
    fn exchanged(&self, removed: &Row, added: &Row) -> Row {
        let mut row = Row::ZERO;
        let changes = removed.0.iter().zip(&added.0);
        for (number, (&old, (&removed, &added))) in row.0.iter_mut().zip(self.0.iter().zip(changes)) {
            *number = old.wrapping_sub(removed).wrapping_add(added);
        }
        row
    }

    /// The sum of the squares of what is between 0 and 1, each with its weight. Parts of it may leave the 32 bits; what a
    /// network has learnt to say is far from doing so, and so the whole does not.
    #[inline(always)]
    fn weighed(&self, weights: &Row) -> i32 {
        let mut sum = 0_i32;
        for (&number, &weight) in self.0.iter().zip(&weights.0) {
            let number = number.clamp(0, UNIT as i16);
            sum = sum.wrapping_add(i32::from(number * number) * i32::from(weight));
        }
        sum
    }
}

/// The weights of a network.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Network {
    /// What each input adds to the sums.
    pub inputs: Box<[Row]>,
    /// What the sums are without any input.
    pub bias: Row,
    /// What the sums of the side to move, and those of its opponent, are worth.
    pub outputs: [Row; 2],
    /// What the correction is without any sum.
    pub offset: i32,
}

impl Network {
    /// A network that corrects nothing.
    pub fn silent<P: Inputs>() -> Network {
        Network {
            inputs: vec![Row::ZERO; P::INPUTS].into_boxed_slice(),
            bias: Row::ZERO,
            outputs: [Row::ZERO; 2],
            offset: 0,
        }
    }

    /// The sums of `side`, from scratch.
    fn sums<P: Inputs>(&self, position: &P, side: game::Side) -> Row {
        let mut row = self.bias;
        position.each_input(side, |input| row.add(&self.inputs[input]));
        row
    }

    /// The correction in hundredths of a pawn for a side to move with the sums `ours`.
    #[inline(always)]
    fn correction(&self, ours: &Row, theirs: &Row) -> i32 {
        let sum = ours.weighed(&self.outputs[0]).wrapping_add(theirs.weighed(&self.outputs[1]));
        let whole = i64::from(sum) + i64::from(self.offset);
        let correction = whole * i64::from(SCALE) / i64::from(CORRECTION_UNIT);
        correction.clamp(-MOST, MOST) as i32
    }
}
