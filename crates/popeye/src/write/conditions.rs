//! The conditions of a problem as lines of text, in Popeye's order and wording.
//!
//! Popeye stores one state per family, so it treats `MirrorCirce` and `Circe Mirror` alike, and writes both as the
//! latter.

use chess::Square;
use fairy::{Hunter, Kind};
use problem::{Argument, Condition, Diagram, Language};

use crate::conditions::list::{SECOND_TABLE, popeye_keywords};
use crate::conditions::words::{self, Word};
use crate::write::men;
use crate::write::rebirth::Rebirth;

/// The lines of the conditions under a diagram.
pub(crate) fn lines(diagram: &Diagram, grid: GridLine, language: Language) -> Vec<String> {
    let conditions = Lines { conditions: diagram.conditions(), hunters: diagram.hunters(), grid, language };
    conditions.second_table_lines().chain(conditions.others()).collect()
}

/// The conditions in the label of a twin.
pub(crate) fn label(conditions: &[Condition], hunters: &[Hunter], language: Language) -> String {
    let lines = Lines { conditions, hunters, grid: GridLine::Drawn, language };
    let mut text = String::new();
    // Popeye begins a new line before the first of these conditions, but not before the second.
    for (index, line) in lines.second_table_lines().enumerate() {
        text.push_str(if index == 0 { "\n   " } else { "" });
        text.push_str(&line);
    }
    for line in lines.others() {
        text.push_str(if text.is_empty() { "" } else { "\n   " });
        text.push_str(&line);
    }
    text
}

/// Whether the grid is drawn on the board or named under it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum GridLine {
    /// On the board.
    Drawn,
    /// Under it.
    Named,
}

struct Lines<'a> {
    conditions: &'a [Condition],
    hunters: &'a [Hunter],
    grid: GridLine,
    language: Language,
}

