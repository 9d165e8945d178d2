//! The names of what is not orthodox chess, so that it can be called by its name when it is refused.

use problem::Language;

use crate::read::keywords::{Found, Keyword, find_name};

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

/// The names of men and conditions, ready to be looked up.
#[derive(Clone, Debug)]
pub(super) struct Names {
    /// Codes and English name.
    pieces: Vec<([&'static str; 3], &'static str)>,
    conditions: Vec<[&'static str; 3]>,
}

impl Names {
    pub(super) fn new() -> Names {
        let pieces = PIECES.lines().filter_map(|line| {
            let mut columns = line.split('\t');
            let codes = [columns.next()?, columns.next()?, columns.next()?];
            Some((codes, columns.next()?))
        });
        let conditions = CONDITIONS.lines().filter_map(|line| {
            let mut columns = line.split('\t');
            Some([columns.next()?, columns.next()?, columns.next()?])
        });
        Names { pieces: pieces.collect(), conditions: conditions.collect() }
    }

    /// The English name of the fairy man with this code.
    pub(super) fn piece(&self, language: Language, code: &str) -> Option<&'static str> {
        let hit = self.pieces.iter().find(|(codes, _)| language.choose(*codes).eq_ignore_ascii_case(code));
        hit.map(|(_, name)| *name)
    }

    /// The condition that a word stands for.
    pub(super) fn condition(&self, language: Language, word: &str) -> Found<&'static str> {
        let names = self.conditions.iter().map(|names| language.choose(*names));
        find_name(names.map(|name| (name, name)), word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_tables_is_complete() {
        let names = Names::new();
        assert_eq!(names.pieces.len(), PIECES.lines().count());
        assert_eq!(names.conditions.len(), CONDITIONS.lines().count());
    }

    #[test]
    fn a_code_means_one_man() {
        let Names { pieces, .. } = Names::new();
        for language in Language::ALL {
            let mut codes: Vec<&str> = pieces.iter().map(|(codes, _)| language.choose(*codes)).collect();
            codes.extend(chess::Role::ALL.map(|role| language.letter(role)));
            let codes_of_all = codes.len();
            codes.sort_by_key(|code| code.to_ascii_lowercase());
            codes.dedup_by_key(|code| code.to_ascii_lowercase());
            assert_eq!(codes.len(), codes_of_all, "{language:?}");
        }
    }
}
