//! The options that forbid attacking moves: Threat, MaxFlightSquares, NonTrivial, and the rule that a side must keep a
//! mating piece.

use std::ops::ControlFlow;

use chess::Color;

use crate::general::battle::Left;
use crate::general::{Answer, Node, Prover};
use crate::orthodox::battle::Ban;
use crate::plan::{Battle, Help, Reply};
use crate::required::RequiredPlies;
use crate::rules::{Rules, Searches};

/// MaxFlightSquares does not apply with this many half-moves left or fewer.
pub(crate) const FLIGHTS_UNCOUNTED_WITHIN: i32 = 3;

/// With more half-moves than this beyond those that NonTrivial leaves uncounted, play without the option is not searched: the
/// option is what makes long play feasible.
const NEAR_UNCOUNTED: i32 = 4;

/// The restrictions on attacking moves.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Restrictions {
    /// Threat: every quiet attacking move must threaten to end the play within this many moves.
    pub(crate) threat: Option<i32>,
    /// MaxFlightSquares: the defender's king must not have more flights than this.
    pub(crate) max_flights: Option<usize>,
    /// NonTrivial: a defence is non-trivial if the attacker cannot answer it within this many moves.
    pub(crate) trivial_within: Option<i32>,
    /// The non-trivial defences that are still allowed on the current line, besides one at each node.
    pub(crate) allowance: i32,
    /// The side that must keep a man besides its king.
    pub(crate) keeps_piece: Option<Color>,
    /// The same for one branch of help play, if both sides have goals.
    pub(crate) keeps_piece_in: Option<HelpPlayOf>,
    /// What certain half-moves of lines must fulfil.
    pub(crate) plies: RequiredPlies,
}

/// A branch of help play and the side that reaches its goal.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct HelpPlayOf {
    /// The id of its [`Help`].
    pub(crate) id: u32,
    pub(crate) side: Color,
}

impl Restrictions {
    /// Whether a move can be forbidden with many half-moves left and allowed with few, because the options do not apply
    /// near the end.
    pub(crate) fn favour_short_play(&self) -> bool {
        self.threat.is_some() || self.max_flights.is_some()
    }

    /// The part of a node's key that comes from the options: the allowance left and, if the options depend on it, the exact
    /// number of half-moves left.
    pub(crate) fn key(&self, left: Left) -> u64 {
        let allowance = self.trivial_within.map_or(0, |_| u64::from(self.allowance.unsigned_abs()) + 1);
        let length = if self.favour_short_play() { u64::from(left.max.unsigned_abs()) } else { 0 };
        (allowance << 32 | length).wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
    }

    /// Whether the specialised searches of help play and series may be used. Threats are searched without restrictions, and
    /// the tables of these searches do not record whether a side must keep a man.
    pub(crate) fn allow_pure_play(&self) -> bool {
        self.keeps_piece_in.is_none() && (self.keeps_piece.is_none() || self.threat.is_none())
    }

    /// Whether the battle search may be used with these half-moves left: from here on, no option depends on the line that led
    /// to a position. With one half-move more than NonTrivial leaves uncounted, a non-trivial defence refutes anyway.
    pub(crate) fn allow_battle_search(&self, left: i32) -> bool {
        self.allow_pure_play() && self.uncounted_within().is_none_or(|uncounted| left - 1 <= uncounted)
    }

    /// NonTrivial: the half-moves left within which non-trivial defences are not counted. `None` without the option.
    fn uncounted_within(&self) -> Option<i32> {
        self.trivial_within.map(|moves| 2 * moves + 1)
    }

    /// Whether the short battles that help play ends in may be searched without regard to options.
    pub(crate) fn allow_short_battles(&self) -> bool {
        self.keeps_piece.is_none() && self.trivial_within.is_none() && self.ban().is_none()
    }

    /// The options that the battle search applies itself, if any is set.
    pub(crate) fn ban(&self) -> Option<Ban> {
        let Restrictions { threat, max_flights, .. } = *self;
        (threat.is_some() || max_flights.is_some()).then_some(Ban { threat, max_flights })
    }
}

