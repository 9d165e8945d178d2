//! Counts of leaves that several programs agree on.

use crate::{common, corpora};

/// Positions of the project's own, with counts that haitaka, rsshogi and cshogi agree on.
const OWN: &str = "\
startpos | lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 | 1:30 2:900 3:25470 4:719731 5:19861490
matsuri | l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1 | 1:207 2:28684
most moves | R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1 | 1:593 2:105677
forced promotion | 4k4/PLN6/9/9/9/9/9/9/4K4 b - 1 | 1:7 2:35 3:305
";

#[test]
fn the_counts_of_our_own_lines_are_right() {
    check(OWN);
}

#[test]
fn the_counts_of_random_games_are_right() {
    check(&corpora::lines(corpora::own("perft/shogi.txt")).join("\n"));
}

#[test]
#[ignore = "needs the shared corpora"]
fn the_counts_of_the_corpus_are_right() {
    check(&corpora::lines(corpora::shared("perft/shogi.txt")).join("\n"));
}

/// cshogi has counted the leaves of our file; another library counts them again where that is fast.
#[test]
fn rsshogi_counts_the_leaves_of_our_file() {
    for line in corpora::lines(corpora::own("perft/shogi.txt")) {
        let [_, sfen, counts] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("name | sfen | counts expected: {line}");
        };
        let mut theirs = rsshogi::board::position_from_sfen(sfen).expect(sfen);
        theirs.init_stack();
        for count in counts.split_whitespace() {
            let (depth, leaves) = count.split_once(':').expect("depth:leaves");
            let leaves: u64 = leaves.parse().expect("a count");
            if leaves < 100_000 {
                let depth = depth.parse().expect("a depth");
                assert_eq!(rsshogi::board::perft::compute_perft(&mut theirs, depth), leaves, "{line}");
            }
        }
    }
}

fn check(text: &str) {
    let mut lines = 0;
    for line in text.lines() {
        let [name, sfen, counts] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("name | sfen | counts expected: {line}");
        };
        let position = common::position(sfen);
        for count in counts.split_whitespace() {
            let (depth, leaves) = count.split_once(':').expect("depth:leaves");
            let depth = depth.parse().expect("a depth");
            let leaves: u64 = leaves.parse().expect("a count");
            assert_eq!(game::perft::count(&position, depth), leaves, "{name} depth {depth}");
            if leaves < 50_000 {
                assert_eq!(game::perft::count_playing(&position, depth), leaves, "{name} depth {depth}");
            }
        }
        lines += 1;
    }
    assert!(lines > 0, "no line was tested");
}
