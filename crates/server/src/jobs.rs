//! Long-running work: a thread of its own, events while it runs, and an end when the client disconnects.

use std::convert::Infallible;
use std::panic::{self, AssertUnwindSafe};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderMap};
use axum::response::{IntoResponse, Response};
use hyper::body::Frame;
use search::Signal;
use threads::Kind;
use tokio::sync::mpsc::{self, Receiver};
use workbench::Listener as _;

use crate::Shared;
use crate::events::{Events, WAITING_LINES};
use crate::failure::Failure;
use crate::scheduler::Turn;

/// The thread of a job. Searches that need more stack start threads of their own.
const THREAD: Kind = Kind::new("job", 8 << 20);

/// The approximate number of bytes sent in one piece.
const PIECE: usize = 64 << 10;

/// The header that distinguishes the tabs of a page.
const CLIENT: &str = "x-keymove-client";

/// A client's name; empty if it sends none.
pub(crate) fn client(headers: &HeaderMap) -> String {
    let name = headers.get(CLIENT).and_then(|name| name.to_str().ok()).unwrap_or_default();
    name.chars().take(40).collect()
}

/// Runs `work` as soon as it is the client's turn. The response is its events, a line of JSON each.
pub(crate) fn stream(
    shared: &Arc<Shared>,
    client: &str,
    work: impl FnOnce(&Turn, &Events) + Send + 'static,
) -> Result<Response, Failure> {
    let requested = shared.scheduler.request_turn(client);
    let turn =
        requested.ok_or_else(|| Failure::new(StatusCode::TOO_MANY_REQUESTS, "too many requests wait"))?;
    let (sender, receiver) = mpsc::channel(WAITING_LINES);
    let signal = Arc::new(Signal::new());
    let events = Events::new(sender.clone(), Arc::clone(&signal), shared.settings.patience);
    tokio::spawn(async move {
        let turn = tokio::select! {
            turn = turn => turn,
            () = sender.closed() => return,
        };
        drop(sender);
        // The scheduler lives as long as the server.
        let Ok(turn) = turn else { return };
        let on_refusal = events.clone();
        if let Err(refused) = THREAD.start(move || run(turn, &events, work)) {
            on_refusal.error(&refused.to_string());
        }
    });
    let body = Body::new(EventStream { receiver, signal });
    Ok(([(CONTENT_TYPE, "application/x-ndjson")], body).into_response())
}

/// A panic is a bug in one job; the others continue.
fn run(turn: Turn, events: &Events, work: impl FnOnce(&Turn, &Events)) {
    let done = panic::catch_unwind(AssertUnwindSafe(|| work(&turn, events)));
    // The turn ends before the client receives the end, or its next request could come before there is room.
    drop(turn);
    if let Err(panic) = done {
        events.error(&format!("an error of the program: {}", threads::panic_message(&*panic)));
    }
}

/// The events of a job, as the body of a response. Dropping it stops the job.
struct EventStream {
    receiver: Receiver<Bytes>,
    signal: Arc<Signal>,
}

impl hyper::body::Body for EventStream {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let first = match self.receiver.poll_recv(context) {
            Poll::Pending => return Poll::Pending,
            Poll::Ready(None) => return Poll::Ready(None),
            Poll::Ready(Some(first)) => first,
        };
        let mut piece = Vec::from(first);
        while piece.len() < PIECE
            && let Ok(next) = self.receiver.try_recv()
        {
            piece.extend_from_slice(&next);
        }
        Poll::Ready(Some(Ok(Frame::data(piece.into()))))
    }
}

impl Drop for EventStream {
    fn drop(&mut self) {
        self.signal.stop();
    }
}
