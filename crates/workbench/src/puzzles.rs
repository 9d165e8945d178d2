//! Rows of a file of puzzles, with verdicts and themes, and sheets of them.

use std::io::{self, Cursor, Read};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use answers::InputError;
use answers::games::GameName;
use popeye::nearest::nearest;
use puzzle::export::{Appendix, Export, ExportForm, ExportTsume, Sheet};
use puzzle::filter::{Expression, ExpressionError, Filter, Picking};
use puzzle::pipeline::{self, Collected, Page, Settings, Sink, StopFlag, Sum};
use puzzle::read::{Blocks, Columns, Converted, Record, Row, Source, TextForm, decompressed};
use puzzle::tag::{Rows, Tag};
use puzzle::verify::{Scope, Verify};
use puzzle::{Form, Puzzle, themes};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::position::game_of;
use crate::tsume::{is_tsume, tsume};
use crate::{Allowance, Listener, Refusal};

/// The default number of rows.
const USUAL: usize = 100;
/// The maximum number of rows.
const MOST: usize = 1000;
/// Positions that a proof may take, as on the command line.
pub(crate) const NODES: u64 = 200_000;
/// Bytes at the beginning of a file, from which its format is detected.
const HEAD: u64 = TextForm::HEAD;

/// The rows to pick from a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowsQuestion {
    /// An expression, as `puzzle filter --where` has it.
    #[serde(rename = "where")]
    expression: Option<String>,
    /// The number of rows.
    first: Option<usize>,
    /// Whether they are verified and tagged.
    #[serde(default)]
    verify: bool,
}

/// Which rows to pick, ready to be applied to a file.
pub struct Picker {
    expression: Expression,
    /// Whether the client gave an expression.
    is_filtered: bool,
    pub(crate) limit: usize,
    pub(crate) verify: bool,
}

impl Picker {
    /// Whether a row is wanted. Without an expression every row is.
    pub(crate) fn wants(&self, row: &Row<'_>) -> bool {
        !self.is_filtered || self.expression.holds(row)
    }
}

impl RowsQuestion {
    /// Reads the question.
    pub fn picker(&self) -> Result<Picker, Refusal> {
        let text = self.expression.as_deref().map(str::trim).filter(|text| !text.is_empty());
        let is_filtered = text.is_some();
        let text = text.unwrap_or("moves > 0");
        let expression =
            Expression::parse(text).map_err(|error| Refusal::Input(filter_fault(text, &error)))?;
        let limit = self.first.unwrap_or(USUAL).clamp(1, MOST);
        Ok(Picker { expression, is_filtered, limit, verify: self.verify })
    }
}

/// What is wrong with the expression of a filter, with the names that may have been meant.
pub fn filter_fault(text: &str, error: &ExpressionError) -> InputError {
    let numbers = ["rating", "plays", "popularity", "deviation", "moves"];
    let near = nearest(error.found.trim_matches('`'), themes::all().map(|theme| theme.name).chain(numbers));
    let near: Vec<String> = near.into_iter().map(|name| format!("`{name}`")).collect();
    InputError {
        message: error.to_string(),
        text: text.to_owned(),
        column: Some(error.column),
        hint: (!near.is_empty()).then(|| format!("did you mean {}?", near.join(" or "))),
    }
}

/// Picks rows of `file`, which may be compressed, and verifies them if requested.
pub fn puzzles(
    file: Box<dyn Read + Send>,
    picker: Picker,
    allowance: &Allowance,
    listener: &(impl Listener + Send),
) {
    if let Err(error) = answer(file, picker, allowance, listener) {
        listener.error(&format!("the file cannot be read: {error}"));
    }
}

fn answer(
    file: Box<dyn Read + Send>,
    picker: Picker,
    allowance: &Allowance,
    listener: &(impl Listener + Send),
) -> io::Result<()> {
    let mut text = decompressed(file)?;
    let mut head = Vec::new();
    text.by_ref().take(HEAD).read_to_end(&mut head)?;
    if is_tsume(&head) {
        return tsume(Cursor::new(head).chain(text), &picker, allowance, listener);
    }
    let Picker { expression, limit, verify, .. } = picker;
    let form = TextForm::of(&head);
    let text: Box<dyn Read + Send> = Box::new(Cursor::new(head).chain(text));
    let mut source: Box<dyn Source> = match form {
        TextForm::Rows => Box::new(Blocks::new(text, None)),
        other => Box::new(Converted::new(text, other)),
    };
    let filter = Filter::new(expression, Picking { limit: Some(limit), ..Picking::default() });
    let stop: StopFlag = Arc::new(AtomicBool::new(false));
    let mut found = Collected::default();
    let settings = || Settings::whole(allowance.threads, &stop);
    let mut sink = UntilStopped { allowance, sink: &mut found };
    pipeline::run(source.as_mut(), &filter, settings(), &mut sink)?;
    let columns = source.columns().clone();
    let lines: Vec<&[u8]> =
        found.text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).take(limit).collect();
    let mut record = Record::default();
    for (index, line) in lines.iter().enumerate() {
        let line = String::from_utf8_lossy(line);
        listener.send("row", &row(index + 1, &line, &columns, &mut record));
    }
    let totals = &found.totals;
    let read = json!({ "rows": totals.rows, "shown": lines.len(), "rejected": totals.rejects() });
    listener.send("read", &read);
    if let Some(error) = source.failure() {
        listener.error(&format!("the file could not be read to its end: {error}"));
    }
    if verify {
        let text = lines.join(&b'\n');
        let again = || Blocks::new(Cursor::new(text.clone()), Some(columns.clone()));
        let verified = Verify { form: Form::Json, scope: Scope::Everything { nodes: NODES }, judges: None };
        let mut verdicts = RowEvents { allowance, listener, name: "verdict" };
        pipeline::run(&mut again(), &verified, settings(), &mut verdicts)?;
        let tag = Tag { form: Form::Json, rows: Rows::All };
        let mut themes = RowEvents { allowance, listener, name: "themes" };
        pipeline::run(&mut again(), &tag, settings(), &mut themes)?;
    }
    listener.send_event(
        &json!({ "event": "end", "end": if allowance.signal.is_stopped() { "stopped" } else { "finished" } }),
    );
    Ok(())
}

