//! A cursor over a written move, with its column.

use std::iter::Peekable;
use std::str::Chars;

use super::UnreadableMove;

/// The characters of a move, read from left to right; blanks around it do not count.
pub(super) struct Cursor<'a> {
    notation: &'static str,
    rest: Peekable<Chars<'a>>,
    /// Of the next character, from 1 on.
    column: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(notation: &'static str, text: &'a str) -> Cursor<'a> {
        let mut cursor = Cursor { notation, rest: text.trim_end().chars().peekable(), column: 1 };
        cursor.skip_blanks();
        cursor
    }

    /// The meaning of the next character, which is consumed if it has one.
    pub(super) fn take<T>(&mut self, meaning: impl Fn(char) -> Option<T>) -> Option<T> {
        let meant = meaning(*self.rest.peek()?)?;
        self.rest.next();
        self.column += 1;
        Some(meant)
    }

    /// Skips the next character if it is one of `chars`, and returns whether it was.
    pub(super) fn skip(&mut self, chars: &[char]) -> bool {
        self.take(|next| chars.contains(&next).then_some(())).is_some()
    }

    pub(super) fn skip_blanks(&mut self) {
        while self.take(|next| next.is_whitespace().then_some(())).is_some() {}
    }

    /// What is wrong at the present column.
    pub(super) fn error(&mut self, expected: &'static str) -> UnreadableMove {
        let found = match self.rest.peek() {
            Some(char) => format!("`{char}`"),
            None => "the end of the move".into(),
        };
        UnreadableMove { notation: self.notation, column: self.column, found, expected }
    }

    /// Fails unless everything has been read.
    pub(super) fn end(&mut self) -> Result<(), UnreadableMove> {
        match self.rest.peek() {
            Some(_) => Err(self.error("the end of the move")),
            None => Ok(()),
        }
    }
}
