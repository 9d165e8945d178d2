//! Battles under any rules: whether the attacker can force an end within a number of half-moves.
//!
//! [`Prover::attack`] is an OR node (some attack must win), [`Prover::defence`] an AND node (every defence must lose).
//! Each attack is first tried with two half-moves less, so that short wins are found cheaply. The table stores bounds: won
//! within so many half-moves, not won within so many.

use std::ops::ControlFlow;

use problem::HalfMove;

use crate::general::losses::{Decided, FOR_GOOD, Loss, SCAN_FROM, Scan};
use crate::general::{Answer, Node, Prover, Reaction};
use crate::plan::{Battle, Reply, Role};
use crate::rules::{Order, Rules, Searches};
use crate::tables::table::{Hint, Known};

/// The half-moves left in a battle.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Left {
    /// The most half-moves that may still be played.
    pub(crate) max: i32,
    /// The half-moves that must still be played before an end counts.
    pub(crate) min: i32,
}

impl Left {
    /// What is left after one more half-move.
    pub(crate) fn next(self) -> Left {
        Left { max: self.max - 1, min: self.min - 1 }
    }

    /// The lengths up to the maximum in steps of a whole move, shortest first.
    pub(crate) fn lengths(self) -> impl Iterator<Item = i32> {
        self.lengths_by(2)
    }

    /// The lengths up to the maximum in steps of `step` half-moves, shortest first.
    fn lengths_by(self, step: usize) -> impl Iterator<Item = i32> {
        let first = if step == 1 { 1 } else { 2 - self.max % 2 };
        (first..=self.max).step_by(step)
    }

    /// The same with another maximum.
    pub(crate) fn within(self, max: i32) -> Left {
        Left { max, ..self }
    }

    /// Whether an end reached now counts.
    pub(crate) fn may_end(self) -> bool {
        self.min <= 0
    }
}

impl Battle {
    /// Whether both sides can end the play.
    pub(crate) fn ends_with_either(&self) -> bool {
        !self.attack.ends.is_empty() && !self.defence.ends.is_empty()
    }

    /// What is left before the first half-move.
    pub(crate) fn left(&self) -> Left {
        Left { max: self.max, min: self.min }
    }
}

impl<'a, R: Rules> Prover<'a, R> {
    /// Whether the attacker wins the battle from here.
    pub(super) fn battle(&mut self, battle: &Battle, node: Node<'_, R>) -> Answer<bool> {
        match battle.starts_with {
            Role::Attacker => self.attack(battle, node, battle.left()),
            Role::Defender => {
                Ok(self.constraints_hold(&battle.attack, node)?
                    && self.defence(battle, node, battle.left())?)
            }
        }
    }

    /// The fewest half-moves in which the attacker to move reaches an end.
    pub(crate) fn attack_length(
        &mut self,
        battle: &Battle,
        node: Node<'_, R>,
        left: Left,
    ) -> Answer<Option<i32>> {
        // If both sides can end the play, lengths of both parities are possible.
        let step = if battle.ends_with_either() { 1 } else { 2 };
        for max in left.lengths_by(step) {
            if self.attack(battle, node, left.within(max))? {
                return Ok(Some(max));
            }
        }
        Ok(None)
    }

    /// Whether the attacker to move has a move that forces an end within `left`.
    pub(crate) fn attack(&mut self, battle: &Battle, node: Node<'_, R>, left: Left) -> Answer<bool> {
        if let Some(answer) = R::Searches::attack(self, battle, node, left) {
            return answer;
        }
        if left.max < 1
            || !self.constraints_hold(&battle.defence, node)?
            || R::Searches::battle_is_out_of_reach(self, battle, node.state, Role::Attacker, left)
            || self.loses_without_counting(battle, node, left)?
        {
            return Ok(false);
        }
        let tag = self.tag(battle, Role::Attacker, node.state, left);
        self.memoised(tag, left, |prover, hint| {
            // Most wins are short, and a short win is cheap to find.
            let shorter = left.within(left.max - 2);
            let may_be_shorter =
                shorter.max > shorter.min.max(0) && prover.restrictions.trivial_within.is_none();
            if may_be_shorter && prover.attack(battle, node, shorter)? {
                return Ok(Decided::won(None));
            }
            match tag.is_some_and(|tag| prover.is_lost_for_good(tag)) {
                true => Ok(Decided::lost(None, Loss::ForGood)),
                false => prover.search_attacks(battle, node, left, hint),
            }
        })
    }

