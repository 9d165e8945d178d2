//! The server over real connections on loopback: what it answers, what it refuses, and what it gives up.

mod answers;
mod cancelling;
mod client;
mod hostile;
mod load;
