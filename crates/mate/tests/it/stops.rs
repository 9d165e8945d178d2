//! A stopped search has no answer, whenever it is stopped.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use game::KeyStream;
use mate::{Answer, Effort, Limits, Options, Solver};
use shogi::{Setup, fault};

/// A mate in five plies, and a position without mate.
const MATE: &str = "4k4/9/9/4P4/9/9/9/9/9 b 2GSN2r2b2g3s3n4l17p 1";
const NO_MATE: &str = "7nl/7k1/6ppp/9/9/8N/9/9/9 b RGSr2b3g3s2n3l15p 1";

fn check(sfen: &str, right: Answer) {
    let position = sfen.parse::<Setup>().expect("SFEN").position(fault::TSUME).expect("legal");
    let options = Options { memory: 1 << 20, effort: Effort::Shortest, ..Options::default() };
    let mut solver = Solver::new(options);
    let full = solver.solve(&position, Limits::NONE, &mut ());
    assert_eq!(full.answer, right);
    let mut unknown = 0;
    for stop in 0..500 {
        let limits = Limits { nodes: Some(full.nodes * stop / 500), ..Limits::NONE };
        let answer = solver.solve(&position, limits, &mut ()).answer;
        assert!(answer == right || answer == Answer::Unknown, "{answer:?} after {:?} nodes", limits.nodes);
        unknown += usize::from(answer == Answer::Unknown);
    }
    assert!(unknown > 10, "only {unknown} of the stops came before the answer");
}

#[test]
fn five_hundred_stops_on_the_way_to_a_mate() {
    check(MATE, Answer::Mate);
}

#[test]
fn five_hundred_stops_on_the_way_to_no_mate() {
    check(NO_MATE, Answer::NoMate);
}

#[test]
fn a_stop_before_the_search_is_obeyed() {
    let position = MATE.parse::<Setup>().expect("SFEN").position(fault::TSUME).expect("legal");
    let stop = AtomicBool::new(true);
    let limits = Limits { stop: Some(&stop), ..Limits::NONE };
    let verdict = Solver::new(Options::default()).solve(&position, limits, &mut ());
    assert_eq!(verdict.answer, Answer::Unknown);
}

/// Half of the stops are on the way to a mate, half on the way to none; every other search uses two threads.
#[test]
fn a_thousand_stops_by_another_thread_at_random_moments() {
    let mut dice = KeyStream::new(11);
    let (mut stopped, mut answered) = (0, 0);
    for (sfen, right) in [(MATE, Answer::Mate), (NO_MATE, Answer::NoMate)] {
        let position = sfen.parse::<Setup>().expect("SFEN").position(fault::TSUME).expect("legal");
        for threads in [1, 2] {
            let options =
                Options { memory: 1 << 20, threads, effort: Effort::Shortest, ..Options::default() };
            let mut solver = Solver::new(options);
            let started = Instant::now();
            assert_eq!(solver.solve(&position, Limits::NONE, &mut ()).answer, right);
            let whole = started.elapsed();
            for _ in 0..250 {
                let share = dice.next_key().0 % 1024;
                let moment = whole.mul_f64(share as f64 / 1000.0).min(Duration::from_millis(100));
                let stop = AtomicBool::new(false);
                let answer = thread::scope(|scope| {
                    scope.spawn(|| {
                        thread::sleep(moment);
                        stop.store(true, Ordering::Relaxed);
                    });
                    let limits = Limits { stop: Some(&stop), ..Limits::NONE };
                    solver.solve(&position, limits, &mut ()).answer
                });
                assert!(answer == right || answer == Answer::Unknown, "{answer:?} after {moment:?}");
                stopped += usize::from(answer == Answer::Unknown);
                answered += usize::from(answer == right);
            }
        }
    }
    assert_eq!(stopped + answered, 1000);
    assert!(stopped > 100, "only {stopped} of the stops came before the answer");
}
