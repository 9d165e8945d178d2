//! Any text as a USI move and as a `position` line: what is read is legal and prints as it was written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shogi::{Rules, Setup, fault, text};

/// Positions with drops, promotions, checks and pins, to read moves in.
const SFENS: [&str; 3] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "7lk/6s2/7G1/9/9/9/9/9/4K4 b P 1",
];

fuzz_target!(|line: &str| {
    for sfen in SFENS {
        let setup: Setup = sfen.parse().expect(sfen);
        let position = setup.position(fault::GAME).expect(sfen);
        if let Ok(mv) = text::read_usi_move(line, &position) {
            assert!(position.moves().contains(&mv), "{line}");
            assert_eq!(mv.to_string(), line);
        }
    }
    if let Ok(game) = text::read_usi_game(line, fault::ANYTHING, Rules::default()) {
        game.ending();
        game.declare();
        assert_eq!(game.positions().len(), game.moves().len() + 1);
    }
});
