//! Every row has a verdict, and every verdict that is not sound has a reason.

use std::collections::BTreeMap;
use std::num::NonZero;

use puzzle::Form;
use puzzle::pipeline::{self, Collected, Settings, StopFlag, Totals};
use puzzle::read::Blocks;
use puzzle::verify::{Scope, Verify};

use crate::{corpora, database};

type Counts = BTreeMap<String, u64>;

fn verify(text: &[u8], scope: Scope) -> (Vec<serde_json::Value>, Totals<Counts>) {
    let mut blocks = Blocks::new(text, None).checking_ids();
    let mut sink = Collected::<Counts>::default();
    let stop = StopFlag::default();
    let settings = Settings::whole(NonZero::<usize>::MIN, &stop);
    pipeline::run(&mut blocks, &Verify { form: Form::Json, scope, judges: None }, settings, &mut sink)
        .expect("memory holds out");
    let text = String::from_utf8(sink.text).expect("JSON is text");
    let lines = text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    (lines, sink.totals)
}

/// The id of each row states its fault.
#[test]
fn every_row_that_we_damaged_has_its_reason() {
    let (lines, totals) = verify(&corpora::own("puzzles/dirty.csv"), Scope::Everything { nodes: 20_000 });
    assert!(lines.len() > 80, "{}", lines.len());
    assert_eq!(totals.rows, totals.kept + totals.rejects());
    for line in &lines {
        let id = line["id"].as_str().or_else(|| line["row"].as_str()?.split(',').next()).expect("an id");
        let (expected, _) = id.rsplit_once('-').expect("a reason and a number");
        let reasons = line["reasons"].as_array().expect("there are reasons");
        assert!(reasons.iter().any(|reason| reason == expected), "{line}");
    }
}

#[test]
#[ignore = "needs the shared corpora"]
fn every_dirty_row_has_its_reason() {
    let (lines, totals) = verify(&corpora::shared("puzzles/dirty.csv"), Scope::Everything { nodes: 20_000 });
    assert_eq!(lines.len(), 1_893);
    assert_eq!(totals.rows, totals.kept + totals.rejects());
    for line in &lines {
        let reasons = line["reasons"].as_array().expect("there are reasons");
        assert!(!reasons.is_empty() && line["verdict"] != "sound", "{line}");
    }
    let rejected = |reason: &str| totals.rejected.get(reason).copied();
    assert_eq!(rejected("odd-plies"), Some(773));
    assert_eq!(rejected("illegal-move"), Some(162));
    assert_eq!(rejected("illegal-position"), Some(26));
    assert_eq!(totals.sum.get("unknown-theme"), Some(&904));
    assert_eq!(totals.sum.get("not-mate"), Some(&14));
    assert_eq!(totals.sum.get("mate-not-claimed"), Some(&24));
}

#[test]
fn our_own_rows_are_legal() {
    let (lines, totals) = verify(database::own().as_bytes(), Scope::Legality);
    assert!(lines.len() > 150 && totals.rejects() == 0, "{} {}", lines.len(), totals.rejects());
}

#[test]
#[ignore = "needs the shared corpora"]
fn good_rows_are_legal() {
    let (lines, totals) = verify(database::shared().as_bytes(), Scope::Legality);
    assert_eq!((lines.len(), totals.rejects()), (50_936, 0));
}

/// A mate in one for White after Black's move, and rows that differ from it in one respect each.
#[test]
fn small_rows_are_judged() {
    const FEN: &str = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1";
    let row = |id: &str, moves: &str, themes: &str| format!("{id},{FEN},{moves},600,80,90,1000,{themes},,\n");
    let text = [
        row("a", "a2a3 b1b8", "mate mateIn1 oneMove"),
        row("b", "a2a3 b1b8", "endgame"),
        row("c", "a2a3 b1b8", "mate mateIn2 short"),
        row("d", "a2a3 b1b7", "mate mateIn1"),
        row("e", "a2a3 b1b8", "mate mateIn1 strange"),
        row("a", "a2a3 b1b7", "mate"),
        row("f", "a2a3", "mate"),
        "\n".into(),
        "short\n".into(),
    ]
    .concat();
    let (lines, totals) = verify(text.as_bytes(), Scope::Everything { nodes: 1_000 });
    let found: Vec<(u64, &str, Vec<&str>)> = lines
        .iter()
        .map(|line| {
            let reasons = line["reasons"].as_array().expect("reasons");
            let reasons = reasons.iter().map(|reason| reason.as_str().expect("a word")).collect();
            (line["line"].as_u64().expect("a number"), line["verdict"].as_str().expect("a word"), reasons)
        })
        .collect();
    let expected = [
        (1, "sound", vec![]),
        (2, "mislabelled", vec!["mate-not-claimed"]),
        (3, "mislabelled", vec!["wrong-mate-length", "wrong-length"]),
        (4, "wrong", vec!["not-mate"]),
        (5, "mislabelled", vec!["unknown-theme"]),
        (6, "rejected", vec!["duplicate-id"]),
        (7, "rejected", vec!["odd-plies"]),
        (9, "rejected", vec!["missing-columns"]),
    ];
    assert_eq!(found, expected);
    assert_eq!((totals.rows, totals.kept), (8, 5));
}

