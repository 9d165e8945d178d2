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

/// Positions that may be made to find the longest defence against a mate that nobody has asked to be the shortest.
const RESISTANCE: u64 = 50_000;

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
        if let Some(mut resisted) = self.longest(self.position, player, bounds.at_most, &control) {
            resisted.reverse();
            bounds.at_most = Length::new(resisted.len() as u16);
            *line = resisted;
        }
        self.control.count(control.nodes());
    }

    /// The line of a mate within `length`, last move first, from which no defence against the attacker's moves is longer.
    fn longest(
        &mut self,
        position: &P,
        player: Player,
        length: Length,
        control: &Control<'_>,
    ) -> Option<Vec<P::Move>> {
        if player == Player::Attacker {
            let (value, mv) = self.settle(position, player, length, control);
            let mv = mv.filter(|_| value.is_proved())?;
            let mut line =
                self.longest(&position.after(mv), player.other(), value.length.less_one(), control)?;
            line.push(mv);
            return Some(line);
        }
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let mut replies = Vec::new();
        for &mv in &moves {
            let (value, _) = self.settle(&position.after(mv), player.other(), length.less_one(), control);
            replies.push((value.is_proved().then_some(value.length)?, mv, None));
        }
        // A reply may turn out to resist less than it promised; then another one is the longest.
        while let Some((promised, mv, known)) =
            replies.iter_mut().max_by_key(|(length, _, known)| (*length, known.is_some()))
        {
            if let Some(line) = known.take() {
                let mut line: Vec<P::Move> = line;
                line.push(*mv);
                return Some(line);
            }
            let line = self.longest(&position.after(*mv), player.other(), *promised, control)?;
            *promised = Length::new(line.len() as u16);
            *known = Some(line);
        }
        Some(Vec::new())
    }
}
