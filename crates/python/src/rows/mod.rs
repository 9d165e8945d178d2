//! Batches of puzzles: strings in, tuples or columns of strings out, and the work between them on threads without Python's
//! lock.

mod batches;
mod given;
mod tagger;
mod verifier;
mod words;

pub(crate) use tagger::Tagger;
pub(crate) use verifier::Verifier;
