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
fn mate_stands_where_the_other_side_would_capture_the_own_king() {
    check(
        "Pieces White Kf4 Pe3 Black Kc4 Be4e1 Pg3\nStipulation h#0.5\nCondition HalfInChess",
        "\n  1...Kc4-d4 #\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn first_moves_are_counted_on_in_the_second_half_of_a_fairy_duplex() {
    let lines =
        answer("Pieces White Kc8 Black Ka8\nStipulation h#1\nCondition Circe\nOption Duplex MoveNumbers");
    let numbers: Vec<&str> =
        lines.lines().filter_map(|line| line.split_once(" (").map(|(n, _)| n.trim())).collect();
    assert_eq!(numbers, ["1", "2", "3", "4", "5", "6", "7", "8"], "{lines}");
}
