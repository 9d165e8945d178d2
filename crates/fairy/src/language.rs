//! The languages in which men and conditions have names.

/// A language of Popeye's.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// French.
    French,
}

impl Language {
    /// The languages, in the order of every table of names.
    pub const ALL: [Language; 3] = [Language::English, Language::German, Language::French];

    /// The letters for White, Black and neutral before a man.
    pub(crate) const fn side_letters(self) -> [char; 3] {
        match self {
            Language::English => ['w', 'b', 'n'],
            Language::German => ['w', 's', 'n'],
            Language::French => ['b', 'n', 'n'],
        }
    }
}
