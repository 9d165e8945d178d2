//! A chess problem as its author gave it: the texts, the diagram, the stipulation, and the twins.

use crate::goals::GoalKind;
use chess::{Color, Square};

use crate::diagram::Diagram;
use crate::encoding::Encoding;
use crate::setting::Setting;
use crate::solution::Completeness;
use crate::stipulation::Stipulation;
use crate::{Language, Options, Task};

/// A text of the author, as the bytes that were read.
pub type Text = Vec<u8>;

/// A chess problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The language that it was written in and is answered in.
    pub language: Language,
    /// The encoding of its texts.
    pub encoding: Encoding,
    /// The texts above the diagram.
    pub texts: Texts,
    /// Notices printed before the diagram.
    pub notices: Vec<Notice>,
    /// The diagram and its stipulation.
    pub diagram: Setting,
    /// The options.
    pub options: Options,
    /// What is solved: the diagram, or its twins, or both.
    pub twins: Vec<Twin>,
    /// Whether the diagram itself is solved.
    pub zero_position: ZeroPosition,
    /// The file for a copy of the answer.
    pub protocol: Option<Text>,
    /// The file for the problem in LaTeX.
    pub latex: Option<Text>,
}

/// The texts above a diagram, line by line.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Texts {
    /// The authors.
    pub author: Vec<Text>,
    /// Where the problem was published.
    pub origin: Vec<Text>,
    /// Its distinction.
    pub award: Option<Text>,
    /// Its title.
    pub title: Vec<Text>,
}

/// A notice from reading a problem, before anything is solved.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Notice {
    /// A remark of the author.
    Remark(Text),
    /// A man was put on an occupied square and has replaced the man there.
    Occupied(Square),
    /// `continued` was not the first word of a twin.
    ContinuedLate,
    /// More squares were given for a double step than it has.
    TooManyEnPassantSquares,
}

/// Whether the diagram is the first of the twins.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum ZeroPosition {
    /// It is, as usual.
    #[default]
    No,
    /// The diagram itself is not solved.
    Yes,
}

/// One of the positions to be solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Twin {
    /// Notices printed before it.
    pub notices: Vec<Notice>,
    /// `a) `, and what is different; `None` for the only position of a problem without twins.
    pub label: Option<String>,
    /// The label as it would be if the problem were in English.
    pub label_in_english: Option<String>,
    /// The position.
    pub setting: Setting,
    /// Whether its stipulation differs from that of the previous position.
    pub has_own_stipulation: bool,
}

/// A problem that cannot be solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Unsolvable {
    /// The language of the file; `None` if it has not become clear.
    pub language: Option<Language>,
    /// The file for a copy of the output.
    pub protocol: Option<Text>,
    /// The encoding of its texts.
    pub encoding: Encoding,
    /// The texts above the diagram.
    pub texts: Texts,
    /// Notices, such as remarks.
    pub notices: Vec<Notice>,
    /// `Finished` if there is nothing to solve, as in Popeye; `Interrupted` if something was left out.
    pub completeness: Completeness,
    /// The parts of the problem that were understood, to be shown and not solved.
    pub understood: Option<Box<Problem>>,
}

impl Problem {
    /// A problem without twins and texts, in English. Under `dia` the board is the one to be reached.
    pub fn new(board: impl Into<Diagram>, stipulation: Stipulation, options: Options) -> Problem {
        let language = Language::English;
        let diagram = Setting { board: board.into(), start: None, stipulation, requirement: None };
        let twin = Twin {
            notices: Vec::new(),
            label: None,
            label_in_english: None,
            setting: diagram.clone(),
            has_own_stipulation: true,
        };
        Problem {
            language,
            encoding: Encoding::Utf8,
            texts: Texts::default(),
            notices: Vec::new(),
            diagram,
            options,
            twins: vec![twin],
            zero_position: ZeroPosition::No,
            protocol: None,
            latex: None,
        }
    }

    /// The caption under the diagram.
    pub fn caption(&self) -> String {
        self.diagram.stipulation.caption(&self.options, self.language)
    }

    /// What is to be solved, in order.
    pub fn tasks(&self) -> impl Iterator<Item = (&Twin, Task)> {
        self.twins.iter().map(|twin| (twin, self.task(&twin.setting)))
    }

    /// What is to be solved in a position of the problem.
    pub fn task(&self, setting: &Setting) -> Task {
        let Setting { board, start, stipulation, requirement } = setting;
        let (board, target) = match start {
            Some(start) => (start.clone(), Some(board.clone())),
            None if stipulation.asks_for(GoalKind::ProofGame) => {
                (board.at_start_of_game(), Some(board.clone()))
            }
            None => (board.clone(), None),
        };
        // Start and target are played by the same rules.
        let board = match &target {
            Some(Diagram::Fairy(_)) => board.on_fairy_kernel(),
            _ => board,
        };
        let (mut options, language) = (self.options.clone(), self.language);
        if let Some(requirement) = requirement {
            options.requirement = requirement.clone();
        }
        Task { board, target, stipulation: stipulation.clone(), options, language, counted_before: 0 }
    }
}

impl Twin {
    /// The label of the `number`th twin, from 0.
    pub fn letter(number: usize) -> String {
        match u8::try_from(number) {
            Ok(number @ 0..26) => format!("{}) ", char::from(b'a' + number)),
            _ => format!("z{}) ", number - 25),
        }
    }
}

impl Options {
    /// Whether numbers of later half-moves than the first have been given.
    pub fn numbers_later_moves(&self) -> bool {
        self.start_move_number.len().max(self.up_to_move_number.len()) > 1
    }

    /// Whether this side intentionally has no king.
    pub fn is_without_king(&self, color: Color) -> bool {
        match color {
            Color::White => self.no_white_king,
            Color::Black => self.no_black_king,
        }
    }
}
