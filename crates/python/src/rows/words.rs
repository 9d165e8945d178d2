//! Recurring words, each converted to a Python string once.

use std::collections::HashMap;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

/// Python strings for known words; others are made as needed.
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

    pub(super) fn python(&self) -> Python<'py> {
        self.py
    }

    /// A word, or any other text.
    pub(super) fn word(&self, word: &str) -> Bound<'py, PyString> {
        self.known.get(word).cloned().unwrap_or_else(|| PyString::new(self.py, word))
    }

    /// The words of a text, which blanks separate, as a tuple.
    pub(super) fn tuple(&self, text: &str) -> PyResult<Bound<'py, PyTuple>> {
        if text.is_empty() {
            return Ok(self.empty.clone());
        }
        let words: Vec<_> = text.split_ascii_whitespace().map(|word| self.word(word)).collect();
        PyTuple::new(self.py, words)
    }

    /// A column of words.
    pub(super) fn words<'a>(
        &self,
        texts: impl ExactSizeIterator<Item = &'a str>,
    ) -> PyResult<Bound<'py, PyList>> {
        PyList::new(self.py, texts.map(|text| self.word(text)))
    }

    /// A column of tuples of words.
    pub(super) fn tuples<'a>(&self, texts: impl Iterator<Item = &'a str>) -> PyResult<Bound<'py, PyList>> {
        let tuples: Vec<_> = texts.map(|text| self.tuple(text)).collect::<PyResult<_>>()?;
        PyList::new(self.py, tuples)
    }
}
