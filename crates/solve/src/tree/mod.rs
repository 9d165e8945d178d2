//! Builds the tree of a battle: keys, tries, threats, variations and refutations, in the order in which they are shown.
//!
//! A [`TreeBuilder`] asks the prover which moves succeed. `keys` builds the first moves; `without_key` builds set play and
//! the play after the key.

mod keys;
mod without_key;

use crate::general::choices::OfOtherState;
use crate::general::{Answer, Left, Node, Prover};
use crate::plan::{Battle, End, Plan, Role};
use crate::rules::{Order, Rules};
use problem::solution::{After, Attack, Defences, Pressure, Variation};
use problem::stipulation::Display;
use problem::{HalfMove, Played, Written};

/// How much of a tree is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Detail {
    /// The play after the key.
    pub(super) variations: bool,
    /// Threats. If they are shown, only defences that parry a threat are.
    pub(super) threats: bool,
    /// Variations that end earlier than necessary.
    pub(super) short_variations: bool,
    /// Goals that the defender reaches too early.
    pub(super) early_goals: bool,
    /// The most refutations that a try may have.
    pub(super) refutations: usize,
    /// Ends by the attacker's move and by the defender's reply to it as equally soon (option Quodlibet).
    pub(super) whole_moves: bool,
    /// Tries that give check and have a single refutation.
    pub(super) trivial_tries: bool,
}

/// Builds trees for one battle.
pub(super) struct TreeBuilder<'p, 'a, R: Rules> {
    pub(super) prover: &'p mut Prover<'a, R>,
    pub(super) battle: &'p Battle,
    pub(super) detail: Detail,
}

impl<R: Rules> TreeBuilder<'_, '_, R> {
    /// A move of the attacker with its subtree.
    fn attack(&mut self, state: &R::State, half_move: HalfMove, left: Left) -> Answer<Attack> {
        let after = self.prover.play(state, half_move)?;
        let node = Node { state: &after, arrived: Some((state, half_move)) };
        let mut played = self.played(state, half_move, &after);
        if left.next().may_end()
            && let Some(end) = self.prover.end_reached(&self.battle.attack, node)?
        {
            let after = self.ending(end, node, &mut played)?;
            return Ok(Attack { played, after });
        }
        let after = match self.detail.variations {
            true => After::Defences(self.defences_after(node, left.next())?),
            false => After::Nothing,
        };
        Ok(Attack { played, after })
    }

    /// What is shown at an end of the battle: the mark of a goal, or the forced play of the defender.
    fn ending(&mut self, end: &End, node: Node<'_, R>, played: &mut Played) -> Answer<After> {
        if end.display == Display::Hidden {
            return Ok(After::Nothing);
        }
        match &end.plan {
            Plan::Battle(nested) if nested.starts_with == Role::Attacker && self.detail.variations => {
                let mut builder = TreeBuilder { prover: self.prover, battle: nested, detail: self.detail };
                Ok(After::Forced(builder.continuations(node, nested.left())?))
            }
            Plan::Battle(nested) if self.detail.variations => {
                let mut builder = TreeBuilder { prover: self.prover, battle: nested, detail: self.detail };
                Ok(After::Defences(builder.defences_after(node, nested.left())?))
            }
            plan => {
                played.goal = self.prover.mark(plan, node)?;
                Ok(After::Nothing)
            }
        }
    }

    /// The threats and variations of a position with the defender to move.
    pub(super) fn defences_after(&mut self, node: Node<'_, R>, left: Left) -> Answer<Defences> {
        let pressure = self.pressure(node, left)?;
        let mut variations = Vec::new();
        for half_move in self.defences(node.state) {
            if let Some(variation) = self.variation(node.state, half_move, left, &pressure)? {
                variations.push(variation);
            }
        }
        Ok(Defences { pressure: pressure.shown, passing: pressure.passing, variations })
    }

