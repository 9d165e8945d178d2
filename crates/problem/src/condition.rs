//! Conditions as problems state them.

use chess::{Color, Square};
use fairy::conditions::{self, Arguments, Given};
use fairy::{Kind, Language, Man};

/// A condition of a problem: its keyword, and what follows it, in order.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Condition {
    /// Its keyword in English, German and French.
    pub names: [&'static str; 3],
    /// What follows the keyword.
    pub arguments: Vec<Argument>,
}

/// Something that follows the keyword of a condition.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Argument {
    /// A word that varies the condition, in English, German and French.
    Word([&'static str; 3]),
    /// Squares.
    Squares(Vec<Square>),
    /// Kinds of men.
    Kinds(Vec<Kind>),
    /// A number.
    Number(i32),
    /// A man on a square.
    Man(Man, Square),
    /// Lines of a grid, as they were written.
    Lines(String),
}

impl Condition {
    /// A condition with what follows its keyword.
    pub fn new(names: [&'static str; 3], arguments: Vec<Argument>) -> Condition {
        Condition { names, arguments }
    }

    /// The condition as the fairy kernel applies it, to the defender if it names no side; `None` if it does not know it.
    pub fn rule(&self, defender: Option<Color>) -> Option<(&'static conditions::Condition, Arguments)> {
        let condition = conditions::named(self.names[0], Language::English)?;
        let given = self.arguments.iter().map(|argument| match argument {
            Argument::Word(names) => Given::Word(names[0]),
            Argument::Squares(squares) => Given::Squares(squares.clone()),
            Argument::Kinds(kinds) => Given::Kinds(kinds.clone()),
            Argument::Number(number) => Given::Number(*number),
            Argument::Man(man, square) => Given::Man(*man, *square),
            Argument::Lines(lines) => Given::Lines(lines.clone()),
        });
        let arguments = Arguments { given: given.collect(), defender };
        Some((condition, arguments))
    }

    /// Its keyword in English, which tables use to identify it.
    pub fn english(&self) -> &'static str {
        self.names[0]
    }

    /// Whether a word varies the condition, called by its English name.
    pub fn has(&self, word: &str) -> bool {
        self.arguments.iter().any(|argument| matches!(argument, Argument::Word(names) if names[0] == word))
    }

    /// The squares among its arguments.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.arguments
            .iter()
            .flat_map(|argument| match argument {
                Argument::Squares(squares) => squares.as_slice(),
                _ => &[],
            })
            .copied()
    }

    /// The numbers among its arguments.
    pub fn numbers(&self) -> impl Iterator<Item = i32> {
        self.arguments.iter().filter_map(|argument| match argument {
            Argument::Number(number) => Some(*number),
            _ => None,
        })
    }
}
