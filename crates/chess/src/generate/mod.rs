//! Legal moves by masks: what pins and checks forbid is taken away before a move exists, so no illegal move is generated.
//!
//! The generator walks over (man, set of targets) pairs and hands them to a [`Sink`]: one lists the moves, one counts
//! them without looking at each, one stops at the first, one keeps those that give check, and one stops at the first that
//! gives none.

mod king;
mod pawns;
mod sink;

use std::ops::ControlFlow;

use game::MoveList;

use crate::checks::lone_blockers;
use crate::{Bitboard, Board, Color, Move, Position, Role, Square, attacks};
use sink::{Checks, Count, Exists, List, Peaceful, Sink};

/// Which of the legal moves are generated.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Stage {
    /// All of them.
    All,
    /// Captures and promotions.
    Tactical,
    /// Neither captures nor promotions.
    Quiet,
}

/// Appends the legal moves of one stage to `list`.
#[inline]
pub(crate) fn list(position: &Position, stage: Stage, list: &mut MoveList<Move>) {
    let mut sink = List { board: position.board(), moves: list };
    let _never_breaks = match stage {
        Stage::All => run::<ALL, _>(position, &mut sink),
        Stage::Tactical => run::<TACTICAL, _>(position, &mut sink),
        Stage::Quiet => run::<QUIET, _>(position, &mut sink),
    };
}

/// Appends the legal moves that give check to `list`.
pub(crate) fn checks(position: &Position, list: &mut MoveList<Move>) {
    let mut sink = Checks {
        squares: position.check_squares(),
        us: position.turn(),
        list: List { board: position.board(), moves: list },
    };
    let _never_breaks = run::<ALL, _>(position, &mut sink);
}

/// The number of legal moves.
#[inline]
pub(crate) fn count(position: &Position) -> usize {
    let mut sink = Count(0);
    let _never_breaks = run::<ALL, _>(position, &mut sink);
    sink.0
}

/// Whether there is a legal move.
#[inline]
pub(crate) fn exists(position: &Position) -> bool {
    run::<ALL, _>(position, &mut Exists).is_break()
}

/// Whether there is a legal move that gives no check.
pub(crate) fn peaceful_exists(position: &Position) -> bool {
    let (squares, us, board) = (position.check_squares(), position.turn(), position.board());
    let mut sink = Peaceful { squares, us, board };
    if !position.checkers().is_empty() {
        return run::<ALL, _>(position, &mut sink).is_break();
    }
    // Whether a square is safe for the king takes longer to find out than where other men can go.
    let situation = Situation::new(position);
    pawns::moves::<ALL, _>(&situation, &mut sink).is_break()
        || officers::<ALL, _>(&situation, &mut sink).is_break()
        || king::steps::<ALL, _>(&situation, &mut sink).is_break()
        || king::castling(&situation, &mut sink).is_break()
}

// Stages as bits, for const generics: a stage that is not selected costs nothing at run time.
const TACTICAL: u8 = 1;
const QUIET: u8 = 2;
const ALL: u8 = TACTICAL | QUIET;

/// What the generator computes about a position before the first man.
struct Situation<'a> {
    position: &'a Position,
    board: &'a Board,
    us: Color,
    king: Option<Square>,
    occupied: Bitboard,
    /// Men that give check.
    checkers: Bitboard,
    /// Own men that must stay on the line between king and slider.
    pinned: Bitboard,
    /// Squares that a man other than the king may go to: where it helps against a check, if there is one.
    targets: Bitboard,
}

impl<'a> Situation<'a> {
    #[inline]
    fn new(position: &'a Position) -> Situation<'a> {
        let board = position.board();
        let us = position.turn();
        let king = board.king(us);
        let occupied = board.occupied();
        let pinned = king.map_or(Bitboard::EMPTY, |king| lone_blockers(board, king, !us) & board.color(us));
        // A king is never taken, not even where a composed position leaves it in check.
        let mut targets = !(board.color(us) | board.of(Role::King, !us));
        let checkers = position.checkers();
        if let (Some(king), Some(checker)) = (king, checkers.first()) {
            targets &= attacks::between(king, checker).with(checker);
        }
        Situation { position, board, us, king, occupied, checkers, pinned, targets }
    }

    /// `squares` of the stage: captures if tactical moves are generated, empty squares if quiet ones are.
    #[inline]
    fn of_stage<const STAGE: u8>(&self, squares: Bitboard) -> Bitboard {
        match STAGE {
            TACTICAL => squares & self.occupied,
            QUIET => squares - self.occupied,
            _ => squares,
        }
    }

    /// Where pins allow a man on `from` to go.
    #[inline]
    fn unpinned(&self, from: Square) -> Bitboard {
        match self.king {
            Some(king) if self.pinned.contains(from) => attacks::line(king, from),
            _ => Bitboard::FULL,
        }
    }
}

#[inline]
fn run<const STAGE: u8, S: Sink>(position: &Position, sink: &mut S) -> ControlFlow<()> {
    let situation = Situation::new(position);
    king::steps::<STAGE, S>(&situation, sink)?;
    if situation.checkers.has_several() {
        return ControlFlow::Continue(());
    }
    officers::<STAGE, S>(&situation, sink)?;
    pawns::moves::<STAGE, S>(&situation, sink)?;
    if STAGE & QUIET != 0 && situation.checkers.is_empty() {
        king::castling(&situation, sink)?;
    }
    ControlFlow::Continue(())
}

/// Knights, bishops, rooks and queens.
#[inline]
fn officers<const STAGE: u8, S: Sink>(situation: &Situation<'_>, sink: &mut S) -> ControlFlow<()> {
    let &Situation { board, us, occupied, pinned, .. } = situation;
    let targets = situation.of_stage::<STAGE>(situation.targets);
    // A pinned knight cannot move at all.
    for from in board.of(Role::Knight, us) - pinned {
        sink.men(Role::Knight, from, attacks::knight(from) & targets)?;
    }
    for from in board.of(Role::Bishop, us) {
        sink.men(Role::Bishop, from, attacks::bishop(from, occupied) & targets & situation.unpinned(from))?;
    }
    for from in board.of(Role::Rook, us) {
        sink.men(Role::Rook, from, attacks::rook(from, occupied) & targets & situation.unpinned(from))?;
    }
    for from in board.of(Role::Queen, us) {
        sink.men(Role::Queen, from, attacks::queen(from, occupied) & targets & situation.unpinned(from))?;
    }
    ControlFlow::Continue(())
}
