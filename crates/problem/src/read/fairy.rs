//! The names of what is not orthodox chess, so that it can be called by its name when it is refused.

use crate::Language;

use super::keywords::{Found, Keyword, find_name};

/// A line for each man: its code in English, German and French, and its English name.
const PIECES: &str = include_str!("fairy_pieces.tsv");

/// A line for each condition: its keyword in English, German and French.
const CONDITIONS: &str = include_str!("conditions.tsv");

/// What can be special about a man, besides how it moves.
pub(super) const ATTRIBUTES: &[Keyword<&str>] = &[
    Keyword::new("Royal", ["Royal", "Koeniglich", "Royale"]),
    Keyword::new("Kamikaze", ["Kamikaze", "Kamikaze", "Kamikaze"]),
    Keyword::new("Paralysing", ["Paralysing", "Paralysierend", "Paralysante"]),
    Keyword::new("Chameleon", ["Chameleon", "Chamaeleon", "Cameleon"]),
    Keyword::new("Jigger", ["Jigger", "Jigger", "Jigger"]),
    Keyword::new("Volage", ["Volage", "Volage", "Volage"]),
    Keyword::new("Functionary", ["Functionary", "Beamtet", "Fonctionnaire"]),
    Keyword::new("HalfNeutral", ["HalfNeutral", "HalbNeutral", "DemiNeutre"]),
    Keyword::new(
        "HurdleColourChanging",
        ["HurdleColourChanging", "SprungbockFarbeWechselnd", "CouleurEchangeantSautoir"],
    ),
    Keyword::new("Protean", ["Protean", "Proteisch", "Protee"]),
    Keyword::new("Magic", ["Magic", "Magisch", "Magique"]),
    Keyword::new("Uncapturable", ["Uncapturable", "Unschlagbar", "Imprenable"]),
    Keyword::new("Patrol", ["Patrol", "Patrouille", "Patrouille"]),
    Keyword::new("Frischauf", ["Frischauf", "Frischauf", "Frischauf"]),
    Keyword::new("Bul", ["Bul", "Bul", "Bul"]),
    Keyword::new("Dob", ["Dob", "Dob", "Dob"]),
    Keyword::new("Anda", ["Anda", "Anda", "Anda"]),
    Keyword::new("AndaInverse", ["AndaInverse", "AndaInvers", "AndaInverse"]),
    Keyword::new("AliceA", ["AliceA", "AliceA", "AliceA"]),
    Keyword::new("AliceB", ["AliceB", "AliceB", "AliceB"]),
];

/// The English name of the fairy man with this code.
pub(super) fn piece(language: Language, code: &str) -> Option<&'static str> {
    PIECES.lines().find_map(|line| {
        let mut columns = line.split('\t');
        let codes = [columns.next()?, columns.next()?, columns.next()?];
        let name = columns.next()?;
        language.choose(codes).eq_ignore_ascii_case(code).then_some(name)
    })
}

/// The condition that a word stands for.
pub(super) fn condition(language: Language, word: &str) -> Found<&'static str> {
    let names = CONDITIONS.lines().filter_map(|line| {
        let mut columns = line.split('\t');
        let names = [columns.next()?, columns.next()?, columns.next()?];
        let name = language.choose(names);
        Some((name, name))
    });
    find_name(names, word)
}
