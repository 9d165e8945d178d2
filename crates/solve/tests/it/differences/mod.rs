//! Where our answers once differed from Popeye's, each difference a test named for it.

mod battles;
mod fairy;
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

#[test]
fn half_duplex_lets_the_other_side_begin_play_to_a_position() {
    for (stipulation, option, side) in
        [("a=>b1", "", "Black"), ("a=>b1", "HalfDuplex", "White"), ("ser-a=>b1", "HalfDuplex", "Black")]
    {
        let option = if option.is_empty() { String::new() } else { format!("Option {option}\n") };
        let input = format!(
            "BeginProblem\nPieces White Ke1 Black Ke8\nStipulation {stipulation}\nPieces White Ke2 Black Kd8\n{option}EndProblem\n"
        );
        let mut text = Vec::new();
        let mut writer = PopeyeText::new(&mut text, Times::Hidden);
        for parsed in read::problems(input.as_bytes()) {
            solve::answer(&parsed.problem, Limits::default(), &mut writer, &mut Unwatched)
                .expect("a vector takes everything");
        }
        drop(writer);
        let text = String::from_utf8(text).expect("ASCII in, ASCII out");
        assert!(text.contains(&format!("=> ({side} ->)")), "{stipulation} {option}: {text}");
    }
}
