//! Texts that people and programs write shogi in.

mod sfen;
mod usi;

pub use sfen::{ParseSfenError, SfenField};
pub use usi::{
    ParseUsiMoveError, Promotion, ReadGameError, ReadMoveError, UsiMove, read_usi_game, read_usi_move,
};
