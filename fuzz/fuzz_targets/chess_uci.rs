//! Any text as a UCI move: what is read prints and reads back, and is legal or not in every position.
#![no_main]

use chess::text::UciMove;
use keymove_fuzz::chess_laws;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(uci) = text.parse::<UciMove>() else { return };
    assert_eq!(uci.to_string().parse(), Ok(uci));
    for position in chess_laws::positions() {
        if let Ok(mv) = uci.resolve(&position) {
            assert!(position.moves().contains(&mv));
        }
    }
});
