//! A plain evaluation for each game, and shorthands for searches.

use std::sync::Arc;

use game::{Depth, Score, Tactics};
use search::{Answer, Config, Evaluate, Limits, Root, Search, Signal, Silent};

/// Material and a little mobility: enough to distinguish good from bad.
#[derive(Clone, Debug)]
pub(crate) struct Material;

impl Evaluate<chess::Position> for Material {
    fn evaluate(&mut self, position: &chess::Position) -> Score {
        let us = position.turn();
        let value = position.board().pieces().map(|(square, piece)| {
            let centre = 6
                - (square.index() as i32 % 8 * 2 - 7).abs() / 2
                - (square.index() as i32 / 8 * 2 - 7).abs() / 2;
            let worth =
                chess::exchange::WORTH[piece.role] + if piece.role == chess::Role::King { 0 } else { centre };
            if piece.color == us { worth } else { -worth }
        });
        Score::centipawns(value.sum::<i32>())
    }
}

impl Evaluate<shogi::Position> for Material {
    fn evaluate(&mut self, position: &shogi::Position) -> Score {
        let us = position.turn();
        let side = |color: shogi::Color| {
            let board = position.men(color).into_iter().filter_map(|square| position.piece_at(square));
            let hand = position.hand(color);
            let held = hand.iter().map(|(kind, count)| shogi::exchange::worth(kind) * i32::from(count));
            board.map(|piece| shogi::exchange::worth(piece.kind)).sum::<i32>() + held.sum::<i32>()
        };
        Score::centipawns(side(us) - side(!us))
    }
}

pub(crate) fn chess(fen: &str) -> chess::Position {
    fen.parse::<chess::text::Fen>().expect(fen).0.position(chess::fault::GAME).expect(fen)
}

pub(crate) fn shogi(sfen: &str) -> shogi::Position {
    sfen.parse::<shogi::Setup>().expect(sfen).position(shogi::fault::TSUME).expect(sfen)
}

/// Searches `position` without a past.
pub(crate) fn go<P: Tactics>(position: &P, limits: Limits<P::Move>) -> Answer<P::Move>
where
    Material: Evaluate<P>,
{
    go_with(position, limits, Config::default())
}

pub(crate) fn go_with<P: Tactics>(position: &P, limits: Limits<P::Move>, config: Config) -> Answer<P::Move>
where
    Material: Evaluate<P>,
{
    let root = Root { position, past: &[] };
    Search::new(Material, config).go(&root, limits, Arc::new(Signal::new()), &mut Silent)
}

/// To `depth` and no further.
pub(crate) fn depth<M>(depth: i32) -> Limits<M> {
    Limits::to_depth(Depth::new(depth))
}

/// Whether the answer's best move is legal, or there is none and it answers none.
pub(crate) fn is_legal<P: Tactics>(position: &P, answer: &Answer<P::Move>) -> bool {
    match answer.best() {
        Some(mv) => position.is_legal(mv),
        None => !position.has_moves(),
    }
}
