//! `keymove puzzle`: verdicts, rejects, exit codes, and runs that are interrupted.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::{Folder, Outcome, command, keymove, keymove_reading, words};

const ROWS: &str = "\
PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
one,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8,600,80,90,1000,backRankMate endgame mate mateIn1 oneMove,,
two,6k1/8/8/8/8/R7/8/1R4K1 b - - 0 1,g8h8 a3a7 h8g8 b1b8,800,80,90,1000,mate mateIn2 short,,
odd,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3,600,80,90,1000,mate,,
bad,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2b3 b1b8,600,80,90,1000,mate,,
";

fn puzzle(arguments: &str) -> Outcome {
    let words: Vec<&str> = ["puzzle"].into_iter().chain(arguments.split_whitespace()).collect();
    keymove_reading(ROWS.as_bytes(), &words)
}

#[test]
fn rows_are_verified_and_none_is_lost() {
    let outcome = puzzle("verify -");
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    insta::assert_snapshot!("puzzle_verify", outcome.stdout());
    insta::assert_snapshot!("puzzle_verify_summary", outcome.stderr);
    assert_eq!(puzzle("verify --strict -").code, Some(1));
    insta::assert_snapshot!("puzzle_verify_json", puzzle("verify --format json -").stdout());
    insta::assert_snapshot!("puzzle_legal", puzzle("verify --legal-only -").stdout());
}

#[test]
fn rejected_rows_are_kept_with_their_reasons() {
    let folder = Folder::new("rejects");
    let rejects = folder.path("rejects.csv");
    puzzle(&format!("verify - --rejects {}", rejects.display()));
    insta::assert_snapshot!("puzzle_rejects", fs::read_to_string(rejects).expect("they were written"));
}

#[test]
fn mates_are_solved() {
    insta::assert_snapshot!("puzzle_solve", puzzle("solve -").stdout());
    insta::assert_snapshot!("puzzle_solve_json", puzzle("solve --format json -").stdout());
}

#[test]
fn what_cannot_be_read_is_an_error() {
    let outcome = keymove(&["puzzle", "verify", "there-is-no-such-file.csv"]);
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains("there-is-no-such-file.csv cannot be read"), "{}", outcome.stderr);
    assert_eq!(puzzle("verify - --columns Rating,Themes").code, Some(2));
    assert_eq!(puzzle("verify - --resume").code, Some(2));
}

#[test]
fn an_output_that_is_the_input_is_refused_before_it_is_touched() {
    let folder = Folder::new("overwriting");
    let path = |name: &str| folder.path(name).display().to_string();
    let (database, link) = (path("database.csv"), path("link.csv"));
    fs::write(&database, ROWS).expect("the folder can be written to");
    fs::hard_link(&database, &link).expect("files can have two names");
    let refused = |arguments: &str| {
        let outcome = keymove(&words(&format!("puzzle {arguments}")));
        assert_eq!(outcome.code, Some(2), "{arguments}: {}", outcome.stderr);
        assert!(outcome.stderr.contains("at once; nothing was written"), "{arguments}: {}", outcome.stderr);
        assert_eq!(fs::read_to_string(&database).expect("it is still there"), ROWS, "{arguments}");
    };
    let other_name = database.replace("/database.csv", "/./database.csv");
    for output in [&database, &other_name, &link] {
        for command in ["dedupe", "verify --legal-only", "filter --theme mate", "tag", "solve --resume"] {
            refused(&format!("{command} {database} --output {output}"));
        }
        refused(&format!("verify {database} --rejects {output}"));
    }
    let (fresh, journal) = (path("fresh.csv"), path("fresh.csv.journal"));
    refused(&format!("verify {database} --output {fresh} --rejects {fresh}"));
    refused(&format!("verify {database} --output {fresh} --rejects {journal}"));
    assert!(!Path::new(&fresh).exists());
}

#[cfg(unix)]
#[test]
fn an_output_that_is_also_standard_input_is_refused_but_a_discarded_one_is_not() {
    let folder = Folder::new("overwriting-stdin");
    let database = folder.path("database.csv");
    fs::write(&database, ROWS).expect("the folder can be written to");
    let run = |arguments: &str| {
        let file = fs::File::open(&database).expect("it was written");
        let status = command(&words(arguments)).stdin(file).status().expect("the binary has been built");
        status.code()
    };
    assert_eq!(run(&format!("puzzle dedupe - --output {}", database.display())), Some(2));
    assert_eq!(fs::read_to_string(&database).expect("it is still there"), ROWS);
    assert_eq!(run("puzzle verify - --output /dev/null --rejects /dev/null"), Some(0));
}