impl Lines<'_> {
    /// The conditions that apply to the defending side.
    fn second_table_lines(&self) -> impl Iterator<Item = String> {
        SECOND_TABLE.into_iter().filter_map(|name| {
            let condition = self.find(name)?;
            Some(format!("{}{}", self.language.choose(condition.names), self.arguments(condition)))
        })
    }

    /// All others.
    fn others(&self) -> impl Iterator<Item = String> {
        popeye_keywords()
            .filter(|names| !SECOND_TABLE.contains(&names[0]))
            .filter_map(|names| self.line(names))
    }

    fn find(&self, english: &str) -> Option<&Condition> {
        self.conditions.iter().find(|condition| condition.english() == english)
    }

    fn has(&self, english: &str) -> bool {
        self.find(english).is_some()
    }

    /// The line for the condition with this keyword, if it has one.
    fn line(&self, names: [&'static str; 3]) -> Option<String> {
        let name = self.language.choose(names);
        if Rebirth::is_synonym(names[0]) {
            return None;
        }
        if let Some(rebirth) = Rebirth::of(names[0], self.conditions) {
            return Some(format!("{name}{}", rebirth.text(self.hunters, self.language)));
        }
        let condition = self.find(names[0]);
        if condition.is_none() && !self.is_implied(names[0]) || self.is_covered(names[0]) {
            return None;
        }
        let Some(condition) = condition else { return Some(name.to_owned()) };
        match names[0] {
            "KoeKo" | "AntiKoeko" => {
                let neighbour = kinds(condition).next().filter(|&kind| kind != Kind::KING);
                let neighbour = neighbour.map(|kind| format!("{}-", self.code(kind))).unwrap_or_default();
                Some(format!("{neighbour}{name}"))
            }
            "Sentinelles" => Some(self.sentinelles(condition, name)),
            "Football" if kinds(condition).next().is_none() => None,
            _ => Some(format!("{name}{}", self.arguments(condition))),
        }
    }

    /// Whether another condition implies this one.
    fn is_implied(&self, english: &str) -> bool {
        let is_type_c = |name: &str| self.find(name).is_some_and(|condition| condition.has("TypeC"));
        match english {
            "WhiteReflectiveKing" | "BlackReflectiveKing" => self.has("ReflectiveKings"),
            "SwappingKings" => is_type_c("WhiteOscillatingKings") && is_type_c("BlackOscillatingKings"),
            "ChameleonSequence" => self.find("ChameleonChess").is_some_and(|chess| kinds(chess).count() > 1),
            _ => false,
        }
    }

    /// Whether another line or the board already shows it.
    fn is_covered(&self, english: &str) -> bool {
        let is_type_c = |name: &str| self.find(name).is_some_and(|condition| condition.has("TypeC"));
        match english {
            "Hole" => true,
            "Volage" => self.has("Hypervolage"),
            "ChineseChess" => self.has("Leofamily"),
            "GridChess" | "KoeKo" => self.has("ContactGridChess"),
            "Tibet" => self.has("DoubleTibet"),
            "WhiteAlphabeticChess" | "BlackAlphabeticChess" => self.has("AlphabeticChess"),
            "WhiteVaultingKing" | "BlackVaultingKing" => self.has("VaultingKings"),
            "WhiteTransmutedKing" | "BlackTransmutedKing" => self.has("TransmutedKings"),
            "WhiteMaximummer" | "BlackMaximummer" => self.has("Maximummer"),
            "WhiteUltraSchachZwang" | "BlackUltraSchachZwang" => self.has("UltraSchachZwang"),
            "WhiteOscillatingKings" | "BlackOscillatingKings" => {
                self.has("SwappingKings")
                    || is_type_c("WhiteOscillatingKings") && is_type_c("BlackOscillatingKings")
            }
            "NoIProm" => !self.has("Imitator"),
            _ => false,
        }
    }

    /// The arguments after the keyword.
    fn arguments(&self, condition: &Condition) -> String {
        let word = |list: &'static [Word], name: &str, blanks: &str| match condition.has(name) {
            true => words::named(list, name)
                .map(|word| format!("{blanks}{}", self.language.choose(word.names)))
                .unwrap_or_default(),
            false => String::new(),
        };
        match condition.english() {
            "Maximummer" | "BlackMaximummer" | "BlackMinimummer" | "BlackMustCapture" | "WhiteMaximummer"
            | "WhiteMinimummer" | "WhiteMustCapture" => {
                word(words::STRICTNESS, "exact", "  ") + &word(words::STRICTNESS, "ultra", "  ")
            }
            "Imitator" | "BlackMaxDister" | "BlackMinDister" | "WhiteMaxDister" | "WhiteMinDister"
            | "BlackRoyalSquare" | "WhiteRoyalSquare" => in_order(condition.squares()),
            "MagicSquares" => word(words::NUMBERED, "Type2", " ") + &sorted(condition.squares()),
            "Wormholes"
            | "WhiteForcedSquare"
            | "BlackForcedSquare"
            | "WhiteConsequentForcedSquare"
            | "BlackConsequentForcedSquare"
            | "WhitePromSquares"
            | "BlackPromSquares" => sorted(condition.squares()),
            "Madrasi" | "Bolero" | "BoleroInverse" | "PowerTransfer" => {
                word(words::CIRCE, "RexInclusive", " ")
            }
            "PADChess" => word(words::CIRCE, "Strict", " ") + &word(words::CIRCE, "RexInclusive", " "),
            "MessignyChess" | "Woozles" | "BiWoozles" | "Heffalumps" | "BiHeffalumps" | "ProteanChess"
            | "FrankfurtChess" => word(words::CIRCE, "RexExclusive", " "),
            "Isardam" => word(words::LETTERED, "TypeB", "    ") + &word(words::CIRCE, "RexInclusive", " "),
            "AnnanChess" | "NannaChess" => {
                ["TypeB", "TypeC", "TypeD"].map(|name| word(words::LETTERED, name, "    ")).concat()
            }
            "WhiteOscillatingKings" | "BlackOscillatingKings" => {
                word(words::LETTERED, "TypeB", "    ") + &word(words::LETTERED, "TypeC", "  ")
            }
            "SingleBox" => {
                match ["Type2", "Type3"].map(|name| word(words::NUMBERED, name, "    ")).concat() {
                    text if text.is_empty() => self.word(words::NUMBERED, "Type1", "    "),
                    text => text,
                }
            }
            "RepublicanChess" => match word(words::NUMBERED, "Type1", "    ") {
                text if text.is_empty() => self.word(words::NUMBERED, "Type2", "    "),
                text => text,
            },
            "Breton" => ["Adverse", "Chromatic", "PY"].map(|name| word(words::BRETON, name, " ")).concat(),
            "CASTChess" => word(words::CAST, "Inverse", " "),
            // In English, in every language.
            "KobulKings" | "MultiCaptures" => ["White", "Black"]
                .iter()
                .filter(|side| condition.has(side))
                .map(|side| format!(" {side}"))
                .collect(),
            "VaultingKings" | "WhiteVaultingKing" | "BlackVaultingKing" => self.vaulters(condition),
            "PromOnly" | "Football" => {
                let mut kinds: Vec<Kind> = kinds(condition).collect();
                kinds.sort();
                kinds.dedup();
                kinds.into_iter().map(|kind| format!(" {}", self.code(kind))).collect()
            }
            "ChameleonSequence" | "ChameleonChess" => {
                cycles(&kinds(condition).collect::<Vec<_>>(), self.hunters, self.language)
            }
            "SAT" | "StrictSAT" => flights(condition),
            "RoleExchange" => condition.numbers().next().map(|limit| format!(" {limit}")).unwrap_or_default(),
            "BGL" => {
                let budgets: Vec<String> = condition.numbers().map(budget).collect();
                format!(" {}", if budgets.is_empty() { "-/-".to_owned() } else { budgets.join("/") })
            }
            "GridChess" if self.grid == GridLine::Named => self.grid(condition),
            _ => String::new(),
        }
    }

    fn word(&self, list: &'static [Word], english: &str, blanks: &str) -> String {
        let word = words::named(list, english).map_or("", |word| self.language.choose(word.names));
        format!("{blanks}{word}")
    }

    fn code(&self, kind: Kind) -> String {
        code(kind, self.language, self.hunters)
    }

    /// The men that kings vault as; the equihopper is the default and not written.
    fn vaulters(&self, condition: &Condition) -> String {
        let kinds: Vec<Kind> = kinds(condition).collect();
        let mut text: String = match kinds.as_slice() {
            [] | [Kind::EQUIHOPPER] => String::new(),
            kinds => kinds.iter().map(|&kind| format!(" {}", self.code(kind).trim_start())).collect(),
        };
        if condition.has("Transmuting") {
            text.push('-');
            text.push_str(&self.code(Kind::KING));
        }
        text
    }

    fn sentinelles(&self, condition: &Condition, name: &str) -> String {
        let mut text = match condition.has("ParaSentinelles") {
            true => format!("Para{name}"),
            false => name.to_owned(),
        };
        if condition.has("Berolina") {
            text.push_str(" Berolina");
        }
        for word in ["PionAdvers", "PionNeutre"] {
            if condition.has(word) {
                text.push_str(&format!("  {word}"));
            }
        }
        let most = |word: &str, usual: i32| number_after(condition, word).unwrap_or(usual);
        let (white, black, total) =
            (most("MaximumWhite", 8), most("MaximumBlack", 8), most("MaximumTotal", 16));
        if (white, black) != (8, 8) {
            text.push_str(&format!(" {white}/{black}"));
        }
        if total != 16 {
            text.push_str(&format!(" //{total}"));
        }
        text
    }

    fn grid(&self, condition: &Condition) -> String {
        let named = ["VerticalShift", "HorizontalShift", "DiagonalShift", "Orthogonal", "Irregular"];
        match named.into_iter().find(|word| condition.has(word)) {
            Some(word) => self.word(words::GRID, word, "  "),
            None if condition.has("GridLine") => self.word(words::GRID, "Irregular", "  "),
            None => String::new(),
        }
    }
}

