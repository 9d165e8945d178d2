//! The time budget of a move: how much of the time on a player's clock it may take.

use std::time::Duration;

use crate::Deadline;

/// The clock of the side to move, as a protocol gives it.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct TimeControl {
    /// Time left on the clock.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Time for each move that is lost if it is not used (byoyomi).
    pub byoyomi: Duration,
    /// Moves until the clock is reset; `None` if it never is.
    pub moves_to_go: Option<u32>,
    /// Time lost in transmission, which must be kept in reserve.
    pub overhead: Duration,
}

/// Moves that a game without an end in sight is expected to last still.
const HORIZON: u32 = 24;
/// Never plan for more moves than this, however many are announced.
const LONGEST_HORIZON: u32 = 40;
/// The hard limit in multiples of the soft one.
const STRETCH: f64 = 5.0;
/// The part of the clock that a single move may take at most, if more moves are to come.
const MOST_OF_CLOCK: f64 = 0.6;
/// The part of the increment that is spent at once.
const INCREMENT_SPENT: f64 = 0.8;
/// The least time for a search, whatever the clock shows.
const LEAST: Duration = Duration::from_millis(1);

impl TimeControl {
    /// When to stop: softly after a fair share of the clock, at the latest while enough is left for the moves to come.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use search::TimeControl;
    ///
    /// let control = TimeControl { remaining: Duration::from_secs(60), ..TimeControl::default() };
    /// let deadline = control.deadline();
    /// assert!(deadline.soft < deadline.hard && deadline.hard < control.remaining);
    /// ```
    pub fn deadline(&self) -> Deadline {
        let clock = self.remaining.saturating_sub(self.overhead);
        let last_move = self.moves_to_go == Some(1);
        let horizon = self.moves_to_go.unwrap_or(HORIZON).clamp(1, LONGEST_HORIZON);
        let most = if last_move { clock } else { clock.mul_f64(MOST_OF_CLOCK) };
        let share = clock / horizon + self.increment.mul_f64(INCREMENT_SPENT);
        let soft = share.min(most);
        let hard = soft.mul_f64(STRETCH).min(most);
        // Byoyomi comes on top and is for this move alone. What exceeds it is lost on the clock only once that is empty.
        let own = match clock.is_zero() && !self.byoyomi.is_zero() {
            true => self.byoyomi.saturating_sub(self.overhead.saturating_sub(self.remaining)),
            false => self.byoyomi,
        };
        Deadline { soft: (soft + own).max(LEAST), hard: (hard + own).max(LEAST) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn no_deadline_lies_beyond_the_clock() {
        for remaining in [0, 1, 10, 50, 100, 1_000, 60_000, 7_200_000].map(ms) {
            for increment in [0, 100, 5_000].map(ms) {
                for byoyomi in [0, 1_000, 30_000].map(ms) {
                    for moves_to_go in [None, Some(1), Some(2), Some(40), Some(u32::MAX)] {
                        let overhead = ms(30);
                        let control = TimeControl { remaining, increment, byoyomi, moves_to_go, overhead };
                        let deadline = control.deadline();
                        let available = (remaining + byoyomi).saturating_sub(overhead).max(LEAST);
                        assert!(deadline.soft <= deadline.hard, "{control:?}");
                        assert!(deadline.hard <= available, "{control:?} {deadline:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn byoyomi_is_used_up_when_nothing_else_is_left() {
        let control = TimeControl { byoyomi: ms(10_000), overhead: ms(100), ..TimeControl::default() };
        assert_eq!(control.deadline(), Deadline::exactly(ms(9_900)));
    }

    #[test]
    fn a_game_at_this_pace_never_loses_on_time() {
        let mut control = TimeControl {
            remaining: ms(10_000),
            increment: ms(100),
            overhead: ms(10),
            ..TimeControl::default()
        };
        for _ in 0..500 {
            let spent = control.deadline().hard + control.overhead;
            assert!(spent <= control.remaining, "{control:?}");
            control.remaining = control.remaining - spent + control.increment;
        }
    }
}
