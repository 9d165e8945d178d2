//! Programs that hang, crash, cheat or send nonsense lose their games, and the match continues.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use engine::protocol::Protocol;
use lab::matches::{
    Adjudication, Book, Contestant, Failure, Fault, Match, PairResult, Program, RefereedChess, Rules,
    Standing, StartError, TimeControl, Waiting, run,
};

/// A program made of a shell script that answers `go` with `answer`.
fn program(name: &str, answer: &str) -> Contestant {
    let script = format!(
        "while read -r line; do case \"$line\" in \
         uci) echo 'option name Style type string default calm'; echo uciok ;; \
         isready) echo readyok ;; \
         go*) {answer} ;; \
         quit) exit ;; \
         esac; done"
    );
    Contestant {
        name: name.to_owned(),
        program: "sh".into(),
        arguments: vec!["-c".into(), script.into()],
        options: Vec::new(),
    }
}

/// White mates at once from this position.
fn book() -> Book {
    // Tests run at the same time: each has a file of its own.
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("keymove-mate-in-one-{}-{number}.epd", std::process::id()));
    std::fs::write(&path, "# mate in one\n7k/5Q2/6K1/8/8/8/8/8 w - - 0 1\n").expect("it can be written");
    let book = Book::read::<RefereedChess>(&path).expect("it is a book");
    std::fs::remove_file(path).ok();
    book
}

fn standing(opponent: &str, time: TimeControl) -> Standing {
    let rules = Rules { time, margin: Duration::ZERO, adjudication: Adjudication::CHESS };
    let plan = Match {
        contestants: [program("honest", "echo bestmove f7g7"), program("other", opponent)],
        book: book(),
        pairs: 2,
        rules,
        concurrency: 2,
        patience: Duration::from_millis(400),
    };
    let mut standing = Standing::default();
    run::<RefereedChess>(&plan, &BTreeSet::new(), &Arc::default(), |pair| {
        standing.add(&PairResult::of(&pair));
        ControlFlow::Continue(())
    })
    .expect("both programs start");
    standing
}

fn check(opponent: &str, time: TimeControl, fault: Fault) {
    let standing = standing(opponent, time);
    assert_eq!(standing.games, [4, 0, 0], "{opponent}");
    assert_eq!(standing.faults[0].len(), 0, "{opponent}");
    assert_eq!(standing.faults[1].get(&fault), Some(&2), "{opponent}: {standing:?}");
}

const DEPTH: TimeControl = TimeControl::Depth(1);
const CLOCK: TimeControl = TimeControl::Clock { base: Duration::from_millis(200), increment: Duration::ZERO };

#[test]
fn honest_programs_share_the_points() {
    let standing = standing("echo bestmove f7g7", DEPTH);
    assert_eq!((standing.games, standing.pairs.0), ([2, 0, 2], [0, 0, 2, 0, 0]));
    assert_eq!(standing.ends.get("mate"), Some(&4));
}

#[test]
fn a_program_that_hangs_loses() {
    check("sleep 5", DEPTH, Fault::Failure);
}

#[test]
fn a_program_that_does_not_stop_loses() {
    check("sleep 5", CLOCK, Fault::Failure);
}

#[test]
fn a_late_program_loses_on_time() {
    check("sleep 0.3; echo bestmove f7g7", CLOCK, Fault::TimeLoss);
}

#[test]
fn a_program_that_crashes_loses() {
    check("exit 1", DEPTH, Fault::Failure);
}

#[test]
fn a_program_that_cheats_loses() {
    for cheat in ["bestmove f7h8", "bestmove e2e4", "bestmove", "bestmove 0000", "bestmove win", "bestmove ♛"]
    {
        check(&format!("echo {cheat}"), DEPTH, Fault::IllegalMove);
    }
}

#[test]
fn a_program_with_an_endless_line_loses() {
    check("tr '\\0' x < /dev/zero", DEPTH, Fault::Failure);
    check("yes info depth 1 score cp nonsense", DEPTH, Fault::Failure);
}

#[test]
fn resigning_is_not_a_fault() {
    let standing = standing("echo bestmove resign", DEPTH);
    assert_eq!((standing.games, standing.ends.get("resignation")), ([4, 0, 0], Some(&2)));
    assert!(standing.faults.iter().all(|faults| faults.is_empty()));
}

#[test]
fn a_program_that_cannot_start_is_reported_before_the_match() {
    let start = |contestant: &Contestant| {
        Program::start(contestant, Protocol::Uci, &Waiting::patient(Duration::from_millis(300))).err()
    };
    let mut missing = program("missing", "true");
    missing.program = "/nowhere/missing".into();
    assert!(matches!(start(&missing), Some(StartError::Spawn { .. })));
    let mut wrong = program("wrong", "true");
    wrong.options.push(("Hash".to_owned(), "1".to_owned()));
    let error = start(&wrong).expect("it has no such option").to_string();
    assert_eq!(error, "wrong has no option `Hash`; it has Style");
    let mut dreamer = program("dreamer", "true");
    dreamer.arguments =
        vec!["-c".into(), "echo 'option name Ponder type check default false'; echo uciok; cat".into()];
    dreamer.options.push(("Ponder".to_owned(), "maybe".to_owned()));
    let error = start(&dreamer).expect("it cannot have that value").to_string();
    assert_eq!(error, "dreamer cannot set `Ponder` to `maybe`, expected on or off");
    let mut deaf = program("deaf", "true");
    deaf.arguments = vec!["-c".into(), "sleep 3".into()];
    assert!(matches!(start(&deaf), Some(StartError::Failed { failure: Failure::Silent(_), .. })));
}
