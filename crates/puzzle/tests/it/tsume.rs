//! Solves and verifies tsume of collections.

use std::collections::BTreeMap;
use std::num::NonZero;

use puzzle::Form;
use puzzle::pipeline::{self, Collected, Settings, StopFlag, Totals, Work};
use puzzle::read::Blocks;
use puzzle::tsume::{SolveTsume, VerifyTsume};
use puzzle::verify::Scope;

use crate::corpora;

type Counts = BTreeMap<String, u64>;

fn run(text: &str, work: &impl Work<Sum = Counts>) -> (Vec<serde_json::Value>, Totals<Counts>) {
    let mut collected = Collected::<Counts>::default();
    let stop = StopFlag::default();
    let settings = Settings::whole(NonZero::<usize>::MIN, &stop);
    pipeline::run(&mut Blocks::new(text.as_bytes(), None), work, settings, &mut collected)
        .expect("memory does not fail");
    let text = String::from_utf8(collected.text).expect("JSON is text");
    let lines = text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    (lines, collected.totals)
}

#[test]
fn the_shortest_mates_of_our_own_tsume_are_as_long_as_they_say() {
    let found = check_lengths(corpora::own("tsume/tsume.tsv"));
    assert!(found.rows > 200 && found.shorter + found.longer == 0, "{found:?}");
}

/// In a few the collection has missed a shorter mate.
#[test]
#[ignore = "needs the shared corpora"]
fn the_shortest_mates_of_a_collection_are_as_long_as_it_says() {
    let found = check_lengths(corpora::shared("tsume/tanuki.tsv"));
    assert_eq!(found, Lengths { rows: 1_181, shorter: 7, longer: 0 });
}

/// Compares the shortest mates with the lengths that a collection states.
#[derive(Debug, PartialEq, Eq)]
struct Lengths {
    rows: usize,
    shorter: usize,
    longer: usize,
}

fn check_lengths(bytes: Vec<u8>) -> Lengths {
    let text = String::from_utf8(bytes).expect("a corpus of text");
    let lengths: Vec<u64> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').nth(1).and_then(|plies| plies.parse().ok()).expect("a number of plies"))
        .collect();
    let (lines, totals) = run(&text, &SolveTsume { form: Form::Json, nodes: 1_000_000 });
    assert_eq!((lines.len(), totals.rejects()), (lengths.len(), 0));
    let shorter =
        lines.iter().zip(&lengths).filter(|(line, plies)| line["shortest"].as_u64() < Some(**plies));
    let longer = lines.iter().zip(&lengths).filter(|(line, plies)| line["shortest"].as_u64() > Some(**plies));
    Lengths { rows: lines.len(), shorter: shorter.count(), longer: longer.count() }
}

#[test]
fn small_tsume_are_judged() {
    const SFEN: &str = "8k/9/7GP/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1";
    let rows = [
        ("sound", "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "G*1b"),
        ("several", "8k/9/7G1/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 1", "G*1b"),
        ("longer", SFEN, "G*1b"),
        ("quiet", SFEN, "2c2d"),
        ("no mate", SFEN, "1c1b"),
        ("even", SFEN, "1c1b 1a2a"),
        ("no moves", SFEN, ""),
    ];
    let rows: String = rows.iter().map(|(id, sfen, moves)| format!("{id}\t{sfen}\t{moves}\n")).collect();
    let task = VerifyTsume { form: Form::Json, scope: Scope::Everything { nodes: 100_000 } };
    let (lines, totals) = run(&format!("id\tsfen\tmoves\n{rows}"), &task);
    let found: Vec<String> =
        lines.iter().map(|line| format!("{} {}", line["verdict"], line["reasons"])).collect();
    assert_eq!(
        found,
        [
            "\"sound\" []",
            "\"sound\" [\"several-mates\"]",
            "\"doubtful\" [\"several-mates\",\"longer-mate\"]",
            "\"wrong\" [\"no-check\",\"not-mate\"]",
            "\"wrong\" [\"not-mate\"]",
            "\"rejected\" [\"even-plies\"]",
            "\"rejected\" [\"no-moves\"]",
        ]
    );
    assert_eq!((totals.rows, totals.kept), (7, 5));
}
