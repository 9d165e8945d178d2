//! Games are made, kept, continued after a crash, and learnt from.

use std::fs;
use std::path::PathBuf;

use engine::{Chess, Shogi};
use lab::learn::archive::Archive;
use lab::learn::{self, Dataset, Judge, LearnableGame, Plan, Share, Style, Tuning};
use lab::trial::Budget;

/// A file of its own for each test, gone when the test is.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("keymove-{}-{name}.kmg", std::process::id()));
        fs::remove_file(&path).ok(); // Usually there is none.
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        fs::remove_file(&self.0).ok(); // A test that failed early has made none.
    }
}

fn plan(games: u32, threads: usize) -> Plan {
    let style = Style { thinking: Budget::Nodes(60), longest: 40, ..Style::default() };
    Plan { style, games, limit: None, threads }
}

fn made<S: LearnableGame>(path: &Scratch, plan: &Plan) -> Archive {
    learn::generate::<S>(&path.0, &S::evaluator(&Judge::Standard), plan, &|_| ()).expect("games can be made");
    let mut archive = Archive::read::<S>(&path.0).expect("what was written can be read");
    archive.games.sort_by_key(|game| game.number);
    archive
}

fn check<S: LearnableGame>() {
    let whole = Scratch::new(&format!("{}-whole", S::NAME));
    let expected = made::<S>(&whole, &plan(6, 2));
    let numbers: Vec<u32> = expected.games.iter().map(|game| game.number).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 4, 5]);

    // Three games, then a crash in the middle of the fourth.
    let broken = Scratch::new(&format!("{}-broken", S::NAME));
    made::<S>(&broken, &plan(3, 1));
    let mut bytes = fs::read(&broken.0).expect("the games are there");
    bytes.extend([3, 0, 0, 0, 8, 0, 90]);
    fs::write(&broken.0, bytes).expect("the file can be written");
    assert_eq!(made::<S>(&broken, &plan(6, 1)), expected);

    let shown: usize = expected
        .games
        .iter()
        .map(|game| {
            let mut shown = 0;
            game.replay::<S>(|_| shown += 1).expect("archived moves are legal");
            shown
        })
        .sum();
    let scored: usize = expected.games.iter().map(|game| game.moves.len()).sum();
    assert!(shown == scored && shown > 100, "{shown} {scored}");
}

#[test]
fn chess_games_are_kept_and_continued() {
    check::<Chess>();
}

#[test]
fn shogi_games_are_kept_and_continued() {
    check::<Shogi>();
}

#[test]
fn tuning_on_games_lowers_the_loss() {
    let path = Scratch::new("tuned");
    let archive = made::<Chess>(&path, &plan(40, 2));
    let learnt = Dataset::of_games::<Chess>(&archive.games, Share::Learnt, 2).expect("the moves are legal");
    let aside = Dataset::of_games::<Chess>(&archive.games, Share::KeptAside, 2).expect("the moves are legal");
    assert!(learnt.len() > 10 * aside.len() && !aside.is_empty());
    let tuning = Tuning { epochs: 5, ..Tuning::default() };
    let start = Chess::standard_weights();
    let tuned =
        learn::tune(&learnt, &aside, &start, &tuning, &mut learn::DescentLog::reporting_to(&mut |_| ()))
            .expect("there are positions");
    assert!(tuned.after.learnt < tuned.before.learnt, "{:?} {:?}", tuned.before, tuned.after);
    let text = Chess::write_weights(&tuned.weights, "a test");
    assert_eq!(Chess::read_weights(&text), Ok(tuned.weights));
}

#[test]
fn a_move_that_is_not_legal_is_named() {
    let path = Scratch::new("illegal");
    let mut game = made::<Chess>(&path, &plan(1, 1)).games.remove(0);
    game.moves[0].0 = 0;
    let ply = game.opening.len();
    let error = game.replay::<Chess>(|_| ()).expect_err("a1a1 is no move");
    assert_eq!(error.to_string(), format!("game 0, ply {ply}: move 0x0000 is not legal"));
}

#[test]
fn a_player_scores_half_against_itself() {
    let player =
        || (Shogi::evaluator(&Judge::Standard), search::Config { table_megabytes: 1, ..Default::default() });
    let style = Style { thinking: Budget::Nodes(50), longest: 60, ..Style::default() };
    let duel = learn::Duel::<Shogi> { players: [player(), player()], style, threads: 2 };
    let pairs = duel.play(learn::PairNumbers { first: 0, count: 6 }, &|_| ());
    assert_eq!(pairs.count(), 6);
    assert_eq!(pairs.mean(), 0.5, "both games of a pair are the same game: {pairs}");
}
