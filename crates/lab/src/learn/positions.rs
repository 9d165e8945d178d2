//! Positions that occur in games, to compare searches on.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use game::KeyStream;

use super::selfplay::{Course, SelfPlay, Style};
use super::subject::{Judge, Subject};

/// One position of each of `count` games of the engine against itself, drawn from all of the game but its last moves.
/// `told` hears how many there are.
pub fn positions<S: Subject>(
    style: Style,
    count: u32,
    threads: usize,
    told: &(dyn Fn(usize) + Sync),
) -> Vec<S::Position> {
    let next = AtomicU32::new(0);
    let found = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut players = SelfPlay::<S>::new(S::evaluator(&Judge::Standard), style);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let position = drawn(&mut players, style.seed, number);
                    let mut found = found.lock().expect("no thread panics with the positions");
                    found.push((number, position));
                    told(found.len());
                }
            });
        }
    });
    let mut found = found.into_inner().expect("no thread panics with the positions");
    found.sort_by_key(|&(number, _)| number);
    found.into_iter().map(|(_, position)| position).collect()
}

/// Nobody has much to decide any more in the last moves of a game.
const LAST_MOVES: usize = 8;

fn drawn<S: Subject>(players: &mut SelfPlay<S>, seed: u64, number: u32) -> S::Position {
    let game = players.play(number).game;
    let choice = game.moves.len().saturating_sub(LAST_MOVES).max(1) as u64;
    let plies = KeyStream::new(seed ^ u64::from(number)).next_key().0 % choice;
    let moves = game.moves.iter().map(|&(mv, _)| mv).take(plies as usize);
    let played: Vec<u16> = game.opening.iter().copied().chain(moves).collect();
    Course::<S>::opened(&played).position().clone()
}
