//! Archives: compact files of games. Games are appended one by one, and an archive can be continued after a crash.
//!
//! ```text
//! file    8 bytes  `KMGAMES1`
//!         1        the game: `c` for chess, `s` for shogi
//!         7        zero
//!         …        games, one after the other
//!
//! game    4        number, by which its opening was drawn
//!         2        n, plies of the opening, played at random
//!         2        m, plies after it, played by the engine
//!         1        0 if the second player won, 1 for a draw, 2 if the first player won
//!         2 n      moves of the opening
//!         4 m      move, and the score that the search gave to it for the side to move
//!         4        checksum of all the game's bytes before it: FNV-1a
//! ```
//!
//! Numbers are little-endian. A move is what [`LearnableGame::pack`](super::LearnableGame::pack) makes of it. Scores
//! are in hundredths of a pawn; mates are near ±32,000.

mod game;
mod read;
mod write;

pub use game::{Archived, ArchivedResult, Replay, ReplayError};
pub use read::{Archive, ReadArchiveError};
pub use write::{WriteArchiveError, Writer};

/// What every archive begins with; the digit is the version of the format.
const MAGIC: &[u8; 8] = b"KMGAMES1";
/// Bytes before the first game.
const HEADER: usize = 16;
/// Bytes of a game before its moves.
const GAME_HEADER: usize = 9;
/// Bytes of a checksum.
const CHECKSUM: usize = 4;

/// FNV-1a over 32 bits (Fowler, Noll & Vo).
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The header of an archive of the game with this letter.
fn header(letter: u8) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    for (slot, &byte) in header.iter_mut().zip(MAGIC.iter().chain([&letter])) {
        *slot = byte;
    }
    header
}
