//! The caption under the diagram, under various options.

use popeye::read;
use problem::Language;
use problem::stipulation::Stipulation;

/// Checks the caption of a stipulation under these options.
fn check(words: &str, text: &str, expected: &str) {
    let options = read::options(words, Language::English).expect("options");
    let stipulation = match text.contains(' ') {
        true => Stipulation::parse_long(text, Language::English),
        false => Stipulation::parse(text),
    };
    let caption = stipulation.map(|stipulation| stipulation.caption(&options, Language::English));
    assert_eq!(caption.as_deref(), Ok(expected), "{text} {words}");
}

#[test]
fn white_begins_one_half_move_later() {
    check("whitetoplay", "h#2", "h#1.5");
    check("whitetoplay", "h#1.5", "h#1.5");
    check("whitetoplay", "exact-h#2", "exact-h#1.5");
    check("whitetoplay", "exact-hs#2", "hs#1.5");
    check("whitetoplay", "ser-h#2", "ser-h#1");
    check("whitetoplay", "ser-h#1", "ser-h#");
    check("whitetoplay", "h002", "h001.5");
    check("whitetoplay", "hzb81", "hzb80.5");
    check("whitetoplay", "ser-zb12", "ser-zb11");
    check("whitetoplay", "ser-hc8110", "ser-hc819");
    check("whitetoplay", "ser-s#2", "ser-s#2");
    check("whitetoplay", "2->ser-h#2", "1->ser-h#2");
    check("whitetoplay", "1->ser-h#2", "->ser-h#2");
    check("whitetoplay", "a=>b6", "a=>b6");
    check("whitetoplay", "#2", "#2");
    check("whitetoplay", "black 4hh[#]", "White -3h[#]h");
    check("whitetoplay", "white 5h[>1a[x]d]h", "Black -[>1a[x]d]4hh");
}

#[test]
fn white_to_play_shortens_introductory_moves_whatever_follows_them() {
    check("whitetoplay", "2->s#2", "ser-s#1");
    check("whitetoplay", "1->r#2", "ser-r#");
    check("whitetoplay", "2->reci-h#1", "ser-reci-h#2");
    check("whitetoplay", "2->phser-s#2", "1->phser-s#2");
    check("whitetoplay", "1->2->h#1", "->ser-h#2");
    check("whitetoplay", "exact-ser-s#2", "ser-s#2");
    check("whitetoplay", "exact-ser-s#3", "exact-ser-s#3");
    check("whitetoplay", "exact-pser-hs#2", "pser-hs#1.5");
    check("whitetoplay", "exact-dia2", "exact-dia1.5");
    check("whitetoplay", "phser-#2", "phser-1.5");
}

#[test]
fn half_duplex_names_the_other_side() {
    check("halfduplex", "white 4ad[#]", "Black 4ad[#]");
    check("halfduplex", "s#2", "s#2");
}

#[test]
fn post_key_play_begins_with_the_defence() {
    check("postkey", "exact-#2", "#2");
    check("postkey", "semi-r#2", "semi-r#2");
    check("postkey", "semi-r#1", "r#1");
    check("postkey", "exact-pser-s#2", "s#2");
    check("postkey", "pser-r#1", "r#1");
    check("postkey", "pser-#2", "2");
    check("postkey", "1->pser-#2", "ser-pser-#1");
    check("postkey", "white 3a[#]d", "Black -2da[#]");
    check("postkey", "white 3a[>1a[#]d]d{!1a[#]d}", "Black -2[>1a[#]d]d{!1a[#]d}a");
}

#[test]
fn goals_are_added_where_options_want_them() {
    check("quodlibet", "white 4ad[#]", "White 4a[#]d[#]");
    check("quodlibet", "white 3a[#]d", "White 3a[#]d");
    check("goalisend", "black 4hh[#]", "Black 4h{!#}h[#]");
    check("goalisend", "black -3h[#]h", "Black -3h[#]h{!#}");
    check("goalisend", "black 2s[1h[#]h]", "Black 2s{!#}[1h[#]h{!#}]");
    check("goalisend", "white 3h[#]h[=]", "White 3h[#]h[=]");
    check("goalisend", "white 2s[2ad[#]]", "White 2s[2a{!#}d[#]]{!#}");
    check("goalisend", "black 2hh[1a[#]d]", "Black 2hh[1a[#]d{!#}]{!#}");
    check("goalisend", "white 3a[1a[#]d]d", "White 3a{!#}[>1a[#]d{!#}]d");
    check("goalisend", "white 3a[#]d|3a[#]d", "White 3a[#]d{!#}|3a[#]d{!#}");
    check("goalisend", "black !1a[#]d", "Black !1a[#]d{!#}");
    check("goalisend quodlibet", "white 4ad[#]", "White 4a[#]d[#]");
    check("quodlibet", "white 3a[#]d|4ad[x]", "White 3a[#]d|4a[x]d[x]");
    check("quodlibet", "white 3a[1a[#]d]d[=]", "White 3a[#][>1a[#]d]d[=]");
    check("quodlibet", "white 4ad[#|=]", "White 4a[#|=]d[#|=]");
    check("quodlibet", "white 2hh[4ad[#]]", "White 2hh[4ad[#]]");
}
