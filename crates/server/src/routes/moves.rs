//! `/api/moves`: moves played one after the other, as people write them, with the positions after each.

use std::sync::Arc;

use answers::InputError;
use answers::games::{self, Chess, GameName, NotatedGame, Notation, SetupGame, Shogi};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use game::Position as _;
use serde::Deserialize;
use serde_json::{Value, json};

use super::show::game;
use crate::failure::Failure;
use crate::{Shared, body};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RequestBody {
    /// FEN or SFEN.
    position: String,
    game: Option<String>,
    /// As in UCI and USI.
    moves: Vec<String>,
}

pub(super) async fn moves(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Json<Value>, Failure> {
    let request: RequestBody = body::json(&headers, sent, &shared.settings).await?;
    match game(request.game.as_deref())?.unwrap_or_else(|| GameName::of(&request.position)) {
        GameName::Chess => play::<Chess>(&request),
        GameName::Shogi => play::<Shogi>(&request),
    }
}

fn play<G: SetupGame + NotatedGame>(request: &RequestBody) -> Result<Json<Value>, Failure> {
    let fault =
        |message: String, text: &str| InputError { message, text: text.to_owned(), column: None, hint: None };
    let setup = games::read::<G>(&request.position)?;
    let start = G::position(&setup)
        .ok_or_else(|| fault("the rules cannot be applied to this position".to_owned(), &request.position))?;
    let mut position = start.clone();
    let (mut played, mut positions) = (Vec::new(), Vec::new());
    for text in &request.moves {
        let mv = G::read_move(text, &position).map_err(|error| fault(error, text))?;
        position.play(mv);
        played.push(mv);
        positions.push(G::write(&position));
    }
    let japanese = G::NOTATIONS.contains(&Notation::Japanese);
    Ok(Json(json!({
        "game": G::NAME,
        "position": G::write_setup(&setup),
        "positions": positions,
        "line": G::line(&start, &played, G::WESTERN),
        "western": G::moves(&start, &played, G::WESTERN),
        "japanese": japanese.then(|| G::moves(&start, &played, Notation::Japanese)),
    })))
}
