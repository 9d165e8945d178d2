//! What options do, and to what they do not apply.

use super::{answer, check};

#[test]
fn a_threat_limit_that_cannot_apply_to_one_move_is_not_reported() {
    let lines = answer("Pieces White Kc5 Rg7 Black Sd4 Kh5\nStipulation s#1\nOption Variations Threat 1");
    assert!(!lines.contains("Threat"), "{lines}");
}

#[test]
fn only_checks_satisfy_a_threat_limit_of_one_move_in_self_play() {
    let men = "Pieces White Kh1 Qe8 Rh5 Bb8 Rg1 Pg2 Ph2 Black Ka8 Sc6 Pb4 Pc3";
    check(
        &format!("{men}\nStipulation sx2\nOption Threat 1"),
        "\n   1.Rg1-a1 + !\n\n   1.Rh5-a5 + !\n\n   1.Qe8*c6 + !\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn en_passant_is_given_by_three_squares() {
    let problem = |squares| {
        answer(&format!("Pieces White Ke1 Pe5 Black Ke8 Pd5\nStipulation ep1\nOption EnPassant {squares}"))
    };
    assert!(problem("d7d6d5").contains("1.e5*d6 ep. !"));
    assert!(!problem("d6").contains("ep."));
}

#[test]
fn max_solutions_counts_lines_after_introductory_moves() {
    let lines = answer("Pieces White Ka5 Qb3 Black Kd2 Pe2\nStipulation 1->ser-zc22\nOption MaxSolutions 2");
    assert_eq!(lines.matches(" z\n").count(), 2, "{lines}");
    assert!(lines.ends_with("\nPartial solution\n\n\n"), "{lines}");
}

#[test]
fn options_that_do_not_apply_are_reported_for_both_sides_of_a_duplex() {
    check(
        "Pieces White Kc3 Rh4 Black Ka1 Pa3\nStipulation ser-#2\nOption SetPlay Duplex",
        "SetPlay not applicable - ignored\n\n  1.Kc3-b3   2.Rh4-h1 #\n\
         SetPlay not applicable - ignored\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn tries_in_help_play_are_not_reported() {
    check(
        "Pieces White Kc3 Rh4 Black Ka1 Pa3\nStipulation h#1\nOption Try",
        "\n  1.a3-a2 Rh4-h1 #\n\nsolution finished.\n\n\n",
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
fn the_first_move_of_a_parried_series_may_be_the_last_that_is_wanted() {
    check(
        "Pieces White Kc2 Rh4 Bf3 Black Ka1 Pa3 Sh8\nStipulation pser-#2\nOption MaxSolutions 1",
        "\n  1.Kc2-b3   2.Rh4-h1 #\nPartial solution\n\n\n",
    );
}

#[test]
fn an_option_that_contradicts_the_position_or_another_option_leaves_nothing_to_solve() {
    let problem = "Pieces White Ke1 Pe5 Black Ke8 Pd5\nStipulation #1\nOption EnPassant";
    check(&format!("{problem} d7d6d5"), "\n\nsolution finished.\n\n\n");
    check(&format!("{problem} c7c6c5"), "\nsolution finished.\n\n\n");
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#1\nOption NullMoves SetPlay",
        "\nsolution finished.\n\n\n",
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
fn a_short_solution_within_the_play_ends_the_search() {
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation 1->ser-h#2\nOption StopOnShortSolutions",
        "\n  1.Kc2-b3   1.Ka1-b1 Rh4-h1 #\n  1.Kc2-b3   1.a3-a2 Rh4-h1 #\nPartial solution\n\n\n",
    );
}

#[test]
fn tries_count_as_solutions() {
    let lines = answer(
        "Pieces White Kd2 Sc2 Rd7 Qh1 Black Sb5 Kf5 Pb7 Ra1\nStipulation +2\nOption Try MaxSolutions 3",
    );
    let signs: Vec<_> = lines.lines().filter(|line| line.starts_with("   1.")).collect();
    assert_eq!(signs, ["   1.Qh1*b7 ?", "   1.Qh1-c6 ?", "   1.Qh1-d5 + !"], "{lines}");
    assert!(lines.ends_with("\nPartial solution\n\n\n"), "{lines}");
}

#[test]
fn a_number_after_intelligent_limits_each_length_where_the_mode_does_not_apply() {
    let lines = answer("Pieces White Kd2 Rd7 Black Sb5 Kf5 Pb7\nStipulation hx1.5\nOption Intelligent 1");
    let found: Vec<_> = lines.lines().filter(|line| line.starts_with("  1...")).collect();
    assert_eq!(found, ["  1...Rd7*b7 x", "  1...Kd2-c1   2.Sb5-a3 Rd7*b7 x"], "{lines}");
    assert!(lines.ends_with("\nPartial solution\n\n\n"), "{lines}");
}

#[test]
fn goal_is_end_does_not_apply_if_both_sides_may_reach_the_goal() {
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation s#1\nOption GoalIsEnd Quodlibet",
        "GoalIsEnd not applicable - ignored\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn options_that_do_not_apply_to_a_zero_position_are_reported_before_it() {
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation r#1\nOption GoalIsEnd\nZeroPosition stipulation h#1",
        "GoalIsEnd not applicable - ignored\n\nzeroposition\n\n\na) h#1  \n\n  1.a3-a2 Rh4-h1 #\n\n\
         solution finished.\n\n\n",
    );
}

#[test]
fn max_solutions_does_not_hide_how_the_diagram_of_a_parried_series_is_violated() {
    check(
        "Pieces White Kc2 Rh4 Black Rh1 Ka1 Pa3 Ra4\nStipulation pser-rx1\nOption MaxSolutions 1",
        "\n  1.Rh4*h1 + x ?!?\n  1.Rh4*a4 x ?!?\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn every_line_of_a_battle_at_the_end_of_other_play_is_a_solution() {
    let men = "Pieces White Kc3 Rd3 Pe6 Black Rh3 Kb5 Bd8";
    for (stipulation, max, expected) in
        [("hr+1", 2, 2), ("hr+1", 3, 6), ("ser-r+2", 7, 10), ("hs~1", 2, 26), ("ser-s~1", 3, 26)]
    {
        let lines = answer(&format!("{men}\nStipulation {stipulation}\nOption MaxSolutions {max}"));
        assert_eq!(lines.matches("\n  1.").count(), expected, "{stipulation} {max}: {lines}");
        assert!(lines.contains("\nPartial solution"), "{stipulation} {max}: {lines}");
    }
}

#[test]
fn options_are_checked_against_each_of_several_plays() {
    let men = "Pieces White Kc2 Rh4 Black Ka1 Pa3";
    for (stipulation, option, note) in [
        ("white 3a[#]d|3a[#]d", "Threat 1", ""),
        ("white !1a[#]d", "Threat 2", ""),
        ("white -2da[#]", "Threat 2", "Option \"Threat\" not applicable"),
        ("white 2hh[3a[#]d]", "Threat 1", ""),
        ("white 3a[#]d&3a[#]d", "StopOnShortSolutions", "Option  StopOnShortSolutions"),
        ("white 3a[#]d&-2hh[#]", "StopOnShortSolutions", ""),
        ("white 3a[#]d|4ad[#]", "Quodlibet", ""),
        ("white 1h[#]h|3h[#]h", "SetPlay", "SetPlay not applicable"),
        ("white 1h[#]h|3h[#]h", "Intelligent", ""),
        ("white 2hh[#&!#]", "GoalIsEnd", "GoalIsEnd not applicable"),
        ("white -2da[#]", "Defence 0", "try play not applicable"),
    ] {
        let lines = answer(&format!("{men}\nSStipulation {stipulation}\nOption {option}"));
        let first = lines.lines().next().unwrap_or_default();
        let is_expected = if note.is_empty() { first.is_empty() } else { first.starts_with(note) };
        assert!(is_expected, "{stipulation} {option}: {lines}");
    }
}

#[test]
fn intelligent_mode_does_not_apply_to_goals_that_end_play() {
    for stipulation in ["h#2", "ser-h#2", "ser-#2", "ser-=1", "ser-dia1"] {
        let lines = answer(&format!(
            "Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation {stipulation}\nOption Intelligent GoalIsEnd"
        ));
        assert!(lines.starts_with("Intelligent Mode only with"), "{stipulation}: {lines}");
    }
}

#[test]
fn set_play_is_shown_where_post_key_play_does_not_apply() {
    check(
        "Pieces White Kc2 Rh4 Black Ka1 Pa2\nStipulation h#1\nOption SetPlay PostKeyPlay",
        "PostKeyPlay not applicable - ignored\n\n  1...Rh4-h1 #\n\n\nsolution finished.\n\n\n",
    );
}

#[test]
fn max_solutions_does_not_limit_the_set_play_of_a_parried_series() {
    let lines =
        answer("Forsyth K3k3/8/8/7S/8/8/2B3B1/8\nStipulation phser-r~3\nOption SetPlay MaxSolutions 2");
    let set_play = lines.lines().skip(1).take_while(|line| !line.is_empty());
    assert_eq!(set_play.count(), 5, "{lines}");
}

#[test]
fn a_side_must_keep_its_mating_piece_while_play_continues() {
    let answer = |problem: &str| answer(&format!("{problem}\nOption KeepMatingPiece"));
    // A series does not begin without one, and a battle does not go on.
    let series = answer("Pieces White Kh1 Re3 Black Kg5\nSStipulation black 3s[zf4]");
    assert!(!series.contains("z\n"), "{series}");
    let battle = answer("Pieces White Kc4 Black Ka2 Pd3\nStipulation x2");
    assert!(battle.contains("\n   1.Kc4*d3 x !\n"), "{battle}");
    let semireflex = answer("Pieces White Kh2 Qh4 Black Kf3 Qg4\nStipulation semi-rx1");
    assert!(!semireflex.contains("1.Qh4*g4"), "{semireflex}");
    // In reflex play both sides would need one, and Popeye asks neither.
    let reflex = answer("Pieces White Bc3h8 Kg3 Se8 Black Kb8\nStipulation rx2");
    assert!(reflex.contains("\n   1.Bc3-e5 + !\n"), "{reflex}");
}

#[test]
fn the_second_play_of_reciprocal_help_needs_its_mating_piece() {
    for (men, lines) in [
        ("White Kc8 Pe7 Black Ka6", 0),
        ("White Kc8 Black Ka6 Pa3", 25),
        ("White Kc8 Rb1 Black Ka6 Ra3", 224),
    ] {
        let answer = answer(&format!("Pieces {men}\nStipulation reci-h~1\nOption KeepMatingPiece"));
        assert_eq!(answer.matches("  1.").count(), lines, "{men}: {answer}");
    }
}

#[test]
fn quodlibet_is_ignored_only_where_no_goal_follows_a_defence() {
    for (play, is_ignored) in [
        ("black 2hh[2da[#]]", false),
        ("black 2hh[2d[#]a]", false),
        ("black 2hh[3a[#]d]", true),
        ("black 2hh[3a[=]d[#]]", true),
        ("white 2s[2da[#]]", false),
        ("white 2da[2hh[#]]", true),
        ("black 2hh[2da[1a[#]d]]", false),
    ] {
        let answer =
            answer(&format!("Pieces White Kd7 Qe1 Black Kd3 Pb5\nSStipulation {play}\nOption Quodlibet"));
        assert_eq!(answer.contains("Quodlibet not applicable"), is_ignored, "{play}: {answer}");
    }
}

#[test]
fn max_solutions_counts_each_single_attack_after_help_play() {
    for (most, lines) in [(1, 1), (2, 2), (3, 3), (6, 6)] {
        let text = answer(&format!(
            "SStipulation white 3h[1a[x]d]h\nPieces White Pf3g2g3h4 Black Pa6f4h5\nOption NoWk NoBk MaxSolutions {most}"
        ));
        assert_eq!(text.matches(" x\n").count(), lines, "{text}");
        assert!(text.ends_with("\nPartial solution\n\n\n"), "{text}");
    }
}

#[test]
fn intelligent_mode_is_accepted_silently_for_position_goals() {
    for problem in [
        "Forsyth rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR\nStipulation dia0.5",
        "Forsyth rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR\nStipulation ser-dia1",
        "Pieces White Ke1 Black Ke8\nStipulation a=>b1\nPieces White Ke2 Black Kd8",
    ] {
        let lines = answer(&format!("{problem}\nOption Intelligent"));
        assert!(!lines.contains("Intelligent Mode only"), "{lines}");
    }
    let lines = answer("Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nOption Intelligent");
    assert!(lines.starts_with("Intelligent Mode only"), "{lines}");
}

#[test]
fn move_numbers_are_reported_as_unavailable_in_post_key_play() {
    for option in ["MoveNumbers", "StartMoveNumber 2", "UpToMoveNumber 3"] {
        let lines = answer(&format!(
            "Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nOption PostKeyPlay {option}"
        ));
        let note = "StartMoveNumber or UpToMoveNumber incompatible with the stipulation\n";
        assert!(lines.starts_with(&format!("{note}\n zugzwang.\n")), "{lines}");
    }
}

#[test]
fn set_play_that_is_shown_without_variations_has_no_threats() {
    let problem = |options: &str| {
        answer(&format!(
            "Pieces White Qh2 Re4 Sg4 Sh4 Kf5 Pb7 Black Pg3 Kc7 Pe7\nStipulation #4\nOption {options}"
        ))
    };
    let alone = problem("SetPlay");
    assert!(alone.contains("1...") && !alone.contains("threat:"), "{alone}");
    assert!(problem("SetPlay Variations").contains("threat:"));
}

#[test]
fn defences_of_set_play_do_not_forbid_moves_before_it() {
    let lines = answer(
        "Pieces White Kh2 Pa3 Pf3 Re4 Bf5 Pg6 Bh7 Black Kf1 Pa4 Ra6 Sb6 Pb7\nStipulation #4\nOption Variation SetPlay NonTrivial 0 1",
    );
    assert_eq!(lines.matches("\n      1...").count(), 1, "{lines}");
}
