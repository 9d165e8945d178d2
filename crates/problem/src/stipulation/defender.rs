//! The side that conditions without a side apply to.

use chess::Color;

use super::{Play, PlayKind, Stipulation};

impl Stipulation {
    /// The side that defends; in help play the one that does not make the last half-move. Conditions that do not name a
    /// side, such as Maximummer, apply to it.
    ///
    /// ```
    /// use chess::Color;
    /// use problem::stipulation::Stipulation;
    ///
    /// for (text, side) in [("#2", Color::Black), ("s#2", Color::Black), ("h#2.5", Color::Black)] {
    ///     assert_eq!(Stipulation::parse(text)?.defender(), Some(side));
    /// }
    /// # Ok::<(), problem::stipulation::StipulationError>(())
    /// ```
    pub fn defender(&self) -> Option<Color> {
        defender(&self.play, self.first)
    }
}

fn defender(play: &Play, turn: Color) -> Option<Color> {
    match play {
        Play::Goal(_) => None,
        Play::Not(play) => defender(play, turn),
        Play::Pass(play) => defender(play, !turn),
        Play::And(one, other) | Play::Or(one, other) => match (defender(one, turn), defender(other, turn)) {
            (Some(one), Some(other)) => (one == other).then_some(one),
            (one, other) => one.or(other),
        },
        Play::Branch(branch) => Some(match branch.kind {
            PlayKind::Attack | PlayKind::Series => !turn,
            PlayKind::Defence => turn,
            PlayKind::Help if branch.max.is_multiple_of(2) => turn,
            PlayKind::Help => !turn,
        }),
    }
}
