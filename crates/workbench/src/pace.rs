//! How fast the search of a problem is, and how long it may still take.

use problem::Clock;
use problem::solution::{Event, Length, Progress};
use serde_json::{Value, json};

/// The progress of the search of a problem.
#[derive(Clone, Debug)]
pub struct Pace {
    since: Clock,
    /// Lines, keys, tries and set variations so far.
    pub solutions: u64,
    /// Positions searched in the current position.
    pub positions: u64,
    /// The length that is searched.
    pub length: Option<Length>,
    /// The number of the first move that is tried; 0 where first moves are not tried one after the other.
    pub first_move: u32,
    /// How many first moves there are, likewise.
    pub first_moves: u32,
    /// When the current length was begun.
    length_since: Clock,
    /// The half-moves of the last two lengths of the phase that were searched to the end, and the seconds that each took.
    searched: [Option<(u32, f64)>; 2],
}

/// Lengths that take less time do not predict those that follow.
const SIGNIFICANT_SECONDS: f64 = 0.05;

/// The longest play may not be reached; no more than this many further lengths are estimated.
const MOST_LENGTHS: u32 = 1_000;

impl Default for Pace {
    fn default() -> Pace {
        Pace::new()
    }
}

impl Pace {
    /// Before the first event.
    pub fn new() -> Pace {
        let now = Clock::start();
        Pace {
            since: now,
            solutions: 0,
            positions: 0,
            length: None,
            first_move: 0,
            first_moves: 0,
            length_since: now,
            searched: [None; 2],
        }
    }

    /// Receives an event.
    pub fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::PhaseBegins(_) => self.searched = [None; 2],
            Event::Line(_) | Event::Root(_) => self.solutions += 1,
            Event::LengthBegins(length) => {
                self.length = Some(length);
                (self.first_move, self.first_moves) = (0, 0);
                self.length_since = Clock::start();
            }
            Event::LengthEnds(length) => {
                let [_, last] = self.searched;
                self.searched = [last, Some((length.half_moves, self.length_since.seconds()))];
            }
            Event::Progress(Progress { first_move, first_moves, positions, .. }) => {
                self.positions = positions;
                (self.first_move, self.first_moves) = (first_move, first_moves);
            }
            Event::PhaseEnds => self.length = None,
            Event::Note(_) | Event::Counted(_) | Event::NumberedMove { .. } | Event::EndPositions(_) => {}
        }
    }

    /// Seconds since the problem was begun.
    pub fn seconds(&self) -> f64 {
        self.since.seconds()
    }

    /// Positions searched per second.
    pub fn positions_per_second(&self) -> f64 {
        self.positions as f64 / self.seconds().max(1e-9)
    }

    /// `, first move 3 of 22`, if first moves are tried one after the other.
    pub fn first_move_in_words(&self) -> String {
        match (self.first_move, self.first_moves) {
            (_, 0) => String::new(),
            (number, all) => format!(", first move {number} of {all}"),
        }
    }

    /// An event and the progress of the search, as JSON.
    pub fn json(&self, event: &str, length: Option<Length>) -> Value {
        json!({
            "event": event,
            "half_moves": length.map(|length| length.half_moves),
            "longest": length.map(|length| length.longest),
            "first_move": self.first_move,
            "first_moves": self.first_moves,
            "solutions": self.solutions,
            "positions": self.positions,
            "positions_per_second": self.positions_per_second(),
            "seconds": self.seconds(),
            "seconds_left": self.seconds_left(),
        })
    }

    /// An estimate of the seconds left for the current phase: first moves take as long as those before them, and the time
    /// per length keeps growing by the last factor.
    pub fn seconds_left(&self) -> Option<f64> {
        let length = self.length?;
        let spent = self.length_since.seconds();
        if let done @ 1.. = self.first_move.saturating_sub(1) {
            return Some(spent / f64::from(done) * f64::from(self.first_moves.saturating_sub(done)));
        }
        let [Some((before, short)), Some((last, long))] = self.searched else { return None };
        let step = last.checked_sub(before).filter(|&step| step > 0 && short >= SIGNIFICANT_SECONDS)?;
        let growth = (long / short).max(1.0);
        let further = length.longest.saturating_sub(last) / step;
        let all: f64 = (1..=further.min(MOST_LENGTHS)).map(|nth| long * growth.powf(f64::from(nth))).sum();
        Some((all - if length.half_moves > last { spent } else { 0.0 }).max(0.0))
            .filter(|left| left.is_finite())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remaining_time_is_estimated_from_the_growth_of_the_last_lengths() {
        let mut pace = Pace::new();
        let length = |half_moves| Length { half_moves, longest: 8 };
        pace.observe(Event::LengthBegins(length(2)));
        assert_eq!(pace.seconds_left(), None);
        pace.searched = [Some((2, 1.0)), Some((4, 3.0))];
        pace.length = Some(length(4));
        // Six half-moves take 9 seconds, eight take 27.
        assert!(pace.seconds_left().is_some_and(|left| (left - 36.0).abs() < 1e-6), "{pace:?}");
        pace.searched = [Some((2, 0.001)), Some((4, 0.003))];
        assert_eq!(pace.seconds_left(), None);
    }

    #[test]
    fn solutions_and_positions_are_counted() {
        let mut pace = Pace::new();
        let line = problem::solution::Line::default();
        pace.observe(Event::Line(&line));
        pace.observe(Event::Progress(Progress { length: 3, first_move: 2, first_moves: 5, positions: 70 }));
        assert_eq!((pace.solutions, pace.positions), (1, 70));
        assert_eq!((pace.first_move, pace.first_moves), (2, 5));
    }
}
