//! The longest defence against a mate that need not be the shortest.
//!
//! A proof is only an upper bound: after most defences the mate is shorter than claimed, and a line that follows one of
//! them would claim too short a mate. So all replies to the attacker's proved moves are compared, each position once.

use std::collections::HashMap;
use std::rc::Rc;

use game::{Key, Mating, MoveList};

use super::Rounds;
use crate::control::Control;
use crate::evaluation::Player;
use crate::length::Length;
use crate::observer::Bounds;
use crate::solver::Ending;
use crate::team::Finding;

impl<P: Mating> Rounds<'_, P> {
    /// Extends the line of a first mate to the longest defence against the proved moves, and lowers the bound to its
    /// length. If this takes too many searches and positions that the table does not answer, the line stays shorter
    /// than the mate may be.
    pub(super) fn resist(&mut self, bounds: &mut Bounds, line: &mut Vec<P::Move>) {
        if self.options.ending != Ending::Literal || line.len() == usize::from(bounds.at_most.plies()) {
            return;
        }
        let control = self.control.for_line_briefly();
        let (position, player) = (self.position, self.options.victim.player_to_move());
        let mut resistance = Resistance { rounds: self, control: &control, known: HashMap::new() };
        if let Some(longest) = resistance.longest(position, player, bounds.at_most) {
            bounds.at_most = longest.length();
            *line = longest.moves();
        }
        self.control.count(control.nodes());
    }
}

/// The comparison of all defences.
struct Resistance<'r, 'a, P: Mating> {
    rounds: &'r mut Rounds<'a, P>,
    control: &'r Control<'r>,
    known: HashMap<Key, Line<P::Move>>,
}

impl<P: Mating> Resistance<'_, '_, P> {
    /// The line of a mate within `length` against the longest defence to the attacker's moves. `None` if finding it
    /// takes too long.
    fn longest(&mut self, position: &P, player: Player, length: Length) -> Option<Line<P::Move>> {
        let key = position.key();
        if let Some(line) = self.followed(key, length) {
            return Some(line);
        }
        let line = match player {
            Player::Attacker => {
                let (length, mv) = self.ask(position, player, length)?;
                let mv = mv?;
                let rest = self.longest(&position.after(mv), player.other(), length.less_one())?;
                Line::starting_with(mv, rest)
            }
            Player::Defender => self.longest_defence(position, length)?,
        };
        self.known.insert(key, line.clone());
        Some(line)
    }

    /// Follows the reply with the largest bound. If it turns out to be shorter, another one may be the longest.
    fn longest_defence(&mut self, position: &P, length: Length) -> Option<Line<P::Move>> {
        let mut replies = self.replies(position, length)?;
        while let Some(reply) = replies.iter_mut().max_by_key(|reply| (reply.length, reply.rest.is_some())) {
            if let Some(rest) = reply.rest.take() {
                return Some(Line::starting_with(reply.mv, rest));
            }
            let rest = self.longest(&position.after(reply.mv), Player::Attacker, reply.length)?;
            reply.length = rest.length();
            reply.rest = Some(rest);
        }
        Some(Line::MATE)
    }

    /// The defender's replies in a position that is mate within `length`. Not inlined, so that each ply of a line does
    /// not keep a move list on the stack.
    #[inline(never)]
    fn replies(&mut self, position: &P, length: Length) -> Option<Vec<Reply<P::Move>>> {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        moves.iter().map(|&mv| self.reply(position, mv, length.less_one())).collect()
    }

    fn reply(&mut self, position: &P, mv: P::Move, length: Length) -> Option<Reply<P::Move>> {
        let next = position.after(mv);
        if let Some(rest) = self.followed(next.key(), length) {
            return Some(Reply { mv, length: rest.length(), rest: Some(rest) });
        }
        let length = match self.rounds.known(&next, Player::Attacker, length) {
            Some(value) if value.is_proved() => value.length,
            _ => self.ask(&next, Player::Attacker, length)?.0,
        };
        Some(Reply { mv, length, rest: None })
    }

    /// The longest line from a position that has already been followed.
    fn followed(&self, key: Key, length: Length) -> Option<Line<P::Move>> {
        self.known.get(&key).filter(|line| line.length() <= length).cloned()
    }

    /// The known bound of a proved mate, and the move.
    fn ask(&mut self, position: &P, player: Player, length: Length) -> Option<(Length, Option<P::Move>)> {
        self.control.count(1);
        if self.control.nodes_left() == Some(0) {
            return None;
        }
        let Finding { value, best_move: mv } = self.rounds.settle(position, player, length, self.control);
        value.is_proved().then_some((value.length, mv))
    }
}

/// A move of the defender: the upper bound of its length, and the rest of its line once that has been followed.
struct Reply<M> {
    mv: M,
    length: Length,
    rest: Option<Line<M>>,
}

/// Moves that end in mate. Lines with the same end share it.
#[derive(Clone)]
struct Line<M>(Option<Rc<Step<M>>>);

struct Step<M> {
    mv: M,
    rest: Line<M>,
    length: Length,
}

impl<M: Copy> Line<M> {
    const MATE: Line<M> = Line(None);

    fn starting_with(mv: M, rest: Line<M>) -> Line<M> {
        let length = rest.length().plus_one();
        Line(Some(Rc::new(Step { mv, rest, length })))
    }

    fn length(&self) -> Length {
        self.0.as_ref().map_or(Length::ZERO, |step| step.length)
    }

    fn moves(&self) -> Vec<M> {
        let steps = std::iter::successors(self.0.as_ref(), |step| step.rest.0.as_ref());
        steps.map(|step| step.mv).collect()
    }
}
