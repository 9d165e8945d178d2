//! Requests are answered with the JSON of the command line.

use std::io::Write as _;

use diagram::Paint;
use popeye::write::{Format, Page, Times};
use serde_json::{Value, json};
use server::Settings;
use solve::{Limits, Unwatched};

use crate::client::{Answer, Served, TWO_MOVER};

const HELPMATE: &str = "BeginProblem\nAuthor Somebody\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#1\n\
Option SetPlay\nTwin Move a3 a2\nEndProblem\n";

/// What `keymove solve --format json` prints about `input`.
fn printed(input: &str) -> Vec<Value> {
    let mut text = Vec::new();
    let format = Format::find("json").expect("there is JSON");
    let mut writer = (format.writer)(
        &mut text,
        Page { heading: None, paint: Paint::Plain, times: Times::Hidden, width: None },
    );
    for parsed in popeye::read::problems(input.as_bytes()) {
        solve::answer(&parsed.problem, Limits::default(), &mut *writer, &mut Unwatched)
            .expect("it can be written");
    }
    drop(writer);
    let text = String::from_utf8(text).expect("it is text");
    text.lines().map(|line| without_times(serde_json::from_str(line).expect("a line of JSON"))).collect()
}

fn without_times(mut record: Value) -> Value {
    record["statistics"] = Value::Null;
    record
}

/// The answers with the solutions that preceded them.
fn put_together(answer: &Answer) -> Vec<Value> {
    let (mut whole, mut phases) = (Vec::new(), Vec::<Vec<Value>>::new());
    for event in answer.events() {
        match event["event"].as_str().expect("a name") {
            "phase" => phases.push(Vec::new()),
            "solution" => phases.last_mut().expect("a phase has begun").push(event["solution"].clone()),
            "answer" => {
                let mut record = without_times(event["answer"].clone());
                for (phase, solutions) in std::mem::take(&mut phases).into_iter().enumerate() {
                    record["phases"][phase]["solutions"] = solutions.into();
                }
                whole.push(record);
            }
            _ => {}
        }
    }
    whole
}

#[test]
fn a_problem_is_answered_as_on_the_command_line() {
    let server = Served::new(Settings::default());
    for input in [TWO_MOVER, HELPMATE, "BeginProblem\nnonsense\nEndProblem\n"] {
        let answer = server.post("/api/solve", &json!({ "input": input }));
        assert_eq!(put_together(&answer), printed(input), "{input}");
        assert_eq!(answer.values("end"), [json!("finished")]);
    }
}

#[test]
fn faults_of_a_problem_are_located() {
    let server = Served::new(Settings::default());
    let input = "BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nOption Foo\nEndProblem\n";
    for path in ["/api/read", "/api/solve"] {
        let answer = server.post(path, &json!({ "input": input }));
        let diagnostics = match path {
            "/api/read" => answer.json()["problems"][0]["diagnostics"].clone(),
            _ => answer.values("problem")[0]["diagnostics"].clone(),
        };
        let first = &diagnostics[0];
        assert_eq!((&first["line"], &first["column"], &first["length"]), (&json!(4), &json!(8), &json!(3)));
        assert_eq!(first["severity"], "error");
    }
}

#[test]
fn a_problem_is_read_man_by_man() {
    let server = Served::new(Settings::default());
    let fairy = "BeginProblem\nPieces White Kc2 Black Ka1 Neutral Gd4 White Chameleon Qe5\nCondition Circe\nStipulation h#1\n\
                 Twin Move d4 d5\nEndProblem";
    let problem = server.post("/api/read", &json!({ "input": fairy })).json()["problems"][0].clone();
    assert_eq!(problem["solvable"], json!(true), "{problem}");
    let problem = &problem["problem"];
    assert_eq!(problem["conditions"], json!(["Circe"]));
    let men = problem["diagram"]["men"].as_array().expect("men");
    let man = men.iter().find(|man| man["square"] == "d4").expect("there is a man on d4");
    assert_eq!((&man["side"], &man["code"]), (&json!("neutral"), &json!("G")));
    assert_eq!(problem["twins"].as_array().map(Vec::len), Some(2));
    assert_eq!(problem["twins"][1]["label"], "b) nGd4-->d5");
}

