//! First moves that have numbers.

use super::{answer, check};

#[test]
fn twins_go_on_counting_first_moves() {
    let lines = answer("Pieces White Kc1 Black Ka1\nStipulation h#1\nOption MoveNumbers\nTwin move c1 d1");
    assert!(lines.contains("\n  1  (Ka1-b2"), "{lines}");
    assert!(lines.contains("\n  4  (Ka1-b2"), "{lines}");
}

#[test]
fn first_moves_of_a_parried_series_have_numbers() {
    let lines = answer("Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation pser-#2\nOption MoveNumbers");
    assert!(lines.contains("\n  4  (Kc2-b3 )\n  1.Kc2-b3   2.Rh4-h1 #\n  5  (Kc2-c1 )\n"), "{lines}");
    assert!(lines.contains("\n 22  (Rh4-h5 )\n\nsolution finished."), "{lines}");
}

#[test]
fn later_half_moves_have_numbers_if_a_search_is_taken_up_at_one() {
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#2\nOption StartMoveNumber 2:11 UpToMoveNumber 2:12",
        "\n  2  (Ka1-a2 )\n  2:11  (Rh4-h3 )\n  1.Ka1-a2 Rh4-h3   2.Ka2-a1 Rh3*a3 #\n  2:12  (Rh4-a4 )\n  \
         1.Ka1-a2 Rh4-a4   2.Ka2-a1 Ra4*a3 #\n\nsolution finished.\n\n\n",
    );
    let lines = answer("Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#2\nOption StartMoveNumber 2:22");
    assert!(
        lines.starts_with("\n  2  (Ka1-a2 )\n  2:22  (Rh4-h5 )\n  3  (Ka1-b1 + )\n  4  (a3-a2 )\n  4:1  (")
    );
    // A tree has no such numbers.
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nOption StartMoveNumber 1:1",
        "StartMoveNumber or UpToMoveNumber incompatible with the stipulation\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_king_beside_the_other_is_no_candidate_for_mate() {
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa2\nStipulation #1\nOption MoveNumbers",
        "\n  1  (Rh4-h1 + )\n   1.Rh4-h1 # !\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn numbers_are_those_of_the_side_that_plays_the_series() {
    check(
        "Pieces White Kc2 Rh4 Bf3 Black Ka1 Pa3\nStipulation pser-h#1.5\nOption MoveNumbers",
        "\n  1  (Ka1-b2 + )\n  2  (Ka1-a2 )\n  3  (Ka1-b1 + )\n  4  (a3-a2 )\n  1...a3-a2   2.Rh4-h1 #\n\n\
         solution finished.\n\n\n",
    );
}

#[test]
fn the_moves_of_a_test_are_counted_too() {
    let lines = answer("Pieces White Rb1h2 Kb5 Black Kc3 Rh3 Sf4\nStipulation reci-hx1\nOption MoveNumbers");
    assert!(lines.starts_with("\n  1  (Rh3*h2 )\n  2  (Kc3-b2 )\n"), "{lines}");
    assert!(lines.contains("\n\n 27  (Rh3*h2 )\n  1.Rh3*h2 x\n"), "{lines}");
}

#[test]
fn after_the_set_play_of_a_series_every_length_is_counted() {
    let lines =
        answer("Pieces White Kb3 Qg5 Ra6 Bh8 Black Kb1 Pd7\nStipulation ser-h#2\nOption SetPlay MoveNumbers");
    let first = "\n  1...Ra6-a1 #\n  1...Qg5-g1 #\n\n  1  (Kb1-c2 + )\n";
    assert!(lines.starts_with(first), "{lines}");
    assert!(lines.contains("\n  7  (d7-d6 )\n  1.d7-d6 Ra6-a1 #\n"), "{lines}");
    assert!(lines.contains("\n 13  (d7-d5 )\n  1.d7-d5   2.d5-d4 Qg5-g1 #\n"), "{lines}");
}

#[test]
fn with_null_moves_the_only_moves_are_counted_in_the_order_of_the_board() {
    let lines = answer("Pieces White Kd2 Sc2 Black Kf5\nStipulation ser-#1\nOption NullMoves MoveNumbers");
    assert!(lines.starts_with("\n  1  ( ... )\n  2  (Sc2-a1 )\n"), "{lines}");
    assert!(lines.contains("\n 14  (Kd2-e2 )\n"), "{lines}");
}
