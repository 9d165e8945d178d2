//! What an author may have meant instead of what cannot be read.

use std::collections::HashMap;

use chess::Role;
use fairy::Attributes;
use problem::Language;

use crate::conditions::list;
use crate::nearest::nearest;
use crate::read::arguments::squares;
use crate::read::fault::Fault;
use crate::read::keywords::{BEGINNINGS, BOUNDARIES, COLORS, COMMANDS, Keyword, TWIN_STARTS, VERBS};
use crate::read::options::OPTIONS;
use problem::stipulation::StipulationFault;

/// Suggestions shown at most.
const MOST: usize = 3;

/// A group of keywords, by the place in a problem where they are read.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Group {
    Colors,
    Options,
    Conditions,
    /// The words that begin a part of a problem, and the verbs of twins.
    Sections,
}

impl Group {
    const ALL: [Group; 4] = [Group::Sections, Group::Colors, Group::Options, Group::Conditions];

    /// Its keywords in English, German and French.
    fn names(self) -> Vec<[&'static str; 3]> {
        match self {
            Group::Colors => names(COLORS).collect(),
            Group::Options => names(OPTIONS).collect(),
            Group::Conditions => list::keywords().collect(),
            Group::Sections => {
                let rest = names(COMMANDS).chain(names(BOUNDARIES)).chain(names(TWIN_STARTS));
                names(BEGINNINGS).chain(rest).chain(names(VERBS)).collect()
            }
        }
    }
}

fn names<T: Copy>(table: &'static [Keyword<T>]) -> impl Iterator<Item = [&'static str; 3]> {
    table.iter().map(Keyword::names)
}

/// The keywords of all languages, to be looked up in full. Listing them is expensive, so a reader does it once at most.
#[derive(Debug)]
pub(super) struct FullKeywords(HashMap<String, &'static str>);

impl FullKeywords {
    pub(super) fn new() -> FullKeywords {
        let attributes = Attributes::ALL.iter().map(|names| names.keywords);
        let keywords = Group::ALL.into_iter().flat_map(Group::names).chain(attributes).flatten();
        let mut table = HashMap::new();
        for keyword in keywords {
            table.entry(keyword.to_ascii_lowercase()).or_insert(keyword);
        }
        FullKeywords(table)
    }

    /// The keyword of any language that this is in full, ignoring case.
    pub(super) fn find(&self, word: &str) -> Option<&'static str> {
        self.0.get(&word.to_ascii_lowercase()).copied()
    }
}

/// A sentence that helps to mend the fault.
pub(super) fn help(fault: &Fault, language: Language) -> Option<String> {
    match fault {
        Fault::UnknownOption(word) => about_word(word, language, &[Group::Options]),
        Fault::UnknownCondition(word) => about_word(word, language, &[Group::Conditions]),
        Fault::NoColor(word) => about_word(word, language, &[Group::Colors]),
        Fault::UnknownWord(word) if squares(word).is_some() => {
            Some(format!("every man has a letter: a pawn is `{}{word}`", language.letter(Role::Pawn)))
        }
        Fault::UnknownWord(word) if word == "5" => {
            Some("half a move has a point before it: `h#2.5`".to_owned())
        }
        Fault::UnknownWord(word) => about_word(word, language, &Group::ALL),
        Fault::UnexpectedEnd if language != Language::English => {
            Some(format!("the last word is `{}`", language.choose(["", "EndeProblem", "FinProbleme"])))
        }
        Fault::NoBeginning(word) => did_you_mean(word, names(BEGINNINGS).flatten()),
        Fault::UnknownPiece(_) => Some(match language {
            Language::English => "the men are K Q R B S P; S is a knight, N a nightrider".to_owned(),
            Language::German => "in German the men are K D T L S B".to_owned(),
            Language::French => "in French the men are R D T F C P".to_owned(),
        }),
        Fault::Stipulation(StipulationFault::NoGoal | StipulationFault::NoNumber) => Some(
            "the number comes last: `#2` is a mate in two, `h#2.5` a helpmate, `s#3` a selfmate".to_owned(),
        ),
        Fault::AfterEnd => Some(format!(
            "between problems, write `{}` in the place of the first `{}`",
            language.choose(["NextProblem", "WeiteresProblem", "ASuivre"]),
            language.choose(["EndProblem", "EndeProblem", "FinProbleme"]),
        )),
        _ => None,
    }
}

