//! Whether a position is better copied or taken back: both ways play the same moves on the same plain data.
//!
//! The model is a position cut down to what a plain move changes, because [`chess::Position`] cannot take moves back. It is
//! compared with the real one, whose copy and `play` it must resemble for a meaningful result.
#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::hint::black_box;
use std::time::Instant;

use chess::{Kind, Move, Position, fault, text::Fen};
use game::{KeyStream, Position as _};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Men, key and counters, as large as a real position.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Model {
    roles: [u64; 6],
    colors: [u64; 2],
    castling: u64,
    key: u64,
    halfmoves: u32,
    plies: u32,
    en_passant: u8,
}

/// What cannot be computed back from the move.
struct Undo {
    castling: u64,
    key: u64,
    halfmoves: u32,
    en_passant: u8,
}

/// A key for each man on each square.
struct Keys(Vec<[u64; 64]>);

impl Model {
    fn new(position: &Position) -> Model {
        let board = position.board();
        Model {
            roles: chess::Role::ALL.map(|role| board.role(role).0),
            colors: chess::Color::ALL.map(|color| board.color(color).0),
            castling: position.castling_rooks().0,
            key: position.key().0,
            halfmoves: position.halfmoves().into(),
            plies: position.turn() as u32,
            en_passant: 8,
        }
    }

    #[inline(always)]
    fn play(&mut self, mv: Move, keys: &Keys) {
        self.toggle(mv);
        let us = (self.plies % 2) as usize;
        let of_man = &keys.0[2 * mv.role() as usize + us];
        self.key ^= of_man[mv.from().index()] ^ of_man[mv.to().index()] ^ 1;
        self.halfmoves = u32::from(mv.role() != chess::Role::Pawn) * self.halfmoves.wrapping_add(1);
        if let Some(role) = mv.captured() {
            self.key ^= keys.0[2 * role as usize + 1 - us][mv.to().index()];
            self.halfmoves = 0;
        }
        self.castling &= !(1 << mv.from().index() | 1 << mv.to().index());
        self.en_passant = 8;
        self.plies = self.plies.wrapping_add(1);
    }

    #[inline(always)]
    fn play_and_remember(&mut self, mv: Move, keys: &Keys) -> Undo {
        let &mut Model { castling, key, halfmoves, en_passant, .. } = self;
        self.play(mv, keys);
        Undo { castling, key, halfmoves, en_passant }
    }

    #[inline(always)]
    fn take_back(&mut self, mv: Move, undo: Undo) {
        self.plies = self.plies.wrapping_sub(1);
        self.toggle(mv);
        let Undo { castling, key, halfmoves, en_passant } = undo;
        *self = Model { castling, key, halfmoves, en_passant, ..*self };
    }

    /// Moves the man and takes the other, or, a second time, undoes both.
    #[inline(always)]
    fn toggle(&mut self, mv: Move) {
        let us = (self.plies % 2) as usize;
        let (from, to) = (1_u64 << mv.from().index(), 1_u64 << mv.to().index());
        if let Some(role) = mv.captured() {
            self.roles[role as usize] ^= to;
            self.colors[1 - us] ^= to;
        }
        self.roles[mv.role() as usize] ^= from | to;
        self.colors[us] ^= from | to;
    }
}

/// A position with those of its moves that are plain, which nearly all are.
struct Node {
    position: Position,
    model: Model,
    moves: Vec<Move>,
}

/// One way to play all moves of a node.
struct Way {
    name: &'static str,
    play: fn(&mut Node, &Keys),
}

fn main() {
    let (depth, rounds) = match std::env::args().any(|argument| argument == "--bench") {
        true => (3, 40),
        false => (1, 1),
    };
    let root = KIWIPETE.parse::<Fen>().expect("the FEN is written above").0;
    let root = root.position(fault::GAME).expect("a position of a game");
    let mut nodes = Vec::new();
    collect(&root, depth, &mut nodes);
    let mut stream = KeyStream::new(1);
    let keys = Keys((0..12).map(|_| [0; 64].map(|_: u64| stream.next_key().0)).collect());

    let ways = [
        Way { name: "position, copy", play: copy_position },
        Way { name: "model, copy", play: copy_model },
        Way { name: "model, undo", play: undo_model },
    ];
    let moves: usize = nodes.iter().map(|node| node.moves.len()).sum();
    let mut best = [f64::MAX; 3];
    for _ in 0..rounds {
        for (way, best) in ways.iter().zip(&mut best) {
            let start = Instant::now();
            nodes.iter_mut().for_each(|node| (way.play)(node, &keys));
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    println!("{} positions, {moves} moves, best of {rounds} rounds", nodes.len());
    for (Way { name, .. }, best) in ways.iter().zip(best) {
        println!("{name:<15} {:>6.2} ns a move", best / moves as f64 * 1e9);
    }
}

/// All positions less than `depth` half-moves away.
fn collect(position: &Position, depth: u32, nodes: &mut Vec<Node>) {
    let all = position.moves();
    let plain = |mv: &&Move| mv.kind() == Kind::Normal && mv.promotion().is_none();
    let moves = all.iter().filter(plain).copied().collect();
    nodes.push(Node { position: *position, model: Model::new(position), moves });
    if depth > 1 {
        all.iter().for_each(|&mv| collect(&position.after(mv), depth - 1, nodes));
    }
}

fn copy_position(node: &mut Node, _: &Keys) {
    for &mv in &node.moves {
        let mut after = node.position;
        after.play(mv);
        black_box(&after);
    }
}

fn copy_model(node: &mut Node, keys: &Keys) {
    for &mv in &node.moves {
        let mut after = node.model;
        after.play(mv, keys);
        black_box(&after);
    }
}

fn undo_model(node: &mut Node, keys: &Keys) {
    let before = node.model;
    for &mv in &node.moves {
        let undo = node.model.play_and_remember(mv, keys);
        black_box(&node.model);
        node.model.take_back(mv, undo);
    }
    assert_eq!(node.model, before, "a move was not taken back");
}
