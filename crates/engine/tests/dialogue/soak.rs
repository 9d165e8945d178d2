//! A long run: a thousand fast games of each engine against itself, on two threads, in one session.
//!
//! `cargo test --release -p engine --test dialogue -- --ignored --nocapture soak` takes some minutes.
#![allow(clippy::print_stderr, reason = "a long run reports what it found")]

use std::fs;
use std::time::{Duration, Instant};

use engine::{Chess, PlayableGame, Shogi};

use super::{Gui, value};

const GAMES: usize = 1000;
/// Longer games are not played to their end.
const LONGEST: usize = 400;
/// What each side has on its clock, and gets for each move.
const CLOCK: Duration = Duration::from_millis(2000);
const INCREMENT: Duration = Duration::from_millis(50);
/// Megabytes that the session may grow by after the first tenth of the games.
const GROWTH: u64 = 8;

/// A game with a referee.
trait Referee: Sized {
    type Game: PlayableGame;

    fn start() -> Self;

    /// Plays the move, if it is legal.
    fn play(&mut self, mv: &str) -> Result<(), String>;

    fn is_over(&self) -> bool;
}

impl Referee for chess::Game {
    type Game = Chess;

    fn start() -> chess::Game {
        chess::Game::from(chess::Position::initial())
    }

    fn play(&mut self, mv: &str) -> Result<(), String> {
        let mv = chess::text::UciMove::find(mv, self.position()).map_err(|error| error.to_string())?;
        chess::Game::play(self, mv);
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.ending().or_else(|| self.claim()).is_some()
    }
}

impl Referee for shogi::Game {
    type Game = Shogi;

    fn start() -> shogi::Game {
        shogi::Game::new(shogi::Position::initial(), shogi::Rules::default())
    }

    fn play(&mut self, mv: &str) -> Result<(), String> {
        let mv = shogi::text::read_usi_move(mv, self.position()).map_err(|error| error.to_string())?;
        shogi::Game::play(self, mv).map_err(|illegality| illegality.to_string())
    }

    fn is_over(&self) -> bool {
        self.ending().is_some()
    }
}

#[test]
#[ignore = "takes some minutes"]
fn soak_of_chess() {
    soak::<chess::Game>();
}

#[test]
#[ignore = "takes some minutes"]
fn soak_of_shogi() {
    soak::<shogi::Game>();
}

fn soak<R: Referee>() {
    let gui = Gui::new::<R::Game>();
    let name = R::Game::PROTOCOL.name();
    for option in [
        "Threads value 2",
        "Hash value 8",
        "USI_Hash value 8",
        "Move Overhead value 300",
        "NetworkDelay2 value 300",
    ] {
        gui.send(&format!("setoption name {option}"));
    }
    let (mut moves, mut slowest, mut memory) = (0, Duration::ZERO, 0);
    let started = Instant::now();
    for game in 0..GAMES {
        gui.send(&format!("{name}newgame"));
        gui.send("isready");
        gui.find("readyok");
        let (played, slow) = play::<R>(&gui, game);
        moves += played;
        slowest = slowest.max(slow);
        if game == GAMES / 10 {
            memory = resident();
        }
    }
    let growth = resident().saturating_sub(memory);
    eprintln!(
        "{name}: {GAMES} games, {moves} moves in {:.0} s, slowest answer without a clock {slowest:?}, {growth} MB more",
        started.elapsed().as_secs_f64()
    );
    assert!(growth <= GROWTH, "the session has grown by {growth} MB");
    gui.end();
}

/// Plays one game, every fiftieth by the clock, and returns how many moves it had and how long the slowest answer took.
fn play<R: Referee>(gui: &Gui, number: usize) -> (usize, Duration) {
    let mut referee = R::start();
    let mut moves = Vec::new();
    let mut clocks = [CLOCK; 2];
    let mut slowest = Duration::ZERO;
    let by_clock = number.is_multiple_of(50);
    while !referee.is_over() && moves.len() < LONGEST {
        let limits = match number % 50 {
            0 => clock_words::<R::Game>(&clocks),
            1 => "movetime 2".to_owned(),
            2 => "depth 3".to_owned(),
            // Another number of nodes makes another game.
            _ => format!("nodes {}", 200 + number),
        };
        gui.send(&format!("position startpos moves {}", moves.join(" ")));
        gui.send(&format!("go {limits}"));
        let start = Instant::now();
        let answer = gui.find("bestmove");
        let used = start.elapsed();
        let mv = value(&answer, "bestmove").expect("there is a move").to_owned();
        if mv == "resign" || mv == "win" {
            break;
        }
        if let Err(error) = referee.play(&mv) {
            panic!("game {number}, {}: {error}", moves.join(" "));
        }
        if by_clock {
            let clock = &mut clocks[moves.len() % 2];
            let left = clock.checked_sub(used);
            *clock = left.unwrap_or_else(|| panic!("game {number} is lost on time: {used:?} of {clock:?}"))
                + INCREMENT;
        } else {
            slowest = slowest.max(used);
        }
        moves.push(mv);
    }
    (moves.len(), slowest)
}

/// The clock arguments of `go` for the side that moves first and the other.
fn clock_words<G: PlayableGame>(clocks: &[Duration; 2]) -> String {
    let [first, second] = clocks.map(|clock| clock.as_millis());
    let increment = INCREMENT.as_millis();
    match G::PROTOCOL {
        engine::protocol::Protocol::Uci => {
            format!("wtime {first} btime {second} winc {increment} binc {increment}")
        }
        engine::protocol::Protocol::Usi => {
            format!("btime {first} wtime {second} binc {increment} winc {increment}")
        }
    }
}

/// Megabytes of memory that the process uses; zero if unknown.
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
}
