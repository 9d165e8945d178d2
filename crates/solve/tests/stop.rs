//! A stopped search ends within 50 ms, even on the worst boards.
#![allow(clippy::print_stdout, reason = "the latencies of a run with --nocapture are worth seeing")]

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use popeye::read;
use problem::solution::{Completeness, Event, Observer};
use solve::{Limits, Unwatched};

const LATEST: Duration = Duration::from_millis(50);

/// A busy machine may delay a thread for longer, so several attempts are made; a search that ignores its limits is late every
/// time.
const ATTEMPTS: usize = 12;

const QUEENS: &str = "Forsyth qqqqqqqk/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQQQQK";
const CROSSFIRE: &str = "Forsyth q2k2q1/2sqs2b/1s1P1s1b/2rsr2Q/1SQ1QS1Q/3Q3B/2RQR2B/Q2K2Q1";
const ARRAY: &str = "InitialGameArray";
const MIDDLE_GAME: &str = "Forsyth r1bq1rk1/pp2bppp/2s1ps2/3p4/2PP4/2S2S2/PP2BPPP/R1BQ1RK1";
const SERIES: &str = "Pieces White Ka1 Qd1 Rb3 Rg2 Bc1 Bf1 Sb1 Sd3 Black Kh8";
const GAME: &str = "Forsyth r1bqk2r/pppp1ppp/5s2/2b1s3/4P3/2S5/PPPP1PPP/R1BQKB1R";

/// Boards with their stipulations.
const WORST: &[(&str, &str)] = &[
    (QUEENS, "Stipulation #6 Option Variation Try"),
    (QUEENS, "Stipulation h#6"),
    (QUEENS, "Stipulation s#6"),
    (QUEENS, "Stipulation h=7"),
    (QUEENS, "Stipulation ser-h#9"),
    (QUEENS, "Stipulation hs#5"),
    (CROSSFIRE, "Stipulation #8"),
    (CROSSFIRE, "Stipulation r#7"),
    (CROSSFIRE, "Stipulation h#9"),
    (CROSSFIRE, "Stipulation reci-h#5"),
    (ARRAY, "Stipulation h=9"),
    (ARRAY, "Stipulation h#9"),
    (ARRAY, "Stipulation ser-=18"),
    (ARRAY, "Stipulation exact-h#9.5 Option Intelligent"),
    (MIDDLE_GAME, "Stipulation h#8 Option SetPlay"),
    (MIDDLE_GAME, "Stipulation pser-h#12"),
    (MIDDLE_GAME, "Stipulation #9 Option NullMoves"),
    (MIDDLE_GAME, "Stipulation ser-h#25 Option Intelligent"),
    (SERIES, "Stipulation ser-zh8 20"),
    (GAME, "Stipulation dia12.0"),
];

/// Sets the stop flag as soon as a length ends.
struct Switch<'a>(&'a AtomicBool);

impl Observer for Switch<'_> {
    fn event(&mut self, event: Event<'_>) {
        if let Event::LengthEnds(_) = event {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// How long a search continues after it has been stopped; `None` if it had ended before.
fn latency(input: &str, threads: usize, after: Duration) -> Option<Duration> {
    let parsed = read::problems(input.as_bytes()).next().expect("there is a problem");
    let problem = parsed.problem.unwrap_or_else(|_| panic!("{input}: {:?}", parsed.diagnostics));
    let (_, task) = problem.tasks().next().expect("it has a diagram");
    let stop = AtomicBool::new(false);
    let threads = NonZeroUsize::new(threads).expect("at least one");
    let limits = Limits { stop: Some(&stop), threads, memory: 256 << 20, ..Limits::default() };
    std::thread::scope(|scope| {
        let switch = scope.spawn(|| {
            std::thread::sleep(after);
            stop.store(true, Ordering::Relaxed);
            Instant::now()
        });
        let completeness = solve::solve(&task, limits, &mut Unwatched).expect("nothing is refused");
        let ended = Instant::now();
        let stopped = switch.join().expect("it only waits");
        (completeness == Completeness::Interrupted).then(|| ended.saturating_duration_since(stopped))
    })
}

#[test]
fn a_stopped_search_ends_within_50_ms_on_the_worst_boards() {
    let mut worst = Vec::new();
    for (board, asked) in WORST {
        let input = format!("BeginProblem\n{board}\n{asked}\nEndProblem\n");
        for (threads, after) in [(1, 30), (2, 150), (1, 600)] {
            let attempt = || latency(&input, threads, Duration::from_millis(after));
            let latencies: Vec<Duration> = (0..ATTEMPTS)
                .map_while(|_| attempt())
                .scan(false, |is_soon, latency| {
                    let goes_on = !std::mem::replace(is_soon, latency <= LATEST);
                    goes_on.then_some(latency)
                })
                .collect();
            let Some(&best) = latencies.iter().min() else { continue };
            worst.push(best);
            println!("{latencies:?} {board} {asked}, {threads} threads, after {after} ms");
        }
    }
    assert!(worst.len() > WORST.len(), "only {} searches were stopped", worst.len());
    worst.sort();
    println!("median {:?}, maximum {:?}", worst[worst.len() / 2], worst.last());
    assert!(worst.last() <= Some(&LATEST), "{:?}", worst.last());
}

#[test]
fn no_length_is_begun_or_reported_once_the_time_is_over() {
    #[derive(Default)]
    struct Told(Vec<String>);

    impl Observer for Told {
        fn event(&mut self, event: Event<'_>) {
            if matches!(event, Event::LengthBegins(_) | Event::LengthEnds(_) | Event::EndPositions(_)) {
                self.0.push(format!("{event:?}"));
            }
        }
    }

    struct Both<'a>(Told, Switch<'a>);

    impl Observer for Both<'_> {
        fn event(&mut self, event: Event<'_>) {
            self.0.event(event);
            self.1.event(event);
        }
    }

    for options in ["Intelligent MoveNumbers", "MoveNumbers", "NoBoard"] {
        for stipulation in ["h#3", "ser-h#5"] {
            let input = format!(
                "BeginProblem Pieces White Kc2 Rh4 Black Ka1 Pa3 Stipulation {stipulation} Option {options} EndProblem"
            );
            let parsed = read::problems(input.as_bytes()).next().expect("there is a problem");
            let problem = parsed.problem.expect("it can be solved");
            let (_, task) = problem.tasks().next().expect("it has a diagram");
            // The time limit has passed before the search.
            let mut told = Told::default();
            let limits = Limits::default().within(Some(Duration::ZERO));
            assert_eq!(solve::solve(&task, limits, &mut told), Ok(Completeness::Interrupted), "{input}");
            assert_eq!(told.0, [""; 0], "{input}");
            // The time limit passes when the first length ends.
            let stop = AtomicBool::new(false);
            let mut both = Both(Told::default(), Switch(&stop));
            let limits = Limits { stop: Some(&stop), ..Limits::default() };
            assert_eq!(solve::solve(&task, limits, &mut both), Ok(Completeness::Interrupted), "{input}");
            let Both(told, _) = both;
            let begun = told.0.iter().filter(|event| event.starts_with("LengthBegins")).count();
            assert_eq!(begun, 1, "{input}: {:?}", told.0);
            let last = told.0.last().expect("a length was searched");
            assert!(last.starts_with("LengthEnds"), "{input}: {:?}", told.0);
        }
    }
}
