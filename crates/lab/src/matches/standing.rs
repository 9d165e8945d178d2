//! The score of a match.

use std::collections::BTreeMap;

use game::Side;
use serde::{Deserialize, Serialize};

use super::{End, PlayedGame, PlayedPair};
use crate::statistics::{Outcome, Pairs};

/// What is kept of a pair when its games are forgotten.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct PairResult {
    /// Which of the match's pairs, from 0 on.
    pub pair: usize,
    /// The first contestant's two results.
    pub outcomes: [Outcome; 2],
    /// How the two games ended.
    pub ends: [String; 2],
    /// What went wrong in each, and who did it: contestant 0 or 1.
    pub faults: [Option<(usize, Fault)>; 2],
}

/// The kinds of games that are lost without being outplayed.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// More time was used than there was.
    TimeLoss,
    /// An illegal move was played.
    IllegalMove,
    /// The program crashed, hung or sent nonsense.
    Failure,
}

impl PairResult {
    /// What is to be kept of `played`.
    pub fn of<C>(played: &PlayedPair<C>) -> PairResult {
        let [first, second] = &played.games;
        PairResult {
            pair: played.index,
            outcomes: played.outcomes(),
            ends: [first, second].map(|game| game.end.to_string()),
            faults: [fault(first, [0, 1]), fault(second, [1, 0])],
        }
    }
}

/// What went wrong in a game, and which of the `seated` contestants did it.
fn fault<C>(game: &PlayedGame<C>, seated: [usize; 2]) -> Option<(usize, Fault)> {
    let fault = match game.end {
        End::TimeLoss => Fault::TimeLoss,
        End::IllegalMove(_) => Fault::IllegalMove,
        End::Failure(_) => Fault::Failure,
        _ => return None,
    };
    let loser = match game.winner? {
        Side::First => seated[1],
        Side::Second => seated[0],
    };
    Some((loser, fault))
}

/// The results so far.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Standing {
    /// Pairs by their points.
    pub pairs: Pairs,
    /// Games that the first contestant won, drew and lost.
    pub games: [u64; 3],
    /// Games by how they ended.
    pub ends: BTreeMap<String, u64>,
    /// For each contestant, what went wrong how often.
    pub faults: [BTreeMap<Fault, u64>; 2],
}

impl Standing {
    /// Counts one more pair.
    pub fn add(&mut self, result: &PairResult) {
        let [first, second] = result.outcomes;
        self.pairs.add(first, second);
        for outcome in result.outcomes {
            let place = match outcome {
                Outcome::Win => 0,
                Outcome::Draw => 1,
                Outcome::Loss => 2,
            };
            self.games[place] += 1;
        }
        for end in &result.ends {
            // The referee's message about an illegal move differs from game to game.
            let kind = end.split(':').next().unwrap_or(end);
            *self.ends.entry(kind.to_owned()).or_default() += 1;
        }
        for (contestant, fault) in result.faults.into_iter().flatten() {
            if let Some(faults) = self.faults.get_mut(contestant) {
                *faults.entry(fault).or_default() += 1;
            }
        }
    }

    /// How many games have been played.
    pub fn count(&self) -> u64 {
        self.games.iter().sum()
    }
}
