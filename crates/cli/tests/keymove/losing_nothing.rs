//! Long runs that are interrupted, killed or run out of room: nothing is lost, and nothing is said that is not so.
#![cfg(unix)]
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "tests say what they did and what they skipped"
)]

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::{Folder, Outcome, command, keymove, words};

/// A mate in one after Black's move.
const MATE: &str = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8,600,80,90,1000,mate mateIn1 oneMove,,";
/// A line without mate, about which an engine can think for ever.
const QUIET: &str =
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3,f1b5 a7a6,900,80,90,1000,opening,,";
/// A tsume that takes longer than anybody waits.
const HARD_TSUME: &str = "9/9/9/4k4/9/9/9/9/9 b 2R2B4g4s4n4l18p 1";

fn write(path: &Path, text: impl AsRef<[u8]>) {
    fs::write(path, text).expect("the folder can be written to");
}

fn rows(count: usize) -> String {
    (0..count).map(|id| format!("{id},{MATE}\n")).collect()
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Runs `keymove` in a folder.
fn run_in(folder: &Folder, arguments: &[&str]) -> Outcome {
    let output = command(arguments).current_dir(&folder.0).output().expect("the binary has been built");
    let stderr = String::from_utf8(output.stderr).expect("messages are text");
    assert!(!stderr.contains("panicked"), "{stderr}");
    Outcome { code: output.status.code(), stdout: output.stdout, stderr }
}

/// Runs `keymove` in a folder until `path` has this many lines, sends it `signal`, and returns how long it took to end.
fn interrupt(
    folder: &Folder,
    signal: &str,
    (path, lines): (&str, usize),
    arguments: &[&str],
) -> (Outcome, Duration) {
    let mut child = command(arguments).current_dir(&folder.0).spawn().expect("the binary has been built");
    let patience = Instant::now();
    loop {
        let count = fs::read_to_string(folder.path(path)).map_or(0, |text| text.lines().count());
        if count >= lines {
            break;
        }
        assert!(child.try_wait().expect("it can be asked").is_none(), "it has ended by itself");
        assert!(patience.elapsed() < Duration::from_secs(60), "{count} lines of {path}");
        thread::sleep(Duration::from_millis(5));
    }
    // It is within the hard row now.
    thread::sleep(Duration::from_millis(200));
    let sent = Instant::now();
    let status = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(status.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("it ends");
    let took = sent.elapsed();
    let stderr = String::from_utf8(output.stderr).expect("messages are text");
    (Outcome { code: output.status.code(), stdout: output.stdout, stderr }, took)
}

#[test]
fn ctrl_c_and_sigterm_end_a_puzzle_run_within_a_second_and_keep_what_is_done() {
    let folder = Folder::new("interrupted");
    let quiet = format!("{}q,{QUIET}\n{}", rows(40), rows(40).replace(",6k1", "x,6k1"));
    write(&folder.path("quiet.csv"), quiet);
    let tsume = format!(
        "sfen\tid\tsolution_usi\n8k/9/7GP/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1\tone\tG*1b\n{HARD_TSUME}\ttwo\t\n"
    );
    write(&folder.path("tsume.tsv"), tsume);
    // An engine that answers everything but `go`.
    let engine = "sh -c \"while read line; do case $line in uci) echo option name MultiPV type spin default 1 min 1 max 9; echo uciok;; isready) echo readyok;; esac; done\"";
    write(
        &folder.path("game.pgn"),
        "[Event \"a\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event \"b\"]\n\n1. e4 e5 2. Nf3 *\n",
    );
    for (signal, arguments, kept) in [
        ("-INT", vec!["verify", "quiet.csv", "--engine", "own", "--engine-nodes", "4000000000"], 41),
        ("-TERM", vec!["verify", "quiet.csv", "--engine", engine], 41),
        ("-TERM", vec!["solve", "quiet.csv", "--engine", "own", "--engine-nodes", "4000000000"], 1),
        ("-INT", vec!["solve", "--game", "shogi", "tsume.tsv", "--nodes", "4000000000"], 2),
        ("-TERM", vec!["generate", "game.pgn", "--engine-nodes", "4000000000"], 1),
    ] {
        let mut all = vec!["puzzle"];
        all.extend(&arguments);
        all.extend(["--threads", "2", "--output", "out.csv"]);
        let (outcome, took) = interrupt(&folder, signal, ("out.csv.partial", kept), &all);
        assert_eq!(outcome.code, Some(2), "{arguments:?}: {}", outcome.stderr);
        assert!(outcome.stderr.contains("interrupted after "), "{arguments:?}: {}", outcome.stderr);
        assert!(outcome.stderr.contains("out.csv.partial; `--resume` continues"), "{}", outcome.stderr);
        let lines = String::from_utf8(read(&folder.path("out.csv.partial"))).expect("it is text");
        assert!(lines.lines().count() >= kept, "{arguments:?}: {lines}");
        // A second on an idle machine; tests share theirs.
        assert!(took < Duration::from_millis(2_500), "{arguments:?} took {took:?}");
        fs::remove_file(folder.path("out.csv.partial")).ok();
        fs::remove_file(folder.path("out.csv.journal")).ok();
    }
}

#[test]
fn a_silent_engine_is_given_up_after_a_stated_time() {
    let folder = Folder::new("silent");
    write(&folder.path("quiet.csv"), format!("a,{MATE}\nb,{QUIET}\n").repeat(10));
    let verify = run_in(&folder, &words("puzzle verify quiet.csv --engine /bin/cat --engine-patience 1s"));
    assert_eq!(verify.code, Some(2));
    assert!(verify.stderr.contains("cat did not answer within 1 s after `uci`"), "{}", verify.stderr);
    let matched = run_in(&folder, &words("lab match /bin/cat keymove --games 2 --nodes 10 --patience 1s"));
    assert_eq!(matched.code, Some(2));
    assert!(matched.stderr.contains("cat did not answer within 1 s"), "{}", matched.stderr);
    write(&folder.path("mates.epd"), "7k/5K2/8/8/8/8/8/R7 w - - bm #1;\n");
    let mates = run_in(&folder, &words("lab mates mates.epd --nodes 10 --against /bin/cat --patience 1s"));
    assert_eq!(mates.code, Some(2));
    assert!(mates.stderr.contains("cat did not answer within 1 s"), "{}", mates.stderr);

    // One that falls silent later: the run ends after three answers that did not come, and can be resumed.
    let engine = "sh -c \"while read line; do case $line in uci) echo option name MultiPV type spin default 1 min 1 max 9; echo uciok;; isready) echo readyok;; esac; done\"";
    let arguments = ["puzzle", "solve", "quiet.csv", "--engine", engine, "--engine-patience", "300ms"];
    let more = ["--threads", "1", "--output", "out.csv"];
    let started = Instant::now();
    let later = run_in(&folder, &[&arguments[..], &more[..]].concat());
    assert_eq!(later.code, Some(2));
    assert!(later.stderr.contains("the engine is given up: sh"), "{}", later.stderr);
    assert!(later.stderr.contains("did not answer within 0.3 s"), "{}", later.stderr);
    assert!(later.stderr.contains("`--resume` continues from there"), "{}", later.stderr);
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

#[test]
fn damaged_compressed_input_is_an_error_after_what_could_be_read() {
    let folder = Folder::new("damaged");
    write(&folder.path("rows.csv"), rows(20_000));
    let compress = |program: &str, extension: &str| {
        let input = fs::File::open(folder.path("rows.csv")).expect("it was written");
        let output = Command::new(program).arg("-c").stdin(input).stderr(Stdio::null()).output().ok();
        output.filter(|output| output.status.success()).map(|output| (extension.to_owned(), output.stdout))
    };
    let made = [("zstd", "zst"), ("gzip", "gz"), ("bzip2", "bz2")].map(|(program, extension)| {
        compress(program, extension).unwrap_or_else(|| panic!("{program} is needed to make the input"))
    });
    for (extension, bytes) in made {
        let mut spoilt = bytes.clone();
        spoilt[bytes.len() / 2] ^= 0x20;
        for (what, bytes) in [("breaks off", &bytes[..bytes.len() * 2 / 3]), ("is damaged", &spoilt[..])] {
            let name = format!("damaged.csv.{extension}");
            write(&folder.path(&name), bytes);
            for command in ["verify --legal-only", "tag", "filter --rating 0..", "dedupe", "stats"] {
                let outcome = run_in(&folder, &words(&format!("puzzle {command} {name} --output out.csv")));
                assert_eq!(outcome.code, Some(2), "{command} {name}: {}", outcome.stderr);
                let message = format!("error: {name} could not be read to its end, only to line ");
                assert!(outcome.stderr.contains(&message), "{command} {name}: {}", outcome.stderr);
                let place = format!("data {what} at about byte ");
                assert!(outcome.stderr.contains(&place), "{command} {name}: {}", outcome.stderr);
                assert!(outcome.stderr.contains(" rows in = "), "{command} {name}: {}", outcome.stderr);
            }
        }
        let all = String::from_utf8(read(&folder.path("out.csv"))).expect("it is text");
        assert!(all.is_empty(), "stats writes nothing there");
    }
}

#[test]
fn generate_without_games_fails() {
    let folder = Folder::new("no_games");
    for (name, text) in [("empty.pgn", ""), ("blank.pgn", "\n\n"), ("prose.txt", "Dear diary,\nnothing.\n")] {
        write(&folder.path(name), text);
        let outcome = run_in(&folder, &["puzzle", "generate", name]);
        assert_eq!(outcome.code, Some(2), "{name}");
        let message = format!("error: {name} has no game that can be used");
        assert!(outcome.stderr.contains(&message), "{name}: {}", outcome.stderr);
    }
}

#[test]
fn resuming_a_finished_run_says_that_it_is_finished() {
    let folder = Folder::new("finished");
    write(&folder.path("rows.csv"), rows(50));
    let resume = || run_in(&folder, &words("puzzle verify rows.csv --output out.csv --resume"));
    assert!(resume().stderr.contains("50 rows in = 50 out"));
    let whole = read(&folder.path("out.csv"));
    let again = resume();
    assert_eq!(again.code, Some(0), "{}", again.stderr);
    assert!(
        again.stderr.contains("out.csv: the run has finished, nothing is left to resume"),
        "{}",
        again.stderr
    );
    assert_eq!(read(&folder.path("out.csv")), whole);
    let others = fs::read_dir(&folder.0).expect("it is there").count();
    assert_eq!(others, 2, "neither a journal nor a partial file is left");
}

#[test]
fn a_journal_follows_the_output_row_by_row_where_rows_take_long() {
    let folder = Folder::new("follows");
    write(&folder.path("rows.csv"), format!("{}q,{QUIET}\n", rows(5)));
    let arguments =
        words("puzzle verify rows.csv --engine own --engine-nodes 4000000000 --threads 1 --output out.csv");
    let (_, _) = interrupt(&folder, "-KILL", ("out.csv.partial", 6), &arguments);
    let journal = String::from_utf8(read(&folder.path("out.csv.journal"))).expect("it is text");
    assert_eq!(journal.lines().count(), 6, "a title and five rows: {journal}");
}

/// Runs `keymove` with a limit on the size of files, in kilobytes.
fn limited(folder: &Folder, kilobytes: u32, arguments: &[&str]) -> Outcome {
    let script = format!("trap '' XFSZ; ulimit -f {kilobytes}; exec \"$0\" \"$@\"");
    let output = Command::new("bash")
        .args(["-c", &script, env!("CARGO_BIN_EXE_keymove")])
        .args(arguments)
        .current_dir(&folder.0)
        .output()
        .expect("there is a shell");
    let stderr = String::from_utf8(output.stderr).expect("messages are text");
    assert!(!stderr.contains("panicked"), "{stderr}");
    Outcome { code: output.status.code(), stdout: output.stdout, stderr }
}

#[test]
fn what_cannot_be_written_is_named_and_the_previous_file_stays() {
    let folder = Folder::new("no_room");
    write(&folder.path("rows.csv"), rows(20_000));
    write(&folder.path("out.csv"), "previous\n");
    let verify = words("puzzle verify --legal-only rows.csv --output out.csv");
    let outcome = limited(&folder, 100, &verify);
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains("out.csv cannot be written: File too large"), "{}", outcome.stderr);
    assert_eq!(read(&folder.path("out.csv")), b"previous\n");
    // With room it continues from there, and ends with the same bytes.
    let resumed = run_in(&folder, &[&verify[..], &["--resume"]].concat());
    assert!(resumed.stderr.contains("20,000 rows in = 20,000 out"), "{}", resumed.stderr);
    run_in(&folder, &words("puzzle verify --legal-only rows.csv --output whole.csv"));
    assert!(read(&folder.path("out.csv")) == read(&folder.path("whole.csv")));

    // Files that are written at once.
    for name in ["board.svg", "board.png"] {
        write(&folder.path(name), "previous\n");
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let outcome = limited(&folder, 1, &["show", start, "--output", name]);
        assert_eq!(outcome.code, Some(2), "{name}");
        assert!(outcome.stderr.contains(&format!("{name} cannot be written: ")), "{}", outcome.stderr);
        assert_eq!(read(&folder.path(name)), b"previous\n");
    }
    for (arguments, named) in [
        ("puzzle verify rows.csv --output /dev/full", "/dev/full cannot be written: No space left"),
        ("puzzle verify rows.csv --output none/out.csv", "none/out.csv"),
        (
            "puzzle verify rows.csv --rejects none/out.csv --output /dev/null",
            "none/out.csv cannot be written",
        ),
        ("puzzle stats rows.csv --rejects /proc/out.csv", "/proc/out.csv cannot be written"),
        ("puzzle verify rows.csv --output .", ". cannot be written"),
        ("man /proc/pages", "/proc/pages"),
        ("lab datagen --games 1 --nodes 10 /proc/games.kmg", "/proc/games.kmg"),
        (
            "lab match keymove keymove --games 2 --depth 1 --journal none/journal",
            "none/journal cannot be used",
        ),
        (
            "lab match keymove keymove --games 2 --depth 1 --records none/games",
            "none/games cannot be written",
        ),
        (
            "lab ablate --feature iid --depth 1 --first 1 --journal none/journal",
            "none/journal cannot be used",
        ),
        ("lab spsa --iterations 1 --nodes 10 --journal none/journal", "none/journal cannot be used"),
    ] {
        let outcome = run_in(&folder, &words(arguments));
        assert_eq!(outcome.code, Some(2), "{arguments}: {}", outcome.stderr);
        assert!(outcome.stderr.contains(named), "{arguments}: {}", outcome.stderr);
    }
    assert!(keymove(&["show"]).code == Some(2));
}

#[test]
fn every_command_names_a_full_standard_output() {
    let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let folder = Folder::new("full-output");
    write(&folder.path("rows.csv"), rows(2));
    write(
        &folder.path("h.inp"),
        "BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#2\nEndProblem\n",
    );
    for arguments in [
        "puzzle verify rows.csv",
        "puzzle stats rows.csv",
        "solve h.inp",
        "popeye h.inp",
        "uci",
        "usi",
        "show startpos",
        "dead startpos",
        "perft 2 startpos",
        "mate --nodes 10 startpos",
        "analyse --depth 1 startpos",
        "units verify rows.csv",
        "completions bash",
        "--help",
        "--version",
    ] {
        let output = full.try_clone().expect("a handle");
        let mut command = command(&words(arguments));
        command.current_dir(&folder.0).stdin(Stdio::piped()).stdout(output).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary has been built");
        // A program that has ended does not read.
        child.stdin.take().expect("a pipe").write_all(b"uci\nusi\nquit\n").ok();
        let output = child.wait_with_output().expect("it ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains("standard output cannot be written: No space left"), "{arguments}: {stderr}");
        assert_eq!(output.status.code(), Some(2), "{arguments}: {stderr}");
    }
}

/// A file system of its own, which few users may mount.
struct Mounted(std::path::PathBuf);

impl Mounted {
    fn new(folder: &Folder) -> Option<Mounted> {
        let path = folder.path("mounted");
        fs::create_dir_all(&path).expect("the folder can be written to");
        let mount =
            Command::new("mount").args(["-t", "tmpfs", "-o", "size=256k", "tmpfs"]).arg(&path).output();
        mount.is_ok_and(|output| output.status.success()).then_some(Mounted(path))
    }

    fn make_read_only(&self) -> bool {
        let mount = Command::new("mount").args(["-o", "remount,ro"]).arg(&self.0).output();
        mount.is_ok_and(|output| output.status.success())
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        Command::new("umount").arg(&self.0).status().ok();
    }
}

#[test]
fn a_full_or_read_only_file_system_leaves_the_previous_file() {
    let folder = Folder::new("mounting");
    write(&folder.path("rows.csv"), rows(20_000));
    let Some(mounted) = Mounted::new(&folder) else {
        eprintln!("NOT TESTED: a tmpfs cannot be mounted here");
        return;
    };
    write(&mounted.0.join("out.csv"), "previous\n");
    let verify = words("puzzle verify --legal-only rows.csv --output mounted/out.csv");
    let full = run_in(&folder, &verify);
    assert_eq!(full.code, Some(2));
    assert!(full.stderr.contains("mounted/out.csv cannot be written: No space left"), "{}", full.stderr);
    assert!(full.stderr.contains("`--resume` continues from there"), "{}", full.stderr);
    assert_eq!(read(&mounted.0.join("out.csv")), b"previous\n");
    fs::remove_file(mounted.0.join("out.csv.partial")).expect("it was left");
    fs::remove_file(mounted.0.join("out.csv.journal")).expect("it was left");
    if !mounted.make_read_only() {
        eprintln!("NOT TESTED: a file system cannot be made read-only here");
        return;
    }
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for arguments in [&verify[..], &["show", start, "--format", "svg", "--output", "mounted/out.csv"]] {
        let outcome = run_in(&folder, arguments);
        assert_eq!(outcome.code, Some(2), "{arguments:?}");
        assert!(outcome.stderr.contains("mounted/out.csv"), "{}", outcome.stderr);
        assert!(outcome.stderr.contains("Read-only file system"), "{}", outcome.stderr);
        assert_eq!(read(&mounted.0.join("out.csv")), b"previous\n");
    }
}

/// Numbers that look drawn.
struct Draw(u64);

impl Draw {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end.max(1)
    }
}

/// A long-running command.
struct Long {
    name: &'static str,
    arguments: Vec<&'static str>,
    /// What takes up the run again.
    resume: &'static [&'static str],
    /// The files that it writes.
    files: &'static [&'static str],
}

