//! Conditions: one file each, one line in [`ALONE`] or in the list of its family.

use std::fmt;

use chess::Square;
use thiserror::Error;

use crate::kind::Kind;
use crate::language::Language;
use crate::rules::Rules;

mod andernach;
mod annan;
mod anti_andernach;
mod anti_kings;
mod anticirce;
mod bgl;
mod bicolores;
mod breton;
mod cast;
mod central;
mod checkless;
mod circe;
mod colors_of_squares;
mod danger_circe;
mod disparate;
mod dynasty;
mod edge_mover;
mod eiffel;
mod einstein;
mod exclusive;
mod frankfurt;
mod functionary;
mod ghost;
mod grid;
mod guards;
mod haan;
mod hole;
mod imitator;
mod influencer;
mod isardam;
pub(crate) mod kind_cycles;
mod kobul;
mod koeko;
mod lese_majeste;
mod madrasi;
mod magic_squares;
mod make_and_take;
mod mars_circe;
mod masand;
mod maximummer;
mod messigny;
mod no_capture;
mod norsk;
mod oscillating_kings;
mod patrol;
mod prom_only;
mod rebirth;
mod relegation;
mod sat;
mod series_capture;
mod snek;
mod take_and_make;
mod tibet;
mod transmuting_kings;
mod vogtlaender;
mod volage;
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
    &anti_andernach::ANTI_ANDERNACH,
    &anti_kings::ANTI_KINGS,
    &bgl::BGL,
    &bicolores::BICOLORES,
    &breton::BRETON,
    &cast::CAST,
    &central::CENTRAL,
    &checkless::CHECKLESS,
    &colors_of_squares::BICHROM,
    &colors_of_squares::MONOCHROM,
    &danger_circe::DANGER_CIRCE,
    &disparate::DISPARATE,
    &dynasty::ROYAL_DYNASTY,
    &edge_mover::BLACK_EDGE_MOVER,
    &edge_mover::WHITE_EDGE_MOVER,
    &eiffel::EIFFEL,
    &einstein::EINSTEIN,
    &einstein::REVERSAL_EINSTEIN,
    &einstein::ANTI_EINSTEIN,
    &exclusive::EXCLUSIVE,
    &frankfurt::FRANKFURT,
    &frankfurt::PROTEAN,
    &functionary::FUNCTIONARY,
    &ghost::HAUNTED,
    &ghost::GHOST,
    &grid::GRID,
    &guards::PROVOCATION,
    &guards::ANTI_GUARDS,
    &guards::SHIELDED_KINGS,
    &guards::SUPER_GUARDS,
    &haan::HAANER,
    &hole::HOLE,
    &imitator::NO_IMITATOR_PROMOTION,
    &imitator::IMITATOR,
    &influencer::INFLUENCER,
    &isardam::ISARDAM,
    &kobul::KOBUL_KINGS,
    &koeko::NEW_KOEKO,
    &koeko::KOEKO,
    &koeko::ANTI_KOEKO,
    &lese_majeste::LESE_MAJESTE,
    &madrasi::MADRASI,
    &magic_squares::MAGIC_SQUARES,
    &make_and_take::MAKE_AND_TAKE,
    &mars_circe::MARS_MIRROR_CIRCE,
    &mars_circe::MARS_CIRCE,
    &masand::MASAND_GENERALISED,
    &masand::MASAND,
    &maximummer::WHITE_MINIMUMMER,
    &maximummer::BLACK_ALPHABETIC,
    &maximummer::ALPHABETIC,
    &maximummer::MAXIMUMMER,
    &maximummer::BLACK_MUST_CAPTURE,
    &maximummer::WHITE_MUST_CAPTURE,
    &maximummer::WHITE_ALPHABETIC,
    &maximummer::BLACK_MINIMUMMER,
    &maximummer::WHITE_MAXIMUMMER,
    &maximummer::BLACK_MAXIMUMMER,
    &messigny::MESSIGNY,
    &no_capture::NO_BLACK_CAPTURE,
    &no_capture::NO_CAPTURE,
    &no_capture::NO_WHITE_CAPTURE,
    &norsk::NORSK,
    &oscillating_kings::WHITE_OSCILLATING_KINGS,
    &oscillating_kings::BLACK_OSCILLATING_KINGS,
    &oscillating_kings::SWAPPING_KINGS,
    &patrol::LORTAP,
    &patrol::ULTRA_PATROL,
    &patrol::PATROL,
    &prom_only::PROM_ONLY,
    &relegation::RELEGATION,
    &sat::STRICT_SAT,
    &sat::SAT,
    &series_capture::SERIES_CAPTURE,
    &snek::SNEK_CIRCLE,
    &snek::SNEK,
    &take_and_make::TAKE_AND_MAKE,
    &tibet::DOUBLE_TIBET,
    &tibet::TIBET,
    &transmuting_kings::REFLECTIVE_KINGS,
    &transmuting_kings::WHITE_TRANSMUTED_KING,
    &transmuting_kings::BLACK_REFLECTIVE_KING,
    &transmuting_kings::WHITE_VAULTING_KING,
    &transmuting_kings::TRANSMUTED_KINGS,
    &transmuting_kings::BLACK_VAULTING_KING,
    &transmuting_kings::VAULTING_KINGS,
    &transmuting_kings::BLACK_TRANSMUTED_KING,
    &transmuting_kings::WHITE_REFLECTIVE_KING,
    &vogtlaender::VOGTLAENDER,
    &volage::HYPERVOLAGE,
    &volage::VOLAGE,
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