#[test]
fn mates_are_proved_in_both_games() {
    let server = Served::new(Settings::default());
    let tsume =
        json!({ "position": "8k/9/7GP/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1", "shortest": true, "all": true });
    let answer = server.post("/api/mate", &tsume).values("answer").remove(0);
    assert_eq!(
        (&answer["game"], &answer["result"], &answer["length"]),
        (&json!("shogi"), &json!("mate"), &json!(1))
    );
    assert!(
        answer["cooks"].is_array() && answer["japanese"][0].as_str().is_some_and(|mv| mv.starts_with('▲'))
    );
    let chess = server.post("/api/mate", &json!({ "position": "7k/5K2/8/8/8/8/8/R7 w - - 0 1" }));
    assert_eq!(chess.values("answer")[0]["western"], json!(["Rh1#"]));
    let wrong = server.post("/api/mate", &json!({ "position": "7k/5K2/8/8/8/8/8/X7 w - - 0 1" }));
    assert_eq!((wrong.status, wrong.json()["error"]["column"].clone()), (422, json!(18)), "{wrong:?}");
}

#[test]
fn positions_are_analysed_depth_by_depth() {
    let server = Served::new(Settings::default());
    for (game, notation) in [("chess", "san"), ("shogi", "western")] {
        let request =
            json!({ "position": "startpos", "game": game, "depth": 4, "lines": 2, "notation": notation });
        let answer = server.post("/api/analyse", &request);
        let whole = answer.values("answer").remove(0);
        assert_eq!(whole["depths"].as_array(), Some(&answer.values("line")), "{game}");
        assert!(whole["best"].is_string());
    }
    let wrong = server.post("/api/analyse", &json!({ "position": "startpos", "notation": "japanese" }));
    assert_eq!(wrong.status, 400);
}

