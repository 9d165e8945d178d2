//! A network that evaluates positions, or corrects a sum of terms.
//!
//! Each side has a row of [`HIDDEN`] sums, to which every man on the board and in hand adds one row of
//! weights ([`Inputs`]). The sums of the side to move and those of its opponent, clipped to the range from 0 to 1 and
//! squared, are weighted once more, and that is the value. How they are weighted depends on the stage of the game
//! ([`Inputs::stage`]). A move changes few inputs, so the sums are not computed anew for each position but updated along
//! the moves of a search ([`Accumulator`]): Nasu's idea of an efficiently updatable network (2018).
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
/// Stages of a game, each with its own outputs.
pub const STAGES: usize = 8;
/// The fixed-point value of 1 in the sums and in the weights of the inputs; its square has 15 bits.
pub const UNIT: i32 = 181;
/// The fixed-point value of 1 in the weights of the sums.
pub const OUTPUT_UNIT: i32 = 512;
/// The fixed-point value of 1 in a value.
pub const VALUE_UNIT: i32 = UNIT * UNIT * OUTPUT_UNIT;
/// The value of an output of 1, in hundredths of a pawn.
pub const SCALE: i32 = 400;

/// No value is greater, in hundredths of a pawn.
const MOST: i64 = 15_000;

/// One number for each sum.
///
/// Its arithmetic must be inlined, so that it is compiled for the CPU (`instructions.rs`). A closure that is not inlined
/// would be compiled for every CPU, so loops are written out.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[repr(align(64))]
pub struct Row(pub [i16; HIDDEN]);

impl Row {
    /// Nothing.
    pub const ZERO: Row = Row([0; HIDDEN]);

    #[inline(always)]
    fn add(&mut self, other: &Row) {
        for (sum, &number) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_add(number);
        }
    }

    #[inline(always)]
    fn subtract(&mut self, other: &Row) {
        for (sum, &number) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_sub(number);
        }
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

    /// The sum of the squares of the clipped numbers, each with its weight. Partial sums may wrap around; the value of a
    /// trained network is far from doing so, and so the total is right.
    #[inline(always)]
    fn weighted(&self, weights: &Row) -> i32 {
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
    /// What its value is.
    pub kind: Kind,
    /// What each input adds to the sums.
    pub inputs: Box<[Row]>,
    /// What the sums are without any input.
    pub bias: Row,
    /// How the sums are weighted at each stage of the game.
    pub outputs: [Output; STAGES],
}

/// What the value of a network is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// The value of the position.
    Whole,
    /// The error of the sum of terms.
    Correction,
}

/// How the sums are weighted at a stage of the game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Output {
    /// The output for the sums of the side to move and of its opponent.
    pub weights: [Row; 2],
    /// The value without any sum.
    pub offset: i32,
}

impl Output {
    /// Nothing.
    pub const ZERO: Output = Output { weights: [Row::ZERO; 2], offset: 0 };
}

impl Network {
    /// A network that corrects nothing.
    pub fn silent<P: Inputs>() -> Network {
        Network {
            kind: Kind::Correction,
            inputs: vec![Row::ZERO; P::INPUTS].into_boxed_slice(),
            bias: Row::ZERO,
            outputs: [Output::ZERO; STAGES],
        }
    }

    /// The sums of `side`, from scratch.
    #[inline(always)]
    fn sums<P: Inputs>(&self, position: &P, side: game::Side) -> Row {
        let mut row = self.bias;
        position.each_input(side, |input| row.add(&self.inputs[input]));
        row
    }

    /// The value in hundredths of a pawn for a side to move with the sums `ours`, at this stage of the game.
    #[inline(always)]
    fn value(&self, ours: &Row, theirs: &Row, stage: usize) -> i32 {
        let Output { weights, offset } = &self.outputs[stage];
        let sum = ours.weighted(&weights[0]).wrapping_add(theirs.weighted(&weights[1]));
        let whole = i64::from(sum) + i64::from(*offset);
        let value = whole * i64::from(SCALE) / i64::from(VALUE_UNIT);
        value.clamp(-MOST, MOST) as i32
    }
}
