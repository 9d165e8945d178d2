//! Attack and defence: is there an attack for every defence, in so many half-moves?

use game::{MoveList, Position as _};

use crate::battle::Terms;
use crate::general::{Answer, Node, Prover, Reaction, reaction, turned};
use crate::plan::{Battle, Role, Turn};
use crate::tables::table::Known;
use problem::HalfMove;
use problem::State;

/// What is left of a battle.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Left {
    /// Half-moves that may be played.
    pub(crate) max: i32,
    /// Half-moves that must be played before an end counts.
    pub(crate) min: i32,
}

impl Left {
    /// After one half-move.
    pub(crate) fn next(self) -> Left {
        Left { max: self.max - 1, min: self.min - 1 }
    }

    /// The lengths that differ in whole moves, shortest first.
    pub(crate) fn lengths(self) -> impl Iterator<Item = i32> {
        (2 - self.max % 2..=self.max).step_by(2)
    }

    /// With another maximum.
    pub(crate) fn within(self, max: i32) -> Left {
        Left { max, ..self }
    }

    /// Whether an end that is reached now counts.
    pub(crate) fn may_end(self) -> bool {
        self.min <= 0
    }
}

impl Battle {
    /// All that may be played.
    pub(crate) fn left(&self) -> Left {
        Left { max: self.max, min: self.min }
    }
}

