//! A configuration of the search, as a person writes it.

use engine::options::{OptionError, Settings};
use engine::protocol::Protocol;
use search::Config;
use thiserror::Error;

/// A configuration with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// Its name in tables.
    pub name: String,
    /// Its options, as they were written.
    pub options: String,
    /// How it searches.
    pub config: Config,
}

/// What is wrong with the text of a configuration.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum VariantError {
    /// A word is no option.
    #[error("found `{0}`, expected an option such as iid=on")]
    Word(String),
    /// There is no such option, or it cannot have that value.
    #[error(transparent)]
    Option(#[from] OptionError),
}

impl Variant {
    /// Reads `iid=on iid-strategy=1`, or the same with a name before it: `relative: iid=on iid-strategy=1`. Options are
    /// those of the engine. No option at all is the engine as it plays.
    pub fn read(text: &str) -> Result<Variant, VariantError> {
        let (name, options) = text.split_once(':').unwrap_or((text, text));
        let mut settings = Settings { hash: DEFAULT_MEGABYTES, ..Settings::default() };
        for word in options.split_whitespace() {
            let (option, value) = word.split_once('=').ok_or_else(|| VariantError::Word(word.to_owned()))?;
            settings.set(Protocol::Uci, option, Some(value))?;
        }
        let name = if name.trim().is_empty() { "as it plays" } else { name.trim() };
        Ok(Variant { name: name.to_owned(), options: options.trim().to_owned(), config: settings.search() })
    }
}

/// Enough for searches of a second, and quickly emptied.
const DEFAULT_MEGABYTES: i64 = 16;

#[cfg(test)]
mod tests {
    use search::heuristics::Switch;

    use super::*;

    #[test]
    fn options_are_those_of_the_engine() {
        let variant = Variant::read("deep: iid=on iid-strategy=1 null-move=off").expect("it is right");
        assert_eq!((&*variant.name, &*variant.options), ("deep", "iid=on iid-strategy=1 null-move=off"));
        assert!(variant.config.switches.is_on(Switch::InternalDeepening));
        assert!(!variant.config.switches.is_on(Switch::NullMove));
        assert_eq!(variant.config.iid.strategy(), search::iid::Strategy::Relative);
        assert_eq!(Variant::read("").map(|variant| variant.name), Ok("as it plays".to_owned()));
    }

    #[test]
    fn a_bad_option_is_named() {
        let error = |text| Variant::read(text).expect_err("it is wrong").to_string();
        assert_eq!(error("iid"), "found `iid`, expected an option such as iid=on");
        assert_eq!(error("idi=on"), "setoption: unknown option `idi`");
        assert_eq!(error("iid=maybe"), "setoption iid: found `maybe`, expected true or false");
    }
}
