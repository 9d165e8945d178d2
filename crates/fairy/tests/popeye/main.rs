//! Moves compared with those that Popeye lists for random boards, men, attributes and conditions.
//!
//! `KEYMOVE_POPEYE` names the program; without it the test is ignored. `KEYMOVE_SEED` and `KEYMOVE_COUNT` choose the
//! boards, `KEYMOVE_MEN` (English codes), `KEYMOVE_ATTRIBUTES` and `KEYMOVE_CONDITIONS` (English names, `none` for
//! none, words after colons) restrict what occurs on them, `KEYMOVE_TOGETHER` puts all these
//! conditions on each board; `KEYMOVE_PLIES` is the number of half-moves.
#![allow(clippy::print_stderr, reason = "a comparison reports what it found")]

mod board;
mod oracle;
mod random;

use std::env;

use board::Board;

#[test]
#[ignore = "needs Popeye"]
fn random_boards_have_the_moves_that_popeye_lists() {
    let popeye = env::var_os("KEYMOVE_POPEYE").expect("KEYMOVE_POPEYE names Popeye's program");
    let number =
        |name: &str, usual: u64| env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (seed, count, plies) =
        (number("KEYMOVE_SEED", 1), number("KEYMOVE_COUNT", 400), number("KEYMOVE_PLIES", 1));
    let boards: Vec<Board> =
        (0..count).map(|i| Board::random(seed.wrapping_mul(1_000_003).wrapping_add(i))).collect();
    let mut differences = 0;
    let mut lines = 0;
    let mut refused = 0;
    for batch in boards.chunks(100) {
        let answers = oracle::answers(popeye.as_ref(), batch, plies as usize);
        for (board, answer) in batch.iter().zip(answers) {
            let Some(answer) = answer else {
                refused += 1;
                continue;
            };
            let ours = board.lines(plies as usize);
            lines += ours.len();
            if ours != answer {
                if oracle::refuses(popeye.as_ref(), board, plies as usize) {
                    refused += 1;
                    continue;
                }
                differences += 1;
                if differences <= number("KEYMOVE_SHOWN", 5) {
                    eprintln!("{}", board.input(plies as usize));
                    for line in &answer {
                        if !ours.contains(line) {
                            eprintln!("  missing: {line}");
                        }
                    }
                    for line in &ours {
                        if !answer.contains(line) {
                            eprintln!("  too many: {line}");
                        }
                    }
                    if ours.len() == answer.len() && ours.iter().all(|line| answer.contains(line)) {
                        eprintln!("  in another order: {ours:?}\n    than Popeye's: {answer:?}");
                    }
                }
            }
        }
    }
    eprintln!("{count} boards, {lines} lines, {refused} refused, {differences} boards differ");
    assert_eq!(differences, 0);
}
