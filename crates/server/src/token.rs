//! The secret token of a server.

use std::fmt;
use std::io;

/// A secret that requests must show. Comparing it takes the same time whatever is shown.
#[derive(Clone, Eq, PartialEq)]
pub struct Token(String);

impl Token {
    /// A token of 128 random bits.
    pub fn random() -> io::Result<Token> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
        Ok(Token(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// A token chosen by the user: letters, digits, `-` and `_`, eight or more.
    ///
    /// ```
    /// assert!(server::Token::new("correct-horse").is_some());
    /// assert!(server::Token::new("short").is_none());
    /// assert!(server::Token::new("a;b c d e").is_none());
    /// ```
    pub fn new(text: &str) -> Option<Token> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
        (is_plain && text.len() >= 8).then(|| Token(text.to_owned()))
    }

    /// Whether `shown` is this token.
    pub(crate) fn is(&self, shown: &str) -> bool {
        let differences = self.0.bytes().zip(shown.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
        self.0.len() == shown.len() && differences == 0
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Token {
    /// Prints nothing of the secret: others read logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_token_itself_matches() {
        let (one, other) = (Token::random().expect("the system is random"), Token::random().expect("again"));
        assert!(one.is(&one.to_string()));
        assert!(!one.is(&other.to_string()) && !one.is("") && !one.is(&format!("{one}0")));
        assert_eq!(format!("{one:?}"), "Token(…)");
    }
}