    /// The outcome of a node from the table, or else from `prove`.
    fn memoised(
        &mut self,
        tag: Option<u64>,
        left: Left,
        prove: impl FnOnce(&mut Self, Hint) -> Answer<Decided>,
    ) -> Answer<bool> {
        let Some(tag) = tag else { return Ok(prove(self, Hint::NONE)?.solved) };
        let known = self.table.get(tag);
        if let Some(answer) = known.bounds.answer(left.max) {
            return Ok(answer);
        }
        let Decided { solved, by, loss } = prove(self, known.decided_by)?;
        // `prove` may have stored outcomes of shorter lengths under this tag.
        let known = self.table.get(tag);
        let decided_by = by.map_or(known.decided_by, |half_move| self.rules.hint(half_move));
        let within = if loss == Loss::ForGood { FOR_GOOD } else { left.max };
        self.table.insert(tag, Known { bounds: known.bounds.with(within, solved), decided_by });
        Ok(solved)
    }

    /// As [`Prover::attack`], without the table and shorter lengths.
    fn search_attacks(
        &mut self,
        battle: &Battle,
        node: Node<'_, R>,
        left: Left,
        hint: Hint,
    ) -> Answer<Decided> {
        if left.max == 1 {
            let solved = self.any_last_move(&battle.attack, node.state, |prover, arrived| {
                prover.attack_through(battle, arrived, left)
            })?;
            let decided = if solved { Decided::won(None) } else { Decided::lost(None, Loss::InTime) };
            return Ok(decided);
        }
        if left.max == 2 && battle.attack.ends.is_empty() && battle.must_end_by_check() {
            return self.search_last_attacks(battle, node, left);
        }
        // Checks leave few defences, so they are cheap to try.
        let mut attacks = match battle.attack.needs_legal_moves() {
            true => self.rules.checks_first(node.state),
            false => self.half_moves(&battle.attack, node.state, Order::Board),
        };
        self.likely_first(&mut attacks, Role::Attacker, left, hint);
        let mut loss = self.worst_loss(left);
        for half_move in attacks {
            let state = self.play(node.state, half_move)?;
            let arrived = Node { state: &state, arrived: Some((node.state, half_move)) };
            if self.attack_through(battle, arrived, left)? {
                self.killers.note(Role::Attacker, left.max, half_move);
                return Ok(Decided::won(Some(half_move)));
            }
            if loss == Loss::ForGood && !self.is_refuted_for_good(battle, &state, left) {
                loss = Loss::InTime;
            }
        }
        Ok(Decided::lost(None, loss))
    }

    /// As [`Prover::search_attacks`], where every defence must end the play by a check.
    fn search_last_attacks(&mut self, battle: &Battle, node: Node<'_, R>, left: Left) -> Answer<Decided> {
        let mut by = None;
        let rules = self.rules;
        let solved = self.any_visited(
            node.state,
            |visit| rules.visit_without_quiet_reply(node.state, visit),
            &mut |prover, arrived| {
                by = arrived.arrived.map(|(_, half_move)| half_move);
                prover.attack_through(battle, arrived, left)
            },
        )?;
        Ok(if solved { Decided::won(by) } else { Decided::lost(None, Loss::InTime) })
    }

    /// Whether this move of the attacker forces an end within `left`, counted before the move.
    pub(crate) fn attack_by(
        &mut self,
        battle: &Battle,
        state: &R::State,
        half_move: HalfMove,
        left: Left,
    ) -> Answer<bool> {
        if let Some(answer) = R::Searches::attack_by(self, battle, state, half_move, left) {
            return answer;
        }
        let after = self.play(state, half_move)?;
        self.attack_through(battle, Node { state: &after, arrived: Some((state, half_move)) }, left)
    }

