//! First moves that have numbers.

use super::{answer, check};

#[test]
fn first_moves_are_counted_across_twins() {
    let lines = answer("Pieces White Kc1 Black Ka1\nStipulation h#1\nOption MoveNumbers\nTwin move c1 d1");
    assert!(lines.contains("\n  1  (Ka1-b2"), "{lines}");
    assert!(lines.contains("\n  4  (Ka1-b2"), "{lines}");
}

#[test]
fn first_moves_that_are_not_tried_count_for_the_next_twin() {
    let twins = "Pieces White Kc1 Black Ka1\nStipulation h#1\nOption StartMoveNumber 6\nTwin move c1 d1";
    check(twins, "\na) \n\n\nb) wKc1-->d1  \n\n  6  (Ka1-b1 )\n\nsolution finished.\n\n\n");
}

#[test]
fn a_null_move_has_a_number_in_check_too() {
    let men = "Pieces White Kc1 Rd1 Pb2 Black Kh6 Rg5 Pb3 Pd2 Pg6 Pg7";
    for stipulation in ["#2", "s#1", "r#1", "h#1.5"] {
        let lines = answer(&format!("{men}\nStipulation {stipulation}\nOption NullMoves MoveNumbers"));
        assert!(lines.contains("\n  1  ( ... )\n  2  (Kc1*d2 )\n"), "{stipulation}: {lines}");
    }
}

#[test]
fn first_moves_of_a_parried_series_have_numbers() {
    let lines = answer("Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation pser-#2\nOption MoveNumbers");
    assert!(lines.contains("\n  4  (Kc2-b3 )\n  1.Kc2-b3   2.Rh4-h1 #\n  5  (Kc2-c1 )\n"), "{lines}");
    assert!(lines.contains("\n 22  (Rh4-h5 )\n\nsolution finished."), "{lines}");
}

