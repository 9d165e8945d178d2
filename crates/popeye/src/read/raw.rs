//! A problem as it was read, each part with its position.

use chess::Square;

use crate::read::conditions::RawCondition;
use crate::read::lexer::Span;
use crate::read::pieces::Placed;
use problem::Options;
use problem::Verb;
use problem::stipulation::Stipulation;
use problem::{Notice, Text, Texts, ZeroPosition};

/// A problem as it was read.
pub(super) struct RawProblem {
    /// Where it begins.
    pub(super) span: Span,
    /// The last command that puts men on the board.
    pub(super) men: Option<Span>,
    /// Whether men are missing because they could not be read.
    pub(super) lacks_men: bool,
    pub(super) texts: Texts,
    /// Notices and changes of the board, in order.
    pub(super) events: Vec<Event>,
    pub(super) stipulation: Option<Stipulation>,
    /// Whether a stipulation could not be read.
    pub(super) lacks_stipulation: bool,
    pub(super) options: Options,
    pub(super) conditions: Vec<RawCondition>,
    pub(super) zero_position: ZeroPosition,
    pub(super) twins: Vec<RawTwin>,
    pub(super) protocol: Option<Text>,
    pub(super) latex: Option<Text>,
}

impl RawProblem {
    /// An empty problem.
    pub(super) fn new(span: Span) -> RawProblem {
        RawProblem {
            span,
            men: None,
            lacks_men: false,
            texts: Texts::default(),
            events: Vec::new(),
            stipulation: None,
            lacks_stipulation: false,
            options: Options::default(),
            conditions: Vec::new(),
            zero_position: ZeroPosition::No,
            twins: Vec::new(),
            protocol: None,
            latex: None,
        }
    }
}

/// A notice or a change of the board.
pub(super) enum Event {
    /// Something to print.
    Notice(Notice),
    /// A list of men; replacing a man causes a notice.
    Men(Vec<Placed>),
    /// Forsyth notation; replacing a man causes no notice.
    Forsyth(Vec<Placed>),
    /// The position at the start of a game.
    InitialArray,
    /// From here on, men belong to the target position.
    Target,
}

/// A twin as it was read.
pub(super) struct RawTwin {
    pub(super) span: Span,
    pub(super) notices: Vec<Notice>,
    pub(super) basis: Basis,
    pub(super) verbs: Vec<RawVerb>,
    /// Whether it has a verb, even one that could not be read.
    pub(super) has_verb: bool,
    /// Whether its stipulation could not be read.
    pub(super) lacks_stipulation: bool,
}

/// A verb of a twin as it was read.
pub(super) struct RawVerb {
    pub(super) verb: Verb,
    /// The argument of the verb.
    pub(super) span: Span,
    /// The second square, if there are two.
    pub(super) second: Span,
}

impl RawVerb {
    /// A verb with one argument.
    pub(super) fn new(verb: Verb, span: Span) -> RawVerb {
        RawVerb { verb, span, second: span }
    }

    pub(super) fn is_stipulation(&self) -> bool {
        matches!(self.verb, Verb::Stipulate(_))
    }

    /// Where this square is named.
    pub(super) fn span_of(&self, square: Square) -> Span {
        match self.verb {
            Verb::Exchange(one, other) if square == other && one != other => self.second,
            _ => self.span,
        }
    }
}

/// The position that a twin changes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Basis {
    /// The diagram.
    Diagram,
    /// The twin before it (`continued`).
    Previous,
}
