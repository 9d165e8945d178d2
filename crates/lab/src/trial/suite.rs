//! Positions that searches are compared on.

use chess::text::{Epd, Fen};
use engine::{Chess, MoveOf, PlayableGame, Shogi};
use thiserror::Error;

/// A position, and the moves that solve it where that is known.
#[derive(Clone, Debug)]
pub struct Case<G: PlayableGame> {
    /// The position.
    pub position: G::Position,
    /// Any of these is right.
    pub best: Vec<MoveOf<G>>,
    /// All but these are right.
    pub avoid: Vec<MoveOf<G>>,
}

impl<G: PlayableGame> Case<G> {
    /// Whether `mv` solves the position; `None` if the suite has no solution.
    pub(crate) fn is_solved_by(&self, mv: MoveOf<G>) -> Option<bool> {
        match (self.best.is_empty(), self.avoid.is_empty()) {
            (true, true) => None,
            (true, false) => Some(!self.avoid.contains(&mv)),
            (false, _) => Some(self.best.contains(&mv)),
        }
    }
}

/// A line of a suite that is no position.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("line {line}: {problem}")]
pub struct SuiteError {
    /// The line, from 1 on.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

/// A game whose positions can be read from a suite.
pub trait SuiteGame: PlayableGame {
    /// Positions of games of the engine against itself, which need no file.
    const SUITE: &'static str;

    /// Reads one line.
    fn case(line: &str) -> Result<Case<Self>, String>;
}

/// Reads a suite, one position a line; `#` begins a line of comment.
pub fn read<G: SuiteGame>(text: &str) -> Result<Vec<Case<G>>, SuiteError> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(line, text)| G::case(text).map_err(|problem| SuiteError { line, problem }))
        .collect()
}

impl SuiteGame for Chess {
    const SUITE: &'static str = include_str!("../../suites/chess.fen");

    /// EPD, with `bm` and `am` if it has them, or FEN.
    fn case(line: &str) -> Result<Case<Chess>, String> {
        let place =
            |setup: chess::Setup| setup.position(chess::fault::GAME).map_err(|faults| faults.to_string());
        if let Ok(fen) = line.parse::<Fen>() {
            return Ok(Case { position: place(fen.0)?, best: Vec::new(), avoid: Vec::new() });
        }
        let epd: Epd = line.parse().map_err(|error| format!("{error}"))?;
        let position = place(epd.setup.clone())?;
        let moves = |opcode| match epd.operation(opcode) {
            None => Ok(Vec::new()),
            Some(_) => epd.moves(opcode, &position).map_err(|error| error.to_string()),
        };
        Ok(Case { position, best: moves("bm")?, avoid: moves("am")? })
    }
}

impl SuiteGame for Shogi {
    const SUITE: &'static str = include_str!("../../suites/shogi.sfen");

    /// SFEN.
    fn case(line: &str) -> Result<Case<Shogi>, String> {
        let line = line.strip_prefix("sfen ").unwrap_or(line);
        let setup: shogi::Setup = line.parse().map_err(|error| format!("{error}"))?;
        let position = setup.position(shogi::fault::GAME).map_err(|faults| faults.to_string())?;
        Ok(Case { position, best: Vec::new(), avoid: Vec::new() })
    }
}

#[cfg(test)]
mod tests {
    use game::Position as _;

    use super::*;

    #[test]
    fn solutions_are_read_and_judged() {
        let suite = "# two mates\n\n7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7#; id \"one\";\n\
                     7k/5Q2/6K1/8/8/8/8/8 w - - am Qf8#;\n7k/5Q2/6K1/8/8/8/8/8 w - - 0 1\n";
        let cases = read::<Chess>(suite).expect("it is a suite");
        let judged: Vec<Option<bool>> = cases
            .iter()
            .map(|case| case.is_solved_by(chess::text::UciMove::find("f7f8", &case.position).expect("legal")))
            .collect();
        assert_eq!(judged, [Some(false), Some(false), None]);
    }

    #[test]
    fn the_built_in_suites_have_no_solutions() {
        fn count<G: SuiteGame>() -> usize {
            let cases = read::<G>(G::SUITE).expect("it is a suite");
            for case in &cases {
                let again = G::case(&G::write(&case.position)).map(|again| again.position.key());
                assert_eq!(again, Ok(case.position.key()));
                assert!(case.best.is_empty());
            }
            cases.len()
        }
        assert_eq!((count::<Chess>(), count::<Shogi>()), (128, 128));
    }

    #[test]
    fn an_unreadable_position_is_reported_with_its_line() {
        let error = read::<Chess>("8/8/8/8/8/8/8/K1k5 w - -\nnonsense\n").err().map(|error| error.line);
        assert_eq!(error, Some(2));
        let error = read::<Chess>("7k/8/8/8/8/8/8/K7 w - - bm e4;\n").err().map(|error| error.line);
        assert_eq!(error, Some(1));
        let error = read::<Shogi>("9/9 b - 1\n").err().map(|error| error.line);
        assert_eq!(error, Some(1));
    }
}
