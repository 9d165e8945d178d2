//! Untrusted text: empty, far too long, other alphabets, and every small mistake.

use std::fmt::Display;
use std::str::FromStr;

use chess::text::{Epd, Fen, Long, San, UciMove};

/// An error message is for a terminal, however long the line was.
const LONGEST_MESSAGE: usize = 250;

/// Texts that are nothing in any notation.
fn nonsense() -> Vec<String> {
    let short = [
        "",
        " ",
        "\t\n",
        "\0",
        "-",
        "?",
        "/",
        ";",
        "\"",
        "é4",
        "е2е4",
        "♞",
        "😀😀",
        "１２３",
        "ＮＦ３",
        "\u{202e}e2e4",
        "e\u{301}2e4",
        "\u{feff}Nf3",
        "..",
        "%s%n",
        "../../etc",
        "null",
        "NaN",
        "-1",
        "99999999999999999999",
        "0x10",
    ];
    let long = ["x", "e", "8/", " ", "0-", "Q", "é", "\"", "1 ", "; "]
        .map(|part| part.repeat((1 << 20) / part.len()));
    short.into_iter().map(str::to_owned).chain(long).collect()
}

/// Every beginning of a good text, and the text with each of its characters left out, doubled or replaced.
fn mistakes(good: &str) -> Vec<String> {
    let chars: Vec<char> = good.chars().collect();
    let mut texts = Vec::new();
    for at in 0..chars.len() {
        let (before, after) = (&chars[..at], &chars[at + 1..]);
        texts.push(before.iter().collect());
        for middle in ["", "0", "9", "é", " ", "-", "\"", "\0", "KK", &chars[at].to_string().repeat(2)] {
            texts.push(before.iter().copied().chain(middle.chars()).chain(after.iter().copied()).collect());
        }
    }
    texts
}

/// Nonsense is refused with a short message; a mistake is refused, or makes sense and reads back as it is printed.
fn check<T: FromStr<Err: Display> + Display>(good: &[&str]) {
    for text in nonsense() {
        let start: String = text.chars().take(20).collect();
        match text.parse::<T>() {
            Ok(read) => panic!("`{start}` is read as {read}"),
            Err(error) => assert!(error.to_string().len() < LONGEST_MESSAGE, "`{start}`: {error}"),
        }
    }
    for good in good {
        assert!(good.parse::<T>().is_ok(), "{good}");
        for text in mistakes(good) {
            match text.parse::<T>() {
                Ok(read) => {
                    let printed = read.to_string();
                    let again = printed.parse::<T>().map(|again| again.to_string()).ok();
                    assert_eq!(again, Some(printed), "{text}");
                }
                Err(error) => assert!(error.to_string().len() < LONGEST_MESSAGE, "{text}: {error}"),
            }
        }
    }
}

#[test]
fn fen() {
    check::<Fen>(&[
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "1r2k1rr/8/8/3pP3/8/8/8/RR2K3 w BQgq d6 99 250",
        "8/8/8/8/8/8/8/8 b - -",
    ]);
}

#[test]
fn epd() {
    check::<Epd>(&[
        r#"6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8# d1d8; id "back; rank"; dm 1; hmvc 3; fmvn 20;"#,
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 20 bm O-O",
    ]);
}

#[test]
fn uci() {
    check::<UciMove>(&["e2e4", "e7e8q", "0000"]);
}

#[test]
fn san() {
    check::<San>(&["e4", "Nbd7+", "R1xa3", "Qh4e1#", "exd6 e.p.", "a8=Q", "b8(N)", "O-O-O", "0-0"]);
}

#[test]
fn long() {
    check::<Long>(&["Sg1-f3", "Kh7*g8", "b5*c6 ep.", "b7-b8=Q #", "c7*b8=S", "0-0-0 +"]);
}
