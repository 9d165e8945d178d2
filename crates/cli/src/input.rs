//! The text of a position, from arguments or from standard input.

use std::ffi::OsString;
use std::io::{self, BufRead as _, Read as _};

use anyhow::Context as _;

use crate::report::InputError;

/// Longer lines hold no position; they are refused before they fill the memory.
const LONGEST_LINE: u64 = 1 << 20;

/// The words of a position as one line. A single `-` stands for a line of standard input.
pub(crate) fn position(words: &[OsString]) -> anyhow::Result<String> {
    match words {
        [only] if only == "-" => standard_input(),
        words => Ok(text_of(words.join(OsString::from(" ").as_os_str()).as_encoded_bytes())?),
    }
}

/// A text without the mark that it is Unicode, which some editors and shells begin it with.
pub(crate) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

fn standard_input() -> anyhow::Result<String> {
    let mut line = Vec::new();
    io::stdin()
        .lock()
        .take(LONGEST_LINE + 1)
        .read_until(b'\n', &mut line)
        .context("standard input cannot be read")?;
    if u64::try_from(line.len()).is_ok_and(|length| length > LONGEST_LINE) {
        let message = format!("the line is longer than {LONGEST_LINE} bytes; expected a position");
        let text = String::from_utf8_lossy(&line).into_owned();
        return Err(InputError { message, text, column: None, hint: None }.into());
    }
    Ok(text_of(without_mark(&line).trim_ascii_end())?)
}

fn text_of(bytes: &[u8]) -> Result<String, InputError> {
    std::str::from_utf8(bytes).map(str::to_owned).map_err(|error| {
        let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let column = String::from_utf8_lossy(before).chars().count() + 1;
        InputError {
            message: format!("column {column}: found bytes that are not UTF-8, expected a position"),
            text: String::from_utf8_lossy(bytes).into_owned(),
            column: Some(column),
            hint: None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_make_one_line() {
        let words = ["8/8", "w", "-", "-"].map(OsString::from);
        assert_eq!(position(&words).expect("this is text"), "8/8 w - -");
    }

    #[test]
    fn what_is_not_utf8_is_pointed_at() {
        let error = text_of(b"\xc3\xa48/8\xff/8").expect_err("0xff is never UTF-8");
        assert_eq!((error.column, error.text.as_str()), (Some(5), "ä8/8\u{fffd}/8"));
    }
}
