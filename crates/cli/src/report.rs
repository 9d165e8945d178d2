//! Prints errors: the message, the input concerned, and a caret at the position.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

pub(crate) use answers::InputError;

/// The error as it is shown.
pub(crate) fn of(error: &anyhow::Error) -> String {
    let renderer = Renderer::styled();
    match error.downcast_ref::<InputError>() {
        Some(error) => renderer.render(&[of_input(error)]),
        None => renderer.render(&[Group::with_title(Level::ERROR.primary_title(chain(error)))]),
    }
}

/// The error and its causes. A cause that the message already ends with is not repeated.
pub(crate) fn chain(error: &anyhow::Error) -> String {
    let mut text = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !text.ends_with(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

/// The error in the arguments, with long lines shortened.
pub(crate) fn of_arguments(error: &clap::Error) -> String {
    let message = error.render().ansi().to_string();
    let lines: Vec<String> = message
        .trim_end()
        .lines()
        .map(|line| match line.char_indices().nth(LONGEST_LINE) {
            Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
            None => line.to_owned(),
        })
        .collect();
    lines.join("\n")
}

/// Characters of a line of usage or of a wrong argument that are shown at most.
const LONGEST_LINE: usize = 400;

/// Characters that are shown on either side of the caret.
const CONTEXT: usize = 100;

fn of_input(error: &InputError) -> Group<'_> {
    let excerpt = Excerpt::new(&error.text, error.column);
    // Input without a caret is shown all the same.
    let mut snippet = Snippet::source(excerpt.text).line_numbering(false).fold(false);
    if let Some(caret) = excerpt.caret {
        snippet = snippet.annotation(AnnotationKind::Primary.span(caret));
    }
    let group = Level::ERROR.primary_title(error.message.as_str()).element(snippet);
    match &error.hint {
        Some(hint) => group.element(Level::HELP.message(hint.as_str())),
        None => group,
    }
}

/// The part of an input that an error is about.
struct Excerpt {
    text: String,
    /// Bytes of the text that the caret points at.
    caret: Option<std::ops::Range<usize>>,
}

impl Excerpt {
    fn new(text: &str, column: Option<usize>) -> Excerpt {
        let target = column.map(|column| column.saturating_sub(1));
        let first = target.unwrap_or(0).saturating_sub(CONTEXT);
        let mut excerpt = String::new();
        if first > 0 {
            excerpt.push('…');
        }
        let mut caret = None;
        let mut chars = text.chars().enumerate().skip(first);
        for (index, char) in chars.by_ref().take(2 * CONTEXT) {
            let start = excerpt.len();
            // A line is shown as one line, and control characters of untrusted text must not reach the terminal.
            excerpt.push(if char.is_control() { '\u{fffd}' } else { char });
            if target == Some(index) {
                caret = Some(start..excerpt.len());
            }
        }
        if chars.next().is_some() {
            excerpt.push('…');
        }
        // An error about something missing points after the last character.
        if target.is_some() && caret.is_none() {
            caret = Some(excerpt.len()..excerpt.len());
        }
        Excerpt { text: excerpt, caret }
    }
}

#[cfg(test)]
mod tests {
    use thiserror::Error;

    use super::*;

    fn check(text: &str, column: Option<usize>, expected: &str, pointed_at: Option<&str>) {
        let excerpt = Excerpt::new(text, column);
        assert_eq!(excerpt.text, expected);
        assert_eq!(excerpt.caret.map(|caret| &excerpt.text[caret]), pointed_at);
    }

    #[test]
    fn the_caret_points_at_the_character() {
        check("abc", Some(2), "abc", Some("b"));
        check("aé歩d", Some(3), "aé歩d", Some("歩"));
        check("abc", None, "abc", None);
    }

    #[test]
    fn the_caret_of_a_missing_part_is_after_the_end() {
        check("abc", Some(4), "abc", Some(""));
        check("", Some(1), "", Some(""));
    }

    #[test]
    fn a_long_input_is_shown_around_the_caret() {
        let long = format!("{}x{}", "a".repeat(1000), "b".repeat(1000));
        let excerpt = Excerpt::new(&long, Some(1001));
        assert_eq!(excerpt.text.chars().count(), 2 * CONTEXT + 2);
        assert_eq!(excerpt.caret.map(|caret| excerpt.text[caret].to_owned()), Some("x".into()));
    }

    #[test]
    fn the_systems_error_is_printed_once() {
        #[derive(Debug, Error)]
        #[error("nope cannot be started: {0}")]
        struct StartError(#[source] std::io::Error);

        let missing = || std::io::Error::from(std::io::ErrorKind::NotFound);
        let error = anyhow::Error::from(StartError(missing())).context("the engine");
        assert_eq!(chain(&error), "the engine: nope cannot be started: entity not found");
        let untold = anyhow::Error::from(missing()).context("a.csv cannot be read");
        assert_eq!(chain(&untold), "a.csv cannot be read: entity not found");
    }

    #[test]
    fn control_characters_are_not_passed_on() {
        check("a\u{1b}[31m\nb", Some(8), "a\u{fffd}[31m\u{fffd}b", Some("b"));
    }
}
