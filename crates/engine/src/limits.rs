//! Converts `go` and the options into the limits of a search.

use std::time::Duration;

use game::{Depth, Side};
use search::{Deadline, Limits, TimeControl};

use crate::options::{Settings, milliseconds};
use crate::protocol::{Go, MateLimit, Protocol};

/// The limits of the search that `go` requests, when `side` is to move. The caller sets the root moves.
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
    let remaining = go.time[side].unwrap_or_default();
    // The same is true of byoyomi when there is nothing else.
    let overhead = if remaining.is_zero() { delay.at_worst.min(go.byoyomi / 2) } else { delay.at_worst };
    let control = TimeControl {
        remaining,
        increment: go.increment[side],
        byoyomi: go.byoyomi,
        moves_to_go: go.moves_to_go,
        overhead,
    };
    let deadline = control.deadline();
    Some(if deadline.is_elastic() { pace(deadline, settings, protocol, delay.usual) } else { deadline })
}

/// A deadline as the options stretch it.
fn pace(deadline: Deadline, settings: &Settings, protocol: Protocol, delay: Duration) -> Deadline {
    let hard = deadline.hard;
    let pondering = if settings.ponder { PONDERING } else { 1.0 };
    if protocol == Protocol::Uci {
        return Deadline { soft: deadline.soft.mul_f64(pondering).min(hard), hard };
    }
    let percent = settings.slow_mover as f64 * pondering;
    let soft = deadline.soft.mul_f64(percent / 100.0).saturating_sub(delay).min(hard);
    let least = milliseconds(settings.minimum_thinking_time);
    match soft < least * SHORTEST {
        // A clear move must not be played before its time.
        true => Deadline::exactly(soft.max(least).min(hard)),
        false => Deadline { soft, hard },
    }
}

/// A clear move may take this many times less than the soft limit.
const SHORTEST: u32 = 3;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Command, Work, parse};

    fn go(line: &str, settings: &Settings, protocol: Protocol) -> Limits<()> {
        match parse(line, protocol) {
            Ok(Some(Command::AtRest(Work::Go(go, _)))) => limits(&go, Side::First, settings, protocol),
            other => panic!("{line} is {other:?}"),
        }
    }

    fn deadline(line: &str, settings: &Settings, protocol: Protocol) -> Deadline {
        go(line, settings, protocol).deadline.expect("there is a deadline")
    }

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn only_clocks_and_times_make_deadlines() {
        let settings = Settings::default();
        for line in
            ["go", "go infinite", "go depth 5", "go nodes 9", "go btime 5000", "go infinite movetime 5"]
        {
            assert_eq!(go(line, &settings, Protocol::Uci).deadline, None, "{line}");
        }
        assert!(go("go infinite", &settings, Protocol::Uci).until_stopped);
    }

    #[test]
    fn a_mate_in_moves_is_a_mate_in_half_moves() {
        let settings = Settings::default();
        for (moves, half_moves) in [(1, 1), (2, 3), (0, 0), (4_000_000_000_u32, u16::MAX)] {
            assert_eq!(go(&format!("go mate {moves}"), &settings, Protocol::Uci).mate, Some(half_moves));
        }
    }

    #[test]
    fn movetime_is_used_less_the_delay() {
        let settings = Settings { move_overhead: 30, ..Settings::default() };
        for (time, used) in [(1000, 970), (50, 25), (1, 1), (0, 0)] {
            let deadline = deadline(&format!("go movetime {time}"), &settings, Protocol::Uci);
            assert!(deadline.hard <= ms(used) && deadline.hard >= ms(used / 2), "{time}: {deadline:?}");
        }
    }

    #[test]
    fn a_byoyomi_that_is_shorter_than_the_delay_is_not_answered_at_once() {
        let settings = Settings { network_delay_at_worst: 200, ..Settings::default() };
        for (byoyomi, used) in [(5000, 4800), (300, 150), (140, 70)] {
            let line = format!("go btime 0 wtime 0 byoyomi {byoyomi}");
            assert_eq!(deadline(&line, &settings, Protocol::Usi), Deadline::exactly(ms(used)));
        }
    }

    #[test]
    fn every_option_of_the_clock_has_an_effect() {
        let usual = Settings::default();
        let line = "go btime 60000 wtime 60000";
        let soft = |settings: &Settings| deadline(line, settings, Protocol::Usi).soft;
        let hard = |settings: &Settings| deadline("go byoyomi 5000", settings, Protocol::Usi).hard;
        assert!(soft(&Settings { slow_mover: 200, ..usual.clone() }) > soft(&usual));
        assert!(soft(&Settings { network_delay: 500, ..usual.clone() }) < soft(&usual));
        assert!(soft(&Settings { ponder: true, ..usual.clone() }) > soft(&usual));
        assert!(hard(&Settings { network_delay_at_worst: 1000, ..usual.clone() }) < hard(&usual));
        let patient = Settings { minimum_thinking_time: 9000, ..usual.clone() };
        assert_eq!(deadline(line, &patient, Protocol::Usi), Deadline::exactly(ms(9000)));
        let byoyomi = deadline("go btime 0 wtime 0 byoyomi 5000", &usual, Protocol::Usi);
        assert!(!byoyomi.is_elastic(), "what byoyomi gives is lost if it is not used: {byoyomi:?}");
        let chess = |settings: &Settings| deadline("go wtime 60000", settings, Protocol::Uci).soft;
        assert!(chess(&Settings { move_overhead: 5000, ..usual.clone() }) < chess(&usual));
        assert!(chess(&Settings { ponder: true, ..usual.clone() }) > chess(&usual));
    }

    #[test]
    fn the_longest_game_is_an_agreement_of_shogi() {
        let settings = Settings { max_moves_to_draw: 256, ..Settings::default() };
        assert_eq!(go("go depth 1", &settings, Protocol::Usi).longest_game, Some(256));
        assert_eq!(go("go depth 1", &settings, Protocol::Uci).longest_game, None);
        assert_eq!(go("go depth 1", &Settings::default(), Protocol::Usi).longest_game, None);
    }
}