#[test]
fn positions_are_shown_and_moves_played() {
    let server = Served::new(Settings::default());
    let shown = server.post("/api/show", &json!({ "position": "startpos" })).json();
    assert_eq!(shown["legal_moves"].as_array().map(Vec::len), Some(20));
    let svg = server.post("/api/show", &json!({ "position": "startpos", "game": "shogi", "format": "svg" }));
    assert!(
        svg.body.starts_with("<svg") && svg.headers.contains("content-type: image/svg+xml"),
        "{}",
        svg.headers
    );
    let png = server.post("/api/show", &json!({ "position": "startpos", "format": "png", "width": 128 }));
    assert_eq!((png.status, png.headers.contains("image/png")), (200, true));
    assert_eq!(server.post("/api/show", &json!({ "position": "startpos", "format": "gif" })).status, 400);
    let played =
        server.post("/api/moves", &json!({ "position": "startpos", "moves": ["e2e4", "e7e5"] })).json();
    assert_eq!(played["line"], "1.e4 e5");
    assert_eq!(played["positions"][1], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert_eq!(server.post("/api/moves", &json!({ "position": "startpos", "moves": ["e2e5"] })).status, 422);
    let latex = server.post("/api/latex", &json!({ "input": TWO_MOVER, "solution": "1.Kb3" }));
    assert!(latex.body.contains(r"\chessboard[setfen={8/8/8/8/7R/p7/2K5/k7 w - - 0 1}]"));
}

const PUZZLES: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
id1,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8,600,80,90,1000,mate mateIn1 oneMove,,\n\
id2,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b7,1600,80,90,1000,fork,,\n\
id3,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1h8,1600,80,90,1000,fork,,\n";

fn upload(server: &Served, query: &str, file: &[u8]) -> Answer {
    let mut stream = server.connect();
    let head = format!(
        "POST /api/puzzles{query} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
        server.address,
        file.len()
    );
    stream.write_all(head.as_bytes()).expect("the server reads");
    stream.write_all(file).expect("the server reads");
    let mut answer = String::new();
    std::io::Read::read_to_string(&mut stream, &mut answer).expect("an answer in UTF-8");
    Answer::of(&answer)
}

#[test]
fn a_puzzle_file_is_filtered_verified_and_tagged() {
    let server = Served::new(Settings::default());
    let packed = zstd::encode_all(PUZZLES.as_bytes(), 3).expect("it can be packed");
    for file in [PUZZLES.as_bytes(), &packed] {
        let answer = upload(&server, "?verify=true", file);
        let rows = answer.values("row");
        assert_eq!(rows.len(), 3);
        assert_eq!(rows[0]["fault"], Value::Null);
        assert!(rows[2]["fault"].as_str().is_some_and(|fault| fault.contains("illegal")), "{rows:?}");
        assert_eq!(rows[0]["moves"], json!(["a2a3", "b1b8"]));
        let verdicts: Vec<Value> =
            answer.values("verdict").iter().map(|verdict| verdict["verdict"].clone()).collect();
        assert_eq!((&verdicts[0], &verdicts[2]), (&json!("sound"), &json!("rejected")), "{answer:?}");
        assert_ne!(verdicts[1], "sound", "there is a mate that it misses");
        assert!(
            answer.values("themes")[0]["themes"]
                .as_array()
                .is_some_and(|all| all.contains(&json!("backRankMate")))
        );
        assert_eq!(answer.values("end"), [json!("finished")]);
    }
    let filtered = upload(&server, "?where=rating%20%3E%201000&first=1", PUZZLES.as_bytes());
    let rows = filtered.values("row");
    assert_eq!((rows.len(), &rows[0]["id"]), (1, &json!("id2")), "{rows:?}");
    assert_eq!(upload(&server, "?where=rating%20%3E%3E", PUZZLES.as_bytes()).status, 422);
    let sheet = server.post("/api/puzzles/export", &json!({ "rows": PUZZLES, "form": "html" }));
    assert!(
        sheet.body.starts_with("<!doctype html>") || sheet.body.starts_with("<!DOCTYPE html>"),
        "{}",
        sheet.body
    );
    assert_eq!(server.post("/api/puzzles/export", &json!({ "rows": PUZZLES, "form": "exe" })).status, 400);
}

#[test]
fn a_truncated_file_is_reported() {
    let server = Served::new(Settings::default());
    let packed = zstd::encode_all(PUZZLES.repeat(2000).as_bytes(), 3).expect("it can be packed");
    let answer = upload(&server, "?first=1000&where=rating%20%3E%209000", &packed[..packed.len() / 2]);
    assert!(!answer.values("error").is_empty(), "{answer:?}");
}

#[test]
fn limits_of_a_request_end_it() {
    let server = Served::new(Settings { solutions: 3, ..Settings::default() });
    let many = "BeginProblem\nPieces White Ka1 Qh1 Black Kd5\nStipulation h#2\nEndProblem";
    let many = server.post("/api/solve", &json!({ "input": many.replace("h#2", "ser-h#9") }));
    assert!(many.values("end") == [json!("solutions")] || many.values("solution").len() < 3, "{many:?}");
    let long = crate::client::LONG;
    let timed = server.post("/api/solve", &json!({ "input": long, "limits": { "time": 0.3 } }));
    assert_eq!(timed.values("end"), [json!("time")]);
    assert_eq!(timed.values("answer")[0]["verdicts"][0]["kind"], "unfinished");
    let counted =
        server.post("/api/solve", &json!({ "input": long, "limits": { "nodes": 1000, "time": 30 } }));
    assert_eq!(counted.values("end"), [json!("nodes")]);
}