impl<R: Rules> Prover<'_, R> {
    /// Whether the side that must keep a mating piece still has one.
    pub(crate) fn keeps_mating_piece(&self, state: &R::State) -> bool {
        self.restrictions.keeps_piece.is_none_or(|side| self.rules.has_mating_piece(state, side))
    }

    /// The same for the side that reaches the goal of this help play.
    pub(crate) fn keeps_mating_piece_in(&self, help: &Help, state: &R::State) -> bool {
        let play = self.restrictions.keeps_piece_in.filter(|play| play.id == help.id);
        play.is_none_or(|play| self.rules.has_mating_piece(state, play.side))
    }

    /// Whether the options allow the attacking move that led to this node. The move may reduce the allowance of non-trivial
    /// defences for the nodes below; the caller restores it.
    pub(crate) fn restrictions_allow(
        &mut self,
        battle: &Battle,
        node: Node<'_, R>,
        left: Left,
    ) -> Answer<bool> {
        if let Some(max) = self.restrictions.max_flights
            && left.max > FLIGHTS_UNCOUNTED_WITHIN
            && self.rules.flights(node.state) > max
        {
            return Ok(false);
        }
        if let Some(moves) = self.restrictions.threat
            && left.max >= 2 * moves
            && battle.reply == Reply::Always
            && !self.rules.is_check(node.state)
        {
            // A threat ends with a move of the attacker, also in self play.
            let length = 2 * moves - 1;
            let restrictions = std::mem::take(&mut self.restrictions);
            let threatened = match self.rules.legal_pass(node.state) {
                Some(state) => self.attack(battle, node.with_state(&state), Left { max: length, min: 0 }),
                None => Ok(false),
            };
            self.restrictions = restrictions;
            if !threatened? {
                return Ok(false);
            }
        }
        self.spend_allowance(battle, node, left)
    }

    /// Whether a specialised search shows that the attacker to move does not win even without option NonTrivial. Tested
    /// only near the end.
    pub(super) fn loses_without_counting(
        &mut self,
        battle: &Battle,
        node: Node<'_, R>,
        left: Left,
    ) -> Answer<bool> {
        let uncounted = self.restrictions.uncounted_within();
        if uncounted.is_none_or(|uncounted| left.max > uncounted + NEAR_UNCOUNTED) {
            return Ok(false);
        }
        let trivial_within = self.restrictions.trivial_within.take();
        let wins = R::Searches::attack(self, battle, node, left);
        self.restrictions.trivial_within = trivial_within;
        Ok(wins.transpose()? == Some(false))
    }

    /// Whether the allowance covers the non-trivial defences at this node. One of them is free; without any, the allowance
    /// grows by one.
    fn spend_allowance(&mut self, battle: &Battle, node: Node<'_, R>, left: Left) -> Answer<bool> {
        let Some(soon) = self.restrictions.uncounted_within().filter(|&soon| left.max > soon) else {
            return Ok(true);
        };
        // The attacker makes the last half-move in direct play, the defender in self play.
        let max = soon + (left.max - 1) % 2;
        // In exact play, an end before the last move does not make a defence trivial.
        let soon = Left { max, min: (left.min - (left.max - max)).max(0) };
        let trivial_within = self.restrictions.trivial_within.take();
        let mut allowance = self.restrictions.allowance + 1;
        let mut interrupted = Ok(());
        let rules = self.rules;
        // Most attacks leave many non-trivial defences, and two are soon found: the others are not even generated.
        rules.visit_successors(node.state, &mut |half_move, _| {
            match self.defence_is_met(battle, node.state, half_move, soon) {
                Ok(is_trivial) => allowance -= i32::from(!is_trivial),
                Err(stopped) => interrupted = Err(stopped),
            }
            match allowance < 0 || interrupted.is_err() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        self.restrictions.trivial_within = trivial_within;
        interrupted?;
        self.restrictions.allowance = allowance;
        Ok(allowance >= 0)
    }
}
