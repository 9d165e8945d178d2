//! Records of games: KIF and CSA.

use std::time::Duration;

use shogi::record::{Conclusion, Record, RecordError, Variation};
use shogi::{Setup, fault, text};

use crate::common;

const KIF: &str = "\
# ---- Kifu for Windows ----
開始日時：2003/09/08 19:00
手合割：平手　　
先手：先手の人
後手：後手の人
手数----指手---------消費時間--
*始めの注釈
   1 ７六歩(77)   ( 0:16/00:00:16)
*注釈
*二行目
   2 ３四歩(33)   ( 0:00/00:00:00)+
   3 ２二角成(88) ( 1:00/00:01:16)
   4 同　銀(31)   ( 0:05/00:00:05)
   5 ５五角打     ( 0:20/00:01:36)
   6 投了         ( 0:03/00:00:08)
まで5手で先手の勝ち

変化：2手
   2 ８四歩(83)
   3 ２六歩(27)
   4 ８五歩(84)

変化：3手
   3 ６六歩(67)
   4 投了
変化：2手
   2 ４四歩(43)
";

fn kif(text: &str) -> Result<Record, RecordError> {
    text::read_kif(text.as_bytes(), fault::TSUME)
}

fn csa(text: &str) -> Result<Record, RecordError> {
    text::read_csa(text.as_bytes(), fault::TSUME)
}

fn usi(record: &Record) -> String {
    common_line(record.game.moves())
}