#[test]
fn mates_that_are_not_forced_or_not_the_only_ones_are_wrong() {
    for (fen, moves, verdict, reasons, others) in [
        // Each of two rooks mates on the back rank.
        ("6k1/5ppp/8/8/7q/8/5PPP/RR4K1 b - - 0 1", "h4h6 a1a8", "sound", vec!["several-mates"], vec!["b1b8"]),
        // Either rook may take the seventh rank, and the other mates.
        (
            "6k1/8/8/8/8/R7/8/1R4K1 b - - 0 1",
            "g8h8 a3a7 h8g8 b1b8",
            "wrong",
            vec!["other-first-move"],
            vec!["b1b7"],
        ),
        // The rook could have mated at once, and its detour lets the king escape.
        (
            "r5k1/5ppp/8/8/8/8/5PPP/1R4K1 b - - 0 1",
            "a8a7 b1b3 a7a6 b3b8",
            "wrong",
            vec!["mate-not-forced", "other-first-move"],
            vec!["b1b8"],
        ),
    ] {
        let text = format!("id,{fen},{moves},,,,,mate,,\n");
        let (lines, _) = verify(text.as_bytes(), Scope::Everything { nodes: 100_000 });
        let line = lines.first().expect("a verdict");
        assert_eq!((&line["verdict"], &line["reasons"]), (&verdict.into(), &reasons.into()), "{line}");
        assert_eq!(line["others"], serde_json::json!(others), "{line}");
    }
}

#[test]
fn nothing_unproved_is_reported_about_later_moves() {
    // The opponent cooperates: after his replies the second move loses the queen, and the mate of the line is a gift.
    let fen = "6r1/pp3k2/1bb1pB1Q/4Pp2/2P5/8/PP1p2PP/5B1K b - - 0 32";
    let text = format!("id,{fen},d2d1q h6h7 f7e8 h7g7 d1a1 g7e7,,,,,mate mateIn3 long,,\n");
    let (lines, _) = verify(text.as_bytes(), Scope::Everything { nodes: 200_000 });
    let line = lines.first().expect("a verdict");
    let detail = line["detail"].as_str().expect("it is explained");
    assert!(!detail.contains("as h7g7 does"), "{line}");
    assert!(detail.contains("h7g7 does not force mate in 2"), "{line}");
    assert!(detail.contains("h7e7 mates in 2, and h7g7 does not"), "{line}");
    assert_eq!(line["verdict"], "wrong", "{line}");
    let reasons = line["reasons"].as_array().expect("there are reasons");
    assert!(reasons.contains(&"later-mate-not-forced".into()), "{line}");
}

#[test]
fn a_dead_position_is_no_puzzle() {
    for (fen, moves, verdict) in [
        ("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 b - - 0 1", "c8d7 c1d2", "wrong"),
        ("4k3/8/8/8/8/3n4/4B3/4K3 w - - 0 1", "e2d3 e8e7", "wrong"),
        ("4k3/8/8/8/8/3n4/4B3/4K3 w - - 0 1", "e1d2 d3f4", "sound"),
    ] {
        let text = format!("id,{fen},{moves},,,,,advantage oneMove,,\n");
        let (lines, _) = verify(text.as_bytes(), Scope::Everything { nodes: 1_000 });
        let line = lines.first().expect("a verdict");
        assert_eq!(line["verdict"], verdict, "{line}");
        let is_dead =
            line["reasons"].as_array().is_some_and(|reasons| reasons.contains(&"dead-position".into()));
        assert_eq!(is_dead, verdict == "wrong", "{line}");
    }
}

#[test]
fn impossible_positions_are_rejected() {
    let fens = [
        "6k1/5ppp/8/8/8/P7/PPPPPPPP/RNBQKBNR b KQ - 0 1",
        "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - e3 0 1",
        "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b KQkq - 0 1",
        "r2k3R/8/3K4/8/8/8/8/7R b - - 0 1",
        "R2k3R/8/3K4/8/8/8/8/7R b - - 0 1",
    ];
    for fen in fens {
        let text = format!("id,{fen},g8h8 a1a8,,,,,mate,,\n");
        let (lines, _) = verify(text.as_bytes(), Scope::Everything { nodes: 1_000 });
        let line = lines.first().expect("a verdict");
        let is_legal = fen.starts_with("r2k3R");
        let expected = if is_legal { "illegal-move" } else { "illegal-position" };
        assert_eq!(line["reasons"], serde_json::json!([expected]), "{line}");
    }
}
