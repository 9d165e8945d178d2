//! Reads what solutions must fulfil: the clauses of option Require.
//!
//! ```text
//! Require mate by wQ, king on e4, ply 3 wSf3, ply 4 e2e4
//! ```

use chess::{Color, Square};

use crate::read::arguments::squares;
use crate::read::fault::Fault;
use crate::read::keywords::{Found, Keyword, name};
use crate::read::reader::Reader;
use problem::{Language, PlyEvent, RequiredMan, RequiredPly, Requirement};

/// The first words of the clauses.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Clause {
    MateBy,
    KingOn,
    Ply,
}

/// A clause by its first word.
pub(crate) const CLAUSES: &[Keyword<Clause>] = &[
    Keyword::own(Clause::MateBy, ["mate", "Matt", "mat"]),
    Keyword::own(Clause::KingOn, ["king", "Koenig", "roi"]),
    Keyword::own(Clause::Ply, ["ply", "Halbzug", "demicoup"]),
];

/// The second word of a clause, if it has one.
pub(crate) const SECOND_WORDS: &[Keyword<Clause>] = &[
    Keyword::own(Clause::MateBy, ["by", "durch", "par"]),
    Keyword::own(Clause::KingOn, ["on", "auf", "sur"]),
];

/// The letters of White and Black before a man, in the three languages.
pub(crate) const SIDES: [[&str; 3]; 2] = [["w", "w", "b"], ["b", "s", "n"]];

impl Reader<'_> {
    /// Reads clauses up to the first word that does not begin one; `None` if there is a fault.
    pub(super) fn requirement(&mut self) -> Option<Requirement> {
        let mut requirement = Requirement::default();
        let mut is_readable = true;
        while let Found::One(clause) = self.peek_keyword(CLAUSES) {
            self.next();
            is_readable &= self.clause(clause, &mut requirement).is_some();
        }
        if is_readable && requirement.is_empty() {
            match self.peek() {
                Some(_) => self.report_next(Fault::NoRequirement),
                None => {
                    let end = self.here();
                    self.report(Fault::NoRequirement(String::new()), end);
                }
            }
        }
        (is_readable && !requirement.is_empty()).then_some(requirement)
    }

    fn clause(&mut self, clause: Clause, requirement: &mut Requirement) -> Option<()> {
        let second = name(SECOND_WORDS, clause, self.language);
        if !second.is_empty() {
            match self.peek_keyword(SECOND_WORDS) {
                Found::One(found) if found == clause => self.next(),
                _ => return self.bad_word(Fault::NoRequirement),
            };
        }
        match clause {
            Clause::MateBy => {
                let word = self.peek().map(|word| word.text.to_owned()).unwrap_or_default();
                let Some(man) = self.required_man(&word) else {
                    return self.bad_word(Fault::BadRequiredMan);
                };
                requirement.by.push(man);
            }
            Clause::KingOn => {
                let word = self.peek().map(|word| word.text.to_owned()).unwrap_or_default();
                let Some(squares) = squares(&word) else { return self.bad_word(Fault::BadSquares) };
                requirement.king |= squares.into_iter().collect();
            }
            Clause::Ply => {
                let ply = match self.peek()?.text.parse() {
                    Ok(ply @ 1..) => ply,
                    _ => return self.bad_word(Fault::BadNumber),
                };
                self.next();
                let word = self.peek().map(|word| word.text.to_owned()).unwrap_or_default();
                let Some(event) = self.ply_event(&word) else { return self.bad_word(Fault::BadRequiredPly) };
                requirement.plies.push(RequiredPly { ply, event });
            }
        }
        self.next();
        Some(())
    }

    /// Reports the next word, or the end of the text.
    fn bad_word(&mut self, fault: fn(String) -> Fault) -> Option<()> {
        match self.peek() {
            Some(_) => self.report_next(fault),
            None => {
                let end = self.here();
                self.report(fault(String::new()), end);
            }
        }
        None
    }

    fn ply_event(&mut self, word: &str) -> Option<PlyEvent> {
        if let Some(&[from, to]) = squares(word).as_deref() {
            return Some(PlyEvent::Move(from, to));
        }
        let man = self.required_man(word)?;
        Some(PlyEvent::Stands(RequiredMan { square: None, ..man }, man.square?))
    }

    /// A side, a kind, a square: `wQ`, `wPb2` or `wb2`.
    fn required_man(&mut self, word: &str) -> Option<RequiredMan> {
        let (color, rest) = side(word, self.language)?;
        let square = rest.len().checked_sub(2).and_then(|at| one_square(rest.get(at..)?));
        let code = if square.is_some() { rest.get(..rest.len().checked_sub(2)?)? } else { rest };
        let kind = match code {
            "" => None,
            code => Some(self.kind(code)?),
        };
        (kind.is_some() || square.is_some()).then_some(RequiredMan { color, kind, square })
    }
}

fn side(word: &str, language: Language) -> Option<(Color, &str)> {
    let sides = [Color::White, Color::Black].into_iter().zip(SIDES);
    let first = word.get(..1)?;
    let is_side = |letters: [&'static str; 3]| language.choose(letters).eq_ignore_ascii_case(first);
    let (color, _) = sides.into_iter().find(|&(_, letters)| is_side(letters))?;
    Some((color, word.get(1..)?))
}

fn one_square(text: &str) -> Option<Square> {
    match squares(text).as_deref() {
        Some(&[square]) => Some(square),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::read;
    use crate::write::requirement::requirement_text;
    use problem::Language;

    /// What is read from an option, written again, or its faults.
    fn check(language: Language, option: &str, expected: &str) {
        let read = match read::options(option, language) {
            Ok(options) => requirement_text(&options.requirement, language),
            Err(faults) => {
                let texts = faults.iter().map(|it| format!("{} {}", it.place.column, it.fault));
                texts.collect::<Vec<_>>().join("; ")
            }
        };
        assert_eq!(read, expected, "{option}");
    }

    #[test]
    fn clauses_are_read_and_written() {
        let english = |option, expected| check(Language::English, option, expected);
        english("Require mate by wQ", "mate by wQ");
        english("require MATE BY wpb2 king on e4", "mate by wPb2, king on e4");
        english("Require king on e4d4 Variations", "king on d4e4");
        english(
            "Require mate by wQ, mate by bb2, ply 3 wSf3, ply 4 e7e5",
            "mate by wQ, mate by bb2, ply 3 wSf3, ply 4 e7e5",
        );
        check(
            Language::German,
            "Verlange Matt durch sD, Koenig auf a1, Halbzug 2 wBb4",
            "Matt durch sD, Koenig auf a1, Halbzug 2 wBb4",
        );
        check(
            Language::French,
            "Exige mat par bD, roi sur a1, demicoup 2 nPb4",
            "mat par bD, roi sur a1, demicoup 2 nPb4",
        );
    }

    #[test]
    fn bad_clauses_are_reported_at_their_place() {
        let english = |option, expected| check(Language::English, option, expected);
        english("Require", "8 `` is not something to require");
        english("Require Variations", "9 `Variations` is not something to require");
        english("Require mate wQ", "14 `wQ` is not something to require");
        english("Require mate by Q", "17 `Q` is not a man to require");
        english("Require mate by wXX", "17 `wXX` is not a man to require");
        english("Require mate by", "16 `` is not a man to require");
        english("Require king on i9", "17 `i9` is not a list of squares");
        english("Require ply 0 e2e4", "13 `0` is not a valid number here; 15 `e2e4` is not an option");
        english("Require ply 3 wS", "15 `wS` is neither a move nor a man on a square");
    }
}
