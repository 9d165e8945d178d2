//! Connections: how many there are, and how long they may be silent.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

use crate::{Shared, routes};

/// Bytes of the headers of a request.
const HEADERS: usize = 32 << 10;
/// How long to wait when accepting a connection fails.
const PAUSE: Duration = Duration::from_millis(50);
/// How long sending the refusal of a connection may take.
const FAREWELL: Duration = Duration::from_secs(2);
/// Refusals that are sent concurrently; further connections are closed without one.
const FAREWELLS: usize = 64;

/// The response to a connection beyond the limit.
const BUSY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 21\r\ncontent-type: text/plain\r\n\
connection: close\r\nretry-after: 1\r\n\r\ntoo many connections\n";

/// Accepts connections until the program ends.
pub(crate) async fn accept(listener: TcpListener, shared: &Arc<Shared>) {
    let router = routes::router(shared);
    let free = Arc::new(Semaphore::new(shared.settings.connections));
    let farewells = Arc::new(Semaphore::new(FAREWELLS));
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            // The client has gone, or the process is out of file descriptors: others can be served later.
            Err(_) => {
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        match Arc::clone(&free).try_acquire_owned() {
            Ok(permit) => {
                let (router, patience) = (router.clone(), shared.settings.patience);
                tokio::spawn(async move {
                    serve(stream, router, patience).await;
                    drop(permit);
                });
            }
            Err(_) => {
                if let Ok(permit) = Arc::clone(&farewells).try_acquire_owned() {
                    tokio::spawn(async move {
                        // A client that does not read gets no refusal.
                        tokio::time::timeout(FAREWELL, refuse(stream)).await.ok();
                        drop(permit);
                    });
                }
            }
        }
    }
}

async fn refuse(mut stream: TcpStream) {
    // The client may have gone.
    stream.write_all(BUSY).await.ok();
    stream.shutdown().await.ok();
}

/// Answers the requests of a connection, as long as the client keeps sending and reading.
async fn serve(stream: TcpStream, router: Router, patience: Duration) {
    // Small events are sent at once. A system without this option sends them later.
    stream.set_nodelay(true).ok();
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(patience));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(HEADERS)
        .serve_connection(TokioIo::new(Box::pin(stream)), TowerToHyperService::new(router));
    // A connection error concerns only its client.
    connection.await.ok();
}
