//! Men: a role and a colour.

use std::ops::{Index, IndexMut};

use crate::Color;

/// The kind of a man, of either colour.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[allow(missing_docs, reason = "the names of the men are known")]
#[repr(u8)]
pub enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Role {
    /// The six roles.
    pub const ALL: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// What a pawn can become, the strongest first.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop];

    /// The role with this number, 0 for a pawn to 5 for a king.
    #[inline]
    pub(crate) const fn numbered(number: u32) -> Option<Role> {
        match number {
            0 => Some(Role::Pawn),
            1 => Some(Role::Knight),
            2 => Some(Role::Bishop),
            3 => Some(Role::Rook),
            4 => Some(Role::Queen),
            5 => Some(Role::King),
            _ => None,
        }
    }

    /// A man of this role and `color`.
    #[inline]
    pub const fn of(self, color: Color) -> Piece {
        Piece { role: self, color }
    }
}

/// A man on the board.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Piece {
    /// What it can do.
    pub role: Role,
    /// Whose it is.
    pub color: Color,
}

/// One `T` for each role, indexed by [`Role`].
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct ByRole<T>(pub [T; 6]);

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    #[inline]
    fn index(&self, role: Role) -> &T {
        &self.0[role as usize]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    #[inline]
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role as usize]
    }
}
