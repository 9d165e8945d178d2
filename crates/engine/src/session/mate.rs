//! `go mate` of USI: is there a mate by checks?

use std::io::Write;
use std::marker::PhantomData;
use std::time::Instant;

use mate::{Answer, Bounds, Effort, Length, Limits, Observer, Options, Verdict};
use search::{Clock, Signal};

use crate::Game;
use crate::games::{MoveOf, Solve};
use crate::options::Settings;
use crate::output::Output;
use crate::protocol::MateLimit;

/// When a mate is known, so many times the work it took may be spent on finding a shorter one,
const SHORTENING: u64 = 10;
/// and at least so many positions.
const SHORTENING_AT_LEAST: u64 = 200_000;

/// A position to be looked at, and for how long.
pub(super) struct Question<G: Game> {
    pub(super) position: G::Position,
    pub(super) limit: MateLimit,
    pub(super) settings: Settings,
}

impl<G: Game> Question<G> {
    /// Looks for a mate and returns the line that ends the command. That there is none is said only if it is proved.
    pub(super) fn answer<W: Write>(&self, solve: Solve<G>, signal: &Signal, output: &Output<W>) -> String {
        let deadline = match self.limit {
            // A time too long to be added to now is no limit.
            MateLimit::Time(time) => Instant::now().checked_add(time),
            MateLimit::Moves(_) | MateLimit::Infinite => None,
        };
        let limits = Limits { deadline, stop: Some(signal.stop_flag()), ..Limits::NONE };
        let mut teller =
            Teller::<G, W> { output, settings: &self.settings, clock: Clock::start(), game: PhantomData };
        let any =
            solve(&self.position, self.options(Effort::AnyMate, Length::UNLIMITED), limits, &mut teller);
        match any.answer {
            Answer::Unknown => "checkmate timeout".to_owned(),
            Answer::NoMate => "checkmate nomate".to_owned(),
            Answer::Mate => {
                let more = any.nodes.saturating_mul(SHORTENING).max(SHORTENING_AT_LEAST);
                let limits = Limits { nodes: Some(more), ..limits };
                let options = self.options(Effort::Shortest, any.bounds.at_most);
                let shortest = solve(&self.position, options, limits, &mut teller);
                let best = if shortest.answer == Answer::Mate { &shortest } else { &any };
                self.line(best)
            }
        }
    }

    fn options(&self, effort: Effort, within: Length) -> Options {
        let megabytes = usize::try_from(self.settings.hash).unwrap_or(1);
        let threads = usize::try_from(self.settings.threads).unwrap_or(1);
        Options { memory: megabytes << 20, threads, effort, within, ..Options::default() }
    }

    fn line(&self, verdict: &Verdict<MoveOf<G>>) -> String {
        format!("checkmate {}", written::<G>(&verdict.line, &self.settings))
    }
}

/// Tells of mates as they are found.
struct Teller<'a, G, W> {
    output: &'a Output<W>,
    settings: &'a Settings,
    clock: Clock,
    game: PhantomData<G>,
}

impl<G: Game, W: Write> Observer<MoveOf<G>> for Teller<'_, G, W> {
    fn bounds(&mut self, bounds: Bounds, line: &[MoveOf<G>]) {
        if bounds.at_most < Length::UNLIMITED {
            let time = self.clock.elapsed().as_millis();
            let pv = written::<G>(line, self.settings);
            self.output.line(format_args!("info time {time} score mate {} pv {pv}", bounds.at_most));
        }
    }
}

fn written<G: Game>(moves: &[MoveOf<G>], settings: &Settings) -> String {
    moves.iter().map(|&mv| G::write_move(mv, settings)).collect::<Vec<_>>().join(" ")
}
