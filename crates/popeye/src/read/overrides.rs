//! A stipulation and options that override those of a file.

use crate::read::raw::RawProblem;
use crate::read::{Diagnostic, add_options, options};
use problem::stipulation::Stipulation;
use problem::{Duplex, Language, Options};

/// A stipulation that replaces that of the file, and options that are added to those of the file.
///
/// ```
/// use popeye::read::{self, Overrides};
/// use problem::stipulation::Stipulation;
///
/// let input = b"BeginProblem Pieces White Kc2 Rh4 Black Ka1 Pa3 Stipulation #2 Option Try EndProblem";
/// let overrides = Overrides::new(Some(Stipulation::parse("h#2")?), "SetPlay").map_err(|faults| format!("{faults:?}"))?;
/// let parsed = read::problems(input).with_overrides(overrides).next().ok_or("no problem")?;
/// let problem = parsed.problem.map_err(|_| "not solvable")?;
/// assert_eq!(problem.caption(), "h#2");
/// assert!(problem.options.set_play && problem.options.defence == Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    stipulation: Option<Stipulation>,
    words: String,
    options: Options,
}

impl Overrides {
    /// Overrides with this stipulation, if any, and these options, in English.
    pub fn new(stipulation: Option<Stipulation>, words: &str) -> Result<Overrides, Vec<Diagnostic>> {
        Ok(Overrides { stipulation, words: words.to_owned(), options: options(words, Language::English)? })
    }

    /// Applies the overrides to a problem. A twin that has its own stipulation keeps it.
    pub(super) fn apply_to(&self, raw: &mut RawProblem) {
        if let Some(stipulation) = &self.stipulation {
            raw.stipulation = Some(stipulation.clone());
        }
        // An option that may be given only once replaces that of the file.
        if self.options.duplex != Duplex::No {
            raw.options.duplex = Duplex::No;
        }
        if !self.options.en_passant.is_empty() {
            raw.options.en_passant.clear();
        }
        // `new` has already read them without faults.
        let _no_faults = add_options(&self.words, Language::English, raw);
    }
}
