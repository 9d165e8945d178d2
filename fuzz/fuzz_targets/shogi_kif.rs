//! Any bytes as a KIF record: what is read replays, and its moves print in every notation.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shogi::{Setup, fault, text};

fuzz_target!(|bytes: &[u8]| {
    let Ok(record) = text::read_kif(bytes, fault::ANYTHING) else { return };
    let game = &record.game;
    assert_eq!(record.notes.len(), game.positions().len());
    let mut previous = None;
    for (position, &mv) in game.positions().iter().zip(game.moves()) {
        assert!(position.moves().contains(&mv));
        assert!(!text::japanese(mv, position, previous).is_empty());
        assert!(!text::western(mv, position).is_empty());
        previous = Some(mv);
    }
    // A diagram of the first position is that position again.
    let setup: Setup = game.first_position().to_setup();
    let diagram = text::JapaneseDiagram(&setup).to_string();
    let again = text::read_kif(diagram.as_bytes(), fault::ANYTHING).expect("a diagram of our own");
    assert_eq!(again.game.first_position().to_setup(), setup);
});
