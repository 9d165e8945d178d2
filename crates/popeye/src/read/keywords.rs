//! The keywords of the language, in English, German and French.
//!
//! A word denotes the keyword that it is a prefix of, ignoring case. If there are several, it denotes the first of them
//! if it is that keyword in full, and is ambiguous otherwise. The tables are complete and in Popeye's order, so that
//! the same abbreviations work.

use problem::Language;

/// A keyword in the three languages.
pub(crate) struct Keyword<T: 'static> {
    meaning: T,
    names: [&'static str; 3],
    spelling: Spelling,
}

/// Whether a keyword may be abbreviated.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Spelling {
    /// It may, as all of Popeye's.
    Abbreviated,
    /// It may not: it is not Popeye's, and must not make an abbreviation ambiguous that Popeye accepts.
    InFull,
}

/// The result of looking up a word.
pub(crate) enum Found<T> {
    One(T),
    Several(Vec<&'static str>),
    None,
}

impl<T: Copy> Keyword<T> {
    pub(super) const fn new(meaning: T, names: [&'static str; 3]) -> Keyword<T> {
        Keyword { meaning, names, spelling: Spelling::Abbreviated }
    }

    /// A keyword that is not Popeye's.
    pub(super) const fn own(meaning: T, names: [&'static str; 3]) -> Keyword<T> {
        Keyword { meaning, names, spelling: Spelling::InFull }
    }

    /// The keyword in English, German and French.
    pub(super) fn names(&self) -> [&'static str; 3] {
        self.names
    }

    /// The keyword in a language.
    pub(super) fn name(&self, language: Language) -> &'static str {
        language.choose(self.names)
    }
}

/// The keyword of `table` that `word` denotes.
pub(super) fn find<T: Copy>(table: &'static [Keyword<T>], language: Language, word: &str) -> Found<T> {
    let may_be = |keyword: &&Keyword<T>| {
        keyword.spelling == Spelling::Abbreviated || keyword.name(language).len() == word.len()
    };
    let names = table.iter().filter(may_be).map(|keyword| (keyword.meaning, keyword.name(language)));
    find_name(names, word)
}

/// The one of `names` that `word` denotes.
pub(crate) fn find_name<T>(names: impl Iterator<Item = (T, &'static str)>, word: &str) -> Found<T> {
    let mut hits = names.filter(|(_, name)| is_beginning(word, name));
    let Some((meaning, name)) = hits.next() else { return Found::None };
    if name.len() == word.len() {
        return Found::One(meaning);
    }
    let others: Vec<&'static str> = hits.map(|(_, other)| other).collect();
    match others.is_empty() {
        true => Found::One(meaning),
        false => Found::Several([vec![name], others].concat()),
    }
}

fn is_beginning(word: &str, name: &str) -> bool {
    name.get(..word.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(word))
}

/// The keywords between problems, and the one before the first, which determines the language.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Boundary {
    End,
    Next,
}

pub(super) const BEGINNINGS: &[Keyword<()>] =
    &[Keyword::new((), ["beginproblem", "AnfangProblem", "DebutProbleme"])];

pub(super) const BOUNDARIES: &[Keyword<Boundary>] = &[
    Keyword::new(Boundary::End, ["endproblem", "EndeProblem", "FinProbleme"]),
    Keyword::new(Boundary::Next, ["nextproblem", "WeiteresProblem", "asuivre"]),
];

/// The keywords that begin a twin.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum TwinStart {
    Twin,
    ZeroPosition,
}

pub(crate) const TWIN_STARTS: &[Keyword<TwinStart>] = &[
    Keyword::new(TwinStart::Twin, ["twin", "Zwilling", "jumeau"]),
    Keyword::new(TwinStart::ZeroPosition, ["zeroposition", "NullStellung", "zeroposition"]),
];

/// The commands of a problem.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Command {
    Remark,
    LongStipulation,
    Author,
    Origin,
    Pieces,
    Condition,
    Option,
    Stipulation,
    Protocol,
    Title,
    Latex,
    LatexPieces,
    Award,
    InitialGameArray,
    Forsyth,
}

