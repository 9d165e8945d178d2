//! The letters that men are written with, in the languages that chess books use.

use std::fmt;

use crate::{ByRole, Role};

/// One letter for each man.
///
/// Pawns have a letter too, for lists of men; move notations print none for them, but read it.
///
/// ```
/// use chess::{Role, text::Letters};
///
/// assert_eq!(Letters::GERMAN.letter(Role::Knight), 'S');
/// assert_eq!(Letters::FRENCH.role('R'), Some(Role::King));
/// assert_eq!(Letters::named("english"), Some(Letters::ENGLISH));
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Letters {
    name: &'static str,
    men: ByRole<char>,
}

impl Letters {
    /// `KQRBN`, as games are written in English.
    pub const ENGLISH: Letters = Letters::new("english", ['P', 'N', 'B', 'R', 'Q', 'K']);
    /// `KQRBS`, as problems are written in English: the N is a nightrider there.
    pub const PROBLEM: Letters = Letters::new("problem", ['P', 'S', 'B', 'R', 'Q', 'K']);
    /// `KDTLS`: König, Dame, Turm, Läufer, Springer, Bauer.
    pub const GERMAN: Letters = Letters::new("german", ['B', 'S', 'L', 'T', 'D', 'K']);
    /// `RDTFC`: roi, dame, tour, fou, cavalier, pion.
    pub const FRENCH: Letters = Letters::new("french", ['P', 'C', 'F', 'T', 'D', 'R']);
    /// Little pictures, the same for both colours; the black ones are read too.
    pub const FIGURINES: Letters = Letters::new("figurines", ['♙', '♘', '♗', '♖', '♕', '♔']);

    /// Every set of letters.
    pub const ALL: [Letters; 5] =
        [Letters::ENGLISH, Letters::PROBLEM, Letters::GERMAN, Letters::FRENCH, Letters::FIGURINES];

    const fn new(name: &'static str, men: [char; 6]) -> Letters {
        Letters { name, men: ByRole(men) }
    }

    /// The set of this name, in lower case.
    pub fn named(name: &str) -> Option<Letters> {
        Letters::ALL.into_iter().find(|letters| letters.name == name)
    }

    /// Its name, in lower case.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The letter of a man.
    pub fn letter(&self, role: Role) -> char {
        self.men[role]
    }

    /// The man of a letter.
    pub fn role(&self, letter: char) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.men[role] == outlined(letter))
    }
}

/// A move that is to be printed with certain letters.
#[derive(Clone, Copy, Debug)]
pub struct Lettered<'a, T> {
    pub(super) notated: &'a T,
    pub(super) letters: &'a Letters,
}

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The white figurine of a black one, and every other character as it is.
const fn outlined(letter: char) -> char {
    match letter {
        '♟' => '♙',
        '♞' => '♘',
        '♝' => '♗',
        '♜' => '♖',
        '♛' => '♕',
        '♚' => '♔',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_means_one_man() {
        for letters in Letters::ALL {
            for role in Role::ALL {
                assert_eq!(letters.role(letters.letter(role)), Some(role), "{letters}");
            }
            assert_eq!(letters.role('a'), None, "lower case is for squares");
            assert_eq!(Letters::named(letters.name()), Some(letters));
        }
    }

    #[test]
    fn black_figurines_are_read_as_the_white_ones() {
        assert_eq!(Letters::FIGURINES.role('♞'), Some(Role::Knight));
        assert_eq!(Letters::ENGLISH.role('♞'), None);
    }
}
