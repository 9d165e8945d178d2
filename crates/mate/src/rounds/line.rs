//! Extracts the line of a proof.

use game::Mating;

use super::Rounds;
use crate::control::Control;
use crate::evaluation::Player;
use crate::length::Length;
use crate::team::Finding;

/// The quality of the moves in a line.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Detail {
    /// The attacker mates within the length, and the defender resists as long as known.
    Known,
    /// The length is that of the shortest mate, and the defender forces that length.
    Longest,
}

impl<P: Mating> Rounds<'_, P> {
    /// A mate within `length`, which has been proved. `None` if the search stops before all of it has been proved
    /// again.
    pub(super) fn line(&mut self, length: Length, detail: Detail) -> Option<Vec<P::Move>> {
        self.line_under(self.control.for_line(), length, detail)
    }

    /// The same under the limits of `control`.
    pub(super) fn line_under(
        &mut self,
        control: Control<'_>,
        length: Length,
        detail: Detail,
    ) -> Option<Vec<P::Move>> {
        let mut position = self.position.clone();
        let mut player = self.options.victim.player_to_move();
        let (mut left, mut line) = (length, Vec::new());
        let complete = loop {
            let defends = player == Player::Defender;
            if defends && self.is_mate(&position) {
                break true;
            }
            let longest = defends && detail == Detail::Longest;
            let bound = if longest { left.less_one().less_one() } else { left };
            let Finding { value, best_move: mv } = self.settle(&position, player, bound, &control);
            let as_expected = if longest { value.is_disproved() } else { value.is_proved() };
            let Some(mv) = mv.filter(|_| as_expected && left > Length::ZERO) else { break false };
            left = if longest { left } else { value.length }.less_one();
            position.play(mv);
            line.push(mv);
            player = player.other();
        };
        self.control.count(control.nodes());
        complete.then_some(line)
    }
}
