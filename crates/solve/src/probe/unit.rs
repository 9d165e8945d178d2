//! A unit of work: a value that can be serialised, run on any machine, and split if it is heavy.

use serde::{Deserialize, Serialize};

use crate::probe::Length;
use problem::HalfMove;
use problem::solution::Cast;

/// Asks for the solutions of a problem of one length that begin with given half-moves.
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq, Serialize)]
pub struct Unit {
    /// The problem, by its fingerprint.
    pub problem: Fingerprint,
    /// The number of the twin, from 0.
    pub twin: usize,
    /// Whether the colours are exchanged (Duplex).
    pub colours: Colours,
    /// The length.
    pub length: Length,
    /// The half-moves that lines begin with, in UCI notation; `0000` is a null move.
    pub part: Vec<String>,
}

impl Unit {
    /// The unit with only the first `length` half-moves of the part.
    #[must_use]
    pub fn beginning(&self, length: usize) -> Unit {
        Unit { part: self.part.iter().take(length).cloned().collect(), ..self.clone() }
    }

    /// Whether both units have the same position and side.
    pub(crate) fn is_beside(&self, other: &Unit) -> bool {
        (self.twin, self.colours) == (other.twin, other.colours)
    }
}

/// [`Cast`] as units serialise it.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Colours {
    /// As the stipulation says.
    AsStipulated,
    /// White and Black are exchanged (Duplex).
    Exchanged,
}

/// Identifies a problem: a hash of everything that its solutions depend on.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct Fingerprint(u64);

impl Unit {
    /// Whether the lines of `other` are among those of this unit; each unit covers itself.
    pub fn covers(&self, other: &Unit) -> bool {
        let same = (self.problem, self.twin, self.colours, self.length)
            == (other.problem, other.twin, other.colours, other.length);
        same && other.part.starts_with(&self.part)
    }
}

impl From<Cast> for Colours {
    fn from(cast: Cast) -> Colours {
        match cast {
            Cast::AsStipulated => Colours::AsStipulated,
            Cast::Swapped => Colours::Exchanged,
        }
    }
}

impl Fingerprint {
    /// The fingerprint of a text: the FNV-1a hash (Fowler, Noll, Vo), the same on every machine.
    pub(super) fn of(text: &str) -> Fingerprint {
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Fingerprint(hash)
    }
}

impl From<Fingerprint> for String {
    fn from(fingerprint: Fingerprint) -> String {
        format!("{:016x}", fingerprint.0)
    }
}

impl TryFrom<String> for Fingerprint {
    type Error = String;

    fn try_from(text: String) -> Result<Fingerprint, String> {
        match u64::from_str_radix(&text, 16) {
            Ok(number) if text.len() == 16 => Ok(Fingerprint(number)),
            _ => Err(format!("found `{text}`, expected 16 hexadecimal digits")),
        }
    }
}

/// A half-move as units serialise it.
pub(super) fn word(half_move: HalfMove) -> String {
    match half_move {
        HalfMove::Move(mv) => mv.to_string(),
        HalfMove::Fairy(mv) => fairy_word(mv),
        HalfMove::Null => "0000".to_owned(),
    }
}

/// A fairy move: its squares in UCI notation, then captured square, passed square and choices if they are not implied.
fn fairy_word(mv: fairy::Move) -> String {
    let mut word = format!("{}{}", mv.from, mv.to);
    for (letter, square) in [('x', mv.victim.filter(|&victim| victim != mv.to)), ('v', mv.via)] {
        if let Some(square) = square {
            word.push(letter);
            word.push_str(&square.to_string());
        }
    }
    if mv.special != fairy::Special::None {
        word.push_str(&format!("s{}", mv.special as u8));
    }
    if mv.choices.iter().any(|&choice| choice != 0) {
        word.push('c');
        word.extend(mv.choices.iter().map(|choice| format!(".{choice}")));
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_reads_back_as_it_was_written() {
        let unit = Unit {
            problem: Fingerprint::of("a"),
            twin: 1,
            colours: Colours::Exchanged,
            length: "2.5".parse().expect("it is a length"),
            part: vec!["e2e4".to_owned(), "0000".to_owned()],
        };
        let text = serde_json::to_string(&unit).expect("units can be written");
        let expected = r#"{"problem":"af63dc4c8601ec8c","twin":1,"colours":"exchanged","length":2.5,"part":["e2e4","0000"]}"#;
        assert_eq!(text, expected);
        assert_eq!(serde_json::from_str::<Unit>(&text).expect("it is a unit"), unit);
        assert!(serde_json::from_str::<Unit>(&text.replace("2.5", "0")).is_err());
        assert!(serde_json::from_str::<Unit>(&text.replace("af63", "")).is_err());
    }
}