/// The code of a kind of man; Popeye writes the two codes of a hunter with blanks.
pub(super) fn code(kind: Kind, language: Language, hunters: &[Hunter]) -> String {
    match men::hunter(kind, hunters) {
        Some(Hunter { away, home }) => {
            format!(" {}/ {}", men::code(away, language, &[]), men::code(home, language, &[]))
        }
        None => men::code(kind, language, hunters),
    }
}

/// The kinds of men among the arguments of a condition.
pub(super) fn kinds(condition: &Condition) -> impl Iterator<Item = Kind> {
    condition
        .arguments
        .iter()
        .flat_map(|argument| match argument {
            Argument::Kinds(kinds) => kinds.as_slice(),
            _ => &[],
        })
        .copied()
}

/// The kinds that men change into in turn: ` Q->S->Q`. One kind alone is no sequence.
pub(super) fn cycles(sequence: &[Kind], hunters: &[Hunter], language: Language) -> String {
    let [first, _, ..] = *sequence else { return String::new() };
    let mut successors: Vec<(Kind, Kind)> = Vec::new();
    let mut set = |from: Kind, to: Kind| {
        successors.retain(|(known, _)| *known != from);
        if from != to {
            successors.push((from, to));
        }
    };
    sequence.windows(2).for_each(|pair| set(pair[0], pair[1]));
    if let Some(&last) = sequence.last().filter(|&&last| last != first) {
        set(last, first);
    }
    successors.sort();
    let code = |kind| code(kind, language, hunters);
    let mut text = " ".to_owned();
    let mut written: Vec<Kind> = Vec::new();
    for &(start, _) in &successors {
        if written.contains(&start) {
            continue;
        }
        text.push_str(&code(start));
        let mut kind = start;
        while let Some(&(_, next)) = successors.iter().find(|(from, _)| *from == kind)
            && !written.contains(&next)
        {
            text.push_str("->");
            text.push_str(&code(next));
            written.push(next);
            kind = next;
        }
    }
    text
}

