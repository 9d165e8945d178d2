//! The back end of the workbench: a page, and a JSON API whose answers are those of the command line.
//!
//! One process serves one person, over loopback. The resources of a request are bounded, its job ends when the client
//! disconnects, and concurrent jobs share the cores.
//!
//! A request passes `connections.rs` (limits), `guard.rs` (access) and `body.rs` (its content), and reaches its route
//! in `routes/`. A route asks `workbench` for the answer; long work runs as a job (`jobs.rs`) when `scheduler.rs` gives
//! it a turn, and sends its events line by line (`events.rs`).
//!
//! ```no_run
//! let server = server::Server::bind(server::Settings::default())?;
//! assert!(server.url().starts_with("http://127.0.0.1:"));
//! // From another thread, `end.now()` ends it.
//! let end = server.end();
//! server.run()?;
//! # Ok::<(), std::io::Error>(())
//! ```
#![forbid(unsafe_code)]

mod body;
mod caps;
mod connections;
mod events;
mod failure;
mod guard;
mod jobs;
mod page;
mod routes;
mod scheduler;
mod settings;
mod token;

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

pub use page::is_built as has_page;
pub use settings::Settings;
pub use token::Token;

use guard::Guard;
use scheduler::Scheduler;
use tokio::sync::Notify;

/// A server that is bound to an address and answers once it runs.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    shared: Arc<Shared>,
    end: End,
}

/// Ends a server, from any thread.
#[derive(Clone, Debug, Default)]
pub struct End(Arc<Notify>);

impl End {
    /// Ends it now.
    pub fn now(&self) {
        self.0.notify_one();
    }
}

/// State shared by all requests.
#[derive(Debug)]
struct Shared {
    settings: Settings,
    guard: Guard,
    scheduler: Scheduler,
}

impl Server {
    /// Binds the address. Any other than loopback needs a token, which is generated if the settings have none.
    pub fn bind(mut settings: Settings) -> io::Result<Server> {
        if !settings.address.ip().is_loopback() && settings.token.is_none() {
            settings.token = Some(Token::random()?);
        }
        let listener = TcpListener::bind(settings.address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let guard = Guard::new(address, settings.token.clone());
        let scheduler = Scheduler::new(settings.threads, settings.most_waiting);
        let shared = Arc::new(Shared { settings, guard, scheduler });
        Ok(Server { listener, address, shared, end: End::default() })
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What to open in a browser, with the token if one is needed.
    pub fn url(&self) -> String {
        match &self.shared.settings.token {
            None => format!("http://{}/", self.address),
            Some(token) => format!("http://{}/?token={token}", self.address),
        }
    }

    /// What ends it.
    pub fn end(&self) -> End {
        self.end.clone()
    }

    /// Answers requests until it is ended.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("server")
            .enable_all()
            .build()?;
        runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            tokio::select! {
                () = connections::accept(listener, &self.shared) => {}
                () = self.end.0.notified() => {}
            }
            Ok(())
        })
    }
}
