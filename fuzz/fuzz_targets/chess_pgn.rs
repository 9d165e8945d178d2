//! Any text as PGN: what is read can be played again, and a fault has a place in the text.
#![no_main]

use chess::text::Pgn;
use game::Position as _;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Pgn::read(text) {
        Ok(game) => {
            let mut position = game.start;
            for mv in game.moves {
                assert!(position.is_legal(mv));
                position.play(mv);
            }
        }
        Err(error) => assert!(error.line <= text.lines().count().max(1) + 1, "{error}"),
    }
});
