//! Men as text: their codes, the letters for sides and attributes before them, and whole positions.

use chess::{File, Rank, Square};
use fairy::{Attributes, Kind, MEN, Man, Sides};
use problem::{Diagram, Language};

/// The code of a kind of man, in capitals. `hunters` are the kinds that the problem itself defines.
pub(crate) fn code(kind: Kind, language: Language, hunters: &[(Kind, Kind)]) -> String {
    match MEN.get(usize::from(kind.0)) {
        Some(man) => language.choose(man.codes).to_ascii_uppercase(),
        None => match hunters.get(usize::from(kind.0.saturating_sub(Kind::FIRST_DEFINED.0))) {
            Some(&(away, home)) => format!("{}/{}", code(away, language, &[]), code(home, language, &[])),
            None => String::new(),
        },
    }
}

/// The letters for the side and the attributes of a man, as they stand before its code: `nr` is neutral and royal.
pub(crate) fn prefix(man: Man, language: Language) -> String {
    let side = match man.sides() {
        Sides::White => ["w", "w", "b"],
        Sides::Black => ["b", "s", "n"],
        Sides::Neutral => ["n", "n", "n"],
    };
    let mut text = language.choose(side).to_owned();
    for names in Attributes::ALL {
        let is_understood = names.attribute == Attributes::ROYAL && man.kind().is_king();
        if man.has(names.attribute) && !is_understood {
            let capitals = language.choose(names.keywords).chars().filter(char::is_ascii_uppercase);
            text.extend(capitals.map(|letter| letter.to_ascii_lowercase()));
        }
    }
    text
}

/// The men in Forsyth notation, as the command Forsyth reads them: `.xy` is a man with a code of two letters, `=` stands
/// before a neutral one.
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
fn unit(man: Man, hunters: &[(Kind, Kind)]) -> String {
    let code = code(man.kind(), Language::English, hunters);
    let code = if man.sides() == Sides::Black { code.to_ascii_lowercase() } else { code };
    let sign = if man.is_neutral() { "=" } else { "" };
    let dot = if code.len() > 1 { "." } else { "" };
    format!("{sign}{dot}{code}")
}
