//! Where our answers once differed from Popeye's, each difference a test named for it.

mod battles;
mod lines;
mod numbers;
mod options;
mod twins;

use popeye::read::{self, Strictness};
use popeye::write::{PopeyeText, Times};
use solve::Limits;
use solve::Unwatched;

/// The answer to a problem without its diagram, in Popeye's words.
fn answer(problem: &str) -> String {
    let input = format!("BeginProblem\nOption NoBoard\n{problem}\nEndProblem\n");
    let mut text = Vec::new();
    let mut writer = PopeyeText::new(&mut text, Times::Hidden);
    for parsed in read::problems(input.as_bytes()).strictness(Strictness::Popeye) {
        solve::answer(&parsed.problem, Limits::default(), &mut writer, &mut Unwatched)
            .expect("a vector takes everything");
    }
    drop(writer);
    String::from_utf8(text).expect("ASCII in, ASCII out")
}

#[track_caller]
fn check(problem: &str, expected: &str) {
    assert_eq!(answer(problem), expected, "{problem}");
}
