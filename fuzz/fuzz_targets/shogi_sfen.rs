//! Any text as SFEN: what is read prints and reads back, and what can be played is played by the laws.
#![no_main]

use game::{MoveList, Position as _};
use libfuzzer_sys::fuzz_target;
use shogi::{Position, Setup, fault};

/// How many half-moves are played from a position that was accepted.
const PLIES: usize = 8;

fuzz_target!(|text: &str| {
    let Ok(setup) = text.parse::<Setup>() else { return };
    assert_eq!(setup.to_string().parse().as_ref(), Ok(&setup));
    let Ok(mut position) = setup.position(fault::ANYTHING) else { return };
    for choice in text.bytes().take(PLIES) {
        check(&position);
        let moves = position.moves();
        match moves.get(usize::from(choice) % moves.len().max(1)) {
            Some(&mv) => position.play(mv),
            None => return,
        }
    }
});

fn check(position: &Position) {
    assert_eq!(position.key(), position.key_from_scratch());
    let moves = position.moves();
    assert_eq!(position.count_moves(), moves.len());
    assert_eq!(position.has_moves(), !moves.is_empty());

    let mut parted = MoveList::new();
    position.tactical_moves(&mut parted);
    position.quiet_moves(&mut parted);
    assert_eq!(parted.len(), moves.len());

    let mut checking = MoveList::new();
    position.checking_moves(&mut checking);
    for &mv in &moves {
        assert!(position.is_legal(mv), "{mv:?}");
        let gives_check = position.gives_check(mv);
        assert_eq!(gives_check, checking.contains(&mv), "{mv:?}");
        assert_eq!(gives_check, position.after(mv).is_check(), "{mv:?}");
    }
}
