//! What can be wrong with a stipulation, and where.

use thiserror::Error;

/// A stipulation that cannot be read.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("{fault}")]
pub struct StipulationError {
    /// Where the fault begins, in bytes from the beginning of the text.
    pub at: usize,
    /// How many bytes are at fault; 0 if something is missing here.
    pub len: usize,
    /// What is wrong.
    pub fault: StipulationFault,
}

/// What is wrong with a stipulation.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum StipulationFault {
    /// No goal is known that begins like this.
    #[error("this is not a goal")]
    NoGoal,
    /// `z` and `k` are about a square.
    #[error("this goal needs a square")]
    NoSquare,
    /// No number where the length should be.
    #[error("the number of moves is missing")]
    NoNumber,
    /// A length of 0 where there must be a move.
    #[error("at least one move is needed")]
    Zero,
    /// The length is beyond any search.
    #[error("a length must not exceed {longest}")]
    TooLong {
        /// The greatest length.
        longest: u32,
    },
    /// Words follow that belong to no stipulation.
    #[error("the stipulation has already ended")]
    Trailing,
    /// A long form without its side.
    #[error("the side that begins is missing")]
    NoSide,
    /// A long form's number without the kind of play.
    #[error("the kind of play is missing")]
    NoKind,
    /// A bracket that is not closed.
    #[error("a bracket is not closed")]
    Unclosed {
        /// The missing bracket.
        bracket: char,
    },
    /// `h` needs a second `h`.
    #[error("help play names both sides' moves")]
    NoSecondHelp,
    /// `&` or `|` between play and a goal, or after a defence.
    #[error("these two cannot be combined")]
    Mismatch,
    /// `>` in front of something that is not played by the side to move.
    #[error("this cannot be forced")]
    NotForcible,
    /// A long form that is nothing but a goal.
    #[error("a goal alone has no moves")]
    NoMoves,
    /// A minus sign that begins no retraction.
    #[error("this is not a retraction")]
    NoRetraction,
    /// A retraction without the play that follows it.
    #[error("the play after the retraction is missing")]
    NoArrow,
    /// Brackets in brackets in brackets.
    #[error("this is nested too deeply")]
    TooDeep,
}

impl StipulationFault {
    /// What was expected.
    pub fn expectation(&self) -> &'static str {
        match self {
            StipulationFault::NoGoal => "a goal, such as #, =, ==, #=, x or zd4",
            StipulationFault::NoSquare => "a square, a1 to h8",
            StipulationFault::NoNumber => "a number",
            StipulationFault::Zero => "1 or more",
            StipulationFault::TooLong { .. } => "a smaller number",
            StipulationFault::Trailing => "the end of the stipulation",
            StipulationFault::NoSide => "White or Black, in the language of the problem",
            StipulationFault::NoKind => "a, d, h or s",
            StipulationFault::Unclosed { bracket: ')' } => ")",
            StipulationFault::Unclosed { bracket: '}' } => "}",
            StipulationFault::Unclosed { .. } => "]",
            StipulationFault::NoSecondHelp => "h",
            StipulationFault::Mismatch => {
                "two goals, or two kinds of play neither of which begins with a defence"
            }
            StipulationFault::NotForcible => {
                "attack, help or series play after an attack, help or series move"
            }
            StipulationFault::NoMoves => "a number of moves and a kind of play, such as 3a[#]d",
            StipulationFault::NoRetraction => "-1w, -1b, -1(w+b) or -1(b+w), with one move for each side",
            StipulationFault::NoArrow => "-> and a stipulation, as in -1w->#1",
            StipulationFault::TooDeep => "fewer brackets and signs",
        }
    }
}
