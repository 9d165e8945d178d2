//! Verifies and tags batches of puzzles: takes strings, works on threads without Python's lock, and returns tuples or
//! columns of strings.

mod batches;
mod input;
mod tagger;
mod verifier;
mod words;

pub(crate) use tagger::Tagger;
pub(crate) use verifier::Verifier;