    /// The threats in a position with the defender to move.
    fn pressure(&mut self, node: Node<'_, R>, left: Left) -> Answer<Threats> {
        let none = Threats::none;
        if self.prover.rules.is_check(node.state) {
            return Ok(none(Pressure::Check));
        }
        if !self.detail.threats || left.max < 2 {
            return Ok(none(Pressure::Unspecified));
        }
        let Some(state) = self.prover.rules.pass_for_threats(node.state) else {
            return Ok(none(Pressure::Zugzwang));
        };
        let passed = node.with_state(&state);
        match self.prover.attack_length(self.battle, passed, left.next())? {
            None => Ok(none(Pressure::Zugzwang)),
            Some(length) => {
                let length = self.shown_within(length, left.next());
                let moves = self.prover.solving_moves(self.battle, &state, left.next().within(length))?;
                let mut attacks = Vec::new();
                for &half_move in &moves {
                    attacks.push(self.attack(&state, half_move, left.next().within(length))?);
                }
                let recognised = |half_move| OfOtherState::new(self.prover.rules, &state, half_move);
                let moves = moves.into_iter().map(recognised).collect();
                let passing = self.prover.rules.effects_of_passing(node.state);
                Ok(Threats { shown: Pressure::Threats(attacks), passing, length, moves })
            }
        }
    }

    /// A defence with its continuations, if it is to be shown.
    fn variation(
        &mut self,
        state: &R::State,
        half_move: HalfMove,
        left: Left,
        threats: &Threats,
    ) -> Answer<Option<Variation>> {
        let after = self.prover.play(state, half_move)?;
        let node = Node { state: &after, arrived: Some((state, half_move)) };
        let mut played = self.played(state, half_move, &after);
        if left.next().may_end()
            && let Some(end) = self.prover.end_reached(&self.battle.defence, node)?
        {
            let shown = left.max == 1 || self.detail.early_goals && self.detail.short_variations;
            return match self.ending(end, node, &mut played)? {
                After::Forced(continuations) => Ok(Some(Variation { played, continuations, refutes: false })),
                _ => Ok(shown.then_some(Variation { played, continuations: Vec::new(), refutes: false })),
            };
        }
        if !self.prover.defence_is_met(self.battle, state, half_move, left)? {
            return Ok(None);
        }
        let Some(length) = self.prover.attack_length(self.battle, node, left.next())? else {
            return Ok(None);
        };
        if self.is_uninteresting(node, length, left, threats)? {
            return Ok(None);
        }
        let continuations = self.continuations(node, left.next())?;
        Ok(Some(Variation { played, continuations, refutes: false }))
    }

    /// Whether a defence loses faster than necessary or parries no threat.
    fn is_uninteresting(
        &mut self,
        node: Node<'_, R>,
        length: i32,
        left: Left,
        threats: &Threats,
    ) -> Answer<bool> {
        if !self.detail.short_variations && length <= left.next().max - 2 {
            return Ok(true);
        }
        // If either side can end the play, lengths that differ by half a move count as equal.
        let whole_moves = |half_moves: i32| (half_moves + 1) / 2;
        if threats.moves.is_empty() || whole_moves(length) > whole_moves(threats.length) {
            return Ok(false);
        }
        if whole_moves(length) < whole_moves(threats.length) {
            return Ok(true);
        }
        let left = left.next().within(threats.length);
        self.prover.carries_out(self.battle, node.state, &threats.moves, left)
    }

    /// The attacker's continuations: all moves that reach the end as soon as possible.
    pub(super) fn continuations(&mut self, node: Node<'_, R>, left: Left) -> Answer<Vec<Attack>> {
        let Some(length) = self.prover.attack_length(self.battle, node, left)? else { return Ok(Vec::new()) };
        let length = self.shown_within(length, left);
        let mut attacks = Vec::new();
        for half_move in self.prover.solving_moves(self.battle, node.state, left.within(length))? {
            attacks.push(self.attack(node.state, half_move, left.within(length))?);
        }
        Ok(attacks)
    }

    /// The half-moves within which attacks are shown where the shortest takes `length`.
    fn shown_within(&self, length: i32, left: Left) -> i32 {
        let rounds_up = self.detail.whole_moves && self.battle.ends_with_either();
        if rounds_up { (length + length % 2).min(left.max) } else { length }
    }

    fn defences(&self, state: &R::State) -> Vec<HalfMove> {
        self.prover.half_moves(&self.battle.defence, state, Order::Board)
    }

    fn played(&self, before: &R::State, half_move: HalfMove, after: &R::State) -> Played {
        self.prover.rules.played(before, half_move, after)
    }
}

/// The threats in a position.
struct Threats {
    shown: Pressure,
    /// What happens if the defender passes.
    passing: Option<Written>,
    length: i32,
    moves: Vec<OfOtherState>,
}

impl Threats {
    fn none(shown: Pressure) -> Threats {
        Threats { shown, passing: None, length: 0, moves: Vec::new() }
    }
}
