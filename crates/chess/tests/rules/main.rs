//! The rules against other programs, against a slow twin and against their own laws, on very many positions.

#[path = "../corpora/mod.rs"]
mod corpora;
mod cozy_agrees;
mod dice;
mod exchange_agrees;
mod laws;
mod mailbox;
mod mailbox_agrees;
mod notations;
mod setups_agree;
mod shakmaty_agrees;
mod sources;
