//! Men as text: their codes, the prefixes for sides and attributes, and whole positions.

use chess::{File, Rank, Square};
use fairy::{Attributes, Hunter, Kind, MEN, Man, Sides};
use problem::{Condition, Diagram, Language};

/// The code of a kind of man, in capitals. `hunters` are the kinds that the problem itself defines.
pub(crate) fn code(kind: Kind, language: Language, hunters: &[Hunter]) -> String {
    match (MEN.get(usize::from(kind.0)), hunter(kind, hunters)) {
        (Some(man), _) => language.choose(man.codes).to_ascii_uppercase(),
        (None, Some(Hunter { away, home })) => {
            format!("{}/{}", code(away, language, &[]), code(home, language, &[]))
        }
        (None, None) => String::new(),
    }
}

/// What the codes of the fairy men on a board stand for: `G = grasshopper`. A knight that was written as `N` is seen
/// here to be another man.
pub(crate) fn fairy_names(board: &Diagram) -> Vec<String> {
    let mut names = Vec::new();
    for (_, man) in board.men() {
        let Some(fairy) = MEN.get(usize::from(man.kind().0)) else { continue };
        let [code, ..] = fairy.codes.map(str::to_ascii_uppercase);
        let name = format!("{code} = {}", fairy.name);
        if !ORTHODOX_CODES.contains(&code.as_str()) && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The codes of the men of a game.
const ORTHODOX_CODES: [&str; 6] = ["K", "Q", "R", "B", "S", "P"];

/// The hunter that a kind is, if it is one of the problem's.
pub(crate) fn hunter(kind: Kind, hunters: &[Hunter]) -> Option<Hunter> {
    let index = kind.0.checked_sub(Kind::FIRST_DEFINED.0)?;
    hunters.get(usize::from(index)).copied()
}

/// The prefix for the side and the attributes of a man: `nr` is neutral and royal.
pub(crate) fn prefix(man: Man, conditions: &[Condition], language: Language) -> String {
    let side = match man.sides() {
        Sides::White => ["w", "w", "b"],
        Sides::Black => ["b", "s", "n"],
        Sides::Neutral => ["n", "n", "n"],
    };
    let mut text = language.choose(side).to_owned();
    let boards = Attributes::ALICE_A | Attributes::ALICE_B;
    for names in Attributes::ALL.iter().filter(|names| (names.attribute & boards).is_empty()) {
        if shows(man, names.attribute, conditions) {
            let capitals = language.choose(names.keywords).chars().filter(char::is_ascii_uppercase);
            text.extend(capitals.map(|letter| letter.to_ascii_lowercase()));
        }
    }
    text
}

/// Whether a man has an attribute that neither its kind nor the conditions imply.
pub(crate) fn shows(man: Man, attribute: Attributes, conditions: &[Condition]) -> bool {
    let is_understood = attribute == Attributes::ROYAL && man.kind().is_king();
    let is_everybodys = !(attributes_of_all(conditions) & attribute).is_empty();
    // A man that is not on the second board is on the first.
    let is_on_first_board =
        attribute == Attributes::ALICE_A && has(conditions, "AliceChess") && !man.has(Attributes::ALICE_B);
    (man.has(attribute) || is_on_first_board) && !is_understood && !is_everybodys
}

/// Whether conditions give an attribute to some men, but not to all.
pub(crate) fn is_given(attribute: Attributes, conditions: &[Condition]) -> bool {
    match attribute {
        Attributes::UNCAPTURABLE => has(conditions, "GhostChess") || has(conditions, "HauntedChess"),
        Attributes::ALICE_A | Attributes::ALICE_B => has(conditions, "AliceChess"),
        _ => false,
    }
}

fn has(conditions: &[Condition], english: &str) -> bool {
    conditions.iter().any(|condition| condition.english() == english)
}

/// The attributes that conditions give to every man.
fn attributes_of_all(conditions: &[Condition]) -> Attributes {
    let given = conditions.iter().map(|condition| match condition.english() {
        "Volage" | "Hypervolage" => Attributes::VOLAGE,
        "Patrouille" => Attributes::PATROL,
        "FunctionaryChess" => Attributes::FUNCTIONARY,
        "Anda" => Attributes::ANDA,
        "AndaInverse" => Attributes::ANDA_INVERSE,
        _ => Attributes::NONE,
    });
    given.fold(Attributes::NONE, |all, given| all | given)
}

/// The attributes of the men of a diagram in English, each with the squares of the men that have it: `Royal b5`.
pub(crate) fn attributes(diagram: &Diagram) -> Vec<String> {
    let with_squares = Attributes::ALL.iter().filter_map(|names| {
        let has_it = |&(_, man): &(Square, Man)| shows(man, names.attribute, diagram.conditions());
        let squares: String = diagram.men().filter(has_it).map(|(square, _)| format!(" {square}")).collect();
        (!squares.is_empty()).then(|| format!("{}{squares}", Language::English.choose(names.keywords)))
    });
    with_squares.collect()
}

/// The men in Forsyth notation, as the command Forsyth reads them: `.xy` is a man with a code of two letters, `=`
/// precedes a neutral one.
pub(crate) fn forsyth(diagram: &Diagram) -> String {
    let ranks = Rank::ALL.into_iter().rev().map(|rank| {
        let mut text = String::new();
        let mut empty = 0;
        for file in File::ALL {
            match diagram.man_at(Square::new(file, rank)) {
                None => empty += 1,
                Some(man) => {
                    push_number(&mut text, std::mem::take(&mut empty));
                    text.push_str(&unit(man, diagram.hunters()));
                }
            }
        }
        push_number(&mut text, empty);
        text
    });
    ranks.collect::<Vec<_>>().join("/")
}

fn push_number(text: &mut String, number: usize) {
    if number > 0 {
        text.push_str(&number.to_string());
    }
}

/// One man in Forsyth notation.
fn unit(man: Man, hunters: &[Hunter]) -> String {
    let code = code(man.kind(), Language::English, hunters);
    let code = if man.sides() == Sides::Black { code.to_ascii_lowercase() } else { code };
    let sign = if man.is_neutral() { "=" } else { "" };
    let dot = if code.len() > 1 { "." } else { "" };
    format!("{sign}{dot}{code}")
}
