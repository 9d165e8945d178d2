//! The specialised searches of orthodox chess, which play on bare positions.
//!
//! `searches` decides which of them answers a question of the general prover. `battle` searches attack and defence, `help` pure
//! help play, and `series` series in which one side plays alone. All of them prune with `bounds`: lower bounds on the half-moves
//! that an end still needs. `proofgame` deduces what must have happened in a game that led to a position. The other modules are
//! steps that several of these share.

mod arrivals;
pub(crate) mod battle;
pub(crate) mod bounds;
pub(crate) mod help;
mod hungarian;
mod parried_checks;
mod pawn_walks;
pub(crate) mod proofgame;
mod quiet_replies;
#[cfg(test)]
mod random_games;
pub(crate) mod searches;
pub(crate) mod series;
