//! What several tests share: positions to test on, and the slow twin of the rules.

pub(crate) mod twin;

use game::{KeyStream, Position as _};
use shogi::{Position, Setup, fault};

/// Where random games start: openings, handicaps, wide open boards, full hands, and positions near mate.
pub(crate) const STARTS: [&str; 14] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
    "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
    "ln2+r1r2/5s+Pkl/3+B1p1p1/p4B2p/2P6/P6PP/1PNP1P3/2G3SK1/L4G1NL w 2GSN3Ps3p 76",
    "7lk/6s2/7G1/9/9/9/9/9/4K4 b P 1",
    "4k4/9/9/9/9/9/9/9/4K4 b RBGSNLPrbgsnlp 1",
    "4k4/9/9/9/9/9/9/9/4K4 w 2R2B4G4S4N4L18P 1",
    "k8/9/9/9/9/9/9/9/K7r b PLNSG 1",
    "3+R1+B3/9/2k2+N3/9/4+p4/2+l6/9/5K3/3+r1+b3 b 4G4S3N3L17P 1",
    "1pppkppp1/9/9/9/PPPP1PPPP/9/9/9/4K4 w 2r2b4g4s4n4lP 1",
    "lkn6/1r7/9/B8/9/9/7r1/9/6NKL b PLNSGbplnsg 1",
];

/// Starts that only a composer sets up.
pub(crate) const COMPOSED: [&str; 8] = [
    "8k/9/8G/9/9/9/9/9/9 b P2r2b3g4s4n4l17p 1",
    "9/9/9/9/9/9/9/9/4K4 w 2r2b 1",
    "9/9/4P4/9/9/9/4p4/9/9 b RBrb 1",
    "4k4/4R4/9/9/9/9/9/9/4K4 b 2P 1",
    "4k4/4K4/9/9/9/9/9/9/9 b G 1",
    "4k4/9/4L4/4R4/9/9/9/9/9 b 2G 1",
    "PLNkP4/NNN6/4P4/4P4/9/9/4p4/nnn6/4K2pl b 9P9p 1",
    "RRRRRRRRR/9/9/4k4/9/4K4/9/9/rrrrrrrrr w 9B9b 1",
];

/// The position of an SFEN, whatever is wrong with it.
pub(crate) fn position(sfen: &str) -> Position {
    sfen.parse::<Setup>().expect("SFEN").position(fault::ANYTHING).expect("one king a side at most")
}

/// Shows `visit` `number` positions of random games from `starts`, each game from the next start.
pub(crate) fn random_positions(starts: &[&str], number: usize, visit: &mut dyn FnMut(&Position)) {
    const LONGEST: usize = 150;
    let mut stream = KeyStream::new(2);
    let mut visited = 0;
    for sfen in starts.iter().cycle() {
        let mut current = position(sfen);
        for _ in 0..LONGEST {
            visit(&current);
            visited += 1;
            if visited == number {
                return;
            }
            let moves = current.moves();
            if moves.is_empty() {
                break;
            }
            current.play(moves[stream.next_key().0 as usize % moves.len()]);
        }
    }
}

/// Texts in order, for comparison.
pub(crate) fn sorted(texts: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    let mut texts: Vec<String> = texts.into_iter().map(|text| text.to_string()).collect();
    texts.sort();
    texts
}
