//! Requests the best lines of a program.

use std::time::Instant;

use super::{Failure, Program};

/// One of the best lines, as a program reports it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Line {
    /// Its score for the side to move.
    pub score: ReportedScore,
    /// Its first move, as the program wrote it.
    pub first: String,
}

/// A score, as programs report it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum ReportedScore {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to mate; not above zero if the side to move is mated.
    Mate(i32),
}

impl Program {
    /// Lets it think about `position` and returns its best lines, the best first: the last report of each. Their number is
    /// that of its option `MultiPV`, unless there are fewer moves.
    pub fn analyse(&mut self, position: &str, go: &str) -> Result<Vec<Line>, Failure> {
        self.analyse_telling(position, go, |_, _| {})
    }

    /// The same; `on_line` receives every line as it comes.
    pub(crate) fn analyse_telling(
        &mut self,
        position: &str,
        go: &str,
        mut on_line: impl FnMut(&Program, &Line),
    ) -> Result<Vec<Line>, Failure> {
        self.send(position)?;
        self.send(go)?;
        let wait = (Instant::now(), self.watch.patience);
        let mut lines: Vec<Option<Line>> = Vec::new();
        loop {
            let text = self.line(wait)?;
            if text.starts_with("bestmove") {
                return Ok(lines.into_iter().map_while(|line| line).collect());
            }
            if let Some((index, line)) = read(&text) {
                on_line(self, &line);
                lines.resize_with(lines.len().max(index + 1), || None);
                lines[index] = Some(line);
            }
        }
    }

    /// Lets it forget the last game.
    pub fn forget(&mut self) -> Result<(), Failure> {
        self.new_game()
    }
}

/// More lines than any position has moves are nonsense.
const MOST_LINES: usize = 600;

/// A line of the best moves and its index, from 0 on; `None` for any other output.
fn read(text: &str) -> Option<(usize, Line)> {
    let mut words = text.strip_prefix("info ")?.split_whitespace();
    let (mut index, mut score) = (0, None);
    loop {
        match words.next()? {
            "multipv" => index = words.next()?.parse::<usize>().ok()?.checked_sub(1)?,
            "score" => {
                let (unit, number) = (words.next()?, words.next()?.parse().ok()?);
                score = match unit {
                    "cp" => Some(ReportedScore::Centipawns(number)),
                    "mate" => Some(ReportedScore::Mate(number)),
                    _ => None,
                };
            }
            "string" => return None,
            "pv" => {
                let line = Line { score: score?, first: words.next()?.to_owned() };
                return (index < MOST_LINES).then_some((index, line));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(usize, ReportedScore, &str)>) {
        let found = read(text).map(|(index, line)| (index, line.score, line.first));
        assert_eq!(found, expected.map(|(index, score, first)| (index, score, first.to_owned())), "{text}");
    }

    #[test]
    fn lines_are_distinguished_from_other_output() {
        check(
            "info depth 9 seldepth 12 multipv 2 score cp -31 nodes 5 pv e2e4 e7e5",
            Some((1, ReportedScore::Centipawns(-31), "e2e4")),
        );
        check("info score mate -2 pv a1a2", Some((0, ReportedScore::Mate(-2), "a1a2")));
        check("info depth 5 currmove e2e4 currmovenumber 1", None);
        check("info string score cp 3 pv e2e4", None);
        check("info multipv 0 score cp 3 pv e2e4", None);
        check("info multipv 99999999 score cp 3 pv e2e4", None);
        check("info score cp nonsense pv e2e4", None);
        check("bestmove e2e4", None);
    }
}
