//! Conditions: one file for each, with a line in [`ALONE`] or in the list of its family.
//!
//! A file declares a [`Condition`]: its names, the grammar of its [`Argument`]s, a definition, and the function that
//! attaches it to the [`Rules`]. Below it are the hooks that this function attaches, usually a small struct with one or
//! two traits from `hooks.rs`. [The crate](crate) explains a complete example.
//!
//! The families `circe` and `anticirce` have many names for few mechanisms: their files translate names into words
//! of `rebirth`, which does the work. `kind_cycles.rs` and `check_by_moves.rs` are shared by several conditions. The lists
//! have no fixed order of application: hooks with a stage are sorted when the rules are complete.

use std::fmt;

use chess::Square;
use thiserror::Error;

use crate::kind::Kind;
use crate::language::Language;
use crate::man::Man;
use crate::rules::Rules;

mod alice;
mod all_in_chess;
mod anda;
mod andernach;
mod annan;
mod anti_andernach;
mod anti_kings;
mod anticirce;
mod back_home;
mod bgl;
mod bicaptures;
mod bicolores;
mod black_checks;
mod bolero;
mod breton;
mod brunner;
mod cast;
mod castling_chess;
mod central;
mod chameleon_chess;
mod check_by_moves;
mod checkless;
mod circe;
mod colors_of_squares;
mod danger_circe;
mod disparate;
mod dister;
mod duellists;
mod dynasty;
mod edge_mover;
mod eiffel;
mod einstein;
mod exclusive;
mod facing;
mod football;
mod forced_squares;
mod frankfurt;
mod fuddled_men;
mod functionary;
mod ghost;
mod grid;
mod guards;
mod haan;
mod hole;
mod imitator;
mod immobility;
mod immun;
mod influencer;
mod isardam;
pub(crate) mod kind_cycles;
mod kobul;
mod koeko;
mod last_capture;
mod leffie;
mod lese_majeste;
mod line_chameleon;
mod losing_chess;
mod lost_pieces;
mod madrasi;
mod magic_squares;
mod make_and_take;
mod mars_circe;
mod masand;
mod mate_c;
mod maximummer;
mod messigny;
mod multi_captures;
mod no_capture;
mod norsk;
mod oscillating_kings;
mod other_armies;
mod other_measures;
mod pad;
mod partial_paralysis;
mod patrol;
mod pepo;
mod plus_chess;
mod point_reflection;
mod power_transfer;
mod prom_only;
mod promotion_squares;
mod rebirth;
mod relegation;
mod republican;
mod revolving_board;
mod role_exchange;
mod royal_squares;
mod sat;
mod sentinelles;
mod series_capture;
mod single_box;
mod snek;
mod super_transmuting_kings;
mod take_and_make;
mod tibet;
mod transmission_menace;
mod transmuting_kings;
mod turncoats;
mod ultra_check;
mod vogtlaender;
mod volage;
mod woozles;
mod wormholes;

pub(crate) use rebirth::quiet_moves_as;

/// Every condition, by family.
pub const FAMILIES: &[&[&Condition]] = &[ALONE, anticirce::ALL, circe::ALL];

/// Every condition.
pub fn all() -> impl Iterator<Item = &'static Condition> {
    FAMILIES.iter().flat_map(|family| family.iter().copied())
}

