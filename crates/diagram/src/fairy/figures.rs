//! Which figure stands for a fairy man: that of an orthodox man, turned, as problemists draw it.

use chess::Role;
use fairy::Kind;

/// How a man is drawn.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Figure {
    /// As an orthodox man, turned clockwise by this many degrees.
    Turned(Role, u16),
    /// As a disc with its code on it: there are more men than figures.
    Disc,
}

/// The figure of a kind.
pub(super) fn of(kind: Kind) -> Figure {
    let turned = TURNED.iter().find(|(code, ..)| Kind::with_code(code, 0) == Some(kind));
    turned.map_or(Figure::Disc, |&(_, role, degrees)| Figure::Turned(role, degrees))
}

/// Men with a figure by their English code. Hoppers stand on their heads; Chinese men lie on their right side, lions on
/// their left; leapers other than the knight are turned knights.
const TURNED: &[(&str, Role, u16)] = &[
    ("k", Role::King, 0),
    ("q", Role::Queen, 0),
    ("r", Role::Rook, 0),
    ("b", Role::Bishop, 0),
    ("s", Role::Knight, 0),
    ("p", Role::Pawn, 0),
    ("ek", Role::King, 180),
    ("g", Role::Queen, 180),
    ("rh", Role::Rook, 180),
    ("bh", Role::Bishop, 180),
    ("n", Role::Knight, 180),
    ("le", Role::Queen, 90),
    ("pa", Role::Rook, 90),
    ("va", Role::Bishop, 90),
    ("ma", Role::Knight, 45),
    ("li", Role::Queen, 270),
    ("rl", Role::Rook, 270),
    ("bl", Role::Bishop, 270),
    ("am", Role::Queen, 45),
    ("em", Role::Rook, 45),
    ("pr", Role::Bishop, 45),
    ("l", Role::Queen, 135),
    ("lr", Role::Rook, 135),
    ("lb", Role::Bishop, 135),
    ("si", Role::Queen, 225),
    ("tr", Role::Rook, 225),
    ("nd", Role::Bishop, 225),
    ("ca", Role::Knight, 90),
    ("z", Role::Knight, 270),
    ("gi", Role::Knight, 135),
    ("an", Role::Knight, 225),
    ("nh", Role::Knight, 315),
    ("ro", Role::Queen, 315),
    ("rb", Role::Bishop, 315),
    ("bp", Role::Pawn, 180),
    ("sp", Role::Pawn, 90),
    ("bs", Role::Pawn, 270),
    ("pp", Role::Pawn, 135),
    ("cp", Role::Pawn, 45),
    ("mp", Role::Pawn, 225),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_men_share_a_figure() {
        for (i, &(code, role, degrees)) in TURNED.iter().enumerate() {
            assert!(Kind::with_code(code, 0).is_some(), "{code}");
            let shared = TURNED[..i].iter().find(|&&(_, other, turn)| (other, turn) == (role, degrees));
            assert_eq!(shared, None, "{code}");
        }
    }

    #[test]
    fn a_grasshopper_is_drawn_upside_down() {
        assert_eq!(of(Kind::GRASSHOPPER), Figure::Turned(Role::Queen, 180));
        assert_eq!(of(Kind::ORPHAN), Figure::Disc);
    }
}
