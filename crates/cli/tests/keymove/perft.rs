//! `keymove perft`.

use super::{keymove, keymove_reading, words};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Runs perft with these arguments and compares the count.
fn check(arguments: &str, nodes: &str) {
    let outcome = keymove(&words(&format!("perft {arguments}")));
    assert_eq!(outcome.code, Some(0), "{arguments}: {}", outcome.stderr);
    let text = outcome.stdout();
    assert_eq!(text.split_whitespace().next(), Some(nodes), "{arguments}: {text}");
}

#[test]
fn known_counts_are_printed() {
    check("0", "1");
    check("1", "20");
    check("5", "4865609");
    check("5 startpos", "4865609");
    check(&format!("4 {KIWIPETE}"), "4085603");
    check("--game shogi 0", "1");
    check("--game shogi 4", "719731");
    // Shallower than the threads share, so that the last ply is all there is.
    check("2 --threads 3", "400");
}

#[test]
fn threads_and_hash_change_no_count() {
    for options in ["--threads 1", "--threads 3", "--memory 1", "--threads 3 --memory 16"] {
        check(&format!("{options} 4 {KIWIPETE}"), "4085603");
    }
}

#[test]
fn a_position_is_one_argument_or_several() {
    let several = keymove(&words(&format!("perft 2 {KIWIPETE}")));
    let one = keymove(&["perft", "2", KIWIPETE]);
    assert!(several.stdout().starts_with("2039 nodes in "));
    assert!(one.stdout().starts_with("2039 nodes in "));
}

#[test]
fn a_position_is_read_from_standard_input() {
    let outcome = keymove_reading(KIWIPETE.as_bytes(), &words("perft 2 -"));
    assert!(outcome.stdout().starts_with("2039 nodes in "), "{}", outcome.stderr);
}

#[test]
fn divide_prints_the_moves_in_alphabetical_order() {
    let text = keymove(&words("perft --divide 3")).stdout();
    let (moves, total) = text.split_once("\n\n").expect("a blank line parts moves and total");
    assert!(moves.starts_with("a2a3: 380\na2a4: 420\nb1a3: 400\n"), "{moves}");
    assert_eq!(moves.lines().count(), 20);
    assert!(total.starts_with("8902 nodes in "), "{total}");
}

#[test]
fn json_has_the_count_the_time_and_the_moves() {
    let outcome = keymove(&words("perft --format json --divide 2"));
    let json: serde_json::Value = serde_json::from_str(&outcome.stdout()).expect("this is JSON");
    assert_eq!(json["game"], "chess");
    assert_eq!(json["depth"], 2);
    assert_eq!(json["nodes"], 400);
    assert_eq!(json["moves"][0], serde_json::json!({ "move": "a2a3", "nodes": 20 }));
    assert!(json["seconds"].is_number() && json["nodes_per_second"].is_number());
    let plain = keymove(&words("perft --format json 2")).stdout();
    assert!(!plain.contains("moves"), "{plain}");
}

#[test]
fn a_count_that_does_not_fit_is_refused() {
    let outcome = keymove(&words("perft --memory 64 30 8/8/8/8/8/8/8/K6k w - - 0 1"));
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains("too many to count"), "{}", outcome.stderr);
}

#[test]
fn a_composed_position_is_counted_with_a_warning() {
    let outcome = keymove(&words("perft 1 8/8/8/8/8/8/8/R7 w - - 0 1"));
    assert_eq!(outcome.code, Some(0));
    assert!(outcome.stdout().starts_with("14 nodes in "), "{}", outcome.stdout());
    assert!(outcome.stderr.contains("warning: White has no king"), "{}", outcome.stderr);
}