/// A row for a board: the position to solve, and the moves from there.
fn row(number: usize, line: &str, columns: &Columns, record: &mut Record) -> Value {
    let row = match record.read(line, columns) {
        Ok(row) => row,
        Err(fault) => return json!({ "line": number, "row": line, "fault": fault.detail }),
    };
    let fault = Puzzle::read(&row).err().map(|fault| fault.detail);
    json!({
        "line": number,
        "row": line,
        "id": row.id,
        "position": row.position,
        "moves": row.moves.split_ascii_whitespace().collect::<Vec<_>>(),
        "rating": row.rating,
        "popularity": row.popularity,
        "plays": row.plays,
        "themes": row.themes.split_ascii_whitespace().collect::<Vec<_>>(),
        "url": row.url,
        "fault": fault,
    })
}

/// Passes pages on until the client disconnects.
struct UntilStopped<'a, S> {
    allowance: &'a Allowance,
    sink: &'a mut Collected<S>,
}

impl<S: Sum> Sink<S> for UntilStopped<'_, S> {
    fn page(&mut self, page: Page<S>) -> io::Result<ControlFlow<()>> {
        match self.allowance.signal.is_stopped() {
            true => Ok(ControlFlow::Break(())),
            false => self.sink.page(page),
        }
    }
}

/// Sends the answers to rows, which are lines of JSON.
struct RowEvents<'a, L> {
    allowance: &'a Allowance,
    listener: &'a L,
    name: &'static str,
}

impl<S, L: Listener> Sink<S> for RowEvents<'_, L> {
    fn page(&mut self, page: Page<S>) -> io::Result<ControlFlow<()>> {
        for line in page.text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            let value: Value = serde_json::from_slice(line)?;
            self.listener.send(self.name, &value);
        }
        Ok(if self.allowance.signal.is_stopped() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }
}

/// Rows to write in another form.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportQuestion {
    /// Rows as in a file, with their header.
    rows: String,
    /// One of the forms of `puzzle export`.
    form: String,
    /// `chess` or `shogi`; chess if it is not named.
    game: Option<String>,
}

/// A sheet to print, or a file for another program.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Exported {
    /// Its media type.
    pub kind: &'static str,
    /// What is in the file.
    pub text: String,
}

/// Writes rows in another form.
pub fn export(question: &ExportQuestion, threads: NonZeroUsize) -> Result<Exported, Refusal> {
    let unknown = |form: &str| Refusal::Unknown(format!("`{form}` is no form"));
    let form = ExportForm::find(&question.form).ok_or_else(|| unknown(&question.form))?;
    let sheet = Sheet::default();
    let mut written = Collected::<Appendix>::default();
    let mut source = Blocks::new(Cursor::new(question.rows.as_bytes()), None);
    let stop: StopFlag = Arc::new(AtomicBool::new(false));
    let settings = Settings::whole(threads, &stop);
    let run = match game_of(question.game.as_deref(), "")? {
        GameName::Chess => {
            let task = Export { form, sheet: sheet.clone() };
            pipeline::run(&mut source, &task, settings, &mut written)
        }
        GameName::Shogi if !form.has_shogi() => {
            return Err(Refusal::Unknown(format!("`{}` has no shogi", form.name)));
        }
        GameName::Shogi => {
            let task = ExportTsume { form, sheet: sheet.clone() };
            pipeline::run(&mut source, &task, settings, &mut written)
        }
    };
    run.map_err(|error| Refusal::Unknown(error.to_string()))?;
    let body = String::from_utf8_lossy(&written.text);
    let text = format!("{}{body}{}", form.beginning(&sheet), form.ending(&written.totals.sum, &sheet));
    let kind = match form.name {
        "html" => "text/html; charset=utf-8",
        "pdf" => "application/pdf",
        _ => "text/plain; charset=utf-8",
    };
    Ok(Exported { kind, text })
}
