//! The layout of the weights: named blocks of one long row.

/// The place of one weight in the row of all.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Term(u32);

impl Term {
    /// The place as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A named group of adjacent weights.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// The name that the weights' file uses.
    pub name: &'static str,
    start: u32,
    len: u32,
}

impl Block {
    /// The block of `len` weights from `start` on.
    pub const fn new(name: &'static str, start: usize, len: usize) -> Block {
        Block { name, start: start as u32, len: len as u32 }
    }

    /// The weight number `index` of the block.
    #[inline]
    pub const fn at(&self, index: usize) -> Term {
        debug_assert!(index < self.len as usize);
        Term(self.start + index as u32)
    }

    /// The only weight of a block of one.
    #[inline]
    pub const fn only(&self) -> Term {
        self.at(0)
    }

    /// The number of weights.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether the block has no weights, which none has.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All places of the block.
    pub const fn range(&self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

/// Declares the blocks of one evaluation, each behind the last, with their list `ALL` and their number `COUNT`.
macro_rules! blocks {
    ($($(#[$doc:meta])* $constant:ident = $name:literal [$len:expr];)+) => {
        $crate::layout::blocks!(@from 0; $($(#[$doc])* $constant = $name [$len];)+);

        /// Every block, in the order of the weights' file.
        pub const ALL: &[$crate::Block] = &[$($constant),+];

        /// The number of all weights.
        pub const COUNT: usize = 0 $(+ $constant.len())+;
    };
    (@from $start:expr; $(#[$doc:meta])* $constant:ident = $name:literal [$len:expr]; $($rest:tt)*) => {
        $(#[$doc])*
        pub const $constant: $crate::Block = $crate::Block::new($name, $start, $len);
        $crate::layout::blocks!(@from $constant.range().end; $($rest)*);
    };
    (@from $start:expr;) => {};
}

pub(crate) use blocks;
