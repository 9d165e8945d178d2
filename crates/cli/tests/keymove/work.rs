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

/// Does units, in shares whose outcomes go to files of their own, and returns the files.
fn outcome_files(folder: &Folder, units: &[u8], shares: usize) -> Vec<String> {
    let lines: Vec<&[u8]> = units.split_inclusive(|&byte| byte == b'\n').collect();
    (0..shares)
        .map(|share| {
            // The later units come first, as if they had been done sooner.
            let own: Vec<u8> =
                lines.iter().skip(share).step_by(shares).rev().flat_map(|line| line.to_vec()).collect();
            let outcome = keymove_reading(&own, &["work"]);
            assert_eq!(outcome.code, Some(0), "{}", outcome.stdout());
            let name = folder.path(&format!("{share}.jsonl")).display().to_string();
            fs::write(&name, &outcome.stdout).expect("the folder can be written to");
            name
        })
        .collect()
}

fn merge(inputs: &[String], arguments: &[&str]) -> Outcome {
    let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
    keymove(&[&["journal", "merge"], arguments, &inputs].concat())
}

#[test]
fn outcomes_of_rows_are_joined_into_the_file_of_one_machine() {
    let folder = Folder::new("units-join");
    let path = |name: &str| folder.path(name).display().to_string();
    let input = format!("{}/../../corpora/puzzles/dirty.csv", env!("CARGO_MANIFEST_DIR"));
    let (whole, rejected) = (path("whole.csv"), path("whole-rejects.csv"));
    keymove(&["puzzle", "verify", &input, "--output", &whole, "--rejects", &rejected]);
    let units = keymove(&["units", "verify", &input, "--rows", "7"]);
    let inputs = outcome_files(&folder, &units.stdout, 3);
    let (output, rejects) = (path("joined.csv"), path("joined-rejects.csv"));
    let joined = merge(&inputs, &["--output", &output, "--rejects", &rejects]);
    assert_eq!(joined.code, Some(0), "{}", joined.stderr);
    let read = |name: &str| fs::read(name).expect("it was written");
    assert!(read(&output) == read(&whole) && read(&rejects) == read(&rejected));
    // What was done twice counts once.
    let copy = path("copy.jsonl");
    fs::copy(&inputs[0], &copy).expect("the folder can be written to");
    let twice = [inputs.as_slice(), &[copy]].concat();
    let joined = merge(&twice, &["--output", &output]);
    assert!(joined.stderr.contains("more than once"), "{}", joined.stderr);
    assert!(read(&output) == read(&whole));
    // The missing units are reported, the last one included; nothing is written.
    let other = path("other.csv");
    let without = |what: &str| {
        let kept: String = lines_without(&inputs, what);
        let name = path("some.jsonl");
        fs::write(&name, kept).expect("the folder can be written to");
        let joined = merge(&[name], &["--output", &other]);
        assert_eq!(joined.code, Some(2), "{}", joined.stderr);
        assert!(!folder.path("other.csv").exists());
        joined.stderr
    };
    assert!(without("\"id\":4,").contains("unit 4 has no outcome"));
    assert!(without("\"last\":true").contains("the last unit has no outcome"));
    let mixed = merge(&inputs, &["--output", &other, "--records", &path("games.pgn")]);
    assert!(mixed.stderr.contains("not about a match"), "{}", mixed.stderr);
}

/// The lines of some files that do not have a word.
fn lines_without(files: &[String], word: &str) -> String {
    let text: Vec<String> = files.iter().map(|file| fs::read_to_string(file).expect("it is there")).collect();
    text.iter()
        .flat_map(|text| text.lines())
        .filter(|line| !line.contains(word))
        .fold(String::new(), |text, line| text + line + "\n")
}

