//! The answer to a problem: phases of play, each a tree or a number of lines, passed to an observer as they are found.

use chess::{Color, Move};

use crate::half_move::{Played, Written};

/// Receives solutions as they are found. Writers, verdicts and progress bars are observers. They are called in the thread
/// that solves.
pub trait Observer: Send {
    /// Something has happened.
    fn event(&mut self, event: Event<'_>);
}

/// What happens while a task is solved. Observers match every case, so that a new one cannot be overlooked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event<'a> {
    /// A note about the options.
    Note(Note),
    /// A phase begins.
    PhaseBegins(Phase),
    /// A first move has this number, whether it is to be tried or not (option MoveNumbers).
    Counted(u32),
    /// A half-move is about to be tried (option MoveNumbers).
    NumberedMove {
        /// The number of a first half-move, or that of a later one behind those of the half-moves before it.
        path: &'a [u32],
        /// The half-move.
        played: &'a Played,
    },
    /// Play of this length is searched from now on: help and series play length by length, a battle at once.
    LengthBegins(Length),
    /// Play of this length has been searched to the end, or as far as the options require.
    LengthEnds(Length),
    /// How many positions the lines of a length end in (option MoveNumbers in intelligent mode).
    EndPositions(EndPositions),
    /// A solution of help or series play.
    Line(&'a Line),
    /// A solution, try or set variation of direct, self or reflex play.
    Root(&'a Root),
    /// The phase is over.
    PhaseEnds,
    /// The search continues: sent now and then, and when a phase is over.
    Progress(Progress),
}

/// A length that is searched.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Length {
    /// The half-moves.
    pub half_moves: u32,
    /// The stipulated length in half-moves.
    pub longest: u32,
}

/// How far the search has come.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Progress {
    /// The length that is tried, in half-moves.
    pub length: u32,
    /// The first move that is tried, counted from 1; 0 before the first.
    pub first_move: u32,
    /// How many first moves there are.
    pub first_moves: u32,
    /// The positions searched since the task began.
    pub positions: u64,
}

/// A phase of the answer.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Phase {
    /// What is played.
    pub kind: PhaseKind,
    /// Whether White and Black are exchanged.
    pub side: Cast,
    /// Half-moves left out before the first one, which the numbering shows.
    pub inversions: u32,
}

/// The kinds of phase.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum PhaseKind {
    /// What would happen if the other side were to move in the diagram.
    SetPlay,
    /// The solution.
    ActualPlay,
    /// What follows the key that has been played already.
    PostKeyPlay,
}

/// Whether White and Black have the roles of the stipulation.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Cast {
    /// As in the stipulation.
    AsStipulated,
    /// White and Black are exchanged (Duplex).
    Swapped,
}

/// The positions that the lines of one length end in.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct EndPositions {
    /// Moves of White and of Black in lines of this length.
    pub white: u32,
    /// See `white`.
    pub black: u32,
    /// The positions, each counted once.
    pub count: u64,
}

/// A remark on the problem or its options.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "each names the option that does not apply")]
pub enum Note {
    SetPlayNotApplicable,
    TryPlayNotApplicable,
    WhiteToPlayNotApplicable,
    PostKeyPlayNotApplicable,
    QuodlibetNotApplicable,
    GoalIsEndNotApplicable,
    IntelligentNotApplicable,
    StopOnShortSolutionsNotApplicable,
    ThreatNotApplicable,
    MoveNumbersNotApplicable,
    /// The side that is not to move is in check: there is nothing to solve.
    KingCapturable,
    /// The double step of option EnPassant cannot have led to the position, which is not solved.
    EnPassantContradicted,
    /// Set play, in which one side has passed already, and NullMoves: the position is not solved.
    NullMovesContradicted,
    /// The position has men or conditions that are not supported.
    FairyNotSolved,
    /// A series has more positions than there is memory for, and is searched line by line.
    SeriesOutgrowsMemory,
    /// The system gives less memory for tables than requested.
    LessMemory,
    /// The system gives fewer threads than requested.
    FewerThreads,
}

