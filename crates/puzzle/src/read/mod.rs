//! Reads rows from bytes: decompression, blocks of lines, columns, fields.
//!
//! A row is a line. Quoted fields are supported, but they end with their line, so that a stray quotation mark damages
//! one row and not the rest of the file.

mod block;
mod blocks;
mod columns;
mod compression;
mod converted;
mod games;
mod identities;
#[cfg(feature = "parquet")]
mod parquet;
mod record;
#[cfg(any(test, target_family = "wasm"))]
mod zstd_frames;

pub use block::{Block, Line};
pub use blocks::{Blocks, Source};
pub use columns::{Column, Columns};
pub use compression::{decompressed, decompressed_counting, is_parquet};
pub use converted::{Converted, TextForm};
pub use games::{Games, LONGEST_GAME};
pub(crate) use identities::{AlreadyHashed, hash};
#[cfg(feature = "parquet")]
pub use parquet::parquet;
pub use record::{Record, Row};
