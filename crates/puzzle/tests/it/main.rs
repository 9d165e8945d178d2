//! Puzzle databases: rows good, dirty and hostile, verdicts, themes and tsume.

#[path = "../../../../corpora/read.rs"]
mod corpora;
#[allow(unreachable_pub, reason = "the fuzz targets see it")]
#[path = "../../../../fuzz/src/puzzle_laws.rs"]
mod puzzle_laws;

mod columns;
mod database;
mod dirt;
mod hostile;
mod mates;
#[cfg(feature = "parquet")]
mod parquet;
mod themes;
mod tsume;
