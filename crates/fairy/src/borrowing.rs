//! Orphans and friends: men without a movement of their own, which move as the men do that observe them.

use std::cell::Cell;

use chess::{Bitboard, Color, Square};

use crate::kind::Kind;
use crate::observe::{Gaze, Level};
use crate::position::Position;
use crate::rules::Rules;

/// Who borrows movements from whom.
#[derive(Clone, Copy)]
struct Chain {
    of: Kind,
    color: Color,
    alternates: bool,
}

thread_local! {
    /// How many questions about borrowed movements are being answered.
    static QUESTIONS: Cell<u8> = const { Cell::new(0) };
}

/// Whether a man observes another may depend on whether it is paralysed, and that on what an orphan borrows. Questions that
/// lead back to themselves are answered with no after so many.
const MOST_QUESTIONS: u8 = 8;

/// A question that is being answered.
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
    /// Whether an orphan moves as `kind`: a man of the other side of that kind observes it, or an orphan that does.
    pub(crate) fn is_orphan_of(&self, position: &Position, color: Color, square: Square, kind: Kind) -> bool {
        let chain = Chain { of: Kind::ORPHAN, color, alternates: true };
        Question::new().is_some_and(|_question| self.chain(position, square, kind, Bitboard::EMPTY, chain))
    }

    /// Whether a friend moves as `kind`: a man of its own side of that kind observes it, or a friend that does.
    pub(crate) fn is_friend_of(&self, position: &Position, color: Color, square: Square, kind: Kind) -> bool {
        let chain = Chain { of: Kind::FRIEND, color, alternates: false };
        Question::new().is_some_and(|_question| self.chain(position, square, kind, Bitboard::EMPTY, chain))
    }

    fn chain(&self, position: &Position, target: Square, kind: Kind, seen: Bitboard, chain: Chain) -> bool {
        let by = if chain.alternates { !chain.color } else { chain.color };
        let seen = seen.with(target);
        let observes = |from: Square| {
            let mut gaze = Gaze {
                rules: self,
                position,
                color: by,
                from,
                man: position.man(from),
                kind,
                target,
                level: Level::Observer,
                only: None,
                layer: usize::MAX - 1,
            };
            from != target && self.gaze_layer(&mut gaze)
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
