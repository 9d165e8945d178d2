//! The verbs of twins, and what they do to a position.

use crate::goals::GoalKind;
use chess::Square;
use fairy::{Kind, Man};
use thiserror::Error;

use crate::changes::Change;
use crate::condition::{Argument, Condition};
use crate::requirement::Requirement;
use crate::setting::Setting;
use crate::stipulation::Stipulation;
use crate::turn::Turn;

/// One change that a twin makes, as written.
#[derive(Clone, Debug, PartialEq)]
pub enum Verb {
    /// A man moves; a man on its target square disappears.
    Move {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// Two men change places.
    Exchange(Square, Square),
    /// Men are taken away, one after the other up to an empty square.
    Remove(Vec<Square>),
    /// A man is added, perhaps instead of another.
    Add(Man, Square),
    /// All men of one kind become men of another.
    Substitute(Kind, Kind),
    /// The board is rotated or mirrored.
    Turn(Turn),
    /// All men are shifted so that one from the first square would stand on the second.
    Shift(Square, Square),
    /// White men become black and black men white.
    PolishType,
    /// The stipulation changes.
    Stipulate(Stipulation),
    /// These conditions apply, and no others.
    Condition(Vec<Condition>),
    /// This is required of solutions, and nothing else.
    Require(Requirement),
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
    /// A man would move to its own square.
    #[error("this changes nothing")]
    NoChange,
}

/// A position that is being made into a twin.
#[derive(Clone, Debug, PartialEq)]
pub struct Twinning {
    /// The current state.
    pub setting: Setting,
    /// The changes so far.
    pub changes: Vec<Change>,
}

impl Twinning {
    /// Begins with a position.
    pub fn of(setting: Setting) -> Twinning {
        Twinning { setting, changes: Vec::new() }
    }

    /// Changes the position.
    pub fn apply(&mut self, verb: Verb) -> Result<(), TwinError> {
        match verb {
            Verb::Move { from, to } => self.move_man(from, to)?,
            Verb::Exchange(one, other) => self.exchange(one, other)?,
            Verb::Remove(squares) => {
                for square in squares {
                    let man = self.man_on(square)?;
                    self.take_away(man, square);
                }
            }
            Verb::Add(man, square) => {
                if let Some(old) = self.setting.board.man_at(square) {
                    self.take_away(old, square);
                }
                self.setting.board.put(square, man);
                self.changes.push(Change::Added(man, square));
            }
            Verb::Substitute(old, new) => {
                self.replace_men(|square, man| {
                    Some((square, if man.kind() == old { man.with_kind(new) } else { man }))
                })?;
                self.changes.push(Change::Substituted(old, new));
            }
            Verb::Turn(turn) => {
                self.replace_men(|square, man| Some((turn.of(square), man)))?;
                self.replace_holes(|square| Some(turn.of(square)))?;
                self.changes.push(Change::Turned(turn));
            }
            Verb::Shift(from, to) => {
                let (files, ranks) = (file(to) - file(from), rank(to) - rank(from));
                self.replace_men(|square, man| Some((square.offset(files, ranks)?, man)))?;
                self.replace_holes(|square| square.offset(files, ranks))?;
                self.changes.push(Change::Shifted(from, to));
            }
            Verb::PolishType => {
                self.replace_men(|square, man| Some((square, man.with_sides(man.sides().exchanged()))))?;
                self.changes.push(Change::ColorsChanged);
            }
            Verb::Stipulate(stipulation) => {
                self.changes.push(Change::Stipulated(Box::new(stipulation.clone())));
                // The men that follow belong to the position to be reached.
                self.setting.start = stipulation.asks_for(GoalKind::TargetPosition).then(|| {
                    let target = self.setting.board.emptied();
                    std::mem::replace(&mut self.setting.board, target)
                });
                self.setting.stipulation = stipulation;
            }
            Verb::Condition(conditions) => {
                for board in self.setting.start.iter_mut().chain([&mut self.setting.board]) {
                    board.set_conditions(conditions.clone());
                }
                self.changes.push(Change::Conditioned(conditions));
            }
            Verb::Require(requirement) => {
                self.setting.requirement = Some(requirement.clone());
                self.changes.push(Change::Required(requirement));
            }
        }
        Ok(())
    }

    fn move_man(&mut self, from: Square, to: Square) -> Result<(), TwinError> {
        let man = self.man_on(from)?;
        if from == to {
            return Err(TwinError::NoChange);
        }
        if let Some(old) = self.setting.board.man_at(to) {
            self.take_away(old, to);
        }
        self.setting.board.remove(from);
        self.setting.board.put(to, man);
        self.changes.push(Change::Moved(man, from, to));
        Ok(())
    }

    fn exchange(&mut self, one: Square, other: Square) -> Result<(), TwinError> {
        let (man, other_man) = (self.man_on(one)?, self.man_on(other)?);
        self.setting.board.put(one, other_man);
        self.setting.board.put(other, man);
        self.changes.push(Change::Exchanged((man, one), (other_man, other)));
        Ok(())
    }

    fn take_away(&mut self, man: Man, square: Square) {
        self.setting.board.remove(square);
        self.changes.push(Change::Removed(man, square));
    }

    fn man_on(&self, square: Square) -> Result<Man, TwinError> {
        self.setting.board.man_at(square).ok_or(TwinError::NothingThere(square))
    }

    /// Sets up the board anew, man by man.
    fn replace_men(&mut self, place: impl Fn(Square, Man) -> Option<(Square, Man)>) -> Result<(), TwinError> {
        let men: Option<Vec<(Square, Man)>> =
            self.setting.board.men().map(|(square, man)| place(square, man)).collect();
        self.setting.board.set_men(men.ok_or(TwinError::OffBoard)?);
        Ok(())
    }
}

impl Twinning {
    /// Moves the holes of the board with the men. Squares of other conditions stay where they are.
    fn replace_holes(&mut self, place: impl Fn(Square) -> Option<Square>) -> Result<(), TwinError> {
        let is_hole = |condition: &Condition| condition.english() == "Hole";
        if !self.setting.board.conditions().iter().any(is_hole) {
            return Ok(());
        }
        let mut conditions = self.setting.board.conditions().to_vec();
        for argument in conditions
            .iter_mut()
            .filter(|condition| is_hole(condition))
            .flat_map(|condition| &mut condition.arguments)
        {
            if let Argument::Squares(squares) = argument {
                let placed: Option<Vec<Square>> = squares.iter().map(|&square| place(square)).collect();
                *squares = placed.ok_or(TwinError::OffBoard)?;
            }
        }
        self.setting.board.set_conditions(conditions);
        Ok(())
    }
}

fn file(square: Square) -> i8 {
    square.file() as i8
}

fn rank(square: Square) -> i8 {
    square.rank() as i8
}
