//! `keymove units`, `keymove work` and `keymove journal`: the outcomes of units are the answers of the commands.

use std::fs;

use serde_json::{Value, json};

use super::{Folder, Outcome, command, keymove, keymove_reading, run_reading, words};

fn lines(outcome: &Outcome) -> Vec<Value> {
    outcome.stdout().lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

/// The outcomes of units, in the order of the units.
fn outcomes(units: &[u8], threads: &str) -> Vec<Value> {
    let outcome = keymove_reading(units, &["work", "--threads", threads]);
    let mut lines = lines(&outcome);
    lines.sort_by_key(|line| line["id"].as_u64());
    assert!(lines.iter().enumerate().all(|(index, line)| line["id"] == index as u64), "{}", outcome.stdout());
    lines.into_iter().map(|mut line| line["outcome"].take()).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("it is text")
}

#[test]
fn units_of_rows_have_the_answers_of_the_whole() {
    for (name, task, arguments) in [
        ("verify", "verify", vec!["puzzle", "verify"]),
        ("tag", "tag", vec!["puzzle", "tag"]),
        ("solve-puzzles", "solve", vec!["puzzle", "solve"]),
        ("verify-json", "verify", vec!["puzzle", "verify", "--format", "json"]),
    ] {
        for file in ["puzzles.csv", "dirty.csv"] {
            let folder = Folder::new(&format!("units-{name}-{file}"));
            let input = format!("{}/../../corpora/puzzles/{file}", env!("CARGO_MANIFEST_DIR"));
            let rejects = folder.path("rejects.csv").display().to_string();
            let whole = keymove(&[arguments.as_slice(), &[&input, "--rejects", &rejects]].concat());
            let kind = if name == "verify-json" { "verify" } else { name };
            let settings = if name == "verify-json" { r#"{"format":"json"}"# } else { "{}" };
            let units = keymove(&["units", kind, &input, "--rows", "7", "--settings", settings]);
            assert!(units.stdout().contains(&format!("\"task\":\"{task}\"")), "{}", units.stderr);
            let parts = outcomes(&units.stdout, "2");
            assert!(parts.len() > 3, "{} units", parts.len());
            let joined = |field: &str| -> Vec<u8> {
                let flag = format!("{field}_bytes");
                let bytes = |part: &Value| match part[&flag] == true {
                    true => text(&part[field]).chars().map(|char| char as u8).collect(),
                    false => text(&part[field]).as_bytes().to_vec(),
                };
                parts.iter().flat_map(bytes).collect()
            };
            let header = whole.stdout.iter().position(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            let header = if name == "verify-json" { 0 } else { header };
            assert!(whole.stdout[header..] == joined("answers"), "{name} {file}");
            let rejected = fs::read(&rejects).expect("they are written");
            let header = rejected.iter().position(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            assert!(rejected[header..] == joined("rejects"), "{name} {file}");
        }
    }
}

#[test]
fn units_of_mates_have_the_answers_of_the_file() {
    let input = format!("{}/../../corpora/mates/mates.epd", env!("CARGO_MANIFEST_DIR"));
    let few: String = fs::read_to_string(input)
        .expect("it is there")
        .lines()
        .take(12)
        .map(|line| format!("{line}\n"))
        .collect();
    let folder = Folder::new("units-mate");
    let file = folder.path("mates.epd").display().to_string();
    fs::write(&file, few).expect("the folder can be written to");
    let without_time = |mut answer: Value| {
        answer["seconds"] = Value::Null;
        if let Some(fields) = answer.as_object_mut() {
            fields.remove("faults");
        }
        answer
    };
    let whole: Vec<Value> =
        lines(&keymove(&["mate", "--format", "json", "--nodes", "20000", "--file", &file]))
            .into_iter()
            .map(without_time)
            .collect();
    let units = keymove(&["units", "mate", &file, "--rows", "5", "--settings", r#"{"nodes": 20000}"#]);
    let parts: Vec<Value> = outcomes(&units.stdout, "2")
        .into_iter()
        .flat_map(|mut part| part["answers"].take().as_array().cloned().unwrap_or_default())
        .map(without_time)
        .collect();
    assert_eq!((whole.len(), whole), (parts.len(), parts));
}

#[test]
fn units_of_problems_have_the_answers_of_the_file() {
    let folder = Folder::new("units-solve");
    let file = folder.path("problems.inp").display().to_string();
    let problems = "BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#1\nTwin Move h4 g5\nNextProblem\n\
        Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nOption SetPlay\nEndProblem\n";
    fs::write(&file, problems).expect("the folder can be written to");
    let comparable = |mut answer: Value| {
        answer["statistics"] = Value::Null;
        answer["file"] = Value::Null;
        answer
    };
    let whole: Vec<Value> =
        lines(&keymove(&["solve", "--format", "json", &file])).into_iter().map(comparable).collect();
    let units = keymove(&["units", "solve", &file]);
    let parts: Vec<Value> = outcomes(&units.stdout, "1")
        .into_iter()
        .flat_map(|mut part| part["answers"].take().as_array().cloned().unwrap_or_default())
        .map(comparable)
        .collect();
    assert_eq!(whole.len(), 3);
    assert_eq!(whole, parts);
}

const HELPMATE: &str =
    "BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#3\nTwin Move h4 g5\nEndProblem\n";

/// The answer of a probe without what depends on the machine.
fn answer(outcome: &Outcome) -> Vec<Value> {
    let of_the_machine = ["seconds", "cpu_seconds", "units", "positions"];
    let mut lines = lines(outcome);
    for line in &mut lines {
        if let Some(fields) = line.as_object_mut() {
            fields.retain(|name, _| !of_the_machine.contains(&name.as_str()));
        }
    }
    lines
}

#[test]
fn outcomes_of_probe_units_make_a_journal_with_the_whole_answer() {
    let folder = Folder::new("units-probe");
    let path = |name: &str| folder.path(name).display().to_string();
    let file = path("problem.inp");
    fs::write(&file, HELPMATE).expect("the folder can be written to");
    let whole = keymove(&["probe", &file, "--lengths", "1..3", "--format", "json"]);
    assert_eq!(whole.code, Some(0), "{}", whole.stderr);

    // Shares of units, done side by side, the second of them by a run that is interrupted: some are missing.
    let mut inputs = Vec::new();
    for share in ["1/3", "2/3", "3/3"] {
        let units = keymove(&["units", "probe", &file, "--lengths", "1..3", "--units", share]);
        let outcome = keymove_reading(&units.stdout, &["work"]);
        assert_eq!(outcome.code, Some(0), "{}", outcome.stdout());
        let name = path(&format!("{}.jsonl", &share[..1]));
        fs::write(&name, &outcome.stdout).expect("the folder can be written to");
        inputs.push(name);
    }
    // A journal of the ordinary kind that has some of the same units.
    let other = path("other.journal");
    keymove(&["probe", &file, "--lengths", "1..2", "--units", "1/2", "--journal", &other]);
    inputs.push(other);
    let merged = path("merged.journal");
    let mut arguments = vec!["journal".to_owned(), "merge".to_owned(), "--output".to_owned(), merged.clone()];
    arguments.extend(inputs.iter().cloned());
    let outcome = keymove(&arguments);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("more than once"), "{}", outcome.stderr);

    let before = fs::read(&merged).expect("it was written");
    let answered = keymove(&["probe", &file, "--lengths", "1..3", "--format", "json", "--journal", &merged]);
    assert_eq!(answer(&answered), answer(&whole));
    assert_eq!(fs::read(&merged).expect("it is there"), before, "nothing was left to be done");

    // The order of the inputs does not matter.
    let again = path("again.journal");
    arguments[3] = again.clone();
    arguments[4..].reverse();
    assert_eq!(keymove(&arguments).code, Some(0));
    let without_times = |name: &str| {
        let text = fs::read_to_string(name).expect("it was written");
        let lines = text.lines().map(|line| {
            line.split("\"seconds\"")
                .next()
                .unwrap_or_default()
                .split('\t')
                .next()
                .unwrap_or_default()
                .to_owned()
        });
        lines.filter(|line| !line.contains("stipulation")).collect::<Vec<_>>()
    };
    assert_eq!(without_times(&merged), without_times(&again));
}

#[test]
fn a_heavy_unit_comes_back_in_parts() {
    let folder = Folder::new("units-split");
    let file = folder.path("problem.inp").display().to_string();
    fs::write(&file, HELPMATE).expect("the folder can be written to");
    let units = keymove(&["units", "probe", &file, "--lengths", "3", "--split-after", "0s"]);
    let parts = outcomes(&units.stdout, "1");
    assert!(
        parts.iter().all(|part| part["split"]["parts"].as_array().is_some_and(|parts| !parts.is_empty()))
    );
    for part in &parts {
        let begins = part["unit"]["part"].as_array().expect("moves").len();
        assert!(
            part["split"]["parts"]
                .as_array()
                .into_iter()
                .flatten()
                .all(|unit| unit["part"].as_array().is_some_and(|moves| moves.len() == begins + 1))
        );
    }
}

#[test]
fn journals_that_do_not_belong_together_are_not_joined() {
    let folder = Folder::new("merge-refused");
    let path = |name: &str| folder.path(name).display().to_string();
    let journal = |name: &str, problem: &str| {
        let (file, journal) = (path(&format!("{name}.inp")), path(&format!("{name}.journal")));
        fs::write(&file, problem).expect("the folder can be written to");
        keymove(&["probe", &file, "--lengths", "1..2", "--journal", &journal]);
        journal
    };
    let (a, b) = (journal("a", HELPMATE), journal("b", &HELPMATE.replace("Kc2", "Kd3")));
    let merged = path("merged.journal");
    let refused = |inputs: &[&str], words: &str| {
        let outcome = keymove(&[&["journal", "merge", "--output", &merged], inputs].concat());
        assert_eq!(outcome.code, Some(2), "{inputs:?}");
        assert!(outcome.stderr.contains(words), "{}", outcome.stderr);
        assert!(!folder.path("merged.journal").exists());
    };
    refused(&[&a, &b], "another problem");
    refused(&[&path("nothing")], "cannot be read");
    fs::write(path("empty"), "").expect("the folder can be written to");
    refused(&[&path("empty")], "no title");
    // A solution that one input has and another has not.
    let text = fs::read_to_string(&a).expect("it was written");
    let tampered: Vec<String> = text
        .lines()
        .filter(|line| !line.contains("\"found\""))
        .map(|line| line.split('\t').next().unwrap_or_default().to_owned())
        .collect();
    fs::write(path("tampered"), tampered.join("\n") + "\n").expect("the folder can be written to");
    refused(&[&path("tampered")], "are in the journal");
    let outcome = keymove(&["journal", "merge", "--output", &a, &a]);
    assert_eq!(outcome.code, Some(2), "{}", outcome.stderr);
}

#[test]
fn what_is_no_unit_is_answered_with_an_error() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    for (line, kind) in [
        ("", ""),
        ("nonsense", "unit"),
        ("{}", "unit"),
        ("[1,2]", "unit"),
        (deep.as_str(), "unit"),
        (r#"{"id":5,"work":"dance"}"#, "unit"),
        (r#"{"id":5,"work":"mate","positions":["x"],"nodes":-1}"#, "unit"),
        (r#"{"id":5,"work":"mate","positions":[],"unknown":1}"#, "unit"),
        (r#"{"id":5,"work":"solve"}"#, "unit"),
        (
            r##"{"id":5,"work":"solve","text":"BeginProblem\nPieces foo\nStipulation #2\nEndProblem"}"##,
            "unreadable",
        ),
        (r##"{"id":5,"work":"solve","fen":"8/8/x w - - 0 1","stipulation":"#2"}"##, "unreadable"),
        (r##"{"id":5,"work":"solve","fen":"kk6/8/8/8/8/8/8/K7 w - - 0 1","stipulation":"#2"}"##, "illegal"),
        (r#"{"id":5,"work":"perft","position":"startpos","depth":31}"#, "unit"),
        (r#"{"id":5,"work":"perft","position":"8/8/8/8/8/8/8/8/8/8 w","depth":1}"#, "unreadable"),
        (r#"{"id":5,"work":"analyse","position":"startpos","depth":0}"#, "unit"),
        (r#"{"id":5,"work":"analyse","position":"k7/8/8/8/8/8/8/8 w - - 0 1","depth":1}"#, "illegal"),
        (r#"{"id":5,"work":"analyse","position":"startpos","time":-1}"#, "unit"),
        (r#"{"id":5,"work":"puzzles","settings":{"task":"tag","game":"shogi"},"lines":""}"#, "refused"),
        (
            r#"{"id":5,"work":"puzzles","settings":{"task":"tag"},"lines":"x","faults":[[0,"nonsense"]]}"#,
            "unit",
        ),
        (
            r#"{"id":5,"work":"probe","text":"BeginProblem Pieces White Kc2 Black Ka1 Stipulation h#1 EndProblem","unit":{"problem":"0000000000000000","twin":0,"colours":"as_stipulated","length":1,"part":[]}}"#,
            "unit",
        ),
    ] {
        let outcome = keymove_reading(format!("{line}\n").as_bytes(), &["work"]);
        if kind.is_empty() {
            assert_eq!((outcome.code, outcome.stdout.len()), (Some(0), 0));
            continue;
        }
        let shown: String = line.chars().take(100).collect();
        let answers = lines(&outcome);
        assert_eq!((outcome.code, answers.len()), (Some(1), 1), "{shown} {}", outcome.stderr);
        assert_eq!(answers[0]["error"]["kind"], kind, "{shown}: {}", answers[0]);
        let id = if line.contains("\"id\":5") { json!(5) } else { Value::Null };
        assert_eq!(answers[0]["id"], id, "{shown}");
    }
}

#[test]
fn errors_say_where_the_fault_is() {
    let unit = json!({ "work": "solve", "text": "BeginProblem\nPieces White Kc2 Rh4 Black Ka1\nStipulation foo\nEndProblem" });
    let outcome = keymove_reading(unit.to_string().as_bytes(), &["work"]);
    let error = lines(&outcome)[0]["error"].take();
    assert_eq!((error["line"].as_u64(), error["column"].as_u64()), (Some(3), Some(13)), "{error}");
    assert!(error["faults"].as_array().is_some_and(|faults| !faults.is_empty()), "{error}");
}

#[test]
fn the_share_of_a_task_comes_from_its_scheduler() {
    let folder = Folder::new("units-share");
    let file = folder.path("problem.inp").display().to_string();
    fs::write(&file, HELPMATE).expect("the folder can be written to");
    let shared = |share: &[&str], environment: &[(&str, &str)]| {
        let mut command =
            command(&[&["probe", &file, "--lengths", "1..3", "--format", "json", "--units"], share].concat());
        for name in ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX"] {
            command.env_remove(name);
        }
        command.envs(environment.iter().copied());
        run_reading(command, b"")
    };
    let expected = answer(&shared(&["2/3"], &[]));
    let slurm =
        [("SLURM_ARRAY_TASK_ID", "1"), ("SLURM_ARRAY_TASK_MIN", "0"), ("SLURM_ARRAY_TASK_COUNT", "3")];
    assert_eq!(answer(&shared(&[], &slurm)), expected);
    assert_eq!(answer(&shared(&["auto/3"], &[("JOB_COMPLETION_INDEX", "1")])), expected);
    let lost = shared(&["auto"], &[]);
    assert_eq!(lost.code, Some(2));
    assert!(lost.stderr.contains("SLURM_ARRAY_TASK_ID"), "{}", lost.stderr);
}

#[test]
fn commands_of_clusters_have_help() {
    for name in ["units", "work", "journal"] {
        assert_eq!(keymove(&words(&format!("{name} --help"))).code, Some(0), "{name}");
    }
}
