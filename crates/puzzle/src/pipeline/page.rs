//! The answers to one block, and what is counted.

use std::collections::BTreeMap;
use std::io::Write as _;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::Fault;
use crate::read::Line;

/// Something that is counted block by block, added up, and kept in a journal.
pub trait Sum: Default + Send + Serialize + DeserializeOwned {
    /// Adds what another block has counted.
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

/// The answers to one block.
#[derive(Debug, Default)]
pub struct Page<S> {
    /// The number of the block.
    pub block: u64,
    /// The number of the last line that it answers; 0 if it answers none.
    pub last_line: u64,
    /// Whether the run was stopped before the block was done, so that no page may follow.
    pub is_cut: bool,
    /// The answers, as they are to be written.
    pub text: Vec<u8>,
    /// The lines that are rejected, each with its reason, as CSV.
    pub rejects: Vec<u8>,
    /// Whether nobody wants what comes behind it.
    pub is_last: bool,
    /// What was counted.
    pub totals: Totals<S>,
}

/// What has become of the rows.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct Totals<S> {
    /// Rows read.
    pub rows: u64,
    /// Rows that are among the answers.
    pub kept: u64,
    /// Rows that were not asked for.
    pub dropped: u64,
    /// Rows that were rejected, by reason.
    pub rejected: BTreeMap<String, u64>,
    /// What the task has counted.
    pub sum: S,
}

impl<S: Sum> Totals<S> {
    /// Adds what another block has counted.
    pub fn add(&mut self, other: Totals<S>) {
        self.rows += other.rows;
        self.kept += other.kept;
        self.dropped += other.dropped;
        self.rejected.add(other.rejected);
        self.sum.add(other.sum);
    }

    /// Rows that were rejected for whatever reason.
    pub fn rejects(&self) -> u64 {
        self.rejected.values().sum()
    }
}

impl<S> Page<S> {
    /// The header of the rejected lines.
    pub const REJECTS_HEADER: &'static str = "Line,Reason,Detail,Row\n";

    /// Bytes that are to be written.
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

    /// Adds a line of CSV to the answers.
    pub fn csv(&mut self, fields: &[&str]) {
        write_csv(&mut self.text, fields.iter().map(|field| field.as_bytes()));
    }

    /// The same with another byte between the fields.
    pub(crate) fn delimited(&mut self, fields: &[String], delimiter: u8) {
        write_delimited(&mut self.text, fields.iter().map(String::as_bytes), delimiter);
    }

    /// Adds a line of JSON to the answers.
    pub fn json(&mut self, record: &impl Serialize) {
        serde_json::to_writer(&mut self.text, record).expect("text and numbers can be written to memory");
        self.text.push(b'\n');
    }

    /// Adds a line as it is to the answers.
    pub fn line(&mut self, line: &str) {
        writeln!(self.text, "{line}").expect("memory can be written to");
    }
}

/// Appends a line of CSV, quoted where it must be.
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

/// Every byte is looked at, for that takes less time than asking after each whether to go on.
fn must_be_quoted(field: &[u8], delimiter: u8) -> bool {
    field
        .iter()
        .fold(false, |found, byte| found | matches!(byte, b'"' | b'\r' | b'\n') | (*byte == delimiter))
}
