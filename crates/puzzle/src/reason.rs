//! The faults of rows, from unreadable lines to wrong themes.

use std::fmt;

/// Declares the reasons in one list: severity, name, code, and explanation.
macro_rules! reasons {
    ($($severity:ident $name:ident = $code:literal, $about:literal;)*) => {
        /// A fault of a row, with a code that programs can use.
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[allow(missing_docs, reason = "each is explained by `about`")]
        pub enum Reason {
            $($name),*
        }

        impl Reason {
            /// Every reason.
            pub const ALL: &[Reason] = &[$(Reason::$name),*];

            /// Its code in output and summaries.
            pub const fn code(self) -> &'static str {
                match self { $(Reason::$name => $code),* }
            }

            /// Its severity.
            pub const fn severity(self) -> Severity {
                match self { $(Reason::$name => Severity::$severity),* }
            }

            /// Its explanation.
            pub const fn about(self) -> &'static str {
                match self { $(Reason::$name => $about),* }
            }
        }
    };
}

reasons! {
    Rejected NotUtf8 = "not-utf8", "the line is not UTF-8";
    Rejected LineTooLong = "line-too-long", "the line is longer than any puzzle";
    Rejected UnclosedQuote = "unclosed-quote", "a quotation mark is never closed";
    Rejected RepeatedHeader = "repeated-header", "the line repeats the header";
    Rejected MissingColumns = "missing-columns", "the line has no position or no moves";
    Rejected DuplicateRow = "duplicate-row", "the same line occurred before";
    Rejected DuplicateId = "duplicate-id", "the id occurred before with other content";
    Rejected BadNumber = "bad-number", "a number was expected";
    Rejected BadFen = "bad-fen", "the position cannot be read";
    Rejected IllegalPosition = "illegal-position", "the position cannot occur in a game";
    Rejected NoMoves = "no-moves", "there are no moves";
    Rejected BadMove = "bad-move", "a move cannot be read";
    Rejected IllegalMove = "illegal-move", "a move is not legal";
    Rejected OddPlies = "odd-plies", "a line begins with the opponent and ends with the solver, so its number of moves must be even";
    Rejected BadPgn = "bad-pgn", "a game cannot be read";
    Rejected EvenPlies = "even-plies", "a tsume begins and ends with the attacker, so its number of moves must be odd";
    Rejected NoLastMove = "no-last-move", "the solver begins, and no move of the opponent can have led to the position";
    Rejected CutShort = "cut-short", "the input ends within the line";

    Wrong NotMate = "not-mate", "mate is claimed, but the line does not end in mate";
    Wrong NoCheck = "no-check", "a move of the attacker does not give check";
    Wrong ShorterMate = "shorter-mate", "there is a mate in fewer moves";
    Wrong MateNotForced = "mate-not-forced", "the first move does not force mate in as many moves";
    Wrong LaterMateNotForced = "later-mate-not-forced", "a later move mates only if the opponent cooperates";
    Wrong OtherFirstMove = "other-first-move", "another first move mates in as many moves or fewer";
    Wrong DeadPosition = "dead-position", "neither side can mate by any sequence of moves, so the game is drawn";
    Doubtful OtherLaterMove = "other-later-move", "a later alternative mates in as many moves or fewer";
    Doubtful LongerMate = "longer-mate", "another move of the attacker also mates, but later";
    Doubtful BetterMove = "better-move", "the engine prefers another move";
    Doubtful OtherGoodMove = "other-good-move", "the engine finds another move nearly as good";
    Doubtful NotJudged = "not-judged", "the engine did not answer";
    Doubtful ProofUnfinished = "proof-unfinished", "the proof exceeded the node limit";
    Note SeveralMates = "several-mates", "several moves mate at the end of the line; any is accepted";
    Mislabelled MateNotClaimed = "mate-not-claimed", "the line ends in mate, but the themes do not say so";
    Mislabelled WrongMateLength = "wrong-mate-length", "the themes claim a mate of another length";
    Mislabelled WrongLength = "wrong-length", "the themes claim a line of another length";
    Mislabelled ThemeNotShown = "theme-not-shown", "a theme that the line does not show";
    Mislabelled UnknownTheme = "unknown-theme", "an unknown theme";
    Note BadUrl = "bad-url", "the URL does not point to a game and a move";
}

/// The severity of a reason, in increasing order.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Severity {
    /// The puzzle is fine.
    Note,
    /// The puzzle is fine, but its labels are not.
    Mislabelled,
    /// Somebody should check it.
    Doubtful,
    /// The puzzle is incorrect.
    Wrong,
    /// It is not a puzzle.
    Rejected,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A reason, with what was read and what was expected.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{reason}: {detail}")]
pub struct Fault {
    /// The reason.
    pub reason: Reason,
    /// The details.
    pub detail: String,
}

impl Fault {
    /// A fault with more details than its reason has.
    pub fn new(reason: Reason, detail: impl fmt::Display) -> Fault {
        Fault { reason, detail: detail.to_string() }
    }
}

impl From<Reason> for Fault {
    fn from(reason: Reason) -> Fault {
        Fault::new(reason, reason.about())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_listed_with_rejections_first() {
        assert!(Reason::ALL.is_sorted_by_key(|reason| reason.severity() != Severity::Rejected));
    }

    #[test]
    fn codes_are_words_of_their_own() {
        let codes: std::collections::BTreeSet<&str> =
            Reason::ALL.iter().map(|reason| reason.code()).collect();
        assert_eq!(codes.len(), Reason::ALL.len());
        assert!(
            codes
                .iter()
                .all(|code| code.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'))
        );
    }
}
