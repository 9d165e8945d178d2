//! The position in which an engine without deepening gave a knight away when its time ran out (e2e3).

use std::time::Duration;

use search::{Deadline, Limits};

use crate::support::{chess, go};

const POSITION: &str = "rnbqkb1r/pp4pp/2pp4/5pN1/2P1p1n1/PPNP4/4PPPP/R1BQKB1R w KQkq f6 0 8";

#[test]
fn the_knight_is_not_lost_in_any_time() {
    let position = chess(POSITION);
    for milliseconds in [0, 1, 10, 100, 1000] {
        let limits = Limits::until(Deadline::exactly(Duration::from_millis(milliseconds)));
        let answer = go(&position, limits);
        let best = answer.best().expect("there are legal moves").to_string();
        assert_ne!(best, "e2e3", "after {milliseconds} ms");
        // What loses the knight loses at least two pawns in a search of its own.
        let replies = position.after_by_name(&best);
        let reply = go(&replies, Limits::to_nodes(100_000));
        let value = -reply.score().expect("the game goes on").value();
        assert!(value > -200, "{best} after {milliseconds} ms is worth {value}");
    }
}

#[test]
fn the_longest_search_gives_the_best_move() {
    let position = chess(POSITION);
    let mut worth = Vec::new();
    for nodes in [500, 5_000, 50_000, 500_000] {
        let best = go(&position, Limits::to_nodes(nodes)).best().expect("there are legal moves").to_string();
        let reply = go(&position.after_by_name(&best), Limits::to_nodes(300_000));
        worth.push(-reply.score().expect("the game goes on").value());
    }
    // Searches of this size agree within a third of a pawn about equally good moves.
    let last = worth.last().copied();
    assert!(worth.iter().all(|&value| last >= Some(value - 33)), "{worth:?}");
}

trait AfterByName {
    fn after_by_name(&self, name: &str) -> Self;
}

impl AfterByName for chess::Position {
    fn after_by_name(&self, name: &str) -> chess::Position {
        let mv = self.moves().into_iter().find(|mv| mv.to_string() == name).expect("a legal move");
        game::Position::after(self, mv)
    }
}
