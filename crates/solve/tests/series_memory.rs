//! A series whose graph does not fit into memory is searched without a graph, within the same memory.
#![cfg(target_os = "linux")]

use std::fs;
use std::time::Duration;

use popeye::read;
use problem::solution::{Completeness, Event, Note, Observer};
use solve::Limits;

/// There is no solution, because no man captures a king, and no bound recognises that.
const INPUT: &[u8] = b"BeginProblem
Pieces White Ka1 Qd1 Rb3 Rg2 Bc1 Bf1 Sb1 Sd3 Black Kh8
Stipulation ser-zh8 20
EndProblem";

const MEMORY: usize = 48 << 20;

#[derive(Default)]
struct Notes(Vec<Note>);

impl Observer for Notes {
    fn event(&mut self, event: Event<'_>) {
        if let Event::Note(note) = event {
            self.0.push(note);
        }
    }
}

#[test]
fn a_series_that_outgrows_its_memory_reports_that_and_respects_the_limit() {
    let parsed = read::problems(INPUT).next().expect("one problem");
    let problem = parsed.problem.expect("a problem that can be solved");
    let before = peak_bytes();
    let mut notes = Notes::default();
    for (_, task) in problem.tasks() {
        let limits = Limits { memory: MEMORY, ..Limits::default() }.within(Some(Duration::from_secs(4)));
        assert_eq!(solve::solve(&task, limits, &mut notes), Ok(Completeness::Interrupted));
    }
    assert_eq!(notes.0, [Note::SeriesOutgrowsMemory]);
    let taken = peak_bytes() - before;
    assert!(taken > MEMORY / 8, "{taken} bytes: there was no graph");
    assert!(taken < MEMORY + MEMORY / 10, "{taken} bytes");
}

/// The peak memory of this process.
fn peak_bytes() -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("Linux tells this, too");
    let kilobytes = line.split_whitespace().nth(1).and_then(|number| number.parse::<usize>().ok());
    kilobytes.expect("it is a number") * 1024
}
