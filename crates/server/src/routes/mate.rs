//! `/api/mate`: proves mates in chess and shogi.

use std::sync::Arc;
use std::time::Instant;

use ::mate::{Bounds, Effort, Ending, Length, Limits, Observer, Options, Solver, Start, Victim};
use answers::games::GameName;
use answers::mate::{self as answer, Board, Cooks, Problem, Question};
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use engine::{Chess, PlayableGame as _, Shogi};
use serde::Deserialize;
use serde_json::json;
use workbench::Listener as _;

use super::show::game;
use crate::caps::{Caps, RequestedLimits};
use crate::events::Events;
use crate::failure::Failure;
use crate::scheduler::Turn;
use crate::{Shared, body, jobs};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RequestBody {
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
    #[serde(default)]
    limits: RequestedLimits,
}

pub(super) async fn mate(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Response, Failure> {
    let request: RequestBody = body::json(&headers, sent, &shared.settings).await?;
    let game: Option<GameName> = game(request.game.as_deref())?;
    let problem = answer::position(&request.position, game)?;
    let caps = request.limits.within(&shared.settings);
    jobs::stream(&shared, &jobs::client(&headers), move |turn, events| {
        prove(&request, &problem, caps, (turn, events))
    })
}

fn prove(request: &RequestBody, problem: &Problem, caps: Caps, (turn, events): (&Turn, &Events)) {
    events.send("faults", &problem.faults);
    let attack = match problem.board {
        Board::Chess(_) => Chess::ATTACK,
        Board::Shogi(_) => Shogi::ATTACK,
    };
    let mut solver = Solver::new(Options {
        memory: caps.memory_in_bytes(),
        threads: turn.threads.get(),
        effort: if request.shortest { Effort::Shortest } else { Effort::AnyMate },
        within: request.within.filter(|&plies| plies > 0).map_or(Length::UNLIMITED, Length::new),
        attack,
        start: Start::ByChecks,
        victim: if request.mated { Victim::SideToMove } else { problem.victim },
        ..Options::default()
    });
    let question = Question {
        started: Instant::now(),
        limits: Limits {
            nodes: caps.nodes(),
            deadline: caps.deadline(),
            stop: Some(events.signal.stop_flag()),
        },
        cooks: if request.all { Cooks::Listed } else { Cooks::Ignored },
        ending: if request.conventional { Ending::Conventional } else { Ending::Literal },
    };
    let mut reporter = BoundsReporter(events);
    let solved = match &problem.board {
        Board::Chess(position) => answer::solve::<Chess>(&mut solver, position, &question, &mut reporter),
        Board::Shogi(position) => {
            answer::solve::<Shogi>(&mut solver, position.as_ref(), &question, &mut reporter)
        }
    };
    events.send("answer", &solved);
}

/// Sends the known bounds on the length of the shortest mate.
struct BoundsReporter<'a>(&'a Events);

impl<M: ToString> Observer<M> for BoundsReporter<'_> {
    fn bounds(&mut self, bounds: Bounds, line: &[M]) {
        let at_most = Some(bounds.at_most).filter(|&most| most != Length::UNLIMITED).map(Length::plies);
        let line: Vec<String> = line.iter().map(M::to_string).collect();
        let bounds = json!({ "at_least": bounds.at_least.plies(), "at_most": at_most, "line": line });
        self.0.send("bounds", &bounds);
    }
}
