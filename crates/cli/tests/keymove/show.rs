//! `keymove show`.

use super::{Folder, keymove, words};

/// Shows a position and compares exit code and text.
fn check(name: &str, arguments: &str, code: i32) {
    let outcome = keymove(&words(&format!("show {arguments}")));
    assert_eq!(outcome.code, Some(code), "{}", outcome.stderr);
    insta::assert_snapshot!(name, outcome.stdout());
}

#[test]
fn positions_are_drawn() {
    check("chess_start", "startpos", 0);
    check("chess_from_black", "--flip startpos", 0);
    check("chess_mate", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", 0);
    check("chess_stalemate", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", 0);
    check("chess_double_check", "4k3/8/5N2/8/8/8/8/4RK2 b - - 0 1", 0);
    check("shogi_start", "--game shogi startpos", 0);
    check("shogi_hands", "--game shogi 8k/9/8G/9/9/9/9/9/8K w R2B3G4S4N4L17Prp 8", 0);
}

#[test]
fn a_faulty_position_is_drawn_with_all_its_faults_and_the_answer_is_no() {
    check("chess_faults", "4k3/8/4R3/8/8/8/8/P3K2R w KQ e3 0 1", 1);
    check("chess_two_kings", "8/8/8/8/8/8/8/KK5k w - - 0 1", 1);
    check("shogi_faults", "--game shogi P7k/9/9/9/P8/P8/9/9/9 b 3R 1", 1);
}

/// A problem whose board has everything that fairy chess draws.
const FAIRY_PROBLEM: &str = "BeginProblem\nPieces White Ka1 Gd4 Black Kh8 Nc6 Neutral Qe5 ROb7\n\
                             Condition GridChess Hole c3 MagicSquares f6\nStipulation h#2\nEndProblem\n";

#[test]
fn the_diagram_of_a_fairy_problem_is_drawn() {
    let folder = Folder::new("show-problem");
    let file = folder.path("problem.inp");
    std::fs::write(&file, FAIRY_PROBLEM).expect("Cargo's folder for tests can be written to");
    let problem = file.to_string_lossy();
    let problem = &*problem;
    let outcome = keymove(&["show", problem]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    insta::assert_snapshot!("fairy_problem", outcome.stdout());
    let picture = keymove(&["show", "--format", "svg", problem]).stdout();
    assert!(picture.contains("rotate(180") && picture.contains("clip-path="), "{picture}");
    assert!(keymove(&["show", "--format", "json", problem]).stderr.contains("keymove solve --format json"));
}

#[test]
fn json_has_the_same_content() {
    check("chess_json", "--format json 4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", 0);
    check("shogi_json", "--game shogi --format json 8k/9/8G/9/9/9/9/9/9 b P 1", 1);
}

#[test]
fn the_user_chooses_whether_there_are_colours() {
    let coloured = keymove(&words("show --color always startpos")).stdout();
    assert!(coloured.contains("\u{1b}["));
    for plain in ["show --color never startpos", "show startpos"] {
        assert!(!keymove(&words(plain)).stdout().contains('\u{1b}'));
    }
}

#[test]
fn pictures_are_of_the_kind_that_was_asked_for() {
    let svg = keymove(&words("show --format svg startpos")).stdout();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    let png = keymove(&words("show --format png --width 100 startpos")).stdout;
    assert!(png.starts_with(b"\x89PNG"));
}

#[test]
fn the_name_of_the_file_says_the_format() {
    let folder = Folder::new("show");
    for (name, start) in
        [("a.svg", &b"<svg "[..]), ("a.png", b"\x89PNG"), ("a.json", b"{"), ("a.txt", b"  \xe2")]
    {
        let path = folder.path(name);
        let outcome = keymove(&["show".as_ref(), "--output".as_ref(), path.as_os_str(), "startpos".as_ref()]);
        assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
        assert!(outcome.stdout.is_empty());
        let written = std::fs::read(&path).expect("the file was written");
        assert!(written.starts_with(start), "{name}");
    }
}

#[test]
fn a_file_of_no_known_kind_is_refused_and_so_is_the_width_of_what_has_no_pixels() {
    let folder = Folder::new("show-kinds");
    for (name, options, code) in [
        ("a.gif", "", 2),
        ("a.gif", "--format svg", 0),
        ("a.jpg", "", 2),
        ("a.PNG", "--width 100", 0),
        ("a", "", 0),
        ("a.svg", "--width 300", 2),
        ("a.txt", "--width 300", 2),
    ] {
        let path = folder.path(name);
        std::fs::remove_file(&path).ok();
        let outcome = keymove(&words(&format!("show {options} --output {} startpos", path.display())));
        assert_eq!(outcome.code, Some(code), "{name} {options}: {}", outcome.stderr);
        assert_eq!(path.exists(), code == 0, "{name} {options}");
    }
}

#[test]
fn a_board_of_nine_ranks_is_shogi_in_every_command() {
    let sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    for command in ["show", "analyse --depth 1", "perft 1"] {
        let guessed = keymove(&words(&format!("{command} --format json {sfen}")));
        assert_eq!(guessed.code, Some(0), "{command}: {}", guessed.stderr);
        assert!(guessed.stdout().contains(r#""game":"shogi""#), "{command}: {}", guessed.stdout());
    }
    let asked = keymove(&words(&format!("show --game chess {sfen}")));
    assert!(asked.stderr.contains("`--game shogi`"), "{}", asked.stderr);
}
