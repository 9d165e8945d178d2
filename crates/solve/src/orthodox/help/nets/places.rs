//! Tracks the men of the initial position: which man stands on which square.

use chess::{Bitboard, Move, Position, Square};

use crate::orthodox::help::nets::distances::Post;
use crate::rules::null_move::NULL;

/// Which man stands on which square, by the numbers of the men in the initial position.
#[derive(Clone, Copy)]
pub(crate) struct Places {
    men: [u8; 64],
    /// The role and square of each man.
    posts: [Post; 64],
    /// The men on the board, a bit each.
    pub(crate) present: u64,
}

const NOBODY: u8 = u8::MAX;

impl Places {
    /// The men of the initial position.
    pub(crate) fn new(position: &Position) -> Places {
        let mut places = Places { men: [NOBODY; 64], posts: [Post::NONE; 64], present: 0 };
        for (number, (square, piece)) in position.board().pieces().enumerate() {
            places.men[square.index()] = number as u8;
            places.posts[number] = Post::new(piece.role, square);
            places.present |= 1 << number;
        }
        places
    }

    #[inline]
    pub(crate) fn man(&self, square: Square) -> Option<usize> {
        let man = self.men[square.index()];
        (man != NOBODY).then_some(usize::from(man))
    }

    /// The role and square of a man.
    #[inline]
    pub(crate) fn post(&self, man: usize) -> Post {
        self.posts[man]
    }

    /// Plays a move.
    pub(crate) fn play(&mut self, mv: Move) {
        if mv == NULL {
            return;
        }
        if let Some(wing) = mv.castling_wing() {
            let rank = mv.from().rank();
            let king = self.lift(mv.from());
            let rook = self.lift(mv.to());
            self.put(king, Square::new(wing.king_file(), rank));
            self.put(rook, Square::new(wing.rook_file(), rank));
            return;
        }
        if let Some(taken) = mv.capture_square() {
            self.present &= !(1 << (self.lift(taken) % 64));
        }
        let man = self.lift(mv.from());
        self.put(man, mv.to());
        if let (Some(role), true) = (mv.promotion(), man != NOBODY) {
            self.posts[usize::from(man)] = Post::new(role, mv.to());
        }
    }

    fn lift(&mut self, square: Square) -> u8 {
        std::mem::replace(&mut self.men[square.index()], NOBODY)
    }

    fn put(&mut self, man: u8, square: Square) {
        self.men[square.index()] = man;
        if let Some(post) = self.posts.get_mut(usize::from(man)) {
            *post = post.on(square);
        }
    }
}

/// The occupied squares after a move.
pub(crate) fn occupied_after(occupied: Bitboard, mv: Move) -> Bitboard {
    let left = match mv.capture_square() {
        Some(taken) => occupied.without(taken).without(mv.from()),
        None => occupied.without(mv.from()),
    };
    match mv.castling_wing() {
        Some(wing) => left.without(mv.to()).with(Square::new(wing.rook_file(), mv.from().rank())),
        None => left,
    }
    .with(mv.destination())
}