impl Prover<'_> {
    /// Whether the attacker wins the battle from here.
    pub(super) fn battle(&mut self, battle: &Battle, node: Node<'_>) -> Answer<bool> {
        match battle.starts_with {
            Role::Attacker => self.attack(battle, node, battle.left()),
            Role::Defender => {
                Ok(self.constraints_hold(&battle.attack, node)?
                    && self.defence(battle, node, battle.left())?)
            }
        }
    }

    /// The fewest half-moves in which the attacker to move reaches the end.
    pub(crate) fn attack_length(
        &mut self,
        battle: &Battle,
        node: Node<'_>,
        left: Left,
    ) -> Answer<Option<i32>> {
        for max in left.lengths() {
            if self.attack(battle, node, left.within(max))? {
                return Ok(Some(max));
            }
        }
        Ok(None)
    }

    /// Whether the attacker to move has a move that reaches the end within what is left.
    pub(crate) fn attack(&mut self, battle: &Battle, node: Node<'_>, left: Left) -> Answer<bool> {
        if let Some(terms) = self.battle_terms(battle, left) {
            return self.battle_search.attack(&terms, &node.state.position, left.max);
        }
        if left.max < 1 || !self.constraints_hold(&battle.defence, node)? {
            return Ok(false);
        }
        if !self.is_target_in_range(battle, node.state, left) {
            return Ok(false);
        }
        let shorter = left.within(left.max - 2);
        if self.restrictions.favour_short_play() && shorter.max > 0 && self.attack(battle, node, shorter)? {
            return Ok(true);
        }
        let tag = self.tag(battle, Role::Attacker, node.state, left);
        self.remembered(tag, left, |prover| prover.attack_anew(battle, node, left))
    }

    /// The terms of a battle that nothing complicates.
    pub(super) fn battle_terms(&self, battle: &Battle, left: Left) -> Option<Terms> {
        let is_plain = self.rules.are_plain() && left.min <= 0 && self.restrictions.allow_battle_search();
        let terms = if is_plain { Terms::of(battle, self.rules.target()) } else { None };
        terms.map(|terms| terms.with_ban(self.restrictions.ban()))
    }

    /// What the table says about a node, or else what `prove` finds out.
    fn remembered(
        &mut self,
        tag: Option<u64>,
        left: Left,
        prove: impl FnOnce(&mut Self) -> Answer<bool>,
    ) -> Answer<bool> {
        let Some(tag) = tag else { return prove(self) };
        let known = self.table.get(tag).bounds;
        if let Some(answer) = known.answer(left.max) {
            return Ok(answer);
        }
        let solved = prove(self)?;
        self.table.insert(tag, Known { bounds: known.with(left.max, solved), decided_by: None });
        Ok(solved)
    }

    fn attack_anew(&mut self, battle: &Battle, node: Node<'_>, left: Left) -> Answer<bool> {
        let mut half_moves = MoveList::new();
        self.append(&battle.attack, node.state, &mut half_moves);
        if left.max > 1 {
            // Checks leave few defences, so they are quick to try.
            let checks = node.state.position.check_squares();
            let board = *node.state.position.board();
            half_moves.sort_by_key(|half_move| !half_move.mv().is_some_and(|mv| checks.is_check(&board, mv)));
        }
        for &half_move in &half_moves {
            if self.attack_by(battle, node.state, half_move, left)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether this move of the attacker reaches the end within what is left.
    pub(crate) fn attack_by(
        &mut self,
        battle: &Battle,
        state: &State,
        half_move: HalfMove,
        left: Left,
    ) -> Answer<bool> {
        if let (Some(terms), Some(mv)) = (self.battle_terms(battle, left), half_move.mv()) {
            return self.battle_search.attack_by(&terms, &state.position, mv, left.max);
        }
        let after = self.play(state, half_move)?;
        let node = Node { state: &after, arrived: Some((state, half_move)) };
        let keeps_mating_piece = self.restrictions.keeps_mating_piece(&after);
        // Who has reached the goal needs no mating piece any more.
        if left.next().may_end()
            && let Some(end) = self.end_reached(&battle.attack, node)?
            && (keeps_mating_piece || end.plan.is_about_the_last_move())
        {
            return Ok(true);
        }
        if after.position.can_capture_king() || !keeps_mating_piece {
            return Ok(false);
        }
        self.defence(battle, node, left.next())
    }

    /// Whether all defences end in the attacker's success within what is left. No defence at all is stalemate.
    pub(crate) fn defence(&mut self, battle: &Battle, node: Node<'_>, left: Left) -> Answer<bool> {
        if left.max < 1 || !self.constraints_hold(&battle.attack, node)? {
            return Ok(false);
        }
        if let Some(terms) = self.battle_terms(battle, left) {
            let attack = node.arrived.and_then(|(_, half_move)| half_move.mv());
            return self.battle_search.defence(&terms, &node.state.position, attack, left.max);
        }
        match reaction(battle.reply, node.state) {
            Reaction::Moves => {}
            Reaction::Dead => return Ok(false),
            Reaction::Pass => return self.attack_after_pass(battle, node, left),
        }
        if !self.is_target_in_range(battle, node.state, left) {
            return Ok(false);
        }
        let tag = self.tag(battle, Role::Defender, node.state, left);
        self.remembered(tag, left, |prover| {
            let allowance = prover.restrictions.allowance;
            let solved =
                prover.restrictions_allow(battle, node, left)? && prover.defence_anew(battle, node, left)?;
            prover.restrictions.allowance = allowance;
            Ok(solved)
        })
    }

    fn defence_anew(&mut self, battle: &Battle, node: Node<'_>, left: Left) -> Answer<bool> {
        let mut half_moves = MoveList::new();
        self.append(&battle.defence, node.state, &mut half_moves);
        if half_moves.is_empty() {
            return Ok(false);
        }
        let length = left.max.unsigned_abs() as usize;
        if self.refuters.len() <= length {
            self.refuters.resize(length + 1, None);
        }
        let refuter = self.refuters[length];
        if let Some(likely) = half_moves.iter().position(|&half_move| Some(half_move) == refuter) {
            half_moves.swap(0, likely);
        }
        for &half_move in &half_moves {
            if !self.defence_is_met(battle, node.state, half_move, left)? {
                self.refuters[length] = Some(half_move);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the attacker has an answer to this defence within what is left.
    pub(crate) fn defence_is_met(
        &mut self,
        battle: &Battle,
        state: &State,
        half_move: HalfMove,
        left: Left,
    ) -> Answer<bool> {
        if let (Some(terms), Some(mv)) = (self.battle_terms(battle, left), half_move.mv()) {
            return self.battle_search.defence_is_met(&terms, &state.position, mv, left.max);
        }
        let after = self.play(state, half_move)?;
        let node = Node { state: &after, arrived: Some((state, half_move)) };
        if self.end_reached(&battle.defence, node)?.is_some() {
            // An end that comes too early is no end, and there is no other.
            return Ok(left.next().may_end());
        }
        if !self.restrictions.keeps_mating_piece(&after) {
            return Ok(false);
        }
        self.attack(battle, node, left.next())
    }

    /// The defender has nothing to parry: the attacker goes on.
    fn attack_after_pass(&mut self, battle: &Battle, node: Node<'_>, left: Left) -> Answer<bool> {
        match turned(node.state) {
            Some(state) => self.attack(battle, Node { state: &state, arrived: node.arrived }, left.next()),
            None => Ok(false),
        }
    }

    /// Where bounds on this node are kept, if they depend on the position, the length and the restrictions alone.
    fn tag(&self, battle: &Battle, role: Role, state: &State, left: Left) -> Option<u64> {
        let usable = left.max > 1 && left.min <= 0 && self.rules.keys_suffice();
        let role = u64::from(role == Role::Defender);
        let parry = u64::from(battle.reply == Turn::InCheck && state.position.is_check());
        usable.then(|| {
            let branch = u64::from(battle.id) * 4 + role * 2 + parry;
            state.position.key().0 ^ branch.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.restrictions.key(left)
                | 1
        })
    }
}
