//! A time limit ends direct, self and reflex play within a second, and the answer reports it.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use popeye::read;
use popeye::write::{PopeyeText, Times};
use problem::solution::Completeness;
use solve::Limits;
use solve::Unwatched;

/// Long play with many men takes hours.
const MEN: &str = "White Kg1 Qd2 Ra1 Rf1 Be3 Bd3 Sf3 Pa2 Pb2 Pc3 Pd4 Pf2 Pg2 Ph2 \
                   Black Ke8 Qd6 Ra8 Rh8 Bg4 Bf8 Sc6 Pa7 Pb7 Pc7 Pd5 Pf7 Pg7 Ph7";

fn check(stipulation: &str, options: &str) {
    let time = Duration::from_millis(100);
    for threads in [1, 2] {
        let input =
            format!("BeginProblem\nPieces {MEN}\n{stipulation}\nOption NoBoard {options}\nEndProblem\n");
        let threads = NonZeroUsize::new(threads).expect("threads are counted from one");
        for parsed in read::problems(input.as_bytes()) {
            let mut text = Vec::new();
            let limits = Limits { threads, ..Limits::default() }.within(Some(time));
            let start = Instant::now();
            let mut writer = PopeyeText::new(&mut text, Times::Hidden);
            let answered = solve::answer(&parsed.problem, limits, &mut writer, &mut Unwatched);
            let taken = start.elapsed();
            drop(writer);
            let completeness = answered.expect("a vector can be written to").completeness;
            let text = String::from_utf8_lossy(&text);
            assert_eq!(completeness, Completeness::Interrupted, "{stipulation} {options}: {text}");
            assert!(text.contains("interrupted"), "{stipulation} {options}: {text}");
            assert!(taken < time + Duration::from_secs(1), "{stipulation} {options}: {taken:?}");
        }
    }
}

#[test]
fn direct_self_and_reflex_play_end_in_time() {
    for stipulation in ["#9", "=9", "s#8", "r#8", "semi-r#8", "zh88", "pser-#9", "pser-s#9"] {
        check(&format!("Stipulation {stipulation}"), "Variation Try");
    }
    check("Stipulation #9", "Threat 6");
    check("Stipulation #9", "NonTrivial 99 1");
    check("Stipulation #9", "MaxFlightSquares 8");
    check("Stipulation #9", "NullMoves");
    check("Stipulation #9", "SetPlay");
    check("Stipulation #9", "PostKeyPlay");
}
