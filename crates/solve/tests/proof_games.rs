//! Proof games of a corpus, compared with the verdicts of another solver, with their times.

#![allow(clippy::print_stderr, reason = "a measurement reports what it found")]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use chess::text::Fen;
use problem::solution::{Event, Observer};
use problem::stipulation::Stipulation;
use problem::{Options, Problem};

/// The CPU seconds for a position, unless `KEYMOVE_SECONDS` gives another number.
const SECONDS: f64 = 25.0;

/// The most solutions to find: with more the game is cooked anyway.
const MOST_SOLUTIONS: u32 = 10;

/// One row of the file.
struct Row {
    board: String,
    half_moves: usize,
    verdict: String,
    positions: String,
}

/// The result of our search.
#[derive(Default)]
struct Found {
    solutions: u32,
    positions: u64,
}

impl Observer for Found {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Line(_) => self.solutions += 1,
            Event::Progress(progress) => self.positions = progress.positions,
            _ => {}
        }
    }
}

/// Run it with `KEYMOVE_PROOF_GAMES=decided`, `open` or `all` and `--nocapture`.
#[test]
#[ignore = "prints figures for a quiet machine"]
fn proof_games_of_the_corpus() {
    let seconds = env::var("KEYMOVE_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(SECONDS);
    let which = env::var("KEYMOVE_PROOF_GAMES").unwrap_or_else(|_| "decided".to_owned());
    let rows = rows().into_iter().filter(|row| match which.as_str() {
        "all" => true,
        "open" => row.verdict == "open",
        _ => row.verdict != "open",
    });
    let (mut asked, mut answered, mut agreed, mut total) = (0, 0, 0, 0.0);
    eprintln!("half-moves\tverdict\tits positions\tsolutions\tour positions\tCPU seconds\tboard");
    for row in rows {
        let (found, taken, is_complete) = solve(&row, seconds);
        let agrees = match row.verdict.as_str() {
            "none" => found.solutions == 0,
            "unique" => found.solutions == 1,
            "cooked" => found.solutions > 1,
            number => number.parse().is_ok_and(|number: u32| number == found.solutions),
        };
        asked += 1;
        total += taken;
        answered += u32::from(is_complete);
        agreed += u32::from(is_complete && agrees);
        let solutions = match (is_complete, agrees || row.verdict == "open") {
            (false, _) => "-".to_owned(),
            (true, true) => found.solutions.to_string(),
            (true, false) => format!("{} (differs)", found.solutions),
        };
        let Row { board, half_moves, verdict, positions } = row;
        let line = format!(
            "{half_moves}\t{verdict}\t{positions}\t{solutions}\t{}\t{taken:.2}\t{board}",
            found.positions
        );
        eprintln!("{line}");
    }
    eprintln!(
        "{asked} asked, {answered} answered within {seconds} s, {agreed} as the file says, {total:.1} s in all"
    );
    assert!(answered > 0, "none of {asked} answered");
}

/// The result within a number of CPU seconds, the seconds used, and whether the search was complete.
fn solve(row: &Row, seconds: f64) -> (Found, f64, bool) {
    let board = format!("{} w - -", row.board).parse::<Fen>().expect("a board").0.board;
    let half = if row.half_moves % 2 == 1 { ".5" } else { "" };
    let stipulation =
        Stipulation::parse(&format!("exact-dia{}{half}", row.half_moves / 2)).expect("a stipulation");
    let options = Options { max_solutions: Some(MOST_SOLUTIONS), ..Options::default() };
    let problem = Problem::new(board, stipulation, options);
    let (_, task) = problem.tasks().next().expect("a problem has a task");
    let (stop, over) = (AtomicBool::new(false), AtomicBool::new(false));
    let clock = Clock::start();
    let mut found = Found::default();
    thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                stop.fetch_or(clock.seconds() > seconds, Ordering::Relaxed);
                thread::sleep(Duration::from_millis(5));
            }
        });
        let limits = solve::Limits { stop: Some(&stop), ..solve::Limits::default() };
        let answer = solve::solve(&task, limits, &mut found);
        over.store(true, Ordering::Relaxed);
        answer.expect("proof games are not refused");
    });
    (found, clock.seconds(), !stop.load(Ordering::Relaxed))
}

/// The CPU time of this process if the system reports it (in steps of 10 ms on Linux), else the elapsed time.
struct Clock {
    processor: Option<f64>,
    start: Instant,
}

impl Clock {
    fn start() -> Clock {
        Clock { processor: processor_seconds(), start: Instant::now() }
    }

    fn seconds(&self) -> f64 {
        match (self.processor, processor_seconds()) {
            (Some(before), Some(now)) => now - before,
            _ => self.start.elapsed().as_secs_f64(),
        }
    }
}

fn processor_seconds() -> Option<f64> {
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = stat.rsplit(')').next()?.split_whitespace().skip(11);
    let user: f64 = fields.next()?.parse().ok()?;
    let system: f64 = fields.next()?.parse().ok()?;
    Some((user + system) / TICKS_PER_SECOND)
}

fn rows() -> Vec<Row> {
    let root = env::var_os("KEYMOVE_CORPORA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora"), PathBuf::from);
    let text = fs::read_to_string(root.join("proofgames/proofgames.tsv")).expect("corpora/proofgames");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [board, half_moves, verdict, positions, ..] = fields[..] else { panic!("{line}") };
            let half_moves = half_moves.parse().expect("a number of half-moves");
            let [board, verdict, positions] = [board, verdict, positions].map(str::to_owned);
            Row { board, half_moves, verdict, positions }
        })
        .collect()
}
