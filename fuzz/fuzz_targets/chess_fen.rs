//! Any text as FEN: what is read prints and reads back, and what can be played is played.
#![no_main]

use chess::fault;
use chess::text::Fen;
use keymove_fuzz::chess_laws;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(fen) = text.parse::<Fen>() else { return };
    assert_eq!(fen.to_string().parse().as_ref(), Ok(&fen));
    if let Ok(position) = fen.0.position(fault::PROBLEM) {
        chess_laws::play(position, text.as_bytes());
    }
});
