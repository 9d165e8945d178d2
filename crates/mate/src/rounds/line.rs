//! The line that goes with a proof.

use game::{Mating, MoveList};

use super::Rounds;
use crate::control::Control;
use crate::evaluation::Player;
use crate::length::Length;
use crate::observer::Bounds;
use crate::solver::Ending;

/// How good the moves of a line must be.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Detail {
    /// The attacker mates within the length, the defender resists as long as is known.
    Known,
    /// The length is that of the shortest mate, and the defender makes it that long.
    Longest,
}

/// Questions to the table, and positions made where it has forgotten the answer, to find the longest defence against a mate
/// that nobody has asked to be the shortest.
const RESISTANCE: u64 = 20_000;

/// A move of the defender: how long it is known to resist at most, and the rest of its line, last move first, once that has
/// been followed.
struct Reply<M> {
    mv: M,
    length: Length,
    rest: Option<Vec<M>>,
}

impl<P: Mating> Rounds<'_, P> {
    /// A mate within `length`, which has been proved. `None` if the search is stopped before all of it has been found again.
    pub(super) fn line(&mut self, length: Length, detail: Detail) -> Option<Vec<P::Move>> {
        let mut position = self.position.clone();
        let mut player = self.options.victim.player_to_move();
        let (mut left, mut line) = (length, Vec::new());
        let patient = self.control.patiently();
        let complete = loop {
            let defends = player == Player::Defender;
            if defends && self.is_mate(&position) {
                break true;
            }
            let longest = defends && detail == Detail::Longest;
            let bound = if longest { left.less_one().less_one() } else { left };
            let (value, mv) = self.settle(&position, player, bound, &patient);
            let as_expected = if longest { value.is_disproved() } else { value.is_proved() };
            let Some(mv) = mv.filter(|_| as_expected && left > Length::ZERO) else { break false };
            left = if longest { left } else { value.length }.less_one();
            position.play(mv);
            line.push(mv);
            player = player.other();
        };
        self.control.count(patient.nodes());
        complete.then_some(line)
    }

    /// Makes the line of a first mate as long as the defender can against the moves that were proved, and the mate no longer
    /// than that. A proof knows more than the length it was asked for: behind most moves of the defender it is shorter,
    /// and a line that follows one of those would promise too short a mate.
    pub(super) fn resist(&mut self, bounds: &mut Bounds, line: &mut Vec<P::Move>) {
        if self.options.ending != Ending::Literal || line.len() == usize::from(bounds.at_most.plies()) {
            return;
        }
        let control = self.control.briefly(RESISTANCE);
        let player = self.options.victim.player_to_move();
        // Nearly all answers stand in the table: calling a team together would take longer than to read them.
        self.threads = 1;
        if let Some(mut resisted) = self.longest(self.position, player, bounds.at_most, &control) {
            resisted.reverse();
            bounds.at_most = Length::new(resisted.len() as u16);
            *line = resisted;
        }
        self.threads = self.options.threads;
        self.control.count(control.nodes());
    }

    /// The line of a mate within `length`, last move first, than which no defence against the attacker's moves is longer.
    /// `None` where finding it takes too long.
    fn longest(
        &mut self,
        position: &P,
        player: Player,
        length: Length,
        control: &Control<'_>,
    ) -> Option<Vec<P::Move>> {
        if player == Player::Attacker {
            let (length, mv) = self.ask(position, player, length, control)?;
            let mut line = self.longest(&position.after(mv?), player.other(), length.less_one(), control)?;
            line.extend(mv);
            return Some(line);
        }
        let mut replies = self.replies(position, length, control)?;
        // A reply may turn out to resist less than it promised; then another one is the longest.
        while let Some(reply) = replies.iter_mut().max_by_key(|reply| (reply.length, reply.rest.is_some())) {
            if let Some(mut line) = reply.rest.take() {
                line.push(reply.mv);
                return Some(line);
            }
            let rest = self.longest(&position.after(reply.mv), player.other(), reply.length, control)?;
            reply.length = Length::new(rest.len() as u16);
            reply.rest = Some(rest);
        }
        Some(Vec::new())
    }

    /// What the defender can play in a position that is mate within `length`. Apart, lest every ply of a line keep a list of moves
    /// on the stack.
    #[inline(never)]
    fn replies(
        &mut self,
        position: &P,
        length: Length,
        control: &Control<'_>,
    ) -> Option<Vec<Reply<P::Move>>> {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let mut reply = |&mv: &P::Move| {
            let (length, _) = self.ask(&position.after(mv), Player::Attacker, length.less_one(), control)?;
            Some(Reply { mv, length, rest: None })
        };
        moves.iter().map(&mut reply).collect()
    }

    /// Within how many plies a proved mate is known, and the move.
    fn ask(
        &mut self,
        position: &P,
        player: Player,
        length: Length,
        control: &Control<'_>,
    ) -> Option<(Length, Option<P::Move>)> {
        control.count(1);
        if control.nodes_left() == Some(0) {
            return None;
        }
        let (value, mv) = self.settle(position, player, length, control);
        value.is_proved().then_some((value.length, mv))
    }
}
