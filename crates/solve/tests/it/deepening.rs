//! The lengths that are searched in the three modes, for a series helpmate whose solution has the full length and for a
//! cooked one.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use popeye::read;
use popeye::write::{PopeyeText, Times};
use problem::Clock;
use problem::solution::{Completeness, EndPositions, Event, Observer};
use solve::Limits;
use solve::Unwatched;

const SERIES: &str = "Pieces White Rg8 Pc6f6a5a4 Se3a2 Kc1 Black Pc7f7a3 Kh1 Stipulation ser-h#20";
/// 1.a3-a2 Rh4-h1 # is the shortest of many.
const COOKED: &str = "Pieces White Kc2 Rh4 Black Ka1 Pa3 Stipulation ser-h#5";

/// The events at each length, in half-moves.
#[derive(Debug, Default, Eq, PartialEq)]
struct Seen {
    tried: Vec<u32>,
    solved: Vec<usize>,
    /// The moves of White and Black, and the number of final positions.
    counted: Vec<(u32, u32, u64)>,
}

impl Observer for Seen {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::LengthBegins(length) => self.tried.push(length.half_moves),
            Event::Line(line) => self.solved.push(line.moves.len()),
            Event::EndPositions(EndPositions { white, black, count }) => {
                self.counted.push((white, black, count));
            }
            _ => {}
        }
    }
}

fn seen(problem: &str, options: &str) -> (Seen, Completeness) {
    let input = format!("BeginProblem {problem} Option {options} EndProblem");
    let parsed = read::problems(input.as_bytes()).next().expect("there is a problem");
    let problem = parsed.problem.expect("it can be solved");
    let (_, task) = problem.tasks().next().expect("it has a diagram");
    let mut seen = Seen::default();
    let completeness = solve::solve(&task, Limits::default(), &mut seen).expect("nothing is refused");
    (seen, completeness)
}

/// The half-moves of series with these numbers of moves.
fn series(moves: impl Iterator<Item = u32>) -> Vec<u32> {
    moves.map(|moves| 2 * moves - 1).collect()
}

/// The six examples of the modes, then similar ones. In the sixth, Popeye counts at a single length even without
/// `MoveNumbers`, because `StartMoveNumber` alone turns counting on, and so do we. Each program counts its own targets (2,142
/// at length 20 for Popeye); ours are the final positions of solutions.
#[test]
fn each_mode_of_deepening_tries_the_stated_lengths() {
    for (options, tried, counted) in [
        ("Intelligent", 1..=20, false),
        ("Intelligent MoveNumbers", 1..=20, true),
        ("Intelligent DirectDepth", 1..=20, false),
        ("Intelligent DirectDepth MoveNumbers", 1..=20, true),
        ("Intelligent StartMoveNumber 18", 18..=20, true),
        ("Intelligent StartMoveNumber 20 UpToMoveNumber 20", 20..=20, true),
        ("Intelligent StartMoveNumber 20 UpToMoveNumber 20 MoveNumbers", 20..=20, true),
        ("Intelligent DirectDepth StartMoveNumber 20 UpToMoveNumber 20", 20..=20, true),
    ] {
        let (seen, completeness) = seen(SERIES, options);
        assert_eq!(seen.tried, series(tried.clone()), "{options}");
        assert_eq!((seen.solved, completeness), (vec![21], Completeness::Finished), "{options}");
        let expected: Vec<_> = tried.map(|moves| (1, moves, u64::from(moves == 20))).collect();
        assert_eq!(seen.counted, if counted { expected } else { Vec::new() }, "{options}");
    }
}

#[test]
fn a_range_of_lengths_excludes_the_others() {
    let (seen, _) = seen(COOKED, "Intelligent StartMoveNumber 2 UpToMoveNumber 3");
    assert_eq!(seen.tried, [3, 5]);
    assert!(seen.solved.iter().all(|length| [3, 4].contains(length)), "{seen:?}");
}

