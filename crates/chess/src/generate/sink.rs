//! What is done with generated moves.

use std::ops::ControlFlow;

use game::MoveList;

use crate::checks::CheckSquares;
use crate::{Bitboard, Board, Color, Move, Role, Square};

/// Receives the legal moves as sets of targets. `Break` ends the generation.
pub(super) trait Sink {
    /// A man other than a pawn goes to any of `targets`.
    fn men(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<()>;

    /// Pawns go to `targets`, each from the square `shift` below it, without promotion.
    fn pawns(&mut self, shift: i8, targets: Bitboard) -> ControlFlow<()>;

    /// Pawns go two steps of `shift` to `targets`.
    fn double_steps(&mut self, shift: i8, targets: Bitboard) -> ControlFlow<()>;

    /// Pawns go to `targets` and promote to anything.
    fn promotions(&mut self, shift: i8, targets: Bitboard) -> ControlFlow<()>;

    /// Castling or an en-passant capture.
    fn special(&mut self, mv: Move) -> ControlFlow<()>;
}

/// The square `shift` below `to`.
#[inline]
fn origin(to: Square, shift: i8) -> Square {
    Square::wrapping((to as u32).wrapping_sub_signed(i32::from(shift)))
}

/// Makes a list.
pub(super) struct List<'a> {
    pub(super) board: &'a Board,
    pub(super) moves: &'a mut MoveList<Move>,
}

/// The move with what it takes, if anything.
#[inline]
fn completed(board: &Board, mv: Move) -> Move {
    mv.taking_number(board.role_number(mv.to()))
}

