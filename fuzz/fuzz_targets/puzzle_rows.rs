//! Any bytes, compressed or not, go through a database's pipeline; no row is lost and nothing panics.
#![no_main]

use keymove_fuzz::puzzle_laws;
use libfuzzer_sys::fuzz_target;
use puzzle::{Puzzle, themes};

fuzz_target!(|bytes: &[u8]| {
    puzzle_laws::check(bytes);

    // The themes of whatever line can be played.
    let columns = puzzle::read::Columns::lichess();
    let mut record = puzzle::read::Record::default();
    for line in String::from_utf8_lossy(bytes).lines() {
        if let Ok(row) = record.read(line, &columns)
            && let Ok(puzzle) = Puzzle::read(&row)
        {
            themes::of(&puzzle);
        }
    }
});
