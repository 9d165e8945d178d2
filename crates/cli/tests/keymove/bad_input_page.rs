//! The page of bad inputs: what was typed, how the program ended, and what it said.
//!
//! `KEYMOVE_WRITE_PAGE=1 cargo test -p cli --test keymove bad_input_page` writes docs/results/bad-input.md anew.

use std::path::Path;
use std::{env, fs};

use super::{Folder, keymove_reading};

/// Something that cannot succeed, or not without a warning.
struct Tried {
    /// The arguments, by blanks; `FILE` is a file with the content below.
    arguments: &'static str,
    /// A last argument that may contain blanks.
    last: &'static str,
    /// The content of the file, or standard input where no file is named.
    content: &'static [u8],
}

const fn arguments(arguments: &'static str) -> Tried {
    Tried { arguments, last: "", content: b"" }
}

const fn with(arguments: &'static str, last: &'static str) -> Tried {
    Tried { arguments, last, content: b"" }
}

const fn reading(arguments: &'static str, content: &'static [u8]) -> Tried {
    Tried { arguments, last: "", content }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Everything that was tried, by what it is about.
const TRIED: &[(&str, &[Tried])] = &[
    (
        "Commands and options",
        &[
            arguments("perf"),
            arguments("solve --bogus"),
            arguments("solve --format yaml"),
            arguments("solve --threads 0"),
            arguments("solve --threads 65536 --stipulation #2 --fen startpos"),
            arguments("solve --memory 0 --stipulation #2 --fen startpos"),
            arguments("solve --time x"),
            arguments("puzzle"),
            arguments("puzzle verif"),
            arguments("lab"),
            arguments("lab nothing"),
            arguments("completions tcsh"),
            arguments("journal merge"),
            arguments("serve --port 99999"),
            arguments("serve --port x"),
        ],
    ),
    (
        "Positions",
        &[
            with("show", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1"),
            with("show", "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            with("show", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1"),
            with("show", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1"),
            with("show", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1"),
            with("show", "startpos moves e2e5"),
            with("show", "startpos moves zz"),
            with("show --game shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1 b - 1"),
            with("show --game shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 999P 1"),
            with("perft 3", "8/8/8/8/8/8/8/8 w - - 0 1"),
            with("perft -1", START),
            with("perft 1000", START),
            with("perft", "x"),
            with("mate", "kk6/8/8/8/8/8/8/K7 w - - 0 1"),
            with("mate", "not a position"),
            with("mate --nodes x", START),
            with("analyse --depth 0", START),
            with("analyse --lines 0", START),
            with("analyse", "8/8/8/8/8/8/8/8 w - - 0 1"),
            with("dead", "not a position"),
            with("dead", "8/8/8/8/8/8/8/K7 w - - 0 1"),
        ],
    ),
    (
        "Chess problems",
        &[
            reading("solve FILE", b""),
            reading("solve FILE", b"garbage\n"),
            reading("solve FILE", b"\x00\xff\xfe\x01"),
            reading("solve FILE", b"BeginProblem\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Ka1 Black Kh8\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Ka1 Black Kh8\nStipulation #x\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Ka1 Black Kh8\nStipulation #99999999\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Ka9 Black Kh8\nStipulation #2\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Xa1 Black Kh8\nStipulation #2\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Ka1 Black Kh8\nStipulation #2\nCondition Qux\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Ka1 Black Kh8\nStipulation #2\nCondition Circe Qux\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Ka1 Black Kh8\nStipulation #2\nCondition Imitator z9\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Ka1 Black Kh8\nStipulation #2\nOption Qux\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Ka1 Black Kh8\nStipulation #2\nOption MaxSolutions x\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Ka1 Black Kh8\nStipulation #2\nTwin Move a2 a3\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nForsyth 9/8\nStipulation #2\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Ka1 Black Kh8\nStipulation 2h[\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces Wihte Kc2 Rh4 Black Ka1\nStipulation #2\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Kc2 Rh4 Blakc Ka1\nStipulation #2\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Kc2 a3 Black Ka1\nStipulation #2\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Kc2 Black Ka1\nStipulation mate in 2\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Kc2 Black Ka1\nStipulation h#2,5\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Kc2 Black Ka1\nStipulation #2 SetPlay\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Kc2 Black Ka1\nStipulation #2\nOption SetPaly\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Kc2 Black Ka1\nStipulation #2\nOption Circe\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Kc2 Black Ka1\nStipulation #2\nCondition Cirke\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Kc2 Black Ka1\nStipulation #2\nTiwn Move c2 c3\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nPieces White Kc2 Black Ka1\nStipulation #2\nBeginProblem\nPieces White Kc2 Black Ka1\nStipulation #2\nEndProblem\n"),
            reading("solve FILE", b"AnfangProblem\nSteine Weiss Kc2 Rh4 Schwarz Ka1\nForderung #2\nEndProblem\n"),
            reading("solve FILE", b"AnfangProblem\nSteine Weiss Kc2 Schwarz Ka1\nForderung #2\nEndProblem\n"),
            reading("solve FILE", b"BeginProblem\nForsyth 8/8/8/8/7R/p7/2K5/k7 w - - 0 1\nStipulation #2\nEndProblem\n"),
            reading("solve FILE", b"8/8/8/8/7R/p7/2K5/k7 w - - 0 1\n"),
            reading("solve FILE --stipulation #2", b"8/8/8/8/7R/p7/2K5/k7 w - - 0 1\n8/8/8/8/7R/p7 w\n"),
            arguments("solve 8/8/8/8/7R/p7/2K5/k7"),
            arguments("solve --fen 8/8/8/8/7R/p7/2K5 --stipulation #2"),
            reading("solve FILE", b"[Event \"?\"]\n\n1. e4 *\n"),
            reading("solve FILE", b"---\nalgebraic:\n  white: [Kc2]\nstipulation: '#2'\n"),
            reading("popeye FILE", b"garbage\n"),
            arguments("solve no-such-file.inp"),
            arguments("popeye no-such-file.inp"),
            with("solve --stipulation #2 --fen", "8/8/8/8/8/8/8/8 w - -"),
            with("solve --stipulation qqq --fen", START),
            with("solve --stipulation #2 --option Qux --fen", START),
            arguments("probe --lengths 1..3 no-such-file.inp"),
            arguments("probe --lengths x FILE"),
        ],
    ),
    (
        "Puzzles, games and units",
        &[
            reading("puzzle verify FILE", b""),
            reading("puzzle verify FILE", b"\x28\xb5\x2f\xfd\x00\x00"),
            reading("puzzle verify FILE", b"\x1f\x8b\x08\x00"),
            reading("puzzle verify FILE", b"PuzzleId,FEN,Moves\nx,notafen,e2e4\n"),
            reading("puzzle verify FILE", b"PuzzleId,FEN,Moves\nx,8/8/8/8/8/8/8/8 w - - 0 1,e2e4\n"),
            reading("puzzle tag FILE", b"a,b\n1,2\n"),
            reading("puzzle filter FILE --where rating>>5", b"PuzzleId,FEN,Moves\n"),
            reading("puzzle filter FILE --where ratng>5", b"PuzzleId,FEN,Moves\n"),
            reading("puzzle filter FILE --theme mateIn22", b"PuzzleId,FEN,Moves\n"),
            reading("puzzle filter FILE --rating 1200-1500", b"PuzzleId,FEN,Moves\n"),
            reading("puzzle stats FILE", b"\xff\xfe\xff"),
            reading("puzzle generate FILE", b"no games here\n"),
            reading("puzzle generate FILE", b"[FEN \"x\"]\n\n1. e4 *\n"),
            reading("puzzle export FILE --format qqq", b"PuzzleId,FEN,Moves\n"),
            arguments("puzzle verify no-such-file.csv"),
            arguments("puzzle verify /"),
            reading("work", b"{\"unit\": 1}\n"),
            reading("work", b"not json\n"),
            arguments("journal merge no-such-file --output x"),
            arguments("units verify no-such-file.csv"),
        ],
    ),
    (
        "The lab",
        &[
            arguments("lab race no-such-folder"),
            arguments("lab conform no-such-folder"),
            arguments("lab match --games 0"),
            arguments("lab samples no-such-file --output out.samples"),
        ],
    ),
];

/// What one of them printed.
fn row(folder: &Folder, tried: &Tried) -> String {
    let file = folder.path("FILE");
    fs::write(&file, tried.content).expect("the folder can be written to");
    let mut words: Vec<String> = tried
        .arguments
        .split_ascii_whitespace()
        .map(|word| if word == "FILE" { file.display().to_string() } else { word.to_owned() })
        .collect();
    if !tried.last.is_empty() {
        words.push(tried.last.to_owned());
    }
    let outcome = keymove_reading(tried.content, &words);
    let shown = tried.arguments.to_owned();
    assert!(outcome.code.is_some(), "{shown}: a signal ended it");
    assert!(outcome.stderr.len() < 6000, "{shown}: a message of {} bytes", outcome.stderr.len());
    // Programs that speak JSON get their errors as JSON.
    let said = if outcome.stderr.trim().is_empty() { outcome.stdout() } else { outcome.stderr };
    let mut lines = said.lines().filter(|line| !line.trim().is_empty());
    let first = lines.clone().next().unwrap_or("");
    let message = lines.find(|line| line.starts_with("error")).unwrap_or(first);
    assert!(!message.is_empty(), "{shown}: nothing is said");
    let help = said.lines().find_map(|line| line.trim_start_matches([' ', '|']).strip_prefix("= help: "));
    let message = help.map_or_else(|| message.to_owned(), |help| format!("{message}; help: {help}"));
    let message = message.replace(&file.display().to_string(), "FILE").replace('|', "\\|");
    let last = if tried.last.is_empty() { String::new() } else { format!(" '{}'", tried.last) };
    let content = match tried.content {
        b"" => String::new(),
        content => format!("`{}`", content.escape_ascii().to_string().replace('|', "\\|")),
    };
    let code = outcome.code.unwrap_or_default();
    format!("| `{shown}{last}` | {content} | {code} | {message} |\n")
}

fn page() -> String {
    let folder = Folder::new("bad-input-page");
    let count: usize = TRIED.iter().map(|(_, group)| group.len()).sum();
    let mut page = format!(
        "# Bad input\n\nWhat the program prints for input that it cannot use: {count} cases, with the exit code and the error, or the\nfirst line where there is none. `FILE` is a file with the content in the second column; where the arguments name none, it is standard input.\nProblems that a file states wrongly are reported one by one, and so are rows of puzzles; code 0 comes with a warning.\n`KEYMOVE_WRITE_PAGE=1 cargo test -p cli --test keymove bad_input_page` writes this page, and the test compares it.\n"
    );
    for (about, group) in TRIED {
        page.push_str(&format!(
            "\n## {about}\n\n| arguments | content | code | message |\n|---|---|---|---|\n"
        ));
        for tried in *group {
            page.push_str(&row(&folder, tried));
        }
    }
    page
}

#[test]
fn the_page_of_bad_inputs_shows_what_is_printed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/results/bad-input.md");
    let page = page();
    if env::var_os("KEYMOVE_WRITE_PAGE").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let shown = fs::read_to_string(&path).expect("the page can be read");
    assert!(shown == page, "docs/results/bad-input.md is out of date:\n{page}");
}
