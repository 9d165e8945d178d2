//! The answer is the same, byte for byte, for every number of threads.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use popeye::read;
use popeye::write::{PopeyeText, Times};
use solve::Limits;
use solve::Unwatched;

fn answer(input: &[u8], threads: usize) -> String {
    let threads = NonZeroUsize::new(threads).expect("threads are counted from one");
    let mut text = Vec::new();
    let mut writer = PopeyeText::new(&mut text, Times::Hidden);
    for parsed in read::problems(input) {
        let limits = Limits { threads, ..Limits::default() };
        solve::answer(&parsed.problem, limits, &mut writer, &mut Unwatched)
            .expect("a vector can be written to");
    }
    drop(writer);
    String::from_utf8_lossy(&text).into_owned()
}

fn check(name: &str, input: &[u8]) {
    let alone = answer(input, 1);
    assert!(alone.contains("solution") || alone.contains("Loesung"), "{name}: {alone}");
    for threads in [2, 3] {
        assert_eq!(answer(input, threads), alone, "{name} with {threads} threads");
    }
}

#[test]
fn examples_have_the_same_answers_with_any_number_of_threads() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut checked = 0;
    for entry in fs::read_dir(examples).expect("there are examples") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_some_and(|extension| extension == "inp") {
            check(&path.display().to_string(), &fs::read(&path).expect("the example can be read"));
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}

/// Problems that are long enough for all threads to take part.
#[test]
fn longer_problems_have_the_same_answers_with_any_number_of_threads() {
    for (pieces, stipulation, options) in [
        ("White Kb6 Rd4 Black Kf5", "#6", "Variation"),
        ("White Ke1 Qd4 Black Kg7 Ph7", "#5", "Variation Try SetPlay"),
        ("White Kc1 Rh1 Rh2 Black Ke4 Se6", "#4", "Variation Try MoveNumbers"),
        ("White Kc8 Qh3 Rd6 Pb7c7 Black Kg5 Rh8 Ph7", "s#3", "Variation Try"),
        ("White Kh3 Rb7 Rd2 Bd3 Black Kf7 Qa5 Sa8 Pf5", "r#3", "Variation"),
        ("White Kd1 Qh7 Bc3 Black Kd6 Re8 Pd5", "h#3", ""),
        ("White Kd1 Bc3 Black Kd6 Re8 Pd5", "ser-h#6", ""),
        ("White Kg1 Qd2 Ra1f1 Be3 Sf3 Pc3d4 Black Ke8 Qd6 Rh8 Sc6 Pd5f7", "ser-#4", "MoveNumbers"),
        ("White Kd1 Qh7 Bc3 Black Kd6 Re8 Pd5", "hs#2.5", ""),
        ("White Ka1 Pb6 Black Ke3 Ra7 Pa6", "h=4", "SetPlay"),
        ("White Kd6 Bd5 Pb7f6 Black Kb8 Bh1", "pser-s#6", "MoveNumbers"),
        ("White Kd6 Bd5 Pb7f6 Black Kb8 Bh1", "pser-#4", ""),
    ] {
        let options = if options.is_empty() { String::new() } else { format!("Option {options}") };
        let input =
            format!("BeginProblem\nPieces {pieces}\nStipulation {stipulation}\n{options}\nEndProblem\n");
        check(&format!("{stipulation} {pieces}"), input.as_bytes());
    }
}
