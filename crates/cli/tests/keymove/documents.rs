//! What the documents show is what the program prints.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{keymove, keymove_reading, words};

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).expect("the documents are in the repository")
}

#[test]
fn the_readme_shows_the_output_of_its_command() {
    let outcome = keymove_reading(read("examples/kiwipete.fen").as_bytes(), &words("show -"));
    assert_eq!(outcome.code, Some(0));
    assert!(read("README.md").contains(&outcome.stdout()), "{}", outcome.stdout());
}

#[test]
fn the_readme_shows_the_first_problem_of_the_showcase() {
    let outcome = keymove_reading(read("examples/showcase.inp").as_bytes(), &["solve"]);
    assert_eq!(outcome.code, Some(0), "the showcase is sound");
    let text = outcome.stdout();
    // What follows the verdict is the time.
    let (first, _) = text.split_once("\n(").expect("the time is printed");
    assert!(read("README.md").contains(&format!("```text\n{first}\n```")), "{first}");
}

#[test]
fn the_readme_shows_the_message_of_its_mistake() {
    let readme = read("README.md");
    let command = "perft 5 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1";
    let message = keymove(&words(command)).stderr;
    assert!(readme.contains(&format!("$ keymove {command}\n{message}")), "{message}");
}

#[test]
fn the_readme_names_every_command() {
    let readme = read("README.md");
    for command in cli::commands::ALL {
        assert!(readme.contains(&format!("`keymove {}", command.name)), "{}", command.name);
    }
}

#[test]
fn the_pictures_in_the_documents_are_drawn_by_the_program() {
    for (arguments, position, picture) in [
        ("show --format svg -", "examples/kiwipete.fen", "docs/images/kiwipete.svg"),
        ("show --game shogi --format svg -", "examples/matsuri.sfen", "docs/images/matsuri.svg"),
    ] {
        let outcome = keymove_reading(read(position).as_bytes(), &words(arguments));
        assert!(outcome.stdout() == read(picture), "{picture} is out of date; draw it with --output");
    }
}

#[test]
fn the_json_examples_have_the_fields_of_the_output() {
    let document = read("docs/reference/json.md");
    let examples: Vec<Value> = document
        .lines()
        .filter(|line| line.starts_with('{'))
        .map(|line| serde_json::from_str(line).expect("the examples are JSON"))
        .collect();
    let [perft, mate, dead, show, analyse, solve] = examples.as_slice() else {
        panic!("one example of each command")
    };
    let print = |command: &str| -> Value {
        serde_json::from_str(&keymove(&words(command)).stdout()).expect("this is JSON")
    };
    assert_eq!(show, &print("show --format json 8/8/8/8/8/8/8/K6k w - e3 0 1"));
    assert_eq!(dead, &print("dead --format json 4k3/8/8/8/8/8/8/4KN2 w - - 0 1"));
    let printed = print("perft --format json --divide 2 8/8/8/8/8/8/5k2/7K w - - 0 1");
    let names = |value: &Value| -> Vec<String> {
        value.as_object().expect("each example is an object").keys().cloned().collect()
    };
    assert_eq!(names(perft), names(&printed));
    assert_eq!((&perft["nodes"], &perft["moves"]), (&printed["nodes"], &printed["moves"]));
    let printed = print("mate --format json --shortest 7k/5K2/8/8/8/8/8/R7 w - - 0 1");
    assert_eq!(names(mate), names(&printed));
    assert_eq!((&mate["line"], &mate["western"]), (&printed["line"], &printed["western"]));
    let printed = print("analyse --format json --depth 1 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    assert_eq!(names(analyse), names(&printed));
    assert_eq!(names(&analyse["depths"][0]), names(&printed["depths"][0]));
    assert_eq!(analyse["depths"][0]["moves"], printed["depths"][0]["moves"]);
    let fen = "8/8/8/8/7R/p7/2K5/k7 b - - 0 1";
    let solved = keymove(&["solve", "--format", "json", "--fen", fen, "--stipulation", "h#1"]);
    let printed: Value = serde_json::from_str(&solved.stdout()).expect("this is JSON");
    assert_eq!(names(solve), names(&printed));
    for field in ["phases", "position", "in_words", "verdicts"] {
        assert_eq!(solve[field], printed[field], "{field}");
    }
}
