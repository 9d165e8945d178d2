//! `/api/analyse`: the lines of an engine, depth by depth.

use std::sync::Arc;

use answers::games::{self, Chess, GameName, NotatedGame, Notation, SetupGame, Shogi};
use answers::{InputError, Journal};
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use clap::ValueEnum as _;
use engine::Board;
use game::Depth;
use search::{Config, Deadline, Limits};
use serde::Deserialize;
use workbench::Listener as _;

use super::show::game;
use crate::caps::{Caps, RequestedLimits};
use crate::events::Events;
use crate::failure::Failure;
use crate::scheduler::Turn;
use crate::{Shared, body, jobs};

/// The maximum depth of a search in half-moves.
const DEEPEST: u8 = 200;
/// The maximum number of lines.
const MOST_LINES: u8 = 20;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RequestBody {
    /// FEN or SFEN.
    position: String,
    game: Option<String>,
    /// Best lines.
    lines: Option<u8>,
    /// `san`, `japanese`, `western` or `protocol`.
    notation: Option<String>,
    /// Half-moves.
    depth: Option<u8>,
    #[serde(default)]
    limits: RequestedLimits,
}

pub(super) async fn analyse(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Response, Failure> {
    let request: RequestBody = body::json(&headers, sent, &shared.settings).await?;
    let caps = request.limits.within(&shared.settings);
    let client = jobs::client(&headers);
    match game(request.game.as_deref())?.unwrap_or_else(|| GameName::of(&request.position)) {
        GameName::Chess => start::<Chess>(&shared, &client, request, caps),
        GameName::Shogi => start::<Shogi>(&shared, &client, request, caps),
    }
}

fn start<G: SetupGame + NotatedGame>(
    shared: &Arc<Shared>,
    client: &str,
    request: RequestBody,
    caps: Caps,
) -> Result<Response, Failure> {
    let setup = games::read::<G>(&request.position)?;
    let text = G::write_setup(&setup);
    let position = G::read(&text).map_err(|faults| InputError {
        message: format!("no game can lead to {text}: {faults}"),
        text: text.clone(),
        column: None,
        hint: None,
    })?;
    let notation = match request.notation.as_deref() {
        None => G::USUAL,
        Some(name) => Notation::from_str(name, true)
            .ok()
            .filter(|notation| G::NOTATIONS.contains(notation))
            .ok_or_else(|| Failure::bad(format!("{} is not written in `{name}`", G::NAME)))?,
    };
    let board = Board::<G>::from_position(position);
    jobs::stream(shared, client, move |turn, events| {
        search(&board, &request, (caps, notation, &text), (turn, events))
    })
}

fn search<G: NotatedGame>(
    board: &Board<G>,
    request: &RequestBody,
    (caps, notation, text): (Caps, Notation, &str),
    (turn, events): (&Turn, &Events),
) {
    let config = Config {
        table_megabytes: usize::try_from(caps.memory).unwrap_or(1),
        threads: turn.threads.get(),
        lines: usize::from(request.lines.unwrap_or(1).clamp(1, MOST_LINES)),
        ..Config::default()
    };
    let limits = Limits {
        depth: request.depth.map(|depth| Depth::new(depth.clamp(1, DEEPEST).into())),
        nodes: caps.nodes(),
        deadline: Some(Deadline::exactly(caps.time)),
        ..Limits::none()
    };
    let lines = events.clone();
    let mut journal = Journal::<G>::new(board, notation, move |line| lines.send("line", line));
    let searched = search::THREAD.call(|| {
        let mut search = G::new_search(config);
        G::go(&mut search, &board.root(), limits, Arc::clone(&events.signal), &mut journal)
    });
    match searched {
        Ok(answer) => events.send("answer", &journal.finish(text, &answer)),
        Err(refused) => events.error(&refused.to_string()),
    }
}
