//! The results of one block, and the statistics.

use std::collections::BTreeMap;
use std::io::Write as _;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::Fault;
use crate::read::Line;

/// Statistics that are collected per block, added up, and stored in a journal.
pub trait Sum: Default + Send + Serialize + DeserializeOwned {
    /// Adds the statistics of another block.
    fn add(&mut self, other: Self);
}

impl Sum for () {
    fn add(&mut self, (): ()) {}
}

impl Sum for BTreeMap<String, u64> {
    fn add(&mut self, other: BTreeMap<String, u64>) {
        for (key, count) in other {
            *self.entry(key).or_default() += count;
        }
    }
}

/// The results of one block.
#[derive(Debug, Default)]
pub struct Page<S> {
    /// The number of the block.
    pub block: u64,
    /// The number of the last line processed; 0 if there is none.
    pub last_line: u64,
    /// Whether the run was stopped within the block, so that no page may follow.
    pub is_cut: bool,
    /// The results, as they are written.
    pub text: Vec<u8>,
    /// The rejected lines with their reasons, as CSV.
    pub rejects: Vec<u8>,
    /// Whether no further pages are wanted.
    pub is_last: bool,
    /// The statistics.
    pub totals: Totals<S>,
}

/// Counts of rows by what happened to them.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct Totals<S> {
    /// Rows read.
    pub rows: u64,
    /// Rows in the results.
    pub kept: u64,
    /// Rows that were not selected.
    pub dropped: u64,
    /// Rows that were rejected, by reason.
    pub rejected: BTreeMap<String, u64>,
    /// The statistics of the task.
    pub sum: S,
}

impl<S: Sum> Totals<S> {
    /// Adds the counts of another block.
    pub fn add(&mut self, other: Totals<S>) {
        self.rows += other.rows;
        self.kept += other.kept;
        self.dropped += other.dropped;
        self.rejected.add(other.rejected);
        self.sum.add(other.sum);
    }

    /// The number of rejected rows.
    pub fn rejects(&self) -> u64 {
        self.rejected.values().sum()
    }
}

impl<S> Page<S> {
    /// The header of the rejected lines.
    pub const REJECTS_HEADER: &'static str = "Line,Reason,Detail,Row\n";

    /// The number of bytes to write.
    pub(super) fn len(&self) -> usize {
        self.text.len() + self.rejects.len()
    }

    pub(super) fn reject(&mut self, line: &Line<'_>, fault: &Fault) {
        *self.totals.rejected.entry(fault.reason.code().to_owned()).or_default() += 1;
        write_csv(
            &mut self.rejects,
            [
                line.number.to_string().as_bytes(),
                fault.reason.code().as_bytes(),
                fault.detail.as_bytes(),
                line.bytes,
            ],
        );
    }

    /// Adds a line of CSV to the results.
    pub fn csv(&mut self, fields: &[&str]) {
        write_csv(&mut self.text, fields.iter().map(|field| field.as_bytes()));
    }

    /// The same with another delimiter.
    pub(crate) fn delimited(&mut self, fields: &[String], delimiter: u8) {
        write_delimited(&mut self.text, fields.iter().map(String::as_bytes), delimiter);
    }

    /// Adds a line of JSON to the results.
    pub fn json(&mut self, record: &impl Serialize) {
        serde_json::to_writer(&mut self.text, record).expect("text and numbers can be written to memory");
        self.text.push(b'\n');
    }

    /// Adds a line to the results unchanged.
    pub fn line(&mut self, line: &str) {
        writeln!(self.text, "{line}").expect("memory can be written to");
    }
}

/// Appends a line of CSV, quoted where necessary.
pub(crate) fn write_csv<'a>(out: &mut Vec<u8>, fields: impl IntoIterator<Item = &'a [u8]>) {
    write_delimited(out, fields, b',');
}

fn write_delimited<'a>(out: &mut Vec<u8>, fields: impl IntoIterator<Item = &'a [u8]>, delimiter: u8) {
    for (index, field) in fields.into_iter().enumerate() {
        if index > 0 {
            out.push(delimiter);
        }
        if !must_be_quoted(field, delimiter) {
            out.extend_from_slice(field);
            continue;
        }
        out.push(b'"');
        for &byte in field {
            if byte == b'"' {
                out.push(b'"');
            }
            out.push(byte);
        }
        out.push(b'"');
    }
    out.push(b'\n');
}

/// Checks every byte, because that is faster than stopping at the first match.
fn must_be_quoted(field: &[u8], delimiter: u8) -> bool {
    field
        .iter()
        .fold(false, |found, byte| found | matches!(byte, b'"' | b'\r' | b'\n') | (*byte == delimiter))
}
