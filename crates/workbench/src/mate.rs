//! Proves mates in chess and shogi.

use answers::mate::{self as answer, Problem, Request};
use mate::{Bounds, Length, Limits, Observer};
use search::Clock;
use serde::Deserialize;
use serde_json::json;

use crate::position::game;
use crate::{Allowance, Listener, Refusal};

/// A mate to prove.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MateQuestion<L> {
    /// FEN or SFEN, with moves as in UCI and USI if need be.
    position: String,
    game: Option<String>,
    /// Search on until a shortest mate is proved.
    #[serde(default)]
    shortest: bool,
    /// List other mates along the line.
    #[serde(default)]
    all: bool,
    /// Omit futile interpositions from the line.
    #[serde(default)]
    conventional: bool,
    /// Ask whether the side to move gets mated.
    #[serde(default)]
    mated: bool,
    /// The longest mate to look for, in plies.
    within: Option<u16>,
    /// What the client allows the answer to cost.
    #[serde(default)]
    pub limits: L,
}

impl<L> MateQuestion<L> {
    /// The position to prove a mate in.
    pub fn problem(&self) -> Result<Problem, Refusal> {
        Ok(answer::position(&self.position, game(self.game.as_deref())?)?)
    }
}

/// Proves a mate in `problem`, the position of `question`.
pub fn mate<L>(
    question: &MateQuestion<L>,
    problem: &Problem,
    allowance: &Allowance,
    listener: &impl Listener,
) {
    listener.send("faults", &problem.faults);
    let request = Request {
        shortest: question.shortest,
        all: question.all,
        conventional: question.conventional,
        mated: question.mated,
        within: question.within.filter(|&plies| plies > 0),
    };
    let mut solver = request.solver(allowance.bytes(), allowance.threads.get());
    let limits = Limits {
        nodes: allowance.nodes,
        deadline: allowance.deadline(),
        stop: Some(allowance.signal.stop_flag()),
    };
    let mut reporter = BoundsReporter(listener);
    let solved = request.solve(&mut solver, problem, limits, Clock::start(), &mut reporter);
    listener.send("answer", &solved);
}

/// Sends the known bounds on the length of the shortest mate.
struct BoundsReporter<'a, L: Listener>(&'a L);

impl<M: ToString, L: Listener> Observer<M> for BoundsReporter<'_, L> {
    fn bounds(&mut self, bounds: Bounds, line: &[M]) {
        let at_most = Some(bounds.at_most).filter(|&most| most != Length::UNLIMITED).map(Length::plies);
        let line: Vec<String> = line.iter().map(M::to_string).collect();
        let bounds = json!({ "at_least": bounds.at_least.plies(), "at_most": at_most, "line": line });
        self.0.send("bounds", &bounds);
    }
}
