//! Long play against a far stronger defender: that no length suffices is seen soon.

use std::time::Duration;

use popeye::read;
use popeye::write::{PopeyeText, Times};
use problem::solution::Completeness;
use solve::Limits;
use solve::Unwatched;

/// White is soon mated, whatever he plays.
const STRONG_DEFENDER: &str = "White Ka1 Ph2 Black Kc3 Rd3 Se4 Bf5";

/// Solving takes a fraction of a second; without what is tested here, hours.
const TIME: Duration = Duration::from_secs(60);

/// The answer to a problem without a diagram.
fn answer(stipulation: &str) -> String {
    let input = format!(
        "BeginProblem\nPieces {STRONG_DEFENDER}\nStipulation {stipulation}\nOption NoBoard Variation\nEndProblem"
    );
    let parsed = read::problems(input.as_bytes()).next().expect("there is a problem");
    let mut text = Vec::new();
    let mut writer = PopeyeText::new(&mut text, Times::Hidden);
    let limits = Limits::default().within(Some(TIME));
    let answered = solve::answer(&parsed.problem, limits, &mut writer, &mut Unwatched);
    drop(writer);
    let completeness = answered.expect("a vector can be written to").completeness;
    assert_eq!(completeness, Completeness::Finished, "{stipulation}");
    String::from_utf8_lossy(&text).trim().to_owned()
}

#[test]
fn a_far_stronger_defender_refutes_play_of_any_length() {
    for stipulation in ["##65", "##!65", "!#20", "r#20", "semi-r#20", "s=20", "s#20", "ct20"] {
        assert_eq!(answer(stipulation), "solution finished.", "{stipulation}");
    }
}
