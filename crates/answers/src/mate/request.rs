//! What a user can ask about a mate: the same choices on the command line, in units of work and on the page.

use ::mate::{Effort, Ending, Length, Limits, Observer, Options, Solver, Start, Victim};
use engine::{Chess, MoveOf, PlayableGame as _, Shogi};
use search::Clock;

use crate::mate::answer::{Cooks, Question, Solved, solve};
use crate::mate::{Board, Problem};

/// A request for mates, with its limits apart.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Request {
    /// Search on until a shortest mate is proved.
    pub shortest: bool,
    /// List other mates along the line.
    pub all: bool,
    /// Omit futile interpositions from the line.
    pub conventional: bool,
    /// Ask whether the side to move gets mated.
    pub mated: bool,
    /// The longest mate to look for, in plies.
    pub within: Option<u16>,
}

impl Request {
    /// A solver with this many bytes and threads.
    pub fn solver(&self, memory: usize, threads: usize) -> Solver {
        Solver::new(Options {
            memory,
            threads,
            effort: if self.shortest { Effort::Shortest } else { Effort::AnyMate },
            within: self.within.map_or(Length::UNLIMITED, Length::new),
            start: Start::ByChecks,
            ..Options::default()
        })
    }

    /// Solves a problem with a solver of this request. The time counts from `clock` on.
    pub fn solve(
        &self,
        solver: &mut Solver,
        problem: &Problem,
        limits: Limits<'_>,
        clock: Clock,
        observer: &mut impl BothGames,
    ) -> Solved {
        let attack = match problem.board {
            Board::Chess(_) => Chess::ATTACK,
            Board::Shogi(_) => Shogi::ATTACK,
        };
        let victim = if self.mated { Victim::SideToMove } else { problem.victim };
        solver.ask(Options { attack, victim, ..*solver.options() });
        let cooks = if self.all { Cooks::Listed } else { Cooks::Ignored };
        let ending = if self.conventional { Ending::Conventional } else { Ending::Literal };
        let question = Question { clock, limits, cooks, ending };
        match &problem.board {
            Board::Chess(position) => solve::<Chess>(solver, position, &question, observer),
            Board::Shogi(position) => solve::<Shogi>(solver, position.as_ref(), &question, observer),
        }
    }
}

/// An observer of mates in either game.
pub trait BothGames: Observer<MoveOf<Chess>> + Observer<MoveOf<Shogi>> {}

impl<O: Observer<MoveOf<Chess>> + Observer<MoveOf<Shogi>>> BothGames for O {}
