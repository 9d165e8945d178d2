//! What was changed to make a twin, as its label tells it.

use chess::{Bitboard, Color, Piece, Role, Square};

use crate::Language;
use crate::read::keywords::{VERBS, VerbWord, name};
use crate::turn::Turn;

/// A change that was made, with what the label needs to know of the position before it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Change {
    Moved(Piece, Square, Square),
    Exchanged((Piece, Square), (Piece, Square)),
    Removed(Piece, Square),
    Added(Piece, Square),
    Substituted(Role, Role),
    Turned(Turn),
    Shifted(Square, Square),
    ColorsChanged,
    Stipulated(String),
}

/// All changes of a twin, in order: `wKc2-->c3  -bPa4  `.
pub(crate) fn text(changes: &[Change], language: Language) -> String {
    let mut text = String::new();
    let mut removed = Bitboard::EMPTY;
    for (change, added_later) in changes.iter().zip(squares_of_later_men(changes)) {
        match *change {
            Change::Removed(_, square) => {
                removed |= Bitboard::of(square);
                // The new man says it all.
                if added_later.contains(square) {
                    continue;
                }
                text.push('-');
            }
            Change::Added(_, square) if !removed.contains(square) => text.push('+'),
            _ => {}
        }
        text.push_str(&change.text(language));
        text.push_str("  ");
    }
    text
}

/// For each change the squares on which men are added by later ones.
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

impl Change {
    fn text(&self, language: Language) -> String {
        let man = |piece: Piece, square: Square| {
            let color = color_letter(piece.color, language);
            format!("{color}{}{square}", language.letter(piece.role))
        };
        match *self {
            Change::Moved(piece, from, to) => format!("{}-->{to}", man(piece, from)),
            Change::Exchanged((one, on), (other, other_on)) => {
                format!("{}<-->{}", man(one, on), man(other, other_on))
            }
            Change::Removed(piece, square) | Change::Added(piece, square) => man(piece, square),
            Change::Substituted(old, new) => format!("{} ==> {}", language.letter(old), language.letter(new)),
            Change::Turned(turn) => turn.text(language),
            Change::Shifted(from, to) => {
                format!("{} {from} ==> {to}", name(VERBS, VerbWord::Shift, language))
            }
            Change::ColorsChanged => name(VERBS, VerbWord::PolishType, language).to_owned(),
            Change::Stipulated(ref text) => text.clone(),
        }
    }
}

fn color_letter(color: Color, language: Language) -> char {
    language.color(color).chars().next().map_or('?', |letter| letter.to_ascii_lowercase())
}
