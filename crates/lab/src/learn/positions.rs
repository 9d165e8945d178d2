//! Positions that occur in games, to compare searches on.

use std::ops::ControlFlow;

use game::KeyStream;
use threads::Workers;

use super::learnable_game::{Judge, LearnableGame};
use super::selfplay::{GameInProgress, SelfPlay, Style};

/// One position of each of `count` games of the engine against itself, drawn from all of the game but its last moves.
/// `on_progress` receives their number so far.
pub fn positions<S: LearnableGame>(
    style: Style,
    count: u32,
    threads: usize,
    on_progress: &(dyn Fn(usize) + Sync),
) -> Vec<S::Position> {
    let mut found = Vec::new();
    Workers::new(search::THREAD, threads).in_order(
        count as usize,
        || SelfPlay::<S>::new(S::evaluator(&Judge::Standard), style),
        |players, number| drawn(players, style.seed, number as u32),
        |_, position| {
            found.push(position);
            on_progress(found.len());
            ControlFlow::Continue(())
        },
    );
    found
}

/// The last moves of a game decide little.
const LAST_MOVES: usize = 8;

fn drawn<S: LearnableGame>(players: &mut SelfPlay<S>, seed: u64, number: u32) -> S::Position {
    let game = players.play(number).game;
    let choice = game.moves.len().saturating_sub(LAST_MOVES).max(1) as u64;
    let plies = KeyStream::new(seed ^ u64::from(number)).next_key().0 % choice;
    let moves = game.moves.iter().map(|&(mv, _)| mv).take(plies as usize);
    let played: Vec<u16> = game.opening.iter().copied().chain(moves).collect();
    GameInProgress::<S>::opened(&played).position().clone()
}
