//! From `go` and the options to the limits of a search.

use std::time::Duration;

use game::{Depth, Side};
use search::{Deadline, Limits, TimeControl};

use crate::options::{Settings, milliseconds};
use crate::protocol::{Go, MateLimit, Protocol};

/// What ends the search that `go` asks for, when `side` is to move. The moves to choose from are left to the caller.
pub fn limits<M>(go: &Go, side: Side, settings: &Settings, protocol: Protocol) -> Limits<M> {
    let depth = go.depth.map(|depth| Depth::new(i32::try_from(depth).unwrap_or(i32::MAX)));
    let mate = match go.mate {
        // The side to move makes the last move of a mate, too.
        Some(MateLimit::Moves(moves)) => {
            Some(u16::try_from(moves.saturating_mul(2).saturating_sub(1)).unwrap_or(u16::MAX))
        }
        _ => None,
    };
    let longest_game = u32::try_from(settings.max_moves_to_draw).ok().filter(|&moves| moves > 0);
    Limits {
        depth,
        nodes: go.nodes,
        mate,
        deadline: deadline(go, side, settings, protocol),
        until_stopped: go.infinite,
        longest_game: longest_game.filter(|_| protocol == Protocol::Usi),
        ..Limits::none()
    }
}

/// More of the own time is used when the opponent's is used, too.
const PONDERING: f64 = 1.25;

fn deadline(go: &Go, side: Side, settings: &Settings, protocol: Protocol) -> Option<Deadline> {
    if go.infinite {
        return None;
    }
    let delay = Delay::new(settings, protocol);
    if let Some(time) = go.move_time {
        // Of a time that is shorter than the delay, half is used.
        return Some(Deadline::exactly(time - delay.at_worst.min(time / 2)));
    }
    if go.time[side].is_none() && go.byoyomi.is_zero() {
        return None;
    }
    let control = TimeControl {
        remaining: go.time[side].unwrap_or_default(),
        increment: go.increment[side],
        byoyomi: go.byoyomi,
        moves_to_go: go.moves_to_go,
        overhead: delay.at_worst,
    };
    let Deadline { soft, hard } = control.deadline();
    if protocol == Protocol::Uci {
        let pace = if settings.ponder { PONDERING } else { 1.0 };
        return Some(Deadline { soft: soft.mul_f64(pace).min(hard), hard });
    }
    let pace = settings.slow_mover as f64 / 100.0 * if settings.ponder { PONDERING } else { 1.0 };
    let soft = soft.mul_f64(pace).saturating_sub(delay.usual);
    let least = milliseconds(settings.minimum_thinking_time);
    Some(match soft < least {
        true => Deadline::exactly(least.min(hard)),
        false => Deadline { soft: soft.min(hard), hard },
    })
}

/// What is lost between the engine's answer and the clock's stopping.
struct Delay {
    usual: Duration,
    at_worst: Duration,
}

impl Delay {
    fn new(settings: &Settings, protocol: Protocol) -> Delay {
        match protocol {
            Protocol::Uci => Delay { usual: Duration::ZERO, at_worst: milliseconds(settings.move_overhead) },
            Protocol::Usi => Delay {
                usual: milliseconds(settings.network_delay),
                at_worst: milliseconds(settings.network_delay_at_worst),
            },
        }
    }
}
