//! Words that come again and again, each made a string of Python once.

use std::collections::HashMap;

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

/// Strings of Python for words that are known; others are made as they come.
pub(super) struct Words<'py> {
    py: Python<'py>,
    known: HashMap<&'static str, Bound<'py, PyString>>,
    empty: Bound<'py, PyTuple>,
}

impl<'py> Words<'py> {
    pub(super) fn new(py: Python<'py>, known: impl IntoIterator<Item = &'static str>) -> Words<'py> {
        let known = known.into_iter().chain([""]).map(|word| (word, PyString::intern(py, word))).collect();
        Words { py, known, empty: PyTuple::empty(py) }
    }

    /// A word, or a text.
    pub(super) fn word(&self, word: &str) -> Bound<'py, PyString> {
        self.known.get(word).cloned().unwrap_or_else(|| PyString::new(self.py, word))
    }

    /// The words of a text as a tuple.
    pub(super) fn tuple(&self, text: &str) -> PyResult<Bound<'py, PyTuple>> {
        match text.is_empty() {
            true => Ok(self.empty.clone()),
            false => PyTuple::new(self.py, self.of(text)),
        }
    }

    fn of(&self, text: &str) -> Vec<Bound<'py, PyString>> {
        text.split_ascii_whitespace().map(|word| self.word(word)).collect()
    }
}
