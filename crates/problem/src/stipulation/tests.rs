//! Short forms against the long forms they stand for, captions, and errors.

use crate::Options;
use crate::stipulation::*;
use Color::{Black, White};

/// `text` stands for `side` and `long`.
fn check(text: &str, side: Color, long: &str) {
    let short = Stipulation::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!((short.first, short.play.to_string().as_str()), (side, long), "{text}");
    // A forced defence can be written down in the short forms only.
    if !long.contains(">1d") {
        let read = Stipulation::parse_long(&format!("{side} {long}"), Language::English)
            .unwrap_or_else(|error| panic!("{long}: {error}"));
        assert_eq!(read.play, short.play, "{text}");
    }
}

#[test]
fn short_forms_equal_their_long_forms() {
    check("#2", White, "3a[#]d");
    check("=1", White, "1a[=]d");
    check("zd43", White, "5a[zd4]d");
    check("c812", White, "3a[c81]d");
    check("s#2", White, "4ad[#]");
    check("semi-r#2", White, "3a[>1a[#]d]d");
    check("r#2", White, "3a[>1a[#]d]d{!1a[#]d}");
    check("h#2", Black, "4hh[#]");
    check("h#2.5", Black, "-5h[#]h");
    check("h#0.5", Black, "-1h[#]h");
    check("hs#3", White, "5h[>1d[#]a]h");
    check("hr#2", White, "3h[>1a[#]d]h{!1a[#]d}");
    check("reci-h#1", Black, "2hh[#]&1h[#]h");
    check("reci-h(=)#2", Black, "2hh[2hh[#]&1h[=]h]");
    check("reci-h#2.5", Black, "-3h[2hh[#]&1h[#]h]h");
    check("ser-#3", White, "3s[#]");
    check("ser-h#3", Black, "3s[1h[#]h]");
    check("ser-s#3", White, "3s[>1d[#]a]");
    check("ser-r#3", White, "3s[>1a[#]d]{!1a[#]d}");
    check("ser-hs#3", Black, "3s[1h[>1d[#]a]h]");
    check("ser-reci-h#1", Black, "2hh[#]&1h[#]h");
    check("ser-reci-h#3", Black, "2s[-2hh[#]&-1h[#]h]");
    check("pser-#2", White, "3a[#]?+?d");
    check("pser-h#7", Black, "13h[1h[#]h]?+?h");
    check("pser-s#2", White, "3a[1d[#]a]?+?d[#]");
    check("pser-r#2", White, "3a[>1a[#]d]?+?d{!1a[#]d}");
    check("pser-hs#2", Black, "3h[1h[>1d[#]a]h]?+?h");
    check("phser-00 7", White, "13h[00]?+?h");
    check("phser-s#2", White, "3h[>1d[#]a]?+?h");
    check("phser-r#2", White, "3h[>1a[#]d]?+?h{!1a[#]d}");
    check("dia 4", White, "8hh[dia]");
    check("dia3.5", White, "7h[dia]h");
    check("a=>b2.5", Black, "5h[a=>b]h");
    check("ser-a=>b2", White, "2s[a=>b]");
    check("ser-dia 2", White, "2s[dia]");
    check("ser-hdia2", White, "2s[1h[dia]h]");
    check("1->ser-h#2", White, "1s[2s[1h[#]h]]");
    check("1->2->ser-#3", White, "1s[2s[3s[#]]]");
    check("exact-h#2", Black, "4:4hh[#]");
    check("exact-h#1.5", Black, "-3:3h[#]h");
    check("exact-ser-h#2", Black, "2:2s[1h[#]h]");
}

#[test]
fn exact_battles_exclude_shorter_ones() {
    let exact = Stipulation::parse("exact-#3").expect("it is a stipulation");
    assert_eq!(Stipulation::parse_long("white 5:5a[#]d", Language::English).map(|s| s.play), Ok(exact.play));
}

/// The caption without options.
fn plain_caption(stipulation: &Stipulation, language: Language) -> String {
    stipulation.caption(&Options::default(), language)
}

/// The short form has this caption.
fn check_caption(text: &str, caption: &str) {
    let stipulation = Stipulation::parse(text);
    assert_eq!(stipulation.map(|s| plain_caption(&s, Language::English)).as_deref(), Ok(caption), "{text}");
}

