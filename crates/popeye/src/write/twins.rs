//! The label of a twin: the changes that made it.

use chess::{Bitboard, Square};
use fairy::{Kind, Man};
use problem::{Change, Diagram, Language, Options, Turn, Twinning};

use crate::read::keywords::{VERBS, VerbWord, name};
use crate::write::requirement::requirement_text;
use crate::write::{conditions, men};

/// All changes that made a twin, in order: `wKc2-->c3  -bPa4  `.
pub(crate) fn text(twinning: &Twinning, options: &Options, language: Language) -> String {
    let Twinning { changes, setting } = twinning;
    let mut text = String::new();
    let mut removed = Bitboard::EMPTY;
    // Options modify the stipulation that is solved. A stipulation that a later one replaces is only named.
    let solved = changes.iter().rposition(|change| matches!(change, Change::Stipulated(_)));
    for (index, (change, added_later)) in changes.iter().zip(squares_of_later_men(changes)).enumerate() {
        match *change {
            Change::Removed(_, square) => {
                removed |= Bitboard::of(square);
                // The new man implies that this one has gone.
                if added_later.contains(square) {
                    continue;
                }
                text.push('-');
            }
            Change::Added(_, square) if !removed.contains(square) => text.push('+'),
            _ => {}
        }
        let none = Options::default();
        let options = if solved == Some(index) { options } else { &none };
        text.push_str(&change_text(change, &setting.board, options, language));
        text.push_str("  ");
    }
    text
}

/// For each change, the squares on which later changes add men.
fn squares_of_later_men(changes: &[Change]) -> Vec<Bitboard> {
    let mut later = Bitboard::EMPTY;
    let mut squares: Vec<Bitboard> = changes
        .iter()
        .rev()
        .map(|change| {
            let known = later;
            if let Change::Added(_, square) = *change {
                later |= Bitboard::of(square);
            }
            known
        })
        .collect();
    squares.reverse();
    squares
}

fn change_text(change: &Change, twin: &Diagram, options: &Options, language: Language) -> String {
    let (hunters, rules) = (twin.hunters(), twin.conditions());
    let code = |kind: Kind| men::code(kind, language, hunters);
    let man = |man: Man, square: Square| {
        format!("{}{}{square}", men::prefix(man, rules, language), code(man.kind()))
    };
    match *change {
        Change::Moved(moved, from, to) => format!("{}-->{to}", man(moved, from)),
        Change::Exchanged((one, on), (other, other_on)) => {
            format!("{}<-->{}", man(one, on), man(other, other_on))
        }
        Change::Removed(changed, square) | Change::Added(changed, square) => man(changed, square),
        Change::Substituted(old, new) => format!("{} ==> {}", code(old), code(new)),
        Change::Turned(turn) => turn_text(turn, language),
        Change::Shifted(from, to) => {
            format!("{} {from} ==> {to}", name(VERBS, VerbWord::Shift, language))
        }
        Change::ColorsChanged => name(VERBS, VerbWord::PolishType, language).to_owned(),
        Change::Stipulated(ref stipulation) => stipulation.caption(options, language),
        Change::Conditioned(ref given) => conditions::label(given, hunters, language),
        Change::Required(ref requirement) => {
            let verb = name(VERBS, VerbWord::Require, language);
            format!("{verb} {}", requirement_text(requirement, language))
        }
    }
}

/// A transformation of the board: `rotate 90`.
fn turn_text(turn: Turn, language: Language) -> String {
    let verb = match turn.is_rotation() {
        true => VerbWord::Rotate,
        false => VerbWord::Mirror,
    };
    format!("{} {}", name(VERBS, verb, language), turn.name())
}
