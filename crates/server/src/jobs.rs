//! Work that takes time: a thread of its own, events as it goes, and an end when nobody listens.

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

use crate::Shared;
use crate::events::{Events, WAITING_LINES};
use crate::failure::Failure;
use crate::scheduler::Turn;

/// The thread of a job. Searches that need more stack ask for it.
const THREAD: Kind = Kind::new("job", 8 << 20);

/// Bytes that are sent in one piece, about.
const PIECE: usize = 64 << 10;

/// The header by which a page tells its tabs apart.
const CLIENT: &str = "x-keymove-client";

/// A client's name, as far as it tells one.
pub(crate) fn client(headers: &HeaderMap) -> String {
    let name = headers.get(CLIENT).and_then(|name| name.to_str().ok()).unwrap_or_default();
    name.chars().take(40).collect()
}

/// Does `work` as soon as it is the client's turn. The answer is what it says, a line of JSON per event.
pub(crate) fn stream(
    shared: &Arc<Shared>,
    client: &str,
    work: impl FnOnce(&Turn, &Events) + Send + 'static,
) -> Result<Response, Failure> {
    let asked = shared.scheduler.ask(client);
    let turn = asked.ok_or_else(|| Failure::new(StatusCode::TOO_MANY_REQUESTS, "too many requests wait"))?;
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
        let unheard = events.clone();
        if let Err(refused) = THREAD.start(move || run(turn, &events, work)) {
            unheard.error(&refused.to_string());
        }
    });
    let body = Body::new(Told { receiver, signal });
    Ok(([(CONTENT_TYPE, "application/x-ndjson")], body).into_response())
}

/// A panic is a bug in one job; the others go on.
fn run(turn: Turn, events: &Events, work: impl FnOnce(&Turn, &Events)) {
    let done = panic::catch_unwind(AssertUnwindSafe(|| work(&turn, events)));
    // The turn ends before the client hears the end, or it could ask again before there is room.
    drop(turn);
    if let Err(panic) = done {
        events.error(&format!("an error of the program: {}", threads::panic_message(&*panic)));
    }
}

/// What a job says, as the body of an answer. Whoever drops it stops the job.
struct Told {
    receiver: Receiver<Bytes>,
    signal: Arc<Signal>,
}

impl hyper::body::Body for Told {
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

impl Drop for Told {
    fn drop(&mut self) {
        self.signal.stop();
    }
}
