//! The interface of the solver: its options and its answers.

use game::Mating;

use crate::control::{Control, Limits};
use crate::evaluation::Player;
use crate::length::Length;
use crate::observer::{Bounds, Observer};
use crate::rounds::Rounds;
use crate::search::Attack;
use crate::table::Table;

/// The options of a search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The maximum size of the table in bytes.
    pub memory: usize,
    /// The number of threads.
    pub threads: usize,
    /// The moves that the attacker may make.
    pub attack: Attack,
    /// What is tried first.
    pub start: Start,
    /// What counts as mate.
    pub ending: Ending,
    /// The side to be mated.
    pub victim: Victim,
    /// Whether any mate is enough.
    pub effort: Effort,
    /// The maximum length of the mate.
    pub within: Length,
}

impl Default for Options {
    /// Any mate by checks of any length, on one thread with 256 MiB.
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

/// What is tried first if all moves are allowed.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Start {
    /// All moves at once.
    #[default]
    Straight,
    /// Checks only, for a limited time: most mates are found by checks, and much faster.
    ByChecks,
}

/// What counts as mate.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Ending {
    /// Mate by the rules.
    #[default]
    Literal,
    /// Mate, or only futile moves are left ([`Mating::is_mate_by_convention`]).
    Conventional,
    /// Mate if interpositions that the checking man captures at once ([`Mating::takes_of_interposed`]) were not
    /// allowed. No convention says so, but every convention lies between this and the rules.
    Uninterposed,
}

/// The side whose king is to be mated.
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

/// When the search may end.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Effort {
    /// After the first proved mate.
    #[default]
    AnyMate,
    /// After proving that there is no shorter mate.
    Shortest,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Answer {
    /// There is a mate, and the verdict has a line.
    Mate,
    /// There is no mate within [`Options::within`] by the moves of [`Options::attack`].
    NoMate,
    /// A limit was reached first.
    Unknown,
}

/// The result of a search, and its cost.
#[derive(Clone, Debug)]
pub struct Verdict<M> {
    /// The answer.
    pub answer: Answer,
    /// Bounds on the length of the shortest mate.
    pub bounds: Bounds,
    /// A mate against a long defence, or the longest if the bounds meet; empty if there is no mate.
    pub line: Vec<M>,
    /// The number of positions visited.
    pub nodes: u64,
    /// The smallest number of threads that worked together: fewer than requested if the system refuses more.
    pub threads: usize,
}

/// Whether there is a mate within some length, and the cost of finding out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decision {
    /// `None` if a limit was reached first.
    pub(crate) is_mate: Option<bool>,
    /// The number of positions visited.
    pub(crate) nodes: u64,
}

/// A solver and its table.
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
    /// A solver that keeps to its memory limit.
    pub fn new(options: Options) -> Solver {
        Solver { options, table: Table::new(options.memory) }
    }

    /// The current options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The size of its table in bytes: smaller than requested if the system lacks the memory.
    pub fn memory(&self) -> usize {
        self.table.bytes()
    }

    /// Changes the options. Memory and threads stay the same.
    pub fn ask(&mut self, options: Options) {
        let Options { memory, threads, .. } = self.options;
        self.options = Options { memory, threads, ..options };
    }

    /// Leaves memory to others: the table grows to at most `bytes`, and is emptied if it is larger already.
    pub(crate) fn keep_within(&mut self, bytes: usize) {
        if !self.table.keep_within(bytes) {
            self.table = Table::new(bytes);
        }
    }

    /// Lets the table grow to its full size again.
    pub(crate) fn use_all_memory(&mut self) {
        if !self.table.keep_within(self.options.memory) {
            self.table = Table::new(self.options.memory);
        }
    }

    /// Decides whether `victim` is mated within `length`, on one thread and with the table as it is.
    pub(crate) fn decide<P: Mating>(
        &mut self,
        position: &P,
        victim: Victim,
        length: Length,
        limits: Limits<'_>,
    ) -> Decision {
        let options = Options { threads: 1, victim, ..self.options };
        let control = Control::new(limits);
        let mut rounds = Rounds::new(&options, &mut self.table, position, &control);
        let value = rounds.known_at_root(length).unwrap_or_else(|| rounds.decide(length));
        Decision { is_mate: value.is_final().then_some(value.is_proved()), nodes: control.nodes() }
    }

    /// Searches for a mate in `position`, and reports bounds on its length to `observer`.
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