/// Enough rows for several entries of the journal.
fn large_database(path: &Path) {
    let row = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8,600,80,90,1000,mate mateIn1 oneMove,,";
    let text: String = (0..400_000)
        .map(|id| match id % 1000 {
            7 => format!("{id},no position,a2a3 b1b8\n"),
            _ => format!("{id},{row}\n"),
        })
        .collect();
    fs::write(path, text).expect("the folder can be written to");
}

#[test]
fn a_killed_run_resumes_where_it_stopped() {
    let folder = Folder::new("resume");
    let database = folder.path("database.csv");
    large_database(&database);
    let paths =
        |name: &str| (folder.path(&format!("{name}.csv")), folder.path(&format!("{name}-rejects.csv")));
    let arguments = |name: &str| -> Vec<String> {
        let (output, rejects) = paths(name);
        ["puzzle", "verify", "--resume", "--threads", "2"]
            .map(str::to_owned)
            .into_iter()
            .chain([database.display().to_string()])
            .chain(["--output".into(), output.display().to_string()])
            .chain(["--rejects".into(), rejects.display().to_string()])
            .collect()
    };
    assert_eq!(keymove(&arguments("whole")).code, Some(0));

    let journal = folder.path("parts.csv.journal");
    for _ in 0..2 {
        let mut child = command(&arguments("parts")).spawn().expect("the binary has been built");
        let before = fs::read(&journal).ok();
        while child.try_wait().expect("it can be asked").is_none() && fs::read(&journal).ok() == before {
            thread::sleep(Duration::from_millis(1));
        }
        child.kill().expect("it is ours");
        child.wait().expect("it has ended");
    }
    assert!(journal.exists(), "it has ended before it was killed");
    let outcome = keymove(&arguments("parts"));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("400,000 rows in = 399,600 out + 400 rejected"), "{}", outcome.stderr);
    assert!(!journal.exists());
    let ((whole, whole_rejects), (parts, parts_rejects)) = (paths("whole"), paths("parts"));
    let read = |path: &Path| fs::read(path).expect("it was written");
    assert!(read(&whole) == read(&parts), "the verdicts differ");
    assert!(read(&whole_rejects) == read(&parts_rejects), "the rejects differ");
}

#[test]
fn rows_are_tagged() {
    insta::assert_snapshot!("puzzle_tag", puzzle("tag -").stdout());
    insta::assert_snapshot!("puzzle_tag_json", puzzle("tag --format json --different -").stdout());
    let agreement = puzzle("tag --agreement -").stdout();
    assert!(agreement.starts_with("0 of 2 rows have exactly our themes"), "{agreement}");
    assert!(agreement.contains("| mateIn1 | 1 | 100.0 % | 100.0 % |"), "{agreement}");
}

#[test]
fn an_agreement_for_programs_is_one_object() {
    let text = puzzle("tag --agreement --format json -").stdout();
    assert_eq!(text.lines().count(), 1, "{text}");
    let table: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!((&table["rows"], &table["exact"]), (&2.into(), &0.into()));
    let themes = table["themes"].as_array().expect("there are themes");
    let of = |name: &str| themes.iter().find(|line| line["theme"] == name).expect(name);
    assert_eq!((&of("mateIn1")["rows"], &of("mateIn1")["recall"]), (&1.into(), &1.0.into()));
    assert_eq!(of("smotheredMate")["precision"], serde_json::Value::Null);
}

#[test]
fn a_condition_that_no_row_can_meet_is_refused() {
    for (arguments, message) in [
        ("filter --rating 1600..1200 -", "the range 1600..1200 is empty"),
        ("verify --columns PuzzleId,FEN -", "names no Moves"),
        ("tag --columns PuzzleId,FEN -", "names no Moves"),
    ] {
        let outcome = puzzle(arguments);
        assert_eq!(outcome.code, Some(2), "{arguments}");
        assert!(outcome.stderr.contains(message), "{arguments}: {}", outcome.stderr);
    }
    assert_eq!(puzzle("filter --theme matein1 -").stdout(), puzzle("filter --theme mateIn1 -").stdout());
}

#[test]
fn tsume_that_are_read_as_chess_give_a_hint() {
    let rows = "# sfen\tid\tsolution_usi\n8k/9/7GP/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1\tone\tG*1b\n";
    for (arguments, expected) in
        [("puzzle verify -", true), ("puzzle solve -", true), ("puzzle verify --game shogi -", false)]
    {
        let outcome = keymove_reading(rows.as_bytes(), &words(arguments));
        assert_eq!(outcome.stderr.contains("`--game shogi`"), expected, "{arguments}: {}", outcome.stderr);
    }
}

#[test]
fn a_longer_mate_beside_a_one_mover_is_doubtful() {
    let rows = "# sfen\tid\tsolution_usi\n9/6PkS/9/6+R2/9/9/9/9/9 b r2b4g3s4n4l17p 1\tone\t3d2c\n";
    let text = keymove_reading(rows.as_bytes(), &words("puzzle verify --game shogi -")).stdout();
    assert!(text.contains("longer-mate"), "{text}");
}

