//! Fairy problems.

use super::{answer, check};

#[test]
fn a_series_remembers_its_own_capture_in_parrain_circe() {
    let lines = answer("Pieces White Ra1 Kh1 Black Pa5 Kh8\nStipulation ser-zh22\nCondition Circe Parrain");
    assert!(lines.contains("\n  1.Ra1*a5   2.Kh1-h2[+bPa6] z\n"), "{lines}");
}

#[test]
fn the_defender_is_the_maximummer_for_both_sides_of_a_duplex() {
    check(
        "Pieces White Ke8 Rc5 Black Kh6 Qa7\nStipulation s#2\nCondition Maximummer\nOption Duplex",
        "\n\n   1.Qa7-a4 + !\n\n   1.Qa7-f7 + !\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_king_that_is_not_the_only_one_does_not_castle() {
    check(
        "Pieces White Pa7 Ke1 Rh1\nStipulation exact-ser-002\nCondition RoyalDynasty",
        "\n  1.a7-a8=Q   2.0-0\n  1.a7-a8=S   2.0-0\n  1.a7-a8=R   2.0-0\n  1.a7-a8=B   2.0-0\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn an_anda_man_that_changes_sides_is_written_with_all_its_attributes() {
    let lines =
        answer("Pieces White Kd7 White Anda Chameleon Se3 Black Kh1\nStipulation ~1\nOption MoveNumbers");
    assert!(lines.contains("(caSe3-d5=caB[=nca]"), "{lines}");
}

#[test]
fn a_mate_counts_although_a_reply_would_capture_the_own_king() {
    check(
        "Pieces White Kf4 Pe3 Black Kc4 Be4e1 Pg3\nStipulation h#0.5\nCondition HalfInChess",
        "\n  1...Kc4-d4 #\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn the_second_half_of_a_fairy_duplex_continues_the_numbers_of_the_first() {
    let lines =
        answer("Pieces White Kc8 Black Ka8\nStipulation h#1\nCondition Circe\nOption Duplex MoveNumbers");
    let numbers: Vec<&str> =
        lines.lines().filter_map(|line| line.split_once(" (").map(|(n, _)| n.trim())).collect();
    assert_eq!(numbers, ["1", "2", "3", "4", "5", "6", "7", "8"], "{lines}");
}

#[test]
fn moves_that_isardam_forbids_have_no_number() {
    let lines =
        answer("Pieces White Ka1 Rb3 Black Kh8 Rc7\nStipulation hx1\nCondition Isardam\nOption MoveNumbers");
    assert!(lines.contains("  2  (Rc7-c2 )\n  3  (Rc7-c4 )\n"), "{lines}");
    assert!(lines.contains("(Kh8-g8 )") && !lines.contains("(Rc7-b7 )"), "{lines}");
}

#[test]
fn a_side_that_may_not_play_its_shortest_moves_exactly_is_not_mated() {
    check(
        "Pieces White Kc3 Rf5 Sg2 Black Kc1\nStipulation h#1.5\nCondition BlackMinimummer exact",
        "\n  1...Rf5-f1 #\n  1...Kc3-b3   2.Kc1-b1 Rf5-f1 #\n  1...Kc3-d3   2.Kc1-d1 Rf5-f1 #\n  1...Rf5-e5   2.Kc1-d1 Re5-e1 #\n\n\
         solution finished.\n\n\n",
    );
}

#[test]
fn budgets_stand_behind_null_moves() {
    let lines = answer("Pieces Black Sa1\nStipulation h#=1\nCondition BGL 3\nOption NullMoves");
    assert!(lines.contains("  1.Sa1-c2 (0.76)  ... (0.76) #=\n"), "{lines}");
}

#[test]
fn a_captured_neutral_man_was_the_last_mating_piece() {
    let problem = "Pieces White Ka5 Neutral Rb5 Black Kh8\nStipulation hx0.5";
    assert!(answer(problem).contains("  1...Ka5*b5 x\n"));
    check(&format!("{problem}\nOption KeepMatingPiece"), "\n\nsolution finished.\n\n\n");
}

#[test]
fn a_side_that_can_only_exchange_roles_is_stalemated() {
    let lines = answer(
        "Pieces White Ka8 Black Kh8 Qc2 Re7\nStipulation h=0.5\nCondition RoleExchange\nOption HalfDuplex",
    );
    assert!(
        lines.contains("  1...Qc2-b1 =\n  1...Qc2-b3 =\n  1...Qc2-b2 =\n  1...Qc2-c7 =\n  1...Qc2-h2 =\n"),
        "{lines}"
    );
}

#[test]
fn promotion_to_fairy_men_alone_changes_the_order_of_last_moves() {
    let lines = answer("Pieces White Kh1 Ra8 Rb8 Black Kd2\nStipulation h+0.5\nCondition PromOnly sk");
    assert_eq!(lines, "\n  1...Ra8-a2 +\n  1...Rb8-b2 +\n  1...Rb8-d8 +\n\nsolution finished.\n\n\n");
}

#[test]
fn a_side_that_can_only_pass_is_stalemated_in_fairy_chess_too() {
    check(
        "Pieces White Kc3 Qg6 Pa6 Black Kh8 Sc2\nStipulation h=0.5\nCondition BGL 90\nOption NullMoves",
        "\n  1...Kc3*c2 (89) =\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn checks_of_fuddled_men_are_written_as_popeye_writes_them() {
    // The queen on f5 cannot give check, as it has just moved. Popeye asks when the king has moved last.
    let lines = answer("Pieces White Ke2 Qd7 Black Kb1 Sd2 Pf6 Sa7\nStipulation h#2\nCondition FuddledMen");
    assert!(lines.contains("  1.Sd2-f1 Qd7-f5 +   2.Kb1-c2 Ke2-d1 #\n"), "{lines}");
}
