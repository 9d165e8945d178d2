//! Hostile requests.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use server::{Settings, Token};

use crate::client::{Answer, Served, TWO_MOVER};

const JSON: &str = "Content-Type: application/json\r\n";

#[test]
fn paths_cannot_leave_the_page() {
    let server = Served::new(Settings::default());
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/....//etc/passwd",
        "//etc/passwd",
        "/etc/passwd",
        "/..\\..\\windows\\win.ini",
        "/%00",
        "/api/../../etc/passwd",
        "/api/",
        "/api/nothing",
        "/index.html/../../x",
    ] {
        let answer = server.get(path);
        assert!([400, 404].contains(&answer.status), "{path}: {answer:?}");
        assert!(!answer.body.contains("root:") && !answer.body.contains("[package]"), "{path}: {answer:?}");
    }
}

#[test]
fn bodies_are_limited() {
    let server = Served::new(Settings { body: 2000, upload: 5000, ..Settings::default() });
    let large = json!({ "input": "x".repeat(3000) }).to_string();
    let answer = server.post_with("/api/solve", &large, JSON);
    assert_eq!(answer.status, 413, "{answer:?}");
    let chunked = format!(
        "POST /api/read HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{JSON}Transfer-Encoding: chunked\r\n\r\nbb8\r\n{}\r\n0\r\n\r\n",
        server.address,
        "x".repeat(3000)
    );
    assert_eq!(Answer::of(&server.raw(&chunked)).status, 413);
    let upload = server.post_with("/api/puzzles", &"id,fen,moves\n".repeat(1000), "");
    assert!(upload.body.contains("more than 5000 bytes"), "{upload:?}");
}

