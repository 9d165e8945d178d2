//! `/api/puzzles`: rows of a file that a user opens, with verdicts and themes, and sheets of them.

use std::io::{self, Cursor, Read};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use puzzle::export::{Export, ExportForm, Sheet};
use puzzle::filter::{Expression, Filter, Picking};
use puzzle::pipeline::{self, Collected, Page, Settings, Sink, StopFlag, Sum, Work};
use puzzle::read::{Blocks, Columns, Converted, Record, Source, TextForm, decompressed};
use puzzle::tag::{Rows, Tag};
use puzzle::verify::{Scope, Verify};
use puzzle::{Form, Puzzle};
use serde::Deserialize;
use serde_json::{Value, json};
use workbench::Listener as _;

use crate::events::Events;
use crate::failure::Failure;
use crate::scheduler::Turn;
use crate::{Shared, body, jobs};

/// The default number of rows.
const USUAL: usize = 100;
/// The maximum number of rows.
const MOST: usize = 1000;
/// Positions that a proof may take, as on the command line.
const NODES: u64 = 200_000;
/// Bytes at the beginning of a file, from which its format is detected.
const HEAD: u64 = 4096;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RowsQuery {
    /// An expression, as `puzzle filter --where` has it.
    #[serde(rename = "where")]
    expression: Option<String>,
    /// The number of rows.
    first: Option<usize>,
    /// Whether they are verified and tagged.
    #[serde(default)]
    verify: bool,
}

/// Rows of the file that is the body of the request.
pub(super) async fn rows(
    State(shared): State<Arc<Shared>>,
    Query(request): Query<RowsQuery>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Response, Failure> {
    let expression = match request.expression.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
        None => None,
        Some(text) => Some(Expression::parse(text).map_err(|error| answers::InputError {
            message: error.to_string(),
            text: text.to_owned(),
            column: None,
            hint: None,
        })?),
    };
    let upload = body::upload(sent, &shared.settings);
    jobs::stream(&shared, &jobs::client(&headers), move |turn, events| {
        if let Err(error) = answer(Box::new(upload), expression, &request, (turn, events)) {
            events.error(&format!("the file cannot be read: {error}"));
        }
    })
}

fn answer(
    upload: Box<dyn Read + Send>,
    expression: Option<Expression>,
    request: &RowsQuery,
    (turn, events): (&Turn, &Events),
) -> io::Result<()> {
    let mut text = decompressed(upload)?;
    let mut head = Vec::new();
    text.by_ref().take(HEAD).read_to_end(&mut head)?;
    let form = TextForm::of(&head);
    let text: Box<dyn Read + Send> = Box::new(Cursor::new(head).chain(text));
    let mut source: Box<dyn Source> = match form {
        TextForm::Rows => Box::new(Blocks::new(text, None)),
        other => Box::new(Converted::new(text, other)),
    };
    let limit = request.first.unwrap_or(USUAL).clamp(1, MOST);
    let expression = match expression {
        Some(expression) => expression,
        None => Expression::parse("moves > 0").map_err(|error| io::Error::other(error.to_string()))?,
    };
    let filter = Filter::new(expression, Picking { limit: Some(limit), ..Picking::default() });
    let stop: StopFlag = Arc::new(AtomicBool::new(false));
    let mut found = Collected::default();
    run(source.as_mut(), &filter, (turn, &stop), &mut UntilStopped { events, sink: &mut found })?;
    let columns = source.columns().clone();
    let lines: Vec<&[u8]> =
        found.text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).take(limit).collect();
    let mut record = Record::default();
    for (index, line) in lines.iter().enumerate() {
        let line = String::from_utf8_lossy(line);
        events.send("row", &row(index + 1, &line, &columns, &mut record));
    }
    let totals = &found.totals;
    let read = json!({ "rows": totals.rows, "shown": lines.len(), "rejected": totals.rejects() });
    events.send("read", &read);
    if let Some(error) = source.failure() {
        events.error(&format!("the file could not be read to its end: {error}"));
    }
    if request.verify {
        let text = lines.join(&b'\n');
        let again = || Blocks::new(Cursor::new(text.clone()), Some(columns.clone()));
        let verify = Verify { form: Form::Json, scope: Scope::Everything { nodes: NODES }, judges: None };
        run(&mut again(), &verify, (turn, &stop), &mut RowEvents { events, name: "verdict" })?;
        let tag = Tag { form: Form::Json, rows: Rows::All };
        run(&mut again(), &tag, (turn, &stop), &mut RowEvents { events, name: "themes" })?;
    }
    events.send_event(
        &json!({ "event": "end", "end": if events.signal.is_stopped() { "stopped" } else { "finished" } }),
    );
    Ok(())
}

fn run<W: Work>(
    source: &mut (impl Source + ?Sized),
    work: &W,
    (turn, stop): (&Turn, &StopFlag),
    sink: &mut (dyn Sink<W::Sum> + Send),
) -> io::Result<()> {
    pipeline::run(source, work, Settings::whole(turn.threads, stop), sink)
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
    events: &'a Events,
    sink: &'a mut Collected<S>,
}

impl<S: Sum> Sink<S> for UntilStopped<'_, S> {
    fn page(&mut self, page: Page<S>) -> io::Result<ControlFlow<()>> {
        match self.events.signal.is_stopped() {
            true => Ok(ControlFlow::Break(())),
            false => self.sink.page(page),
        }
    }
}

/// Sends the answers to rows, which are lines of JSON.
struct RowEvents<'a> {
    events: &'a Events,
    name: &'static str,
}

impl<S> Sink<S> for RowEvents<'_> {
    fn page(&mut self, page: Page<S>) -> io::Result<ControlFlow<()>> {
        for line in page.text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            let value: Value = serde_json::from_slice(line)?;
            self.events.send(self.name, &value);
        }
        Ok(if self.events.signal.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExportBody {
    /// Rows as in a file, with their header.
    rows: String,
    /// One of the forms of `puzzle export`.
    form: String,
}

/// A sheet to print, or a file for another program.
pub(super) async fn export(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Body,
) -> Result<Response, Failure> {
    let request: ExportBody = body::json(&headers, sent, &shared.settings).await?;
    let form = ExportForm::find(&request.form)
        .ok_or_else(|| Failure::bad(format!("`{}` is no form", request.form)))?;
    let threads = shared.settings.threads;
    let written = tokio::task::spawn_blocking(move || {
        let sheet = Sheet::default();
        let mut written = Collected::default();
        let mut source = Blocks::new(Cursor::new(request.rows.into_bytes()), None);
        let stop: StopFlag = Arc::new(AtomicBool::new(false));
        let task = Export { form, sheet: sheet.clone() };
        let done = pipeline::run(&mut source, &task, Settings::whole(threads, &stop), &mut written);
        done.map(|()| {
            let body = String::from_utf8_lossy(&written.text).into_owned();
            format!("{}{body}{}", form.beginning(&sheet), form.ending(&written.totals.sum, &sheet))
        })
    });
    let written = written.await.map_err(|error| Failure::bad(error.to_string()))?;
    let text = written.map_err(|error| Failure::bad(error.to_string()))?;
    let kind = match form.name {
        "html" => "text/html; charset=utf-8",
        "pdf" => "application/pdf",
        _ => "text/plain; charset=utf-8",
    };
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}
