//! Many requests of many clients at once.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::{Value, json};
use server::Settings;

use crate::client::{Served, TWO_MOVER};

const CLIENTS: usize = 50;
const REQUESTS: usize = 1000;

#[test]
fn a_thousand_requests_of_fifty_clients_are_answered_correctly() {
    let server = Served::new(Settings::default());
    let helpmate = "BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#2\nEndProblem\n";
    let kinds = |input: &str| -> (Vec<Value>, Vec<Value>) {
        let answer = server.post("/api/solve", &json!({ "input": input }));
        assert_eq!(answer.values("end"), [json!("finished")], "{answer:?}");
        (
            answer.values("solution"),
            answer.values("answer").iter().map(|answer| answer["verdicts"].clone()).collect(),
        )
    };
    let expected = [TWO_MOVER, helpmate].map(kinds);
    assert!(!expected[0].0.is_empty() && !expected[1].0.is_empty());
    let next = AtomicUsize::new(0);
    let answered = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..CLIENTS {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= REQUESTS {
                        return;
                    }
                    let input = if number.is_multiple_of(2) { TWO_MOVER } else { helpmate };
                    assert_eq!(kinds(input), expected[number % 2]);
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    assert_eq!(answered.load(Ordering::Relaxed), REQUESTS);
    assert_eq!(server.load(), (0, 0));
}