#[test]
fn captions_are_written_in_one_way() {
    for (text, caption) in [
        ("S#2", "s#2"),
        ("SEMI-R#2", "semi-r#2"),
        ("dia 2", "dia2"),
        ("hkd4 2", "hkd42"),
        ("reci-h(#)#2", "reci-h#2"),
        ("exact-#1", "#1"),
        ("exact-#2", "exact-#2"),
        ("exact-h#1", "h#1"),
        ("exact-h#1.5", "exact-h#1.5"),
        ("exact-hs#1.5", "hs#1.5"),
        ("exact-hs#2", "exact-hs#2"),
        ("exact-pser-h#1.5", "pser-h#1.5"),
        ("1->ser-reci-h#1", "ser-reci-h#2"),
        ("exact-reci-h#2", "reci-h#2"),
        ("exact-reci-h#3", "exact-reci-h#3"),
        ("ser-reci-h#1", "reci-h#1"),
        ("2->3->ser-#2", "2->3->ser-#2"),
        ("2->pser-h#2", "2->pser-h#2"),
        ("exact-2->ser-h#2", "2->ser-h#2"),
        ("2->h#1", "ser-h#2"),
        ("1->2->h#1", "1->ser-h#2"),
        ("1->exact-h#2", "ser-h#1"),
        ("2->r#2", "ser-r#2"),
    ] {
        check_caption(text, caption);
    }
}

#[test]
fn exact_is_written_where_the_series_of_a_reciprocal_end_could_be_shorter() {
    check_caption("exact-ser-reci-h#2", "ser-reci-h#2");
    check_caption("exact-ser-reci-h#3", "exact-ser-reci-h#3");
}

#[test]
fn exact_is_written_for_a_proof_game_of_one_and_a_half_moves() {
    check_caption("exact-dia1", "dia1");
    check_caption("exact-dia1.5", "exact-dia1.5");
}

#[test]
fn a_parry_help_series_of_half_a_move_more_is_written_without_its_goal() {
    check_caption("phser-#2", "phser-#2");
    check_caption("phser-zd42.5", "phser-2.5");
    check_caption("exact-phser-#1.5", "phser-1.5");
    check_caption("exact-phser-=2.5", "exact-phser-2.5");
    check_caption("phser-s#1.5", "phser-s#1.5");
}

#[test]
fn introductory_moves_are_written_before_every_series() {
    check_caption("1->pser-h#1.5", "1->pser-h#1.5");
    check_caption("1->phser-s#1.5", "1->phser-s#1.5");
    check_caption("2->dia2", "ser-hdia2");
}

#[test]
fn captions_are_read_back() {
    let exact = every_form().into_iter().map(|form| format!("exact-{form}"));
    let halves = every_form().into_iter().map(|form| format!("{form}.5"));
    let others =
        ["1->2->h#3", "2->exact-ser-h#2", "reci-h(=)#2.5", "phser-zd43.5", "hkd4 2", "c812", "ser-reci-h#1"];
    for text in every_form().into_iter().chain(exact).chain(halves).chain(others.map(str::to_owned)) {
        let Ok(read) = Stipulation::parse(&text) else {
            // Not every form has half-moves.
            assert!(text.ends_with(".5"), "{text}");
            continue;
        };
        assert_eq!(Stipulation::parse(&read.as_written(Language::English)), Ok(read), "{text}");
    }
}

#[test]
fn long_captions_are_written_in_one_way() {
    for (text, caption) in [
        ("3a[1a[#]d]d", "3a[>1a[#]d]d"),
        ("3a[#]", "3a[#]d"),
        ("- 6 da [#]", "-6da[#]"),
        ("2:3a[#]d", "3:3a[#]d"),
        ("-2:2da[#]", "-2da[#]"),
        ("-3:4da[#]", "-3:4da[#]"),
        ("2hh[2:3a[#]d]", "2hh[3:3a[#]d]"),
        ("2:4hh[#]", "2:4hh[#]"),
        ("(2hh[#])&(1h[#]h)", "2hh[#]&1h[#]h"),
        ("1s[1s[#]]{+}", "1s{+}[1s[#]]"),
        ("3s{1a[x]d}[1s[x]]", "3s[1s[x]]{1a[x]d}"),
        ("3s{1a[x]d}[x]", "3s[x]{1a[x]d}"),
        ("3h[>1a[x]d]{!1a[x]d}h", "3h{!1a[x]d}[>1a[x]d]h"),
        ("3h{1a[x]d}[x]h", "3h[x]{1a[x]d}h"),
        ("4h{!1a[x]d}h[>1a[x]d]", "[>1a[x]d]4h{!1a[x]d}h"),
        ("4hh{!1a[x]d}[1a[x]d]", "4hh[1a[x]d]{!1a[x]d}"),
        ("-6da[1a[#]d]", "-6[>1a[#]d]da"),
        ("2hh[/2da[#]{!+}]", "2hh[/2da[#]{!+}]"),
        ("1h[/3a[#]d]h", "1h[3a[#]d]h"),
        ("3a{1d[#]a}[#]d", "3a[#]{1d[#]a}d"),
        ("2hh[kd4]", "2hh[k]"),
    ] {
        let stipulation = Stipulation::parse_long(&format!("wh {text}"), Language::English);
        let caption = format!("White {caption}");
        assert_eq!(stipulation.map(|s| plain_caption(&s, Language::English)), Ok(caption), "{text}");
    }
    let german = Stipulation::parse_long("schw 4hh[#]", Language::German);
    assert_eq!(german.map(|s| plain_caption(&s, Language::German)).as_deref(), Ok("Schwarz 4hh[#]"));
}

