//! Asking for a mate: the questions and the answers.

use game::Mating;

use crate::control::{Control, Limits};
use crate::evaluation::Player;
use crate::length::Length;
use crate::observer::{Bounds, Observer};
use crate::rounds::Rounds;
use crate::search::Attack;
use crate::table::Table;

/// How to search, and for what.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Bytes for the table.
    pub memory: usize,
    /// Threads to search with.
    pub threads: usize,
    /// Which moves the attacker may make.
    pub attack: Attack,
    /// What to try before that.
    pub start: Start,
    /// What counts as mate.
    pub ending: Ending,
    /// Who is to be mated.
    pub victim: Victim,
    /// Whether any mate will do.
    pub effort: Effort,
    /// The longest mate that counts.
    pub within: Length,
}

impl Default for Options {
    /// Any mate by checks, however long, on one thread in 256 MiB.
    fn default() -> Options {
        Options {
            memory: 256 << 20,
            threads: 1,
            attack: Attack::Checks,
            start: Start::Straight,
            ending: Ending::Literal,
            victim: Victim::Opponent,
            effort: Effort::AnyMate,
            within: Length::UNLIMITED,
        }
    }
}

/// What to try first where all moves are allowed.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Start {
    /// Everything at once.
    #[default]
    Straight,
    /// Checks only for a while: most mates are found by checks, and much sooner.
    ByChecks,
}

/// What ends a solution.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Ending {
    /// Mate, as the rules have it.
    #[default]
    Literal,
    /// Mate, or nothing but futile moves left ([`Mating::is_mate_by_convention`]).
    Conventional,
    /// Mate if men were never put between where the checking man takes them at once
    /// ([`Mating::takes_of_interposed`]). No convention says so, but every one lies between this and the rules.
    Uninterposed,
}

/// Whose king is to be mated.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Victim {
    /// The side to move mates.
    #[default]
    Opponent,
    /// The side to move is mated.
    SideToMove,
}

impl Victim {
    /// The other side.
    #[must_use]
    pub fn other(self) -> Victim {
        match self {
            Victim::Opponent => Victim::SideToMove,
            Victim::SideToMove => Victim::Opponent,
        }
    }

    /// The role of the side to move.
    pub(crate) fn player_to_move(self) -> Player {
        match self {
            Victim::Opponent => Player::Attacker,
            Victim::SideToMove => Player::Defender,
        }
    }
}

/// When to be content.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Effort {
    /// With the first mate that is proved.
    #[default]
    AnyMate,
    /// When no shorter mate exists.
    Shortest,
}

/// What was found out.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Answer {
    /// There is a mate, and the verdict has a line.
    Mate,
    /// It is disproved that there is a mate within [`Options::within`] by the moves of [`Options::attack`].
    NoMate,
    /// The limits were used up before it was known.
    Unknown,
}

/// The answer to a question, with what it cost.
#[derive(Clone, Debug)]
pub struct Verdict<M> {
    /// What was found out.
    pub answer: Answer,
    /// What is known of the length of the shortest mate.
    pub bounds: Bounds,
    /// A mate against a long defence, against the longest if the bounds meet; empty without mate.
    pub line: Vec<M>,
    /// Positions made.
    pub nodes: u64,
    /// The fewest threads that worked together: fewer than were asked for where the system gives no more.
    pub threads: usize,
}

/// A solver with its memory.
///
/// ```
/// use mate::{Answer, Limits, Options, Solver};
/// use shogi::{Setup, fault};
///
/// let tsume: Setup = "8k/9/7GP/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1".parse()?;
/// let mut solver = Solver::new(Options::default());
/// let verdict = solver.solve(&tsume.position(fault::TSUME)?, Limits::NONE, &mut ());
/// assert_eq!(verdict.answer, Answer::Mate);
/// assert_eq!(verdict.line.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    options: Options,
    table: Table,
}

impl Solver {
    /// A solver that keeps to the memory it is given.
    pub fn new(options: Options) -> Solver {
        Solver { options, table: Table::new(options.memory) }
    }

    /// The question and the means.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Bytes that its table has: fewer than were asked for where the system does not have them.
    pub fn memory(&self) -> usize {
        self.table.bytes()
    }

    /// Asks another question with the same means. Memory and threads stay what they were.
    pub fn ask(&mut self, options: Options) {
        let Options { memory, threads, .. } = self.options;
        self.options = Options { memory, threads, ..options };
    }

    /// Gives the memory of the table back.
    pub(crate) fn forget(&mut self) {
        self.table = Table::new(self.options.memory);
    }

    /// Looks for a mate in `position`, telling `observer` what is known of its length.
    pub fn solve<P: Mating>(
        &mut self,
        position: &P,
        limits: Limits<'_>,
        observer: &mut dyn Observer<P::Move>,
    ) -> Verdict<P::Move> {
        self.table.clear();
        let control = Control::new(limits);
        Rounds::new(&self.options, &mut self.table, position, &control).run(observer)
    }
}
