//! The questions of the page by their paths, where no server dispatches them.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use solve::Limits;
use thiserror::Error;

use crate::{Allowance, LatexQuestion, Listener, NoProblem, ReadQuestion, SolveQuestion};

/// Bytes that the tables of a search may take.
const MEMORY: usize = 256 << 20;

/// Solutions that an answer reports at most.
const SOLUTIONS: u64 = 100_000;

/// Why a question is not answered.
#[derive(Debug, Error)]
pub enum Refusal {
    /// Nothing answers at this path.
    #[error("`{0}` needs `keymove serve`")]
    NoSuchPath(String),
    /// The question is not the JSON that the path expects.
    #[error("JSON: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// There is no problem in the text.
    #[error(transparent)]
    NoProblem(#[from] NoProblem),
}

/// Limits of a client. Whoever asks stops the search from outside when its time is over.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClientLimits {
    #[serde(rename = "time")]
    _time: Option<f64>,
    nodes: Option<u64>,
    #[serde(rename = "memory")]
    _memory: Option<u32>,
}

/// Answers a question of the page: `path` as in the API of the server, `question` in JSON.
pub fn answer(path: &str, question: &[u8], listener: &impl Listener) -> Result<(), Refusal> {
    match path {
        "/api/about" => {
            let mut about = crate::menus();
            about.insert("name".to_owned(), json!("keymove"));
            about.insert("version".to_owned(), json!(env!("CARGO_PKG_VERSION")));
            about.insert("processors".to_owned(), json!(1));
            listener.send_event(&Value::Object(about));
        }
        "/api/men" => listener.send_event(&json!(crate::men())),
        "/api/read" => listener.send_event(&crate::read(&parsed::<ReadQuestion>(question)?)),
        "/api/latex" => listener.lines(crate::latex(&parsed::<LatexQuestion>(question)?)?.into_bytes()),
        "/api/solve" => {
            let question: SolveQuestion<ClientLimits> = parsed(question)?;
            let limits = Limits { memory: MEMORY, ..Limits::default() };
            let (nodes, stop) = (question.limits.nodes, &AtomicBool::new(false));
            let allowance = Allowance { limits, stop, nodes, solutions: SOLUTIONS, interval: Duration::ZERO };
            crate::solve(&question, allowance, listener);
        }
        _ => return Err(Refusal::NoSuchPath(path.to_owned())),
    }
    Ok(())
}

fn parsed<T: DeserializeOwned>(question: &[u8]) -> Result<T, Refusal> {
    Ok(serde_json::from_slice(question)?)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[derive(Default)]
    struct Received(Mutex<Vec<u8>>);

    impl Listener for Received {
        fn lines(&self, lines: Vec<u8>) {
            self.0.lock().expect("nobody panics here").extend(lines);
        }
    }

    /// The events of an answer.
    fn asked(path: &str, question: &Value) -> Result<Vec<Value>, String> {
        let received = Received::default();
        answer(path, question.to_string().as_bytes(), &received).map_err(|refusal| refusal.to_string())?;
        let text =
            String::from_utf8(received.0.into_inner().expect("nobody panics here")).expect("JSON is UTF-8");
        Ok(text.lines().map(|line| serde_json::from_str(line).expect(line)).collect())
    }

    const TWO_MOVER: &str = "BeginProblem Pieces White Kc2 Rh4 Black Ka1 Pa3 Stipulation #2 EndProblem";

    #[test]
    fn a_problem_is_read_and_solved() {
        let read = asked("/api/read", &json!({ "input": TWO_MOVER })).expect("an answer");
        assert_eq!(read[0]["problems"][0]["solvable"], true);
        let events = asked("/api/solve", &json!({ "input": TWO_MOVER })).expect("an answer");
        let named = |name: &str| events.iter().filter(|event| event["event"] == name).collect::<Vec<_>>();
        assert_eq!(named("solution")[0]["solution"]["move"]["uci"], "c2b3", "{events:?}");
        assert_eq!(named("answer")[0]["answer"]["verdicts"][0]["kind"], "sound");
        assert_eq!(events.last().map(|event| &event["end"]), Some(&json!("finished")));
    }

    #[test]
    fn positions_may_be_limited() {
        let long = "BeginProblem Pieces White Kc1 Pb2e2 Black Kh8 Pa7b3c2 Stipulation h#9 EndProblem";
        let events =
            asked("/api/solve", &json!({ "input": long, "limits": { "nodes": 1000 } })).expect("an answer");
        assert_eq!(events.last().map(|event| &event["end"]), Some(&json!("nodes")));
    }

    #[test]
    fn what_cannot_be_answered_is_refused_in_words() {
        for (path, question, words) in [
            ("/api/analyse", json!({}), "`/api/analyse` needs `keymove serve`"),
            ("/api/solve", json!({}), "JSON: missing field `input`"),
            ("/api/latex", json!({ "input": "" }), "there is no problem that can be solved"),
        ] {
            let refusal = asked(path, &question).expect_err(path);
            assert!(refusal.starts_with(words), "{refusal}");
        }
    }

    #[test]
    fn menus_have_names() {
        let about = asked("/api/about", &Value::Null).expect("an answer");
        assert!(about[0]["conditions"].as_array().is_some_and(|names| names.len() > 100));
        assert_eq!(asked("/api/men", &Value::Null).expect("an answer").len(), 1);
    }
}
