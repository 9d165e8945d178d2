//! Words in lines that a terminal can hold.

use unicode_width::UnicodeWidthStr as _;

/// The width and the indentation of lines of text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// Columns of the terminal; without one no line is too long.
    pub(crate) width: Option<usize>,
    /// Columns that every line but the first begins with.
    pub(crate) indent: usize,
}

impl Layout {
    /// The words of `text`, separated by blanks and line breaks. The first line has `taken` columns already. A word that is
    /// too wide has a line of its own.
    pub(crate) fn wrap(self, text: &str, taken: usize) -> String {
        let width = self.width.unwrap_or(usize::MAX);
        let mut held = String::new();
        let mut column = taken;
        for (index, word) in text.split(' ').enumerate() {
            if index > 0 && column + 1 + word.width() > width {
                held.push('\n');
                held.extend(std::iter::repeat_n(' ', self.indent));
                column = self.indent;
            } else if index > 0 {
                held.push(' ');
                column += 1;
            }
            held.push_str(word);
            column += word.width();
        }
        held
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(width: Option<usize>, text: &str, expected: &str) {
        assert_eq!(Layout { width, indent: 2 }.wrap(text, 4), expected);
    }

    #[test]
    fn lines_end_between_words() {
        check(Some(12), "1.e4 e5 2.Nf3 Nc6", "1.e4 e5\n  2.Nf3 Nc6");
        check(Some(80), "1.e4 e5 2.Nf3 Nc6", "1.e4 e5 2.Nf3 Nc6");
        check(None, "1.e4 e5 2.Nf3 Nc6", "1.e4 e5 2.Nf3 Nc6");
        check(Some(3), "1.e4 e5", "1.e4\n  e5");
        check(Some(12), "", "");
    }

    #[test]
    fn wide_characters_take_two_columns() {
        check(Some(19), "▲７六歩 △３四歩", "▲７六歩 △３四歩");
        check(Some(18), "▲７六歩 △３四歩", "▲７六歩\n  △３四歩");
    }
}
