//! Orthodox chess on the fairy kernel: a second implementation of the rules, which knows no bitboards and no specialised
//! search, gives the same answers through the same solvers.

use std::path::Path;
use std::time::Duration;

use popeye::read;
use popeye::write::{PopeyeText, Times};
use problem::solution::Completeness;
use problem::{Diagram, Problem, Setting};
use solve::{Limits, Unwatched};

use crate::corpora;

/// What is written about the problems of a file; `None` if one takes longer than a second.
fn answer(input: &[u8], change: fn(&mut Setting)) -> Option<String> {
    let mut text = Vec::new();
    let mut writer = PopeyeText::new(&mut text, Times::Hidden);
    let mut completeness = Completeness::Finished;
    for mut parsed in read::problems(input) {
        if let Ok(Problem { diagram, twins, options, .. }) = &mut parsed.problem {
            change(diagram);
            twins.iter_mut().for_each(|twin| change(&mut twin.setting));
            options.max_time = Some(options.max_time.unwrap_or(Duration::MAX).min(Duration::from_secs(1)));
        }
        let answered = solve::answer(&parsed.problem, Limits::default(), &mut writer, &mut Unwatched);
        completeness = completeness.worse(answered.expect("a vector can be written to").completeness);
    }
    drop(writer);
    (completeness != Completeness::Interrupted).then(|| String::from_utf8_lossy(&text).into_owned())
}

fn leave(_: &mut Setting) {}

fn put_on_fairy_kernel(setting: &mut Setting) {
    setting.board = setting.board.on_fairy_kernel();
    setting.start = setting.start.as_ref().map(Diagram::on_fairy_kernel);
}

/// Compares the answers to all problems of a folder, and returns how many were compared.
fn check(folder: &Path) -> usize {
    let mut compared = 0;
    let mut differences = Vec::new();
    for (name, input) in corpora::files(folder, "inp") {
        let (Some(one), Some(other)) = (answer(&input, leave), answer(&input, put_on_fairy_kernel)) else {
            continue;
        };
        compared += 1;
        // Intelligent mode finds lines in another order.
        let sorted = |text: &str| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        if one != other && sorted(&one) != sorted(&other) {
            differences.push(format!("{name}\n{one}\n----\n{other}"));
        }
    }
    assert!(differences.is_empty(), "{} of {compared}\n{}", differences.len(), differences.join("\n\n"));
    compared
}

#[test]
fn the_examples_are_answered_alike() {
    let compared = check(&corpora::examples());
    assert!(compared > 80, "{compared}");
}

#[test]
#[ignore = "takes some minutes"]
fn the_corpus_is_answered_alike() {
    let compared = check(&corpora::shared("popeye"));
    assert!(compared > 200, "{compared}");
}
