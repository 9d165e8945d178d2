//! The options that a program announces, and which values they take.

/// One line like `option name Hash type spin default 16 min 1 max 1024`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Announced {
    pub(super) name: String,
    kind: Kind,
}

#[derive(Clone, Debug, Eq, PartialEq)]
enum Kind {
    Check,
    Spin {
        min: i64,
        max: i64,
    },
    Combo(Vec<String>),
    /// A text, a button, or a type of this program's own.
    Other,
}

impl Announced {
    /// Reads a line; `None` if it announces no option.
    pub(super) fn read(line: &str) -> Option<Announced> {
        let rest = line.trim().strip_prefix("option name ")?;
        let (name, rest) = rest.split_once(" type ").unwrap_or((rest, ""));
        let mut words = rest.split_whitespace();
        let kind = match words.next() {
            Some("check") => Kind::Check,
            Some("spin") => Kind::Spin {
                min: number_after("min", rest).unwrap_or(i64::MIN),
                max: number_after("max", rest).unwrap_or(i64::MAX),
            },
            Some("combo") => Kind::Combo(choices(rest)),
            _ => Kind::Other,
        };
        Some(Announced { name: name.trim().to_owned(), kind })
    }

    /// The value as sent to a program; what it expects, if the value is not allowed.
    pub(super) fn value(&self, value: &str) -> Result<String, String> {
        match &self.kind {
            Kind::Check => match value.to_ascii_lowercase().as_str() {
                "true" | "on" => Ok("true".to_owned()),
                "false" | "off" => Ok("false".to_owned()),
                _ => Err("on or off".to_owned()),
            },
            Kind::Spin { min, max } => match value.parse::<i64>() {
                Ok(number) if (*min..=*max).contains(&number) => Ok(value.to_owned()),
                _ => Err(format!("a number from {min} to {max}")),
            },
            Kind::Combo(choices) => match choices.iter().find(|choice| choice.eq_ignore_ascii_case(value)) {
                Some(choice) => Ok(choice.clone()),
                None => Err(format!("one of {}", choices.join(", "))),
            },
            Kind::Other => Ok(value.to_owned()),
        }
    }
}

fn number_after(word: &str, text: &str) -> Option<i64> {
    text.split_whitespace().skip_while(|&other| other != word).nth(1)?.parse().ok()
}

/// The text after each `var`; it may have blanks.
fn choices(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.split(|&word| word == "var").skip(1).map(|choice| choice.join(" ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(line: &str, value: &str) -> Result<String, String> {
        Announced::read(line).expect("it is an option").value(value)
    }

    #[test]
    fn names_of_options_may_have_blanks() {
        let option = Announced::read("option name Move Overhead type spin default 10 min 0 max 5000");
        assert_eq!(option.map(|option| option.name).as_deref(), Some("Move Overhead"));
        assert_eq!(Announced::read("id name Keymove"), None);
    }

    #[test]
    fn a_value_that_an_option_cannot_have_is_refused() {
        let expected = |line, text: &str| value(line, text).expect_err("it cannot have that");
        assert_eq!(expected("option name Ponder type check default false", "maybe"), "on or off");
        assert_eq!(
            expected("option name Hash type spin default 16 min 1 max 64", "65"),
            "a number from 1 to 64"
        );
        assert_eq!(expected("option name Style type combo default a var a b var c", "b"), "one of a b, c");
    }

    #[test]
    fn a_value_is_sent_as_the_protocol_writes_it() {
        assert_eq!(value("option name null-move type check default true", "off"), Ok("false".to_owned()));
        assert_eq!(
            value("option name Style type combo default Calm var Calm", "calm"),
            Ok("Calm".to_owned())
        );
        assert_eq!(value("option name Book type string default", "on"), Ok("on".to_owned()));
        assert_eq!(value("option name Hash type spin default 16", "9999"), Ok("9999".to_owned()));
    }
}
