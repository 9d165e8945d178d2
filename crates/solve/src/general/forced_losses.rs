//! Attacks that a strong defender refutes by force, however long the play may last: whatever the attacker plays, he is soon
//! mated, stalemated or otherwise unable to go on.
//!
//! Ordinary search proves that an attack fails within a number of half-moves, and starts again when there are more. In long
//! play against a defender who is far stronger, a short search for the end of the attacker shows that none will do. It may
//! only take a fraction of the time that ordinary search has taken so far.

use problem::HalfMove;

use crate::general::battle::Left;
use crate::general::losses::Loss;
use crate::general::{Answer, Node, Prover};
use crate::plan::{Battle, Reply};
use crate::rules::{Order, Rules, Searches};

/// Play that may last fewer half-moves than this is not tested.
const LONG_PLAY: i32 = 7;

/// The most moves of the attacker until he cannot go on.
const DEPTH: i32 = 12;

/// Only defences that leave the attacker at most this many replies are tried.
const FEW_REPLIES: usize = 3;

/// One of so many half-moves is spent on this.
const SHARE: u64 = 8;

/// The half-moves that the search may still play.
struct Allowance(u64);

impl Allowance {
    /// Takes some half-moves; `None` if there are not enough.
    fn spend(&mut self, half_moves: usize) -> Option<()> {
        self.0 = self.0.checked_sub(half_moves as u64)?;
        Some(())
    }
}

impl<R: Rules> Prover<'_, R> {
    /// Whether the attacking move `half_move` certainly never wins, because the defender soon leaves the attacker without a
    /// move. `left` is counted before the move.
    pub(crate) fn is_refuted_by_force(
        &mut self,
        battle: &Battle,
        state: &R::State,
        half_move: HalfMove,
        left: Left,
    ) -> Answer<bool> {
        let applies =
            left.max >= LONG_PLAY && battle.reply == Reply::Always && self.worst_loss(left) == Loss::ForGood;
        // Half of what is left, so that every move gets a share.
        let granted = (self.positions() / SHARE).saturating_sub(self.spent_on_forced_losses) / 2;
        if !applies || granted == 0 {
            return Ok(false);
        }
        let after = self.play(state, half_move)?;
        if R::Searches::count_replies(self, &after).is_none() {
            return Ok(false);
        }
        let arrived = Node { state: &after, arrived: Some((state, half_move)) };
        let mut allowance = Allowance(granted);
        let mut is_refuted = Ok(false);
        for depth in 0..DEPTH {
            match self.forces_end_of_attack(battle, arrived, depth, &mut allowance) {
                Ok(Some(false)) => {}
                Ok(answer) => {
                    is_refuted = Ok(answer == Some(true));
                    break;
                }
                Err(stopped) => {
                    is_refuted = Err(stopped);
                    break;
                }
            }
        }
        self.spent_on_forced_losses += granted - allowance.0;
        is_refuted
    }

    /// Whether the attacking move that led to `node` does not end the play, and the defender, who is to move, leaves the
    /// attacker without a move after at most `depth` more moves of his. `None` if the allowance is spent.
    fn forces_end_of_attack(
        &mut self,
        battle: &Battle,
        node: Node<'_, R>,
        depth: i32,
        allowance: &mut Allowance,
    ) -> Answer<Option<bool>> {
        if self.end_reached(&battle.attack, node)?.is_some() {
            return Ok(Some(false));
        }
        if !self.keeps_mating_piece(node.state) || !self.constraints_hold(&battle.attack, node)? {
            return Ok(Some(true));
        }
        let defences = self.half_moves(&battle.defence, node.state, Order::Board);
        // Without a legal defence the play has not reached an end.
        if defences.is_empty() {
            return Ok(Some(true));
        }
        if allowance.spend(defences.len()).is_none() {
            return Ok(None);
        }
        let mut forcing = Vec::new();
        for half_move in defences {
            let state = self.play(node.state, half_move)?;
            let replies = R::Searches::count_replies(self, &state).unwrap_or(usize::MAX);
            if replies <= FEW_REPLIES && (replies == 0 || depth > 0) {
                forcing.push((replies, half_move, state));
            }
        }
        forcing.sort_by_key(|&(replies, ..)| replies);
        for (_, half_move, state) in &forcing {
            let arrived = Node { state, arrived: Some((node.state, *half_move)) };
            if self.end_reached(&battle.defence, arrived)?.is_some() {
                continue;
            }
            match self.cannot_go_on(battle, arrived, depth, allowance)? {
                Some(false) => {}
                decided => return Ok(decided),
            }
        }
        Ok(Some(false))
    }

    /// Whether the attacker, who is to move, has no move after which the defender does not force the end of the attack in
    /// at most `depth` moves of the attacker.
    fn cannot_go_on(
        &mut self,
        battle: &Battle,
        node: Node<'_, R>,
        depth: i32,
        allowance: &mut Allowance,
    ) -> Answer<Option<bool>> {
        if !self.constraints_hold(&battle.defence, node)? {
            return Ok(Some(true));
        }
        for half_move in self.half_moves(&battle.attack, node.state, Order::Board) {
            if depth == 0 {
                return Ok(Some(false));
            }
            let state = self.play(node.state, half_move)?;
            let arrived = Node { state: &state, arrived: Some((node.state, half_move)) };
            match self.forces_end_of_attack(battle, arrived, depth - 1, allowance)? {
                Some(true) => {}
                decided => return Ok(decided),
            }
        }
        Ok(Some(true))
    }
}