#[test]
fn a_cook_ends_direct_depth_and_makes_the_answer_partial() {
    for options in ["Intelligent DirectDepth", "DirectDepth", "StopOnShortSolutions"] {
        let (seen, completeness) = seen(COOKED, options);
        assert_eq!((seen.tried, seen.solved), (vec![1], vec![2]), "{options}");
        assert_eq!(completeness, Completeness::Partial, "{options}");
    }
}

#[test]
fn the_usual_mode_continues_after_a_solution() {
    let (every, completeness) = seen(COOKED, "Intelligent");
    assert_eq!(every.tried, [1, 3, 5, 7, 9]);
    assert_eq!(completeness, Completeness::Finished);
    assert_eq!(every.solved, seen(COOKED, "NoBoard").0.solved);
}

#[test]
fn max_time_ends_the_search_and_is_reported() {
    let (text, taken) = timed("h#9", "MaxTime 1", Limits::default());
    assert!(text.contains("solving interrupted."), "{text}");
    assert!(taken < 2.0, "{taken} s");
}

/// Sets a flag when a length ends, and records the lengths that begin after that.
struct StopsAfter<'a> {
    half_moves: u32,
    stop: &'a AtomicBool,
    seen: Seen,
}

impl Observer for StopsAfter<'_> {
    fn event(&mut self, event: Event<'_>) {
        self.seen.event(event);
        if let Event::LengthEnds(length) = event
            && length.half_moves >= self.half_moves
        {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

#[test]
fn nothing_is_reported_about_a_length_that_had_not_begun_when_time_ran_out() {
    for options in ["Intelligent MoveNumbers", "MoveNumbers", "NoBoard"] {
        let input = format!("BeginProblem {COOKED} Option {options} EndProblem");
        let parsed = read::problems(input.as_bytes()).next().expect("there is a problem");
        let problem = parsed.problem.expect("it can be solved");
        let (_, task) = problem.tasks().next().expect("it has a diagram");
        for half_moves in [1, 3, 5] {
            let stop = AtomicBool::new(false);
            let mut observer = StopsAfter { half_moves, stop: &stop, seen: Seen::default() };
            let limits = Limits { stop: Some(&stop), ..Limits::default() };
            let completeness = solve::solve(&task, limits, &mut observer).expect("nothing is refused");
            let expected: Vec<u32> = (1..=half_moves).step_by(2).collect();
            assert_eq!(observer.seen.tried, expected, "{options}");
            assert!(observer.seen.counted.len() <= expected.len(), "{options}: {:?}", observer.seen);
            assert!(observer.seen.solved.iter().all(|&moves| moves <= half_moves as usize + 1), "{options}");
            assert_eq!(completeness, Completeness::Interrupted, "{options}");
        }
        let mut seen = Seen::default();
        let late = Limits::default().within(Some(Duration::ZERO));
        let completeness = solve::solve(&task, late, &mut seen).expect("nothing is refused");
        assert_eq!((seen, completeness), (Seen::default(), Completeness::Interrupted), "{options}");
    }
}

#[test]
fn every_kind_of_play_ends_within_a_second_of_its_time() {
    for stipulation in ["ser-h#30", "ser-=30", "#9", "s#9", "r#9", "hs#9", "pser-h#20", "reci-h#9"] {
        let limits = Limits::default().within(Some(Duration::from_millis(100)));
        let (text, taken) = timed(stipulation, "NoBoard", limits);
        assert!(text.contains("solving interrupted."), "{stipulation}: {text}");
        assert!(taken < 1.1, "{stipulation}: {taken} s");
    }
}

/// The answer for the initial array and its CPU time, which does not depend on how busy the machine is.
fn timed(stipulation: &str, options: &str, limits: Limits<'_>) -> (String, f64) {
    let input =
        format!("BeginProblem InitialGameArray Stipulation {stipulation} Option {options} EndProblem");
    let clock = Clock::start();
    let mut text = Vec::new();
    let mut writer = PopeyeText::new(&mut text, Times::Hidden);
    let parsed = read::problems(input.as_bytes()).next().expect("there is a problem");
    solve::answer(&parsed.problem, limits, &mut writer, &mut Unwatched).expect("memory can be written");
    drop(writer);
    (String::from_utf8_lossy(&text).into_owned(), clock.cpu_seconds().unwrap_or_default())
}
