//! The engines, as the program offers them.

use serde_json::Value;

use super::{Folder, Outcome, keymove, keymove_reading, words};

#[test]
fn both_engines_answer_and_end_with_their_input() {
    for (protocol, start, best) in [("uci", "e2e4", "bestmove "), ("usi", "7g7f", "bestmove ")] {
        let input = format!("{protocol}\nposition startpos moves {start}\ngo depth 3\n");
        let outcome = keymove_reading(input.as_bytes(), &[protocol]);
        assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
        let answer = outcome.stdout();
        assert!(answer.contains(&format!("\n{protocol}ok\n")), "{answer}");
        assert!(answer.lines().last().is_some_and(|line| line.starts_with(best)), "{answer}");
    }
}

#[test]
fn an_analysis_shows_the_board_and_every_depth() {
    let outcome = keymove(&words("analyse --depth 3 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let text = outcome.stdout();
    assert!(text.contains("8 │ · · · · · · ♚ · │"), "{text}");
    assert!(text.contains("1.Rd8#"), "{text}");
    assert!(text.contains("Best is 1.Rd8#, mate in 1 move, after "), "{text}");
}

#[test]
fn a_shogi_analysis_is_in_the_notation_that_is_asked_for() {
    for (notation, sign) in [("japanese", "▲５二金"), ("western", "G*5b"), ("protocol", "G*5b")] {
        let outcome = keymove(&words(&format!(
            "analyse --game shogi --depth 2 --notation {notation} 4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
        )));
        assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
        assert!(outcome.stdout().contains(sign), "{}", outcome.stdout());
    }
}

#[test]
fn an_analysis_for_programs_is_one_line() {
    let text = keymove(&words("analyse --format json --nodes 2000 --lines 2 startpos")).stdout();
    assert_eq!(text.lines().count(), 1);
    let analysis: Value = serde_json::from_str(&text).expect("this is JSON");
    let depths = analysis["depths"].as_array().expect("depths are a list");
    let first = depths.iter().rev().find(|line| line["number"] == 1).expect("there is a best line");
    assert!(first["score"]["centipawns"].is_i64(), "{first}");
    assert_eq!(first["moves"].as_array().map(Vec::len), first["notation"].as_array().map(Vec::len));
}

#[test]
fn what_cannot_be_analysed_is_named() {
    for (arguments, message) in [
        ("analyse 8/8/8/8/8/8/8/K7 w - - 0 1", "Black has no king"),
        ("analyse", "required"),
        ("analyse --time soon startpos", "expected a number of seconds"),
        (
            "analyse --notation japanese startpos",
            "chess is not written in japanese; expected san or protocol",
        ),
        ("analyse --suite missing.epd", "missing.epd cannot be read"),
        ("analyse --syzygy missing --depth 1 startpos", "the folder missing cannot be read"),
        ("analyse --syzygy . --game shogi --depth 1 startpos", "--syzygy is for chess"),
    ] {
        let outcome = keymove(&words(arguments));
        assert_eq!(outcome.code, Some(2), "{arguments}");
        assert_eq!(outcome.stdout(), "", "{arguments}");
        assert!(outcome.stderr.contains(message), "{arguments}: {}", outcome.stderr);
    }
}

#[test]
#[ignore = "needs Syzygy tables"]
fn an_endgame_that_the_tables_know_is_called_won() {
    let folder = std::env::var("KEYMOVE_SYZYGY").expect("KEYMOVE_SYZYGY names a folder of tables");
    let arguments = format!("analyse --syzygy {folder} --depth 4 7k/8/8/8/8/1r6/2Q5/K7 w - - 0 1");
    let outcome = keymove(&words(&arguments));
    assert!(outcome.stdout().contains("Best is 1.Qxb3, won, after"), "{}", outcome.stdout());
}

#[test]
fn a_position_without_moves_is_analysed_in_no_time() {
    let outcome = keymove(&words("analyse 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(outcome.stdout().contains("There is no legal move: stalemate."), "{}", outcome.stdout());
}

#[test]
fn a_suite_is_solved_position_by_position() {
    let folder = Folder::new("suite");
    let file = folder.path("two.epd");
    let suite = "# Two mates, the second of them with a wrong solution.\n\
        6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8#; id \"back rank\";\n\n\
        6k1/5ppp/8/8/8/8/8/K2R4 w - - am Rd8#;\n";
    std::fs::write(&file, suite).expect("the folder can be written to");
    let arguments =
        ["analyse".as_ref(), "--depth".as_ref(), "2".as_ref(), "--suite".as_ref(), file.as_os_str()];
    let outcome = keymove(&arguments);
    assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
    let text = outcome.stdout();
    assert!(text.contains("ok  back rank            Rd8#     depth"), "{text}");
    assert!(text.contains("no  line 4"), "{text}");
    assert!(text.ends_with("1 of 2 solved\n"), "{text}");
}

/// Writes a suite and lets it be analysed to depth 4.
fn suite(folder: &Folder, text: &[u8], format: &str) -> Outcome {
    let file = folder.path("suite.epd");
    std::fs::write(&file, text).expect("the folder can be written to");
    let arguments = format!("analyse --depth 4 --format {format} --suite {}", file.display());
    keymove(&words(&arguments))
}

#[test]
fn a_bad_line_of_a_suite_is_named_and_the_others_are_searched() {
    let folder = Folder::new("bad-suite");
    let text = b"\xef\xbb\xbf6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd9;\n\
        6k1/5ppp/8/8/8/8/8/K2R4 w - - bm #1;\n\
        \xff\n\
        7k/5Q2/6K1/8/8/8/8/8 b - - bm Kg8;\n\
        6k1/5ppp/8/8/8/8/8/K2R4 w - - bm #x;\n";
    let outcome = suite(&folder, text, "text");
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stdout().ends_with("1 of 1 solved\n"), "{}", outcome.stdout());
    for message in [
        "suite.epd:1: SAN",
        "suite.epd:3: found bytes that are not UTF-8",
        "suite.epd:4: there is no legal move",
        "suite.epd:5: found a # without moves",
        "suite.epd: 4 lines could not be used",
    ] {
        assert!(outcome.stderr.contains(message), "{message}: {}", outcome.stderr);
    }
    let outcome = suite(&folder, b"# Nothing yet\n", "text");
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains("expected positions, found none"), "{}", outcome.stderr);
}

#[test]
fn a_mate_in_so_many_moves_is_solved_by_any_mate_that_is_no_longer() {
    let folder = Folder::new("mates-suite");
    let text = b"7k/8/5K2/8/8/8/8/R7 w - - bm #2;\n\
        7k/8/5K2/8/8/8/8/R7 w - - bm #1;\n\
        7k/8/6K1/8/8/8/8/R7 b - - bm #-1;\n\
        7k/8/5K2/8/8/8/8/R7 w - - bm #-2;\n";
    let outcome = suite(&folder, text, "text");
    let signs: Vec<String> = outcome.stdout().lines().map(|line| line.chars().take(2).collect()).collect();
    assert_eq!(signs, ["ok", "no", "ok", "no", "2 "], "{}", outcome.stdout());
}

#[test]
fn a_suite_for_programs_has_an_object_for_each_position_and_a_summary() {
    let folder = Folder::new("json-suite");
    let text = b"6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8#; id \"back rank\";\n\
        6k1/5ppp/8/8/8/8/8/K2R4 w - - bm #1;\n\
        nonsense\n";
    let outcome = suite(&folder, text, "json");
    assert_eq!(outcome.code, Some(2), "{}", outcome.stderr);
    let objects: Vec<Value> = outcome
        .stdout()
        .lines()
        .map(|line| serde_json::from_str(line).expect("every line is JSON"))
        .collect();
    let [first, second, summary] = objects.as_slice() else { panic!("{objects:?}") };
    assert_eq!((&first["id"], &first["best"]), (&"back rank".into(), &"d1d8".into()));
    assert_eq!((&first["best_moves"], &first["solved"]), (&vec!["d1d8"].into(), &true.into()));
    assert_eq!(first["score"]["mate"], 1);
    assert_eq!((&second["mate"], &second["line"], &second["id"]), (&1.into(), &2.into(), &Value::Null));
    assert_eq!(summary.to_string(), r#"{"faults":1,"positions":2,"solved":2}"#);
}

#[test]
fn a_search_of_no_nodes_is_refused_and_one_node_claims_no_mate() {
    assert_eq!(keymove(&words("analyse --nodes 0 startpos")).code, Some(2));
    for game in ["chess", "shogi"] {
        let text = keymove(&words(&format!("analyse --game {game} --nodes 1 startpos"))).stdout();
        assert!(!text.contains("mate"), "{text}");
    }
}

#[test]
fn the_board_is_drawn_from_one_side_whoever_is_to_move() {
    let board = |side: &str, command: &str| {
        let text = keymove(&words(&format!("{command} 4k3/8/8/8/8/8/8/R3K3 {side} - - 0 1"))).stdout();
        text.lines().take(10).map(str::to_owned).collect::<Vec<_>>()
    };
    let shown = board("w", "show");
    assert_eq!(board("w", "analyse --depth 1"), shown);
    assert_eq!(board("b", "analyse --depth 1"), shown);
}

#[test]
fn depths_that_say_the_same_of_a_draw_are_printed_once_and_at_the_end() {
    let text = keymove(&words("analyse --depth 60 8/8/8/4k3/8/8/8/K7 b - - 0 1")).stdout();
    let rows: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("depth")).skip(1).collect();
    assert!(rows.len() < 40, "{text}");
    assert!(rows.iter().any(|row| row.starts_with("   60 ")), "{text}");
}

#[test]
fn a_depth_that_is_cut_off_has_all_lines() {
    let text = keymove(&words("analyse --lines 3 --nodes 3000 startpos")).stdout();
    let rows: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("depth")).skip(1).collect();
    assert_eq!(rows.iter().take_while(|row| !row.is_empty()).count() % 3, 0, "{text}");
}

/// Runs `keymove` with this many kilobytes of address space.
#[cfg(target_os = "linux")]
fn short_of_memory(kilobytes: u32, arguments: &str, input: &str) -> Outcome {
    let script = format!("ulimit -v {kilobytes}; exec \"$0\" {arguments}");
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_keymove")]);
    super::run_reading(command, input.as_bytes())
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_is_short_of_memory_sends_a_move_and_says_what_it_has() {
    for (memory, options) in [
        (300_000, ""),
        (300_000, "setoption name Threads value 64\n"),
        (300_000, "setoption name Hash value 65536\n"),
        (300_000, "setoption name Hash value 65536\nsetoption name Threads value 512\n"),
        (160_000, "setoption name Hash value 1024\n"),
    ] {
        let input = format!("uci\n{options}isready\nposition startpos\ngo depth 6\n");
        let outcome = short_of_memory(memory, "uci", &input);
        let answer = outcome.stdout();
        assert_eq!(outcome.code, Some(0), "{memory} {options}: {answer}{}", outcome.stderr);
        assert!(answer.contains("\nbestmove "), "{memory} {options}: {answer}");
        // Those threads that there is room for get their stacks, too.
        assert!(!answer.contains("a short search instead"), "{memory} {options}: {answer}");
        if options.contains("Hash") {
            assert!(answer.contains("info string a table of "), "{memory} {options}: {answer}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_size_that_the_system_does_not_have_is_a_message_and_no_abort() {
    for (arguments, message) in [
        ("analyse --depth 4 --memory 65536 startpos", "a table of "),
        ("analyse --depth 4 --threads 512 startpos", "threads"),
        ("mate --memory 1048576 7k/5K2/8/8/8/8/8/R7 w - - 0 1", "a table of "),
        ("perft --memory 65536 4", "the system does not have 65536 MB for a table"),
    ] {
        let outcome = short_of_memory(300_000, arguments, "");
        assert!(matches!(outcome.code, Some(0 | 2)), "{arguments}: {:?} {}", outcome.code, outcome.stderr);
        assert!(outcome.stderr.contains(message), "{arguments}: {}", outcome.stderr);
    }
}

#[test]
fn piped_commands_that_count_run_to_their_end() {
    let perft = keymove_reading(b"go perft 4\n", &["uci"]).stdout();
    assert!(perft.ends_with("Nodes searched: 197281\n"), "{perft}");
    let bench = keymove_reading(b"bench\n", &["uci"]).stdout();
    assert!(bench.trim_end().ends_with(" nps"), "{bench}");
}

#[test]
fn surplus_castling_rights_are_forgiven_with_a_note_by_every_command() {
    let fen = "r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1";
    for command in ["analyse --depth 2", "perft 2", "mate --nodes 1000", "show"] {
        let outcome = keymove(&words(&format!("{command} {fen}")));
        assert!(matches!(outcome.code, Some(0 | 1)), "{command}: {:?} {}", outcome.code, outcome.stderr);
        let printed = outcome.stderr.clone() + &outcome.stdout();
        assert!(printed.contains("no castling with h8"), "{command}: {printed}");
    }
}

#[cfg(unix)]
#[test]
fn interrupts_are_obeyed_on_a_board_full_of_queens() {
    let queens = "qqqqqqqk/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQQQQK w - - 0 1";
    let started = std::time::Instant::now();
    let outcome = super::keymove_until(queens, "-INT", &words(&format!("analyse --time 600s {queens}")));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(started.elapsed() < std::time::Duration::from_secs(30), "{:?}", started.elapsed());
}

#[test]
fn a_game_of_chess_is_judged_and_annotated() {
    let folder = Folder::new("annotated-pgn");
    let (game, annotated) = (folder.path("game.pgn"), folder.path("annotated.pgn"));
    let text = "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 {early} Ke7 3. Qxe5# 1-0\n";
    std::fs::write(&game, text).expect("the folder can be written to");
    let arguments = format!("analyse --depth 6 {} --output {}", game.display(), annotated.display());
    let outcome = keymove(&words(&arguments));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let table = outcome.stdout();
    assert!(table.contains("\n??   2...Ke7 "), "{table}");
    assert!(table.contains("\nBlack: 2 moves, 0 inaccuracies, 0 mistakes, 1 blunder;"), "{table}");
    let written = std::fs::read_to_string(&annotated).expect("the game is written");
    assert!(written.starts_with("[White \"A\"]\n[Result \"1-0\"]\n[Annotator \"Keymove "), "{written}");
    let joined = written.replace('\n', " ");
    assert!(joined.contains("2... Ke7 $4 { [%eval #1] } (2... "), "{written}");
    let [before, after] = [text, &written].map(|text| chess::text::Pgn::read(text).expect("it is PGN"));
    assert_eq!(after.moves, before.moves);
    let json = keymove(&words(&format!("analyse --depth 4 --format json {}", game.display())));
    let value: Value = serde_json::from_str(&json.stdout()).expect("it is JSON");
    assert_eq!(value["moves"][3]["judgement"], "blunder", "{value}");
    assert_eq!((&value["moves"][4]["move"], &value["moves"][4]["lost"]), (&"h5e5".into(), &0.0.into()));
}

#[test]
fn every_game_of_a_file_is_judged_under_its_players() {
    let folder = Folder::new("several-games");
    let (games, annotated) = (folder.path("games.pgn"), folder.path("annotated.pgn"));
    let text =
        b"[White \"M\xfcller\"]\n[Black \"B\"]\n\n1. e4 e5 1-0\n\n[White \"C\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    std::fs::write(&games, text).expect("the folder can be written to");
    let arguments = format!("analyse --depth 4 {} --output {}", games.display(), annotated.display());
    let outcome = keymove(&words(&arguments));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let table = outcome.stdout();
    assert!(table.starts_with("Game 1: M\u{fc}ller \u{2013} B\n"), "{table}");
    assert!(table.contains("\n\nGame 2: C \u{2013} ?\n"), "{table}");
    assert!(table.contains("\n??   2.g4 "), "{table}");
    let written = std::fs::read_to_string(&annotated).expect("the games are written");
    assert_eq!(written.matches("[Annotator ").count(), 2, "{written}");
    assert!(written.contains("[White \"M\u{fc}ller\"]"), "{written}");
    let outcome = keymove(&words(&format!("analyse --depth 1 {} --output x.kif", games.display())));
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains("x.kif is for games of shogi"), "{}", outcome.stderr);
}

#[test]
fn records_with_dates_are_read_from_standard_input() {
    let kif = "開始日時：2020/01/01 10:00:00\n手合割：平手\n   1 ７六歩(77)\n";
    let jkf = "{\"header\":{\"開始日時\":\"2020/01/01\"},\"moves\":[{},{\"move\":{\"color\":0,\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"}}]}";
    for record in [kif, jkf] {
        let outcome = keymove_reading(record.as_bytes(), &["show", "-"]);
        let position = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
        assert!(outcome.stdout().contains(position), "{}{}", outcome.stdout(), outcome.stderr);
    }
}

