//! The length of play: as stipulated, and as found in a solution.

use problem::solution::{After, Attack, Defences, Pressure};
use problem::stipulation::{Play, PlayKind, Reply, Stipulation};

/// The length of a stipulation.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Length {
    /// The half-moves of the longest play.
    half_moves: u32,
    /// How they are counted as moves.
    count: Count,
}

/// How half-moves are counted as moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Count {
    /// By the attacker's moves.
    Attacks,
    /// In pairs; an odd half-move counts as half a move.
    Pairs,
    /// As a series of this many moves.
    Series(u32),
}

impl Length {
    /// The length of a stipulation; `None` if no solution can be too short.
    pub(super) fn of(stipulation: &Stipulation) -> Option<Length> {
        let play = match &stipulation.play {
            Play::Pass(play) => &**play,
            play => play,
        };
        let Play::Branch(branch) = play else { return None };
        // With an exact length nothing shorter is a solution.
        if branch.min == Some(branch.max) {
            return None;
        }
        let count = match branch.kind {
            PlayKind::Attack | PlayKind::Defence => Count::Attacks,
            PlayKind::Help => Count::Pairs,
            PlayKind::Series => Count::Series(branch.max),
        };
        Some(Length { half_moves: longest(play)?, count })
    }

    /// The length if `fewer` half-moves at the beginning are left out.
    pub(super) fn without(self, fewer: u32) -> Length {
        Length { half_moves: self.half_moves.saturating_sub(fewer), ..self }
    }

    /// Whether play of `half_moves` half-moves is too short.
    pub(super) fn exceeds(self, half_moves: u32) -> bool {
        half_moves < self.half_moves
    }

    /// `half_moves` half-moves as moves of the stipulation.
    pub(super) fn in_moves(self, half_moves: u32) -> String {
        match self.count {
            Count::Attacks => half_moves.div_ceil(2).to_string(),
            Count::Pairs if half_moves % 2 == 1 => format!("{}.5", half_moves / 2),
            Count::Pairs => (half_moves / 2).to_string(),
            Count::Series(moves) => {
                let missing = self.half_moves.saturating_sub(half_moves);
                moves.saturating_sub(missing).to_string()
            }
        }
    }
}

/// The half-moves of the longest play; `None` if it is uncertain: with parries, with conjunctions, or with a second series.
fn longest(play: &Play) -> Option<u32> {
    match play {
        Play::Goal(_) => Some(0),
        Play::Not(_) | Play::And(..) => None,
        Play::Pass(play) => longest(play),
        Play::Or(a, b) => Some(longest(a)?.max(longest(b)?)),
        Play::Branch(branch) => {
            if branch.reply == Reply::ParryOnly {
                return None;
            }
            let ends = || branch.first.ends.iter().chain(&branch.second.ends).map(|end| &end.play);
            let is_series =
                |play: &Play| matches!(play, Play::Branch(nested) if nested.kind == PlayKind::Series);
            if ends().any(is_series) {
                return None;
            }
            let nested = ends().map(longest).collect::<Option<Vec<u32>>>()?;
            Some(branch.max + nested.into_iter().max()?)
        }
    }
}

/// The half-moves of the longest play that begins with `attack`; `None` if the tree does not show it.
pub(super) fn of_attack(attack: &Attack) -> Option<u32> {
    let after = match &attack.after {
        After::Nothing => attack.played.goal.map(|_| 0),
        After::Forced(attacks) => attacks.iter().map(of_attack).max()?,
        After::Defences(defences) => of_defences(defences),
    };
    after.map(|after| after + 1)
}

fn of_defences(defences: &Defences) -> Option<u32> {
    let threats = match &defences.pressure {
        Pressure::Threats(threats) => threats.as_slice(),
        Pressure::Check | Pressure::Unspecified | Pressure::Zugzwang => &[],
    };
    let by_threat = threats.iter().map(of_attack);
    let by_variation = defences.variations.iter().map(|variation| match variation.continuations.as_slice() {
        [] => variation.played.goal.map(|_| 0),
        continuations => continuations.iter().map(of_attack).max()?,
    });
    // If one length is unknown, so is the longest.
    let lengths = by_threat.chain(by_variation).collect::<Option<Vec<u32>>>()?;
    lengths.into_iter().max().map(|length| length + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_is_that_of_the_whole_play() {
        for (text, half_moves, shorter, moves) in [
            ("#3", 5, 3, "2"),
            ("s#2", 4, 2, "1"),
            ("r#2", 4, 2, "1"),
            ("h#3", 6, 4, "2"),
            ("h#2.5", 5, 3, "1.5"),
            ("hs#3", 6, 4, "2"),
            ("ser-h#20", 21, 20, "19"),
            ("ser-#3", 3, 1, "1"),
            ("ser-s#3", 4, 3, "2"),
        ] {
            let stipulation = Stipulation::parse(text).expect("these are stipulations");
            let length = Length::of(&stipulation).expect("these have no parries");
            assert_eq!(length.half_moves, half_moves, "{text}");
            assert_eq!(length.in_moves(shorter), moves, "{text}");
        }
    }

    #[test]
    fn with_an_exact_length_nothing_is_too_short() {
        for text in ["exact-#3", "exact-h#3", "exact-h#2.5", "exact-ser-h#3", "exact-dia3.0"] {
            let stipulation = Stipulation::parse(text).expect("these are stipulations");
            assert_eq!(Length::of(&stipulation), None, "{text}");
        }
    }
}
