//! Conditions: one file each, one line in [`ALONE`] or in the list of its family.

use std::fmt;

use chess::Square;
use thiserror::Error;

use crate::kind::Kind;
use crate::language::Language;
use crate::rules::Rules;

mod andernach;
mod annan;
mod anticirce;
mod bgl;
mod checkless;
mod circe;
mod exclusive;
mod ghost;
mod grid;
mod haan;
mod hole;
mod imitator;
mod isardam;
pub(crate) mod kind_cycles;
mod madrasi;
mod magic_squares;
mod make_and_take;
mod mars_circe;
mod maximummer;
mod rebirth;
mod sat;
mod series_capture;
mod take_and_make;
mod wormholes;

/// Every condition that can be applied, by family.
pub const FAMILIES: &[&[&Condition]] = &[ALONE, anticirce::ALL, circe::ALL];

/// Every condition that can be applied.
pub fn all() -> impl Iterator<Item = &'static Condition> {
    FAMILIES.iter().flat_map(|family| family.iter().copied())
}

/// Conditions without a family.
pub const ALONE: &[&Condition] = &[
    &andernach::ANDERNACH,
    &annan::ANNAN,
    &bgl::BGL,
    &checkless::CHECKLESS,
    &exclusive::EXCLUSIVE,
    &ghost::GHOST,
    &ghost::HAUNTED,
    &grid::GRID,
    &haan::HAANER,
    &hole::HOLE,
    &imitator::IMITATOR,
    &imitator::NO_IMITATOR_PROMOTION,
    &isardam::ISARDAM,
    &madrasi::MADRASI,
    &magic_squares::MAGIC_SQUARES,
    &make_and_take::MAKE_AND_TAKE,
    &mars_circe::MARS_CIRCE,
    &mars_circe::MARS_MIRROR_CIRCE,
    &maximummer::MAXIMUMMER,
    &maximummer::BLACK_MAXIMUMMER,
    &maximummer::WHITE_MAXIMUMMER,
    &sat::SAT,
    &sat::STRICT_SAT,
    &series_capture::SERIES_CAPTURE,
    &take_and_make::TAKE_AND_MAKE,
    &wormholes::WORMHOLES,
];

/// The condition with this name, written out, in a language.
pub fn named(name: &str, language: Language) -> Option<&'static Condition> {
    all().find(|condition| condition.names[language as usize].eq_ignore_ascii_case(name))
}

/// A condition: what it is called, what may follow its name, what it means, and what it attaches to.
pub struct Condition {
    /// Its keyword in English, German and French.
    pub names: [&'static str; 3],
    /// What may follow the keyword.
    pub arguments: &'static [Argument],
    /// What it means, in one sentence.
    pub definition: &'static str,
    /// Who invented it, or where its definition comes from.
    pub source: &'static str,
    /// Attaches it to the rules of a problem.
    pub attach: fn(&Arguments, &mut Rules) -> Result<(), Refusal>,
}

impl fmt::Debug for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Condition({})", self.names[0])
    }
}

/// What may follow the keyword of a condition; all of it may be left out.
#[derive(Clone, Copy, Debug)]
pub enum Argument {
    /// Squares.
    Squares,
    /// Codes of men.
    Kinds,
    /// A number.
    Number,
    /// Up to two numbers, for White and Black.
    Numbers,
    /// Lengths, as in `12.5/8` for White and Black or `20` for both together, a hyphen for no limit; as numbers, in
    /// hundredths, the greatest number for no limit.
    Budgets,
    /// Any of these words, in any order, each with what may follow it.
    Words(&'static [Word]),
}

/// A word that varies a condition.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// In English, German and French.
    pub names: [&'static str; 3],
    /// What may follow it.
    pub arguments: &'static [Argument],
}

impl Word {
    /// A word that nothing follows.
    pub const fn new(names: [&'static str; 3]) -> Word {
        Word { names, arguments: &[] }
    }
}

/// Kings are affected too.
pub const REX_INCLUSIVE: Word = Word::new(["RexInclusive", "RexInklusive", "RexInclusif"]);
/// Kings are not affected.
pub const REX_EXCLUSIVE: Word = Word::new(["RexExclusive", "RexExklusive", "RexExclusif"]);

/// The first of a condition's types.
pub const TYPE_A: Word = Word::new(["TypeA", "TypA", "TypeA"]);
/// The second.
pub const TYPE_B: Word = Word::new(["TypeB", "TypB", "TypeB"]);
/// The third.
pub const TYPE_C: Word = Word::new(["TypeC", "TypC", "TypeC"]);
/// The fourth.
pub const TYPE_D: Word = Word::new(["TypeD", "TypD", "TypeD"]);
/// The first of a condition's numbered types.
pub const TYPE_1: Word = Word::new(["Type1", "Typ1", "Type1"]);
/// The second.
pub const TYPE_2: Word = Word::new(["Type2", "Typ2", "Type2"]);
/// The third.
pub const TYPE_3: Word = Word::new(["Type3", "Typ3", "Type3"]);

/// What followed the keyword of a condition, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arguments {
    /// Squares.
    pub squares: Vec<Square>,
    /// Kinds of men.
    pub kinds: Vec<Kind>,
    /// Numbers.
    pub numbers: Vec<i32>,
    /// Words, by their English name.
    pub words: Vec<&'static str>,
    /// The side that defends, for conditions that apply to it.
    pub defender: Option<chess::Color>,
}

impl Arguments {
    /// Whether a word was given.
    pub fn has(&self, word: &Word) -> bool {
        self.words.contains(&word.names[0])
    }
}

/// Why a condition cannot be applied.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum Refusal {
    /// A variant that is not known yet.
    #[error("{condition} with {word} is not supported yet")]
    Word {
        /// The condition.
        condition: &'static str,
        /// The word.
        word: &'static str,
    },
    /// Its arguments do not fit.
    #[error("{condition}: {reason}")]
    Arguments {
        /// The condition.
        condition: &'static str,
        /// What does not fit.
        reason: &'static str,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_means_one_condition() {
        for language in 0..3 {
            let mut names: Vec<String> =
                all().map(|condition| condition.names[language].to_ascii_lowercase()).collect();
            let count = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), count);
        }
    }

    #[test]
    fn a_definition_is_a_sentence() {
        for condition in all() {
            assert!(condition.definition.ends_with('.'), "{}", condition.names[0]);
            assert!(!condition.source.is_empty(), "{}", condition.names[0]);
        }
    }
}
