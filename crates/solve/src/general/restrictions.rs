//! Options that forbid an attacking move for what it allows the defender.

use chess::Color;

use crate::battle::Ban;
use crate::general::battle::Left;
use crate::general::{Answer, Node, Prover};
use crate::plan::{Battle, Help, Reply};
use crate::rules::{Order, Rules};

/// With so many half-moves to go nobody counts flights: what is over so soon is over anyhow.
pub(crate) const NEXT_TO_THE_END: i32 = 3;

/// What attacking moves must not do.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Restrictions {
    /// Every quiet attacking move must threaten to end the play within so many moves.
    pub(crate) threat: Option<i32>,
    /// The defender's king must not have more flights.
    pub(crate) max_flights: Option<usize>,
    /// Defences not met within so many moves are not trivial.
    pub(crate) trivial_within: Option<i32>,
    /// Non-trivial defences that may still be allowed besides one at each node.
    pub(crate) allowance: i32,
    /// The side that must keep a man besides its king.
    pub(crate) keeps_piece: Option<Color>,
    /// Where both sides reach goals, the help play in which one of them must keep such a man.
    pub(crate) keeps_piece_in: Option<HelpPlayOf>,
}

/// Some help play at whose end this side reaches the goal.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct HelpPlayOf {
    /// That of its [`Help`].
    pub(crate) id: u32,
    pub(crate) side: Color,
}

impl Restrictions {
    /// Whether they may forbid in more half-moves what they allow in fewer: next to the end nothing is asked.
    pub(crate) fn favour_short_play(&self) -> bool {
        self.threat.is_some() || self.max_flights.is_some()
    }

    /// What the outcome of a node depends on besides its position: what the way to it has left of the allowance, and
    /// perhaps the exact number of half-moves left.
    pub(crate) fn key(&self, left: Left) -> u64 {
        let allowance = self.trivial_within.map_or(0, |_| u64::from(self.allowance.unsigned_abs()) + 1);
        let length = if self.favour_short_play() { u64::from(left.max.unsigned_abs()) } else { 0 };
        (allowance << 32 | length).wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
    }

    /// Whether the specialised searches of help play and series may be asked. What a threat has to do is searched without
    /// restrictions, and their tables do not tell whether a side must keep a man.
    pub(crate) fn allow_pure_play(&self) -> bool {
        self.keeps_piece_in.is_none() && (self.keeps_piece.is_none() || self.threat.is_none())
    }

    /// Whether what attacking moves must not do can be seen without the way that led to them.
    pub(crate) fn allow_battle_search(&self) -> bool {
        self.allow_pure_play() && self.trivial_within.is_none()
    }

    /// Whether battles may be looked through without regard to options.
    pub(crate) fn allow_short_battles(&self) -> bool {
        self.keeps_piece.is_none() && self.trivial_within.is_none() && self.ban().is_none()
    }

    /// What attacking moves must not do in battles.
    pub(crate) fn ban(&self) -> Option<Ban> {
        let Restrictions { threat, max_flights, .. } = *self;
        (threat.is_some() || max_flights.is_some()).then_some(Ban { threat, max_flights })
    }
}

impl<R: Rules> Prover<'_, R> {
    /// Whether the side that must be able to mate still has a man for it.
    pub(crate) fn keeps_mating_piece(&self, state: &R::State) -> bool {
        self.restrictions.keeps_piece.is_none_or(|side| self.rules.has_mating_piece(state, side))
    }

    /// The same for the side that reaches the goal of this help play, if the other side reaches other goals.
    pub(crate) fn keeps_mating_piece_in(&self, help: &Help, state: &R::State) -> bool {
        let play = self.restrictions.keeps_piece_in.filter(|play| play.id == help.id);
        play.is_none_or(|play| self.rules.has_mating_piece(state, play.side))
    }

    /// Whether the options allow the attacker to have made the move that led to this node. What it uses up of the
    /// allowance of non-trivial defences is missing below the node; the caller gives it back.
    pub(crate) fn restrictions_allow(
        &mut self,
        battle: &Battle,
        node: Node<'_, R>,
        left: Left,
    ) -> Answer<bool> {
        if let Some(max) = self.restrictions.max_flights
            && left.max > NEXT_TO_THE_END
            && self.rules.flights(node.state) > max
        {
            return Ok(false);
        }
        if let Some(moves) = self.restrictions.threat
            && left.max >= 2 * moves
            && battle.reply == Reply::Always
            && !self.rules.is_check(node.state)
        {
            let length = 2 * moves - i32::from(!battle.attack.ends.is_empty());
            let restrictions = std::mem::take(&mut self.restrictions);
            let threatened = match self.rules.turned(node.state) {
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

    /// Whether not too many defences are left that are not met soon. One of them is free, and where there is none the
    /// allowance grows by it.
    fn spend_allowance(&mut self, battle: &Battle, node: Node<'_, R>, left: Left) -> Answer<bool> {
        let Some(moves) = self.restrictions.trivial_within else { return Ok(true) };
        let soon = 2 * moves + 1;
        if left.max <= soon {
            return Ok(true);
        }
        // The attacker has the last word in direct play, the defender in self play.
        let soon = Left { max: soon + (left.max - 1) % 2, min: 0 };
        self.restrictions.trivial_within = None;
        let mut allowance = self.restrictions.allowance + 1;
        for half_move in self.rules.half_moves(node.state, Order::Board) {
            allowance -= i32::from(!self.defence_is_met(battle, node.state, half_move, soon)?);
            if allowance < 0 {
                break;
            }
        }
        self.restrictions.trivial_within = Some(moves);
        self.restrictions.allowance = allowance;
        Ok(allowance >= 0)
    }
}
