//! Positions: what they look like, and what moves lead to.

use answers::games::{self, Chess, GameName, NotatedGame, Notation, SetupGame, Shogi};
use answers::{InputError, Inspection};
use clap::ValueEnum as _;
use diagram::{Paint, Width};
use game::{Position as _, Side};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Refusal;

/// The maximum width of a picture in pixels: larger ones take long.
const WIDEST: u32 = 2048;

/// A position to show.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShowQuestion {
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

/// A position as a file of some kind.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Shown {
    /// Its media type.
    pub kind: &'static str,
    /// What is in the file.
    pub bytes: Vec<u8>,
}

/// Shows a position.
pub fn show(question: &ShowQuestion) -> Result<Shown, Refusal> {
    match game_of(question.game.as_deref(), &question.position)? {
        GameName::Chess => draw::<Chess>(question),
        GameName::Shogi => draw::<Shogi>(question),
    }
}

fn draw<G: SetupGame>(question: &ShowQuestion) -> Result<Shown, Refusal> {
    let setup = games::read::<G>(&question.position)?;
    let bottom = if question.flip { Side::Second } else { Side::First };
    let diagram = G::diagram(&setup, bottom);
    let inspection = Inspection::of::<G>(&setup);
    let (kind, bytes) = match question.format.as_deref().unwrap_or("json") {
        "json" => ("application/json", serde_json::to_vec(&inspection)?),
        "svg" => ("image/svg+xml", diagram.svg().into_bytes()),
        "png" => {
            let width = match question.width {
                None => Width::default(),
                Some(pixels) => u16::try_from(pixels.min(WIDEST))
                    .ok()
                    .and_then(Width::new)
                    .ok_or_else(|| Refusal::Unknown("the picture is too small".to_owned()))?,
            };
            let picture =
                diagram::png(&diagram.svg(), width).map_err(|error| Refusal::Unknown(error.to_string()))?;
            ("image/png", picture)
        }
        "text" => ("text/plain; charset=utf-8", inspection.text(&*diagram, Paint::Plain).into_bytes()),
        other => return Err(Refusal::Unknown(format!("`{other}` is none of json, svg, png and text"))),
    };
    Ok(Shown { kind, bytes })
}

/// Moves to play one after the other.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovesQuestion {
    /// FEN or SFEN.
    position: String,
    game: Option<String>,
    /// As in UCI and USI.
    moves: Vec<String>,
}

/// The moves as people write them, and the positions after each.
pub fn moves(question: &MovesQuestion) -> Result<Value, Refusal> {
    match game_of(question.game.as_deref(), &question.position)? {
        GameName::Chess => play::<Chess>(question),
        GameName::Shogi => play::<Shogi>(question),
    }
}

fn play<G: SetupGame + NotatedGame>(question: &MovesQuestion) -> Result<Value, Refusal> {
    let fault =
        |message: String, text: &str| InputError { message, text: text.to_owned(), column: None, hint: None };
    let setup = games::read::<G>(&question.position)?;
    let start = G::position(&setup).ok_or_else(|| {
        fault("the rules cannot be applied to this position".to_owned(), &question.position)
    })?;
    let mut position = start.clone();
    let (mut played, mut positions) = (Vec::new(), Vec::new());
    for text in &question.moves {
        let mv = G::read_move(text, &position).map_err(|error| fault(error, text))?;
        position.play(mv);
        played.push(mv);
        positions.push(G::write(&position));
    }
    let japanese = G::NOTATIONS.contains(&Notation::Japanese);
    Ok(json!({
        "game": G::NAME,
        "position": G::write_setup(&setup),
        "positions": positions,
        "line": G::line(&start, &played, G::WESTERN),
        "western": G::moves(&start, &played, G::WESTERN),
        "japanese": japanese.then(|| G::moves(&start, &played, Notation::Japanese)),
    }))
}

/// The game that a question names, if it does.
pub(crate) fn game(name: Option<&str>) -> Result<Option<GameName>, Refusal> {
    let read =
        |name| GameName::from_str(name, true).map_err(|_| Refusal::Unknown(format!("`{name}` is no game")));
    name.map(read).transpose()
}

/// The game that a question names, or else the one that its position is of.
pub(crate) fn game_of(name: Option<&str>, position: &str) -> Result<GameName, Refusal> {
    Ok(game(name)?.unwrap_or_else(|| GameName::of(position)))
}