impl Long {
    fn new(line: &'static str, resume: &'static [&'static str], files: &'static [&'static str]) -> Long {
        let arguments = words(line);
        let name = arguments.get(..2).map_or("", |_| line);
        Long { name, arguments, resume, files }
    }

    /// Files and standard output, without dates and measured times.
    fn result(&self, folder: &Folder, stdout: &[u8]) -> Vec<Vec<u8>> {
        let files = self.files.iter().map(|name| without_times(&read(&folder.path(name))));
        files.chain([without_times(stdout)]).collect()
    }

    /// Runs it undisturbed.
    fn reference(&self, folder: &Folder) -> (Vec<Vec<u8>>, Duration) {
        let started = Instant::now();
        let outcome = run_in(folder, &self.arguments);
        assert!(matches!(outcome.code, Some(0 | 1)), "{}: {}", self.name, outcome.stderr);
        (self.result(folder, &outcome.stdout), started.elapsed())
    }

    /// Runs it with `kill -9` at random moments and resumes it until it is done. Returns how often it was killed.
    fn killed(&self, folder: &Folder, time: Duration, most: u64, draw: &mut Draw) -> (Vec<Vec<u8>>, u64) {
        let resumed: Vec<&str> = self.arguments.iter().chain(self.resume).copied().collect();
        let mut kills = 0;
        loop {
            let mut child =
                command(&resumed).current_dir(&folder.0).spawn().expect("the binary has been built");
            if kills < most {
                let moment = draw.below(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
                thread::sleep(Duration::from_micros(moment));
                if child.try_wait().expect("it can be asked").is_none() {
                    child.kill().expect("it is ours");
                    child.wait().expect("it has ended");
                    kills += 1;
                    continue;
                }
            }
            let output = child.wait_with_output().expect("it ends");
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert!(matches!(output.status.code(), Some(0 | 1)), "{}: {stderr}", self.name);
            return (self.result(folder, &output.stdout), kills);
        }
    }
}

/// Leaves out what is different every time: the date of a record, measured times, and the positions that threads share out
/// among themselves.
fn without_times(bytes: &[u8]) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(bytes) else { return without_date(bytes) };
    let mut kept = String::new();
    for line in text.lines() {
        let line = match serde_json::from_str::<serde_json::Value>(line) {
            Ok(mut value) if value.is_object() => {
                forget_times(&mut value);
                value.to_string()
            }
            _ => line.to_owned(),
        };
        let is_date = line.trim_start_matches("# ").starts_with("date: ");
        if !is_date && !line.contains("positions in ") {
            kept += &line;
            kept.push('\n');
        }
    }
    kept.into_bytes()
}

/// A network has its record in the head, and numbers behind.
fn without_date(bytes: &[u8]) -> Vec<u8> {
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    lines.filter(|line| !line.windows(6).any(|part| part == b"date: ")).flatten().copied().collect()
}

fn forget_times(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(fields) => {
            for name in ["time", "seconds", "cpu_seconds", "positions", "record", "iid"] {
                fields.remove(name);
            }
            fields.values_mut().for_each(forget_times);
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(forget_times),
        _ => {}
    }
}

/// The inputs of all commands.
fn inputs(folder: &Folder, rows: usize) {
    let mut text =
        "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n"
            .to_owned();
    for id in 0..rows {
        text += &match id % 7 {
            0 => format!("{id},no position,a2a3 b1b8\n"),
            1 => format!("{},{MATE}\n", id / 2),
            2 => format!(
                "{id},6k1/8/8/8/8/R7/8/1R4K1 b - - 0 1,g8h8 a3a7 h8g8 b1b8,700,80,90,10,mate mateIn2 short,,\n"
            ),
            _ => format!("{id},{MATE}\n"),
        };
    }
    write(&folder.path("rows.csv"), text);
    let game = "[Event \"a\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event \"b\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n";
    write(&folder.path("games.pgn"), game.repeat(6));
    write(
        &folder.path("help.inp"),
        "BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#4\nEndProblem\n",
    );
}

fn all_long_commands() -> Vec<Long> {
    const RESUME: &[&str] = &["--resume"];
    const OUT: &[&str] = &["out.csv", "rejects.csv"];
    vec![
        Long::new("puzzle verify rows.csv --output out.csv --rejects rejects.csv --threads 2", RESUME, OUT),
        Long::new("puzzle solve rows.csv --output out.csv --rejects rejects.csv --threads 2", RESUME, OUT),
        Long::new("puzzle tag rows.csv --output out.csv --rejects rejects.csv --threads 2", RESUME, OUT),
        Long::new(
            "puzzle filter --theme mateIn1 rows.csv --output out.csv --rejects rejects.csv",
            RESUME,
            OUT,
        ),
        Long::new("puzzle dedupe --by position rows.csv --output out.csv --rejects rejects.csv", RESUME, OUT),
        Long::new("puzzle alts rows.csv --output out.csv --rejects rejects.csv --threads 2", RESUME, OUT),
        Long::new(
            "puzzle export --format html rows.csv --output out.csv --rejects rejects.csv --threads 2",
            RESUME,
            OUT,
        ),
        Long::new("puzzle generate games.pgn --engine-nodes 20000 --output out.csv", RESUME, &["out.csv"]),
        Long::new(
            "lab match keymove keymove --nodes 200 --games 6 --book startpos --journal journal",
            &[],
            &[],
        ),
        Long::new(
            "lab spsa --parameter razoring-base --iterations 4 --pairs 2 --nodes 300 --jobs 2 --journal journal",
            &[],
            &[],
        ),
        Long::new(
            "lab ablate --feature null-move --depth 6 --first 12 --games 4 --move-nodes 200 --format json --journal journal",
            &[],
            &[],
        ),
        Long::new(
            "lab compare base: null-move=off --depth 6 --first 12 --games 4 --move-nodes 200 --format json --journal journal",
            &[],
            &[],
        ),
        Long::new(
            "lab tune games.kmg --epochs 6 --output out.txt --journal journal --threads 2",
            &[],
            &["out.txt"],
        ),
        Long::new("probe help.inp --lengths 1..4 --journal journal --progress none --format json", &[], &[]),
    ]
}

/// Kills the commands in turn, each run at most `at_once` times, until the given number of kills, and compares.
fn kill(test: &str, rows: usize, kills: u64, at_once: u64) {
    let source = Folder::new(&format!("{test}-inputs"));
    inputs(&source, rows);
    let games = run_in(&source, &words("lab datagen --games 60 --nodes 60 --jobs 2 games.kmg"));
    assert_eq!(games.code, Some(0), "{}", games.stderr);
    let copy = |name: &str| -> Folder {
        let folder = Folder::new(&format!("{test}-{name}"));
        for file in ["rows.csv", "games.pgn", "help.inp", "games.kmg"] {
            fs::copy(source.path(file), folder.path(file)).expect("it can be copied");
        }
        folder
    };
    let commands = all_long_commands();
    let references: Vec<(Vec<Vec<u8>>, Duration)> = commands
        .iter()
        .map(|long| {
            let folder = copy("reference");
            long.reference(&folder)
        })
        .collect();
    let mut draw = Draw(kills ^ u64::from(std::process::id()));
    let (mut total, mut rounds) = (0, 0);
    let mut by_command = vec![0; commands.len()];
    while total < kills {
        let index = rounds % commands.len();
        let (long, (expected, time)) = (&commands[index], &references[index]);
        let folder = copy("killed");
        let most = at_once.min(kills - total);
        let (found, count) = long.killed(&folder, *time, most, &mut draw);
        for (found, expected) in found.iter().zip(expected) {
            assert!(
                found == expected,
                "{} differs after {count} kills:\n{}\n---\n{}",
                long.name,
                String::from_utf8_lossy(found).chars().take(2_000).collect::<String>(),
                String::from_utf8_lossy(expected).chars().take(2_000).collect::<String>()
            );
        }
        total += count;
        by_command[index] += count;
        rounds += 1;
        assert!(rounds < 1_000, "commands end before they can be killed");
    }
    let summary: Vec<String> = commands
        .iter()
        .zip(by_command)
        .map(|(long, count)| format!("{count:>4}  {}", long.arguments[..2].join(" ")))
        .collect();
    // For whoever runs it with `--nocapture`.
    println!("{total} kills in {rounds} rounds, 0 bytes different\n{}", summary.join("\n"));
}

#[test]
fn ten_kills_at_random_moments_change_no_byte() {
    kill("ten_kills", 3_000, 10, 1);
}

/// `cargo test -p cli --test keymove -- --ignored --nocapture a_hundred_kills`
#[test]
#[ignore = "takes some minutes"]
fn a_hundred_kills_at_random_moments_change_no_byte() {
    kill("hundred_kills", 20_000, 100, 3);
}
