//! The options of both protocols: one list, which greetings, `setoption` and the documents read.

mod settings;

use std::fmt;

use search::heuristics::{self, Switch};
use search::iid::{self, Preset};
use search::parameters::Parameter;
use thiserror::Error;

use crate::protocol::Protocol;
use crate::protocol::quoted;

pub(crate) use settings::milliseconds;
pub use settings::{ENTERING_KING_RULES, Settings};

/// Something that a user can set.
#[derive(Clone, Copy, Debug)]
pub struct EngineOption {
    /// Its name in UCI, if UCI has it.
    pub uci: Option<&'static str>,
    /// Its name in USI, if USI has it.
    pub usi: Option<&'static str>,
    /// What it can be set to, and where that is kept.
    pub kind: Kind,
    /// What it does, in one line.
    pub about: &'static str,
}

/// What an option can be set to.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Yes or no.
    Check(fn(&mut Settings) -> &mut bool),
    /// A number between two bounds.
    Spin {
        /// Where it is kept.
        field: fn(&mut Settings) -> &mut i64,
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// Where the index of the word is kept.
        field: fn(&mut Settings) -> &mut usize,
        /// The words.
        choices: &'static [&'static str],
    },
    /// A text.
    Text(fn(&mut Settings) -> &mut String),
    /// Nothing: something happens when it is pressed.
    Button(Button),
    /// A heuristic of the search, on or off.
    Heuristic(Switch),
    /// A number of internal iterative deepening.
    Iid(&'static Parameter),
    /// All numbers of internal iterative deepening at once.
    IidPreset,
}

/// What happens when a button is pressed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Button {
    /// The shared table is emptied.
    ClearHash,
}

/// Every option but the switches of the heuristics, which [`all`] adds.
const OWN: &[EngineOption] = &[
    both(
        "Hash",
        "USI_Hash",
        spin(|s| &mut s.hash, 1, 65_536),
        "Megabytes of memory for positions already searched",
    ),
    both("Threads", "Threads", spin(|s| &mut s.threads, 1, 512), "Threads that search together"),
    both(
        "MultiPV",
        "MultiPV",
        spin(|s| &mut s.lines, 1, 256),
        "How many of the best lines are searched and shown",
    ),
    both(
        "Ponder",
        "USI_Ponder",
        Kind::Check(|s| &mut s.ponder),
        "Think on the opponent's time, and use more of the own",
    ),
    both(
        "UCI_AnalyseMode",
        "ConsiderationMode",
        Kind::Check(|s| &mut s.analysis),
        "Analyse: no book, no resignation, no declaration, every line at once",
    ),
    both("Clear Hash", "ClearHash", Kind::Button(Button::ClearHash), "Forget all positions searched so far"),
    uci(
        "Move Overhead",
        spin(|s| &mut s.move_overhead, 0, 10_000),
        "Milliseconds lost between the answer and the clock",
    ),
    uci(
        "UCI_Chess960",
        Kind::Check(|s| &mut s.chess960),
        "Write castling as king takes rook, as Chess960 needs",
    ),
    uci("UCI_ShowWDL", Kind::Check(|s| &mut s.show_wdl), "Tell the chances of winning, drawing and losing"),
    uci("OwnBook", Kind::Check(|s| &mut s.own_book), "Play moves of the book"),
    uci("BookFile", Kind::Text(|s| &mut s.book_file), "An opening book in the Polyglot format"),
    usi(
        "EnteringKingRule",
        Kind::Combo { field: |s| &mut s.entering_king, choices: ENTERING_KING_RULES },
        "How a king in the enemy's camp wins by declaration",
    ),
    usi(
        "MaxMovesToDraw",
        spin(|s| &mut s.max_moves_to_draw, 0, 100_000),
        "Moves after which a game is drawn; 0 for no limit",
    ),
    usi(
        "ResignValue",
        spin(|s| &mut s.resign_value, 0, 99_999),
        "Resign when this many hundredths of a pawn behind; a mate counts 32,000",
    ),
    usi(
        "DrawValue",
        spin(|s| &mut s.draw_value, -30_000, 30_000),
        "What a draw is worth, in hundredths of a pawn",
    ),
    usi(
        "NetworkDelay",
        spin(|s| &mut s.network_delay, 0, 10_000),
        "Milliseconds that a move takes to the server on average",
    ),
    usi(
        "NetworkDelay2",
        spin(|s| &mut s.network_delay_at_worst, 0, 10_000),
        "Milliseconds that a move takes to the server at worst",
    ),
    usi(
        "MinimumThinkingTime",
        spin(|s| &mut s.minimum_thinking_time, 0, 100_000),
        "Milliseconds that every move takes at least, where the clock allows it",
    ),
    usi("SlowMover", spin(|s| &mut s.slow_mover, 1, 1_000), "Percent of the usual time that a move takes"),
    usi(
        "GenerateAllLegalMoves",
        Kind::Check(|s| &mut s.all_legal_moves),
        "Consider also to decline promotions that cost nothing",
    ),
    usi(
        "PvInterval",
        spin(|s| &mut s.pv_interval, 0, 100_000),
        "Milliseconds between two reports of the best line",
    ),
];

const fn both(uci: &'static str, usi: &'static str, kind: Kind, about: &'static str) -> EngineOption {
    EngineOption { uci: Some(uci), usi: Some(usi), kind, about }
}

const fn uci(name: &'static str, kind: Kind, about: &'static str) -> EngineOption {
    EngineOption { uci: Some(name), usi: None, kind, about }
}

const fn usi(name: &'static str, kind: Kind, about: &'static str) -> EngineOption {
    EngineOption { uci: None, usi: Some(name), kind, about }
}