/// Conditions that belong to no family.
pub const ALONE: &[&Condition] = &[
    &alice::ALICE,
    &all_in_chess::ALL_IN_CHESS,
    &all_in_chess::HALF_IN_CHESS,
    &all_in_chess::MAINLY_IN_CHESS,
    &anda::ANDA,
    &anda::ANDA_INVERSE,
    &andernach::ANDERNACH,
    &annan::ANNAN,
    &annan::NANNA,
    &anti_andernach::ANTI_ANDERNACH,
    &anti_kings::ANTI_KINGS,
    &back_home::BACK_HOME,
    &bgl::BGL,
    &bicaptures::BICAPTURES,
    &bicolores::BICOLORES,
    &black_checks::BLACK_CHECKS,
    &bolero::BOLERO,
    &bolero::BOLERO_INVERSE,
    &breton::BRETON,
    &brunner::BRUNNER,
    &cast::CAST,
    &castling_chess::CASTLING_CHESS,
    &castling_chess::ROKAGOGO,
    &castling_chess::EXCHANGE_CASTLING,
    &central::CENTRAL,
    &chameleon_chess::CHAMELEON_CHESS,
    &chameleon_chess::CHAMELEON_SEQUENCE,
    &checkless::CHECKLESS,
    &colors_of_squares::BICHROM,
    &colors_of_squares::MONOCHROM,
    &danger_circe::DANGER_CIRCE,
    &disparate::DISPARATE,
    &dister::BLACK_MAX_DISTER,
    &dister::BLACK_MIN_DISTER,
    &dister::WHITE_MAX_DISTER,
    &dister::WHITE_MIN_DISTER,
    &duellists::DUELLISTS,
    &dynasty::ROYAL_DYNASTY,
    &edge_mover::BLACK_EDGE_MOVER,
    &edge_mover::WHITE_EDGE_MOVER,
    &eiffel::EIFFEL,
    &einstein::EINSTEIN,
    &einstein::REVERSAL_EINSTEIN,
    &einstein::ANTI_EINSTEIN,
    &exclusive::EXCLUSIVE,
    &facing::FACE_TO_FACE,
    &facing::BACK_TO_BACK,
    &facing::CHEEK_TO_CHEEK,
    &football::FOOTBALL,
    &forced_squares::WHITE_FORCED_SQUARE,
    &forced_squares::BLACK_FORCED_SQUARE,
    &forced_squares::WHITE_CONSEQUENT_FORCED_SQUARE,
    &forced_squares::BLACK_CONSEQUENT_FORCED_SQUARE,
    &frankfurt::FRANKFURT,
    &frankfurt::PROTEAN,
    &fuddled_men::FUDDLED_MEN,
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
    &immobility::MAFF,
    &immobility::AMU,
    &immun::GENEVA,
    &immun::IMMUN_CHESS,
    &immun::MIRROR_IMMUN_CHESS,
    &immun::DIAGRAM_IMMUN_CHESS,
    &immun::FILE_IMMUN_CHESS,
    &immun::MIRROR_FILE_IMMUN_CHESS,
    &immun::SYMMETRY_IMMUN_CHESS,
    &immun::IMMUNE_VERTICAL_SYMMETRY,
    &immun::IMMUNE_HORIZONTAL_SYMMETRY,
    &immun::ANTIPODEAN_IMMUN_CHESS,
    &immun::EQUIPOLLENTS_IMMUN_CHESS,
    &influencer::INFLUENCER,
    &isardam::ISARDAM,
    &kobul::KOBUL_KINGS,
    &koeko::NEW_KOEKO,
    &koeko::KOEKO,
    &koeko::ANTI_KOEKO,
    &koeko::CONTACT_GRID,
    &last_capture::LAST_CAPTURE,
    &leffie::LEFFIE,
    &lese_majeste::LESE_MAJESTE,
    &line_chameleon::LINE_CHAMELEON,
    &losing_chess::LOSING_CHESS,
    &losing_chess::EXTINCTION,
    &lost_pieces::LOST_PIECES,
    &madrasi::MADRASI,
    &magic_squares::MAGIC_SQUARES,
    &make_and_take::MAKE_AND_TAKE,
    &mars_circe::MARS_MIRROR_CIRCE,
    &mars_circe::MARS_CIRCE,
    &mars_circe::ANTI_MARS_CIRCE,
    &mars_circe::ANTI_MARS_MIRROR_CIRCE,
    &mars_circe::ANTI_MARS_ANTIPODEAN_CIRCE,
    &mars_circe::PHANTOM_CHESS,
    &masand::MASAND_GENERALISED,
    &masand::MASAND,
    &mate_c::MATE_C,
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
    &multi_captures::MULTI_CAPTURES,
    &no_capture::NO_BLACK_CAPTURE,
    &no_capture::NO_CAPTURE,
    &no_capture::NO_WHITE_CAPTURE,
    &norsk::NORSK,
    &oscillating_kings::WHITE_OSCILLATING_KINGS,
    &oscillating_kings::BLACK_OSCILLATING_KINGS,
    &oscillating_kings::SWAPPING_KINGS,
    &other_armies::CHINESE_CHESS,
    &other_armies::LEO_FAMILY,
    &other_armies::CAVALIER_MAJEUR,
    &other_armies::MARINE_CHESS,
    &other_armies::ULTRAMARINE_CHESS,
    &other_armies::ARGENTINIAN_CHESS,
    &other_measures::BLACK_FOLLOW_MY_LEADER,
    &other_measures::WHITE_FOLLOW_MY_LEADER,
    &other_measures::BLACK_SYNCHRON_MOVER,
    &other_measures::WHITE_SYNCHRON_MOVER,
    &other_measures::BLACK_ANTI_SYNCHRON_MOVER,
    &other_measures::WHITE_ANTI_SYNCHRON_MOVER,
    &pad::PAD,
    &partial_paralysis::PARTIAL_PARALYSIS,
    &patrol::LORTAP,
    &patrol::ULTRA_PATROL,
    &patrol::PATROL,
    &pepo::PEPO,
    &plus_chess::PLUS_CHESS,
    &point_reflection::POINT_REFLECTION,
    &power_transfer::POWER_TRANSFER,
    &prom_only::PROM_ONLY,
    &promotion_squares::GLASGOW,
    &promotion_squares::NORMAL_PAWN,
    &promotion_squares::WHITE_PROM_SQUARES,
    &promotion_squares::BLACK_PROM_SQUARES,
    &promotion_squares::NO_WHITE_PROMOTION,
    &promotion_squares::NO_BLACK_PROMOTION,
    &relegation::RELEGATION,
    &republican::REPUBLICAN,
    &revolving_board::REVOLVING_BOARD,
    &revolving_board::REVOLVING_CENTRE,
    &role_exchange::ROLE_EXCHANGE,
    &royal_squares::WHITE_ROYAL_SQUARE,
    &royal_squares::BLACK_ROYAL_SQUARE,
    &sat::STRICT_SAT,
    &sat::SAT,
    &sentinelles::SENTINELLES,
    &series_capture::SERIES_CAPTURE,
    &single_box::SINGLE_BOX,
    &snek::SNEK_CIRCLE,
    &snek::SNEK,
    &super_transmuting_kings::WHITE_SUPER_TRANSMUTING_KING,
    &super_transmuting_kings::BLACK_SUPER_TRANSMUTING_KING,
    &take_and_make::TAKE_AND_MAKE,
    &tibet::DOUBLE_TIBET,
    &tibet::TIBET,
    &transmission_menace::TRANSMISSION_MENACE,
    &transmuting_kings::REFLECTIVE_KINGS,
    &transmuting_kings::WHITE_TRANSMUTED_KING,
    &transmuting_kings::BLACK_REFLECTIVE_KING,
    &transmuting_kings::WHITE_VAULTING_KING,
    &transmuting_kings::TRANSMUTED_KINGS,
    &transmuting_kings::BLACK_VAULTING_KING,
    &transmuting_kings::VAULTING_KINGS,
    &transmuting_kings::BLACK_TRANSMUTED_KING,
    &transmuting_kings::WHITE_REFLECTIVE_KING,
    &turncoats::TRAITOR,
    &turncoats::DARK_SIDE,
    &turncoats::CHAMELEON_PURSUIT,
    &ultra_check::ULTRA_SCHACHZWANG,
    &ultra_check::BLACK_ULTRA_SCHACHZWANG,
    &ultra_check::WHITE_ULTRA_SCHACHZWANG,
    &vogtlaender::VOGTLAENDER,
    &volage::HYPERVOLAGE,
    &volage::VOLAGE,
    &woozles::WOOZLES,
    &woozles::BI_WOOZLES,
    &woozles::HEFFALUMPS,
    &woozles::BI_HEFFALUMPS,
    &wormholes::WORMHOLES,
];

