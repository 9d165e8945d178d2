//! Any bytes, compressed or not, go through a database's pipeline; no row is lost and nothing panics.
#![no_main]

use std::io;
use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use libfuzzer_sys::fuzz_target;
use puzzle::pipeline::{self, Page, Settings, Sink, Totals};
use puzzle::read::{Blocks, decompressed};
use puzzle::verify::{Scope, Verify};
use puzzle::{Form, Puzzle, themes};

type Counts = std::collections::BTreeMap<String, u64>;

#[derive(Default)]
struct Lines {
    text: Vec<u8>,
    totals: Totals<Counts>,
}

impl Sink<Counts> for Lines {
    fn page(&mut self, page: Page<Counts>) -> io::Result<()> {
        self.text.extend(page.text);
        self.totals.add(page.totals);
        Ok(())
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(input) = decompressed(bytes) else { return };
    let mut blocks = Blocks::new(input, None).checking_ids();
    let mut lines = Lines::default();
    let settings = Settings { threads: NonZero::<usize>::MIN, stop: &AtomicBool::new(false) };
    let task = Verify { form: Form::Json, scope: Scope::Everything { nodes: 100 } };
    pipeline::run(&mut blocks, &task, settings, &mut lines).expect("memory does not fail");
    let text = String::from_utf8(lines.text).expect("JSON is UTF-8");
    assert_eq!(text.lines().count() as u64, lines.totals.rows);
    assert_eq!(lines.totals.rows, lines.totals.kept + lines.totals.rejects());

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
