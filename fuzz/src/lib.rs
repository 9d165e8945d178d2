//! The laws that every accepted input must obey, shared by the fuzz targets.
#![forbid(unsafe_code)]

pub mod chess_laws;
pub mod puzzle_laws;
