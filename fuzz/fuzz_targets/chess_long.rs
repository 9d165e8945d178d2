//! Any text as long algebraic in every language: what is read prints and reads back, and is legal or not.
#![no_main]

use chess::text::{Letters, Long, ReadMoveError};
use keymove_fuzz::chess_laws;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for letters in Letters::ALL {
        let Ok(long) = Long::read(text, &letters) else { continue };
        let printed = long.in_letters(&letters).to_string();
        assert_eq!(Long::read(&printed, &letters), Ok(long), "{printed}");
        for position in chess_laws::positions() {
            match Long::find(text, &letters, &position) {
                Ok(mv) => assert!(position.moves().contains(&mv)),
                Err(ReadMoveError::Illegal(illegal)) => assert_eq!(illegal.text, printed),
                // Only the piece of a promotion can be missing.
                Err(ReadMoveError::Ambiguous(ambiguous)) => assert_eq!(ambiguous.candidates.len(), 4),
                Err(ReadMoveError::Unreadable(error)) => panic!("it was read before: {error}"),
            }
        }
    }
});