impl Sink for List<'_> {
    #[inline]
    fn men(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<()> {
        let (board, occupied) = (self.board, self.board.occupied());
        let moves = |targets: Bitboard| targets.into_iter().map(move |to| Move::quiet(role, from, to));
        self.moves.extend(moves(targets & occupied).map(|mv| completed(board, mv)));
        self.moves.extend(moves(targets - occupied));
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(&mut self, shift: i8, targets: Bitboard) -> ControlFlow<()> {
        let (board, occupied) = (self.board, self.board.occupied());
        let moves = |targets: Bitboard| {
            targets.into_iter().map(move |to| Move::quiet(Role::Pawn, origin(to, shift), to))
        };
        self.moves.extend(moves(targets & occupied).map(|mv| completed(board, mv)));
        self.moves.extend(moves(targets - occupied));
        ControlFlow::Continue(())
    }

    #[inline]
    fn double_steps(&mut self, shift: i8, targets: Bitboard) -> ControlFlow<()> {
        self.moves.extend(targets.into_iter().map(|to| Move::double_step(origin(to, 2 * shift), to)));
        ControlFlow::Continue(())
    }

    #[inline]
    fn promotions(&mut self, shift: i8, targets: Bitboard) -> ControlFlow<()> {
        for to in targets {
            let mv = completed(self.board, Move::quiet(Role::Pawn, origin(to, shift), to));
            for role in Role::PROMOTIONS {
                self.moves.push(mv.promoting(role));
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn special(&mut self, mv: Move) -> ControlFlow<()> {
        self.moves.push(mv);
        ControlFlow::Continue(())
    }
}

/// Counts without looking at single moves.
pub(super) struct Count(pub(super) usize);

impl Sink for Count {
    #[inline]
    fn men(&mut self, _: Role, _: Square, targets: Bitboard) -> ControlFlow<()> {
        self.0 += targets.len();
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(&mut self, _: i8, targets: Bitboard) -> ControlFlow<()> {
        self.0 += targets.len();
        ControlFlow::Continue(())
    }

    #[inline]
    fn double_steps(&mut self, _: i8, targets: Bitboard) -> ControlFlow<()> {
        self.0 += targets.len();
        ControlFlow::Continue(())
    }

    #[inline]
    fn promotions(&mut self, _: i8, targets: Bitboard) -> ControlFlow<()> {
        self.0 += Role::PROMOTIONS.len() * targets.len();
        ControlFlow::Continue(())
    }

    #[inline]
    fn special(&mut self, _: Move) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Stops at the first move.
pub(super) struct Exists;

#[inline]
fn stop_unless_empty(targets: Bitboard) -> ControlFlow<()> {
    match targets.is_empty() {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    }
}

impl Sink for Exists {
    #[inline]
    fn men(&mut self, _: Role, _: Square, targets: Bitboard) -> ControlFlow<()> {
        stop_unless_empty(targets)
    }

    #[inline]
    fn pawns(&mut self, _: i8, targets: Bitboard) -> ControlFlow<()> {
        stop_unless_empty(targets)
    }

    #[inline]
    fn double_steps(&mut self, _: i8, targets: Bitboard) -> ControlFlow<()> {
        stop_unless_empty(targets)
    }

    #[inline]
    fn promotions(&mut self, _: i8, targets: Bitboard) -> ControlFlow<()> {
        stop_unless_empty(targets)
    }

    #[inline]
    fn special(&mut self, _: Move) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// Lists the moves that give check.
pub(super) struct Checks<'a> {
    pub(super) squares: CheckSquares,
    pub(super) us: Color,
    pub(super) list: List<'a>,
}

impl Checks<'_> {
    /// The targets of pawns that give check by going there.
    #[inline]
    fn checking_pawns(&self, shift: i8, targets: Bitboard) -> Bitboard {
        self.squares.checking_pawns(self.list.board, self.us, shift, targets)
    }
}

impl Sink for Checks<'_> {
    #[inline]
    fn men(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<()> {
        self.list.men(role, from, self.squares.checking_targets(role, from, targets))
    }

    #[inline]
    fn pawns(&mut self, shift: i8, targets: Bitboard) -> ControlFlow<()> {
        self.list.pawns(shift, self.checking_pawns(shift, targets))
    }

    #[inline]
    fn double_steps(&mut self, shift: i8, targets: Bitboard) -> ControlFlow<()> {
        self.list.double_steps(shift, self.checking_pawns(2 * shift, targets))
    }

    #[inline]
    fn promotions(&mut self, shift: i8, targets: Bitboard) -> ControlFlow<()> {
        for to in targets {
            let mv = completed(self.list.board, Move::quiet(Role::Pawn, origin(to, shift), to));
            for role in Role::PROMOTIONS {
                self.special(mv.promoting(role))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn special(&mut self, mv: Move) -> ControlFlow<()> {
        if self.squares.is_check(self.list.board, mv) {
            self.list.moves.push(mv);
        }
        ControlFlow::Continue(())
    }
}

/// Stops at the first move that gives no check.
pub(super) struct Peaceful<'a> {
    pub(super) squares: CheckSquares,
    pub(super) us: Color,
    pub(super) board: &'a Board,
}

impl Sink for Peaceful<'_> {
    #[inline]
    fn men(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<()> {
        stop_unless_empty(targets - self.squares.checking_targets(role, from, targets))
    }

    #[inline]
    fn pawns(&mut self, shift: i8, targets: Bitboard) -> ControlFlow<()> {
        stop_unless_empty(targets - self.squares.checking_pawns(self.board, self.us, shift, targets))
    }

    #[inline]
    fn double_steps(&mut self, shift: i8, targets: Bitboard) -> ControlFlow<()> {
        self.pawns(2 * shift, targets)
    }

    #[inline]
    fn promotions(&mut self, shift: i8, targets: Bitboard) -> ControlFlow<()> {
        for to in targets {
            let mv = completed(self.board, Move::quiet(Role::Pawn, origin(to, shift), to));
            for role in Role::PROMOTIONS {
                self.special(mv.promoting(role))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn special(&mut self, mv: Move) -> ControlFlow<()> {
        match self.squares.is_check(self.board, mv) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}
