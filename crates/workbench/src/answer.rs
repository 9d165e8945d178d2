//! The questions of the page by their paths, where no server dispatches them.

use std::io::Cursor;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use search::Signal;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::{
    Allowance, AnalyseQuestion, ExportQuestion, LatexQuestion, Listener, MateQuestion, MovesQuestion,
    ReadQuestion, Refusal, RowsQuestion, ShowQuestion, SolveQuestion,
};

/// Megabytes that the tables of a search may take.
const MEGABYTES: u32 = 256;

/// Solutions that an answer reports at most.
const SOLUTIONS: u64 = 100_000;

/// Limits of a client. Whoever asks stops the search from outside when its time is over.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClientLimits {
    #[serde(rename = "time")]
    _time: Option<f64>,
    nodes: Option<u64>,
    memory: Option<u32>,
}

impl ClientLimits {
    /// What an answer on the only thread of a browser may cost.
    fn allowance(&self) -> Allowance {
        Allowance {
            time: None,
            nodes: self.nodes,
            megabytes: self.memory.map_or(MEGABYTES, |megabytes| megabytes.clamp(1, MEGABYTES)),
            threads: NonZeroUsize::MIN,
            signal: Arc::new(Signal::new()),
            solutions: SOLUTIONS,
            interval: Duration::ZERO,
        }
    }
}

