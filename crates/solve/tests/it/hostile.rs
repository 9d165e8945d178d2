//! Malformed and hostile input: it is refused or read, and never crashes the program.

use std::time::{Duration, Instant};

use popeye::read::{self, Fault};

const SAMPLE: &str = "BeginProblem\nauthor A; B\npieces white Kc2 Rh4 black Ka1 Pa3\nforsyth 8/8/2p5\n\
    sstip white 3:3a[#]d[>1a[x&!=]d]{!1a[#]d}\noption vari try defence 2 enpassant a2a3a4 castling a1h8\n\
    remark hello\nzero move c2 c3\ntwin cont exchange c3 h4 rotate 90 mirror a1<-->h8 shift a1 b1\n\
    twin add white Qd4 substitute Q R polish stip 2->reci-h(=)#2.5 remove a1\nNextProblem\nEndProblem\n";

const FAIRY: &str = "BeginProblem\npieces white royal Gb5 Rh4 ROa8 neutral kamikaze Nc3 black Ka1 B/Rd6\n\
    forsyth 8/=.NH7\nstip h#2\ncondition circe april g r chameleon q s rexinclusive gridchess irregular a1b1 c1\n\
    gridline va12 bgl 12.5 - imitator e4 sat 2 3 maximummer ultra vaulting eq transmuting lastcapture white Qa1\n\
    twin condition madrasi rex sentinelles maximumblack 3\ntwin add neutral royal Nb1 substitute G N\nEndProblem\n";

/// Reads all problems and counts the errors.
fn faults(input: &[u8]) -> usize {
    read::problems(input).map(|parsed| parsed.diagnostics.len()).sum()
}

#[test]
fn a_line_of_ten_megabytes_is_an_error() {
    let begin = "BeginProblem\npieces white Kc2 Rh4 black Ka1 Pa3\nstip h#2\n";
    for part in ["x", " ", "(", "title ", "\u{e4}", "a1"] {
        let line = part.repeat(10_000_000 / part.len());
        let input = format!("{begin}{line}\noption vari\nEndProblem\n");
        let problems = read::problems(input.as_bytes()).strictness(read::Strictness::Popeye);
        let parsed: Vec<read::Parsed> = problems.collect();
        let [read::Parsed { problem: Ok(problem), diagnostics }] = parsed.as_slice() else {
            panic!("{part}")
        };
        assert!(problem.options.variations, "{part}");
        let found: Vec<&Fault> = diagnostics.iter().map(|diagnostic| &diagnostic.fault).collect();
        assert!(matches!(*found, [Fault::LongLine(_)]), "{part}: {found:?}");
        assert!(diagnostics.iter().all(|diagnostic| diagnostic.excerpt.len() < 1_000));
    }
}

#[test]
fn ten_megabytes_of_nonsense_are_read_quickly() {
    for part in [
        "x\n",
        "(\n",
        "twin\n",
        "remark\n",
        "sstip white 1a[",
        "stip 1->",
        "option maxsol\n",
        "\u{e4}\n",
        "a\u{e4}",
        "\u{e4}bc a\u{e9}\n",
        "pieces white Qa1\n",
        "twin add white Qa1\n",
        "twin cont remove a1 add white Qa1\n",
        "twin condition circe\n",
        "pieces neutral Ga1\n",
        "condition imitator a1\n",
        "twin condition circe april q\n",
        "pieces white Q/Ra1 R/Qa1\n",
        "add white Qa1 remove a1\n",
    ] {
        let input = format!("BeginProblem\n{}", part.repeat(10_000_000 / part.len()));
        let start = Instant::now();
        assert!(faults(input.as_bytes()) < 200, "{part}");
        assert!(start.elapsed() < Duration::from_secs(20), "{part}: {:?}", start.elapsed());
    }
}

#[test]
fn every_prefix_every_suffix_and_every_omission_can_be_read() {
    for sample in [SAMPLE.as_bytes(), FAIRY.as_bytes()] {
        for cut in 0..sample.len() {
            faults(&sample[..cut]);
            faults(&sample[cut..]);
            faults(&[&sample[..cut], &sample[cut + 1..]].concat());
        }
    }
}

#[test]
fn every_byte_can_be_any_other() {
    for place in 0..SAMPLE.len() {
        for byte in [0, b'\n', b'\r', b' ', b'"', b'#', b'-', b'0', b'9', b'[', b'a', b'{', 0x80, 0xc3, 0xff]
        {
            let mut input = SAMPLE.as_bytes().to_vec();
            input[place] = byte;
            faults(&input);
        }
    }
}

#[test]
fn any_two_words_can_follow_each_other() {
    let words: Vec<&str> = SAMPLE.split_ascii_whitespace().chain(FAIRY.split_ascii_whitespace()).collect();
    for first in &words {
        for second in &words {
            faults(format!("BeginProblem\nstip #1\n{first} {second} {first}\nEndProblem").as_bytes());
        }
    }
}

#[test]
fn ten_thousand_problems_are_read_one_by_one() {
    let body = "pieces white Kc2 Rh4 black Ka1 Pa3\nstip h#2\ntwin move h4 h5\n";
    let input = format!("BeginProblem\n{}{body}EndProblem\n", format!("{body}NextProblem\n").repeat(9_999));
    let problems = read::problems(input.as_bytes()).filter(|parsed| {
        parsed.diagnostics.is_empty() && parsed.problem.as_ref().is_ok_and(|problem| problem.twins.len() == 2)
    });
    assert_eq!(problems.count(), 10_000);
}
