//! The languages of the input, of the piece letters and of the output.

/// A language that problems are written in. The first keyword of a file chooses it.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[allow(missing_docs, reason = "the names of the languages say it")]
pub enum Language {
    #[default]
    English,
    German,
    French,
}

impl Language {
    /// The three languages.
    pub const ALL: [Language; 3] = [Language::English, Language::German, Language::French];

    /// The one of three texts that is in this language.
    pub const fn choose(self, [english, german, french]: [&'static str; 3]) -> &'static str {
        match self {
            Language::English => english,
            Language::German => german,
            Language::French => french,
        }
    }
}