/// What a word may mean where a keyword of these groups is expected.
fn about_word(word: &str, language: Language, groups: &[Group]) -> Option<String> {
    elsewhere(word, language, groups).or_else(|| foreign(word, language)).or_else(|| {
        did_you_mean(word, groups.iter().flat_map(|group| group.names()).map(|names| language.choose(names)))
    })
}

/// A keyword of this language that belongs behind another command.
fn elsewhere(word: &str, language: Language, groups: &[Group]) -> Option<String> {
    let is_in = |group: Group| {
        group.names().into_iter().any(|names| language.choose(names).eq_ignore_ascii_case(word))
    };
    let homes = [
        (Group::Options, "Option"),
        (Group::Conditions, language.choose(["Condition", "Bedingung", "Condition"])),
        (Group::Colors, language.choose(["Pieces", "Steine", "Pieces"])),
    ];
    let (group, command) = homes.into_iter().find(|&(group, _)| is_in(group))?;
    (groups != [group]).then(|| format!("it comes after `{command}`"))
}

/// A keyword of another language.
fn foreign(word: &str, language: Language) -> Option<String> {
    let all = || Group::ALL.into_iter().flat_map(Group::names);
    Language::ALL.into_iter().filter(|&other| other != language).find_map(|other| {
        let names = all().find(|&names| other.choose(names).eq_ignore_ascii_case(word))?;
        let (own, began) =
            (language.choose(names), language.choose(["BeginProblem", "AnfangProblem", "DebutProbleme"]));
        (!own.eq_ignore_ascii_case(word))
            .then(|| format!("after `{began}` it is `{own}`; `{word}` is {}", name(other)))
    })
}

fn name(language: Language) -> &'static str {
    match language {
        Language::English => "English",
        Language::German => "German",
        Language::French => "French",
    }
}

fn did_you_mean(word: &str, names: impl IntoIterator<Item = &'static str>) -> Option<String> {
    let mut near = nearest(word, names);
    let mut seen = Vec::new();
    near.retain(|name| {
        !seen.iter().any(|other: &&str| other.eq_ignore_ascii_case(name)) && {
            seen.push(*name);
            true
        }
    });
    near.truncate(MOST);
    let near: Vec<String> = near.into_iter().map(|name| format!("`{name}`")).collect();
    (!near.is_empty()).then(|| format!("did you mean {}?", near.join(" or ")))
}

#[cfg(test)]
mod tests {
    use crate::read::problems;

    /// The help for the first fault of a problem.
    fn help(problem: &str) -> Option<String> {
        let parsed = problems(problem.as_bytes()).next()?;
        parsed.diagnostics.into_iter().next()?.help
    }

    #[test]
    fn a_mistyped_word_gets_the_word_that_was_meant() {
        for (part, expected) in [
            ("Pieces Wihte Kc2", "did you mean `White`?"),
            ("Pieces White Kc2 Blakc Ka1", "did you mean `Black`?"),
            ("Pieces White Kc2 a3", "every man has a letter: a pawn is `Pa3`"),
            ("Option SetPaly", "did you mean `SetPlay`?"),
            ("Option SetPlay Trry", "did you mean `Try`?"),
            ("Option Circe", "it comes after `Condition`"),
            ("Condition Cirke", "did you mean `Circe`?"),
            ("Condition Duplex", "it comes after `Option`"),
            ("Stipulation #2 SetPlay", "it comes after `Option`"),
            ("White Kc2", "it comes after `Pieces`"),
            ("Stipulation h#2,5", "half a move has a point before it: `h#2.5`"),
            ("Forderung #2", "after `BeginProblem` it is `stipulation`; `Forderung` is German"),
            ("Twin Mvoe a1 a2", "did you mean `move`?"),
        ] {
            assert_eq!(help(&format!("BeginProblem {part} EndProblem")).as_deref(), Some(expected), "{part}");
        }
        assert_eq!(help("BeginProblem Condition Xyzzy EndProblem"), None);
        assert_eq!(
            help("BegnProblem Stipulation #2 EndProblem").as_deref(),
            Some("did you mean `beginproblem`?")
        );
    }

