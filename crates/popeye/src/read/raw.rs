//! A problem as it was typed, each part with its place.

use chess::Square;

use crate::read::conditions::RawCondition;
use crate::read::lexer::Span;
use crate::read::pieces::Placed;
use problem::Options;
use problem::Verb;
use problem::stipulation::Stipulation;
use problem::{Notice, Text, Texts, ZeroPosition};

/// A problem as it was typed.
pub(super) struct RawProblem {
    /// Where it begins.
    pub(super) span: Span,
    /// The command that puts men on the board, the last of several.
    pub(super) men: Option<Span>,
    /// Whether men are missing because they could not be read.
    pub(super) lacks_men: bool,
    pub(super) texts: Texts,
    /// What is to be told or done to the board, in order.
    pub(super) events: Vec<Event>,
    pub(super) stipulation: Option<Stipulation>,
    pub(super) options: Options,
    pub(super) conditions: Vec<RawCondition>,
    pub(super) zero_position: ZeroPosition,
    pub(super) twins: Vec<RawTwin>,
    pub(super) protocol: Option<Text>,
    pub(super) latex: Option<Text>,
}

impl RawProblem {
    /// A problem of which nothing is known yet.
    pub(super) fn new(span: Span) -> RawProblem {
        RawProblem {
            span,
            men: None,
            lacks_men: false,
            texts: Texts::default(),
            events: Vec::new(),
            stipulation: None,
            options: Options::default(),
            conditions: Vec::new(),
            zero_position: ZeroPosition::No,
            twins: Vec::new(),
            protocol: None,
            latex: None,
        }
    }
}

/// Something that happens while a problem is read.
pub(super) enum Event {
    /// Something is to be told.
    Notice(Notice),
    /// A list of men; replacing another is worth a word.
    Men(Vec<Placed>),
    /// Forsyth notation, which replaces what it likes.
    Forsyth(Vec<Placed>),
    /// The position at the start of a game.
    InitialArray,
    /// What follows is the position to be reached.
    Target,
}

/// A twin as it was typed.
pub(super) struct RawTwin {
    pub(super) span: Span,
    pub(super) notices: Vec<Notice>,
    pub(super) basis: Basis,
    pub(super) verbs: Vec<RawVerb>,
    /// Whether it names a verb, be it one that could not be read.
    pub(super) has_verb: bool,
    /// Whether a stipulation that it asked for could not be read.
    pub(super) lacks_stipulation: bool,
}

/// A verb of a twin as it was typed.
pub(super) struct RawVerb {
    pub(super) verb: Verb,
    /// What stands behind the verb.
    pub(super) span: Span,
    /// The square that it names second, if it has to do with two.
    pub(super) second: Span,
}

impl RawVerb {
    /// A verb with one thing behind it.
    pub(super) fn new(verb: Verb, span: Span) -> RawVerb {
        RawVerb { verb, span, second: span }
    }

    pub(super) fn is_stipulation(&self) -> bool {
        matches!(self.verb, Verb::Stipulate(_))
    }

    /// Where a square is named.
    pub(super) fn span_of(&self, square: Square) -> Span {
        match self.verb {
            Verb::Exchange(one, other) if square == other && one != other => self.second,
            _ => self.span,
        }
    }
}

/// What a twin changes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Basis {
    /// The diagram.
    Diagram,
    /// The twin before it (`continued`).
    Previous,
}