#[test]
fn rows_are_picked_counted_and_listed() {
    let lines = |arguments: &str| puzzle(arguments).stdout().lines().count();
    assert_eq!(lines("filter --rating 700.. -"), 2);
    assert_eq!(lines("filter --rating ..700 --theme mateIn1 -"), 2);
    assert_eq!(lines("filter --moves 2 --without endgame -"), 2);
    assert_eq!(lines("filter --theme fork -"), 1);
    let by_expression = ["puzzle", "filter", "--where", "rating < 700 and not (fork or pin)", "-"];
    assert_eq!(keymove_reading(ROWS.as_bytes(), &by_expression).stdout().lines().count(), 4);
    let misspelt = keymove_reading(ROWS.as_bytes(), &["puzzle", "filter", "--where", "frok", "-"]);
    assert_eq!(misspelt.code, Some(2));
    assert!(misspelt.stderr.contains("expected a theme"), "{}", misspelt.stderr);
    assert!(misspelt.stderr.contains("did you mean `fork`?"), "{}", misspelt.stderr);
    assert_eq!(lines("dedupe -"), 5);
    assert_eq!(lines("dedupe --by position -"), 3);
    insta::assert_snapshot!("puzzle_stats", puzzle("stats -").stdout());
    insta::assert_snapshot!("puzzle_alts", puzzle("alts -").stdout());
}

#[test]
fn puzzles_are_exported() {
    insta::assert_snapshot!("puzzle_pgn", puzzle("export --format pgn -").stdout());
    insta::assert_snapshot!("puzzle_epd", puzzle("export --format epd -").stdout());
    let sheet = puzzle("export --format html -").stdout();
    assert_eq!((sheet.matches("<figure>").count(), sheet.matches("<li>").count()), (2, 2), "{sheet}");
    assert!(sheet.ends_with("</html>\n"));
    let cards = puzzle("export --format anki -").stdout();
    assert_eq!(cards.lines().filter(|line| !line.starts_with('#')).count(), 2);
}

/// A queen that walks into a knight's fork, and rows about it: one takes it, one does not.
const QUEENS: &str = "\
PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
takes,3q2k1/5ppp/8/8/8/2N5/5PPP/6K1 b - - 0 1,d8d5 c3d5,900,80,90,1000,endgame,,
leaves,3q2k1/5ppp/8/8/8/2N5/5PPP/6K1 b - - 0 1,d8d5 h2h3,900,80,90,1000,endgame,,
";

#[test]
fn lines_without_mate_are_put_before_an_engine() {
    let run = |arguments: &str| {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        keymove_reading(QUEENS.as_bytes(), &words)
    };
    let verdicts = |outcome: Outcome| -> Vec<String> {
        outcome
            .stdout()
            .lines()
            .skip(1)
            .map(|line| line.split(',').skip(2).take(2).collect::<Vec<_>>().join(" "))
            .collect()
    };
    let verified = run("puzzle verify --engine own --engine-nodes 5000 -");
    assert_eq!(verdicts(verified), ["sound ", "doubtful better-move"]);
    let solved = run("puzzle solve --engine own --engine-nodes 5000 -");
    assert_eq!(verdicts(solved), ["exact c3d5", "engine-differs c3d5"]);
    let missing = run("puzzle verify --engine there-is-no-such-program -");
    assert_eq!(missing.code, Some(2));
    assert!(missing.stderr.contains("there-is-no-such-program cannot be started"), "{}", missing.stderr);
    // Our own program speaks UCI, too.
    let program = run("puzzle verify --engine keymove --engine-nodes 5000 -");
    assert_eq!(verdicts(program), ["sound ", "doubtful better-move"]);
}

