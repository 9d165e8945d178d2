//! A whole match: who plays which pair of games, on how many boards at once.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{BySide, Side};
use threads::{Kind, Workers};

use super::play::play;
use super::{Book, Contestant, Failure, PlayedGame, Program, RefereedGame, Rules, StartError, Waiting};
use crate::statistics::Outcome;

/// Everything that decides what is played.
#[derive(Clone, Debug)]
pub struct Match {
    /// The two programs.
    pub contestants: [Contestant; 2],
    /// What the games start from.
    pub book: Book,
    /// Openings that are played, each with both colours.
    pub pairs: usize,
    /// What holds for each game.
    pub rules: Rules,
    /// Games at the same time.
    pub concurrency: usize,
    /// How long a program may be silent where no clock runs.
    pub patience: Duration,
}

/// Two games of one opening.
#[derive(Clone, Debug)]
pub struct PlayedPair<C> {
    /// Which of the match's pairs, from 0 on.
    pub index: usize,
    /// The games; in the first one the first contestant moves first.
    pub games: [PlayedGame<C>; 2],
}

impl<C> PlayedPair<C> {
    /// What the first contestant got out of the two games.
    pub fn outcomes(&self) -> [Outcome; 2] {
        let [first, second] = &self.games;
        let outcome = |game: &PlayedGame<C>, side: Side| match game.winner {
            None => Outcome::Draw,
            Some(winner) if winner == side => Outcome::Win,
            Some(_) => Outcome::Loss,
        };
        [outcome(first, Side::First), outcome(second, Side::Second)]
    }
}

/// A thread that plays games one after the other.
const THREAD: Kind = Kind::new("match", 2 << 20);

/// Plays the pairs that are not `done` yet. `report` receives every pair when it is finished and returns whether the match
/// continues; games in progress when it does not are aborted.
pub fn run<C: RefereedGame>(
    plan: &Match,
    done: &BTreeSet<usize>,
    stop: &Arc<AtomicBool>,
    mut report: impl FnMut(PlayedPair<C>) -> ControlFlow<()>,
) -> Result<(), StartError> {
    let waiting = Mutex::new((0..plan.pairs).filter(|pair| !done.contains(pair)));
    let (sender, receiver) = mpsc::channel();
    let senders: Vec<Sender<_>> = (0..plan.concurrency.max(1)).map(|_| sender.clone()).collect();
    drop(sender);
    let play = |sender: Sender<Result<PlayedPair<C>, StartError>>| {
        let next = || waiting.lock().ok()?.next();
        if let Err(error) = (Board { plan, stop, programs: None }).play(next, &sender) {
            // The receiver has gone: the match has ended.
            sender.send(Err(error)).ok();
        }
    };
    Workers::each(THREAD, senders, play, |threads| {
        if threads.working == 0 {
            return Err(StartError::NoThread(threads.to_string()));
        }
        for pair in receiver {
            let flow = pair.map(&mut report);
            if !matches!(flow, Ok(ControlFlow::Continue(()))) {
                // Games that are being played are broken off. A board that was alone and has failed plays none, and others
                // who listen to the flag have nothing to do with its failure.
                if flow.is_ok() || plan.concurrency > 1 {
                    stop.store(true, Ordering::Relaxed);
                }
                return flow.map(|_| ());
            }
        }
        Ok(())
    })
}

/// A place where games are played one after the other, by programs that stay.
struct Board<'a> {
    plan: &'a Match,
    stop: &'a Arc<AtomicBool>,
    /// The contestants in their order; `None` if they have to be started.
    programs: Option<[Program; 2]>,
}

impl Board<'_> {
    fn play<C: RefereedGame>(
        mut self,
        next: impl Fn() -> Option<usize>,
        sender: &Sender<Result<PlayedPair<C>, StartError>>,
    ) -> Result<(), StartError> {
        while let Some(index) = next() {
            let Some(first) = self.game(index, Side::First)? else { return Ok(()) };
            let Some(second) = self.game(index, Side::Second)? else { return Ok(()) };
            if sender.send(Ok(PlayedPair { index, games: [first, second] })).is_err() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// A game in which the first contestant plays `side`.
    fn game<C: RefereedGame>(
        &mut self,
        pair: usize,
        side: Side,
    ) -> Result<Option<PlayedGame<C>>, StartError> {
        if self.stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        // The book has been checked when it was read.
        let Ok(contest) = C::begin(self.plan.book.opening(pair)) else { return Ok(None) };
        let [first, second] = match self.programs.take() {
            Some(programs) => programs,
            None => match self.start(C::PROTOCOL) {
                Err(StartError::Failed { failure: Failure::Interrupted, .. }) => return Ok(None),
                started => started?,
            },
        };
        let mut seats = match side {
            Side::First => BySide([first, second]),
            Side::Second => BySide([second, first]),
        };
        let played = play(contest, &mut seats, &self.plan.rules, self.stop);
        // After a failure both programs are restarted: equal terms for both.
        if played.as_ref().is_some_and(|game| !game.end.is_fault()) {
            let BySide([white, black]) = seats;
            self.programs = Some(match side {
                Side::First => [white, black],
                Side::Second => [black, white],
            });
        }
        Ok(played)
    }

    fn start(&self, protocol: engine::protocol::Protocol) -> Result<[Program; 2], StartError> {
        let [first, second] = &self.plan.contestants;
        let watch = Waiting { patience: self.plan.patience, stop: Arc::clone(self.stop) };
        let start = |contestant| Program::start(contestant, protocol, &watch);
        Ok([start(first)?, start(second)?])
    }
}
