//! What must hold of any bytes that are taken for a puzzle database.

use std::collections::BTreeMap;
use std::num::NonZero;

use puzzle::Form;
use puzzle::pipeline::{self, Collected, Settings, StopFlag};
use puzzle::read::{Blocks, decompressed};
use puzzle::verify::{Scope, Verify};

/// Every row has an answer, which is a line of JSON, and none is lost.
pub fn check(bytes: &[u8]) {
    let Ok(input) = decompressed(bytes) else { return };
    let mut blocks = Blocks::new(input, None).checking_ids();
    let mut answers = Collected::<BTreeMap<String, u64>>::default();
    let stop = StopFlag::default();
    let settings = Settings::whole(NonZero::<usize>::MIN, &stop);
    let task = Verify { form: Form::Json, scope: Scope::Everything { nodes: 100 }, judges: None };
    pipeline::run(&mut blocks, &task, settings, &mut answers).expect("memory does not fail");
    let text = String::from_utf8(answers.text).expect("JSON is UTF-8");
    assert!(text.lines().all(|line| line.starts_with('{') && line.ends_with('}')), "{text}");
    assert_eq!(text.lines().count() as u64, answers.totals.rows);
    assert_eq!(answers.totals.rows, answers.totals.kept + answers.totals.rejects());
}
