//! What kind of position a node has, and how complicated that position is.

use game::{MoveList, Tactics};

/// The kinds of position with thresholds of their own; where several apply, the last of them counts.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum PositionKind {
    /// None of the others.
    Quiet,
    /// Few men are left, or in shogi many are in hand.
    Endgame,
    /// The side to move wins something by a capture.
    Tactical,
    /// The side to move is in check.
    Check,
}

/// From this phase on a position is an endgame: a quarter of the officers, or twelve men in hand.
const ENDGAME: u32 = 192;
/// Legal moves beyond which activity does not count as higher.
const MOST_ACTIVE: u32 = 64;
/// Captures that win something, beyond which threats do not count as higher.
const MOST_THREATS: u32 = 4;
/// In hundredths of a pawn: captures that win less are no threat.
const THREAT: i32 = 100;

/// What is known about a position before it is decided whether it gets a shallow search.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Character {
    pub(crate) kind: PositionKind,
    /// From 0 to 256.
    pub(crate) complexity: u32,
}

impl Character {
    /// The character of `position`, given its number of legal moves and whether its side to move is in check.
    pub(crate) fn of<P: Tactics>(position: &P, moves: usize, check: bool) -> Character {
        let threats = threats(position);
        let kind = match position.phase() {
            _ if check => PositionKind::Check,
            _ if threats > 0 => PositionKind::Tactical,
            ENDGAME.. => PositionKind::Endgame,
            _ => PositionKind::Quiet,
        };
        let moves = u32::try_from(moves).unwrap_or(u32::MAX);
        let complexity = Complexity {
            material: position.liveliness(),
            activity: share(moves, MOST_ACTIVE),
            threats: if check { 256 } else { share(threats, MOST_THREATS) },
            phase: middle(position.phase()),
        };
        Character { kind, complexity: complexity.together() }
    }
}

/// Captures of the side to move that win something by static exchange.
fn threats<P: Tactics>(position: &P) -> u32 {
    let mut captures = MoveList::new();
    position.tactical_moves(&mut captures);
    let winning = captures.iter().filter(|&&mv| position.exchange_at_least(mv, THREAT));
    winning.take(MOST_THREATS as usize).count() as u32
}

/// The four sides of complexity, each from 0 to 256.
struct Complexity {
    material: u32,
    activity: u32,
    threats: u32,
    phase: u32,
}

impl Complexity {
    /// The mean, in which threats count twice: they are what a shallow search finds.
    fn together(&self) -> u32 {
        (self.material + self.activity + 2 * self.threats + self.phase) / 5
    }
}

/// `count` of `most`, in parts of 256.
fn share(count: u32, most: u32) -> u32 {
    count.min(most) * 256 / most
}

/// Highest in the middle of the game: openings are known and endings are simple.
fn middle(phase: u32) -> u32 {
    256 - 2 * phase.abs_diff(128).min(128)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complexity_stays_within_its_range_and_grows_with_each_side() {
        let least = Complexity { material: 0, activity: 0, threats: 0, phase: 0 };
        let most = Complexity { material: 256, activity: 256, threats: 256, phase: 256 };
        assert_eq!((least.together(), most.together()), (0, 256));
        assert!(
            Complexity { threats: 256, ..least }.together() > Complexity { phase: 256, ..least }.together()
        );
    }

    #[test]
    fn the_middlegame_is_the_most_complicated_phase() {
        assert_eq!((middle(0), middle(128), middle(256)), (0, 256, 0));
        assert_eq!((share(0, 64), share(64, 64), share(200, 64)), (0, 256, 256));
    }
}
