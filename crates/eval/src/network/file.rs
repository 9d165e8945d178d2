//! The file of a network: lines of text about its origin, then its numbers.
//!
//! ```text
//! keymove network
//! # Comments, such as the command that made the file.
//! whole inputs 2344 sums 512 stages 8
//! ```
//!
//! The last line begins with `correction` instead if the network corrects a sum of terms. The numbers follow as 16-bit
//! little-endian integers: the row of each input, the bias, the two rows of weights for each stage; and at the end the
//! offset of each stage in 32 bits.

use thiserror::Error;

use super::{HIDDEN, Inputs, Kind, Network, Output, Row, STAGES};

const MAGIC: &str = "keymove network";

impl Network {
    /// The bytes of a file with `comment` in its header.
    pub fn write(&self, comment: &str) -> Vec<u8> {
        let mut head = format!("{MAGIC}\n");
        comment.lines().for_each(|line| head.extend(["# ", line, "\n"]));
        head += &size_line(self.kind, self.inputs.len());
        let mut bytes = head.into_bytes();
        let outputs = self.outputs.iter().flat_map(|output| &output.weights);
        let rows = self.inputs.iter().chain([&self.bias]).chain(outputs);
        bytes.extend(rows.flat_map(|row| row.0).flat_map(i16::to_le_bytes));
        bytes.extend(self.outputs.iter().flat_map(|output| output.offset.to_le_bytes()));
        bytes
    }

    /// Whether the file with these bytes means to be a network.
    pub fn is_announced_by(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC.as_bytes())
    }

    /// Reads the network of a file for positions of `P`.
    pub fn read<P: Inputs>(bytes: &[u8]) -> Result<Network, ReadNetworkError> {
        let rest = bytes.strip_prefix(MAGIC.as_bytes()).and_then(|rest| rest.strip_prefix(b"\n"));
        let mut rest = rest.ok_or(ReadNetworkError::Magic)?;
        while rest.starts_with(b"#") {
            rest = after_line(rest)?;
        }
        let after_size = |kind| {
            let numbers = rest.strip_prefix(size_line(kind, P::INPUTS).as_bytes())?;
            Some((kind, numbers))
        };
        let (kind, numbers) =
            [Kind::Whole, Kind::Correction].into_iter().find_map(after_size).ok_or_else(|| {
                ReadNetworkError::Size { expected: size_line(Kind::Whole, P::INPUTS).trim_end().to_owned() }
            })?;
        let expected = (P::INPUTS + 1 + 2 * STAGES) * HIDDEN * 2 + 4 * STAGES;
        if numbers.len() != expected {
            return Err(ReadNetworkError::Length { found: numbers.len(), expected });
        }
        Ok(Network::from_numbers::<P>(kind, numbers))
    }

    /// The network whose numbers are these, of the right length.
    fn from_numbers<P: Inputs>(kind: Kind, bytes: &[u8]) -> Network {
        let (rows, offsets) = bytes.split_at(bytes.len() - 4 * STAGES);
        let mut numbers = rows.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut row = || Row(std::array::from_fn(|_| numbers.next().unwrap_or_default()));
        let inputs = (0..P::INPUTS).map(|_| row()).collect();
        let bias = row();
        let (offsets, _) = offsets.as_chunks::<4>();
        let outputs = std::array::from_fn(|stage| Output {
            weights: [row(), row()],
            offset: offsets.get(stage).map_or(0, |&bytes| i32::from_le_bytes(bytes)),
        });
        Network { kind, inputs, bias, outputs }
    }
}

fn size_line(kind: Kind, inputs: usize) -> String {
    let kind = match kind {
        Kind::Whole => "whole",
        Kind::Correction => "correction",
    };
    format!("{kind} inputs {inputs} sums {HIDDEN} stages {STAGES}\n")
}

fn after_line(text: &[u8]) -> Result<&[u8], ReadNetworkError> {
    let end = text.iter().position(|&byte| byte == b'\n').ok_or(ReadNetworkError::Magic)?;
    Ok(&text[end + 1..])
}

/// Why bytes are no network of a game.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[allow(missing_docs, reason = "the fields are what the messages name")]
pub enum ReadNetworkError {
    /// It is something else.
    #[error("no network: expected a file that begins with the line `{MAGIC}`")]
    Magic,
    /// It is the network of another game, or of another version.
    #[error("a network of another kind: expected the line `{expected}` after the comments")]
    Size { expected: String },
    /// It is truncated, or too long.
    #[error("{found} bytes of numbers, expected {expected}")]
    Length { found: usize, expected: usize },
}
