//! The languages in which men, conditions and problems are named.

use chess::text::Letters;
use chess::{Color, Role};

/// A language that problems are written in.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[allow(missing_docs, reason = "the names of the languages say it")]
pub enum Language {
    #[default]
    English,
    German,
    French,
}

impl Language {
    /// The three languages, in the order of every table of names.
    pub const ALL: [Language; 3] = [Language::English, Language::German, Language::French];

    /// The one of three texts that is in this language.
    pub const fn choose(self, [english, german, french]: [&'static str; 3]) -> &'static str {
        match self {
            Language::English => english,
            Language::German => german,
            Language::French => french,
        }
    }

    /// The word for a side.
    pub const fn color(self, color: Color) -> &'static str {
        match color {
            Color::White => self.choose(["White", "Weiss", "Blanc"]),
            Color::Black => self.choose(["Black", "Schwarz", "Noir"]),
        }
    }

    /// The letters of the orthodox men.
    pub const fn letters(self) -> &'static Letters {
        match self {
            Language::English => &Letters::PROBLEM,
            Language::German => &Letters::GERMAN,
            Language::French => &Letters::FRENCH,
        }
    }

    /// The letter of an orthodox man, in upper case.
    pub const fn letter(self, role: Role) -> &'static str {
        match role {
            Role::King => self.choose(["K", "K", "R"]),
            Role::Queen => self.choose(["Q", "D", "D"]),
            Role::Rook => self.choose(["R", "T", "T"]),
            Role::Bishop => self.choose(["B", "L", "F"]),
            Role::Knight => self.choose(["S", "S", "C"]),
            Role::Pawn => self.choose(["P", "B", "P"]),
        }
    }

    /// The letters for White, Black and neutral before a man.
    pub(crate) const fn side_letters(self) -> [char; 3] {
        match self {
            Language::English => ['w', 'b', 'n'],
            Language::German => ['w', 's', 'n'],
            Language::French => ['b', 'n', 'n'],
        }
    }
}
