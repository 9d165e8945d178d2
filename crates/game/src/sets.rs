//! The operators of sets of squares, written once for the boards of all games.

/// Gives a set of squares, a tuple struct around its bits, the operators of sets: `&`, `|`, `^`, `-` and `!`. The
/// complement is within `$full`.
///
/// ```
/// #[derive(Clone, Copy, Debug, Eq, PartialEq)]
/// struct Corners(u8);
///
/// game::set_operators!(Corners, Corners(0b1111));
/// assert_eq!(!(Corners(0b0011) - Corners(0b0001)), Corners(0b1101));
/// ```
#[macro_export]
macro_rules! set_operators {
    ($set:ident, $full:expr) => {
        $crate::set_operators!(@binary $set, BitAnd bitand BitAndAssign bitand_assign, &);
        $crate::set_operators!(@binary $set, BitOr bitor BitOrAssign bitor_assign, |);
        $crate::set_operators!(@binary $set, BitXor bitxor BitXorAssign bitxor_assign, ^);
        $crate::set_operators!(@binary $set, Sub sub SubAssign sub_assign, & !);

        impl std::ops::Not for $set {
            type Output = $set;

            #[inline]
            fn not(self) -> $set {
                $set(self.0 ^ $full.0)
            }
        }
    };
    (@binary $set:ident, $operator:ident $method:ident $assign:ident $assigned:ident, $($bits:tt)+) => {
        impl std::ops::$operator for $set {
            type Output = $set;

            #[inline]
            fn $method(self, other: $set) -> $set {
                $set(self.0 $($bits)+ other.0)
            }
        }

        impl std::ops::$assign for $set {
            #[inline]
            fn $assigned(&mut self, other: $set) {
                *self = std::ops::$operator::$method(*self, other);
            }
        }
    };
}