/// The condition with this full name in a language.
pub fn named(name: &str, language: Language) -> Option<&'static Condition> {
    all().find(|condition| condition.names[language as usize].eq_ignore_ascii_case(name))
}

/// A condition: its names, its arguments, its definition, and the hooks that it attaches.
pub struct Condition {
    /// Its keyword in English, German and French.
    pub names: [&'static str; 3],
    /// What may follow the keyword in a problem.
    pub arguments: &'static [Argument],
    /// Its definition in one or two sentences.
    pub definition: &'static str,
    /// The inventor, or the source of the definition.
    pub source: &'static str,
    /// Attaches it to the rules of a problem.
    pub attach: fn(&Arguments, &mut Rules) -> Result<(), Refusal>,
}

impl fmt::Debug for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Condition({})", self.names[0])
    }
}

/// An argument that may follow the keyword of a condition. All arguments are optional.
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
    /// Lengths, such as `12.5/8` for White and Black, or `20` for both together; a hyphen means no limit. As numbers
    /// they are hundredths, with the greatest number for no limit.
    Budgets,
    /// A man with its side, its attributes and its square.
    Man,
    /// Any of these words, in any order, each with its own arguments.
    Words(&'static [Word]),
}

/// A word that modifies a condition.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// In English, German and French.
    pub names: [&'static str; 3],
    /// What may follow it.
    pub arguments: &'static [Argument],
}

