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

/// Which pairs of games are played: their numbers determine the openings.
#[derive(Clone, Copy, Debug)]
pub struct PairNumbers {
    /// The number of the first pair. The others follow, wrapping around.
    pub first: u32,
    /// How many pairs are played.
    pub count: u32,
}

/// Where finished pairs are noted, so that they are not played again.
#[derive(Clone, Copy)]
pub struct PairNotes<'a> {
    /// The name of the duel among the finished parts.
    pub name: &'a str,
    /// The finished parts.
    pub finished: &'a Finished,
}

impl<S: LearnableGame> Duel<S> {
    /// Plays pairs of games; `on_pair` receives the state after every pair.
    pub fn play(&self, numbers: PairNumbers, on_pair: &(dyn Fn(&Pairs) + Sync)) -> Pairs {
        self.play_noting(numbers, PairNotes { name: "", finished: &Finished::nothing() }, on_pair)
    }

    /// As [`Duel::play`], but pairs that have been noted are not played again.
    pub fn play_noting(
        &self,
        PairNumbers { first, count }: PairNumbers,
        PairNotes { name, finished }: PairNotes<'_>,
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
                if number >= count || finished.has_failed() {
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
