//! The words after `go`.

use std::str::SplitWhitespace;
use std::time::Duration;

use game::{BySide, Side};

use super::error::{found, quoted};
use super::{Go, IgnoredPart, MateLimit, Protocol};

/// The limits after `go`, in any order. What makes no sense is left out: a GUI that gets no move loses the game.
pub(super) fn parse_go(words: SplitWhitespace<'_>, protocol: Protocol) -> (Go, Vec<IgnoredPart>) {
    let mut reader = GoReader { words: words.collect(), next: 0, protocol, complaints: Vec::new() };
    (reader.read(), reader.complaints)
}

struct GoReader<'a> {
    words: Vec<&'a str>,
    /// Words before this one are read.
    next: usize,
    protocol: Protocol,
    complaints: Vec<IgnoredPart>,
}

/// The words after `go`; whatever follows `searchmoves` and is none of them is a move.
const GO_WORDS: &[&str] = &[
    "searchmoves",
    "ponder",
    "infinite",
    "wtime",
    "btime",
    "winc",
    "binc",
    "byoyomi",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
    "mate",
    "perft",
];

impl<'a> GoReader<'a> {
    fn read(&mut self) -> Go {
        let mut go = Go::default();
        while let Some(word) = self.take() {
            match word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "searchmoves" => go.search_moves.extend(self.moves()),
                "wtime" => self.side_time("wtime", &mut go.time),
                "btime" => self.side_time("btime", &mut go.time),
                "winc" => self.increment("winc", &mut go.increment),
                "binc" => self.increment("binc", &mut go.increment),
                "byoyomi" => go.byoyomi = self.time("byoyomi").unwrap_or_default(),
                "movestogo" => go.moves_to_go = self.count("movestogo").filter(|&moves| moves > 0),
                "movetime" => go.move_time = self.time("movetime"),
                "depth" => go.depth = self.count("depth"),
                "nodes" => go.nodes = self.number("nodes", "a number of positions"),
                "mate" => go.mate = self.mate(),
                "perft" => go.perft = self.count("perft"),
                _ => self.complaints.push(IgnoredPart::UnknownWord(quoted(word))),
            }
        }
        go
    }

    fn take(&mut self) -> Option<&'a str> {
        let word = self.words.get(self.next).copied();
        self.next += usize::from(word.is_some());
        word
    }

    fn moves(&mut self) -> Vec<String> {
        let rest = self.words.get(self.next..).unwrap_or_default();
        let moves: Vec<String> =
            rest.iter().take_while(|word| !GO_WORDS.contains(word)).map(|&word| word.to_owned()).collect();
        self.next += moves.len();
        moves
    }

    /// The next word as a number. A word that is not a number is not consumed.
    fn signed(&mut self, word: &'static str, expected: &'static str) -> Option<i64> {
        let next = self.words.get(self.next).copied();
        match next.and_then(saturating) {
            Some(number) => {
                self.next += 1;
                Some(number)
            }
            None => {
                self.complaints.push(IgnoredPart::NoNumber { word, found: found(next), expected });
                // What is in place of the number is skipped, unless it is a word of `go`.
                self.next += usize::from(next.is_some_and(|next| !GO_WORDS.contains(&next)));
                None
            }
        }
    }

    fn number(&mut self, word: &'static str, expected: &'static str) -> Option<u64> {
        let number = self.signed(word, expected)?;
        Some(u64::try_from(number).unwrap_or(0))
    }

    fn count(&mut self, word: &'static str) -> Option<u32> {
        let number = self.number(word, "a number")?;
        Some(u32::try_from(number).unwrap_or(u32::MAX))
    }

    /// Milliseconds. GUIs send negative numbers when a clock has run down.
    fn time(&mut self, word: &'static str) -> Option<Duration> {
        self.number(word, "milliseconds").map(Duration::from_millis)
    }

    fn side_time(&mut self, word: &'static str, time: &mut BySide<Option<Duration>>) {
        let side = self.side(word);
        time[side] = self.time(word);
    }

    fn increment(&mut self, word: &'static str, increment: &mut BySide<Duration>) {
        let side = self.side(word);
        increment[side] = self.time(word).unwrap_or_default();
    }

    /// White moves first in chess, Black in shogi.
    fn side(&self, word: &str) -> Side {
        match (self.protocol, word.starts_with('w')) {
            (Protocol::Uci, true) | (Protocol::Usi, false) => Side::First,
            (Protocol::Uci, false) | (Protocol::Usi, true) => Side::Second,
        }
    }

    fn mate(&mut self) -> Option<MateLimit> {
        match self.protocol {
            Protocol::Uci => self.count("mate").map(MateLimit::Moves),
            Protocol::Usi => match self.words.get(self.next).copied() {
                Some("infinite") => {
                    self.next += 1;
                    Some(MateLimit::Infinite)
                }
                None => Some(MateLimit::Infinite),
                Some(_) => self.time("mate").map(MateLimit::Time),
            },
        }
    }
}

