//! The options of a problem besides the stipulation.

use std::time::Duration;

use chess::{Bitboard, Square};

use crate::requirement::Requirement;
use crate::solution::Cast;

/// Option NonTrivial: defences that are not met within a number of moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct NonTrivial {
    /// At most this many of them may be possible.
    pub defences: u32,
    /// A defence is trivial if it is met within this many moves.
    pub moves: u32,
}

/// Two rooks of which only one can still castle.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct ExclusiveRooks {
    /// White's rook.
    pub white: Square,
    /// Black's rook.
    pub black: Square,
}

impl ExclusiveRooks {
    /// The rook that may no longer castle once `castled` has.
    pub fn other(self, castled: Square) -> Option<Square> {
        match castled {
            castled if castled == self.white => Some(self.black),
            castled if castled == self.black => Some(self.white),
            _ => None,
        }
    }
}

/// Whether the other side's solutions are searched too.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Duplex {
    /// Only the side of the stipulation.
    #[default]
    No,
    /// Both sides in turn.
    Both,
    /// Only the other side.
    Half,
}

impl Duplex {
    /// The casts to solve, in order.
    pub const fn casts(self) -> &'static [Cast] {
        match self {
            Duplex::No => &[Cast::AsStipulated],
            Duplex::Both => &[Cast::AsStipulated, Cast::Swapped],
            Duplex::Half => &[Cast::Swapped],
        }
    }
}

/// Whether all continuations of the attacker are shown.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Duals {
    /// All of them.
    #[default]
    Shown,
    /// The first of several, with the number of the others.
    Hidden,
}

impl Duals {
    /// Those of several threats or continuations that are shown, and how many are not.
    pub fn shown<T>(self, all: &[T]) -> (&[T], usize) {
        let end = match self {
            Duals::Shown => all.len(),
            Duals::Hidden => all.len().min(1),
        };
        let (shown, hidden) = all.split_at(end);
        (shown, hidden.len())
    }
}

/// Which captures en passant may be the first move.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum EnPassantRule {
    /// That of the double step that option EnPassant names, as is usual.
    #[default]
    Named,
    /// Every one that the last move can have made possible.
    Possible,
    /// The one that the last move must have made possible, because there was no other last move.
    Proved,
}

/// The options of a problem, as given; the solver decides whether one applies.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Options {
    /// What happens if the defender is to move in the diagram.
    pub set_play: bool,
    /// Help play begins with its second half-move.
    pub white_to_play: bool,
    /// Print the play after the key.
    pub variations: bool,
    /// Print each first move as it is tried.
    pub move_numbers: bool,
    /// Try no first move (or, in intelligent mode, no length) before this one; numbers of later half-moves may follow.
    pub start_move_number: Vec<u32>,
    /// Try no first move (or length) after this one; numbers of later half-moves may follow.
    pub up_to_move_number: Vec<u32>,
    /// White intentionally has no king.
    pub no_white_king: bool,
    /// Black intentionally has no king.
    pub no_black_king: bool,
    /// Solve for the other side too.
    pub duplex: Duplex,
    /// Every attacking move must threaten to solve within this many moves.
    pub threat: Option<u32>,
    /// Do not search for threats.
    pub no_threat: bool,
    /// Show tries with at most this many refutations.
    pub defence: Option<u32>,
    /// Stop after this many solutions.
    pub max_solutions: Option<u32>,
    /// The defender's king may have at most this many flights.
    pub max_flight_squares: Option<u32>,
    /// Which defences are trivial, and how many others there may be.
    pub non_trivial: Option<NonTrivial>,
    /// The mating side must keep a man besides its king.
    pub keep_mating_piece: bool,
    /// The double step that has just been played: departure, square passed, arrival.
    pub en_passant: Vec<Square>,
    /// Which captures en passant may be the first move.
    pub en_passant_rule: EnPassantRule,
    /// Print no diagram.
    pub no_board: bool,
    /// Name the grid under the board instead of drawing its lines.
    pub suppress_grid: bool,
    /// Show the numbers of the fields of a grid.
    pub write_grid: bool,
    /// Leave out variations that end early.
    pub no_short_variations: bool,
    /// The diagram shows the position after the key.
    pub post_key_play: bool,
    /// Intelligent mode, perhaps with a limit of solutions for each target position.
    pub intelligent: Option<Option<u32>>,
    /// Stop at the first length that has a solution.
    pub direct_depth: bool,
    /// Stop after this time.
    pub max_time: Option<Duration>,
    /// Kings and rooks that may not castle.
    pub no_castling: Bitboard,
    /// Pairs of rooks of which only one can still castle.
    pub castling_mutually_exclusive: Vec<ExclusiveRooks>,
    /// The attacker may also reach the goal himself.
    pub quodlibet: bool,
    /// Help and series play: look no further than the first length with a solution.
    pub stop_on_short_solutions: bool,
    /// The play ends if the wrong side reaches the goal.
    pub goal_is_end: bool,
    /// A side may pass, though never after the other has.
    pub null_moves: bool,
    /// Leave out checking tries with one refutation.
    pub trivial_tries_avoid: bool,
    /// Selfmates: show the defender's early mates too.
    pub mates_in_one: bool,
    /// Whether all threats and continuations of a tree are shown.
    pub duals: Duals,
    /// What a solution must fulfil besides the stipulation.
    pub requirement: Requirement,
    /// Ring the bell this many times when the problem is solved.
    pub beep: Option<u32>,
}