#[test]
fn later_half_moves_have_numbers_if_a_search_starts_at_one() {
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
fn a_king_move_next_to_the_other_king_is_no_candidate_for_mate() {
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa2\nStipulation #1\nOption MoveNumbers",
        "\n  1  (Rh4-h1 + )\n   1.Rh4-h1 # !\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn first_moves_after_a_short_solution_are_counted() {
    let lines = answer(
        "Pieces White Kf7 Ra3 Pb5 Black Kh7 Bh8\nStipulation 1->ser-h#2\nOption StopOnShortSolutions MoveNumbers",
    );
    assert!(lines.contains("Ra1-h1 #\n  2  (Ra3-a2 )\n"), "{lines}");
    assert!(lines.ends_with("(Kf7-g7 + )\nPartial solution\n\n\n"), "{lines}");
}

#[test]
fn the_first_play_is_counted_even_if_it_fails() {
    check(
        "Pieces White Kh1 Pg2 Ph2 Black Kh5 Pd2\nStipulation reci-h#1\nOption MoveNumbers UpToMoveNumber 3",
        "\n  1  (d2-d1=Q + )\n  2  (d2-d1=Q + )\n  3  (d2-d1=S )\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn the_first_moves_of_the_parrying_side_are_numbered_if_it_begins() {
    check(
        "Pieces White Kc2 Rh4 Bf3 Black Ka1 Pa3\nStipulation pser-h#1.5\nOption MoveNumbers",
        "\n  1  (Ka1-b2 + )\n  2  (Ka1-a2 )\n  3  (Ka1-b1 + )\n  4  (a3-a2 )\n  1...a3-a2   2.Rh4-h1 #\n\n\
         solution finished.\n\n\n",
    );
}

#[test]
fn the_moves_of_each_of_two_plays_are_counted() {
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

#[test]
fn the_second_of_two_plays_is_tried_and_counted_if_the_first_fails() {
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa3\nSStipulation white 1h[#]h|2hh[#]\nOption UpToMoveNumber 3",
        "\n  1  (Rh4-h1 + )\n\n  2  (Kc2-b1 + )\n  3  (Kc2-d1 )\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_test_that_fails_is_not_followed_by_an_empty_line() {
    check(
        "Pieces White Bb4 Kb8 Black Sa3d8 Ka4\nStipulation reci-h(#)##1\nOption MoveNumbers",
        "\n  1  (Sd8-c6 + )\nsolution finished.\n\n\n",
    );
}

#[test]
fn castling_and_promotions_are_counted_before_it_is_known_that_they_give_no_check() {
    check(
        "Pieces White Ke1 Rh1 Black Kb8\nStipulation #1\nOption MoveNumbers",
        "\n  1  (Rh1-h8 + )\n  2  (0-0 )\n\nsolution finished.\n\n\n",
    );
    check(
        "Pieces White Kb2 Black Kf2 Pa2d3\nStipulation pser-#1\nOption HalfDuplex MoveNumbers",
        "\n  1  (a2-a1=Q + )\n  2  (a2-a1=S )\n  3  (a2-a1=R )\n  4  (a2-a1=B + )\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_king_move_next_to_the_other_king_may_be_a_double_mate() {
    check(
        "Pieces White Kf2 Black Kf4 Qh1 Ra8 Ba1\nStipulation ##1\nOption MoveNumbers",
        "\n  1  (Kf2-g3 + )\n  2  (Kf2-e3 + )\n  3  (Kf2-f3 + )\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn first_moves_of_a_series_that_the_other_side_begins_have_numbers_at_every_length() {
    let lines = answer("Pieces White Kg3 Black Kh1 Pb7\nStipulation pser-h#2.5\nOption MoveNumbers");
    assert!(lines.ends_with("\n  9  (b7-b5 )\n 10  (b7-b6 )\n\nsolution finished.\n\n\n"), "{lines}");
}

#[test]
fn play_that_is_over_at_the_start_has_no_first_moves() {
    check(
        "Pieces White Kg2 Black Kc2 Sb4d6\nStipulation hrzd12\nOption WhiteToPlay UpToMoveNumber 9",
        "\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn intelligent_mode_shows_every_length() {
    let lines = answer(
        "Pieces White Bd1 Ka3 Rf6 Black Ka5\nStipulation phser-+2\nOption UpToMoveNumber 1 Intelligent",
    );
    assert!(lines.contains("\n  1.Rf6-f5 +\n  1.Rf6-a6 +\n  1  (Bd1-h5 )\n"), "{lines}");
}

#[test]
fn every_length_of_set_play_has_numbers() {
    let lines = answer(
        "Pieces White Bh2 Ka4 Sb7 Black Re1 Ke7\nStipulation 1->ser-rzf13\nOption SetPlay StartMoveNumber 3",
    );
    assert!(lines.starts_with("\n  1...Bh2-g1   2.Re1-f1 z\n"), "{lines}");
}

#[test]
fn for_a_goal_on_the_eighth_rank_moves_to_the_first_are_counted_too() {
    check(
        "Pieces White Kf2 Black Kf5 Se6\nStipulation c811\nOption MoveNumbers",
        "\n  1  (Kf2-e1 )\n  2  (Kf2-g1 )\n  3  (Kf2-f1 )\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn moves_of_a_series_have_numbers_even_without_a_mating_piece() {
    let lines = answer(
        "Pieces White Pc2c7 Kh5 Black Kc4\nStipulation ser-h%1\nOption KeepMatingPiece MoveNumbers HalfDuplex",
    );
    assert!(lines.contains("(c7-c8=Q + )"), "{lines}");
}

#[test]
fn duplex_counts_potential_positions_as_if_the_sides_had_been_exchanged() {
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation ser-h#2\nOption Intelligent MoveNumbers Duplex",
        "\n  1.a3-a2 Rh4-h1 #\n1 potential positions in 1+1\n0 potential positions in 1+2\n\n\
         0 potential positions in 1+1\n0 potential positions in 1+2\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn the_only_half_move_of_set_play_has_no_number_in_intelligent_mode() {
    let lines =
        answer("Pieces White Ka5 Sb4 Black Ka1\nStipulation h=1\nOption MoveNumbers Intelligent SetPlay");
    assert!(!lines.contains("(Sb4-a2"), "{lines}");
    let lines = answer("Pieces White Ka5 Sb4 Black Ka1\nStipulation h=1\nOption MoveNumbers SetPlay");
    assert!(lines.contains("\n  1  (Sb4-a2"), "{lines}");
}

#[test]
fn first_moves_of_play_to_a_position_have_numbers_even_in_intelligent_mode() {
    let men = "Forsyth rsbqkbsr/pppppppp/8/8/4P3/8/PPPP1PPP/RSBQKBSR\nStipulation dia1.5";
    let plain = answer(&format!("{men}\nOption MoveNumbers"));
    assert!(plain.contains("\n  1  (Sb1-c3 )\n"), "{plain}");
    assert_eq!(answer(&format!("{men}\nOption MoveNumbers Intelligent")), plain);
    // Numbers choose among first moves of the full length; shorter play is solved in any case.
    check(
        &format!("{men}\nOption StartMoveNumber 19 Intelligent"),
        "\n  1.e2-e4 dia\n 19  (h2-h4 )\n 20  (h2-h3 )\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn no_move_of_an_immobile_side_is_numbered_where_both_sides_are_to_be_mated() {
    for (men, numbers) in [("Bg7", 2), ("Bg7 Ra5", 0)] {
        let answer =
            answer(&format!("Pieces White Kh6 Pg6 Black Kh8 {men}\nStipulation ##1\nOption MoveNumbers"));
        assert_eq!(answer.matches("  (K").count(), numbers, "{men}: {answer}");
    }
}

#[test]
fn a_capture_en_passant_is_numbered_where_check_is_to_be_given_at_once() {
    check(
        "Pieces White Kf5 Rh8 Pe5f6h5 Black Kh6 Pg5h7\nStipulation #1\nOption MoveNumbers EnPassant g7g6g5",
        "\n  1  (Rh8*h7 + )\n  2  (h5*g6 ep. )\n\nsolution finished.\n\n\n",
    );
}
