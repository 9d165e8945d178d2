//! The keywords of conditions, in Popeye's order, on which abbreviations and the lines under a diagram depend.

use problem::Language;

use crate::conditions::grammar::{self, Grammar};
use crate::read::keywords::{Found, find_name};

/// One line for each of Popeye's conditions: its keyword in English, German and French. The last two are searched last.
const POPEYE_CONDITIONS: &str = include_str!("conditions.tsv");

/// A condition of the language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ListedCondition {
    /// Its keyword in English, German and French.
    pub(crate) names: [&'static str; 3],
    /// The arguments that it accepts.
    pub(crate) grammar: Grammar,
    /// Whether the fairy kernel can apply it.
    pub(crate) is_supported: bool,
}

/// Every condition: Popeye's, then those that only the fairy kernel knows.
#[derive(Clone, Debug)]
pub(crate) struct Conditions(Vec<ListedCondition>);

impl Conditions {
    pub(crate) fn new() -> Conditions {
        let known = |english: &str| fairy::conditions::named(english, Language::English);
        let mut all: Vec<ListedCondition> = popeye_keywords()
            .map(|names| ListedCondition {
                names,
                grammar: Grammar::Popeye(grammar::of(names[0])),
                is_supported: known(names[0]).is_some(),
            })
            .collect();
        for condition in fairy::conditions::all() {
            if !all.iter().any(|listed| listed.names[0].eq_ignore_ascii_case(condition.names[0])) {
                let grammar = Grammar::Kernel(condition.arguments);
                all.push(ListedCondition { names: condition.names, grammar, is_supported: true });
            }
        }
        Conditions(all)
    }

    /// The condition that a word denotes.
    pub(crate) fn find(&self, language: Language, word: &str) -> Found<ListedCondition> {
        // Popeye searches two tables, one after the other.
        let is_in_second = |listed: &&ListedCondition| SECOND_TABLE.contains(&listed.names[0]);
        let search = |second: bool| {
            let names = self.0.iter().filter(|listed| is_in_second(listed) == second);
            find_name(names.map(|listed| (*listed, language.choose(listed.names))), word)
        };
        match search(false) {
            Found::None => search(true),
            found => found,
        }
    }
}

/// The conditions of Popeye's second table, whose lines come first under a diagram.
pub(crate) const SECOND_TABLE: [&str; 2] = ["Maximummer", "UltraSchachZwang"];

/// The keywords of all conditions.
pub(crate) fn keywords() -> impl Iterator<Item = [&'static str; 3]> {
    popeye_keywords().chain(fairy::conditions::all().map(|condition| condition.names))
}

/// The keywords of Popeye's conditions, in its order.
pub(crate) fn popeye_keywords() -> impl Iterator<Item = [&'static str; 3]> {
    POPEYE_CONDITIONS.lines().filter_map(|line| {
        let mut columns = line.split('\t');
        Some([columns.next()?, columns.next()?, columns.next()?])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conditions::words;
    use crate::language_page;

    #[test]
    fn every_line_of_the_table_is_complete() {
        assert_eq!(popeye_keywords().count(), POPEYE_CONDITIONS.lines().count());
        for name in SECOND_TABLE {
            assert!(popeye_keywords().any(|names| names[0] == name), "{name}");
        }
    }

    #[test]
    fn the_fairy_kernel_and_the_table_have_the_same_names() {
        for condition in fairy::conditions::all() {
            if let Some(names) = popeye_keywords().find(|names| names[0] == condition.names[0]) {
                assert_eq!(condition.names, names);
            }
        }
    }

    #[test]
    fn the_page_has_every_condition_with_what_follows_it() {
        let expected: Vec<String> = popeye_keywords()
            .map(|names| {
                let described = grammar::described(grammar::of(names[0]));
                let names = names.map(|name| format!("`{name}`")).join(" | ");
                format!("| {names} | {described} |").replace("  |", " |")
            })
            .collect();
        assert_eq!(language_page::lines("Conditions"), expected, "\n{}\n", expected.join("\n"));
    }

    #[test]
    fn the_page_has_every_word() {
        let words = words::LISTS.iter().copied().flatten();
        let expected: Vec<Vec<String>> = words.map(|word| word.names.map(str::to_owned).to_vec()).collect();
        assert_eq!(language_page::rows("Words of conditions"), expected, "\n{expected:?}\n");
    }

    #[test]
    fn the_page_has_every_attribute() {
        let expected: Vec<Vec<String>> =
            fairy::Attributes::ALL.iter().map(|names| names.keywords.map(str::to_owned).to_vec()).collect();
        assert_eq!(language_page::rows("Attributes"), expected);
    }

    /// Every argument that the kernel accepts can be read.
    #[test]
    fn the_grammar_reads_every_argument_of_the_fairy_kernel() {
        for condition in fairy::conditions::all() {
            if popeye_keywords().any(|names| names[0] == condition.names[0]) {
                let missing = grammar::missing(condition.arguments, grammar::of(condition.names[0]));
                assert_eq!(missing, None, "{}", condition.names[0]);
            }
        }
    }
}