#[test]
fn a_game_of_shogi_is_judged_and_annotated() {
    let folder = Folder::new("annotated-kif");
    let (game, annotated) = (folder.path("game.txt"), folder.path("annotated.kif"));
    // White gives the rook away.
    let text = "手合割：平手\n先手：甲\n   1 ２六歩(27)\n   2 ８四歩(83)\n   3 ２五歩(26)\n   4 ８五歩(84)\n   5 ７八金(69)\n   \
        6 ８六歩(85)\n   7 同　歩(87)\n   8 同　飛(82)\n   9 ８七歩打\n  10 ８七飛成(86)\n  11 同　金(78)\n  12 投了\n";
    std::fs::write(&game, text).expect("the folder can be written to");
    let arguments = format!("analyse --depth 5 {} --output {}", game.display(), annotated.display());
    let outcome = keymove(&words(&arguments));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(outcome.stdout().contains("\n??   10 △８七飛成"), "{}", outcome.stdout());
    let written = std::fs::read(&annotated).expect("the game is written");
    let read = |bytes: &[u8]| shogi::text::read_kif(bytes, shogi::fault::GAME).expect("it is KIF");
    let (before, after) = (read(text.as_bytes()), read(&written));
    assert_eq!(after.game.moves(), before.game.moves());
    assert!(after.notes[10].comments[0].starts_with("#評価値="), "{:?}", after.notes);
    assert!(after.variations.iter().any(|variation| variation.shared == 9), "{:?}", after.variations);
}

#[test]
fn moves_may_follow_a_position_and_most_of_it_may_be_missing() {
    for (command, answer) in [
        ("show startpos moves e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
        (
            "show position startpos moves 7g7f",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
        ),
        ("show 4k3/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("perft 1 startpos moves e2e4", "20"),
        (
            "analyse --depth 1 startpos moves 7g7f 3c3d",
            "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3",
        ),
        ("mate 8/8/8/8/8/5k2/7r/5K2 b", "mate in 1 ply"),
    ] {
        let outcome = keymove(&words(command));
        assert!(outcome.stdout().contains(answer), "{command}: {}{}", outcome.stdout(), outcome.stderr);
    }
    let outcome = keymove(&words("show startpos moves e2e5"));
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains("column 16, move 1"), "{}", outcome.stderr);
}
