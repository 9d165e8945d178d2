//! Where our answers once differed from Popeye's, each difference a test named for it.

use problem::answer::{self, Unwatched};
use problem::read;
use problem::solve::Limits;
use problem::write::{PopeyeText, Times};

/// The answer to a problem without its diagram, in Popeye's words.
fn answer(problem: &str) -> String {
    let input = format!("BeginProblem\nOption NoBoard\n{problem}\nEndProblem\n");
    let mut text = Vec::new();
    let mut writer = PopeyeText::new(&mut text, Times::Hidden);
    for parsed in read::problems(input.as_bytes()) {
        answer::answer(&parsed, Limits::default(), &mut writer, &mut Unwatched)
            .expect("a vector takes everything");
    }
    drop(writer);
    String::from_utf8(text).expect("ASCII in, ASCII out")
}

#[track_caller]
fn check(problem: &str, expected: &str) {
    assert_eq!(answer(problem), expected, "{problem}");
}

#[test]
fn the_end_of_a_parried_series_is_its_set_play() {
    check(
        "Pieces White Ka1 Ph2 Black Ka3 Pa2b3\nStipulation phser-r#2\nOption SetPlay",
        "\n  1...b3-b2 #\n\n  1.h2-h4 b3-b2 #\n  1.h2-h3 b3-b2 #\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_parried_series_that_ends_in_nothing_ends() {
    check(
        "Pieces White Kd8 Black Sg1 Sb5 Kh6\nStipulation pser-h#3\nOption SetPlay",
        "\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_series_goes_past_a_stalemate() {
    let lines = answer("Forsyth 8/6Q1/8/8/3s4/8/8/4k1K1\nStipulation ser-=3");
    assert!(lines.contains("  1.Qg7*d4   2.Qd4-d3   3.Kg1-g2 =\n"), "{lines}");
    assert!(lines.contains("  1.Qg7*d4   2.Qd4-d3   3.Qd3-c2 =\n"), "{lines}");
}

#[test]
fn nobody_complains_of_a_threat_that_one_move_leaves_no_room_for() {
    let lines = answer("Pieces White Kc5 Rg7 Black Sd4 Kh5\nStipulation s#1\nOption Variations Threat 1");
    assert!(!lines.contains("Threat"), "{lines}");
}

#[test]
fn twins_go_on_counting_first_moves() {
    let lines = answer("Pieces White Kc1 Black Ka1\nStipulation h#1\nOption MoveNumbers\nTwin move c1 d1");
    assert!(lines.contains("\n  1  (Ka1-b2"), "{lines}");
    assert!(lines.contains("\n  4  (Ka1-b2"), "{lines}");
}

#[test]
fn en_passant_is_told_by_three_squares() {
    let problem = |squares| {
        answer(&format!("Pieces White Ke1 Pe5 Black Ke8 Pd5\nStipulation ep1\nOption EnPassant {squares}"))
    };
    assert!(problem("d7d6d5").contains("1.e5*d6 ep. !"));
    assert!(!problem("d6").contains("ep."));
}

#[test]
fn a_try_must_threaten_too_if_threats_are_asked_for() {
    // Without a threat to mate at once neither a try nor the set play counts.
    let problem =
        "Pieces White Rb6 Kd7 Qe8 Black Rb5 Kg7\nStipulation #3\nOption Variations SetPlay Threat 1";
    assert!(!answer(problem).contains("      1...Rb5-b1\n          2.Rb6-g6"));
}

#[test]
fn a_position_without_non_trivial_defences_adds_to_the_allowance() {
    let lines = answer(
        "Pieces White Kc3 Rh4 Black Ka1 Pa3\nStipulation #3\nOption Variations NonTrivial 1 1 NoThreat",
    );
    for key in ["   1.Kc3-c2 !", "   1.Kc3-b3 !", "   1.Rh4-a4 !"] {
        assert!(lines.contains(key), "{key} is missing: {lines}");
    }
}

#[test]
fn a_king_that_may_take_the_other_is_not_mated() {
    // The black king on b8 is not guarded: White could go on with Kb7xb8.
    check(
        "Pieces White Ka6 Rh7 Re5 Bb4 Sa8 Black Kb8 Rd6 Rc3 Se2 Pg6\nStipulation ##1",
        "\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn the_side_that_has_played_the_series_goes_on_with_reciprocal_play() {
    let lines = answer("Pieces White Kc2 Rh4 Black Ka1 Pa3 Bg8\nStipulation ser-reci-h(+)#2");
    let expected = "\n  1.a3-a2   2.Bg8-e6 Rh4-h1 #\n  1.a3-a2   2.Bg8-f7 Rh4-h1 #\n  1.a3-a2   2.Bg8-b3 +\n";
    assert!(lines.starts_with(expected), "{lines}");
}

#[test]
fn white_to_play_takes_a_half_move_from_a_series_that_nobody_makes() {
    check(
        "Pieces White Kf5 Rd7 Black Ka6 Pc7 Qb8\nStipulation ser-x2\nOption WhiteToPlay SetPlay",
        "\n  1...  ...  2.Rd7*c7 x\n\n  1...Rd7*c7 x\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn max_solutions_counts_lines_after_introductory_moves() {
    let lines = answer("Pieces White Ka5 Qb3 Black Kd2 Pe2\nStipulation 1->ser-zc22\nOption MaxSolutions 2");
    assert_eq!(lines.matches(" z\n").count(), 2, "{lines}");
    assert!(lines.ends_with("\nPartial solution\n\n\n"), "{lines}");
}

#[test]
fn set_play_that_meets_every_defence_early_is_complete() {
    let lines = answer("Pieces White Kh1 Rd4 Pa4 Black Kh3 Pg3h2a5\nStipulation s#2\nOption SetPlay");
    assert!(lines.starts_with("\n      1...g3-g2 #\n\n   1.Rd4-c4 !\n"), "{lines}");
}

#[test]
fn flights_do_not_count_next_to_the_end() {
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nOption MaxFlightsquares 0",
        "\n   1.Kc2-b3 !\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_short_solution_does_not_escape_the_limit_of_flights() {
    let lines = answer(
        "Pieces White Rf2 Sc4 Kc7 Black Rh2 Kb5 Pb6\nStipulation x3\nOption MaxFlightsquares 1 Variations",
    );
    assert!(!lines.contains("1.Rf2-b2"), "{lines}");
}

#[test]
fn first_moves_of_a_parried_series_have_numbers() {
    let lines = answer("Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation pser-#2\nOption MoveNumbers");
    assert!(lines.contains("\n  4  (Kc2-b3 )\n  1.Kc2-b3   2.Rh4-h1 #\n  5  (Kc2-c1 )\n"), "{lines}");
    assert!(lines.contains("\n 22  (Rh4-h5 )\n\nsolution finished."), "{lines}");
}

#[test]
fn both_sides_of_a_duplex_hear_what_does_not_apply() {
    check(
        "Pieces White Kc3 Rh4 Black Ka1 Pa3\nStipulation ser-#2\nOption SetPlay Duplex",
        "SetPlay not applicable - ignored\n\n  1.Kc3-b3   2.Rh4-h1 #\n\
         SetPlay not applicable - ignored\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn battles_and_help_play_that_are_asked_for_together_keep_their_forms() {
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa3\nSStipulation white 3a[#]d&-2hh[#]",
        "\n   1.Kc2-b3 !\n\n\n  1...a3-a2   2.Rh4-h1 #\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_battle_that_starts_with_the_defence_is_shown_if_it_is_won() {
    check("Pieces White Kc3 Rh4 Black Ka1 Pa3\nSStipulation white -2da[#]", "\n\nsolution finished.\n\n\n");
}

#[test]
fn nobody_complains_of_tries_in_help_play() {
    check(
        "Pieces White Kc3 Rh4 Black Ka1 Pa3\nStipulation h#1\nOption Try",
        "\n  1.a3-a2 Rh4-h1 #\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn with_null_moves_mates_come_in_the_usual_order() {
    let lines = answer("Pieces White Ke1 Qg5 Ra6 Bh8 Black Kb1 Qg4\nStipulation exact-h#2\nOption NullMoves");
    let [queen, rook] = ["2.Qg4-c8 Qg5-b5 #", "2.Qg4-c8 Ra6-a1 #"].map(|line| lines.find(line));
    assert!(queen.is_some() && queen < rook, "{lines}");
}

#[test]
fn check_in_the_position_after_the_only_move_is_told() {
    check(
        "Pieces White Sa1 Kd1 Bd5 Black Kc6 Bd6\nStipulation r#1\nOption PostKeyPlay",
        " +\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_reflex_series_of_no_move_is_over() {
    check(
        "Pieces White Pd4 Kh6 Black Rg1 Sh2 Ka3 Rd7 Qf7 Bd8\nStipulation ser-r#2\nOption WhiteToPlay",
        "\n  1...Bd8-g5 #\n  1...Qf7-g6 #\n  1...Qf7-h7 #\n  1...Rd7-d6 #\n  1...Sh2-g4 #\n\n\
         solution finished.\n\n\n",
    );
}

#[test]
fn a_first_move_of_a_parried_series_counts_as_one_of_max_solutions() {
    let lines =
        answer("Pieces White Ka1 Rb2 Qg4 Qc5 Ph6 Sg8 Black Kh1\nStipulation pser-#2\nOption MaxSolutions 2");
    let found: Vec<_> = lines.lines().filter(|line| line.starts_with("  1.")).collect();
    assert_eq!(found.len(), 26, "{lines}");
    assert!(found[12].starts_with("  1.Ka1-a2 ") && found[13].starts_with("  1.Ka1-b1 "), "{lines}");
    assert!(lines.contains("Partial solution"), "{lines}");
}

#[test]
fn a_series_may_castle_before_its_last_move() {
    check(
        "Pieces White Ke1 Ra1 Pa2 Black Kh8\nStipulation ser-002",
        "\n  1.0-0-0\n  1.a2-a4   2.0-0-0\n  1.a2-a3   2.0-0-0\n\nsolution finished.\n\n\n",
    );
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
fn a_step_over_two_squares_can_be_taken_on_both() {
    check(
        "Pieces White Pc6e5 Black Pd5\nStipulation ep1\nOption EnPassant d8d7d6d5 NoWk NoBk",
        "\n   1.e5*d6 ep. !\n\n   1.c6*d7 ep. !\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn what_contradicts_the_position_is_not_solved() {
    let problem = "Pieces White Ke1 Pe5 Black Ke8 Pd5\nStipulation #1\nOption EnPassant";
    check(&format!("{problem} d7d6d5"), "\n\nsolution finished.\n\n\n");
    check(&format!("{problem} c7c6c5"), "\nsolution finished.\n\n\n");
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#1\nOption NullMoves SetPlay",
        "\nsolution finished.\n\n\n",
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
fn half_a_move_more_lets_the_side_that_parries_begin() {
    check(
        "Pieces White Kc2 Rh4 Bf3 Black Ka1 Pa3 Sh8\nStipulation pser-h#1.5",
        "\n  1...a3-a2   2.Rh4-h1 #\n\nsolution finished.\n\n\n",
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
fn the_first_move_of_a_parried_series_may_be_the_last_that_is_wanted() {
    check(
        "Pieces White Kc2 Rh4 Bf3 Black Ka1 Pa3 Sh8\nStipulation pser-#2\nOption MaxSolutions 1",
        "\n  1.Kc2-b3   2.Rh4-h1 #\nPartial solution\n\n\n",
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
fn a_self_check_that_is_no_auto_mate_defends_nothing() {
    check(
        "Pieces White Kb3 Rh4 Black Ka1 Pa3 Sh8\nStipulation s!#1\nOption Variations",
        "\n   1.Rh4-h1 + !\n      1...Ka1-b1 !#\n      1...a3-a2 !#\n      1...Sh8-f7 !#\n      1...Sh8-g6 !#\n\n\n\
         solution finished.\n\n\n",
    );
}

#[test]
fn options_apply_to_parried_series_as_to_other_battles() {
    let men = "Pieces White Kh1 Pg2h2 Ra5 Black Kb8 Re7";
    for (stipulation, option) in [
        ("pser-s#2", "Quodlibet"),
        ("pser-r#2", "Quodlibet"),
        ("pser-s#2", "GoalIsEnd"),
        ("pser-#2", "Threat 1"),
        ("hs#2", "Quodlibet"),
        ("ser-s#2", "Quodlibet"),
    ] {
        let lines = answer(&format!("{men}\nStipulation {stipulation}\nOption {option}"));
        assert!(!lines.contains("not applicable"), "{stipulation} {option}: {lines}");
    }
    let direct = answer(&format!("{men}\nStipulation pser-#2\nOption StopOnShortSolutions Intelligent"));
    assert!(direct.starts_with("Intelligent Mode only with"), "{direct}");
    assert!(direct.contains("\nOption  StopOnShortSolutions  not supported with direct play.\n"), "{direct}");
}

#[test]
fn beside_the_other_king_nobody_mates_himself() {
    // On b1 the white king could take the black one.
    check(
        "Pieces White Ka1 Black Kc1 Ra8b8\nStipulation !#1",
        "\n   1.Ka1-a2 !# !\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_short_solution_within_the_play_ends_the_search() {
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation 1->ser-h#2\nOption StopOnShortSolutions",
        "\n  1.Kc2-b3   1.Ka1-b1 Rh4-h1 #\n  1.Kc2-b3   1.a3-a2 Rh4-h1 #\nPartial solution\n\n\n",
    );
}

#[test]
fn the_only_half_move_of_set_play_knows_no_order_of_mates() {
    let lines = answer("Pieces White Kb3 Qg5 Ra6 Bh8 Black Kb1 Pd7\nStipulation h#1\nOption SetPlay");
    assert!(lines.starts_with("\n  1...Qg5-g1 #\n  1...Ra6-a1 #\n\n  1.d7-d5 Ra6-a1 #\n"), "{lines}");
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
