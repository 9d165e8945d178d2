//! Legal moves.
//!
//! Checks and pins are known before a move is generated, so nothing is generated that has to be taken back. One
//! generator serves every wish (all moves, captures, quiet moves, checks) through its [`scope::Scope`]; counting and
//! the question whether there is a move at all go their own, faster ways.

mod check;
mod count;
mod drops;
mod exists;
mod futile;
mod king;
mod legality;
mod list;
mod mating;
mod scope;
mod targets;
mod uchifuzume;

pub use legality::Illegality;

use game::{Ending, Key, MoveList, Reason, Side};

use crate::position::{Exposed, Position};
use crate::{Kind, Move};

impl game::Position for Position {
    type Move = Move;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.turn().into()
    }

    #[inline]
    fn key(&self) -> Key {
        self.board_key() ^ self.hand_key()
    }

    #[inline]
    fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    #[inline]
    fn legal_moves(&self, list: &mut MoveList<Move>) {
        list::generate(self, &scope::All, list);
    }

    /// Captures and promotions of pawns.
    #[inline]
    fn tactical_moves(&self, list: &mut MoveList<Move>) {
        list::generate(self, &scope::Tactical::new(self), list);
    }

    #[inline]
    fn quiet_moves(&self, list: &mut MoveList<Move>) {
        list::generate(self, &scope::Quiet::new(self), list);
    }

    fn checking_moves(&self, list: &mut MoveList<Move>) {
        let Some(king) = self.king(!self.turn()) else { return };
        if self.exposed() == Exposed::Yes {
            // If the enemy king is already in check, the arrival squares do not determine which moves check it.
            let mut legal = MoveList::new();
            self.legal_moves(&mut legal);
            list.extend(legal.into_iter().filter(|&mv| self.gives_check(mv)));
            return;
        }
        list::generate(self, &scope::Checks::new(self, king), list);
    }

    #[inline]
    fn count_moves(&self) -> usize {
        count::count(self)
    }

    #[inline]
    fn has_moves(&self) -> bool {
        exists::any(self)
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        legality::examine(self, mv).is_ok()
    }

    #[inline]
    fn gives_check(&self, mv: Move) -> bool {
        check::gives_check(self, mv)
    }

    /// A dropped pawn never mates: that would be uchifuzume, and not legal.
    #[inline]
    fn gives_mate(&self, mv: Move) -> bool {
        let pawn_drop = mv.is_drop() && mv.kind() == Kind::Pawn;
        !pawn_drop && self.gives_check(mv) && !self.after(mv).has_moves()
    }

    #[inline]
    fn is_capture(&self, mv: Move) -> bool {
        mv.captured().is_some()
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        self.make(mv);
    }

    #[inline]
    fn pass(&mut self) {
        self.hand_over();
    }

    /// Mate, or no move at all, which loses in shogi too.
    fn ending(&self) -> Option<Ending> {
        if self.has_moves() {
            return None;
        }
        let winner = (!self.turn()).into();
        Some(Ending::won(winner, if self.is_check() { Reason::Mate } else { Reason::Stalemate }))
    }
}
