//! Lines of input, whatever their length.

use std::io::{self, BufRead};

/// Longer lines are dropped before they fill the memory. A game of forty thousand moves fits.
pub const LONGEST_LINE: usize = 1 << 18;

/// What was read.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Line {
    /// A line without its end. Invalid UTF-8 is replaced.
    Text(String),
    /// A line that is too long, and how long it is.
    TooLong(usize),
    /// There is no more.
    End,
}

/// Reads the next line. A last line without an end counts.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Line> {
    let mut line = Vec::new();
    let mut length = 0;
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = buffer.get(..end.unwrap_or(buffer.len())).unwrap_or_default();
        let used = part.len() + usize::from(end.is_some());
        length += part.len();
        if length <= LONGEST_LINE {
            line.extend_from_slice(part);
        }
        input.consume(used);
        if used == 0 && length == 0 {
            return Ok(Line::End);
        }
        if end.is_some() || used == 0 {
            break;
        }
    }
    if length > LONGEST_LINE {
        return Ok(Line::TooLong(length));
    }
    Ok(Line::Text(String::from_utf8_lossy(line.trim_ascii()).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Line> {
        let mut input = io::BufReader::with_capacity(7, input);
        let mut lines = Vec::new();
        loop {
            match read_line(&mut input).expect("memory can be read") {
                Line::End => return lines,
                line => lines.push(line),
            }
        }
    }

    fn text(line: &str) -> Line {
        Line::Text(line.to_owned())
    }

    #[test]
    fn lines_end_as_any_system_ends_them() {
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"uci\r\nisready\n\nquit"), [text("uci"), text("isready"), text(""), text("quit")]);
    }

    #[test]
    fn bytes_that_are_not_text_are_replaced() {
        assert_eq!(lines(b"go\xff\n"), [text("go\u{fffd}")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_dropped_and_the_next_is_read() {
        let mut input = vec![b'x'; LONGEST_LINE];
        input.extend(b"\n");
        input.extend(vec![b'x'; 1 << 20]);
        input.extend(b"\nquit\n");
        let read = lines(&input);
        assert!(matches!(&read[0], Line::Text(line) if line.len() == LONGEST_LINE));
        assert_eq!(read[1..], [Line::TooLong(1 << 20), text("quit")]);
    }
}
