//! The variants of Circe and related conditions in words: one state for each family, whichever keywords selected it.

use fairy::{Hunter, Kind};
use problem::{Argument, Condition, Language};

use crate::conditions::words::{CIRCE, named};
use crate::write::conditions::{code, cycles};

/// The keyword of each family, and whether kings are reborn by default.
const FAMILIES: [(&str, Kings); 7] = [
    ("Circe", Kings::Excluded),
    ("AntiCirce", Kings::Included),
    ("ImmunChess", Kings::Excluded),
    ("MarsCirce", Kings::Included),
    ("AntiMarsCirce", Kings::Included),
    ("PhantomChess", Kings::Excluded),
    ("GenevaChess", Kings::Excluded),
];

/// Keywords that are synonyms for a family with words.
const SYNONYMS: &[(&str, &str, &[&str])] = &[
    ("MirrorCirce", "Circe", &["Mirror"]),
    ("PWC", "Circe", &["PWC"]),
    ("ChameleonCirce", "Circe", &["Chameleon"]),
    ("CouscousCirce", "Circe", &["Couscous"]),
    ("EquipollentsCirce", "Circe", &["Equipollents"]),
    ("FileCirce", "Circe", &["File"]),
    ("DiagramCirce", "Circe", &["Diagram"]),
    ("ParrainCirce", "Circe", &["Parrain"]),
    ("ContraParrain", "Circe", &["ContraParrain"]),
    ("SymmetryCirce", "Circe", &["Symmetry"]),
    ("VerticalSymmetryCirce", "Circe", &["VerticalSymmetry"]),
    ("HorizontalSymmetryCirce", "Circe", &["HorizontalSymmetry"]),
    ("CirceClone", "Circe", &["Clone"]),
    ("MirrorFileCirce", "Circe", &["File", "Mirror"]),
    ("AntipodeanCirce", "Circe", &["Antipodes"]),
    ("MirrorCirceClone", "Circe", &["Clone", "Mirror"]),
    ("SuperCirce", "Circe", &["Super"]),
    ("FrischAufCirce", "Circe", &["Frischauf"]),
    ("VerticalMirrorCirce", "Circe", &["VerticalMirror"]),
    ("DiametralCirce", "Circe", &["Diametral"]),
    ("RankCirce", "Circe", &["Rank"]),
    ("MirrorCouscousCirce", "Circe", &["Couscous", "Mirror"]),
    ("CirceAssassin", "Circe", &["Assassin"]),
    ("AprilChess", "Circe", &["April", "Super"]),
    ("CirceTurncoats", "Circe", &["Turncoats"]),
    ("CirceDoubleAgents", "Circe", &["Turncoats", "Mirror"]),
    ("CageCirce", "Circe", &["Cage"]),
    ("CirceTake&Make", "Circe", &["Take&Make"]),
    ("MirrorAntiCirce", "AntiCirce", &["Mirror"]),
    ("DiagramAntiCirce", "AntiCirce", &["Diagram"]),
    ("FileAntiCirce", "AntiCirce", &["File"]),
    ("SymmetryAntiCirce", "AntiCirce", &["Symmetry"]),
    ("VerticalSymmetryAntiCirce", "AntiCirce", &["VerticalSymmetry"]),
    ("HorizontalSymmetryAntiCirce", "AntiCirce", &["HorizontalSymmetry"]),
    ("MirrorFileAntiCirce", "AntiCirce", &["File", "Mirror"]),
    ("AntipodeanAntiCirce", "AntiCirce", &["Antipodes"]),
    ("EquipollentsAntiCirce", "AntiCirce", &["Equipollents"]),
    ("AntiCloneCirce", "AntiCirce", &["Clone"]),
    ("AntiSuperCirce", "AntiCirce", &["Super"]),
    ("MirrorImmunChess", "ImmunChess", &["Mirror"]),
    ("FileImmunChess", "ImmunChess", &["File"]),
    ("DiagramImmunChess", "ImmunChess", &["Diagram"]),
    ("MirrorFileImmunChess", "ImmunChess", &["File", "Mirror"]),
    ("SymmetryImmunChess", "ImmunChess", &["Symmetry"]),
    ("ImmuneVerticalSymmetry", "ImmunChess", &["VerticalSymmetry"]),
    ("ImmuneHorizontalSymmetry", "ImmunChess", &["HorizontalSymmetry"]),
    ("AntipodeanImmunChess", "ImmunChess", &["Antipodes"]),
    ("EquipollentsImmunChess", "ImmunChess", &["Equipollents"]),
    ("MarsMirrorCirce", "MarsCirce", &["Mirror"]),
    ("AntiMarsMirrorCirce", "AntiMarsCirce", &["Mirror"]),
    ("AntiMarsAntipodeanCirce", "AntiMarsCirce", &["Antipodes"]),
];