fn common_line(moves: &[shogi::Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_kif_game_is_read_whole() {
    let record = kif(KIF).expect("KIF");
    assert_eq!(usi(&record), "7g7f 3c3d 8h2b+ 3a2b B*5e");
    assert_eq!(record.header("先手"), Some("先手の人"));
    assert_eq!(record.header("手合割"), Some("平手"));
    assert_eq!(record.conclusion, Some(Conclusion::Resignation));
    assert_eq!(record.notes.len(), 6);
    assert_eq!(record.notes[0].comments, ["始めの注釈"]);
    assert_eq!(record.notes[1].comments, ["注釈", "二行目"]);
    assert_eq!(record.notes[3].time, Some(Duration::from_secs(60)));
}

#[test]
fn a_variation_leaves_the_line_that_it_belongs_to() {
    let record = kif(KIF).expect("KIF");
    let lines: Vec<(usize, String)> =
        record.variations.iter().map(|Variation { shared, moves }| (*shared, common_line(moves))).collect();
    assert_eq!(
        lines,
        [
            (1, "7g7f 8c8d 2g2f 8d8e".to_owned()),
            (2, "7g7f 8c8d 6g6f".to_owned()),
            (1, "7g7f 4c4d".to_owned()),
        ]
    );
}

#[test]
fn shift_jis_reads_as_utf_8_does() {
    let (bytes, _, lossy) = encoding_rs::SHIFT_JIS.encode(KIF);
    assert!(!lossy);
    let record = text::read_kif(&bytes, fault::GAME).expect("KIF");
    assert_eq!(usi(&record), usi(&kif(KIF).expect("KIF")));
    assert_eq!(record.header("先手"), Some("先手の人"));
}

#[test]
fn a_diagram_in_kif_is_the_first_position() {
    for sfen in common::STARTS.into_iter().chain(["8k/9/8G/9/9/9/9/9/9 b P2r2b3g4s4n4l17p 1"]) {
        let mut setup: Setup = sfen.parse().expect("SFEN");
        setup.move_number = 1;
        let picture = text::JapaneseDiagram(&setup).to_string();
        let record = kif(&picture).unwrap_or_else(|error| panic!("{picture}{error}"));
        assert_eq!(record.game.position().to_setup(), setup);
    }
}

#[test]
fn a_handicap_game_starts_with_white() {
    let record = kif("手合割：二枚落ち\n1 ６二銀(71)\n2 ７六歩(77)\n").expect("KIF");
    assert_eq!(usi(&record), "7a6b 7g7f");
}

#[test]
fn an_illegal_last_move_that_is_marked_ends_the_game() {
    let nifu = kif("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ７五歩打\n4 反則勝ち\n").expect("KIF");
    assert_eq!((usi(&nifu).as_str(), nifu.conclusion), ("7g7f 3c3d", Some(Conclusion::IllegalMove)));
    let nifu = csa("PI\n+\n+7776FU\n-3334FU\n+0075FU\nT3\n%ILLEGAL_MOVE\n").expect("CSA");
    assert_eq!((usi(&nifu).as_str(), nifu.conclusion), ("7g7f 3c3d", Some(Conclusion::IllegalMove)));
}

#[test]
fn kif_errors_name_the_line_and_what_is_wrong() {
    for (text, expected) in [
        (
            "",
            "line 1: found the end of the record, expected a KIF record: 手合割, a diagram or numbered moves",
        ),
        (
            "hello\nworld",
            "line 2: found the end of the record, expected a KIF record: 手合割, a diagram or numbered moves",
        ),
        ("手合割：変", "line 1: found `変`, expected the name of a handicap, as 平手 or 二枚落ち"),
        (
            "手合割：平手\n1 ７六歩(77)\n2 x",
            "line 3: found `x`, expected a move like ７六歩(77), 同　銀(31) or ５五角打, or how the game ended",
        ),
        (
            "1 ７五歩(77)",
            "line 1: `７五歩(77)` is illegal: a pawn does not move like that, or something stands in its way",
        ),
        ("1 ７六銀(77)", "line 1: `７六銀(77)` is illegal: there is no such man of the side to move on 7g"),
        ("1 同　歩(77)", "line 1: found `同　歩(77)`, expected a square, for there is no move before"),
        ("1 ５五歩打", "line 1: `５五歩打` is illegal: there is no pawn in hand"),
        ("1 投了\n2 ７六歩(77)", "line 2: found `2 ７六歩(77)`, expected nothing after the end of the game"),
        ("変化：3手", "line 1: found `3手`, expected the number of a move of a line before, as 変化：12手"),
        (
            "1 ７六歩(77)\n変化：9手",
            "line 2: found `9手`, expected the number of a move of a line before, as 変化：12手",
        ),
        (
            "1 ７六歩(77)\n変化：99999999999999999999手",
            "line 2: found `99999999999999999999手`, expected the number of a move of a line before, as 変化：12手",
        ),
        (
            "|v香|一",
            "line 1: found `|v香|一`, expected a rank of nine men or dots between bars, as |v香 ・ …|一",
        ),
        (
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|一",
            "line 1: the position has 1 of the nine ranks, expected all of them",
        ),
        (
            "手合割：その他\n1 ７六歩(77)",
            "line 2: the position has 0 of the nine ranks, expected all of them",
        ),
        ("手合割：", "line 1: found nothing, expected the name of a handicap, as 平手 or 二枚落ち"),
        (
            "手合割：平手\n1",
            "line 2: found `1`, expected a move like ７六歩(77), 同　銀(31) or ５五角打, or how the game ended",
        ),
        (
            "先手の持駒：歩百",
            "line 1: found `歩百`, expected men in hand with their numbers, as 飛　金二　歩十, or なし",
        ),
    ] {
        assert_eq!(kif(text).expect_err(text).to_string(), expected);
    }
}

const CSA: &str = "\
V2.2
N+NAKAHARA
N-YONENAGA
$EVENT:13th World Computer Shogi Championship, final
PI
+
'comment
+2726FU
T12
-3334FU,T6
+7776FU
-2288UM
T1.5
+7988GI
-0055KA
%CHUDAN
/
+
";

#[test]
fn a_csa_game_is_read_whole() {
    let record = csa(CSA).expect("CSA");
    assert_eq!(usi(&record), "2g2f 3c3d 7g7f 2b8h+ 7i8h B*5e");
    assert_eq!(record.header("N+"), Some("NAKAHARA"));
    assert_eq!(record.header("EVENT"), Some("13th World Computer Shogi Championship, final"));
    assert_eq!(record.conclusion, Some(Conclusion::Interrupted));
    assert_eq!(record.notes[0].comments, ["comment"]);
    assert_eq!(record.notes[2].time, Some(Duration::from_secs(6)));
    assert_eq!(record.notes[4].time, Some(Duration::from_millis(1500)));
}

#[test]
fn csa_positions_of_every_kind_are_read() {
    for (text, sfen) in [
        ("PI82HI22KA\n-\n", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("+\n", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
        (
            "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
             P4 *  *  *  *  *  *  *  *  * \nP5\nP6 *\nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n\
             P8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        ),
        ("P-11OU12FU21FU22FU\nP+23TO00KI\nP-00AL\n+\n", "7pk/7pp/7+P1/9/9/9/9/9/9 b G2r2b3g4s4n4l14p 1"),
        ("P-11OU\nP+00FU00FU33NY\n-\n", "8k/9/6+L2/9/9/9/9/9/9 w 2P 1"),
    ] {
        let record =
            text::read_csa(text.as_bytes(), fault::ANYTHING).unwrap_or_else(|error| panic!("{text}{error}"));
        assert_eq!(record.game.position().to_string(), sfen);
    }
}

#[test]
fn csa_errors_name_the_line_and_what_is_wrong() {
    for (text, expected) in [
        (
            "",
            "line 1: found the end of the record, expected the rest of the position and the side to move (+ or -)",
        ),
        (
            "x",
            "line 1: found `x`, expected a version (V2.2), a name (N+, N-), a header ($EVENT:…), the position (P…), or the side to move (+ or -)",
        ),
        (
            "PX",
            "line 1: found `PX`, expected PI, a rank like P1-KY-KE * …, each once, or men like P+00FU63GI",
        ),
        (
            "P1-XX",
            "line 1: found `P1-XX`, expected PI, a rank like P1-KY-KE * …, each once, or men like P+00FU63GI",
        ),
        (
            "P+0",
            "line 1: found `P+0`, expected PI, a rank like P1-KY-KE * …, each once, or men like P+00FU63GI",
        ),
        (
            "PI55HI",
            "line 1: found `PI55HI`, expected PI, a rank like P1-KY-KE * …, each once, or men like P+00FU63GI",
        ),
        (
            "+\n+7775FU",
            "line 2: `+7775FU` is illegal: a pawn does not move like that, or something stands in its way",
        ),
        ("+\n+7776GI", "line 2: `+7776GI` is illegal: there is no such man of the side to move on 7g"),
        ("+\n-3334FU", "line 2: `-3334FU` is illegal: there is no such man of the side to move on 3c"),
        ("+\n+0055OU", "line 2: `+0055OU` is illegal: there is no king in hand"),
        (
            "+\n+777",
            "line 2: found `+777`, expected a move (+7776FU), a time (T12) or how the game ended (%TORYO)",
        ),
        ("+\nTx", "line 2: found `Tx`, expected seconds, as T12"),
        ("+\n%TORYO\n+7776FU", "line 3: found `+7776FU`, expected nothing after the end of the game"),
        ("P-11OU12OU\n+", "line 2: the position is not legal: White has several kings, on 1a, 1b"),
    ] {
        assert_eq!(csa(text).expect_err(text).to_string(), expected);
    }
}

/// The lines of a text before `line`, which is the first that is missing.
fn cut(text: &str, line: usize) -> String {
    text.lines().take(line - 1).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_truncated_record_is_not_another_position() {
    let setup: Setup = "8k/9/7GP/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1".parse().expect("SFEN");
    let picture = text::JapaneseDiagram(&setup).to_string();
    let first_rank = picture.lines().position(|line| line.starts_with('|')).expect("there is a board") + 1;
    for ranks in 0..9 {
        let error = kif(&cut(&picture, first_rank + ranks)).expect_err("ranks are missing").to_string();
        let line = first_rank + ranks - 1;
        assert_eq!(
            error,
            format!("line {line}: the position has {ranks} of the nine ranks, expected all of them")
        );
    }
    let csa_text = "V2.2\nP1 * -OU\nP2\nP3 * +KI\nP4\nP5\nP6\nP7\nP8\nP9\nP+00KI\n+\n";
    assert_eq!(csa(csa_text).map(|record| record.game.moves().len()), Ok(0));
    for line in 2..=12 {
        let error = csa(&cut(csa_text, line)).expect_err("the side to move is missing").to_string();
        let end =
            "found the end of the record, expected the rest of the position and the side to move (+ or -)";
        assert_eq!(error, format!("line {}: {end}", line - 1));
    }
    let without_gold = csa_text.replace("P3 * +KI\n", "");
    assert_eq!(
        csa(&without_gold).expect_err("a rank is missing").to_string(),
        "line 11: the position has 8 of the nine ranks, expected all of them"
    );
    let twice = csa_text.replace("P9\n", "P3\n");
    assert!(csa(&twice).expect_err("a rank comes twice").to_string().starts_with("line 10: found `P3`"));
}
