//! The problems in `examples/` have the recorded answers next to them, which another program gives too.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lab::conform::{self, Intelligent, Terms, Verdict};
use lab::inputs;
use popeye::read;
use problem::goals;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

/// Every problem of the folder has the answer recorded next to it.
fn check(folder: &Path, at_least: usize) {
    let inputs = inputs::problems(folder).expect("the folder can be read");
    assert!(inputs.len() >= at_least, "{} examples", inputs.len());
    let mut different = Vec::new();
    let terms = Terms {
        limit: Duration::from_secs(60),
        threads: NonZero::<usize>::MIN,
        intelligent: Intelligent::AsGiven,
    };
    conform::run(&inputs, terms, NonZero::<usize>::MIN, |case| {
        let case = case.expect("the examples can be read");
        if case.verdict != Verdict::Identical {
            different.push(format!("{}: {:?}", case.name, case.verdict));
        }
    });
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn the_examples_have_their_recorded_answers() {
    check(&folder(), 60);
}

/// Options, twins, goals and stipulations one by one in English, German and French; options and verbs of twins also by
/// the shortest abbreviation that is unique.
#[test]
fn the_three_languages_have_their_recorded_answers() {
    check(&folder().join("languages"), 18);
}

#[test]
fn every_goal_has_an_example() {
    let inputs = inputs::problems(&folder()).expect("the folder can be read");
    let sources: Vec<Vec<u8>> =
        inputs.iter().map(|input| fs::read(input).expect("an example can be read")).collect();
    let problems: Vec<_> = sources
        .iter()
        .flat_map(|source| read::problems(source))
        .filter_map(|parsed| parsed.problem.ok())
        .collect();
    for goal in goals::ALL {
        let is_used = problems.iter().any(|problem| problem.diagram.stipulation.asks_for(goal));
        assert!(is_used, "no example has the goal {}", goal.spec().symbol);
    }
}

/// The words that an example must show.
const OPTIONS: &str = "Defence SetPlay WhiteToPlay Variations MoveNumbers StartMoveNumber UpToMoveNumber NoWk NoBk \
    Duplex HalfDuplex Threat NoThreat Try MaxSolutions MaxFlightsquares NonTrivial KeepMatingPiece EnPassant NoBoard \
    NoShortVariations PostKeyPlay Intelligent DirectDepth MaxTime NoCastling CastlingMutuallyExclusive Quodlibet \
    StopOnShortSolutions GoalIsEnd NullMoves TrivialTriesAvoid MatesIn1 Beep Require CastlingOff EpOn EpIfProved HideDuals";

#[test]
fn every_option_has_an_example() {
    let inputs = inputs::problems(&folder()).expect("the folder can be read");
    let words: Vec<String> = inputs
        .iter()
        .map(|input| fs::read_to_string(input).expect("an example is text"))
        .flat_map(|text| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    for option in OPTIONS.split_whitespace() {
        assert!(words.iter().any(|word| word == option), "no example has the option {option}");
    }
}