impl Word {
    /// A word without arguments.
    pub const fn new(names: [&'static str; 3]) -> Word {
        Word { names, arguments: &[] }
    }
}

/// Kings are affected as well.
pub const REX_INCLUSIVE: Word = Word::new(["RexInclusive", "RexInklusive", "RexInclusif"]);
/// Kings are not affected.
pub const REX_EXCLUSIVE: Word = Word::new(["RexExclusive", "RexExklusive", "RexExclusif"]);

/// The first of a condition's types.
pub const TYPE_A: Word = Word::new(["TypeA", "TypA", "TypeA"]);
/// The second of a condition's types.
pub const TYPE_B: Word = Word::new(["TypeB", "TypB", "TypeB"]);
/// The third of a condition's types.
pub const TYPE_C: Word = Word::new(["TypeC", "TypC", "TypeC"]);
/// The fourth of a condition's types.
pub const TYPE_D: Word = Word::new(["TypeD", "TypD", "TypeD"]);
/// The first of a condition's numbered types.
pub const TYPE_1: Word = Word::new(["Type1", "Typ1", "Type1"]);
/// The second of a condition's numbered types.
pub const TYPE_2: Word = Word::new(["Type2", "Typ2", "Type2"]);
/// The third of a condition's numbered types.
pub const TYPE_3: Word = Word::new(["Type3", "Typ3", "Type3"]);

/// An argument as it was given in a problem.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// A word, by its English name.
    Word(&'static str),
    /// Squares that were written together.
    Squares(Vec<Square>),
    /// Kinds of men.
    Kinds(Vec<Kind>),
    /// A number.
    Number(i32),
    /// A man on a square.
    Man(Man, Square),
    /// Lines of a grid, as written.
    Lines(String),
}

/// The arguments of a condition, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arguments {
    /// The arguments as given.
    pub given: Vec<Given>,
    /// The defending side, for conditions that apply to it.
    pub defender: Option<chess::Color>,
}

