//! Jobs end when their client disconnects.

use std::io::{Read as _, Write as _};
use std::net::Shutdown;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use server::Settings;

use crate::client::{LONG, Served};

/// Waits until nothing runs, and returns how long that took.
fn until_idle(server: &Served) -> Duration {
    let since = Instant::now();
    while server.load() != (0, 0) {
        assert!(since.elapsed() < Duration::from_secs(20), "something still runs");
        thread::sleep(Duration::from_millis(5));
    }
    since.elapsed()
}

fn until_running(server: &Served, jobs: u64) {
    let since = Instant::now();
    while server.load().0 < jobs {
        assert!(since.elapsed() < Duration::from_secs(20), "nothing runs");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_disconnected_client_frees_the_processors_within_a_second() {
    let server = Served::new(Settings::default());
    let questions = [
        ("/api/solve", json!({ "input": LONG })),
        ("/api/analyse", json!({ "position": "startpos", "lines": 3 })),
        ("/api/mate", json!({ "position": "startpos", "shortest": true })),
    ];
    for (path, question) in questions {
        let mut stream = server.connect();
        let json = "Content-Type: application/json\r\n";
        stream
            .write_all(server.request(path, &question.to_string(), json).as_bytes())
            .expect("the server reads");
        until_running(&server, 1);
        thread::sleep(Duration::from_millis(100));
        drop(stream);
        let took = until_idle(&server);
        assert!(took < Duration::from_secs(1), "{path} went on for {took:?}");
    }
}

#[test]
fn a_job_that_waits_for_a_client_that_has_gone_never_begins() {
    let server = Served::new(Settings { threads: std::num::NonZeroUsize::MIN, ..Settings::default() });
    let json = "Content-Type: application/json\r\n";
    let request = server.request("/api/solve", &json!({ "input": LONG }).to_string(), json);
    let mut streams: Vec<_> = (0..6)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(request.as_bytes()).expect("the server reads");
            stream
        })
        .collect();
    let since = Instant::now();
    while server.load() != (2, 4) {
        assert!(since.elapsed() < Duration::from_secs(20), "{:?}", server.load());
        thread::sleep(Duration::from_millis(5));
    }
    // Those that wait go first.
    streams.reverse();
    for stream in streams {
        stream.shutdown(Shutdown::Both).expect("it was open");
    }
    assert!(until_idle(&server) < Duration::from_secs(1));
}

#[test]
fn a_client_that_does_not_read_is_disconnected() {
    let server = Served::new(Settings { patience: Duration::from_millis(300), ..Settings::default() });
    // Thousands of solutions: more than the buffers of a connection take.
    let many = "BeginProblem\nPieces White Ka1 Qh1 Rb1 Black Kd5 Qa8\nStipulation h#2.5\nOption Variation\nEndProblem\n";
    let mut stream = server.connect();
    let json = "Content-Type: application/json\r\n";
    let request = server.request("/api/solve", &json!({ "input": many.repeat(50) }).to_string(), json);
    stream.write_all(request.as_bytes()).expect("the server reads");
    until_idle(&server);
    // What is left in the buffers ends, with or without an error.
    let mut rest = Vec::new();
    stream.read_to_end(&mut rest).ok();
}