    /// Whether the attacker's move that led to `node` forces an end within `left`, counted before the move.
    fn attack_through(&mut self, battle: &Battle, node: Node<'_, R>, left: Left) -> Answer<bool> {
        let keeps_mating_piece = self.keeps_mating_piece(node.state);
        // A side that has reached the goal no longer needs a mating piece.
        if left.next().may_end()
            && let Some(end) = self.end_reached(&battle.attack, node)?
            && (keeps_mating_piece || end.plan.is_about_the_last_move())
        {
            return Ok(true);
        }
        if !keeps_mating_piece || left.max < 2 || self.rules.is_self_check(node.state) {
            return Ok(false);
        }
        self.defence(battle, node, left.next())
    }

    /// Whether the attacker forces an end within `left` against every defence. Without a legal defence the answer is no: the
    /// play has not reached an end.
    pub(crate) fn defence(&mut self, battle: &Battle, node: Node<'_, R>, left: Left) -> Answer<bool> {
        if left.max < 1 || !self.constraints_hold(&battle.attack, node)? {
            return Ok(false);
        }
        if let Some(answer) = R::Searches::defence(self, battle, node, left) {
            return answer;
        }
        match self.reaction(battle.reply, node.state) {
            Reaction::Moves => {}
            Reaction::Illegal => return Ok(false),
            Reaction::Pass => return self.attack_after_pass(battle, node, left),
        }
        if R::Searches::battle_is_out_of_reach(self, battle, node.state, Role::Defender, left) {
            return Ok(false);
        }
        let tag = self.tag(battle, Role::Defender, node.state, left);
        self.memoised(tag, left, |prover, hint| {
            let allowance = prover.restrictions.allowance;
            let decided = match prover.restrictions_allow(battle, node, left)? {
                true => prover.search_defences(battle, node, left, hint)?,
                false => Decided::lost(None, Loss::InTime),
            };
            prover.restrictions.allowance = allowance;
            Ok(decided)
        })
    }

    /// As [`Prover::defence`], without the table and the options that forbid attacks.
    fn search_defences(
        &mut self,
        battle: &Battle,
        node: Node<'_, R>,
        left: Left,
        hint: Hint,
    ) -> Answer<Decided> {
        if left.max == 1 && battle.defence.needs_legal_moves() {
            return self.last_defence(battle, node, left);
        }
        let mut defences = self.half_moves(&battle.defence, node.state, Order::Board);
        if defences.is_empty() {
            return Ok(Decided::lost(None, self.worst_loss(left)));
        }
        if left.max >= SCAN_FROM {
            match self.scan_defences(battle, node.state, &mut defences, left)? {
                Scan::Refuted(half_move) => {
                    return Ok(Decided::lost(Some(half_move), self.worst_loss(left)));
                }
                Scan::Ordered => self.hint_first(&mut defences, hint),
                Scan::Unordered => self.likely_first(&mut defences, Role::Defender, left, hint),
            }
        } else {
            self.likely_first(&mut defences, Role::Defender, left, hint);
        }
        for half_move in defences {
            let state = self.play(node.state, half_move)?;
            let arrived = Node { state: &state, arrived: Some((node.state, half_move)) };
            if !self.is_met(battle, arrived, left)? {
                self.killers.note(Role::Defender, left.max, half_move);
                let attack = self.tag(battle, Role::Attacker, &state, left.next());
                let is_lost_for_good = attack.is_some_and(|tag| self.is_lost_for_good(tag));
                let loss = if is_lost_for_good { self.worst_loss(left) } else { Loss::InTime };
                return Ok(Decided::lost(Some(half_move), loss));
            }
        }
        Ok(Decided::won(None))
    }