    #[test]
    fn help_is_in_the_language_of_the_file() {
        let german = "AnfangProblem Steine Weiss Kc2 Rh4 EndeProblem";
        assert_eq!(help(german).as_deref(), Some("in German the men are K D T L S B"));
        assert_eq!(help("AnfangProblem Forderung #2").as_deref(), Some("the last word is `EndeProblem`"));
    }

    #[test]
    fn one_mistake_is_one_fault() {
        let count = |part: &str| {
            let text = format!("BeginProblem {part} EndProblem");
            let first = problems(text.as_bytes()).next().expect("there is a problem");
            first.diagnostics.len()
        };
        let men = "Pieces White Kc2 Rh4 Black Ka1 Pa3";
        for part in [
            "Stipulation #2 Forsyth 8/8/8/8/7R/p7/2K5/k7 w - - 0 1",
            "Stipulation #2 Pieces Wihte Kc2 Rh4",
            &format!("{men} Stipulation 2#"),
            &format!("{men} Stipulation mate in 2"),
            &format!("{men} Stipulation #2 and some more words"),
        ] {
            assert_eq!(count(part), 1, "{part}");
        }
    }

    #[test]
    fn keywords_may_have_their_accents() {
        for text in [
            "DébutProblème Pièces Blanc Rc2 Th4 Noir Ra1 Pa3 Énoncé #2 FinProblème",
            "AnfangProblem Steine Weiß Kc2 Th4 Schwarz Ka1 Ba3 Forderung #2 Option Verführung EndeProblem",
        ] {
            let latin1: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
            for source in [text.as_bytes(), &latin1] {
                let parsed = problems(source).next().expect("there is a problem");
                assert_eq!(parsed.diagnostics, [], "{text}");
                assert!(parsed.problem.is_ok(), "{text}");
            }
        }
        assert!(help("BeginProblem Pieces Whïtë Kc2 EndProblem").is_none(), "a keyword of nobody");
    }

    #[test]
    fn files_that_were_joined_are_read_one_after_the_other() {
        let one = "BeginProblem Pieces White Kc2 Rh4 Black Ka1 Pa3 Stipulation #2 EndProblem\n";
        let german = "AnfangProblem Steine Weiss Kc2 Th4 Schwarz Ka1 Ba3 Forderung #2 EndeProblem\n";
        let text = format!("{one}{german}{one}");
        let read: Vec<_> = problems(text.as_bytes()).collect();
        assert_eq!(read.len(), 3);
        assert!(read.iter().all(|parsed| parsed.problem.is_ok() && parsed.diagnostics.is_empty()));
    }

    #[test]
    fn a_problem_without_its_end_does_not_spoil_the_next() {
        let unended = "BeginProblem Pieces White Kc2 Rh4 Black Ka1 Pa3 Stipulation #2\n";
        for last in ["", "Twin Move a3 b3\n"] {
            let text = format!("{unended}{last}{unended}EndProblem");
            let read: Vec<_> = problems(text.as_bytes()).collect();
            let are_read: Vec<bool> = read.iter().map(|parsed| parsed.problem.is_ok()).collect();
            assert_eq!(are_read, [false, true]);
            assert_eq!(read.first().map(|parsed| parsed.diagnostics.len()), Some(1));
        }
    }
}
