//! How a twin differs from the diagram: the verbs, what they do to a position, and how the label tells it.

use chess::{Board, Color, Piece, Role, Square};
use thiserror::Error;

use crate::Language;
use crate::read::keywords::{VERBS, VerbWord, name};
use crate::stipulation::Stipulation;
use crate::turn::Turn;

/// One thing that a twin changes, as it was asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Verb {
    /// A man moves; what stands in its way is gone.
    Move {
        /// Where it stands.
        from: Square,
        /// Where it will stand.
        to: Square,
    },
    /// Two men change places.
    Exchange(Square, Square),
    /// A man is taken away.
    Remove(Square),
    /// A man is added, perhaps instead of another.
    Add(Piece, Square),
    /// All men of one role become men of another.
    Substitute(Role, Role),
    /// The board is rotated or mirrored.
    Turn(Turn),
    /// All men are shifted so that one from the first square would stand on the second.
    Shift(Square, Square),
    /// White men become black and black men white.
    PolishType,
    /// Something else is to be done.
    Stipulate(Stipulation),
}

/// A change that was made, with what the label needs to know of the position before it.
#[derive(Clone, Debug, PartialEq)]
enum Change {
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

/// Why a change cannot be made.
#[derive(Clone, Copy, Debug, Eq, Error, PartialEq)]
pub enum TwinError {
    /// There is no man on this square.
    #[error("there is nothing on {0}")]
    NothingThere(Square),
    /// A man would leave the board.
    #[error("a man would leave the board")]
    OffBoard,
    /// A man would move to where it stands.
    #[error("this changes nothing")]
    NoChange,
}

/// The position and the task of a twin, and how it came about.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// The men of the diagram.
    pub board: Board,
    /// For the goal `a=>b`, the position that leads to the one on the board.
    pub start: Option<Board>,
    /// What is to be done.
    pub stipulation: Stipulation,
    changes: Vec<Change>,
}

impl Setting {
    /// The setting of the diagram itself.
    pub fn new(board: Board, start: Option<Board>, stipulation: Stipulation) -> Setting {
        Setting { board, start, stipulation, changes: Vec::new() }
    }

    /// Changes the setting.
    pub fn apply(&mut self, verb: Verb) -> Result<(), TwinError> {
        match verb {
            Verb::Move { from, to } => self.move_man(from, to)?,
            Verb::Exchange(one, other) => self.exchange(one, other)?,
            Verb::Remove(square) => {
                let piece = self.man_on(square)?;
                self.take_away(piece, square);
            }
            Verb::Add(piece, square) => {
                if let Some(old) = self.board.piece_at(square) {
                    self.take_away(old, square);
                }
                self.board.put(square, piece);
                self.changes.push(Change::Added(piece, square));
            }
            Verb::Substitute(old, new) => {
                self.replace_men(|square, piece| {
                    Some((square, if piece.role == old { new.of(piece.color) } else { piece }))
                })?;
                self.changes.push(Change::Substituted(old, new));
            }
            Verb::Turn(turn) => {
                self.replace_men(|square, piece| Some((turn.of(square), piece)))?;
                self.changes.push(Change::Turned(turn));
            }
            Verb::Shift(from, to) => {
                let (files, ranks) = (file(to) - file(from), rank(to) - rank(from));
                self.replace_men(|square, piece| Some((square.offset(files, ranks)?, piece)))?;
                self.changes.push(Change::Shifted(from, to));
            }
            Verb::PolishType => {
                self.replace_men(|square, piece| Some((square, piece.role.of(!piece.color))))?;
                self.changes.push(Change::ColorsChanged);
            }
            Verb::Stipulate(stipulation) => {
                self.changes.push(Change::Stipulated(stipulation.text.clone()));
                // The men that follow stand in the position to be reached.
                self.start = stipulation.asks_for("a=>b").then(|| std::mem::take(&mut self.board));
                self.stipulation = stipulation;
            }
        }
        Ok(())
    }

    /// How many changes have been made since the diagram.
    pub fn change_count(&self) -> usize {
        self.changes.len()
    }

    /// The changes but the first `known` ones, as the label tells them: `wKc2-->c3  -bPa4  `.
    pub fn changes_since(&self, known: usize, language: Language) -> String {
        let changes = self.changes.get(known..).unwrap_or_default();
        let mut text = String::new();
        for (i, change) in changes.iter().enumerate() {
            let (before, after) = changes.split_at(i);
            let added_later =
                |on| after.iter().any(|later| matches!(later, Change::Added(_, square) if *square == on));
            let replaces =
                |on| before.iter().any(|old| matches!(old, Change::Removed(_, square) if *square == on));
            match *change {
                // The new man says it all.
                Change::Removed(_, square) if added_later(square) => continue,
                Change::Added(_, square) if !replaces(square) => text.push('+'),
                Change::Removed(..) => text.push('-'),
                _ => {}
            }
            text.push_str(&change.text(language));
            text.push_str("  ");
        }
        text
    }

    fn move_man(&mut self, from: Square, to: Square) -> Result<(), TwinError> {
        let piece = self.man_on(from)?;
        if from == to {
            return Err(TwinError::NoChange);
        }
        if let Some(old) = self.board.piece_at(to) {
            self.take_away(old, to);
        }
        self.board.remove(from);
        self.board.put(to, piece);
        self.changes.push(Change::Moved(piece, from, to));
        Ok(())
    }

    fn exchange(&mut self, one: Square, other: Square) -> Result<(), TwinError> {
        let (man, other_man) = (self.man_on(one)?, self.man_on(other)?);
        self.board.put(one, other_man);
        self.board.put(other, man);
        self.changes.push(Change::Exchanged((man, one), (other_man, other)));
        Ok(())
    }

    fn take_away(&mut self, piece: Piece, square: Square) {
        self.board.remove(square);
        self.changes.push(Change::Removed(piece, square));
    }

    fn man_on(&self, square: Square) -> Result<Piece, TwinError> {
        self.board.piece_at(square).ok_or(TwinError::NothingThere(square))
    }

    /// Sets up the board anew, man by man.
    fn replace_men(
        &mut self,
        place: impl Fn(Square, Piece) -> Option<(Square, Piece)>,
    ) -> Result<(), TwinError> {
        let mut board = Board::empty();
        for (square, piece) in self.board.pieces() {
            let (square, piece) = place(square, piece).ok_or(TwinError::OffBoard)?;
            board.put(square, piece);
        }
        self.board = board;
        Ok(())
    }
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

fn file(square: Square) -> i8 {
    square.file() as i8
}

fn rank(square: Square) -> i8 {
    square.rank() as i8
}