#[test]
fn puzzles_made_in_units_are_those_of_one_machine() {
    // The same mate is allowed in two games, one of the others cannot be read, and one has a character that is not UTF-8.
    let games = b"[Event \"a\"]\n\n1. f3 e5 2. g4 Nc6 3. Nc3 Nb8 4. Nb1 Nc6 *\n\n[Event \"b\"]\n\n1. e4 e5\n2. Ke3 *\n\n\
        [Event \"c\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event \"d\xe9\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
    let folder = Folder::new("units-generate");
    let path = |name: &str| folder.path(name).display().to_string();
    let file = path("games.pgn");
    fs::write(&file, games).expect("the folder can be written to");
    let (whole, rejected) = (path("whole.csv"), path("whole-rejects.csv"));
    let arguments = ["puzzle", "generate", "--engine-nodes", "5000", &file];
    keymove(&[arguments.as_slice(), &["--output", &whole, "--rejects", &rejected]].concat());
    let read = |name: &str| fs::read(name).expect("it was written");
    assert!(read(&whole).len() > 100, "some puzzles are made");
    for rows in ["1", "2", "3"] {
        let settings = r#"{"engine_nodes":5000}"#;
        let units = keymove(&["units", "generate", &file, "--rows", rows, "--settings", settings]);
        let inputs = outcome_files(&folder, &units.stdout, 2);
        let (output, rejects) = (path("joined.csv"), path("joined-rejects.csv"));
        let joined = merge(&inputs, &["--output", &output, "--rejects", &rejects]);
        assert_eq!(joined.code, Some(0), "{}", joined.stderr);
        assert!(joined.stderr.contains("4 rows, 1 of them rejected"), "{}", joined.stderr);
        assert_eq!(String::from_utf8_lossy(&read(&output)), String::from_utf8_lossy(&read(&whole)), "{rows}");
        assert_eq!(read(&rejects), read(&rejected), "{rows}");
    }
}