    /// Puts first the half-move that decided this node at a shorter length, then the killer moves.
    fn likely_first(&self, half_moves: &mut [HalfMove], role: Role, left: Left, hint: Hint) {
        let bring_forward = |half_moves: &mut [HalfMove], index: Option<usize>| {
            if let Some(index) = index {
                half_moves[..=index].rotate_right(1);
            }
        };
        let killers = self.killers.newest_first(role, left.max);
        for killer in killers.into_iter().rev().flatten() {
            let index = half_moves.iter().position(|&half_move| half_move == killer);
            bring_forward(half_moves, index);
        }
        self.hint_first(half_moves, hint);
    }

    /// Puts first the half-move that decided this node at a shorter length.
    fn hint_first(&self, half_moves: &mut [HalfMove], hint: Hint) {
        if hint != Hint::NONE
            && let Some(index) = half_moves.iter().position(|&half_move| self.rules.hint(half_move) == hint)
        {
            half_moves[..=index].rotate_right(1);
        }
    }

    /// Whether every legal last defence ends the play. The search stops at the first that does not, which is soon found.
    fn last_defence(&mut self, battle: &Battle, node: Node<'_, R>, left: Left) -> Answer<Decided> {
        if let Some(goal) = battle.defence.only_goal_by_check()
            && (!self.rules.may_reach_by_check(node.state, goal)
                || self.rules.certainly_has_quiet_half_move(node.state))
        {
            return Ok(Decided::lost(None, Loss::InTime));
        }
        let mut answer = Ok(Decided::lost(None, Loss::InTime));
        let rules = self.rules;
        rules.visit_successors(node.state, &mut |half_move, state| {
            let arrived = Node { state, arrived: Some((node.state, half_move)) };
            answer =
                self.count(1).and_then(|()| self.is_met(battle, arrived, left)).map(|solved| match solved {
                    true => Decided::won(None),
                    false => Decided::lost(Some(half_move), Loss::InTime),
                });
            match answer {
                Ok(Decided { solved: true, .. }) => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
        answer
    }

    /// Whether the attacker forces an end against this defence within `left`, counted before the defence.
    pub(crate) fn defence_is_met(
        &mut self,
        battle: &Battle,
        state: &R::State,
        half_move: HalfMove,
        left: Left,
    ) -> Answer<bool> {
        if let Some(answer) = R::Searches::defence_is_met(self, battle, state, half_move, left) {
            return answer;
        }
        let after = self.play(state, half_move)?;
        self.is_met(battle, Node { state: &after, arrived: Some((state, half_move)) }, left)
    }

    /// Whether the attacker forces an end after the defence that led to `node` within `left`, counted before the defence.
    fn is_met(&mut self, battle: &Battle, node: Node<'_, R>, left: Left) -> Answer<bool> {
        if self.end_reached(&battle.defence, node)?.is_some() {
            // An end before the minimum length does not count, and the play cannot continue after it.
            return Ok(left.next().may_end());
        }
        if !self.keeps_mating_piece(node.state) {
            return Ok(false);
        }
        self.attack(battle, node, left.next())
    }

    /// The defender has no check to parry: the attacker moves again.
    fn attack_after_pass(&mut self, battle: &Battle, node: Node<'_, R>, left: Left) -> Answer<bool> {
        match self.rules.legal_pass(node.state) {
            Some(state) => self.attack(battle, node.with_state(&state), left.next()),
            None => Ok(false),
        }
    }

    /// The key under which bounds on this node are stored; `None` on the last half-move, which is not stored.
    pub(super) fn tag(&self, battle: &Battle, role: Role, state: &R::State, left: Left) -> Option<u64> {
        let role = u64::from(role == Role::Defender);
        let parry = u64::from(battle.reply == Reply::ParryOnly && self.rules.is_check(state));
        (left.max > 1).then(|| {
            let branch = u64::from(battle.id) * 4 + role * 2 + parry;
            // As long as ends do not count, the outcome depends on the minimum that is left.
            let early = u64::from(left.min.max(0).unsigned_abs()).wrapping_mul(0xff51_afd7_ed55_8ccd);
            self.rules.key(state)
                ^ branch.wrapping_mul(0x9e37_79b9_7f4a_7c15)
                ^ self.restrictions.key(left)
                ^ early
                | 1
        })
    }
}
