//! Repetition, fifty moves and perpetual check, as the search sees them.

use std::sync::Arc;

use game::{Score, Tactics};
use search::{Answer, Config, Evaluate, Root, Search, Signal, Silent};

use crate::support::{Material, chess, depth, go, go_with, shogi};

/// Searches the position after `moves`, with those before it as its past.
fn after<P: Tactics>(start: &P, moves: &[&str], plies: i32) -> Answer<P::Move>
where
    Material: Evaluate<P>,
{
    let mut positions = vec![start.clone()];
    for text in moves {
        let position = positions.last().expect("the start");
        let mut list = game::MoveList::new();
        position.legal_moves(&mut list);
        let mv = list.iter().find(|mv| mv.to_string() == *text).expect("a legal move");
        positions.push(position.after(*mv));
    }
    let (position, past) = positions.split_last().expect("the start");
    let root = Root { position, past };
    Search::new(Material, Config::default()).go(&root, depth(plies), Arc::new(Signal::new()), &mut Silent)
}

#[test]
fn a_perpetual_check_saves_a_lost_game_of_chess() {
    // White is a rook behind and threatened with mate, and checks for ever on g5 and d8.
    let lost = chess("6k1/5p1p/8/8/7Q/1q6/r4PPP/6K1 w - - 0 1");
    let answer = go(&lost, depth(10));
    assert_eq!(answer.score(), Some(Score::DRAW), "{:?}", answer.lines);
}

#[test]
fn the_side_ahead_does_not_repeat() {
    let ahead = chess("6k1/8/8/8/8/8/2Q5/K7 w - - 0 1");
    let shuffle = ["c2c3", "g8f8", "c3c2", "f8g8"].repeat(2);
    let answer = after(&ahead, &shuffle, 6);
    assert!(answer.score() > Some(Score::DRAW));
    // The queen on c3 would be the third time, and a draw.
    assert_ne!(answer.best().map(|mv| mv.to_string()).as_deref(), Some("c2c3"));
}

#[test]
fn a_mate_on_the_hundredth_half_move_counts_and_one_later_does_not() {
    let in_time = go(&chess("6k1/5ppp/8/8/8/8/8/K2R4 w - - 99 90"), depth(3));
    assert_eq!(in_time.score().and_then(Score::mate_distance), Some(1));
    let late = go(&chess("k7/8/2K5/8/8/8/8/7R w - - 98 90"), depth(6));
    assert_eq!(late.score(), Some(Score::DRAW));
}

#[test]
fn a_draw_is_worth_what_the_configuration_sets() {
    let dead = chess("8/8/4k3/8/8/4K3/4p3/8 w - - 0 1");
    let config = Config { draw: Score::centipawns(-30), ..Config::default() };
    assert_eq!(go_with(&dead, depth(2), config).score(), Some(Score::centipawns(-30)));
}

#[test]
fn in_shogi_a_perpetual_check_loses() {
    // Black is far behind and has repeated by checks. In chess one more would save the game; here it would lose at once.
    let behind = shogi("7k1/9/9/9/9/9/9/9/4K3R b r2b4g4s 1");
    let checks = ["1i2i", "2a1a", "2i1i", "1a2a"].repeat(2);
    let answer = after(&behind, &checks, 4);
    assert!(answer.score() < Some(Score::DRAW));
    assert_ne!(answer.best().map(|mv| mv.to_string()).as_deref(), Some("1i2i"));
}

#[test]
fn a_game_that_is_too_long_is_drawn() {
    let position = chess::Position::initial();
    let limits = search::Limits { longest_game: Some(1), ..depth(3) };
    assert_eq!(go(&position, limits).score(), Some(Score::DRAW));
}
