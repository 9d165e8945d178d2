//! What can be wrong with an input file.

use chess::{Color, Square};
use thiserror::Error;

use fairy::conditions::Refusal;
use problem::stipulation::StipulationFault;

/// How bad a fault is.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Severity {
    /// The problem is solved as it stands, but the author should know.
    Warning,
    /// Something that was written could not be understood or obeyed.
    Error,
}

/// Something wrong in an input file.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum Fault {
    /// The file does not begin with a keyword that tells its language.
    #[error("`{0}` is not the beginning of a problem")]
    NoBeginning(String),
    /// A word that means nothing here.
    #[error("unknown word `{0}`")]
    UnknownWord(String),
    /// An abbreviation of several keywords.
    #[error("`{word}` is short for {candidates}", candidates = candidates.join(", "))]
    Ambiguous {
        /// The abbreviation.
        word: String,
        /// The keywords that it can stand for.
        candidates: Vec<&'static str>,
    },
    /// A character that is part of no word.
    #[error("the character {0:?} is part of no word")]
    Character(char),
    /// Characters that are part of no word.
    #[error("the characters {0:?} are part of no word")]
    Characters(String),
    /// A line that no person has written.
    #[error("this line is longer than {0} bytes and is not read")]
    LongLine(usize),
    /// The file ends inside a problem.
    #[error("the file ends before the problem does")]
    UnexpectedEnd,
    /// Text after the last problem.
    #[error("nothing is read after the end of the last problem")]
    AfterEnd,
    /// More faults in one problem than anybody wants to see.
    #[error("further faults in this problem are not listed")]
    TooMany,

    /// `Pieces` without a colour.
    #[error("`{0}` is not a colour")]
    NoColor(String),
    /// A man that does not exist.
    #[error("`{0}` is not a piece")]
    UnknownPiece(String),
    /// A property of men that has no effect yet.
    #[error("not supported yet: {0} men")]
    FairyAttribute(&'static str),
    /// A condition that cannot be applied yet.
    #[error("not supported yet: condition {0}")]
    FairyCondition(&'static str),
    /// `Condition` without one.
    #[error("`{0}` is not a condition")]
    UnknownCondition(String),
    /// A condition, or a variant of one, that the rules of the problem cannot be made of.
    #[error("{0}")]
    Refused(Refusal),
    /// Two words of a condition that exclude each other.
    #[error("`{0}` and `{1}` exclude each other")]
    Exclusive(&'static str, &'static str),
    /// Squares where two different ones are wanted.
    #[error("`{0}` is not two squares")]
    NotTwoSquares(String),
    /// Something that is not the lines of a grid.
    #[error("`{0}` names no lines of a grid")]
    BadGridLines(String),
    /// Something that is not a list of squares.
    #[error("`{0}` is not a list of squares")]
    BadSquares(String),
    /// Forsyth notation that goes on behind h1.
    #[error("the board is full before `{0}`")]
    BoardFull(String),
    /// A side with two kings.
    #[error("{0} has more than one king")]
    SeveralKings(Color),
    /// A side without a king.
    #[error("{0} has no king")]
    MissingKing(Color),
    /// One man put on another.
    #[error("{0} is already occupied")]
    Occupied(Square),

    /// A stipulation that cannot be read.
    #[error("{0}")]
    Stipulation(StipulationFault),
    /// More text in the word behind a stipulation.
    #[error("`{0}` is not part of the stipulation")]
    AfterStipulation(String),
    /// A problem without a stipulation.
    #[error("the problem has no stipulation")]
    NoStipulation,
    /// A problem that has one stipulation too many.
    #[error("the problem already has a stipulation")]
    SecondStipulation,

    /// `Option` without one.
    #[error("`{0}` is not an option")]
    UnknownOption(String),
    /// An option that orthodox problems do not need.
    #[error("the option {0} has no effect")]
    IdleOption(&'static str),
    /// Duplex and HalfDuplex, or one of them twice.
    #[error("duplex has already been asked for")]
    SecondDuplex,
    /// Something that is not a number, or not one that fits.
    #[error("`{0}` is not a number that fits here")]
    BadNumber(String),
    /// NoCastling for a square without a castling man.
    #[error("no king or rook castles from {0}")]
    NoCastler(Square),
    /// EnPassant with too many squares.
    #[error("a double step has no {0} squares")]
    TooManyEnPassantSquares(usize),
    /// CastlingMutuallyExclusive without a white and a black rook's square.
    #[error("`{0}` does not name a white and a black castling rook")]
    BadRooks(String),

    /// A twin that takes a man from an empty square.
    #[error("there is nothing on {0}")]
    NothingThere(Square),
    /// A rotation or mirror that does not exist.
    #[error("`{0}` is not a way to turn the board")]
    UnknownTurn(String),
    /// A shift that pushes men off the board.
    #[error("a man would leave the board")]
    OffBoard,
    /// A command of the whole problem in a twin.
    #[error("`{0}` must come before the twins")]
    CommandInTwin(String),
    /// `continued` after another verb.
    #[error("`{0}` must be the first word of a twin")]
    ContinuedLate(String),
    /// More twins than a problem can have.
    #[error("a problem has no more than {0} twins; this one is not solved")]
    TooManyTwins(usize),
    /// A twin that changes nothing.
    #[error("this twin changes nothing")]
    NoChange,
}

impl Fault {
    /// How bad it is.
    pub fn severity(&self) -> Severity {
        match self {
            Fault::AfterEnd
            | Fault::MissingKing(_)
            | Fault::Occupied(_)
            | Fault::IdleOption(_)
            | Fault::NoCastler(_)
            | Fault::NoChange => Severity::Warning,
            _ => Severity::Error,
        }
    }

    /// What would have been right, if that is not obvious.
    pub fn expectation(&self) -> Option<&'static str> {
        Some(match self {
            Fault::NoBeginning(_) => "BeginProblem, AnfangProblem or DebutProbleme",
            Fault::UnknownWord(_) => "a keyword of the language that the file begins in",
            Fault::Ambiguous { .. } => "a longer abbreviation",
            Fault::Character(_) | Fault::Characters(_) => "letters, digits and the signs of stipulations",
            Fault::UnexpectedEnd => "EndProblem",
            Fault::NoColor(_) => "White, Black or Neutral, in the language of the file",
            Fault::UnknownCondition(_) => "the name of a condition, in the language of the file",
            Fault::NotTwoSquares(_) => "two squares, such as a1h8",
            Fault::BadGridLines(_) => "files and ranks, such as bd26",
            Fault::UnknownPiece(_) => {
                "the code of a man, in the language of the file; the rest of the list is not read"
            }
            Fault::BadSquares(_) => "squares, such as a1 or a1c3",
            Fault::BoardFull(_) => "64 squares",
            Fault::SeveralKings(_) => "one royal man of each side",
            Fault::MissingKing(_) => "a king, or the option that says that there is none",
            Fault::Stipulation(fault) => fault.expectation(),
            Fault::NoStipulation => "Stipulation or SStipulation",
            Fault::UnknownOption(_) => "the name of an option, in the language of the file",
            Fault::BadNumber(_) => "a number",
            Fault::NoCastler(_) => "a1, e1, h1, a8, e8 or h8",
            Fault::TooManyEnPassantSquares(_) => "departure, square passed and arrival",
            Fault::BadRooks(_) => "two squares, such as a1h8",
            Fault::NothingThere(_) => "the square of a man",
            Fault::UnknownTurn(_) => "90, 180, 270, a1<-->h1, a1<-->a8, a1<-->h8 or a8<-->h1",
            _ => return None,
        })
    }

    /// Whether something is asked for that cannot be played.
    pub(super) fn is_unsupported(&self) -> bool {
        matches!(
            self,
            Fault::FairyAttribute(_) | Fault::FairyCondition(_) | Fault::Refused(_) | Fault::Exclusive(..)
        )
    }
}
