//! Every line of the test suites, mate collections and opening books can be read, with its best moves.

mod corpora;

use chess::fault;
use chess::text::Epd;

const SUITES: &[&str] = &["arasan21", "bt2630", "ecmgcp", "wac", "zugts"];
const MATES: &[&str] = &["mates2000", "matetrack"];
const BOOKS: &[&str] = &["noob_2000", "uho_4000"];

/// The lines of a corpus file as EPD, each of which reads back what it prints.
fn lines(folder: &str, name: &str) -> Vec<Epd> {
    let text = corpora::read(&format!("{folder}/{name}.epd")).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let read = lines.map(|line| {
        let epd: Epd = line.parse().unwrap_or_else(|error| panic!("{name}: {line}: {error}"));
        assert_eq!(epd.to_string().parse().as_ref(), Ok(&epd), "{line}");
        epd
    });
    read.collect()
}

#[test]
fn the_best_moves_of_test_suites_are_legal() {
    for name in SUITES {
        for epd in lines("suites", name) {
            let position = epd.setup.position(fault::GAME).unwrap_or_else(|faults| panic!("{epd}: {faults}"));
            let best = epd.moves("bm", &position).unwrap_or_else(|error| panic!("{epd}: {error}"));
            let avoided = epd.moves("am", &position).unwrap_or_else(|error| panic!("{epd}: {error}"));
            assert!(!best.is_empty() || !avoided.is_empty(), "{epd}");
            assert!(epd.text("id").is_some(), "{epd}");
        }
    }
}

#[test]
fn mate_collections_say_how_long_the_mate_is() {
    for name in MATES {
        for epd in lines("mates", name) {
            epd.setup.position(fault::PROBLEM).unwrap_or_else(|faults| panic!("{epd}: {faults}"));
            let length = epd.text("bm").and_then(|length| length.strip_prefix('#')?.parse::<i32>().ok());
            assert!(length.is_some_and(|length| length != 0), "{epd}");
        }
    }
}

#[test]
fn books_are_positions_of_games() {
    for name in BOOKS {
        for epd in lines("books", name) {
            assert!(epd.setup.position(fault::GAME).is_ok(), "{epd}");
        }
    }
}
