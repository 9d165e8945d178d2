//! Lines of help and series play.

use super::{answer, check};

#[test]
fn the_end_of_a_parried_series_is_its_set_play() {
    check(
        "Pieces White Ka1 Ph2 Black Ka3 Pa2b3\nStipulation phser-r#2\nOption SetPlay",
        "\n  1...b3-b2 #\n\n  1.h2-h4 b3-b2 #\n  1.h2-h3 b3-b2 #\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_parried_series_without_an_end_terminates() {
    check(
        "Pieces White Kd8 Black Sg1 Sb5 Kh6\nStipulation pser-h#3\nOption SetPlay",
        "\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_series_continues_after_a_stalemate() {
    let lines = answer("Forsyth 8/6Q1/8/8/3s4/8/8/4k1K1\nStipulation ser-=3");
    assert!(lines.contains("  1.Qg7*d4   2.Qd4-d3   3.Kg1-g2 =\n"), "{lines}");
    assert!(lines.contains("  1.Qg7*d4   2.Qd4-d3   3.Qd3-c2 =\n"), "{lines}");
}

#[test]
fn the_side_that_played_the_series_continues_in_reciprocal_play() {
    let lines = answer("Pieces White Kc2 Rh4 Black Ka1 Pa3 Bg8\nStipulation ser-reci-h(+)#2");
    let expected = "\n  1.a3-a2   2.Bg8-e6 Rh4-h1 #\n  1.a3-a2   2.Bg8-f7 Rh4-h1 #\n  1.a3-a2   2.Bg8-b3 +\n";
    assert!(lines.starts_with(expected), "{lines}");
}

#[test]
fn white_to_play_leaves_out_a_turn_in_which_nobody_moves() {
    check(
        "Pieces White Kf5 Rd7 Black Ka6 Pc7 Qb8\nStipulation ser-x2\nOption WhiteToPlay SetPlay",
        "\n  1...  ...  2.Rd7*c7 x\n\n  1...Rd7*c7 x\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn with_null_moves_mates_come_in_the_usual_order() {
    let lines = answer("Pieces White Ke1 Qg5 Ra6 Bh8 Black Kb1 Qg4\nStipulation exact-h#2\nOption NullMoves");
    let [queen, rook] = ["2.Qg4-c8 Qg5-b5 #", "2.Qg4-c8 Ra6-a1 #"].map(|line| lines.find(line));
    assert!(queen.is_some() && queen < rook, "{lines}");
}

#[test]
fn a_reflex_series_without_moves_ends_at_once() {
    check(
        "Pieces White Pd4 Kh6 Black Rg1 Sh2 Ka3 Rd7 Qf7 Bd8\nStipulation ser-r#2\nOption WhiteToPlay",
        "\n  1...Bd8-g5 #\n  1...Qf7-g6 #\n  1...Qf7-h7 #\n  1...Rd7-d6 #\n  1...Sh2-g4 #\n\n\
         solution finished.\n\n\n",
    );
}

#[test]
fn a_series_may_castle_before_its_last_move() {
    check(
        "Pieces White Ke1 Ra1 Pa2 Black Kh8\nStipulation ser-002",
        "\n  1.0-0-0\n  1.a2-a4   2.0-0-0\n  1.a2-a3   2.0-0-0\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_triple_step_can_be_captured_on_both_passed_squares() {
    check(
        "Pieces White Pc6e5 Black Pd5\nStipulation ep1\nOption EnPassant d8d7d6d5 NoWk NoBk",
        "\n   1.e5*d6 ep. !\n\n   1.c6*d7 ep. !\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_pawn_step_given_in_several_options_goes_from_the_first_square_to_the_last() {
    // Only White could take what has come down from d5 to d4.
    let answer = answer(
        "Pieces White Kd1 Pd4 Black Ke8 Pe4\nStipulation ep1\nOption HalfDuplex EnPassant d5 EnPassant d2d3d4",
    );
    assert!(!answer.contains("ep."), "{answer}");
}

#[test]
fn a_pawn_in_the_path_of_a_double_step_may_advance_and_be_captured() {
    check(
        "Pieces White Kf2 Pe2 Black Ke6 Rh5 Be5d6 Sc7 Pc5c6e4f6\nStipulation h#3",
        "\n  1.e4-e3 + Kf2*e3   2.Ke6-d5 Ke3-d3   3.Sc7-e6 e2-e4 #\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn the_parrying_side_begins_if_the_length_has_an_additional_half_move() {
    check(
        "Pieces White Kc2 Rh4 Bf3 Black Ka1 Pa3 Sh8\nStipulation pser-h#1.5",
        "\n  1...a3-a2   2.Rh4-h1 #\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn white_can_begin_even_the_shortest_help_play() {
    check(
        "Pieces White Kh1 Pg2h2 Ra5 Black Kb8 Re7\nStipulation hr#1\nOption WhiteToPlay",
        "\n  1...Re7-e1 #\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_single_half_move_of_set_play_is_not_in_the_order_of_mates() {
    let lines = answer("Pieces White Kb3 Qg5 Ra6 Bh8 Black Kb1 Pd7\nStipulation h#1\nOption SetPlay");
    assert!(lines.starts_with("\n  1...Qg5-g1 #\n  1...Ra6-a1 #\n\n  1.d7-d5 Ra6-a1 #\n"), "{lines}");
}

#[test]
fn violated_constraints_are_reported_even_after_an_introduction() {
    let lines = answer("Pieces White Ke1 Rh1 Black Ke8 Rh8\nStipulation 1->ser-rx1\nOption NoCastling e1e8");
    assert!(lines.starts_with("\n  1.Ke8-d7 Rh1*h8 x ?!?\n  1.Ke8-f7 Rh1*h8 x ?!?\n"), "{lines}");
    assert!(lines.contains("\n  1.Rh8-h7 Rh1*h7 x ?!?\n  1.Rh8-f8 Rh1-f1   2.Rf8*f1 + x\n"), "{lines}");
}

#[test]
fn goal_is_end_forbids_the_goal_of_a_battle_in_the_help_play_before_it() {
    let problem = "Pieces White Kb3 Rh5 Black Kg7 Rf6\nSStipulation black 2hh[1a[zf5]d]";
    let forbidden = "  1.Rf6-f1 Rh5-f5   2.Rf1*f5 z\n";
    assert!(answer(problem).contains(forbidden));
    assert!(!answer(&format!("{problem}\nOption GoalIsEnd")).contains(forbidden));
}

#[test]
fn a_man_may_leave_its_target_square_and_return_in_a_series() {
    // The king's moves lead to the same positions, and reach nothing.
    let men = "Pieces White Kb4 Rg8 Black Kb6 Bc8";
    let squares = answer(&format!("{men}\nStipulation ser-zg82"));
    assert!(squares.contains("\n  1.Rg8-g1   2.Rg1-g8 z\n"), "{squares}");
    let ranks = answer(&format!("{men}\nStipulation ser-c812"));
    assert!(ranks.contains("\n  1.Rg8-g1   2.Rg1-g8 c81\n"), "{ranks}");
}

#[test]
fn a_goal_requested_twice_is_reached_in_the_order_of_mates() {
    let lines = answer("Pieces White Rg2 Bb4e6 Kg8 Black Kg1 Bh1e5\nSStipulation black 2hh[+&+]");
    assert!(
        lines.starts_with("\n  1.Kg1-f1 Be6-c4 +\n  1.Kg1-f1 Be6-c4 +\n  1.Kg1-f1 Rg2-g1 +\n"),
        "{lines}"
    );
}

#[test]
fn play_of_two_parts_that_fails_leaves_no_empty_line() {
    check("Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation reci-h#1", "\nsolution finished.\n\n\n");
    // The first part alone is shown to fail.
    check("Pieces White Kh1 Pg2h2 Black Kh5 Rd8\nStipulation reci-h#1", "\n\nsolution finished.\n\n\n");
}

#[test]
fn a_negated_goal_counts_as_avoided_before_the_first_move() {
    check(
        "Pieces White Ka8 Pa7 Black Kh1 Ph2\nSStipulation white 2hh[!zg1]",
        "\n  1.Ka8-b7 Kh1-g2\n  1.Ka8-b8 Kh1-g2\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn play_continues_after_a_goal_that_requires_legal_moves() {
    check(
        "Pieces White Ka8 Pa7 Pc4 Black Kh1 Ph2 Pd5 Pe6\nSStipulation white 2s[x&!#]",
        "\n  1.c4*d5 x\n  1.c4*d5\n  1.c4*d5   2.d5*e6 x\n  1.c4*d5   2.d5*e6\n\
         \u{20} 1.Ka8-b7   2.c4*d5 x\n  1.Ka8-b7   2.c4*d5\n  1.Ka8-b8   2.c4*d5 x\n\
         \u{20} 1.Ka8-b8   2.c4*d5\n\nsolution finished.\n\n\n",
    );
    check(
        "Pieces White Ka8 Pa7 Pc4 Black Kh1 Ph2 Pd5 Pe6\nSStipulation white 3h[x&!#]h",
        "\n  1.c4*d5 x\n  1.c4*d5\n  1.c4*d5 Kh1-g2   2.d5*e6 x\n  1.c4*d5 Kh1-g2   2.d5*e6\n\
         \u{20} 1.c4*d5 Kh1-g1   2.d5*e6 x\n  1.c4*d5 Kh1-g1   2.d5*e6\n  1.Ka8-b7 Kh1-g2   2.c4*d5 x\n\
         \u{20} 1.Ka8-b7 Kh1-g2   2.c4*d5\n  1.Ka8-b7 Kh1-g1   2.c4*d5 x\n  1.Ka8-b7 Kh1-g1   2.c4*d5\n\
         \u{20} 1.Ka8-b7 e6-e5   2.c4*d5 x\n  1.Ka8-b7 e6-e5   2.c4*d5\n  1.Ka8-b8 Kh1-g2   2.c4*d5 x\n\
         \u{20} 1.Ka8-b8 Kh1-g2   2.c4*d5\n  1.Ka8-b8 Kh1-g1   2.c4*d5 x\n  1.Ka8-b8 Kh1-g1   2.c4*d5\n\
         \u{20} 1.Ka8-b8 e6-e5   2.c4*d5 x\n  1.Ka8-b8 e6-e5   2.c4*d5\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn constraints_of_help_play_apply_to_the_moves_before_the_last() {
    check(
        "Pieces White Ka1 Rh2 Black Kb3 Pg2\nSStipulation white 1h[x]{+}h",
        "\n  1.Rh2*g2 x\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn the_side_named_in_a_stipulation_begins_even_with_white_to_play() {
    check(
        "Forsyth rsbqkbsr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RSBQKBSR\nStipulation dia1.5\nOption WhiteToPlay",
        "\n  1...e2-e4   2.e7-e5 dia\n\nsolution finished.\n\n\n",
    );
    let men = "Pieces White Ka5 Qd4 Sb3 Pc5f3 Black Kc2 Sa4 Pa2b2c6f4\nSStipulation black 4hh[#]";
    check(
        &format!("{men}\nOption WhiteToPlay"),
        "\n  1...b2-b1=Q   2.Sb3-c1 Qb1-b5 #\n  1...b2-b1=Q   2.Sb3-d2 Qb1-b5 #\n\nsolution finished.\n\n\n",
    );
    // GoalIsEnd makes Popeye forget the name.
    let lines = answer(&format!("{men}\nOption WhiteToPlay GoalIsEnd"));
    assert!(lines.contains("\n  1...Sb3-a1 +   2.Kc2-b1 Qd4-g1 #\n"), "{lines}");
}

#[test]
fn a_pawn_on_its_own_first_rank_parries_no_check() {
    let men = "Pieces White Sh6 Pe6 Bc1 Black Kf8 Pe8g8g7\nOption NoWk";
    let series = answer(&format!("{men}\nStipulation ser-#2"));
    assert_eq!(series.matches(" #\n").count(), 9, "{series}");
    let help = answer(&format!("{men}\nStipulation h#1.5"));
    assert_eq!(help.matches(" #\n").count(), 4, "{help}");
}

/// The lines among the answer to `problem` that contain no capture.
fn lines_without_captures(problem: &str) -> Vec<String> {
    let text = answer(problem);
    let lines = text.lines().filter(|line| line.trim_start().starts_with("1."));
    lines.filter(|line| !line.contains('*')).map(str::to_owned).collect()
}

#[test]
fn a_series_may_be_forbidden_to_reach_a_goal() {
    let mut listed = 0;
    for men in [
        "White Kc3 Rh4 Black Ka1 Pa3",
        "White Kc1 Rh4 Sd4 Black Ka1 Pa3 Ph3",
        "White Kd3 Qh5 Pb2 Black Ka2 Pa3 Sh6 Pd5",
    ] {
        let free = lines_without_captures(&format!("Pieces {men}\nStipulation ser-#3"));
        let constrained = format!("Pieces {men}\nSStipulation white 3s[#]{{!x}}");
        assert_eq!(lines_without_captures(&constrained), free, "{men}");
        assert!(!answer(&constrained).contains('*'), "{men}");
        listed += free.len();
    }
    assert!(listed > 20, "{listed}");
}

#[test]
fn long_play_that_must_stop_at_once_is_soon_given_up() {
    // Each took a minute or more when play was searched beyond the positions where it must stop.
    for problem in [
        "Pieces White Kb1 Rd2 Pa2 Black Kh7 Rg5 Pc7\nStipulation hs~8",
        "Pieces White Kb1 Rd2 Pa2 Black Kh7 Rg5 Pc7\nStipulation ser-h=6\nOption GoalIsEnd",
        "Pieces White Kc1 Bf8 Ph6 Black Kf3 Qe4 Rc2 Rg8 Bb3 Ph7\nStipulation hr#27",
    ] {
        let lines = answer(&format!("{problem}\nOption MaxTime 20"));
        assert!(lines.contains("solution finished"), "{problem}: {lines}");
    }
}

#[test]
fn a_series_whose_goal_is_forbidden_to_one_side_is_not_searched_line_by_line() {
    // Every line of nine moves would take minutes. Neither side has a pawn.
    let problem = "Pieces White Sb1 Qh7 Kd8 Black Sa5 Kb5\nStipulation ser-hep9\nOption GoalIsEnd";
    assert!(!answer(problem).contains("ep."));
}
