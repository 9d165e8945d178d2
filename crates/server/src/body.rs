//! What a client sends: JSON of a limited size, or a file piece by piece.

use std::io::{self, Read};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody as _};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use serde::de::DeserializeOwned;
use tokio::sync::mpsc::{self, Receiver, Sender};

use crate::Settings;
use crate::failure::Failure;

/// Pieces of an upload that wait to be read.
const WAITING_PIECES: usize = 16;

/// Reads a request in JSON.
pub(crate) async fn json<T: DeserializeOwned>(
    headers: &HeaderMap,
    body: Body,
    settings: &Settings,
) -> Result<T, Failure> {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    // Another site's page can send text without a preflight request, but not JSON.
    if kind.split(';').next().map(str::trim) != Some("application/json") {
        return Err(Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "expected application/json"));
    }
    let too_large =
        || Failure::new(StatusCode::PAYLOAD_TOO_LARGE, format!("expected at most {} bytes", settings.body));
    if body.size_hint().lower() > settings.body as u64 {
        return Err(too_large());
    }
    let reading = axum::body::to_bytes(body, settings.body);
    let bytes = match tokio::time::timeout(settings.patience, reading).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => return Err(too_large()),
        Err(_) => {
            return Err(Failure::new(StatusCode::REQUEST_TIMEOUT, "the request did not come to its end"));
        }
    };
    serde_json::from_slice(&bytes).map_err(|error| Failure::bad(format!("JSON: {error}")))
}

/// A file that is being uploaded, for a thread that reads it. It may stop reading: the rest is received and discarded,
/// because browsers read no response before they have sent everything.
pub(crate) fn upload(body: Body, settings: &Settings) -> Upload {
    let (sender, receiver) = mpsc::channel(WAITING_PIECES);
    tokio::spawn(receive(body, sender, settings.upload, settings.patience));
    Upload { receiver, piece: Bytes::new() }
}

async fn receive(body: Body, pieces: Sender<io::Result<Bytes>>, most: u64, patience: Duration) {
    let mut body = std::pin::pin!(body);
    let mut received: u64 = 0;
    loop {
        let next = std::future::poll_fn(|context| body.as_mut().poll_frame(context));
        let fault = match tokio::time::timeout(patience, next).await {
            Ok(None) => return,
            Ok(Some(Ok(frame))) => {
                let Ok(data) = frame.into_data() else { continue };
                received = received.saturating_add(data.len() as u64);
                if received <= most {
                    // The reader may have stopped.
                    pieces.send(Ok(data)).await.ok();
                    continue;
                }
                io::Error::new(io::ErrorKind::FileTooLarge, format!("the file has more than {most} bytes"))
            }
            Ok(Some(Err(error))) => io::Error::new(io::ErrorKind::ConnectionAborted, error),
            Err(_) => io::Error::new(io::ErrorKind::TimedOut, "the upload has stopped"),
        };
        pieces.send(Err(fault)).await.ok();
        return;
    }
}

/// A file, piece by piece. It is read outside of the runtime.
pub(crate) struct Upload {
    receiver: Receiver<io::Result<Bytes>>,
    piece: Bytes,
}

impl Read for Upload {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.piece.is_empty() {
            match self.receiver.blocking_recv() {
                None => return Ok(0),
                Some(piece) => self.piece = piece?,
            }
        }
        let count = self.piece.len().min(buffer.len());
        let taken = self.piece.split_to(count);
        if let Some(place) = buffer.get_mut(..count) {
            place.copy_from_slice(&taken);
        }
        Ok(count)
    }
}
