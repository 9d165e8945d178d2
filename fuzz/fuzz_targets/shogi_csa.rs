//! Any bytes as a CSA record: what is read replays.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shogi::{fault, text};

fuzz_target!(|bytes: &[u8]| {
    let Ok(record) = text::read_csa(bytes, fault::ANYTHING) else { return };
    let game = &record.game;
    assert_eq!(record.notes.len(), game.positions().len());
    for (position, mv) in game.positions().iter().zip(game.moves()) {
        assert!(position.moves().contains(mv));
    }
});
