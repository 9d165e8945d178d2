//! The file of weights: text that people can read, written by the tuner.
//!
//! ```text
//! # A comment, such as the command that made the file.
//! bishop-pair 22/58
//! rook-mobility -12/-20 -8/-3 …
//!   4/17 …
//! ```
//!
//! A block's name is followed by its weights, middlegame/endgame, on as many lines as it takes; continued lines begin
//! with a blank. Blocks that are not in the file keep zero, so that a term can be added before it is tuned.

use std::fmt::Write as _;

use thiserror::Error;

use crate::{Block, Phased};

/// The weights of one evaluation.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Weights<const N: usize>(Box<[Phased; N]>);

impl<const N: usize> Weights<N> {
    /// All weights zero.
    pub fn zero() -> Weights<N> {
        let zeros = vec![Phased::ZERO; N].into_boxed_slice();
        Weights(zeros.try_into().unwrap_or_else(|_| Box::new([Phased::ZERO; N])))
    }

    /// The weights of `row`; those that it lacks are zero.
    pub fn from_row(row: &[Phased]) -> Weights<N> {
        let mut weights = Weights::zero();
        weights.0.iter_mut().zip(row).for_each(|(weight, &given)| *weight = given);
        weights
    }

    /// The row of all weights.
    #[inline]
    pub fn row(&self) -> &[Phased; N] {
        &self.0
    }

    /// The row of all weights, to change them.
    pub fn row_mut(&mut self) -> &mut [Phased; N] {
        &mut self.0
    }

    /// Reads the weights of `blocks` from `text`.
    pub fn read(text: &str, blocks: &[Block]) -> Result<Weights<N>, ReadWeightsError> {
        let mut weights = Weights::zero();
        let mut reader: Option<Reading<'_>> = None;
        for (line, content) in (1..).zip(text.lines()) {
            if content.starts_with('#') || content.trim().is_empty() {
                continue;
            }
            let mut words = content.split_ascii_whitespace();
            if !content.starts_with([' ', '\t']) {
                Reading::end(reader.take())?;
                let name = words.next().unwrap_or_default();
                let block = blocks.iter().find(|block| block.name == name);
                let block = block.ok_or_else(|| ReadWeightsError::Name { line, name: shortened(name) })?;
                reader = Some(Reading { block, filled: 0, line });
            }
            let reader = reader.as_mut().ok_or(ReadWeightsError::NoName { line })?;
            for word in words {
                let place = reader.place(line)?;
                let weight =
                    pair(word).ok_or_else(|| ReadWeightsError::Weight { line, word: shortened(word) })?;
                if let Some(slot) = weights.0.get_mut(place) {
                    *slot = weight;
                }
            }
        }
        Reading::end(reader)?;
        Ok(weights)
    }

    /// The weights as a file whose first lines are `comment`.
    pub fn write(&self, comment: &str, blocks: &[Block]) -> String {
        let mut text = String::new();
        for line in comment.lines() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "# {line}");
        }
        for block in blocks {
            let row = &self.0[block.range()];
            if row.iter().all(|&weight| weight == Phased::ZERO) {
                continue;
            }
            text.push_str(block.name);
            for (index, weight) in row.iter().enumerate() {
                if index > 0 && index % PER_LINE == 0 {
                    text.push('\n');
                }
                let _ = write!(text, " {weight:?}");
            }
            text.push('\n');
        }
        text
    }
}

/// Weights on one line of the file.
const PER_LINE: usize = 16;

/// A block that is being read.
struct Reading<'b> {
    block: &'b Block,
    filled: usize,
    line: usize,
}

impl Reading<'_> {
    /// The place of the next weight.
    fn place(&mut self, line: usize) -> Result<usize, ReadWeightsError> {
        let place = self.block.range().nth(self.filled);
        self.filled += 1;
        place.ok_or(ReadWeightsError::TooMany { line, name: self.block.name, expected: self.block.len() })
    }

    fn end(reading: Option<Reading<'_>>) -> Result<(), ReadWeightsError> {
        match reading {
            Some(Reading { block, filled, line }) if filled < block.len() => {
                Err(ReadWeightsError::TooFew { line, name: block.name, found: filled, expected: block.len() })
            }
            _ => Ok(()),
        }
    }
}

/// Reads `12/-7`.
fn pair(word: &str) -> Option<Phased> {
    let (middlegame, endgame) = word.split_once('/')?;
    let value = |text: &str| text.parse::<i16>().ok().filter(|value| value.abs() < i16::MAX / 2);
    Some(Phased::new(value(middlegame)?.into(), value(endgame)?.into()))
}

fn shortened(word: &str) -> String {
    word.chars().take(20).collect()
}

/// Why a text is no file of weights.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[allow(missing_docs, reason = "the fields are what the messages name")]
pub enum ReadWeightsError {
    /// A line begins with a word that names no block.
    #[error("line {line}: `{name}` names no block of weights")]
    Name { line: usize, name: String },
    /// The first line continues a block, but no block has begun.
    #[error("line {line}: weights without the name of their block")]
    NoName { line: usize },
    /// A word is no pair of weights.
    #[error(
        "line {line}: `{word}` is no weight; expected two numbers between -16383 and 16383 as in `12/-7`"
    )]
    Weight { line: usize, word: String },
    /// A block has more weights than it has places.
    #[error("line {line}: `{name}` has more than its {expected} weights")]
    TooMany { line: usize, name: &'static str, expected: usize },
    /// A block has fewer weights than it has places.
    #[error("line {line}: `{name}` has {found} of its {expected} weights")]
    TooFew { line: usize, name: &'static str, found: usize, expected: usize },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[allow(unreachable_pub, reason = "the macro makes public blocks")]
    mod two {
        crate::layout::blocks! {
            /// One weight.
            SINGLE = "single" [1];
            /// More than a line of weights.
            ROW = "row" [20];
        }
    }

    fn read(text: &str) -> Result<Weights<{ two::COUNT }>, ReadWeightsError> {
        Weights::read(text, two::ALL)
    }

    #[test]
    fn written_values_are_read_back() {
        let mut weights = Weights::<{ two::COUNT }>::zero();
        for (index, weight) in weights.row_mut().iter_mut().enumerate() {
            *weight = Phased::new(7 * index as i32 - 40, 13 - index as i32);
        }
        let text = weights.write("made by\na test", two::ALL);
        assert!(text.starts_with("# made by\n# a test\nsingle -40/13\nrow -33/12"), "{text}");
        assert_eq!(read(&text), Ok(weights));
        assert_eq!(read(""), Ok(Weights::zero()));
    }

    #[test]
    fn errors_name_their_line() {
        for (text, message) in [
            ("castle 1/2", "line 1: `castle` names no block of weights"),
            (" 1/2", "line 1: weights without the name of their block"),
            (
                "#\nsingle 1",
                "line 2: `1` is no weight; expected two numbers between -16383 and 16383 as in `12/-7`",
            ),
            (
                "single 1/99999",
                "line 1: `1/99999` is no weight; expected two numbers between -16383 and 16383 as in `12/-7`",
            ),
            ("single 1/2 3/4", "line 1: `single` has more than its 1 weights"),
            ("row 1/2\n 3/4\nsingle 1/1", "line 1: `row` has 2 of its 20 weights"),
        ] {
            assert_eq!(read(text).expect_err(text).to_string(), message);
        }
    }
}