pub(super) const COMMANDS: &[Keyword<Command>] = &[
    Keyword::new(Command::Remark, ["remark", "Bemerkung", "remarque"]),
    Keyword::new(Command::LongStipulation, ["sstipulation", "sForderung", "senonce"]),
    Keyword::new(Command::Author, ["author", "Autor", "auteur"]),
    Keyword::new(Command::Origin, ["origin", "Quelle", "source"]),
    Keyword::new(Command::Pieces, ["pieces", "Steine", "pieces"]),
    Keyword::new(Command::Condition, ["condition", "Bedingung", "condition"]),
    Keyword::new(Command::Option, ["option", "Option", "option"]),
    Keyword::new(Command::Stipulation, ["stipulation", "Forderung", "enonce"]),
    Keyword::new(Command::Protocol, ["protocol", "Protokoll", "protocol"]),
    Keyword::new(Command::Title, ["title", "Titel", "titre"]),
    Keyword::new(Command::Latex, ["LaTeX", "LaTeX", "LaTeX"]),
    Keyword::new(Command::LatexPieces, ["LaTeXPieces", "LaTeXSteine", "PiecesLaTeX"]),
    Keyword::new(Command::Award, ["award", "Auszeichnung", "prix"]),
    Keyword::new(
        Command::InitialGameArray,
        ["InitialGameArray", "PartieAnfangsStellung", "PositionInitialePartie"],
    ),
    Keyword::new(Command::Forsyth, ["Forsyth", "Forsyth", "Forsyth"]),
];

/// The colours of men.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum ColorWord {
    Color(chess::Color),
    Neutral,
    TotalInvisible,
}

pub(super) const COLORS: &[Keyword<ColorWord>] = &[
    Keyword::new(ColorWord::Color(chess::Color::White), ["White", "Weiss", "Blanc"]),
    Keyword::new(ColorWord::Color(chess::Color::Black), ["Black", "Schwarz", "Noir"]),
    Keyword::new(ColorWord::Neutral, ["Neutral", "Neutral", "Neutre"]),
    Keyword::new(ColorWord::TotalInvisible, ["TotalInvisible", "TotalUnsichtbar", "TotalInvisible"]),
];

/// The verbs of twins.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum VerbWord {
    Move,
    Exchange,
    Stipulation,
    LongStipulation,
    Add,
    Remove,
    Continued,
    Rotate,
    Condition,
    PolishType,
    Mirror,
    Shift,
    Substitute,
    Require,
}

pub(crate) const VERBS: &[Keyword<VerbWord>] = &[
    Keyword::new(VerbWord::Move, ["move", "versetze", "deplacement"]),
    Keyword::new(VerbWord::Exchange, ["exchange", "tausche", "echange"]),
    Keyword::new(VerbWord::Stipulation, ["stipulation", "Forderung", "enonce"]),
    Keyword::new(VerbWord::LongStipulation, ["sstipulation", "SForderung", "senonce"]),
    Keyword::new(VerbWord::Add, ["add", "hinzufuegen", "ajoute"]),
    Keyword::new(VerbWord::Remove, ["remove", "entferne", "ote"]),
    Keyword::new(VerbWord::Continued, ["continued", "ferner", "enplus"]),
    Keyword::new(VerbWord::Rotate, ["rotate", "Drehung", "rotation"]),
    Keyword::new(VerbWord::Condition, ["condition", "Bedingung", "condition"]),
    Keyword::new(VerbWord::PolishType, ["PolishType", "Farbwechsel", "CouleurEchange"]),
    Keyword::new(VerbWord::Mirror, ["mirror", "Spiegelung", "miroir"]),
    Keyword::new(VerbWord::Shift, ["shift", "Verschiebung", "translation"]),
    Keyword::new(VerbWord::Substitute, ["substitute", "ersetze", "remplace"]),
    Keyword::own(VerbWord::Require, ["require", "verlange", "exige"]),
];

/// The keyword with this meaning.
pub(crate) fn name<T: Copy + PartialEq>(
    table: &'static [Keyword<T>],
    meaning: T,
    language: Language,
) -> &'static str {
    table.iter().find(|keyword| keyword.meaning == meaning).map_or("", |keyword| keyword.name(language))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language_page::rows;
    use crate::read::options::OPTIONS;

    fn names<T: Copy>(table: &'static [Keyword<T>]) -> impl Iterator<Item = [&'static str; 3]> {
        table.iter().map(|keyword| keyword.names)
    }

    #[track_caller]
    fn check(heading: &str, names: impl Iterator<Item = [&'static str; 3]>) {
        let names: Vec<Vec<String>> = names.map(|names| names.map(str::to_lowercase).to_vec()).collect();
        let listed: Vec<Vec<String>> = rows(heading)
            .into_iter()
            .map(|row| row.iter().take(3).map(|name| name.to_lowercase()).collect())
            .collect();
        assert_eq!(listed, names, "{heading} in docs/reference/language.md");
    }

    #[test]
    fn the_page_has_every_keyword_in_three_languages() {
        check("Around a problem", names(BEGINNINGS).chain(names(BOUNDARIES)));
        check("Commands", names(COMMANDS));
        check("Men and colours", names(COLORS));
        check("Options", names(OPTIONS));
        check("Twins", names(TWIN_STARTS).chain(names(VERBS)));
    }
}
