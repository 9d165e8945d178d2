//! Option HideDuals: the first of several continuations is shown, with the number of the others.

use popeye::read;
use popeye::write::{Format, Page, Times};
use solve::{Limits, Unwatched};

/// A mate in two with two mates after one defence.
const DUAL: &str = "Pieces White Qc4 Kf4 Pb6 Sh8 Black Qd5 Kb8 Stipulation #2 Option NoBoard Variations";
/// A stalemate in two with two threats.
const THREATS: &str = "Pieces White Ka2 Pg3h7 Qd4 Black Kf5 Stipulation =2 Option NoBoard Variations";

fn written(problem: &str, format: &str) -> String {
    let input = format!("BeginProblem {problem} EndProblem");
    let mut text = Vec::new();
    let page = Page { heading: None, paint: diagram::Paint::Plain, times: Times::Hidden, width: None };
    let format = Format::find(format).expect("there is such a form");
    let mut writer = (format.writer)(&mut text, page);
    for parsed in read::problems(input.as_bytes()) {
        assert_eq!(parsed.diagnostics, [], "{input}");
        solve::answer(&parsed.problem, Limits::default(), &mut *writer, &mut Unwatched)
            .expect("a vector can be written to");
    }
    drop(writer);
    String::from_utf8_lossy(&text).into_owned()
}

#[test]
fn only_the_first_continuation_is_written() {
    for problem in [DUAL, THREATS] {
        let (all, hidden) = (written(problem, "popeye"), written(&format!("{problem} HideDuals"), "popeye"));
        assert!(hidden.lines().count() < all.lines().count(), "{all}{hidden}");
        assert!(hidden.contains(" (+1)") && !all.contains("(+"), "{hidden}");
        let unmarked = |line: &str| line.split(" (+").next().unwrap_or_default().to_owned();
        let kept: Vec<String> = hidden.lines().map(unmarked).collect();
        let mut rest = all.lines();
        assert!(kept.iter().all(|line| rest.any(|other| other == line)), "{all}{hidden}");
        let text = written(&format!("{problem} HideDuals"), "text");
        assert!(text.contains("(1 dual hidden)"), "{text}");
    }
}

#[test]
fn json_and_verdicts_know_of_hidden_duals() {
    let json = written(&format!("{DUAL} HideDuals"), "json");
    assert!(json.contains("\"hidden_duals\":1"), "{json}");
    assert!(!written(DUAL, "json").contains("hidden"));
    let threats = written(&format!("{THREATS} HideDuals"), "json");
    assert!(threats.contains("\"hidden_threats\":1"), "{threats}");
    assert_eq!(written(&format!("{DUAL} HideDuals"), "verdict"), written(DUAL, "verdict"));
}
