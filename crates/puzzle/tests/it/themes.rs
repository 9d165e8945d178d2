//! Compares themes with those of a database.

use std::collections::{BTreeMap, BTreeSet};

use puzzle::Puzzle;
use puzzle::read::{Columns, Record, Row};
use puzzle::themes::{self, Source};

use crate::database;

/// The themes with simple definitions, which the script that made our rows implements too.
const PLAIN: &str = "mate mateIn1 mateIn2 mateIn3 mateIn4 mateIn5 oneMove short long veryLong advancedPawn castling \
    enPassant promotion underPromotion doubleCheck pawnEndgame knightEndgame bishopEndgame rookEndgame queenEndgame \
    queenRookEndgame";

#[test]
fn our_own_rows_have_the_themes_that_python_chess_finds() {
    let text = database::own();
    let (columns, mut record) = (Columns::lichess(), Record::default());
    let mut seen = BTreeSet::new();
    for line in text.lines().skip(1) {
        let row = record.read(line, &columns).expect("the corpus can be read");
        let ours = themes::of(&Puzzle::read(&row).expect("the corpus is legal"));
        for theme in PLAIN.split_whitespace() {
            assert_eq!(ours.contains(&theme), row.has_theme(theme), "{theme}: {line}");
            if row.has_theme(theme) {
                seen.insert(theme);
            }
        }
    }
    assert!(seen.len() >= 13, "{seen:?}");
}

#[test]
#[ignore = "needs the shared corpora"]
fn nine_rows_of_ten_have_exactly_our_themes() {
    let text = database::shared();
    let (columns, mut record) = (Columns::lichess(), Record::default());
    let (mut exact, mut rows) = (0, 0);
    let (mut exact_recent, mut recent) = (0, 0);
    // Rows of each theme: in both, only in ours, only in theirs.
    let mut counts: BTreeMap<&str, [u32; 3]> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let row = record.read(line, &columns).expect("the corpus can be read");
        let ours = themes::of(&Puzzle::read(&row).expect("the corpus is legal"));
        let shown = themes::all().filter(|theme| theme.source == Source::Line);
        let mut is_exact = true;
        for theme in shown {
            let place = match (ours.contains(&theme.name), row.has_theme(theme.name)) {
                (true, true) => 0,
                (true, false) => 1,
                (false, true) => 2,
                (false, false) => continue,
            };
            is_exact &= place == 0;
            counts.entry(theme.name).or_default()[place] += 1;
        }
        exact += u32::from(is_exact);
        rows += 1;
        if is_recent(&row) {
            exact_recent += u32::from(is_exact);
            recent += 1;
        }
    }
    assert!(exact * 100 >= rows * 96, "{exact} of {rows}");
    assert!(recent > 4_000 && exact_recent * 1_000 >= recent * 989, "{exact_recent} of {recent}");
    for (theme, [both, ours, theirs]) in counts {
        assert!(
            both * 100 >= (both + theirs) * if theme == "morphysMate" { 85 } else { 97 },
            "{theme} is missed: {both} {theirs}"
        );
        // The rows come from several years, and these themes are younger than most of them.
        let young = [
            "triangleMate",
            "swallowstailMate",
            "vukovicMate",
            "discoveredCheck",
            "pillsburysMate",
            "operaMate",
        ];
        let is_young =
            young.contains(&theme) || ["cornerMate", "morphysMate", "balestraMate"].contains(&theme);
        assert!(both * 100 >= (both + ours) * 89 || is_young, "{theme} is given too often: {both} {ours}");
    }
}

/// Whether a row is from a copy of the database that has the youngest themes: it has neither popularity nor plays, but the
/// game.
fn is_recent(row: &Row<'_>) -> bool {
    (row.popularity, row.plays) == (None, None) && !row.url.is_empty()
}

#[test]
fn every_theme_has_a_name_of_its_own() {
    let mut names: Vec<&str> = themes::all().map(|theme| theme.name).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!((names.len(), all), (74, 74));
}

