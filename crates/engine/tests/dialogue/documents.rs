//! The document about the engines has a row for every option.

use std::fs;
use std::path::Path;

use engine::options::{self, EngineOption};

#[test]
fn docs_engines_explains_every_option_but_the_heuristics() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/engines.md");
    let document = fs::read_to_string(path).expect("the document is in the repository");
    let head = "| UCI | USI | values | what it does |\n|---|---|---|---|\n";
    // The heuristics and their numbers are many and come and go; the search describes them.
    let table: String =
        options::all().filter(|option| !option.is_for_tuning()).map(|option| row(&option)).collect();
    assert!(document.contains(&format!("{head}{table}\n")), "the table should be\n{head}{table}");
}

fn row(option: &EngineOption) -> String {
    let name = |name: Option<&str>| name.map_or_else(String::new, |name| format!("`{name}`"));
    // What is announced to a GUI, without the word before it.
    let announced = option.kind.to_string();
    let values = announced.strip_prefix("type ").unwrap_or(&announced).replace(" var ", ", ");
    format!("| {} | {} | {values} | {} |\n", name(option.uci), name(option.usi), option.about)
}
