//! What alpha-beta search needs from a game, in addition to its rules.

use crate::{Key, Position};

/// What move ordering and pruning need to know: which man goes where, what a move wins, how far the game has gone.
///
/// Numbers of men and squares are the same for both sides, so that a table has one more index, the side. Values are in
/// hundredths of a pawn.
pub trait Tactics: Position {
    /// How many numbers [`Tactics::piece_target`] has.
    const PIECE_TARGETS: usize;
    /// How many numbers [`Tactics::origin_target`] has.
    const ORIGIN_TARGETS: usize;
    /// How many numbers [`Tactics::victim`] has.
    const VICTIMS: usize;
    /// Whether a side that repeats the position by checks alone loses; otherwise every repetition is a draw.
    const PERPETUAL_CHECK_LOSES: bool;

    /// Which man arrives where, as a number below [`Tactics::PIECE_TARGETS`].
    fn piece_target(&self, mv: Self::Move) -> usize;

    /// Origin and target of a move, as a number below [`Tactics::ORIGIN_TARGETS`].
    fn origin_target(&self, mv: Self::Move) -> usize;

    /// What is taken, nothing included, as a number below [`Tactics::VICTIMS`].
    fn victim(&self, mv: Self::Move) -> usize;

    /// What `mv` wins if nothing is taken back: the man taken and the value of a promotion.
    fn gain(&self, mv: Self::Move) -> i32;

    /// The value of the man that moves.
    fn stake(&self, mv: Self::Move) -> i32;

    /// Whether the legal move `mv` changes the material, as [`Position::tactical_moves`] has it.
    fn is_tactical(&self, mv: Self::Move) -> bool;

    /// Whether the legal move `mv` wins at least `threshold` if both sides keep capturing on its square as long as it
    /// pays.
    fn exchange_at_least(&self, mv: Self::Move, threshold: i32) -> bool;

    /// Whether another move to the same square is never worse, because this one declines a promotion that costs nothing.
    fn is_dominated(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Whether zugzwang is unlikely: the side to move would hardly ever rather pass.
    fn can_afford_to_pass(&self) -> bool;

    /// How much there is to calculate, from 0 for a bare ending to 256.
    fn liveliness(&self) -> u32;

    /// How far the game has gone, judged by its men: from 0 for the array to 256 for the last phase that it can have.
    fn phase(&self) -> u32;

    /// Half-moves since the last one that can never be undone: no earlier position can come back.
    fn reversible_plies(&self) -> usize;

    /// Half-moves since the game began.
    fn plies_played(&self) -> u32;

    /// Whether the game is drawn whatever the players do, repetition and stalemate left aside.
    fn is_drawn_by_rule(&self) -> bool;

    /// Whether the side to move may end the game by declaring that it has won.
    fn may_declare(&self) -> bool {
        false
    }

    /// A fingerprint of what changes slowly, as the pawns do; the evaluation errors of positions that share it are similar.
    fn structure_key(&self) -> Key;
}