impl Note {
    /// Whether it is about the machine and not about the problem.
    pub fn is_about_the_machine(self) -> bool {
        matches!(self, Note::LessMemory | Note::FewerThreads)
    }

    /// Whether it is printed before the diagram, not after it.
    pub fn comes_before_the_board(self) -> bool {
        matches!(
            self,
            Note::WhiteToPlayNotApplicable
                | Note::PostKeyPlayNotApplicable
                | Note::QuodlibetNotApplicable
                | Note::GoalIsEndNotApplicable
        )
    }
}

/// How the search ended.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Completeness {
    /// Everything was searched.
    Finished,
    /// As much as the options required.
    Partial,
    /// Time ran out, or it was stopped.
    Interrupted,
}

impl Completeness {
    /// The completeness of a whole whose parts ended like this.
    #[must_use]
    pub fn worse(self, other: Completeness) -> Completeness {
        use Completeness::{Finished, Interrupted, Partial};
        match (self, other) {
            (Interrupted, _) | (_, Interrupted) => Interrupted,
            (Partial, _) | (_, Partial) => Partial,
            (Finished, Finished) => Finished,
        }
    }
}

/// A solution of help or series play, from the first half-move to the last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// The half-moves.
    pub moves: Vec<LineMove>,
    /// The moves that were taken back before.
    pub retraction: Vec<TakenBack>,
    /// Whether the line shows a constraint that the diagram violates instead of a solution.
    pub violation: bool,
}

/// A half-move of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct LineMove {
    /// The half-move.
    pub played: Played,
    /// Whether the numbering starts again at one with it.
    pub restarts: bool,
}

/// An entry at the left margin of a tree.
#[derive(Clone, Debug, PartialEq)]
pub enum Root {
    /// A key or a try.
    First(FirstMove),
    /// A defence of the set play with its continuations.
    Set(Variation),
    /// The play after a key that is already on the board.
    PostKey(Defences),
    /// Moves by which the attacker would have to reach the goal at once, against the stipulation.
    Violation(Vec<Played>),
}

/// A first move.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstMove {
    /// The move and what follows it.
    pub attack: Attack,
    /// The defences that refute it; without any, it is a key.
    pub refutations: Vec<Refutation>,
    /// The moves that were taken back before.
    pub retraction: Vec<TakenBack>,
}

/// A move taken back.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct TakenBack {
    /// The side that takes it back.
    pub mover: Color,
    /// The move, with what it captured.
    pub mv: Move,
}

/// A move of the attacker with what follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Attack {
    /// The move.
    pub played: Played,
    /// What follows.
    pub after: After,
}

/// What follows a move of the attacker.
#[derive(Clone, Debug, PartialEq)]
pub enum After {
    /// Nothing: the goal is reached, or it is not shown.
    Nothing,
    /// Defences.
    Defences(Defences),
    /// The defender must reach the goal, in one of these ways.
    Forced(Vec<Attack>),
}

/// A position with the defender to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Defences {
    /// Why the defender must move.
    pub pressure: Pressure,
    /// What happens on the board if he passes, so that the threats can be carried out.
    pub passing: Option<Written>,
    /// The defences with their answers.
    pub variations: Vec<Variation>,
}

/// Why the defender must move, as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub enum Pressure {
    /// He is in check.
    Check,
    /// Threats were not searched, or there is no move left to threaten.
    Unspecified,
    /// Nothing is threatened: he must move all the same.
    Zugzwang,
    /// These moves are threatened.
    Threats(Vec<Attack>),
}

/// A defence with its answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// The defence.
    pub played: Played,
    /// The answers; none if the defence itself ends the play.
    pub continuations: Vec<Attack>,
    /// Whether there is no answer (post-key play).
    pub refutes: bool,
}

/// A defence that refutes a try.
#[derive(Clone, Debug, PartialEq)]
pub struct Refutation {
    /// The defence.
    pub played: Played,
    /// The moves by which the attacker would then have to reach the goal (reflex play).
    pub violations: Vec<Played>,
}
