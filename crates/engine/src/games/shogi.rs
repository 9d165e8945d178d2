//! Shogi as a [`PlayableGame`].

use diagram::{Diagram as _, Paint, ShogiDiagram};
use eval::shogi::StandardEvaluator;
use game::{Score, Tactics as _};
use search::Config;
use shogi::fault::{self, FaultKind};
use shogi::{Declaration, Move, Position, Setup, text};

use super::PlayableGame;
use crate::bench;
use crate::options::Settings;
use crate::protocol::Protocol;

/// The faults that `go mate` accepts, since they occur in composed problems. A king that can be taken at once is not among them.
const PROBLEM: &[FaultKind] = &[FaultKind::MissingKing, FaultKind::Nifu, FaultKind::TooMany];

/// The game of shogi.
#[derive(Clone, Copy, Debug)]
pub enum Shogi {}

impl PlayableGame for Shogi {
    type Position = Position;
    type Evaluator = StandardEvaluator;

    const NAME: &'static str = "shogi";
    const PROTOCOL: Protocol = Protocol::Usi;
    const ATTACK: mate::Attack = mate::Attack::Checks;
    const BENCH: &'static [bench::Position] = bench::SHOGI;
    const BENCH_DEPTH: i32 = 12;

    fn initial() -> Position {
        Position::initial()
    }

    fn read(text: &str) -> Result<Position, String> {
        let setup: Setup = text.parse().map_err(|error: text::ParseSfenError| error.to_string())?;
        setup.position(fault::GAME).map_err(|faults| faults.to_string())
    }

    fn read_problem(text: &str) -> Option<Position> {
        let setup: Setup = text.parse().ok()?;
        let position = setup.position(PROBLEM).ok()?;
        position.king(!position.turn()).map(|_| position)
    }

    fn write(position: &Position) -> String {
        position.to_setup().to_string()
    }

    fn read_move(text: &str, position: &Position) -> Result<Move, String> {
        text::read_usi_move(text, position).map_err(|error| error.to_string())
    }

    fn write_move(mv: Move, _settings: &Settings) -> String {
        mv.to_string()
    }

    fn draw(position: &Position) -> String {
        ShogiDiagram::new(&position.to_setup()).text(Paint::Plain)
    }

    fn adapt(config: &mut Config, settings: &Settings) {
        config.draw = Score::centipawns(i32::try_from(settings.draw_value).unwrap_or_default());
        // Below the root declarations are judged by the rule of computer shogi.
        config.declaration = settings.declaration() == Some(Declaration::Points27);
    }

    fn may_declare(position: &Position, settings: &Settings) -> bool {
        let ending = settings.declaration().and_then(|rule| rule.ending(position));
        ending.is_some_and(|ending| ending.winner.is_some())
    }

    fn candidates(position: &Position, settings: &Settings) -> Vec<Move> {
        let sensible = |mv: &Move| settings.all_legal_moves || !position.is_dominated(*mv);
        position.moves().into_iter().filter(sensible).collect()
    }

    put_together!();
}
