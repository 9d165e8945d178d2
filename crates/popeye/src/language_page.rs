//! The tables of docs/reference/language.md, for tests that compare them with the lists.

use std::fs;
use std::path::Path;

use problem::goals;

/// The rows below a heading, each as the quoted words of its cells; a cell without quotation is its text.
pub(crate) fn rows(heading: &str) -> Vec<Vec<String>> {
    lines(heading).iter().map(|line| cells(line)).collect()
}

/// The lines of the tables below a heading that begin with a quoted word.
pub(crate) fn lines(heading: &str) -> Vec<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/language.md");
    let text = fs::read_to_string(page).expect("the page is in the repository");
    let below = text.split("\n## ").find_map(|section| section.strip_prefix(heading)?.strip_prefix('\n'));
    let below = below.unwrap_or_else(|| panic!("the page has the heading {heading}"));
    below
        .split("\n### ")
        .next()
        .unwrap_or_default()
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(str::to_owned)
        .collect()
}

fn cells(row: &str) -> Vec<String> {
    let cells = row.trim_matches('|').split('|').map(str::trim);
    cells
        .map(|cell| cell.strip_prefix('`').and_then(|rest| rest.split('`').next()).unwrap_or(cell).to_owned())
        .collect()
}

#[test]
fn the_page_has_every_goal() {
    let symbols: Vec<&str> = goals::ALL.iter().map(|goal| goal.spec().symbol).collect();
    let listed: Vec<String> = rows("Goals").into_iter().map(|mut row| row.swap_remove(0)).collect();
    assert_eq!(listed, symbols);
}
