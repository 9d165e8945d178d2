//! The inputs of a network: the features of a position.

use game::{Position, Side};

/// The inputs of a network: each man on the board and in hand is one input for each side.
pub trait Inputs: Position {
    /// Inputs that a side can have.
    const INPUTS: usize;

    /// Reports the inputs of `side`, each below [`Inputs::INPUTS`].
    fn each_input(&self, side: Side, receive: impl FnMut(usize));

    /// The most inputs that a side has in a game.
    const MOST_INPUTS: usize;

    /// The stage of the game, below [`STAGES`](super::STAGES).
    fn stage(&self) -> usize;

    /// What `mv`, which leads to `after`, changes in the inputs of `side`. `None` if it is most of them.
    fn changes(&self, mv: Self::Move, after: &Self, side: Side) -> Option<Changes>;
}

/// A few inputs that go and a few that come.
#[derive(Clone, Copy, Debug, Default)]
pub struct Changes {
    removed: Few,
    added: Few,
}

/// Castling moves two men, a capture takes one and moves another.
#[derive(Clone, Copy, Debug, Default)]
struct Few {
    inputs: [u16; 2],
    len: u8,
}

impl Few {
    #[inline]
    fn push(&mut self, input: usize) {
        self.inputs[usize::from(self.len) & 1] = input as u16;
        self.len += 1;
    }

    #[inline]
    fn get(&self) -> &[u16] {
        &self.inputs[..usize::from(self.len.min(2))]
    }
}

impl Changes {
    /// An input goes.
    #[inline]
    pub fn remove(&mut self, input: usize) {
        self.removed.push(input);
    }

    /// An input comes.
    #[inline]
    pub fn add(&mut self, input: usize) {
        self.added.push(input);
    }

    /// The inputs that go.
    #[inline]
    pub fn removed(&self) -> &[u16] {
        self.removed.get()
    }

    /// The inputs that come.
    #[inline]
    pub fn added(&self) -> &[u16] {
        self.added.get()
    }
}
