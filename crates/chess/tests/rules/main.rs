//! The rules against other programs, against a slow twin and against their own laws, on very many positions.

#[path = "../../../../corpora/read.rs"]
mod corpora;
mod cozy_agrees;
mod dice;
mod epd;
mod exchange_agrees;
mod hostile_text;
mod laws;
mod mailbox;
mod mailbox_agrees;
mod notations;
mod perft;
mod setups_agree;
mod shakmaty_agrees;
mod sources;
