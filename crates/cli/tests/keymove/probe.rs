//! `keymove probe`: lengths, shares, journals and what survives a kill.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{Folder, Outcome, command, keymove, keymove_reading, words};

const HELPMATE: &str = "BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#3\nEndProblem\n";
const TWINS: &str =
    "BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#3\nTwin Move h4 g5\nEndProblem\n";

/// Many small problems: each is a few units of work.
fn many_twins() -> String {
    let twins: String = ["g5", "f6", "e7", "d8", "h8", "g8", "f8", "e8", "g6", "f7", "e6"]
        .map(|square| format!("Twin Move h4 {square}\n"))
        .concat();
    HELPMATE.replace("EndProblem", &format!("{twins}EndProblem"))
}

/// A file with a problem, and a journal beside it that is not there yet.
fn files(folder: &Folder, problem: &str) -> (String, String) {
    let (file, journal) = (folder.path("problem.inp"), folder.path("journal"));
    fs::write(&file, problem).expect("the folder can be written to");
    fs::remove_file(&journal).ok();
    (file.display().to_string(), journal.display().to_string())
}

/// The lines of JSON that a run has printed.
fn lines(outcome: &Outcome) -> Vec<Value> {
    let text = outcome.stdout();
    text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

/// Lengths with the texts of their solutions, in order.
fn solutions(outcome: &Outcome) -> Vec<(String, Vec<String>)> {
    let mut lines = lines(outcome);
    let summary = lines.pop().expect("there is a summary");
    assert_eq!(summary["complete"], true, "{summary}");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let found = |line: &Value| -> Vec<String> {
        line["solutions"].as_array().into_iter().flatten().map(|solution| text(&solution["text"])).collect()
    };
    lines.iter().map(|line| (format!("{}{}", text(&line["twin"]), line["length"]), found(line))).collect()
}

#[test]
fn each_length_has_its_own_answer() {
    let outcome = keymove_reading(
        b"BeginProblem Pieces White Rg8 Pc6f6a5a4 Se3a2 Kc1 Black Pc7f7a3 Kh1 Stipulation ser-h#20 EndProblem",
        &words("probe - --lengths 19..20"),
    );
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let text = outcome.stdout();
    let line = |number| text.lines().nth(number).unwrap_or_default().to_owned();
    assert!(line(0).starts_with("19 moves: no solution ("), "{text}");
    assert!(line(1).starts_with("20 moves: 1 solution ("), "{text}");
    assert!(line(2).ends_with("20.a3-a2 Se3-c2 #   king a1, check by Sc2"), "{text}");
    assert!(line(3).starts_with("1 solution, in 20 moves ("), "{text}");
}

#[test]
fn the_lengths_need_not_be_those_of_the_stipulation() {
    for (stipulation, lengths, expected) in [
        ("h#3", "1..2", "2 lengths, 5 solutions"),
        ("h#1", "2", "1 lengths, 4 solutions"),
        ("h#2.5", "1..2", "1 lengths, 13 solutions"),
        ("ser-h#5", "1", "1 lengths, 1 solutions"),
        ("h#2", "1.5..2.5", "1 lengths, 4 solutions"),
        ("hs#2", "2", "1 lengths, 0 solutions"),
    ] {
        let input = HELPMATE.replace("h#3", stipulation);
        let arguments = format!("probe - --format json --lengths {lengths}");
        let outcome = keymove_reading(input.as_bytes(), &words(&arguments));
        let summary = lines(&outcome).pop().unwrap_or_default();
        let found = format!("{} lengths, {} solutions", summary["lengths"], summary["solutions"]);
        assert_eq!(found, expected, "{stipulation} {lengths}: {}", outcome.stderr);
    }
}

#[test]
fn what_cannot_be_probed_is_refused() {
    for (problem, lengths, expected) in [
        (HELPMATE.replace("h#3", "#3"), "1..3", "#3 is neither help nor series play"),
        (HELPMATE.to_owned(), "2.5", "the problem has no play of 2.5 to 2.5 moves"),
        (HELPMATE.replace("EndProblem", &HELPMATE.replace("Begin", "Next")), "1", "several problems"),
        (HELPMATE.to_owned(), "3..1", "the range 3..1 is empty"),
        (HELPMATE.to_owned(), "0", "expected a number of moves"),
        ("".to_owned(), "1", "the input has errors"),
    ] {
        let outcome = keymove_reading(problem.as_bytes(), &["probe", "-", "--lengths", lengths]);
        assert_eq!(outcome.code, Some(2), "{problem}");
        assert!(outcome.stderr.contains(expected), "{problem} {lengths}: {}", outcome.stderr);
    }
}

#[test]
fn threads_and_splits_change_nothing() {
    let run = |arguments: &str| {
        let arguments = format!("probe - --lengths 1..2 --format json {arguments}");
        keymove_reading(TWINS.as_bytes(), &words(&arguments))
    };
    let plain = run("--threads 1");
    let solved = keymove_reading(TWINS.replace("h#3", "h#2").as_bytes(), &words("popeye -regression"));
    let found: usize = solutions(&plain).iter().map(|(_, solutions)| solutions.len()).sum();
    assert_eq!(found, solved.stdout().lines().filter(|line| line.ends_with('#')).count());
    let split = run("--threads 3 --split-after 0 --progress json");
    assert!(split.stderr.contains(r#""event":"split""#), "{}", split.stderr);
    assert_eq!(solutions(&split), solutions(&plain));
}

#[test]
fn shares_are_the_whole() {
    let folder = Folder::new("probe_shares");
    let (file, journal) = files(&folder, TWINS);
    let run = |share: &str, journal: &str| {
        keymove(&words(&format!("probe {file} --lengths 1..3 --format json --units {share} {journal}")))
    };
    let whole = solutions(&run("1/1", ""));
    let mut union: Vec<String> = Vec::new();
    for share in ["1/3", "2/3", "3/3"] {
        let part = solutions(&run(share, &format!("--journal {journal}")));
        union.extend(part.into_iter().flat_map(|(_, solutions)| solutions));
    }
    let mut expected: Vec<String> = whole.iter().flat_map(|(_, solutions)| solutions.clone()).collect();
    union.sort();
    expected.sort();
    assert_eq!(union, expected);
    // The journal of all shares has all that the whole asks for.
    let recalled = run("1/1", &format!("--journal {journal} --progress json"));
    assert!(!recalled.stderr.contains(r#""event":"unit""#), "{}", recalled.stderr);
    assert_eq!(solutions(&recalled), whole);
}

#[test]
fn a_journal_of_another_problem_is_refused() {
    let folder = Folder::new("probe_other_journal");
    let (file, journal) = files(&folder, HELPMATE);
    let arguments = format!("probe {file} --lengths 1..2 --journal {journal}");
    assert_eq!(keymove(&words(&arguments)).code, Some(0));
    let before = fs::read(&journal).expect("there is a journal");
    fs::write(&file, HELPMATE.replace("Rh4", "Rh5")).expect("the folder can be written to");
    let outcome = keymove(&words(&arguments));
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains("is the journal of something else"), "{}", outcome.stderr);
    assert_eq!(fs::read(&journal).expect("there is a journal"), before);
}

#[test]
fn max_solutions_are_honoured_whatever_the_threads() {
    let problem = TWINS
        .replace("EndProblem", "Option MaxSolutions 3\nEndProblem")
        .replace("Stipulation h#3\nTwin Move h4 g5\nOption", "Stipulation h#3\nOption");
    let problem = problem.replace("EndProblem", "Twin Move h4 g5\nEndProblem");
    let all = keymove_reading(TWINS.as_bytes(), &words("probe - --lengths 1..3 --format json"));
    let mut first: Vec<String> = Vec::new();
    for twin in ["a)", "b)"] {
        let of_twin = solutions(&all).into_iter().filter(|(name, _)| name.starts_with(twin));
        first.extend(of_twin.flat_map(|(_, solutions)| solutions).take(3));
    }
    assert_eq!(first.len(), 6);
    for arguments in ["--threads 1", "--threads 3", "--threads 2 --split-after 0"] {
        let arguments = format!("probe - --lengths 1..3 --format json {arguments}");
        let outcome = keymove_reading(problem.as_bytes(), &words(&arguments));
        let mut found: Vec<(String, Vec<String>)> = solutions(&outcome);
        // The answer is sorted by length, then by position.
        found.sort_by_key(|(name, _)| name.starts_with('b'));
        let found: Vec<String> = found.into_iter().flat_map(|(_, solutions)| solutions).collect();
        assert_eq!(found, first, "{arguments}: {}", outcome.stderr);
        let summary = lines(&outcome).pop().unwrap_or_default();
        assert_eq!((&summary["solutions"], &summary["partial"]), (&6.into(), &true.into()), "{summary}");
        assert_eq!(outcome.code, Some(0));
    }
    let text = keymove_reading(problem.as_bytes(), &words("probe - --lengths 1..3")).stdout();
    assert!(text.contains("\nas far as was asked: 6 solutions, in 1, 2 moves ("), "{text}");
}

#[test]
fn journals_of_earlier_versions_are_read() {
    let folder = Folder::new("probe_old_journal");
    let (file, journal) = files(&folder, TWINS);
    let arguments = format!("probe {file} --lengths 1..2 --format json --journal {journal}");
    let outcome = keymove(&words(&arguments));
    let new = fs::read_to_string(&journal).expect("there is a journal");
    // Earlier versions listed the solutions in the record of the finished unit.
    let records: Vec<Value> = new
        .lines()
        .map(|line| line.split('\t').next().unwrap_or_default())
        .map(|line| serde_json::from_str(line).expect("each line is JSON"))
        .collect();
    let mut old = String::new();
    for record in &records {
        let mut record = record.clone();
        if let Some(finished) = record.get_mut("finished") {
            let of_unit = records.iter().filter_map(|other| other.get("found"));
            let of_unit = of_unit.filter(|found| found["unit"] == finished["unit"]);
            let solutions: Vec<Value> = of_unit
                .flat_map(|found| found["solutions"].as_array().cloned().unwrap_or_default())
                .collect();
            let positions = finished["outcome"]["positions"].clone();
            finished["outcome"] = serde_json::json!({ "solutions": solutions, "positions": positions });
        }
        if record.get("found").is_none() {
            old.push_str(&format!("{record}\n"));
        }
    }
    assert!(old.contains(r#""text":"1.a3-a2 Rh4-h1 #""#), "{new}");
    fs::write(&journal, old).expect("the folder can be written to");
    let recalled = keymove(&words(&format!("{arguments} --progress json")));
    assert!(!recalled.stderr.contains(r#""event":"unit""#), "{}", recalled.stderr);
    assert_eq!(solutions(&recalled), solutions(&outcome));
}

#[cfg(unix)]
#[test]
fn hundreds_of_thousands_of_solutions_need_little_memory() {
    let folder = Folder::new("probe_many");
    let (file, journal) = files(&folder, HELPMATE);
    let run = |more: &str| {
        let script = format!("ulimit -v 400000; exec \"$0\" probe {file} --lengths 5 --threads 2 {more}");
        let output = std::process::Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_keymove")])
            .output()
            .expect("there is a shell");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).expect("it is text");
        let solutions = text.lines().filter(|line| line.starts_with("  "));
        solutions.map(|line| format!("{line}\n")).collect::<String>()
    };
    let found = run("");
    assert!(found.lines().count() > 100_000, "{}", found.lines().count());
    assert!(run(&format!("--split-after 0.5 --journal {journal}")) == found);
}

#[cfg(target_os = "linux")]
#[test]
fn a_probe_that_is_short_of_memory_ends_with_an_answer_or_an_error() {
    let folder = Folder::new("probe_short_of_memory");
    let (file, _) = files(&folder, HELPMATE);
    for kilobytes in (100_000..280_000).step_by(10_000) {
        let script = format!("ulimit -v {kilobytes}; exec \"$0\" probe {file} --lengths 1..3");
        let output = std::process::Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_keymove")])
            .output()
            .expect("there is a shell");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(0..=2)), "{kilobytes} kB: {:?} {stderr}", output.status);
    }
}

#[test]
fn progress_is_reported_in_json() {
    let outcome = keymove_reading(HELPMATE.as_bytes(), &words("probe - --lengths 1..2 --progress json"));
    let events: Vec<Value> =
        outcome.stderr.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    let count = |name: &str| events.iter().filter(|event| event["event"] == name).count();
    assert_eq!(["started", "length", "unit", "solution", "finished"].map(count), [1, 2, 2, 5, 1]);
    let last = events.last().expect("there are events");
    assert_eq!((&last["units_left"], &last["complete"]), (&0.into(), &true.into()));
    assert!(last["positions_per_second"].as_f64() > Some(0.0), "{last}");
}

/// Numbers that look random, and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

#[test]
fn a_probe_that_is_killed_ten_times_finds_what_an_undisturbed_one_finds() {
    let folder = Folder::new("probe_kill");
    let (file, journal) = files(&folder, &many_twins());
    let arguments = format!("probe {file} --lengths 1..3 --format json --threads 2 --split-after 0.02");
    let undisturbed = keymove(&words(&arguments));
    let arguments = format!("{arguments} --journal {journal}");
    let mut dice = Dice(7);
    let mut kills = 0;
    while kills < 10 {
        let written = size(&journal);
        let mut child =
            command(&words(&arguments)).stdout(Stdio::null()).spawn().expect("the binary has been built");
        // Each run gets a little further, and is killed at work.
        let more = dice.below(200);
        let deadline = Instant::now() + Duration::from_secs(60);
        while size(&journal) <= written + more
            && Instant::now() < deadline
            && child.try_wait().expect("a child can be waited for").is_none()
        {
            thread::sleep(Duration::from_micros(dice.below(500)));
        }
        if child.try_wait().expect("a child can be waited for").is_some() {
            break;
        }
        child.kill().expect("a child can be killed");
        child.wait().expect("a child can be waited for");
        kills += 1;
    }
    assert_eq!(kills, 10, "the work was done too soon");
    let resumed = keymove(&words(&arguments));
    assert_eq!(solutions(&resumed), solutions(&undisturbed), "{}", resumed.stderr);
}

fn size(path: &str) -> u64 {
    fs::metadata(Path::new(path)).map_or(0, |metadata| metadata.len())
}

#[cfg(unix)]
#[test]
fn a_probe_that_is_interrupted_does_not_say_that_there_is_no_solution() {
    let folder = Folder::new("probe_interrupted");
    let path = folder.path("long.inp").display().to_string();
    fs::write(&path, "BeginProblem\nInitialGameArray\nStipulation h=9\nEndProblem\n")
        .expect("the folder can be written to");
    let arguments = ["probe", &path, "--lengths", "8..9", "--progress", "json"];
    let outcome = super::keymove_until("\"started\"", "-INT", &arguments);
    assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
    let text = outcome.stdout();
    assert!(text.starts_with("8 moves: unfinished, no solution so far, "), "{text}");
    assert!(text.contains("\nunfinished, no solution so far; "), "{text}");
}