const fn spin(field: fn(&mut Settings) -> &mut i64, min: i64, max: i64) -> Kind {
    Kind::Spin { field, min, max }
}

/// Every option, those of the heuristics last, and of them those of internal iterative deepening.
pub fn all() -> impl Iterator<Item = EngineOption> {
    let switches = heuristics::ALL.into_iter().map(|switch| {
        let heuristic = switch.heuristic();
        both(heuristic.name, heuristic.name, Kind::Heuristic(switch), heuristic.about)
    });
    let preset = both("iid-preset", "iid-preset", Kind::IidPreset, "All settings of iid at once");
    let numbers =
        iid::ALL.iter().map(|number| both(number.name, number.name, Kind::Iid(number), number.about));
    OWN.iter().copied().chain(switches).chain([preset]).chain(numbers)
}

/// The options of a protocol.
pub fn of(protocol: Protocol) -> impl Iterator<Item = EngineOption> {
    all().filter(move |option| option.name(protocol).is_some())
}

/// What is wrong with `setoption`.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
pub enum OptionError {
    /// There is no such option.
    #[error("setoption: unknown option {0}")]
    Unknown(String),
    /// It cannot have that value.
    #[error("setoption {name}: found {found}, expected {expected}")]
    Value {
        /// The option.
        name: &'static str,
        /// The value.
        found: String,
        /// What it could be.
        expected: String,
    },
}

impl Settings {
    /// Sets the option called `name`, in letters of either case. A button does nothing here: it is returned.
    pub fn set(
        &mut self,
        protocol: Protocol,
        name: &str,
        value: Option<&str>,
    ) -> Result<Option<Button>, OptionError> {
        let named =
            |option: &EngineOption| option.name(protocol).is_some_and(|own| own.eq_ignore_ascii_case(name));
        let option = of(protocol).find(named).ok_or_else(|| OptionError::Unknown(quoted(name)))?;
        option.set(self, value.unwrap_or_default()).map_err(|expected| OptionError::Value {
            name: option.name(protocol).unwrap_or_default(),
            found: quoted(value.unwrap_or_default()),
            expected,
        })
    }
}

impl EngineOption {
    /// Its name in a protocol, if that has it.
    pub fn name(&self, protocol: Protocol) -> Option<&'static str> {
        match protocol {
            Protocol::Uci => self.uci,
            Protocol::Usi => self.usi,
        }
    }

    /// Sets it, or says what was expected.
    fn set(&self, settings: &mut Settings, value: &str) -> Result<Option<Button>, String> {
        match self.kind {
            Kind::Check(field) => *field(settings) = yes_or_no(value)?,
            Kind::Heuristic(switch) => match yes_or_no(value)? {
                true => settings.switches.turn_on(switch),
                false => settings.switches.turn_off(switch),
            },
            Kind::Spin { field, min, max } => {
                let number = value.parse().ok().filter(|number| (min..=max).contains(number));
                *field(settings) = number.ok_or_else(|| format!("a number from {min} to {max}"))?;
            }
            Kind::Combo { field, choices } => {
                let index = choices.iter().position(|choice| choice.eq_ignore_ascii_case(value));
                *field(settings) = index.ok_or_else(|| format!("one of {}", choices.join(", ")))?;
            }
            Kind::Text(field) => {
                *field(settings) = if value == EMPTY { String::new() } else { value.to_owned() };
            }
            Kind::Button(button) => return Ok(Some(button)),
            Kind::Iid(number) => {
                let expected = || format!("a number from {} to {}", number.min, number.max);
                let value = value.parse().map_err(|_| expected())?;
                settings.iid.set(number.name, value).map_err(|_| expected())?;
            }
            Kind::IidPreset => {
                let named = |&&(_, name): &&(Preset, &str)| name.eq_ignore_ascii_case(value);
                let &(preset, _) =
                    Preset::ALL.iter().find(named).ok_or_else(|| format!("one of {}", presets(", ")))?;
                settings.iid = preset.into();
            }
        }
        Ok(None)
    }
}

/// The names of the presets.
fn presets(separator: &str) -> String {
    Preset::ALL.map(|(_, name)| name).join(separator)
}

/// How protocols write a text without characters.
const EMPTY: &str = "<empty>";

fn yes_or_no(value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err("true or false".to_owned()),
    }
}

impl fmt::Display for Kind {
    /// Type, default and bounds, as both protocols announce them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut defaults = Settings::default();
        match *self {
            Kind::Check(field) => write!(f, "type check default {}", field(&mut defaults)),
            Kind::Heuristic(switch) => write!(f, "type check default {}", switch.heuristic().default),
            Kind::Spin { field, min, max } => {
                write!(f, "type spin default {} min {min} max {max}", field(&mut defaults))
            }
            Kind::Combo { field, choices } => {
                let default = choices.get(*field(&mut defaults)).copied().unwrap_or_default();
                write!(f, "type combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            Kind::Text(field) => {
                let text = field(&mut defaults);
                write!(f, "type string default {}", if text.is_empty() { EMPTY } else { text })
            }
            Kind::Button(_) => f.write_str("type button"),
            Kind::Iid(number) => {
                write!(f, "type spin default {} min {} max {}", number.default, number.min, number.max)
            }
            Kind::IidPreset => write!(f, "type combo default balanced var {}", presets(" var ")),
        }
    }
}

#[cfg(test)]
mod tests {
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
    fn names_tell_options_apart_whatever_their_case() {
        for protocol in Protocol::ALL {
            let mut names: Vec<String> = of(protocol)
                .filter_map(|option| option.name(protocol))
                .map(str::to_ascii_lowercase)
                .collect();
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
            (
                Protocol::Uci,
                "Hash",
                "many",
                "setoption Hash: found `many`, expected a number from 1 to 65536",
            ),
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
}
