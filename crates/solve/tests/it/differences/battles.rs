//! Trees of direct, self and reflex play.

use super::{answer, check};

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
fn set_play_that_answers_every_defence_early_is_complete() {
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
fn a_battle_and_help_play_in_one_stipulation_keep_their_forms() {
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
fn check_in_a_position_with_a_single_move_is_reported() {
    check(
        "Pieces White Sa1 Kd1 Bd5 Black Kc6 Bd6\nStipulation r#1\nOption PostKeyPlay",
        " +\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn a_self_check_other_than_auto_mate_is_no_defence() {
    check(
        "Pieces White Kb3 Rh4 Black Ka1 Pa3 Sh8\nStipulation s!#1\nOption Variations",
        "\n   1.Rh4-h1 + !\n      1...Ka1-b1 !#\n      1...a3-a2 !#\n      1...Sh8-f7 !#\n      1...Sh8-g6 !#\n\n\n\
         solution finished.\n\n\n",
    );
}

#[test]
fn a_king_next_to_the_other_king_cannot_be_auto_mated() {
    // On b1 the white king could take the black one.
    check(
        "Pieces White Ka1 Black Kc1 Ra8b8\nStipulation !#1",
        "\n   1.Ka1-a2 !# !\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn the_refutations_of_a_battle_without_a_key_are_shown() {
    check(
        "Pieces White Kc3 Rh4 Black Ka1 Pa3\nSStipulation white -2da[#]\nOption Variations",
        "\n zugzwang.\n      1...Ka1-a2\n        refutes.\n      1...Ka1-b1\n        refutes.\n      1...a3-a2\n\
         \u{20}         2.Rh4-h1 #\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn moves_that_violate_a_negated_plan_are_shown() {
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa2\nSStipulation white !1a[#]d",
        "\n   1.Rh4-h1 # !\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn exact_semireflex_play_allows_the_goal_to_be_reachable_early() {
    let lines = answer("Pieces White Kb3 Ra4 Black Kd3 Pe4 Pb4 Bh1\nStipulation exact-semi-r+2");
    assert!(lines.starts_with("\n   1.Kb3-a2 !\n\n   1.Kb3-b2 !\n"), "{lines}");
}

#[test]
fn reaching_the_goal_too_early_refutes_exact_play() {
    check("Pieces White Ka5 Black Pa2 Kg2 Rf6\nStipulation exact-s~2", "\n\nsolution finished.\n\n\n");
}

#[test]
fn a_battle_at_the_end_of_help_play_is_won_in_the_fewest_moves() {
    check(
        "Pieces White Kf4 Black Kh8 Ba5\nSStipulation white 2hh[3a[zd2]d]",
        "\n  1.Kf4-e3 Ba5-d2 +   1.Ke3*d2 z\n  1.Kf4-e3 Ba5-d8   1.Ke3-d2 z\n\
         \u{20} 1.Kf4-e3 Ba5-c7   1.Ke3-d2 z\n  1.Kf4-e3 Ba5-b6 +   1.Ke3-d2 z\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn the_first_of_several_plays_has_set_play() {
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa3\nSStipulation white 3a[#]d&-2hh[#]\nOption SetPlay",
        "\n      1...a3-a2\n          2.Rh4-h1 #\n\n   1.Kc2-b3 !\n\n\n  1...a3-a2   2.Rh4-h1 #\n\n\
         solution finished.\n\n\n",
    );
}

#[test]
fn if_there_are_two_goals_the_one_reached_is_marked() {
    check(
        "Pieces White Kb3 Rh4 Qc8 Black Ka1 Pa3\nSStipulation white 1a[#|+]d",
        "\n   1.Rh4-h1 # !\n\n   1.Qc8-c1 # !\n\n   1.Qc8-c3 + !\n\n   1.Qc8-h8 + !\n\n\nsolution finished.\n\n\n",
    );
    check(
        "Pieces White Kb3 Rh4 Black Ka1 Pa3\nSStipulation white 1a[=|#]d",
        "\n   1.Rh4-h1 # !\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn where_both_sides_can_end_the_play_the_attacker_does_so_first() {
    let lines = answer(
        "Pieces White Kh4 Qc1 Qa2 Bf1 Pf3h3f4g5 Black Kg1 Rh1 Pe2h2g3f5g6\nSStipulation White 4a[#=]d[#=]\n\
         Option Variations StartMoveNumber 36 UpToMoveNumber 36",
    );
    assert!(lines.contains("\n      1...e2-e1=Q +\n          2.Qc1*e1 #=\n      1...e2-e1=S\n"), "{lines}");
}

#[test]
fn a_defence_that_lets_the_attacker_end_half_a_move_early_is_shown() {
    let lines = answer(
        "Pieces White Kh4 Qd7 Pa5a6c6d5f3h2h5 Black Kb8 Qc7 Ra8 Pa7d6f5f4h6\nStipulation s#=2\n\
         Option Variations Quodlibet",
    );
    assert!(lines.contains("\n      1...Qc7-d8 +\n          2.Qd7*d8 #=\n"), "{lines}");
}

#[test]
fn a_check_before_forced_play_is_reported_after_the_key() {
    check(
        "Pieces White Ka1 Qa5 Rc3 Black Ka3 Bc1\nStipulation semi-r##!1\nOption PostKeyPlay Variations",
        " +\n      1...Ka3-b2 ##!\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn set_play_has_no_early_mates_without_short_variations() {
    let men =
        "Pieces White Kd1 Qg4 Re8 Bb1 Se7 Sf8 Pb6d4g2 Sh3 Black Kd6 Bc1f5 Sh1 Pb2d2d3g3\nStipulation s#2";
    let mates = answer(&format!("{men}\nOption SetPlay Variations MatesIn1"));
    assert!(mates.contains("\n      1...Bf5*g4 #\n"), "{mates}");
    let lines = answer(&format!("{men}\nOption SetPlay Variations MatesIn1 NoShortVariations"));
    assert!(!lines.contains("1...Bf5*g4 #"), "{lines}");
}

/// White can stalemate at once after a defence to 1.Sd2+, which ends exact play too early and so does not make the defence
/// trivial.
#[test]
fn a_defence_of_exact_play_is_trivial_only_if_it_is_answered_at_full_length() {
    let text = answer(
        "Stipulation exact-=4\nOption NonTrivial 1 1\nPieces\nWhite Ra4 Sc4 Se4 Rh5 Pe7 Kh8\nBlack Kb1",
    );
    assert!(text.contains("1.Sc4-b2 !"), "{text}");
    assert!(!text.contains("1.Sc4-d2"), "{text}");
}

#[test]
fn with_quodlibet_mates_of_either_side_count_as_equally_soon() {
    let set_play = answer(
        "Pieces White Kd1 Qg4 Re8 Bb1 Se7 Sf8 Pb6 Pd4 Pg2 Black Kd6 Bc1 Bf5 Sh1 Pb2 Pd2 Pd3 Pg3\nStipulation s#2\n\
         Option Quodlibet SetPlay",
    );
    let variation =
        "      1...Bf5-c8\n          2.Qg4*c8\n              2...Sh1-f2 #\n          2.Qg4-f4 #\n";
    assert!(set_play.contains(variation), "{set_play}");
    let threats = answer(
        "Pieces White Sb1 Qf3 Ph4 Pe6 Bc7 Sc8 Ke8 Black Re1 Rg4 Kc5\nStipulation sx2\nOption Variations Try Quodlibet",
    );
    let threat =
        "   1.Qf3-e2 ? threat:\n          2.Qe2*g4 x\n          2.Qe2-c4 +\n              2...Rg4*c4 x\n";
    assert!(threats.contains(threat), "{threats}");
}

#[test]
fn non_trivial_defences_forbid_keys() {
    let keys = |option: &str| {
        answer(&format!("Pieces White Qg1 Rh1 Pf3 Ka4 Black Ke2\nStipulation #4\nOption {option}"))
            .matches(" !\n")
            .count()
    };
    assert_eq!((keys("NoThreat"), keys("NonTrivial 1 1")), (2, 1));
}

#[test]
fn a_null_move_may_lead_to_a_goal_that_allows_self_check() {
    let men = "Pieces White Ka1 Ra5 Bb1 Pa2b3g7 Black Ka3 Bh8 Sa4 Pb4";
    let lines = answer(&format!("{men}\nStipulation ##!2\nOption NullMoves Defence 1"));
    assert!(lines.contains("   1. ... ?\n    but\n      1...Bh8*g7 + !\n"), "{lines}");
    let lines = answer(&format!("{men}\nStipulation h!#2\nOption NullMoves"));
    // The side that passes is in check.
    assert!(lines.contains("  1.Bh8*g7 + Ra5-e5   2.Bg7*e5 +  ... !#\n"), "{lines}");
}
