//! The options of both protocols: one list, which greetings, `setoption` and the documents read.

mod list;
mod settings;
#[cfg(test)]
mod tests;

use std::fmt;

use search::heuristics::Switch;
use search::iid::Preset;
use search::parameters::{self, Parameter};
use thiserror::Error;

use crate::protocol::Protocol;
use crate::protocol::quoted;

pub use list::{all, announced, of};
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

/// Which options are announced to a GUI. All of them can be set.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Announced {
    /// Those that players use.
    #[default]
    Playing,
    /// The switches and numbers of the search as well.
    Tuning,
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
    /// Sets the option called `name`, in letters of either case. A button does nothing here: it is returned. The numbers of
    /// the search can be set, too, though they are not announced.
    pub fn set(
        &mut self,
        protocol: Protocol,
        name: &str,
        value: Option<&str>,
    ) -> Result<Option<Button>, OptionError> {
        let named =
            |option: &EngineOption| option.name(protocol).is_some_and(|own| own.eq_ignore_ascii_case(name));
        let value = value.unwrap_or_default();
        let fault = |name, expected| OptionError::Value { name, found: quoted(value), expected };
        if let Some(option) = of(protocol).find(named) {
            let name = option.name(protocol).unwrap_or_default();
            return option.set(self, value).map_err(|expected| fault(name, expected));
        }
        let parameter = parameters::ALL.iter().find(|parameter| parameter.name.eq_ignore_ascii_case(name));
        let number = parameter.ok_or_else(|| OptionError::Unknown(quoted(name)))?;
        let changed = read_number(number, value).map(|value| self.parameters.set(number.name, value));
        changed.map(|_| None).map_err(|expected| fault(number.name, expected))
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

    /// Whether it is a switch or a number of the search, by which its heuristics are measured.
    pub fn is_for_tuning(&self) -> bool {
        matches!(self.kind, Kind::Heuristic(_) | Kind::Iid(_) | Kind::IidPreset)
    }

    /// Sets it, or returns what was expected.
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
                let value = read_number(number, value)?;
                settings.iid.set(number.name, value).map_err(|error| error.to_string())?;
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

/// The value of a number of the search, if it is within its range.
fn read_number(number: &Parameter, value: &str) -> Result<i32, String> {
    let range = number.min..=number.max;
    let value = value.parse().ok().filter(|value| range.contains(value));
    value.ok_or_else(|| format!("a number from {} to {}", number.min, number.max))
}

/// The names of the presets.
fn presets(separator: &str) -> String {
    Preset::ALL.map(|(_, name)| name).join(separator)
}

/// How protocols write a text without characters.
const EMPTY: &str = "<empty>";

/// Both protocols write `true` and `false`, people and the lab also `on` and `off`.
fn yes_or_no(value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "on" => Ok(true),
        "false" | "off" => Ok(false),
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
