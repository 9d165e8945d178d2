//! The limits of a server, and the address it listens on.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::time::Duration;

use crate::Token;

/// The limits of a server, and the address it listens on.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address it listens on; port 0 is any free one.
    pub address: SocketAddr,
    /// The token that every request must have, if any.
    pub token: Option<Token>,
    /// Processors that jobs share.
    pub threads: NonZeroUsize,
    /// The longest that a request may compute.
    pub time: Duration,
    /// Positions that a request may search.
    pub nodes: u64,
    /// Megabytes for the tables of a request.
    pub memory: u32,
    /// Solutions that a request may find.
    pub solutions: u64,
    /// Bytes of a request in JSON.
    pub body: usize,
    /// Bytes of a file that is uploaded.
    pub upload: u64,
    /// Jobs that may wait for their turn.
    pub most_waiting: usize,
    /// Connections at once.
    pub connections: usize,
    /// How long a client may take to send its request, and how long it may leave a response unread.
    pub patience: Duration,
}

impl Default for Settings {
    /// A free port of loopback, all processors, ten minutes, 256 MB.
    fn default() -> Settings {
        Settings {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            token: None,
            threads: threads::processors(),
            time: Duration::from_secs(600),
            nodes: u64::MAX,
            memory: 256,
            solutions: 100_000,
            body: 1 << 20,
            upload: 2 << 30,
            most_waiting: 256,
            connections: 512,
            patience: Duration::from_secs(15),
        }
    }
}
