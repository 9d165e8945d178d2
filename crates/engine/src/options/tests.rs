//! Setting options, and the errors for invalid names and values.

use search::parameters;

use super::*;

fn set(protocol: Protocol, name: &str, value: &str) -> Result<Settings, String> {
    let mut settings = Settings::default();
    settings.set(protocol, name, Some(value)).map(|_| settings).map_err(|error| error.to_string())
}

#[test]
fn defaults_are_within_their_bounds() {
    let mut defaults = Settings::default();
    for option in all() {
        match option.kind {
            Kind::Spin { field, min, max } => {
                assert!((min..=max).contains(field(&mut defaults)), "{option:?}")
            }
            Kind::Combo { field, choices } => {
                assert!(*field(&mut defaults) < choices.len(), "{option:?}")
            }
            _ => {}
        }
    }
}

#[test]
fn every_option_can_be_set_to_what_it_is_announced_with() {
    for protocol in Protocol::ALL {
        for option in of(protocol) {
            let name = option.name(protocol).expect("this protocol has it");
            let announced = option.kind.to_string();
            let mut words = announced.split_whitespace().skip_while(|&word| word != "default");
            let value = words.nth(1);
            let mut settings = Settings::default();
            assert!(settings.set(protocol, name, value).is_ok(), "{name} {value:?}");
            assert_eq!(settings, Settings::default(), "{name} {value:?}");
        }
    }
}

#[test]
fn names_are_unique_whatever_their_case() {
    for protocol in Protocol::ALL {
        let mut names: Vec<String> =
            of(protocol).filter_map(|option| option.name(protocol)).map(str::to_ascii_lowercase).collect();
        names.sort();
        let all = names.len();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}

/// python-chess takes `min` in `iid-min-depth` for the lower bound that it announces elsewhere.
#[test]
fn no_name_has_a_word_of_the_protocol_in_it() {
    for protocol in Protocol::ALL {
        for name in of(protocol).filter_map(|option| option.name(protocol)) {
            let mut words = name.split([' ', '-', '_']);
            let is_taken = |word| ["name", "type", "default", "min", "max", "var"].contains(&word);
            assert!(!words.any(is_taken), "{name}");
        }
    }
}

#[test]
fn values_are_kept() {
    assert_eq!(set(Protocol::Uci, "hash", "128").map(|s| s.hash), Ok(128));
    assert_eq!(set(Protocol::Usi, "USI_Hash", "128").map(|s| s.hash), Ok(128));
    assert_eq!(set(Protocol::Usi, "EnteringKingRule", "csarule24").map(|s| s.entering_king), Ok(1));
    assert_eq!(set(Protocol::Uci, "OwnBook", "true").map(|s| s.own_book), Ok(true));
    assert_eq!(set(Protocol::Uci, "BookFile", "a b.bin").map(|s| s.book_file), Ok("a b.bin".into()));
    assert_eq!(set(Protocol::Uci, "BookFile", "<empty>").map(|s| s.book_file), Ok(String::new()));
}

#[test]
fn a_bad_value_is_named_with_what_was_expected() {
    for (protocol, name, value, message) in [
        (Protocol::Uci, "Hash", "0", "setoption Hash: found `0`, expected a number from 1 to 65536"),
        (Protocol::Uci, "Hash", "many", "setoption Hash: found `many`, expected a number from 1 to 65536"),
        (Protocol::Uci, "Threads", "", "setoption Threads: found ``, expected a number from 1 to 512"),
        (Protocol::Uci, "Ponder", "yes", "setoption Ponder: found `yes`, expected true or false"),
        (
            Protocol::Usi,
            "EnteringKingRule",
            "x",
            "setoption EnteringKingRule: found `x`, expected one of NoEnteringKing, CSARule24, CSARule27",
        ),
        (Protocol::Uci, "Contempt", "1", "setoption: unknown option `Contempt`"),
        (Protocol::Usi, "UCI_Chess960", "true", "setoption: unknown option `UCI_Chess960`"),
    ] {
        assert_eq!(set(protocol, name, value), Err(message.to_owned()));
    }
}

#[test]
fn numbers_of_the_search_can_be_set_though_they_are_not_announced() {
    let mut settings = Settings::default();
    assert_eq!(settings.set(Protocol::Usi, "Razoring-Base", Some("77")), Ok(None));
    let changed = settings.search().parameters.of(parameters::Parameters::default());
    assert_eq!(changed.razoring_base, 77);
    let error = settings.set(Protocol::Uci, "razoring-base", Some("many")).expect_err("that is no number");
    assert_eq!(error.to_string(), "setoption razoring-base: found `many`, expected a number from 0 to 1500");
}
