//! Battles that are lost however many half-moves are left.
//!
//! An attacker who has no move has lost for good, and so has one whose every move meets a defence that leads to such a
//! position. In long play this ends the deepening of a node early.

use problem::HalfMove;

use crate::general::battle::Left;
use crate::general::{Answer, Node, Prover, Reaction};
use crate::plan::{Battle, Role};
use crate::rules::{Rules, Searches};
use crate::tables::table::Bounds;

/// With at least this many half-moves left, all defences are scanned for one that refutes at once before any is searched.
pub(super) const SCAN_FROM: i32 = 7;

/// A node that is not solved within this many half-moves is lost for good.
pub(super) const FOR_GOOD: i32 = Bounds::NEVER as i32 - 1;

/// The outcome of a node.
pub(super) struct Decided {
    pub(super) solved: bool,
    /// The half-move that decided it, if one did.
    pub(super) by: Option<HalfMove>,
    /// What is known if it is not solved.
    pub(super) loss: Loss,
}

impl Decided {
    pub(super) fn won(by: Option<HalfMove>) -> Decided {
        Decided { solved: true, by, loss: Loss::InTime }
    }

    pub(super) fn lost(by: Option<HalfMove>, loss: Loss) -> Decided {
        Decided { solved: false, by, loss }
    }
}

/// How an attacker loses.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Loss {
    /// He does not win within the half-moves left.
    InTime,
    /// He does not win within any number of half-moves.
    ForGood,
}

/// The outcome of a scan of all defences.
pub(super) enum Scan {
    /// This defence refutes.
    Refuted(HalfMove),
    /// The defences are in order: those that leave the fewest replies come first.
    Ordered,
    Unordered,
}

impl<R: Rules> Prover<'_, R> {
    /// The worst that a loss with `left` can be. Where options or a shortest length depend on the half-moves left, nothing
    /// follows for other lengths.
    pub(super) fn worst_loss(&self, left: Left) -> Loss {
        let options_depend_on_length =
            self.restrictions.favour_short_play() || self.restrictions.trivial_within.is_some();
        if left.min > 0 || options_depend_on_length { Loss::InTime } else { Loss::ForGood }
    }

    /// Whether the node with this tag is known to be lost for good.
    pub(super) fn is_lost_for_good(&mut self, tag: u64) -> bool {
        i32::from(self.table.get(tag).bounds.unsolved_in) >= FOR_GOOD
    }

    /// Whether a lost attacking move, which led to `state`, is known to lose for good. `left` is counted before it.
    pub(super) fn is_refuted_for_good(&mut self, battle: &Battle, state: &R::State, left: Left) -> bool {
        if self.rules.is_self_check(state) || !self.keeps_mating_piece(state) {
            return true;
        }
        matches!(self.reaction(battle.reply, state), Reaction::Moves)
            && self
                .tag(battle, Role::Defender, state, left.next())
                .is_some_and(|tag| self.is_lost_for_good(tag))
    }

    /// Looks for a defence that refutes without a search: the attacker has no move after it and the play has not ended, or
    /// he is known to have lost for good. If there is none, orders the defences by the replies that they leave.
    pub(super) fn scan_defences(
        &mut self,
        battle: &Battle,
        before: &R::State,
        defences: &mut [HalfMove],
        left: Left,
    ) -> Answer<Scan> {
        let mut ranked = Vec::with_capacity(defences.len());
        for &half_move in &*defences {
            let state = self.play(before, half_move)?;
            let replies = R::Searches::count_replies(self, &state);
            ranked.extend(replies.map(|replies| (replies, half_move)));
            if replies.map_or_else(|| self.rules.has_moves(&state), |replies| replies > 0) {
                let tag = self.tag(battle, Role::Attacker, &state, left.next());
                if tag.is_some_and(|tag| self.is_lost_for_good(tag)) {
                    return Ok(Scan::Refuted(half_move));
                }
                continue;
            }
            // Some goals are reached by half-moves that are not legal otherwise, even by a side that is mated.
            if !battle.attack.needs_legal_moves() {
                continue;
            }
            let node = Node { state: &state, arrived: Some((before, half_move)) };
            let ends = self.end_reached(&battle.defence, node)?.is_some();
            if !ends || !left.next().may_end() {
                return Ok(Scan::Refuted(half_move));
            }
        }
        if ranked.len() < defences.len() {
            return Ok(Scan::Unordered);
        }
        ranked.sort_by_key(|&(replies, _)| replies);
        defences.iter_mut().zip(ranked).for_each(|(place, (_, half_move))| *place = half_move);
        Ok(Scan::Ordered)
    }
}
