//! Which man is which: men keep their identity when they move and change.

use chess::Square;

use crate::man::Man;

/// The identity of a man: where it stood in the diagram, or that it appeared during play.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Identity(u8);

impl Identity {
    /// The identity of all men that appeared during play.
    pub const NEWCOMER: Identity = Identity(64);

    /// The identity of the man that stood on this square in the diagram.
    #[inline]
    pub const fn of(home: Square) -> Identity {
        Identity(home as u8)
    }

    /// The square in the diagram, unless the man appeared during play.
    #[inline]
    pub fn home(self) -> Option<Square> {
        Square::ALL.get(usize::from(self.0)).copied()
    }

    /// A number for keys.
    #[inline]
    pub(crate) fn bits(self) -> u8 {
        self.0
    }
}

/// A man with its square and its identity.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Placed {
    /// Its square.
    pub on: Square,
    /// The man.
    pub man: Man,
    /// Its identity.
    pub identity: Identity,
}
