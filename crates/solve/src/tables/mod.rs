//! Transposition tables that threads share without locks, and their parts.
//!
//! ```text
//! table       bounds of battles by tag: solved within n, not solved within m, and the deciding move
//! line_table  outcomes of help play by tag, one word each
//! (help/outcomes.rs is a third one, for pure play)
//!   └─ growing_table   shared buckets that grow with their contents up to a limit
//!        └─ entry, line_table::Bucket, help/outcome_bucket.rs   lock-free entries
//! ```
//!
//! A *tag* is the key of a position mixed with everything else that the outcome depends on: branch of the plan, length,
//! options. `check` computes a second, independent number from a position, for tables in which 63 bits are not enough.
//! `tag_hasher` is for maps of a single thread. `interleavings` tests the lock-free code with loom; `sync` lets it replace the
//! atomics.

pub(crate) mod check;
mod entry;
pub(crate) mod growing_table;
#[cfg(test)]
mod interleavings;
pub(crate) mod line_table;
pub(crate) mod sync;
pub(crate) mod table;
pub(crate) mod tag_hasher;
