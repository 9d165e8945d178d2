//! Two players of one program against each other: the same openings with both colours, at a fixed number of nodes.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use search::Config;
use threads::Workers;

use super::archive::ArchivedResult;
use super::learnable_game::{EvaluatorOf, LearnableGame};
use super::selfplay::{SelfPlay, Style};
use crate::finished::Finished;
use crate::statistics::{Outcome, Pairs};

/// Two players.
pub struct Duel<S: LearnableGame> {
    /// The one whose points are counted, and the other.
    pub players: [(EvaluatorOf<S>, Config); 2],
    /// How they play.
    pub style: Style,
    /// Threads that play.
    pub threads: usize,
}

impl<S: LearnableGame> Duel<S> {
    /// Plays pairs of games, `first` and the following numbers; `on_pair` receives the state after every pair.
    pub fn fight(&self, first: u32, pairs: u32, on_pair: &(dyn Fn(&Pairs) + Sync)) -> Pairs {
        self.fight_noting((first, pairs), ("", &Finished::nothing()), on_pair)
    }

    /// The same. Pairs that are finished under this name are not played again.
    pub fn fight_noting(
        &self,
        (first, pairs): (u32, u32),
        (name, finished): (&str, &Finished),
        on_pair: &(dyn Fn(&Pairs) + Sync),
    ) -> Pairs {
        let next = AtomicU32::new(0);
        let counted = Mutex::new(Pairs::default());
        Workers::new(search::THREAD, self.threads).share(|_| {
            let [one, other] = self.players.clone();
            let mut begins = SelfPlay::<S>::between([one.clone(), other.clone()], self.style);
            let mut replies = SelfPlay::<S>::between([other, one], self.style);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= pairs || finished.has_failed() {
                    return;
                }
                let number = first.wrapping_add(number);
                let [opening, answer] = finished.once(&format!("{name} pair {number}"), || {
                    let opening = begins.play(number).game;
                    let answer = replies.answer(&opening).game;
                    [outcome(opening.result), outcome(answer.result).reversed()]
                });
                let mut counted = counted.lock().expect("no thread panics with the count");
                counted.add(opening, answer);
                on_pair(&counted);
            }
        });
        counted.into_inner().expect("no thread panics with the count")
    }
}

/// What the player who began got.
fn outcome(result: ArchivedResult) -> Outcome {
    match result {
        ArchivedResult::FirstWon => Outcome::Win,
        ArchivedResult::Draw => Outcome::Draw,
        ArchivedResult::SecondWon => Outcome::Loss,
    }
}
