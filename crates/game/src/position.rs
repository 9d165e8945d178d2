//! The one trait that a game implements.

use crate::{Ending, Key, Move, MoveList, Side};

/// A legal position of some game, with its side to move.
///
/// Positions are made by copy: [`Position::play`] changes the value it is called on, and a caller that needs the old one
/// keeps a clone. Both games' positions are a few cache lines of plain data, and copying a chess position measured faster
/// than taking moves back (docs/results/benchmarks.md).
///
/// Generators append to the list they are given and promise legal moves only, each once.
pub trait Position: Clone + Send + Sync {
    /// A move of this game.
    type Move: Move;

    /// The player who moves now.
    fn side_to_move(&self) -> Side;

    /// The fingerprint that tables use, side to move included.
    fn key(&self) -> Key;

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool;

    /// Every legal move.
    fn legal_moves(&self, list: &mut MoveList<Self::Move>);

    /// The legal moves that change the material: captures, and those promotions that gain like a capture (the game defines
    /// which). Together with [`Position::quiet_moves`] these are all legal moves.
    fn tactical_moves(&self, list: &mut MoveList<Self::Move>);

    /// The legal moves that are not tactical.
    fn quiet_moves(&self, list: &mut MoveList<Self::Move>);

    /// The legal moves that give check.
    fn checking_moves(&self, list: &mut MoveList<Self::Move>);

    /// The legal moves when the side to move is in check. Calling it out of check is a mistake of the caller and
    /// may miss moves.
    fn evasions(&self, list: &mut MoveList<Self::Move>) {
        self.legal_moves(list);
    }

    /// The number of legal moves, without making a list where the game can do better.
    fn count_moves(&self) -> usize {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        list.len()
    }

    /// Whether there is a legal move at all.
    fn has_moves(&self) -> bool {
        self.count_moves() > 0
    }

    /// Whether `mv`, which may come from a table and so from another position, is legal here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        list.contains(&mv)
    }

    /// Whether the legal move `mv` gives check, answered before it is made.
    fn gives_check(&self, mv: Self::Move) -> bool;

    /// Whether the legal move `mv` mates.
    fn gives_mate(&self, mv: Self::Move) -> bool {
        self.gives_check(mv) && !self.after(mv).has_moves()
    }

    /// Whether some legal move mates.
    fn has_mate_in_one(&self) -> bool {
        let mut checks = MoveList::new();
        self.checking_moves(&mut checks);
        checks.iter().any(|&mv| !self.after(mv).has_moves())
    }

    /// Whether the legal move `mv` takes something.
    fn is_capture(&self, mv: Self::Move) -> bool;

    /// Plays the legal move `mv`.
    fn play(&mut self, mv: Self::Move);

    /// Gives the move to the other side. The side to move must not be in check.
    fn pass(&mut self);

    /// The position after the legal move `mv`.
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// The end of the game that can be seen from the board alone: mate, stalemate, dead position, a move counter.
    fn ending(&self) -> Option<Ending>;
}