#[test]
fn malformed_requests_are_refused() {
    let server = Served::new(Settings::default());
    for (body, headers, status) in [
        ("{", JSON, 400),
        ("[]", JSON, 400),
        ("{}", JSON, 400),
        (r#"{"input":1}"#, JSON, 400),
        (r#"{"input":"","surprise":1}"#, JSON, 400),
        ("\u{0}\u{1}", JSON, 400),
        (r#"{"input":""}"#, "Content-Type: text/plain\r\n", 415),
        (r#"{"input":""}"#, "", 415),
    ] {
        let answer = server.post_with("/api/solve", body, headers);
        assert_eq!(answer.status, status, "{body}: {answer:?}");
        assert!(!answer.message().is_empty());
    }
    let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
    assert_eq!(server.post_with("/api/solve", &deep, JSON).status, 400);
    for request in ["\r\n\r\n", "GET\r\n\r\n", "\u{0}\u{0}\u{0}\r\n\r\n", "GET / HTTP/9.9\r\n\r\n"] {
        let answer = server.raw(request);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{request:?}: {answer}");
    }
    let long = format!("GET / HTTP/1.1\r\nHost: {}\r\nX: {}\r\n\r\n", server.address, "x".repeat(100_000));
    assert!(!server.raw(&long).starts_with("HTTP/1.1 200"));
    assert_eq!(server.get("/api/solve").status, 405);
    // It still works.
    assert_eq!(server.post("/api/solve", &json!({ "input": TWO_MOVER })).values("end"), [json!("finished")]);
}

#[test]
fn hostile_problems_are_answered() {
    let server = Served::new(Settings { time: Duration::from_secs(5), ..Settings::default() });
    for input in [
        String::new(),
        "BeginProblem".to_owned(),
        "\u{feff}BeginProblem\nPieces White Kc2 Black Kc2\nStipulation #99999999\nEndProblem".to_owned(),
        "BeginProblem\nForsyth 99999999/8\nStipulation h#65535.5\nEndProblem".to_owned(),
        "BeginProblem\nPieces White Kc2\nTwin ".to_owned() + &"Move a1 a2 ".repeat(5000),
        "\u{202e}BeginProblem ÿ \u{0} EndProblem".to_owned(),
    ] {
        for path in ["/api/read", "/api/solve", "/api/latex"] {
            let answer = server.post(path, &json!({ "input": input }));
            assert!([200, 400].contains(&answer.status), "{path} {input:.60}: {answer:?}");
            assert!(!answer.body.contains("an error of the program"), "{path} {input:.60}: {answer:?}");
        }
    }
}

#[test]
fn other_pages_and_other_hosts_are_refused() {
    let server = Served::new(Settings::default());
    let body = json!({ "input": TWO_MOVER }).to_string();
    for (headers, status) in [
        (format!("{JSON}Origin: http://{}\r\n", server.address), 200),
        (format!("{JSON}Origin: http://evil.example\r\n"), 403),
        (format!("{JSON}Origin: null\r\n"), 403),
        (format!("{JSON}Sec-Fetch-Site: cross-site\r\n"), 403),
    ] {
        assert_eq!(server.post_with("/api/solve", &body, &headers).status, status, "{headers}");
    }
    let rebound = server.raw("GET /api/about HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    assert_eq!(Answer::of(&rebound).status, 421);
    let preflight = format!(
        "OPTIONS /api/solve HTTP/1.1\r\nHost: {}\r\nOrigin: http://evil.example\r\nConnection: close\r\n\
         Access-Control-Request-Method: POST\r\n\r\n",
        server.address
    );
    let answer = Answer::of(&server.raw(&preflight));
    assert!(answer.status >= 400 && !answer.headers.contains("access-control-allow"), "{answer:?}");
    let headers = server.get("/").headers;
    for expected in
        ["content-security-policy: default-src 'none'", "x-frame-options: deny", "nosniff", "no-referrer"]
    {
        assert!(headers.contains(expected), "{headers}");
    }
}

#[test]
fn other_addresses_need_the_token() {
    let token = Token::new("a-long-token").expect("it is long enough");
    let server = Served::new(Settings { token: Some(token), ..Settings::default() });
    assert_eq!(server.get("/api/about").status, 401);
    let with = |headers: &str| {
        let request = format!(
            "GET /api/about HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}\r\n",
            server.address
        );
        Answer::of(&server.raw(&request)).status
    };
    assert_eq!(with("Authorization: Bearer a-long-token\r\n"), 200);
    assert_eq!(with("Cookie: keymove-token=a-long-token\r\n"), 200);
    assert_eq!(with("Authorization: Bearer a-long-tokeN\r\n"), 401);
    let entered = server.get("/?token=a-long-token");
    assert_eq!(entered.status, 303);
    assert!(
        entered.headers.contains("set-cookie: keymove-token=a-long-token; path=/; httponly; samesite=strict")
    );
    assert_eq!(server.get("/?token=wrong").status, 200);
    let everywhere =
        Settings { address: SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)), ..Settings::default() };
    let open = server::Server::bind(everywhere).expect("a port is free");
    assert!(open.url().contains("/?token="), "a token is made: {}", open.url());
}

#[test]
fn slow_clients_are_disconnected() {
    let patience = Duration::from_millis(300);
    let server = Served::new(Settings { patience, ..Settings::default() });
    // Headers that never end.
    let mut slow = server.connect();
    let since = Instant::now();
    let mut refused = false;
    slow.write_all(format!("GET / HTTP/1.1\r\nHost: {}\r\n", server.address).as_bytes())
        .expect("the first bytes");
    while since.elapsed() < Duration::from_secs(10) && !refused {
        refused = slow.write_all(b"X: y\r\n").is_err();
        thread::sleep(Duration::from_millis(50));
    }
    assert!(refused, "a slow client was served for {:?}", since.elapsed());
    // A body that never comes.
    let mut slow = server.connect();
    let head =
        format!("POST /api/read HTTP/1.1\r\nHost: {}\r\n{JSON}Content-Length: 100\r\n\r\n{{", server.address);
    slow.write_all(head.as_bytes()).expect("the head");
    let mut answer = String::new();
    slow.read_to_string(&mut answer).expect("an answer");
    assert_eq!(Answer::of(&answer).status, 408, "{answer}");
}

#[test]
fn connections_beyond_the_limit_are_refused_and_the_others_continue() {
    let server = Served::new(Settings { connections: 40, ..Settings::default() });
    let held: Vec<_> = (0..40).map(|_| server.connect()).collect();
    thread::sleep(Duration::from_millis(200));
    let mut refused = 0;
    for _ in 0..60 {
        let mut stream = server.connect();
        stream.set_read_timeout(Some(Duration::from_secs(5))).expect("a timeout can be set");
        let mut answer = String::new();
        // A connection that is reset has been refused, too.
        let end = stream.read_to_string(&mut answer);
        assert!(end.is_err() || answer.is_empty() || answer.starts_with("HTTP/1.1 503"), "{answer}");
        refused += 1;
    }
    assert_eq!(refused, 60);
    drop(held);
    let since = Instant::now();
    while server.get("/api/about").status != 200 {
        assert!(since.elapsed() < Duration::from_secs(10), "no connection is accepted any more");
        thread::sleep(Duration::from_millis(20));
    }
}
