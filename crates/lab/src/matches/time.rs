//! How long programs may think.

use std::str::FromStr;
use std::time::Duration;

use game::{BySide, Side};
use thiserror::Error;

use engine::protocol::Protocol;

/// What ends a program's thinking.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TimeControl {
    /// A clock for the whole game, and what each move adds to it.
    Clock {
        /// On the clock at the start.
        base: Duration,
        /// Added after each move.
        increment: Duration,
    },
    /// A time for each move.
    MoveTime(Duration),
    /// A number of positions for each move, however long they take.
    Nodes(u64),
    /// A depth in plies, however long it takes.
    Depth(u32),
}

/// A time control that cannot be read.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[error("`{0}` is not a time control; expected seconds and increment as in 10+0.1")]
pub struct ParseTimeError(String);

impl FromStr for TimeControl {
    type Err = ParseTimeError;

    /// Reads `10+0.1` or `60`.
    fn from_str(text: &str) -> Result<TimeControl, ParseTimeError> {
        let seconds = |text: &str| {
            let seconds = text.trim().parse::<f64>().ok().filter(|seconds| (0.0..1e6).contains(seconds))?;
            Duration::try_from_secs_f64(seconds).ok()
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        seconds(base)
            .zip(seconds(increment))
            .filter(|(base, increment)| !(*base + *increment).is_zero())
            .map(|(base, increment)| TimeControl::Clock { base, increment })
            .ok_or_else(|| ParseTimeError(text.chars().take(20).collect()))
    }
}

impl std::fmt::Display for TimeControl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TimeControl::Clock { base, increment } => {
                write!(f, "{}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
            TimeControl::MoveTime(time) => write!(f, "{} s a move", time.as_secs_f64()),
            TimeControl::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            TimeControl::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

/// The clocks of one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clocks {
    control: TimeControl,
    left: BySide<Duration>,
}

impl Clocks {
    pub(super) fn new(control: TimeControl) -> Clocks {
        let base = match control {
            TimeControl::Clock { base, increment } => base + increment,
            TimeControl::MoveTime(time) => time,
            TimeControl::Nodes(_) | TimeControl::Depth(_) => Duration::MAX,
        };
        Clocks { control, left: BySide([base; 2]) }
    }

    /// How long `side` may think about its move; `None` for as long as it likes.
    pub(super) fn allowance(&self, side: Side) -> Option<Duration> {
        (self.left[side] != Duration::MAX).then_some(self.left[side])
    }

    /// Notes that `side` has thought for `spent`.
    pub(super) fn spend(&mut self, side: Side, spent: Duration) {
        if let TimeControl::Clock { increment, .. } = self.control {
            self.left[side] = self.left[side].saturating_sub(spent) + increment;
        }
    }

    /// The command that makes a program think.
    pub(super) fn command(&self, protocol: Protocol) -> String {
        let milliseconds = |side| self.left[side].as_millis();
        match self.control {
            TimeControl::Clock { increment, .. } => {
                let (first, second) = protocol.clock_letters();
                let step = increment.as_millis();
                format!(
                    "go {first}time {} {second}time {} {first}inc {step} {second}inc {step}",
                    milliseconds(Side::First),
                    milliseconds(Side::Second)
                )
            }
            TimeControl::MoveTime(time) => match protocol {
                Protocol::Uci => format!("go movetime {}", time.as_millis()),
                Protocol::Usi => format!("go btime 0 wtime 0 byoyomi {}", time.as_millis()),
            },
            TimeControl::Nodes(nodes) => format!("go nodes {nodes}"),
            TimeControl::Depth(depth) => format!("go depth {depth}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_sent_to_the_program() {
        let clocks = |text: &str| Clocks::new(text.parse().expect(text));
        assert_eq!(clocks("10+0.1").command(Protocol::Uci), "go wtime 10100 btime 10100 winc 100 binc 100");
        assert_eq!(clocks("60").command(Protocol::Usi), "go btime 60000 wtime 60000 binc 0 winc 0");
        for text in ["", "+", "x", "-1", "1e9", "0+0", "10+", "nan"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_increment_comes_after_the_move() {
        let mut clocks = Clocks::new("1+0.5".parse().expect("it is a time control"));
        clocks.spend(Side::First, Duration::from_millis(700));
        assert_eq!(clocks.allowance(Side::First), Some(Duration::from_millis(1300)));
        assert_eq!(clocks.allowance(Side::Second), Some(Duration::from_millis(1500)));
    }
}
