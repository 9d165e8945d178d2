//! `keymove lab mates`, with this very program as the other one.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs;

use serde_json::Value;

use super::{Folder, Outcome, keymove};

const MATES: &str = "7k/5K2/8/8/8/8/8/R7 w - - bm #1;\nk7/8/1K6/8/8/8/8/7R b - - bm #-1;\n";
const TSUME: &str = "# sfen\tid\tKH_status\tKH_len\tKH_cpu_s\n\
    8k/9/7GP/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1\tfirst\tmate\t1\t2.5\n\
    4k4/9/9/4P4/9/9/9/9/9 b 2GSN2r2b2g3s3n4l17p 1\tsecond\ttimeout\t0\t10.0\n";

fn survey(folder: &Folder, (name, text): (&str, &str), more: &[&str]) -> Outcome {
    let path = folder.path(name);
    fs::write(&path, text).expect("the folder can be written to");
    let mut words: Vec<&OsStr> = vec!["lab".as_ref(), "mates".as_ref(), path.as_os_str()];
    words.extend(["--nodes", "20000", "--memory", "8"].map(OsStr::new));
    words.extend(more.iter().map(OsStr::new));
    keymove(&words)
}

fn lines(outcome: &Outcome) -> Vec<Value> {
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    outcome.stdout().lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

#[test]
fn both_programs_are_asked_and_counted() {
    let folder = Folder::new("survey_both");
    let journal = folder.path("journal");
    let journal = journal.to_str().expect("the name is text");
    let more = ["--shortest", "--against", "keymove", "--format", "json", "--journal", journal];
    let first = lines(&survey(&folder, ("mates.epd", MATES), &more));
    let [one, two, summary] = &first[..] else { panic!("{first:?}") };
    assert_eq!((&one["stated"], &one["ours"]["length"]), (&1.into(), &1.into()));
    assert_eq!((&two["stated"], &two["ours"]["length"]), (&2.into(), &2.into()));
    for who in ["ours", "theirs"] {
        let tally = &summary[who]["tally"];
        assert_eq!((&tally["found"], &tally["shortest"], &tally["wrong"]), (&2.into(), &2.into(), &0.into()));
    }
    // What the journal knows is not searched again.
    let again = lines(&survey(&folder, ("mates.epd", MATES), &more));
    assert_eq!(again[..2], first[..2]);
}

#[test]
fn figures_of_an_earlier_run_are_shown_beside_ours() {
    let folder = Folder::new("survey_recorded");
    let all = lines(&survey(&folder, ("tsume.tsv", TSUME), &["--format", "json"]));
    let summary = all.last().expect("there is a summary");
    assert_eq!(summary["ours"]["tally"]["found"], 2);
    assert_eq!(summary["recorded"]["within"], serde_json::json!([0, 1, 1]));
    let text = survey(&folder, ("tsume.tsv", TSUME), &[]).stdout();
    assert!(text.contains("\nrecorded ") && text.contains("\nN: 2\n"), "{text}");
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let folder = Folder::new("survey_refused");
    for (file, more, message) in [
        (("tsume.tsv", TSUME), &["--against", "keymove"][..], "--against is for chess"),
        (("bad.epd", "no position\n"), &[][..], "bad.epd:1"),
        (("mates.epd", MATES), &["--against", "/none"][..], "cannot be started"),
    ] {
        let outcome = survey(&folder, file, more);
        assert_eq!(outcome.code, Some(2), "{message}");
        assert!(outcome.stderr.contains(message), "{message}: {}", outcome.stderr);
    }
}
