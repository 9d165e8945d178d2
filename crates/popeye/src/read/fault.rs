//! The faults of an input file.

use chess::{Color, Square};
use thiserror::Error;

use fairy::conditions::Refusal;
use problem::stipulation::StipulationFault;

/// The severity of a fault.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Severity {
    /// The problem is solved as it is, but the author should know.
    Warning,
    /// Something could not be read or applied.
    Error,
}

/// A fault in an input file.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum Fault {
    /// The file does not begin with a keyword that determines its language.
    #[error("`{0}` is not the beginning of a problem")]
    NoBeginning(String),
    /// A word that has no meaning here.
    #[error("unknown word `{0}`")]
    UnknownWord(String),
    /// An abbreviation that matches several keywords.
    #[error("`{word}` is short for {candidates}", candidates = candidates.join(", "))]
    Ambiguous {
        /// The abbreviation.
        word: String,
        /// The keywords that it matches.
        candidates: Vec<&'static str>,
    },
    /// The first keyword of a file inside a problem.
    #[error("a problem begins before the last one has ended")]
    BeginsAgain,
    /// What follows the board in a FEN.
    #[error("`{0}` and what follows belong to a FEN")]
    RestOfFen(String),
    /// A character that cannot occur in a word.
    #[error("the character {0:?} does not belong here")]
    Character(char),
    /// Characters that cannot occur in a word.
    #[error("the characters {0:?} do not belong here")]
    Characters(String),
    /// A line longer than any author writes.
    #[error("this line is longer than {0} bytes and is not read")]
    LongLine(usize),
    /// The file ends inside a problem.
    #[error("the file ends before the problem does")]
    UnexpectedEnd,
    /// Text after the last problem.
    #[error("nothing is read after the end of the last problem")]
    AfterEnd,
    /// More faults in one problem than are listed.
    #[error("further faults in this problem are not listed")]
    TooMany,

    /// `Pieces` without a colour.
    #[error("`{0}` is not a colour")]
    NoColor(String),
    /// A word that is not the code of a man.
    #[error("`{0}` is not a piece")]
    UnknownPiece(String),
    /// An attribute of men that is not supported yet.
    #[error("not supported yet: {0} men")]
    FairyAttribute(&'static str),
    /// A condition that is not supported yet.
    #[error("not supported yet: condition {0}")]
    FairyCondition(&'static str),
    /// `Condition` without the name of a condition.
    #[error("`{0}` is not a condition")]
    UnknownCondition(String),
    /// A condition, or a variant of one, that the fairy kernel refuses.
    #[error("{0}")]
    Refused(Refusal),
    /// Two mutually exclusive words of a condition.
    #[error("`{0}` and `{1}` exclude each other")]
    Exclusive(&'static str, &'static str),
    /// Not exactly two different squares.
    #[error("`{0}` is not two squares")]
    NotTwoSquares(String),
    /// A word that does not denote grid lines.
    #[error("`{0}` is not a list of grid lines")]
    BadGridLines(String),
    /// A word that is not a list of squares.
    #[error("`{0}` is not a list of squares")]
    BadSquares(String),
    /// Forsyth notation that continues after h1.
    #[error("the board is full before `{0}`")]
    BoardFull(String),
    /// A side with two kings.
    #[error("{0} has more than one king")]
    SeveralKings(Color),
    /// A side without a king.
    #[error("{0} has no king")]
    MissingKing(Color),
    /// A man on an occupied square.
    #[error("{0} is already occupied: the man there is replaced")]
    Occupied(Square),

    /// A stipulation that cannot be read.
    #[error("{0}")]
    Stipulation(StipulationFault),
    /// More text in the word after a stipulation.
    #[error("`{0}` is not part of the stipulation")]
    AfterStipulation(String),
    /// A problem without a stipulation.
    #[error("the problem has no stipulation")]
    NoStipulation,
    /// A second stipulation.
    #[error("the problem already has a stipulation")]
    SecondStipulation,

    /// `Option` without the name of an option.
    #[error("`{0}` is not an option")]
    UnknownOption(String),
    /// An option without effect in an orthodox problem.
    #[error("the option {0} has no effect")]
    IdleOption(&'static str),
    /// Duplex and HalfDuplex, or one of them twice.
    #[error("duplex is already set")]
    SecondDuplex,
    /// A word that is not a number, or a number out of range.
    #[error("`{0}` is not a valid number here")]
    BadNumber(String),
    /// NoCastling with a square from which nothing castles.
    #[error("no king or rook castles from {0}")]
    NoCastler(Square),
    /// EnPassant with too many squares.
    #[error("{0} squares are too many for a double step")]
    TooManyEnPassantSquares(usize),
    /// CastlingMutuallyExclusive without the squares of a white and a black rook.
    #[error("`{0}` does not name a white and a black castling rook")]
    BadRooks(String),

    /// Require without a clause, or with a clause that is not complete.
    #[error("`{0}` is not something to require")]
    NoRequirement(String),
    /// A word of Require that does not denote a man.
    #[error("`{0}` is not a man to require")]
    BadRequiredMan(String),
    /// A word of Require that denotes neither a move nor a man on a square.
    #[error("`{0}` is neither a move nor a man on a square")]
    BadRequiredPly(String),

    /// A twin that removes a man from an empty square.
    #[error("there is nothing on {0}")]
    NothingThere(Square),
    /// An unknown rotation or reflection.
    #[error("`{0}` is not a way to turn the board")]
    UnknownTurn(String),
    /// A shift that pushes men off the board.
    #[error("a man would leave the board")]
    OffBoard,
    /// A command in a twin that applies to the whole problem.
    #[error("`{0}` must come before the twins")]
    CommandInTwin(String),
    /// `continued` after another verb.
    #[error("`{0}` must be the first word of a twin")]
    ContinuedLate(String),
    /// More twins than the limit.
    #[error("a problem can have at most {0} twins; this one is not solved")]
    TooManyTwins(usize),
    /// A twin that changes nothing.
    #[error("this twin changes nothing")]
    NoChange,
}

impl Fault {
    /// Its severity.
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

    /// What was expected, if that is not obvious.
    pub fn expectation(&self) -> Option<&'static str> {
        Some(match self {
            Fault::NoBeginning(_) => "BeginProblem, AnfangProblem or DebutProbleme",
            Fault::UnknownWord(_) => "a keyword of the language that the file begins in",
            Fault::Ambiguous { .. } => "a longer abbreviation",
            Fault::Character(_) | Fault::Characters(_) => "letters, digits and the signs of stipulations",
            Fault::UnexpectedEnd => "EndProblem",
            Fault::BeginsAgain => "EndProblem or NextProblem before it",
            Fault::RestOfFen(_) => "the board alone, with S for a knight",
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
            Fault::MissingKing(Color::White) => "a king, or the option NoWk",
            Fault::MissingKing(Color::Black) => "a king, or the option NoBk",
            Fault::Stipulation(fault) => fault.expectation(),
            Fault::NoStipulation => "Stipulation or SStipulation",
            Fault::UnknownOption(_) => "the name of an option, in the language of the file",
            Fault::BadNumber(_) => "a number",
            Fault::NoCastler(_) => "a1, e1, h1, a8, e8 or h8",
            Fault::TooManyEnPassantSquares(_) => "departure, square passed and arrival",
            Fault::BadRooks(_) => "two squares, such as a1h8",
            Fault::NoRequirement(_) => "mate by, king on or ply, in the language of the file",
            Fault::BadRequiredMan(_) => {
                "side, kind and perhaps the square in the diagram, such as wQ, wPb2 or wb2"
            }
            Fault::BadRequiredPly(_) => "two squares, such as e2e4, or a man on a square, such as wSf3",
            Fault::NothingThere(_) => "the square of a man",
            Fault::UnknownTurn(_) => "90, 180, 270, a1<-->h1, a1<-->a8, a1<-->h8 or a8<-->h1",
            _ => return None,
        })
    }

    /// Whether the input requires something that is not supported.
    pub(super) fn is_unsupported(&self) -> bool {
        matches!(
            self,
            Fault::FairyAttribute(_) | Fault::FairyCondition(_) | Fault::Refused(_) | Fault::Exclusive(..)
        )
    }
}