/// A whole number; one that is too large is the largest there is.
fn saturating(word: &str) -> Option<i64> {
    let (sign, digits) = match word.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, word.strip_prefix('+').unwrap_or(word)),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(sign * digits.parse().unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(line: &str, protocol: Protocol) -> (Go, Vec<String>) {
        let mut words = line.split_whitespace();
        assert_eq!(words.next(), Some("go"));
        let (go, complaints) = parse_go(words, protocol);
        (go, complaints.iter().map(IgnoredPart::to_string).collect())
    }

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn clock_letters_follow_who_moves_first() {
        let line = "go btime 1 wtime 2 binc 3 winc 4";
        let (chess, _) = go(line, Protocol::Uci);
        assert_eq!((chess.time[Side::First], chess.time[Side::Second]), (Some(ms(2)), Some(ms(1))));
        assert_eq!((chess.increment[Side::First], chess.increment[Side::Second]), (ms(4), ms(3)));
        let (shogi, _) = go(line, Protocol::Usi);
        assert_eq!((shogi.time[Side::First], shogi.time[Side::Second]), (Some(ms(1)), Some(ms(2))));
    }

    #[test]
    fn limits_come_in_any_order() {
        let (read, complaints) = go(
            "go nodes 5 searchmoves e2e4 d2d4 depth 7 infinite movestogo 40 movetime 9 mate 3",
            Protocol::Uci,
        );
        assert_eq!(complaints, [""; 0]);
        let expected = Go {
            nodes: Some(5),
            search_moves: vec!["e2e4".into(), "d2d4".into()],
            depth: Some(7),
            infinite: true,
            moves_to_go: Some(40),
            move_time: Some(ms(9)),
            mate: Some(MateLimit::Moves(3)),
            ..Go::default()
        };
        assert_eq!(read, expected);
    }

    #[test]
    fn usi_looks_for_mates_by_time() {
        for (line, mate) in [
            ("go mate", MateLimit::Infinite),
            ("go mate infinite", MateLimit::Infinite),
            ("go mate 60000", MateLimit::Time(ms(60_000))),
        ] {
            assert_eq!(go(line, Protocol::Usi).0.mate, Some(mate), "{line}");
        }
    }

    #[test]
    fn invalid_words_are_reported_and_ignored() {
        for (line, expected, message) in [
            (
                "go wtime x depth 3",
                Go { depth: Some(3), ..Go::default() },
                "go wtime: found `x`, expected milliseconds",
            ),
            (
                "go depth infinite",
                Go { infinite: true, ..Go::default() },
                "go depth: found `infinite`, expected a number",
            ),
            ("go nodes", Go::default(), "go nodes: found nothing, expected a number of positions"),
            ("go fast", Go::default(), "go: unknown word `fast`"),
        ] {
            assert_eq!(go(line, Protocol::Uci), (expected, vec![message.to_owned()]), "{line}");
        }
    }

    #[test]
    fn out_of_range_numbers_are_clamped() {
        let (read, complaints) =
            go("go wtime -20 btime 99999999999999999999999 depth -3 movestogo 0 nodes +4", Protocol::Uci);
        assert_eq!(complaints, [""; 0]);
        assert_eq!(read.time[Side::First], Some(Duration::ZERO));
        assert!(read.time[Side::Second].is_some_and(|time| time > ms(1 << 60)));
        assert_eq!((read.depth, read.moves_to_go, read.nodes), (Some(0), None, Some(4)));
    }
}
