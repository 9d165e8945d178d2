//! Texts that people and programs write shogi in.

mod sfen;

pub use sfen::{ParseSfenError, SfenField};
