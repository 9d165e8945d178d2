//! Texts that people and programs write shogi in.

mod csa;
mod diagram;
mod encoding;
mod format;
mod japanese;
mod jkf;
mod kanji;
mod kif;
mod sfen;
mod usi;
mod western;

pub use csa::{read_csa, write_csa};
pub use diagram::{JapaneseDiagram, WesternDiagram};
pub use format::RecordFormat;
pub use japanese::japanese;
pub use jkf::{read_jkf, write_jkf};
pub use kif::{read_kif, write_ki2, write_kif};
pub use sfen::{ParseSfenError, SfenField};
pub use usi::{
    ParseUsiMoveError, Promotion, ReadGameError, ReadMoveError, UsiMove, read_usi_game, read_usi_move,
};
pub use western::western;
