//! What solutions must fulfil, as the option that requires it is written.

use problem::{Language, PlyEvent, RequiredMan, Requirement};

use crate::read::keywords::name;
use crate::read::requirement::{CLAUSES, Clause, SECOND_WORDS, SIDES};
use crate::write::men;

/// The clauses of option Require: `mate by wQ, king on e4, ply 3 wSf3`.
pub(crate) fn requirement_text(requirement: &Requirement, language: Language) -> String {
    let words = |clause| {
        let second = name(SECOND_WORDS, clause, language);
        format!("{} {second}", name(CLAUSES, clause, language)).trim_end().to_owned()
    };
    let by =
        requirement.by.iter().map(|man| format!("{} {}", words(Clause::MateBy), man_text(man, language)));
    let squares: String = requirement.king.into_iter().map(|square| square.to_string()).collect();
    let king = (!squares.is_empty()).then(|| format!("{} {squares}", words(Clause::KingOn)));
    let plies = requirement.plies.iter().map(|required| {
        let event = match required.event {
            PlyEvent::Move(from, to) => format!("{from}{to}"),
            PlyEvent::Stands(man, square) => man_text(&RequiredMan { square: Some(square), ..man }, language),
        };
        format!("{} {} {event}", words(Clause::Ply), required.ply)
    });
    by.chain(king).chain(plies).collect::<Vec<_>>().join(", ")
}

/// A side, a kind, a square: `wPb2`.
pub(crate) fn man_text(man: &RequiredMan, language: Language) -> String {
    let [white, black] = SIDES;
    let side = language.choose(if man.color == chess::Color::White { white } else { black });
    let code = man.kind.map(|kind| men::code(kind, language, &[])).unwrap_or_default();
    let square = man.square.map(|square| square.to_string()).unwrap_or_default();
    format!("{side}{code}{square}")
}
