//! A client that can misbehave: it writes any bytes.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::Value;
use server::{End, Server, Settings};

/// A server that runs as long as this is kept.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    end: End,
    thread: Option<JoinHandle<()>>,
}

impl Served {
    pub(crate) fn new(settings: Settings) -> Served {
        let server = Server::bind(settings).expect("a port of loopback is free");
        let (address, end) = (server.address(), server.end());
        let thread = thread::spawn(move || server.run().expect("it runs"));
        Served { address, end, thread: Some(thread) }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout can be set");
        stream
    }

    /// The answer to some bytes, until the server closes the connection.
    pub(crate) fn raw(&self, request: &str) -> String {
        let mut stream = self.connect();
        // A server that refuses a request need not read it to its end.
        stream.write_all(request.as_bytes()).ok();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).ok();
        String::from_utf8_lossy(&answer).into_owned()
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        Answer::of(
            &self.raw(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address)),
        )
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_with(path, &body.to_string(), "Content-Type: application/json\r\n")
    }

    pub(crate) fn post_with(&self, path: &str, body: &str, headers: &str) -> Answer {
        Answer::of(&self.raw(&self.request(path, body, headers)))
    }

    pub(crate) fn request(&self, path: &str, body: &str, headers: &str) -> String {
        format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
    }

    /// Jobs that run and jobs that wait.
    pub(crate) fn load(&self) -> (u64, u64) {
        let about = self.get("/api/about").json();
        let count = |name: &str| about["load"][name].as_u64().expect("a number");
        (count("running"), count("waiting"))
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.end.now();
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server ends in order");
        }
    }
}

/// An answer in parts.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn of(text: &str) -> Answer {
        let (headers, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let status = headers.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        let is_chunked = headers.to_ascii_lowercase().contains("transfer-encoding: chunked");
        let body = if is_chunked { unchunked(body) } else { body.to_owned() };
        Answer { status, headers: headers.to_ascii_lowercase(), body }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn events(&self) -> Vec<Value> {
        assert_eq!(self.status, 200, "{self:?}");
        self.body
            .lines()
            .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}")))
            .collect()
    }

    /// The values of the events with this name.
    pub(crate) fn values(&self, name: &str) -> Vec<Value> {
        self.events()
            .into_iter()
            .filter(|event| event["event"] == name)
            .map(|event| event[name].clone())
            .collect()
    }

    pub(crate) fn message(&self) -> String {
        self.json()["error"]["message"].as_str().unwrap_or_default().to_owned()
    }
}

fn unchunked(body: &str) -> String {
    let (mut rest, mut text) = (body, String::new());
    while let Some((size, behind)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        if size == 0 || behind.len() < size {
            break;
        }
        // Characters of several bytes may be cut where a piece ends, but not where a line does.
        text.push_str(&behind[..size]);
        rest = behind[size..].trim_start_matches("\r\n");
    }
    text
}

/// A mate in two.
pub(crate) const TWO_MOVER: &str =
    "BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nOption SetPlay\nEndProblem\n";

/// A problem that takes more than minutes to solve.
pub(crate) const LONG: &str = "BeginProblem\nPieces White Kb3 Qd1 Ra1 Rh1 Bc1 Bf1 Sb1 Sg1 Pa2 Pb2 Pc2 Pd2 Pe2 Pf2 Pg2 Ph2\n\
Black Ke8 Qd8 Ra8 Rh8 Bc8 Bf8 Sb8 Sg8 Pa7 Pb7 Pc7 Pd7 Pe7 Pf7 Pg7 Ph7\nStipulation #9\nEndProblem\n";