/// The words in the order in which they are written. Defaults are not written.
const ORDER: [&str; 33] = [
    "PWC",
    "Symmetry",
    "VerticalSymmetry",
    "HorizontalSymmetry",
    "Diagram",
    "Cage",
    "Rank",
    "File",
    "Couscous",
    "Antipodes",
    "Take&Make",
    "Super",
    "CaptureSquare",
    "April",
    "Equipollents",
    "ContraParrain",
    "Parrain",
    "WaitCapture",
    "Mirror",
    "Assassin",
    "Strict",
    "Relaxed",
    "Parachute",
    "Volcanic",
    "Diametral",
    "VerticalMirror",
    "Clone",
    "Einstein",
    "ReversalEinstein",
    "Chameleon",
    "Turncoats",
    "Frischauf",
    "Cheylan",
];

/// Words of which the last one applies.
const OCCUPIED: [&str; 5] = ["Assassin", "Strict", "Relaxed", "Parachute", "Volcanic"];

#[derive(Clone, Copy, Eq, PartialEq)]
enum Kings {
    Included,
    Excluded,
}

/// The state of a family.
pub(super) struct Rebirth {
    words: Vec<&'static str>,
    /// The men to which April is restricted.
    april: Vec<Kind>,
    /// The kinds that chameleons change into.
    sequence: Vec<Kind>,
    kings: Kings,
    default_kings: Kings,
}

impl Rebirth {
    /// Whether a keyword is only a synonym for a family with words.
    pub(super) fn is_synonym(english: &str) -> bool {
        SYNONYMS.iter().any(|(synonym, ..)| *synonym == english)
    }

    /// The state of the family with this keyword, if one of the conditions belongs to it.
    pub(super) fn of(family: &str, conditions: &[Condition]) -> Option<Rebirth> {
        let (_, default_kings) = *FAMILIES.iter().find(|(name, _)| *name == family)?;
        let mut rebirth = Rebirth {
            words: Vec::new(),
            april: Vec::new(),
            sequence: Vec::new(),
            kings: default_kings,
            default_kings,
        };
        let mut is_selected = false;
        for condition in conditions {
            let english = condition.english();
            let synonym = SYNONYMS.iter().find(|(synonym, base, _)| *synonym == english && *base == family);
            if english != family && synonym.is_none() {
                continue;
            }
            is_selected = true;
            let mut last = None;
            for word in synonym.iter().flat_map(|(_, _, words)| words.iter().copied()) {
                rebirth.add(word);
                last = last.or(Some(word));
            }
            for argument in &condition.arguments {
                match argument {
                    Argument::Word(names) => {
                        rebirth.add(names[0]);
                        last = Some(names[0]);
                    }
                    Argument::Kinds(kinds) if last == Some("April") => rebirth.april.clone_from(kinds),
                    Argument::Kinds(kinds) => rebirth.sequence.clone_from(kinds),
                    _ => {}
                }
            }
        }
        is_selected.then_some(rebirth)
    }

    fn add(&mut self, word: &'static str) {
        match word {
            "RexInclusive" => self.kings = Kings::Included,
            "RexExclusive" => self.kings = Kings::Excluded,
            "Calvet" => self.words.retain(|word| *word != "Cheylan"),
            word => {
                if OCCUPIED.contains(&word) {
                    self.words.retain(|known| !OCCUPIED.contains(known));
                }
                if !self.words.contains(&word) {
                    self.words.push(word);
                }
            }
        }
    }

    /// The words, each after a blank.
    pub(super) fn text(&self, hunters: &[Hunter], language: Language) -> String {
        let mut text = String::new();
        for english in ORDER.into_iter().filter(|word| self.shows(word)) {
            push_word(&mut text, english, language);
            match english {
                "April" => {
                    let mut kinds = self.april.clone();
                    kinds.sort();
                    kinds.dedup();
                    text.extend(kinds.iter().map(|&kind| format!(" {}", code(kind, language, hunters))));
                }
                "Chameleon" => text.push_str(&cycles(&self.sequence, hunters, language)),
                _ => {}
            }
        }
        if self.kings != self.default_kings {
            let word = if self.kings == Kings::Included { "RexInclusive" } else { "RexExclusive" };
            push_word(&mut text, word, language);
        }
        text
    }

    fn shows(&self, word: &str) -> bool {
        let has = |word: &str| self.words.contains(&word);
        match word {
            "ContraParrain" => has(word) || has("Parrain") && has("Mirror"),
            "Parrain" => has(word) && !has("Mirror"),
            // Popeye stores Contra-Parrain as a mirrored Parrain.
            "Mirror" => has(word) || has("ContraParrain"),
            word => has(word),
        }
    }
}

fn push_word(text: &mut String, english: &str, language: Language) {
    if let Some(word) = named(CIRCE, english) {
        text.push(' ');
        text.push_str(language.choose(word.names));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conditions::list::popeye_keywords;

    #[test]
    fn the_tables_name_conditions_and_words() {
        let is_condition = |english: &str| popeye_keywords().any(|names| names[0] == english);
        for (short, base, words) in SYNONYMS {
            assert!(is_condition(short) && is_condition(base), "{short} {base}");
            for word in *words {
                assert!(named(CIRCE, word).is_some() && ORDER.contains(word), "{word}");
            }
        }
        for (family, _) in FAMILIES {
            assert!(is_condition(family), "{family}");
        }
    }
}