#[test]
fn a_match_in_units_has_the_result_of_one_machine() {
    let folder = Folder::new("units-match");
    let path = |name: &str| folder.path(name).display().to_string();
    let (one, records) = (path("one.journal"), path("games.pgn"));
    let arguments = |journal: &str| {
        let line =
            "lab match keymove:null-move=off keymove --nodes 300 --games 6 --seed 5 --format json --journal";
        let mut words: Vec<String> = words(line).iter().map(|word| word.replace(':', " ")).collect();
        words.push(journal.to_owned());
        words
    };
    let result = |outcome: &Outcome| {
        let mut line = lines(outcome).pop().expect("there is a result");
        line["record"] = Value::Null;
        line
    };
    let whole = keymove(&arguments(&one));
    assert_eq!(whole.code, Some(0), "{}", whole.stderr);
    let settings = r#"{"nodes":300}"#;
    let units = ["units", "match", "keymove null-move=off", "keymove", "--games", "6", "--seed", "5"];
    let units = keymove(&[units.as_slice(), &["--settings", settings]].concat());
    let inputs = outcome_files(&folder, &units.stdout, 2);
    let joined = path("joined.journal");
    let outcome = merge(&inputs, &["--output", &joined, "--records", &records]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let before = fs::read(&joined).expect("it was written");
    assert_eq!(before, fs::read(&one).expect("it was written"));
    assert_eq!(result(&keymove(&arguments(&joined))), result(&whole));
    assert_eq!(fs::read(&joined).expect("it is there"), before, "nothing was left to be played");
    let games = fs::read_to_string(&records).expect("it was written");
    assert_eq!(games.matches("[Event ").count(), 6, "{games}");
    // Journals of shares of a match are joined, too; those of another match are not.
    let again = path("again.journal");
    let outcome = merge(&[one.clone(), inputs[0].clone()], &["--output", &again]);
    assert!(outcome.stderr.contains("more than once"), "{}", outcome.stderr);
    let other = keymove(&["units", "match", "keymove", "keymove", "--games", "2", "--settings", settings]);
    let others = outcome_files(&folder, &other.stdout, 1);
    let outcome = merge(&[one, others[0].clone()], &["--output", &again]);
    assert!(outcome.stderr.contains("another match"), "{}", outcome.stderr);
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
fn an_invalid_unit_is_answered_with_an_error() {
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
        (r#"{"id":5,"work":"puzzles","settings":{"task":"generate","game":"shogi"},"lines":""}"#, "refused"),
        (
            r#"{"id":5,"work":"match","pairs":[],"settings":{"first":"keymove","second":"keymove"}}"#,
            "unreadable",
        ),
        (
            r#"{"id":5,"work":"match","pairs":[{"pair":0,"opening":"x"}],"settings":{"first":"a","second":"b"}}"#,
            "unreadable",
        ),
        (
            r#"{"id":5,"work":"match","pairs":[{"pair":0,"opening":"4k3/8/8/8/8/8/8/4K2R w K - 0 1"}],"settings":{"first":"no-such-program","second":"keymove","nodes":1}}"#,
            "failed",
        ),
        (
            r#"{"id":5,"work":"match","pairs":[{"pair":0,"opening":"4k3/8/8/8/8/8/8/4K2R w K - 0 1"}],"settings":{"first":"keymove x=1","second":"keymove","nodes":1}}"#,
            "refused",
        ),
        (
            r#"{"id":5,"work":"match","pairs":[{"pair":0,"opening":"4k3/8/8/8/8/8/8/4K2R w K - 0 1"}],"settings":{"first":"keymove","second":"keymove","tc":"soon"}}"#,
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
fn what_a_run_costs_on_many_cores_is_simulated() {
    let folder = Folder::new("scaling");
    let path = |name: &str| folder.path(name).display().to_string();
    let costs = |file: &str, more: &str| -> Vec<(u64, f64)> {
        let outcome = keymove(&words(&format!("lab scaling {file} --cores 1,10,100 --format json {more}")));
        assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
        let record = lines(&outcome).pop().expect("there is a record");
        let costs = record["costs"].as_array().expect("there are costs").iter();
        costs
            .map(|cost| (cost["units"].as_u64().unwrap_or(0), cost["wall_seconds"].as_f64().unwrap_or(0.0)))
            .collect()
    };
    // Equal units, and one that dominates.
    let (equal, one) = (path("equal.txt"), path("one.txt"));
    fs::write(&equal, "2\n".repeat(20)).expect("the folder can be written to");
    fs::write(&one, format!("{}64\n", "1\n".repeat(36))).expect("the folder can be written to");
    assert_eq!(costs(&equal, ""), [(20, 40.0), (20, 4.0), (20, 2.0)]);
    assert_eq!(costs(&equal, "--count 100"), [(100, 200.0), (100, 20.0), (100, 2.0)]);
    assert_eq!(costs(&one, ""), [(37, 100.0), (37, 67.0), (37, 64.0)]);
    assert_eq!(costs(&one, "--split-after 8s --parts 8"), [(45, 108.0), (45, 19.0), (45, 16.0)]);
    // Outcomes contain the times of their units; so does a journal of a probe.
    let file = path("problem.inp");
    fs::write(&file, HELPMATE).expect("the folder can be written to");
    let units = keymove(&["units", "probe", &file, "--lengths", "1..3"]);
    let outcomes = outcome_files(&folder, &units.stdout, 1);
    let journal = path("problem.journal");
    keymove(&["probe", &file, "--lengths", "1..3", "--journal", &journal]);
    let count = units.stdout().lines().count() as u64;
    for name in [&outcomes[0], &journal] {
        let found = costs(name, "");
        assert!(
            found.iter().all(|(units, seconds)| *units > 0 && *units <= count && *seconds > 0.0),
            "{found:?}"
        );
    }
    let refused = keymove(&["lab", "scaling", &file]);
    assert_eq!(refused.code, Some(2), "{}", refused.stderr);
}

#[test]
fn commands_of_clusters_have_help() {
    for name in ["units", "work", "journal"] {
        assert_eq!(keymove(&words(&format!("{name} --help"))).code, Some(0), "{name}");
    }
}
