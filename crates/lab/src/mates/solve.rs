//! Our own answer to a case, replayed.

use game::{Mating, Position};
use mate::{Answer, Attack, Effort, Limits, Options, Solver, Start, Verdict};
use serde::{Deserialize, Serialize};

use super::{Board, Case};
use crate::trial::Work;

/// A program's answer to a case.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Claim {
    /// The answer.
    pub result: MateResult,
    /// The length of the mate in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<u16>,
    /// Why the answer cannot be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<String>,
    /// Positions searched, where that is reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// CPU seconds until the first mate was reported, or of the whole search if none was: measured in the same way for all
    /// programs. If the system does not report the CPU time of other processes, their time is by the clock.
    pub seconds: f64,
    /// The same for the whole search.
    #[serde(default)]
    pub all_seconds: f64,
}

/// An answer.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MateResult {
    /// There is a mate.
    Mate,
    /// There is none.
    NoMate,
    /// Unknown.
    Unknown,
}

/// Solves a case with all that `limits` allow: after the first mate, the search continues for shorter ones if `effort` says so.
pub(super) fn solve(solver: &mut Solver, case: &Case, effort: Effort, limits: Limits<'_>) -> Claim {
    let options = Options { start: Start::ByChecks, victim: case.victim, effort, ..Options::default() };
    match &case.board {
        Board::Chess(position) => {
            claim(solver, position, Options { attack: Attack::AllMoves, ..options }, limits)
        }
        Board::Shogi(position) => {
            claim(solver, position.as_ref(), Options { attack: Attack::Checks, ..options }, limits)
        }
    }
}

fn claim<P: Mating>(solver: &mut Solver, position: &P, options: Options, limits: Limits<'_>) -> Claim {
    solver.ask(options);
    let mut first = FirstMate { work: Work::start(), seconds: None };
    let verdict = solver.solve(position, limits, &mut first);
    let all_seconds = first.work.done().as_secs_f64();
    let seconds = first.seconds.unwrap_or(all_seconds);
    let result = match verdict.answer {
        Answer::Mate => MateResult::Mate,
        Answer::NoMate => MateResult::NoMate,
        Answer::Unknown => MateResult::Unknown,
    };
    Claim {
        result,
        length: (result == MateResult::Mate).then_some(verdict.bounds.at_most.plies()),
        wrong: (result == MateResult::Mate).then(|| fault(position, &verdict, options.attack)).flatten(),
        nodes: Some(verdict.nodes),
        seconds,
        all_seconds,
    }
}

/// Reads the clock when a mate is found.
struct FirstMate {
    work: Work,
    seconds: Option<f64>,
}

impl<M> mate::Observer<M> for FirstMate {
    fn bounds(&mut self, _: mate::Bounds, _: &[M]) {
        self.seconds.get_or_insert_with(|| self.work.done().as_secs_f64());
    }
}

/// What is wrong with the line of a mate.
fn fault<P: Position>(position: &P, verdict: &Verdict<P::Move>, attack: Attack) -> Option<String> {
    let mut position = position.clone();
    let line = &verdict.line;
    let most = usize::from(verdict.bounds.at_most.plies());
    // Against a mate that need not be the shortest the longest defence is not always found.
    if line.len() > most || line.len() % 2 != most % 2 || verdict.bounds.meet() && line.len() != most {
        return Some(format!("the line of a mate in {most} plies has {}", line.len()));
    }
    for (ply, &mv) in line.iter().enumerate() {
        let attacks = (line.len() - ply) % 2 == 1;
        if !position.is_legal(mv) {
            return Some(format!("{mv} is not legal"));
        }
        if attacks && attack == Attack::Checks && !position.gives_check(mv) {
            return Some(format!("{mv} gives no check"));
        }
        position.play(mv);
    }
    let is_mate = position.is_check() && !position.has_moves();
    (!is_mate).then(|| "the line does not end in mate".to_owned())
}

#[cfg(test)]
mod tests {
    use mate::{Bounds, Length, Victim};

    use super::*;

    fn case(fen: &str) -> Case {
        let chess::text::Fen(setup) = fen.parse().expect("FEN");
        let position = setup.position(chess::fault::GAME).expect("legal");
        Case {
            text: fen.to_owned(),
            board: Board::Chess(position),
            victim: Victim::Opponent,
            stated: None,
            recorded: None,
        }
    }

    #[test]
    fn mates_come_with_their_length() {
        let mut solver = Solver::new(Options { memory: 1 << 20, ..Options::default() });
        let claim =
            solve(&mut solver, &case("7k/5K2/8/8/8/8/8/R7 w - - 0 1"), Effort::Shortest, Limits::NONE);
        assert_eq!((claim.result, claim.length, claim.wrong), (MateResult::Mate, Some(1), None));
    }

    #[test]
    fn a_line_that_does_not_mate_is_noticed() {
        let mut solver = Solver::new(Options { memory: 1 << 20, ..Options::default() });
        let case = case("7k/5K2/8/8/8/8/8/R7 w - - 0 1");
        let Board::Chess(position) = case.board else { unreachable!("it is chess") };
        let right = solver.solve(&position, Limits::NONE, &mut ());
        assert_eq!(fault(&position, &right, Attack::Checks), None);
        let other = position.moves().into_iter().find(|mv| right.line[0] != *mv).expect("there are others");
        let wrong = Verdict { line: vec![other], ..right.clone() };
        assert!(fault(&position, &wrong, Attack::AllMoves).is_some());
        let short = Verdict { line: Vec::new(), ..right.clone() };
        assert!(fault(&position, &short, Attack::AllMoves).is_some());
        let bounds =
            |at_least, at_most| Bounds { at_least: Length::new(at_least), at_most: Length::new(at_most) };
        let check = |bounds| fault(&position, &Verdict { bounds, ..right.clone() }, Attack::AllMoves);
        assert_eq!(check(bounds(1, 3)), None, "the defender might have found something longer");
        assert!(check(bounds(3, 3)).is_some());
        assert!(check(bounds(1, 2)).is_some());
    }
}