#[test]
fn blunders_of_games_become_puzzles() {
    const GAMES: &str = "\
[Event \"One\"]
[Site \"https://lichess.org/abcdefgh\"]
[Opening \"Barnes Opening: Fool's Mate\"]

1. f3 e5 2. g4 Qh4# 0-1

[Event \"Two\"]

1. e4 e5
2. Ke3 *

[Event \"Three\"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
";
    let generate = |threads: &str| {
        let words = ["puzzle", "generate", "--engine-nodes", "5000", "--threads", threads, "-"];
        keymove_reading(GAMES.as_bytes(), &words)
    };
    let outcome = generate("1");
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    insta::assert_snapshot!("puzzle_generate", outcome.stdout());
    insta::assert_snapshot!("puzzle_generate_summary", outcome.stderr);
    assert_eq!(generate("3").stdout(), outcome.stdout());
}

#[test]
fn generate_writes_a_puzzle_once() {
    // The same mate is allowed twice by repetition, and once more in another game.
    let games = "[Event \"a\"]\n\n1. f3 e5 2. g4 Nc6 3. Nc3 Nb8 4. Nb1 Nc6 *\n\n[Event \"b\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    for threads in ["1", "3"] {
        let words = ["puzzle", "generate", "--engine-nodes", "5000", "--threads", threads, "-"];
        let text = keymove_reading(games.as_bytes(), &words).stdout();
        assert_eq!(text.matches("g2g4 d8h4").count(), 1, "{text}");
        let mut ids: Vec<&str> = text.lines().filter_map(|row| row.split(',').next()).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "{text}");
    }
}

#[test]
fn puzzles_are_read_as_pgn_and_epd() {
    let verdicts = |text: &str| -> Vec<String> {
        let outcome = keymove_reading(text.as_bytes(), &words("puzzle verify -"));
        assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
        let fields = |line: &str| line.split(',').skip(1).take(3).collect::<Vec<_>>().join(",");
        outcome.stdout().lines().skip(1).map(fields).collect()
    };
    let rows = "PuzzleId,FEN,Moves,Themes\n\
        one,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8,mate mateIn1 oneMove\n\
        two,6k1/8/8/8/8/R7/8/1R4K1 b - - 0 1,g8h8 a3a7 h8g8 b1b8,mate mateIn2 short\n";
    let expected = verdicts(rows);
    assert_eq!(expected.len(), 2);
    for form in ["pgn", "epd"] {
        let exported = keymove_reading(rows.as_bytes(), &words(&format!("puzzle export --format {form} -")));
        assert_eq!(verdicts(&exported.stdout()), expected, "{form}");
        let again = keymove_reading(&exported.stdout, &words("puzzle dedupe -")).stdout();
        assert!(again.starts_with("PuzzleId,FEN,Moves,"), "{again}");
        // The position to be solved is the same.
        let solved = keymove_reading(again.as_bytes(), &words("puzzle export --format epd -")).stdout();
        let reference = keymove_reading(rows.as_bytes(), &words("puzzle export --format epd -")).stdout();
        assert_eq!(solved, reference, "{form}");
    }
    // The king on b8 did not come from b7, where two rooks checked it; the pawn on h6 has just given check.
    let epd = "1k6/R3R3/2p5/8/7p/P1B4P/1K6/8 w - - bm Be5+; dm 2; pv Be5+ Kc8 Ra8#;\n\
        1K6/4r1kp/7P/8/3P4/8/8/5q2 b - - bm Kxh6; dm 2; pv Kxh6 d5 Qf8#;\n";
    let outcome = keymove_reading(epd.as_bytes(), &words("puzzle verify -"));
    assert!(outcome.stderr.starts_with("2 positions in = 2 out + 0 rejected\n"), "{}", outcome.stderr);
    for (text, reason) in [
        ("[Event \"x\"]\n\n1. Ke3 *\n", "bad-pgn"),
        ("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - bm Ra8;\n", "illegal-move"),
        ("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - id \"x\";\n", "no-moves"),
    ] {
        let outcome = keymove_reading(text.as_bytes(), &words("puzzle verify -"));
        assert!(outcome.stderr.contains(reason), "{text}: {}", outcome.stderr);
    }
}

#[test]
fn rows_are_filtered_by_opening_sampled_sorted_and_limited() {
    let row = |id: &str, rating: u32, openings: &str| {
        format!(
            "{id},6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a3 b1b8,{rating},80,90,1000,mate,,{openings}\n"
        )
    };
    let text = [
        row("a", 900, "Sicilian_Defense Sicilian_Defense_Najdorf_Variation"),
        row("b", 700, "Italian_Game Italian_Game_Other_variations"),
        row("c", 800, "Sicilian_Defense Sicilian_Defense_Other_variations"),
        row("d", 600, ""),
    ]
    .concat();
    let ids = |arguments: &[&str]| -> String {
        let all = [&["puzzle", "filter"], arguments, &["-"]].concat();
        let outcome = keymove_reading(text.as_bytes(), &all);
        assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
        outcome.stdout().lines().filter_map(|line| line.chars().next()).collect()
    };
    assert_eq!(ids(&["--opening", "sicilian defense"]), "ac");
    assert_eq!(ids(&["--opening", "Sicilian_Defense_Najdorf_Variation", "--opening", "Italian Game"]), "ab");
    assert_eq!(ids(&["--opening", "Sicilian"]), "ac");
    assert_eq!(ids(&["--opening", "Sicil"]), "");
    assert_eq!(ids(&["--sort", "rating"]), "dbca");
    assert_eq!(ids(&["--sort", "rating", "--descending", "--limit", "2"]), "ac");
    assert_eq!(ids(&["--limit", "3"]), "abc");
    assert_eq!(ids(&["--limit", "0"]), "");
    assert_eq!(ids(&["--sample", "2"]).len(), 2);
    assert_eq!(ids(&["--sample", "99"]), "abcd");
}
