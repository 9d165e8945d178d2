//! The bench: a fixed amount of work. Its time shows the speed of the machine, and its node counts show whether the
//! search has changed.

use std::fmt;
use std::ops::AddAssign;
use std::sync::Arc;
use std::time::Duration;

use game::Depth;
use search::{Config, Limits, Signal, Silent};

use crate::protocol::Start;
use crate::{Board, PlayableGame};

/// A position of the bench.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// Its name.
    pub name: &'static str,
    /// FEN, SFEN, or the start of a game.
    pub start: &'static str,
    /// The moves that lead from there to the position.
    pub moves: &'static str,
}

/// What the search of one position took.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// The name of the position.
    pub name: &'static str,
    /// Positions searched. The same on every machine as long as the search is the same.
    pub nodes: u64,
    /// The time that it took.
    pub time: Duration,
}

/// The positions of chess: openings, middlegames, endgames and tactics that are in every textbook or test.
pub const CHESS: &[Position] = &[
    Position { name: "start", start: INITIAL, moves: "" },
    Position {
        name: "kiwipete",
        start: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        moves: "",
    },
    Position {
        name: "Ruy Lopez",
        start: "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
        moves: "",
    },
    Position {
        name: "Najdorf",
        start: "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
        moves: "",
    },
    Position {
        name: "King's Indian",
        start: "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R b KQ - 1 6",
        moves: "",
    },
    Position {
        name: "Immortal Game",
        start: INITIAL,
        moves: "e2e4 e7e5 f2f4 e5f4 f1c4 d8h4 e1f1 b7b5 c4b5 g8f6 g1f3 h4h6 d2d3 f6h5 f3h4 h6g5 h4f5 c7c6 g2g4",
    },
    Position {
        name: "Opera Game",
        start: "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16",
        moves: "",
    },
    Position {
        name: "perft 4",
        start: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        moves: "",
    },
    Position {
        name: "perft 5",
        start: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        moves: "",
    },
    Position {
        name: "perft 6",
        start: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        moves: "",
    },
    Position {
        name: "Lasker against Reichhelm",
        start: "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
        moves: "",
    },
    Position { name: "Lucena", start: "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", moves: "" },
    Position { name: "Philidor", start: "4k3/R7/8/3KP3/8/1r6/8/8 b - - 0 1", moves: "" },
    Position { name: "Réti", start: "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", moves: "" },
    Position { name: "queen against rook", start: "8/8/8/8/8/2k5/3r4/K2Q4 w - - 0 1", moves: "" },
    Position { name: "rooks and pawns", start: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", moves: "" },
];

/// The positions of shogi: openings as the books have them, and middlegames that programs have long been tested with.
pub const SHOGI: &[Position] = &[
    Position { name: "start", start: INITIAL, moves: "" },
    Position {
        name: "yagura",
        start: INITIAL,
        moves: "7g7f 8c8d 7i6h 3c3d 6h7g 7a6b 2g2f 3a4b 3i4h 4a3b 5g5f 5c5d 4i5h 6a5b 6i7h 4b3c 5i6i 5a4a",
    },
    Position {
        name: "bishop exchange",
        start: INITIAL,
        moves: "7g7f 8c8d 2g2f 4a3b 6i7h 8d8e 8h7g 3c3d 7i6h 2b7g+ 6h7g 3a2b 3i3h 2b3c",
    },
    Position {
        name: "side pawn",
        start: INITIAL,
        moves: "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d",
    },
    Position {
        name: "fourth file rook",
        start: INITIAL,
        moves: "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 5g5f 7b8b",
    },
    Position {
        name: "matsuri",
        start: "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        moves: "",
    },
    Position {
        name: "open king",
        start: "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
        moves: "",
    },
    Position {
        name: "both kings",
        start: "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
        moves: "",
    },
    Position { name: "most moves", start: "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", moves: "" },
];

/// The start of a game, where no other position is named.
const INITIAL: &str = "startpos";

/// Megabytes of the shared table.
const TABLE: usize = 16;

/// Searches every position of the bench with one thread and passes each result to `listener`.
pub fn run<G: PlayableGame>(signal: &Arc<Signal>, mut listener: impl FnMut(Measured)) {
    let config = Config { table_megabytes: TABLE, ..Config::default() };
    let mut search = G::new_search(config);
    for position in G::BENCH {
        G::clear(&mut search);
        let board = position.board::<G>();
        let limits = Limits::to_depth(Depth::new(G::BENCH_DEPTH));
        let answer = G::go(&mut search, &board.root(), limits, Arc::clone(signal), &mut Silent);
        listener(Measured { name: position.name, nodes: answer.nodes, time: answer.time });
        if signal.is_stopped() {
            return;
        }
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<24} {:>10}", self.name, self.nodes)
    }
}

/// The sum of what was measured.
#[derive(Clone, Copy, Debug, Default)]
pub struct Total {
    /// Positions searched.
    pub nodes: u64,
    /// The time that it took.
    pub time: Duration,
}

impl Total {
    /// Positions searched in a second.
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

impl AddAssign<Measured> for Total {
    fn add_assign(&mut self, measured: Measured) {
        *self += Total { nodes: measured.nodes, time: measured.time };
    }
}

impl AddAssign for Total {
    fn add_assign(&mut self, other: Total) {
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

impl fmt::Display for Total {
    /// `123456 nodes 1000000 nps`, as OpenBench reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} nodes {} nps", self.nodes, self.speed())
    }
}

impl Position {
    fn board<G: PlayableGame>(&self) -> Board<G> {
        let start = match self.start {
            INITIAL => Start::Initial,
            text => Start::Text(text.to_owned()),
        };
        let moves: Vec<String> = self.moves.split_whitespace().map(str::to_owned).collect();
        Board::read(&start, &moves).unwrap_or_else(|error| panic!("the bench has {}: {error}", self.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Position as _;

    use crate::{Chess, Shogi};

    #[test]
    fn every_position_is_legal_and_has_its_own_name() {
        fn check<G: PlayableGame>() {
            for (index, position) in G::BENCH.iter().enumerate() {
                assert!(position.board::<G>().position().has_moves(), "{}", position.name);
                assert!(
                    G::BENCH[..index].iter().all(|other| other.name != position.name),
                    "{}",
                    position.name
                );
            }
        }
        check::<Chess>();
        check::<Shogi>();
    }
}
