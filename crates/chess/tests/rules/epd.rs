//! Every line of test suites, mate collections and opening books can be read, with its best moves.

use chess::fault;
use chess::text::Epd;

use crate::corpora;

const SUITES: &[&str] = &["arasan21", "bt2630", "ecmgcp", "wac", "zugts"];
const MATES: &[&str] = &["mates2000", "matetrack"];
const BOOKS: &[&str] = &["noob_2000", "uho_4000"];

#[test]
fn the_best_moves_of_our_tactics_are_legal() {
    assert!(check_suite(corpora::own("suites/tactics.epd")) >= 20);
}

#[test]
fn our_mates_have_their_length() {
    assert!(check_mates(corpora::own("mates/mates.epd")) >= 90);
}

#[test]
fn our_openings_are_positions_of_games() {
    assert!(check_book(corpora::own("books/openings.epd")) >= 100);
}

#[test]
#[ignore = "needs the shared corpora"]
fn the_best_moves_of_test_suites_are_legal() {
    for name in SUITES {
        assert!(check_suite(corpora::shared(&format!("suites/{name}.epd"))) >= 30, "{name}");
    }
}

#[test]
#[ignore = "needs the shared corpora"]
fn mate_collections_have_the_length_of_each_mate() {
    for name in MATES {
        assert!(check_mates(corpora::shared(&format!("mates/{name}.epd"))) > 1_000, "{name}");
    }
}

#[test]
#[ignore = "needs the shared corpora"]
fn books_are_positions_of_games() {
    for name in BOOKS {
        assert!(check_book(corpora::shared(&format!("books/{name}.epd"))) >= 2_000, "{name}");
    }
}

/// The lines of a corpus as EPD, each of which reads back what it prints.
fn lines(bytes: Vec<u8>) -> Vec<Epd> {
    let read = corpora::lines(bytes).into_iter().map(|line| {
        let epd: Epd = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(epd.to_string().parse().as_ref(), Ok(&epd), "{line}");
        epd
    });
    read.collect()
}

fn check_suite(bytes: Vec<u8>) -> usize {
    let lines = lines(bytes);
    for epd in &lines {
        let position = epd.setup.position(fault::GAME).unwrap_or_else(|faults| panic!("{epd}: {faults}"));
        let best = epd.moves("bm", &position).unwrap_or_else(|error| panic!("{epd}: {error}"));
        let avoided = epd.moves("am", &position).unwrap_or_else(|error| panic!("{epd}: {error}"));
        assert!(!best.is_empty() || !avoided.is_empty(), "{epd}");
        assert!(epd.text("id").is_some(), "{epd}");
    }
    lines.len()
}

fn check_mates(bytes: Vec<u8>) -> usize {
    let lines = lines(bytes);
    for epd in &lines {
        epd.setup.position(fault::PROBLEM).unwrap_or_else(|faults| panic!("{epd}: {faults}"));
        let length = epd.text("bm").and_then(|length| length.strip_prefix('#')?.parse::<i32>().ok());
        assert!(length.is_some_and(|length| length != 0), "{epd}");
    }
    lines.len()
}

fn check_book(bytes: Vec<u8>) -> usize {
    let lines = lines(bytes);
    for epd in &lines {
        assert!(epd.setup.position(fault::GAME).is_ok(), "{epd}");
    }
    lines.len()
}