/// Answers a question of the page: `path` as in the API of the server, `question` in JSON, and the `file` that it is about, if
/// it is about one.
pub fn answer(
    path: &str,
    question: &[u8],
    file: Vec<u8>,
    listener: &(impl Listener + Send),
) -> Result<(), Refusal> {
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
        "/api/moves" => listener.send_event(&crate::moves(&parsed::<MovesQuestion>(question)?)?),
        "/api/show" => listener.lines(crate::show(&parsed::<ShowQuestion>(question)?)?.bytes),
        "/api/solve" => {
            let question: SolveQuestion<ClientLimits> = parsed(question)?;
            crate::solve(&question, &question.limits.allowance(), listener);
        }
        "/api/mate" => {
            let question: MateQuestion<ClientLimits> = parsed(question)?;
            crate::mate(&question, &question.problem()?, &question.limits.allowance(), listener);
        }
        "/api/analyse" => {
            let question: AnalyseQuestion<ClientLimits> = parsed(question)?;
            crate::analyse(&question.analysis()?, &question.limits.allowance(), listener);
        }
        "/api/puzzles" => {
            let picker = parsed::<RowsQuestion>(question)?.picker()?;
            crate::puzzles(
                Box::new(Cursor::new(file)),
                picker,
                &ClientLimits::default().allowance(),
                listener,
            );
        }
        "/api/puzzles/export" => {
            let exported = crate::export(&parsed::<ExportQuestion>(question)?, NonZeroUsize::MIN)?;
            listener.lines(exported.text.into_bytes());
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
        asked_about(FILE, path, question)
    }

    fn asked_about(file: &str, path: &str, question: &Value) -> Result<Vec<Value>, String> {
        let received = Received::default();
        answer(path, question.to_string().as_bytes(), file.as_bytes().to_vec(), &received)
            .map_err(|refusal| refusal.to_string())?;
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
            ("/api/openapi.json", json!({}), "`/api/openapi.json` needs `keymove serve`"),
            ("/api/puzzles", json!({ "where": "rating >" }), "column 9: "),
            ("/api/solve", json!({}), "JSON: missing field `input`"),
            ("/api/latex", json!({ "input": "" }), "there is no problem that can be solved"),
        ] {
            let refusal = asked(path, &question).expect_err(path);
            assert!(refusal.starts_with(words), "{refusal}");
        }
    }

    #[test]
    fn mates_are_proved_in_both_games() {
        for (position, best) in [
            ("6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", "b1b8"),
            ("8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "G*1b"),
        ] {
            let events =
                asked("/api/mate", &json!({ "position": position, "shortest": true })).expect("an answer");
            let answer = &events.last().expect("an event")["answer"];
            assert_eq!((&answer["result"], &answer["length"]), (&json!("mate"), &json!(1)), "{position}");
            assert_eq!(answer["line"][0], best);
        }
    }

    #[test]
    fn positions_are_analysed_shown_and_played_on() {
        let question = json!({ "position": "startpos", "game": "chess", "depth": 4, "lines": 2 });
        let events = asked("/api/analyse", &question).expect("an answer");
        assert!(events.iter().filter(|event| event["event"] == "line").count() >= 8, "{events:?}");
        let best = events.last().expect("an event")["answer"]["best"].clone();
        let shown = asked("/api/show", &json!({ "position": "startpos" })).expect("an answer");
        assert!(shown[0]["legal_moves"].as_array().is_some_and(|legal| legal.contains(&best)), "{best}");
        let played = asked("/api/moves", &json!({ "position": "startpos", "moves": ["e2e4", "c7c5"] }));
        assert_eq!(played.expect("an answer")[0]["western"], json!(["e4", "c5"]));
    }

    /// A mate in one after the opponent's move.
    const FILE: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
        abcde,6k1/p4ppp/8/8/8/8/5PPP/1R4K1 b - - 0 1,a7a6 b1b8,600,80,90,1000,mate,,\n";

    #[test]
    fn rows_of_a_file_are_verified_and_written_as_a_sheet() {
        let events = asked("/api/puzzles", &json!({ "verify": true })).expect("an answer");
        let named = |name: &str| events.iter().find(|event| event["event"] == name).map(|event| &event[name]);
        assert_eq!(named("row").map(|row| &row["id"]), Some(&json!("abcde")));
        assert_eq!(named("verdict").map(|verdict| &verdict["verdict"]), Some(&json!("sound")), "{events:?}");
        let themes = named("themes").map(|themes| themes["themes"].to_string()).unwrap_or_default();
        assert!(themes.contains("backRankMate"), "{themes}");
        let received = Received::default();
        let question = json!({ "rows": FILE, "form": "html" }).to_string();
        answer("/api/puzzles/export", question.as_bytes(), Vec::new(), &received).expect("a sheet");
        assert!(received.0.into_inner().expect("nobody panics here").starts_with(b"<!"));
    }

    /// A tsume of one move with two mates, one without a line, and one without a king.
    const TSUME: &str = "# sfen\tid\tmoves\n8k/9/7GP/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1\tgold\tG*1b\n\
        9/7Sk/1+R7/9/9/9/9/9/9 b r2b4g3s4n4l18p 1\t\t\n9/9/9/9/9/9/9/9/9 b - 1\tempty\t\n";

    #[test]
    fn tsume_of_a_file_are_proved_verified_and_written_as_a_sheet() {
        let events = asked_about(TSUME, "/api/puzzles", &json!({ "verify": true })).expect("an answer");
        let named = |name: &str| events.iter().filter(|event| event["event"] == name).collect::<Vec<_>>();
        let ids: Vec<_> = named("row").iter().map(|event| event["row"]["id"].clone()).collect();
        assert_eq!(ids, [json!("gold"), json!("2"), json!("empty")]);
        assert!(named("row")[2]["row"]["fault"].is_string(), "{events:?}");
        assert_eq!(named("read")[0]["read"], json!({ "rows": 3, "shown": 3, "rejected": 1 }));
        let mates = named("mate");
        assert_eq!(mates.len(), 2, "{events:?}");
        assert_eq!(mates[1]["mate"]["mate"]["line"], json!(["8c1c"]));
        assert_eq!(mates[1]["mate"]["mate"]["conventional_length"], 1);
        let verdicts: Vec<_> = named("verdict")
            .iter()
            .map(|event| (&event["verdict"]["line"], &event["verdict"]["verdict"]))
            .collect();
        assert_eq!(verdicts, [(&json!(1), &json!("doubtful")), (&json!(2), &json!("sound"))], "{events:?}");
        let filtered =
            asked_about(TSUME, "/api/puzzles", &json!({ "where": "moves > 0" })).expect("an answer");
        assert_eq!(filtered.iter().filter(|event| event["event"] == "row").count(), 1);
        let received = Received::default();
        let question = json!({ "rows": TSUME, "form": "html", "game": "shogi" }).to_string();
        answer("/api/puzzles/export", question.as_bytes(), Vec::new(), &received).expect("a sheet");
        let sheet = received.0.into_inner().expect("nobody panics here");
        assert!(String::from_utf8_lossy(&sheet).contains("<svg"));
    }

    #[test]
    fn a_tsume_without_mate_is_wrong_and_one_per_line_is_enough() {
        let file = "9/9/9/9/4k4/9/9/9/9 b P2r2b4g4s4n4l17p 1\n8k/9/7GP/9/9/9/9/9/9 b G 1\n";
        let events = asked_about(file, "/api/puzzles", &json!({ "verify": true })).expect("an answer");
        let verdicts: Vec<_> = events.iter().filter(|event| event["event"] == "verdict").collect();
        assert_eq!(verdicts[0]["verdict"]["verdict"], "wrong", "{events:?}");
        assert_eq!(verdicts[1]["verdict"]["reasons"], json!(["longer-mate", "several-mates"]), "{events:?}");
    }

    #[test]
    fn a_position_that_cannot_be_read_is_refused_with_its_place() {
        let received = Received::default();
        let question = json!({ "position": "8/8/8/8/8/8/8/7x w - - 0 1" }).to_string();
        let refusal =
            answer("/api/show", question.as_bytes(), Vec::new(), &received).expect_err("no man is called x");
        assert_eq!(refusal.json()["column"], 16, "{refusal:?}");
    }

    #[test]
    fn menus_have_names() {
        let about = asked("/api/about", &Value::Null).expect("an answer");
        assert!(about[0]["conditions"].as_array().is_some_and(|names| names.len() > 100));
        assert_eq!(asked("/api/men", &Value::Null).expect("an answer").len(), 1);
    }
}