#[test]
fn white_to_play_shortens_every_number_of_the_caption() {
    let options = Options { white_to_play: true, ..Options::default() };
    let caption = |stipulation: Stipulation| stipulation.caption(&options, Language::English);
    for (text, shortened) in [("dia3", "dia2.5"), ("dia3.5", "dia3"), ("h#3", "h#2.5"), ("h#2.5", "h#2.5")] {
        assert_eq!(Stipulation::parse(text).map(caption).as_deref(), Ok(shortened), "{text}");
    }
    for (text, shortened) in [
        ("bl 4hh[#]", "White -3h[#]h"),
        ("bl 4:4hh[#]", "White -3:3h[#]h"),
        ("bl 3:4hh[#]", "White -2:3h[#]h"),
        ("bl 2:4hh[#]", "White -3h[#]h"),
        ("bl 3:3h[#]h", "White -2:2hh[#]"),
        ("bl 2:2hh[#]", "White -1h[#]h"),
    ] {
        let stipulation = Stipulation::parse_long(text, Language::English);
        assert_eq!(stipulation.map(caption).as_deref(), Ok(shortened), "{text}");
    }
    let options = Options { white_to_play: true, goal_is_end: true, ..Options::default() };
    let stipulation = Stipulation::parse_long("wh 3h[#]h", Language::English);
    let caption = stipulation.map(|stipulation| stipulation.caption(&options, Language::English));
    assert_eq!(caption.as_deref(), Ok("White -2h{!#}h[#]"));
}

#[test]
fn faults_have_a_place() {
    for (text, at, len, fault) in [
        ("", 0, 0, StipulationFault::NoGoal),
        ("hello", 1, 4, StipulationFault::NoGoal),
        ("h#", 2, 0, StipulationFault::NoNumber),
        ("h#x", 2, 1, StipulationFault::NoNumber),
        ("#0", 1, 1, StipulationFault::Zero),
        ("reci-h#0.5", 7, 3, StipulationFault::Zero),
        ("#2.5", 2, 2, StipulationFault::Trailing),
        ("#123456789012345", 1, 15, StipulationFault::TooLong { longest: 10_000 }),
        ("hz9 2", 2, 1, StipulationFault::NoSquare),
        ("reci-h(=#2", 8, 2, StipulationFault::Unclosed { bracket: ')' }),
    ] {
        assert_eq!(Stipulation::parse(text), Err(StipulationError { at, len, fault }), "{text}");
    }
    for (text, at, len, fault) in [
        ("3a[#]d", 0, 6, StipulationFault::NoSide),
        ("white 3x", 7, 1, StipulationFault::NoKind),
        ("white 3a[#", 10, 0, StipulationFault::Unclosed { bracket: ']' }),
        ("white 2h[#]", 11, 0, StipulationFault::NoSecondHelp),
        ("white 3a[#&1s[#]]d", 9, 7, StipulationFault::Mismatch),
        ("white 3s[>1d[#]a]", 9, 7, StipulationFault::NotForcible),
        ("white #", 5, 2, StipulationFault::NoMoves),
        ("white 3a[#]d]", 12, 1, StipulationFault::Trailing),
    ] {
        let read = Stipulation::parse_long(text, Language::English);
        assert_eq!(read, Err(StipulationError { at, len, fault }), "{text}");
    }
}

#[test]
fn deep_nesting_is_refused_and_not_a_stack_overflow() {
    for text in ["(", "!", "-", "1h[", "1a{", "#&"].map(|part| format!("white {}", part.repeat(1_000_000))) {
        let read = Stipulation::parse_long(&text, Language::English);
        assert_eq!(read.map_err(|error| error.fault), Err(StipulationFault::TooDeep));
    }
    let introductions = "1->".repeat(1_000_000);
    assert_eq!(Stipulation::parse(&introductions).map_err(|e| e.fault), Err(StipulationFault::TooDeep));
}
