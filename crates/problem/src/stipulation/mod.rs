//! Stipulations: what must be reached, by which side and in how many moves, as one small algebra for every kind of play.
//!
//! * `play` is the algebra: what a stipulation means. `short` and `long` read the two notations; `cursor` reads the text and
//!   `error` describes faults.
//! * `short_form` is a short form as it was read; `forms` defines the play of each short form, with the shorthands of `parts`
//!   and `build`.
//! * `under` applies the options that change the play; `caption` and `print` write captions; `defender` finds the defending
//!   side.
//!
//! For example, `h#2` is read as a short form and denotes the play `4hh[#]`, in which Black begins.

mod build;
mod caption;
pub mod cursor;
mod defender;
mod error;
mod forms;
pub mod long;
mod parts;
mod play;
mod print;
pub mod short;
mod short_form;
mod under;

pub use error::{StipulationError, StipulationFault};
pub use forms::{Form, every_form};
pub use play::{Brackets, Branch, Display, EndBracket, Force, Play, PlayKind, Reply};
pub use short_form::{Exactness, Goals, Length, ShortForm};

use chess::Color;

use crate::Language;
use crate::goals::GoalKind;
use cursor::Cursor;

/// A stipulation: the play, and the side that it starts with.
///
/// Popeye's short forms (`h#3`) and its long ones (`black 6hh[#]`) both become this.
#[derive(Clone, Debug, PartialEq)]
pub struct Stipulation {
    /// How it was written.
    pub wording: Wording,
    /// The side that the play starts with; a leading [`Play::Pass`] hands over to the other.
    pub first: Color,
    /// What is played.
    pub play: Play,
    /// The sides that take back one move each before the play, in order; none in most problems.
    pub retraction: Vec<Color>,
}

/// How a stipulation was written.
#[derive(Clone, Debug, PartialEq)]
pub enum Wording {
    /// In a short form: `h#3`.
    Short(ShortForm),
    /// In full: `black 6hh[#]`. The play itself is the text.
    Long,
}

impl Stipulation {
    /// Whether a goal of this kind is part of it.
    pub fn asks_for(&self, kind: GoalKind) -> bool {
        self.play.asks_for(kind)
    }

    /// Reads a short form, such as `h#2.5` or `exact-ser-h=7`.
    ///
    /// ```
    /// use problem::stipulation::Stipulation;
    /// use problem::{Language, Options};
    ///
    /// let stipulation = Stipulation::parse("S#2")?;
    /// assert_eq!(stipulation.caption(&Options::default(), Language::English), "s#2");
    /// assert_eq!(stipulation.play.to_string(), "4ad[#]");
    /// # Ok::<(), problem::stipulation::StipulationError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Stipulation, StipulationError> {
        let mut cursor = Cursor::new(text.as_bytes());
        cursor.skip_separators();
        let stipulation = short::read(&mut cursor)?;
        cursor.expect_end()?;
        Ok(stipulation)
    }

    /// Reads a long form, such as `white 3a[#]d`; the side is named in `language`.
    pub fn parse_long(text: &str, language: Language) -> Result<Stipulation, StipulationError> {
        let mut cursor = Cursor::new(text.as_bytes());
        let stipulation = long::read(&mut cursor, language)?;
        cursor.expect_end()?;
        Ok(stipulation)
    }
}

#[cfg(test)]
mod tests;
