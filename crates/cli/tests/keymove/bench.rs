//! The bench is a contract: its counts change only when the search or an evaluation does.
//!
//! A commit that changes them updates the snapshot with `INSTA_UPDATE=always cargo test -p cli --test keymove bench`,
//! so that the change is seen.

use super::{keymove, words};

#[test]
fn the_bench_counts_the_same_nodes_everywhere() {
    let outcome = keymove(&words("bench"));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    // Speeds differ from run to run.
    let counts: String = outcome
        .stdout()
        .lines()
        .map(|line| line.split_once(" nodes ").map_or(line, |(count, _)| count).to_owned() + "\n")
        .collect();
    insta::assert_snapshot!("bench", counts);
}

#[test]
fn the_last_line_of_the_bench_is_what_test_frameworks_read() {
    let text = keymove(&words("bench --game shogi")).stdout();
    let last: Vec<&str> = text.lines().last().unwrap_or_default().split(' ').collect();
    assert!(
        matches!(last.as_slice(), [nodes, "nodes", nps, "nps"]
        if nodes.parse::<u64>().is_ok_and(|nodes| nodes > 0) && nps.parse::<u64>().is_ok()),
        "{last:?}"
    );
}
