//! Orphans and friends: men without a movement of their own, which move like the men that observe them.

use std::cell::Cell;

use chess::{Bitboard, Color, Square};

use crate::kind::Kind;
use crate::observe::{Level, ObservationQuery};
use crate::position::Position;
use crate::rules::Rules;

/// Which men borrow movements, and from which side.
#[derive(Clone, Copy)]
struct Chain {
    of: Kind,
    color: Color,
    alternates: bool,
}

thread_local! {
    /// The depth of nested questions about borrowed movements.
    static QUESTIONS: Cell<u8> = const { Cell::new(0) };
}

/// The greatest depth of such questions. Whether a man observes another may depend on whether it is paralysed, and that
/// on the movement that an orphan borrows. A question at a greater depth is answered with no, so that the recursion
/// ends.
const MOST_QUESTIONS: u8 = 8;

/// Counts one level of nesting as long as it lives.
struct Question;

impl Question {
    fn new() -> Option<Question> {
        QUESTIONS.with(|count| {
            let questions = count.get();
            (questions < MOST_QUESTIONS).then(|| {
                count.set(questions + 1);
                Question
            })
        })
    }
}

impl Drop for Question {
    fn drop(&mut self) {
        QUESTIONS.with(|count| count.set(count.get() - 1));
    }
}

impl Rules {
    /// Whether an orphan moves as `kind`: an enemy man of that kind observes it, or an enemy orphan that moves as
    /// `kind`.
    pub(crate) fn is_orphan_of(&self, position: &Position, color: Color, square: Square, kind: Kind) -> bool {
        let chain = Chain { of: Kind::ORPHAN, color, alternates: true };
        Question::new().is_some_and(|_question| self.chain(position, square, kind, Bitboard::EMPTY, chain))
    }

    /// Whether a friend moves as `kind`: a man of its side of that kind observes it, or a friend of its side that moves
    /// as `kind`.
    pub(crate) fn is_friend_of(&self, position: &Position, color: Color, square: Square, kind: Kind) -> bool {
        let chain = Chain { of: Kind::FRIEND, color, alternates: false };
        Question::new().is_some_and(|_question| self.chain(position, square, kind, Bitboard::EMPTY, chain))
    }

    fn chain(&self, position: &Position, target: Square, kind: Kind, seen: Bitboard, chain: Chain) -> bool {
        let by = if chain.alternates { !chain.color } else { chain.color };
        let seen = seen.with(target);
        let observes = |from: Square| {
            let query = self.observation_query(position, from, target, by, Level::Observer);
            let mut query = ObservationQuery { kind, layer: usize::MAX - 1, ..query };
            from != target && self.observes_at_layer(&mut query)
        };
        let men = position.side(by);
        if men.into_iter().any(|from| position.man(from).kind() == kind && observes(from)) {
            return true;
        }
        men.into_iter().any(|from| {
            position.man(from).kind() == chain.of
                && !seen.contains(from)
                && observes(from)
                && self.chain(position, from, kind, seen, Chain { color: by, ..chain })
        })
    }
}
