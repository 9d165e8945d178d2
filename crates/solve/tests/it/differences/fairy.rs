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

#[test]
fn a_threat_that_no_longer_removes_the_same_man_is_parried() {
    // After 1...Bh2*e5 the pawn on c6 is gone, so that Rc4-c6 is another move than the threatened Rc4*c6[-wPe5].
    let tree = answer(
        "Pieces White Kd1 Rc4e1 Bc8f6 Sa5b7 Pe5 MAb4 Black Kd5 Rh5 Bh2 Pc6\nStipulation #2\nCondition Breton\n\
         Option Variations Try",
    );
    let (_, after) = tree.split_once("   1.Sa5-b3 ? threat:").expect("the try is shown");
    let tree = after.split("    but").next().unwrap_or_default();
    assert!(tree.contains("      1...Bh2*e5[-bPc6]\n          2.Rc4-c1 #\n"), "{tree}");
}

#[test]
fn threats_of_a_bul_man_are_carried_out_whatever_becomes_of_the_hurdle() {
    let tree = answer(
        "Pieces White Kg1 Qa8 Bc5 Sg2 Pa7g6 White Bul LId5 Black Ke4 Pc3c4f6g3\nStipulation #2\n\
         Option Variations Try",
    );
    assert!(!tree.contains("1...f6-f5\n"), "{tree}");
}

#[test]
fn lost_pieces_vanish_when_the_defender_passes_before_a_threat() {
    let tree = answer(
        "Pieces White Kd6 Rd4 Pd7 Black Kd8 Pb5e4\nStipulation #2\nCondition LostPieces\nOption Variations Try",
    );
    assert!(tree.contains("   1.Rd4-a4 ? threat:[-wPd7]\n          2.Ra4-a8 #\n"), "{tree}");
    assert!(tree.contains("   1.Rd4*e4 ? zugzwang.\n"), "{tree}");
}

#[test]
fn a_neutral_king_can_be_mated_twice() {
    check(
        "Pieces White Qa3 Pb2c4 Black Ra7 Sa1 Pa4c5c6 Neutral Ka5\nStipulation h##0.5",
        "\n  1...nKa5*a4 ##\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn the_longest_move_may_mate_both_sides_though_it_leaves_the_own_king_in_check() {
    check(
        "Pieces Black Kb5 Rh1h8 Bb4 Pa6a5c6 White Kb2 Pb3c5c2d4\nStipulation h##1\nCondition WhiteMaximummer",
        "\n  1.Rh8-h2 c2-c4 ##\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_man_cannot_leave_a_square_of_rebirth_that_it_keeps_from_the_attacker() {
    // If the rook left a8, the king on g7 could capture on h8 and be reborn on a8.
    check(
        "Pieces White Kf6 Bb7 Black Kh8 Ra1\nStipulation h=1\nCondition VerticalSymmetryAntiCirce",
        "\n  1.Ra1-a8 Kf6-g7 =\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn holes_turn_and_shift_with_the_men() {
    let lines = answer(
        "Pieces White Qd4 Black Dua8\nStipulation h~0.5\nCondition Hole d7d8\nOption NoWk NoBk\n\
         Twin mirror a1<-->h1 Twin shift a1 b1",
    );
    let twins: Vec<&str> = lines.split("\n\n").collect();
    assert!(lines.contains("1...Qe4-e6\n") && !lines.contains("1...Qe4-e7\n"), "{lines}");
    assert!(lines.contains("1...Qe4-d3\n") && !lines.contains("1...Qe4-e8\n"), "{twins:?}");
}

#[test]
fn only_moves_to_the_target_square_have_numbers() {
    check(
        "Pieces White Ka4 Sc4 Black DUh8\nStipulation za51\nOption MoveNumbers NoBk",
        "\n  1  (Ka4-a5 )\n   1.Ka4-a5 z !\n\n  2  (Sc4-a5 )\n   1.Sc4-a5 z !\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn castling_is_not_a_capture_that_casts() {
    // Whether a king may castle is a question about checks, which asks for the captures of all men.
    let keys = answer(
        "Pieces White Kd6 Qb6 Rd3e3 Black Kd5 Rc8 Bb7 Sh1 Pa6c4f4f7g3h2\nStipulation #1\n\
         Condition Rokagogo CASTChess Inverse",
    );
    assert!(keys.ends_with("solution finished.\n\n\n"), "{keys}");
}
