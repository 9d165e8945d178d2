//! Tests of the search with both games.

mod support;

mod basics;
mod determinism;
mod draws;
mod iid;
mod seed_position;
mod stack;
mod switches;
mod threads;
