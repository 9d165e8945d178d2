//! The position in which an engine without deepening gave a knight away when its time ran out (e2e3): the more time, the
//! better the answer.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use engine::{Chess, PlayableGame};
use game::Position as _;
use search::{Config, Deadline, Limits, Root, Signal, Silent};

const POSITION: &str = "rnbqkb1r/pp4pp/2pp4/5pN1/2P1p1n1/PPNP4/4PPPP/R1BQKB1R w KQkq f6 0 8";

/// Positions of the search that judges an answer: many times those of the longest search that gave one.
const JUDGES: u64 = 1_500_000;

/// Hundredths of a pawn by which a shallow search may have been lucky and the judge wrong, together: Stockfish sees two thirds
/// of a pawn between the two moves that are answered here. What e2e3 loses is more.
const DOUBT: i32 = 150;

fn search(position: &chess::Position, limits: Limits<chess::Move>) -> search::Answer<chess::Move> {
    let mut search = Chess::new_search(Config::default());
    let root = Root { position, past: &[] };
    Chess::go(&mut search, &root, limits, Arc::new(Signal::new()), &mut Silent)
}

#[test]
fn more_time_never_gives_a_worse_answer() {
    let position = Chess::read(POSITION).expect("the position of seed 003");
    let mut judged = HashMap::new();
    let mut worth = |mv: chess::Move| {
        *judged.entry(mv).or_insert_with(|| {
            let reply = search(&position.after(mv), Limits::to_nodes(JUDGES));
            -reply.score().expect("the game goes on").value()
        })
    };
    let mut best = i32::MIN;
    for milliseconds in [1, 10, 100, 1000] {
        let time = Deadline::exactly(Duration::from_millis(milliseconds));
        let mv = search(&position, Limits::until(time)).best().expect("there are legal moves");
        let value = worth(mv);
        assert_ne!(mv.to_string(), "e2e3", "after {milliseconds} ms");
        assert!(
            value >= best.saturating_sub(DOUBT),
            "{mv} after {milliseconds} ms is {value}, after less {best}"
        );
        best = best.max(value);
    }
    let knight_lost = position.moves().into_iter().find(|mv| mv.to_string() == "e2e3").expect("it is legal");
    assert!(worth(knight_lost) < best - 200, "the judge sees what e2e3 loses");
}
