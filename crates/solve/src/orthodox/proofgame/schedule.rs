//! When events can take place: the sides move in turn, so each event has an earliest and a latest move.
//!
//! Moves are counted from the present position, separately for each side, from 0 on. A side must have a move to make every time,
//! and no more moves than time.

use chess::Color;

use crate::orthodox::proofgame::precedence::{Event, MOST, Precedence, bits};
use crate::orthodox::proofgame::side::Side;

/// The earliest and latest moves of events.
pub(super) struct Schedule {
    pub(super) earliest: [i32; 2 * MOST],
    pub(super) latest: [i32; 2 * MOST],
}

/// The most moves of a side that are planned.
const LONGEST: usize = 64;

/// The moves that each side must make, a number for each move.
struct Loads {
    /// The number of moves whose earliest time this is, and whose latest time this is.
    earliest: [i32; LONGEST],
    latest: [i32; LONGEST],
    /// Moves that may be made at any time.
    free: i32,
}

impl Schedule {
    /// Finds the times of all events; `None` if there is no plan. `left` are the moves left, with castling.
    pub(super) fn find(
        order: &Precedence,
        sides: &[Side; 2],
        left: [i32; 2],
        turn: Color,
    ) -> Option<Schedule> {
        let mut schedule = Schedule { earliest: [0; 2 * MOST], latest: [0; 2 * MOST] };
        // The events are visited so that those before come first.
        let mut events: [Event; 2 * MOST] = std::array::from_fn(|event| event);
        let events = &mut events[..2 * order.len];
        events.sort_unstable_by_key(|&event| order.before[event].count_ones());
        for &event in events.iter().filter(|event| order.happens(**event)) {
            schedule.earliest[event] = schedule.find_earliest(order, event, turn);
        }
        for &event in events.iter().rev().filter(|event| order.happens(**event)) {
            schedule.latest[event] = schedule.find_latest(order, event, left, turn);
            if schedule.earliest[event] > schedule.latest[event] {
                return None;
            }
        }
        let can_play = Color::ALL.into_iter().all(|color| {
            let left = left[color as usize];
            usize::try_from(left).is_ok_and(|left| left >= LONGEST)
                || schedule.loads(order, &sides[color as usize], left).is_some_and(|loads| loads.fit(left))
        });
        can_play.then_some(schedule)
    }

    fn find_earliest(&self, order: &Precedence, event: Event, turn: Color) -> i32 {
        let color = order.movers[event / 2].color;
        let before = order.before[event];
        // The other side's moves before the first move of this side.
        let head_start = i32::from(color != turn);
        let own = order.moves_until(before, color) + order.rest_before(event);
        let others = order.moves_until(before, !color) - head_start;
        let mut earliest = own.max(others).max(0);
        for other in bits(before) {
            let delay = if order.movers[other / 2].color == color { 1 } else { 1 - head_start };
            earliest = earliest.max(self.earliest[other] + delay);
        }
        earliest
    }

    fn find_latest(&self, order: &Precedence, event: Event, left: [i32; 2], turn: Color) -> i32 {
        let color = order.movers[event / 2].color;
        let after = order.after[event];
        let head_start = i32::from(color != turn);
        let own = order.moves_from(after, color) + order.rest_after(event);
        let others = order.moves_from(after, !color);
        let own_last = left[color as usize] - 1 - own;
        // After move number k of this side, the other side has made k moves, and one more if it began.
        let mut latest = own_last.min(left[!color as usize] - others - head_start);
        for other in bits(after) {
            let delay = if order.movers[other / 2].color == color { 1 } else { head_start };
            latest = latest.min(self.latest[other] - delay);
        }
        latest
    }

    /// The moves that a side must make, by time; `None` if there are too many.
    fn loads(&self, order: &Precedence, side: &Side, left: i32) -> Option<Loads> {
        let mut loads = Loads { earliest: [0; LONGEST], latest: [0; LONGEST], free: left };
        for (number, mover) in order.movers[..order.len].iter().enumerate() {
            let moves = mover.fewest();
            if mover.color != side.color || moves == 0 {
                continue;
            }
            let start = 2 * number;
            let has_arrival = mover.has_arrival();
            for made in 0..moves {
                let is_last = has_arrival && made == moves - 1;
                let earliest = self.earliest[start] + made;
                let earliest = if is_last { earliest.max(self.earliest[start + 1]) } else { earliest };
                let rest = moves - 1 - made;
                let latest = if has_arrival { self.latest[start + 1] } else { left - 1 } - rest;
                let latest = if made == 0 { latest.min(self.latest[start]) } else { latest };
                *loads.earliest.get_mut(usize::try_from(earliest).ok()?)? += 1;
                *loads.latest.get_mut(usize::try_from(latest).ok()?)? += 1;
                loads.free -= 1;
            }
        }
        Some(loads)
    }
}

impl Loads {
    /// Whether there is a move to make every time, and time for all moves.
    fn fit(&self, left: i32) -> bool {
        let (mut known, mut due) = (0, 0);
        for (time, (&earliest, &latest)) in
            self.earliest.iter().zip(&self.latest).enumerate().take(left as usize)
        {
            let time = time as i32 + 1;
            known += earliest;
            due += latest;
            // Too few moves are known by then, or too many are due.
            if known + self.free < time || due > time {
                return false;
            }
        }
        // The same seen from the end.
        let (mut late, mut open) = (0, 0);
        for time in (0..left as usize).rev() {
            let rest = left - time as i32;
            late += self.earliest[time];
            open += self.latest[time];
            if late > rest || open + self.free < rest {
                return false;
            }
        }
        true
    }
}
