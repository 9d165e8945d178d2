//! Why a unit has no outcome.

use std::any::Any;

use popeye::read::{Diagnostic, Severity};
use serde::Serialize;
use thiserror::Error;

use crate::report::{self, InputError};

/// The error of a unit.
#[derive(Clone, Debug, Error, Serialize)]
#[error("{message}")]
pub struct WorkError {
    /// The kind of error.
    pub kind: ErrorKind,
    /// The message, for people.
    pub message: String,
    /// Where in the input.
    #[serde(flatten)]
    pub place: Box<Place>,
    /// A suggestion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Everything that is wrong with the input, where there is more than one thing to say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<PlacedFault>,
}

/// The kinds of errors.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    /// The line is no unit.
    Unit,
    /// Text that cannot be read.
    Unreadable,
    /// A position that the rules cannot be applied to.
    Illegal,
    /// Something that this program does not do.
    Refused,
    /// The work was ended from outside.
    Interrupted,
    /// The system did not do its part.
    Failed,
    /// A bug of this program.
    Internal,
}

/// A place in the input, as people count: from 1.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Place {
    /// The line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The character in the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The line, or the part of it around the fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// One of the things that are wrong.
#[derive(Clone, Debug, Serialize)]
pub struct PlacedFault {
    severity: &'static str,
    message: String,
    expected: Option<&'static str>,
    line: usize,
    column: usize,
    length: usize,
    text: String,
}

/// The most characters of an input that are shown.
const LONGEST_SHOWN: usize = 1_000;

impl WorkError {
    /// An error without a place.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> WorkError {
        WorkError { kind, message: message.into(), place: Box::default(), hint: None, faults: Vec::new() }
    }

    pub(super) fn no_unit(error: &serde_json::Error) -> WorkError {
        WorkError::new(ErrorKind::Unit, format!("expected a unit of work: {error}"))
    }

    pub(super) fn interrupted() -> WorkError {
        WorkError::new(ErrorKind::Interrupted, "interrupted")
    }

    pub(super) fn internal(panic: &(dyn Any + Send)) -> WorkError {
        let message = format!("a bug of keymove: {}", ::threads::panic_message(panic));
        WorkError::new(ErrorKind::Internal, message)
    }

    pub(super) fn illegal(text: &str, message: impl Into<String>) -> WorkError {
        let place = Place { text: Some(shown(text)), ..Place::default() };
        WorkError { place: Box::new(place), ..WorkError::new(ErrorKind::Illegal, message) }
    }

    /// The faults of a text in Popeye's language; `None` if there are only warnings.
    pub(super) fn of_faults(diagnostics: &[Diagnostic]) -> Option<WorkError> {
        let first = diagnostics.iter().find(|diagnostic| diagnostic.severity() == Severity::Error)?;
        let message = match first.fault.expectation() {
            Some(expected) => format!("{}, expected {expected}", first.fault),
            None => first.fault.to_string(),
        };
        let place = Place {
            line: Some(first.place.line),
            column: Some(first.place.column),
            text: Some(first.excerpt.clone()),
        };
        let faults = diagnostics.iter().map(PlacedFault::from).collect();
        Some(WorkError { place: Box::new(place), faults, ..WorkError::new(ErrorKind::Unreadable, message) })
    }
}

impl From<&Diagnostic> for PlacedFault {
    fn from(diagnostic: &Diagnostic) -> PlacedFault {
        PlacedFault {
            severity: match diagnostic.severity() {
                Severity::Warning => "warning",
                Severity::Error => "error",
            },
            message: diagnostic.fault.to_string(),
            expected: diagnostic.fault.expectation(),
            line: diagnostic.place.line,
            column: diagnostic.place.column,
            length: diagnostic.place.length,
            text: diagnostic.excerpt.clone(),
        }
    }
}

impl From<InputError> for WorkError {
    /// A fault at one position makes the text unreadable; a fault of the whole makes it illegal.
    fn from(error: InputError) -> WorkError {
        let InputError { message, text, column, hint } = error;
        let kind = if column.is_some() { ErrorKind::Unreadable } else { ErrorKind::Illegal };
        let place = Place { line: None, column, text: Some(shown(&text)) };
        WorkError { place: Box::new(place), hint, ..WorkError::new(kind, message) }
    }
}

impl From<anyhow::Error> for WorkError {
    fn from(error: anyhow::Error) -> WorkError {
        match error.downcast::<InputError>() {
            Ok(error) => error.into(),
            Err(error) => WorkError::new(ErrorKind::Failed, report::chain(&error)),
        }
    }
}

fn shown(text: &str) -> String {
    text.chars().take(LONGEST_SHOWN).collect()
}