fn number_after(condition: &Condition, word: &str) -> Option<i32> {
    let at = condition
        .arguments
        .iter()
        .position(|argument| matches!(argument, Argument::Word(names) if names[0] == word))?;
    match condition.arguments.get(at + 1) {
        Some(Argument::Number(number)) => Some(*number),
        _ => None,
    }
}

fn in_order(squares: impl Iterator<Item = Square>) -> String {
    squares.map(|square| format!(" {square}")).collect()
}

fn sorted(squares: impl Iterator<Item = Square>) -> String {
    let squares: Vec<Square> = squares.collect();
    in_order(Square::ALL.into_iter().filter(|square| squares.contains(square)))
}

/// The flights that SAT allows, in Roman numerals.
fn flights(condition: &Condition) -> String {
    const ROMAN: [&str; 9] = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"];
    let roman = |number: i32| usize::try_from(number).ok().and_then(|number| ROMAN.get(number)).copied();
    let mut numbers = condition.numbers();
    let white = numbers.next().unwrap_or(0);
    let black = numbers.next().unwrap_or(white);
    match (white, black) {
        (0, 0) => String::new(),
        (white, black) if white == black => format!(" {}", roman(white).unwrap_or_default()),
        (white, black) => {
            format!(" {}/{}", roman(white).unwrap_or_default(), roman(black).unwrap_or_default())
        }
    }
}

/// A length in hundredths.
fn budget(hundredths: i32) -> String {
    match (hundredths / 100, hundredths % 100) {
        _ if hundredths == i32::MAX => "-".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, part) if part % 10 == 0 => format!("{whole}.{}", part / 10),
        (whole, part) => format!("{whole}.{part:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_as_many_decimals_as_they_need() {
        let check = |hundredths, text| assert_eq!(budget(hundredths), text);
        check(300, "3");
        check(1250, "12.5");
        check(1205, "12.05");
        check(i32::MAX, "-");
    }

    #[test]
    fn cycles_are_written_with_their_first_kind_at_the_end() {
        let check = |sequence: &[Kind], text| assert_eq!(cycles(sequence, &[], Language::English), text);
        check(&[], "");
        check(&[Kind::QUEEN], "");
        check(&[Kind::QUEEN, Kind::ROOK], " Q->R->Q");
        check(&[Kind::ROOK, Kind::QUEEN, Kind::KNIGHT, Kind::ROOK], " Q->S->R->Q");
    }
}
