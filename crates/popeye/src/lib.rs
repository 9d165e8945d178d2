//! Popeye's language: reads problems, and writes solutions as Popeye prints them, as JSON or in words.
#![forbid(unsafe_code)]

mod conditions;
#[cfg(test)]
mod language_page;
pub mod nearest;
pub mod read;
pub mod write;