impl Arguments {
    /// Whether a word was given.
    pub fn has(&self, word: &Word) -> bool {
        self.words().any(|given| given == word.names[0])
    }

    /// The words.
    pub fn words(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.given.iter().filter_map(|given| match given {
            Given::Word(word) => Some(*word),
            _ => None,
        })
    }

    /// All squares, except those of men.
    pub fn squares(&self) -> Vec<Square> {
        self.fields().flatten().copied().collect()
    }

    /// The squares, grouped as they were written.
    pub fn fields(&self) -> impl Iterator<Item = &[Square]> {
        self.given.iter().filter_map(|given| match given {
            Given::Squares(squares) => Some(squares.as_slice()),
            _ => None,
        })
    }

    /// All kinds of men.
    pub fn kinds(&self) -> Vec<Kind> {
        kinds_of(self.given.iter())
    }

    /// The kinds that followed a word, up to the next word.
    pub fn kinds_after(&self, word: &Word) -> Vec<Kind> {
        kinds_of(self.after(word))
    }

    /// All numbers.
    pub fn numbers(&self) -> Vec<i32> {
        self.given.iter().filter_map(number_of).collect()
    }

    /// The number that followed a word.
    pub fn number_after(&self, word: &Word) -> Option<i32> {
        self.after(word).find_map(number_of)
    }

    /// The men with their squares.
    pub fn men(&self) -> impl Iterator<Item = (Man, Square)> + '_ {
        self.given.iter().filter_map(|given| match given {
            Given::Man(man, square) => Some((*man, *square)),
            _ => None,
        })
    }

    /// The arguments after a word, up to the next word.
    fn after(&self, word: &Word) -> impl Iterator<Item = &Given> {
        let is_it = |given: &&Given| !matches!(given, Given::Word(name) if *name == word.names[0]);
        let following = self.given.iter().skip_while(is_it).skip(1);
        following.take_while(|given| !matches!(given, Given::Word(_)))
    }
}

fn kinds_of<'a>(given: impl Iterator<Item = &'a Given>) -> Vec<Kind> {
    let lists = given.filter_map(|given| match given {
        Given::Kinds(kinds) => Some(kinds.as_slice()),
        _ => None,
    });
    lists.flatten().copied().collect()
}

fn number_of(given: &Given) -> Option<i32> {
    match given {
        Given::Number(number) => Some(*number),
        _ => None,
    }
}

/// The reason why a condition cannot be applied.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum Refusal {
    /// A variant that is not implemented.
    #[error("{condition} with {word} is not supported yet")]
    Word {
        /// The condition.
        condition: &'static str,
        /// The word.
        word: &'static str,
    },
    /// The arguments cannot be combined.
    #[error("{condition}: {reason}")]
    Arguments {
        /// The condition.
        condition: &'static str,
        /// What is wrong.
        reason: &'static str,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_means_one_condition() {
        for language in 0..3 {
            // In Popeye's French, Nanna chess has the name of Annan chess, which comes first.
            let known = all().filter(|condition| language != 2 || condition.names[0] != "NannaChess");
            let mut names: Vec<String> =
                known.map(|condition| condition.names[language].to_ascii_lowercase()).collect();
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

    /// The existence of a move depended on the replies, and the replies on where men could not move: the search did not
    /// end.
    #[test]
    fn cages_are_refused_where_checks_have_to_mate() {
        for name in ["ChecklessChess", "ExclusiveChess"] {
            let of =
                |name| (named(name, Language::English).expect("it is a condition"), Arguments::default());
            let setup =
                crate::Setup { conditions: vec![of("CageCirce"), of(name)], ..crate::Setup::default() };
            let refusals = Rules::new(&setup).err().unwrap_or_default();
            let texts: Vec<String> = refusals.iter().map(ToString::to_string).collect();
            assert_eq!(texts.len(), 1, "{name}: {texts:?}");
            assert!(texts[0].starts_with("CageCirce: cages and"), "{texts:?}");
        }
    }
}
