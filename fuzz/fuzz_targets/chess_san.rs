//! Any text as SAN in every language: what is read prints and reads back, and is one legal move, none or several.
#![no_main]

use chess::text::{Letters, ReadMoveError, San};
use keymove_fuzz::chess_laws;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for letters in Letters::ALL {
        let Ok(san) = San::read(text, &letters) else { continue };
        let printed = san.in_letters(&letters).to_string();
        let again = San::read(&printed, &letters).expect("what is printed can be read");
        assert_eq!(again.in_letters(&letters).to_string(), printed);
        for position in chess_laws::positions() {
            match San::find(text, &letters, &position) {
                Ok(mv) => assert!(position.moves().contains(&mv)),
                Err(ReadMoveError::Illegal(illegal)) => assert_eq!(illegal.text, printed),
                Err(ReadMoveError::Ambiguous(ambiguous)) => assert!(ambiguous.candidates.len() > 1),
                Err(ReadMoveError::Unreadable(error)) => panic!("it was read before: {error}"),
            }
        }
    }
});
