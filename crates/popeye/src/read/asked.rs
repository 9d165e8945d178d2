//! What somebody asks of the problems of a file besides what the file asks.

use crate::read::raw::RawProblem;
use crate::read::{Diagnostic, add_options, options};
use problem::stipulation::Stipulation;
use problem::{Duplex, Language, Options};

/// A stipulation instead of that of the file, and options that are added to those of the file.
///
/// ```
/// use popeye::read::{self, Asked};
/// use problem::stipulation::Stipulation;
///
/// let input = b"BeginProblem Pieces White Kc2 Rh4 Black Ka1 Pa3 Stipulation #2 Option Try EndProblem";
/// let asked = Asked::new(Some(Stipulation::parse("h#2")?), "SetPlay").map_err(|faults| format!("{faults:?}"))?;
/// let parsed = read::problems(input).asked(asked).next().ok_or("no problem")?;
/// let problem = parsed.problem.map_err(|_| "not solvable")?;
/// assert_eq!(problem.caption(), "h#2");
/// assert!(problem.options.set_play && problem.options.defence == Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Asked {
    stipulation: Option<Stipulation>,
    words: String,
    options: Options,
}

impl Asked {
    /// This stipulation, if there is one, and these options, in English.
    pub fn new(stipulation: Option<Stipulation>, words: &str) -> Result<Asked, Vec<Diagnostic>> {
        Ok(Asked { stipulation, words: words.to_owned(), options: options(words, Language::English)? })
    }

    /// Changes what the file asks of a problem. A twin with a stipulation of its own keeps it.
    pub(super) fn add_to(&self, raw: &mut RawProblem) {
        if let Some(stipulation) = &self.stipulation {
            raw.stipulation = Some(stipulation.clone());
        }
        // What can be asked only once replaces what the file asks.
        if self.options.duplex != Duplex::No {
            raw.options.duplex = Duplex::No;
        }
        if !self.options.en_passant.is_empty() {
            raw.options.en_passant.clear();
        }
        // They could be read on their own.
        let _no_faults = add_options(&self.words, Language::English, raw);
    }
}
