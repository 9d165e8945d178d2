//! Any bytes as a file of problems: every fault has a place in the file, every problem a frame.
#![no_main]

use libfuzzer_sys::fuzz_target;
use popeye::read::Strictness;
use popeye::{read, write};
use problem::TwinBegins;
use problem::goals::GoalKind;

fuzz_target!(|bytes: &[u8]| {
    let lines = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).count();
    for parsed in read::problems(bytes).strictness(Strictness::Popeye) {
        for diagnostic in &parsed.diagnostics {
            assert!((1..=lines).contains(&diagnostic.place.line));
            assert!(diagnostic.place.column >= 1);
            assert!(!diagnostic.in_file("input").to_string().is_empty());
        }
        // What is refused is shown as far as it is understood.
        let problem = match parsed.problem {
            Ok(problem) => problem,
            Err(unsolvable) => match unsolvable.understood {
                Some(problem) => *problem,
                None => continue,
            },
        };
        for (index, (twin, task)) in problem.tasks().enumerate() {
            let (start, diagram_notes, notes) = (None, &[][..], &[][..]);
            let begins = TwinBegins { problem: &problem, index, task: &task, start, diagram_notes, notes };
            assert!(!write::frame::opening(&begins).is_empty() || problem.options.no_board);
            assert_eq!(task.stipulation, twin.setting.stipulation);
            let asks_for_position = task.stipulation.asks_for(GoalKind::ProofGame);
            assert_eq!(task.target.is_some(), asks_for_position || twin.setting.start.is_some());
        }
    }
});
