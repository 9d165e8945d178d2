//! `/api/show`: a position with its faults and legal moves, or a picture of it.

use std::sync::Arc;

use answers::Inspection;
use answers::games::{self, Chess, GameName, SetupGame, Shogi};
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use clap::ValueEnum as _;
use diagram::{Paint, Width};
use game::Side;
use serde::Deserialize;

use crate::failure::Failure;
use crate::{Shared, body};

/// The maximum width of a picture in pixels: larger ones take long.
const WIDEST: u32 = 2048;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RequestBody {
    /// FEN or SFEN.
    position: String,
    game: Option<String>,
    /// `json`, `svg`, `png` or `text`.
    format: Option<String>,
    /// Draw the board from the other side.
    #[serde(default)]
    flip: bool,
    /// Pixels of a PNG.
    width: Option<u32>,
}

pub(super) async fn show(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Response, Failure> {
    let request: RequestBody = body::json(&headers, sent, &shared.settings).await?;
    let game = game(request.game.as_deref())?.unwrap_or_else(|| GameName::of(&request.position));
    let drawn = tokio::task::spawn_blocking(move || match game {
        GameName::Chess => draw::<Chess>(&request),
        GameName::Shogi => draw::<Shogi>(&request),
    });
    drawn.await.map_err(|error| Failure::bad(error.to_string()))?
}

fn draw<G: SetupGame>(request: &RequestBody) -> Result<Response, Failure> {
    let setup = games::read::<G>(&request.position)?;
    let bottom = if request.flip { Side::Second } else { Side::First };
    let diagram = G::diagram(&setup, bottom);
    let inspection = Inspection::of::<G>(&setup);
    let (kind, bytes) = match request.format.as_deref().unwrap_or("json") {
        "json" => {
            let json = serde_json::to_vec(&inspection).map_err(|error| Failure::bad(error.to_string()))?;
            ("application/json", json)
        }
        "svg" => ("image/svg+xml", diagram.svg().into_bytes()),
        "png" => {
            let width = match request.width {
                None => Width::default(),
                Some(pixels) => u16::try_from(pixels.min(WIDEST))
                    .ok()
                    .and_then(Width::new)
                    .ok_or_else(|| Failure::bad("the picture is too small"))?,
            };
            (
                "image/png",
                diagram::png(&diagram.svg(), width).map_err(|error| Failure::bad(error.to_string()))?,
            )
        }
        "text" => ("text/plain; charset=utf-8", inspection.text(&*diagram, Paint::Plain).into_bytes()),
        other => return Err(Failure::bad(format!("`{other}` is none of json, svg, png and text"))),
    };
    Ok(([(CONTENT_TYPE, kind)], bytes).into_response())
}

/// The game that a request names, if it does.
pub(super) fn game(name: Option<&str>) -> Result<Option<GameName>, Failure> {
    let read =
        |name| GameName::from_str(name, true).map_err(|_| Failure::bad(format!("`{name}` is no game")));
    name.map(read).transpose()
}