/// Our own positions, each with some themes that it has and one that it lacks.
#[test]
fn small_positions_show_their_themes() {
    for (position, moves, has, has_not) in [
        (
            "5rk1/6pp/8/4N3/2Q5/8/8/K7 b - - 0 1",
            "g8h8 e5f7 h8g8 f7h6",
            vec!["short", "endgame", "discoveredCheck", "doubleCheck"],
            "mate",
        ),
        (
            "5rk1/6pp/7N/8/8/1Q6/8/K7 b - - 0 1",
            "g8h8 b3g8 f8g8 h6f7",
            vec!["smotheredMate", "sacrifice", "mateIn2", "mate"],
            "backRankMate",
        ),
        (
            "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1",
            "a2a3 b1b8",
            vec!["backRankMate", "rookEndgame", "oneMove"],
            "fork",
        ),
        ("r3k3/8/8/8/3N4/8/8/4K3 b - - 0 1", "e8d7 d4b5 d7c8 b5d6", vec!["short", "endgame"], "fork"),
        ("r3k3/7p/8/1N6/8/8/8/4K3 b - - 0 1", "h7h6 b5c7 e8d7 c7a8", vec!["short", "endgame", "fork"], "pin"),
        (
            "4k3/P7/8/8/8/8/8/4K3 b - - 0 1",
            "e8e7 a7a8r",
            vec!["promotion", "underPromotion", "advancedPawn"],
            "mate",
        ),
        ("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4 e4d3", vec!["enPassant", "pawnEndgame"], "advancedPawn"),
        ("r3k3/8/8/8/8/8/8/4K2R b K - 0 1", "a8a7 e1g1", vec!["castling", "rookEndgame"], "promotion"),
        ("7k/p6p/8/4N3/8/8/7P/6RK b - - 0 1", "a7a6 e5f7", vec!["cornerMate"], "pillsburysMate"),
        ("5rk1/p4pb1/8/3N3Q/8/8/8/1K6 b - - 0 1", "a7a6 d5e7", vec!["mate"], "cornerMate"),
        ("5k2/p7/6Q1/8/8/8/7B/K7 b - - 0 1", "a7a6 h2d6", vec!["balestraMate"], "morphysMate"),
        ("5k2/p5p1/4Q3/8/8/8/7B/K7 b - - 0 1", "a7a6 h2d6", vec!["mate"], "balestraMate"),
        ("3q1b2/p3k3/8/3P4/6Q1/8/8/K7 b - - 0 1", "a7a6 g4e6", vec!["swallowstailMate"], "epauletteMate"),
        ("3qrb2/p3k3/8/3P4/6Q1/8/8/K7 b - - 0 1", "a7a6 g4e6", vec!["mate"], "swallowstailMate"),
        // One bishop guards the rook, the other shuts the king in.
        (
            "6k1/p6p/8/8/8/B7/1B6/K4R2 b - - 0 1",
            "a7a6 f1f8",
            vec!["operaMate", "pillsburysMate"],
            "morphysMate",
        ),
        // A double check by rook and bishop.
        (
            "3qkb2/p2p4/7N/8/4B3/8/8/K3R3 b - - 0 1",
            "a7a6 e4g6",
            vec!["pillsburysMate", "doubleCheck"],
            "operaMate",
        ),
        ("7k/p6p/8/8/8/8/8/K1B3R1 b - - 0 1", "a7a6 c1b2", vec!["morphysMate"], "pillsburysMate"),
        // A pawn guards the bishop.
        ("7k/p6p/8/4P1B1/8/8/8/K5R1 b - - 0 1", "a7a6 g5f6", vec!["mate"], "morphysMate"),
        // The men beside the king are the attacker's.
        ("4N3/p7/8/3PkP2/2P3P1/8/8/K1Q5 b - - 0 1", "a7a6 c1e3", vec!["epauletteMate"], "backRankMate"),
    ] {
        let row = Row { position, moves, ..Row::default() };
        let found = themes::of(&Puzzle::read(&row).unwrap_or_else(|fault| panic!("{position}: {fault}")));
        for theme in has {
            assert!(found.contains(&theme), "{position} {moves}: {theme} is not among {found:?}");
        }
        assert!(!found.contains(&has_not), "{position} {moves}: {has_not} is among {found:?}");
    }
}
