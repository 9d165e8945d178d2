//! `keymove lab race`, with this very program as the other one and with figures of our own.
#![cfg(unix)]

use std::fs;

use super::{Folder, Outcome, keymove};

const HELPMATE: &str =
    "BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#1\nOption NoBoard\nEndProblem\n";

fn race(folder: &Folder, against: &str, format: &str) -> Outcome {
    let path = folder.path("");
    let words: [&std::ffi::OsStr; 7] = [
        "lab".as_ref(),
        "race".as_ref(),
        path.as_os_str(),
        "--against".as_ref(),
        against.as_ref(),
        "--format".as_ref(),
        format.as_ref(),
    ];
    keymove(&words)
}

fn write(folder: &Folder, name: &str, text: &str) {
    fs::write(folder.path(name), text).expect("the folder can be written to");
}

#[test]
fn a_race_against_a_program_ends_with_the_mean() {
    let folder = Folder::new("race_program");
    write(&folder, "a.inp", HELPMATE);
    let outcome = race(&folder, &format!("{} popeye -regression", env!("CARGO_BIN_EXE_keymove")), "text");
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let text = outcome.stdout();
    let last = text.lines().last().unwrap_or_default();
    assert!(last.starts_with("geometric mean ") && last.ends_with(" x"), "{text}");
    assert!(text.contains("wrong: 0, unanswered: 0"), "{text}");
}

#[test]
fn a_wrong_answer_is_reported() {
    let folder = Folder::new("race_recorded");
    write(&folder, "bench.jsonl", "{\"name\": \"a\", \"cpu_seconds\": 30.0, \"timed_out\": false}\n");
    write(&folder, "a.inp", HELPMATE);
    write(&folder, "a.out", "  1.a3-a2 Rh4-h1 #\n\nsolution finished.\n");
    let right: serde_json::Value = summary_and_first(&race(&folder, "recorded", "json"), 0);
    assert_eq!((&right["answers"], &right["theirs"]["cpu_seconds"]), (&"same".into(), &30.0.into()));
    write(&folder, "a.out", "  1.Ka1-a2 Rh4-h1 #\n\nsolution finished.\n");
    let wrong = summary_and_first(&race(&folder, "recorded", "json"), 1);
    assert_eq!(wrong["answers"], "different");
}

/// The seconds of another machine once made a ratio of 29 look like 49.
#[test]
fn seconds_recorded_elsewhere_give_no_ratio() {
    let folder = Folder::new("race_no_ratio");
    write(&folder, "bench.jsonl", "{\"name\": \"a\", \"cpu_seconds\": 30.0, \"timed_out\": false}\n");
    write(&folder, "a.inp", HELPMATE);
    write(&folder, "a.out", "  1.a3-a2 Rh4-h1 #\n\nsolution finished.\n");
    let outcome = race(&folder, "recorded", "text");
    let text = outcome.stdout();
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(text.ends_with("no ratio: the other program did not run in this race\n"), "{text}");
    assert!(!text.contains("geometric mean") && !text.contains(" x\n"), "{text}");
    let heat = summary_and_first(&race(&folder, "recorded", "json"), 0);
    assert_eq!(heat["ratio"], serde_json::Value::Null);
}

/// The line of the first problem, after a look at the last line.
fn summary_and_first(outcome: &Outcome, code: i32) -> serde_json::Value {
    assert_eq!(outcome.code, Some(code), "{}", outcome.stderr);
    let text = outcome.stdout();
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    let [first, summary] = &lines[..] else { panic!("{text}") };
    assert_eq!(summary["wrong"], code);
    assert_eq!(summary["record"]["n"], 1);
    first.clone()
}

#[test]
fn figures_that_cannot_be_read_are_named_with_their_line() {
    let folder = Folder::new("race_bad_figures");
    write(&folder, "a.inp", HELPMATE);
    write(
        &folder,
        "bench.jsonl",
        "{\"name\": \"a\", \"cpu_seconds\": 1}\n{\"name\": \"b\", \"cpu_seconds\": -1}\n",
    );
    let outcome = race(&folder, "recorded", "text");
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains("bench.jsonl, line 2: found -1 as cpu_seconds"), "{}", outcome.stderr);
    let outcome = race(&folder, "/no/such/program", "text");
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains("/no/such/program"), "{}", outcome.stderr);
}

/// Problems that are drawn twice from a seed are the same, and are raced for again where they were kept.
#[test]
fn a_race_over_drawn_problems_keeps_them() {
    let folder = Folder::new("race_drawn");
    let against = format!("{} popeye -regression", env!("CARGO_BIN_EXE_keymove"));
    let kept = folder.path("kept");
    let words = ["lab", "race", "--generate", "1", "--count", "2", "--least", "0.01ms", "--time", "20s"];
    let mut words: Vec<&std::ffi::OsStr> = words.iter().map(|word| (*word).as_ref()).collect();
    words.extend::<[&std::ffi::OsStr; 4]>([
        "--against".as_ref(),
        against.as_ref(),
        "--keep".as_ref(),
        kept.as_os_str(),
    ]);
    let read = || {
        let mut names: Vec<_> = fs::read_dir(&kept)
            .expect("it was made")
            .map(|entry| entry.expect("it is there").path())
            .collect();
        names.sort();
        names.into_iter().map(|path| fs::read_to_string(path).expect("it is text")).collect::<Vec<String>>()
    };
    let outcome = keymove(&words);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let text = outcome.stdout();
    assert!(text.contains("1-000-direct") && text.contains("1-001-self") && text.contains("N: 2"), "{text}");
    let first = read();
    assert_eq!(first.len(), 2);
    assert_eq!(keymove(&words).code, Some(0));
    assert_eq!(read(), first);
}

#[test]
fn drawing_problems_takes_another_program() {
    let outcome = keymove(&["lab", "race", "--generate", "1"]);
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains("name it with --against"), "{}", outcome.stderr);
}
