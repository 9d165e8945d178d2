//! Mates that are proved: `go mate` of both protocols, and the short mate search before a normal one.

use std::io::Write;
use std::marker::PhantomData;
use std::time::{Duration, Instant};

use game::{Depth, Ply, Score};
use mate::{Answer, Attack, Bounds, Effort, Length, Limits, Observer, Options, Start, Verdict};
use search::{Clock, Deadline, Signal};

use super::remark::Remark;
use super::{Board, reporter};
use crate::options::Settings;
use crate::output::Output;
use crate::protocol::Protocol;
use crate::{MoveOf, PlayableGame};

/// When a mate is known, this many times the work it took may be spent on a shorter one,
const SHORTENING: u64 = 10;
/// and at least this many positions.
const SHORTENING_AT_LEAST: u64 = 200_000;

/// Positions of the short mate search: some hundredths of a second.
const QUICK_NODES: u64 = 10_000;
/// It takes at most this fraction (1/n) of the time for the move.
const QUICK_SHARE: u32 = 20;
/// Bytes that it takes.
const QUICK_MEMORY: usize = 1 << 20;

/// This fraction (1/n) of the time for `go mate` is kept for finding a move to play if there is no mate.
const PROOF_SHARE: u32 = 5;
/// Half-moves that such a search has where no other limit is given.
const DEPTH_WITHOUT_MATE: i32 = 10;

/// A position to search for a mate, with the limits.
pub(super) struct Question<G: PlayableGame> {
    pub(super) position: G::Position,
    pub(super) settings: Settings,
    /// The longest mate that counts.
    pub(super) within: Length,
    pub(super) time: Option<Duration>,
    pub(super) nodes: Option<u64>,
}

/// The result of a mate search, and its cost.
pub(super) struct Found<G: PlayableGame> {
    pub(super) verdict: Verdict<MoveOf<G>>,
    time: Duration,
}

impl<G: PlayableGame> Question<G> {
    /// Searches for a mate, and then for a shorter one.
    pub(super) fn answer<W: Write>(&self, signal: &Signal, output: &Output<W>) -> Found<G> {
        let clock = Clock::start();
        let limits = Limits { nodes: self.nodes, ..limits(signal, self.time) };
        let settings = &self.settings;
        let mut reporter =
            MateReporter::<G, W> { output, settings, clock, reported: Length::UNLIMITED, game: PhantomData };
        let any = G::solve(&self.position, self.options(Effort::AnyMate, self.within), limits, &mut reporter);
        let left = self.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(any.nodes));
        if any.answer != Answer::Mate || left == 0 {
            return Found { verdict: any, time: clock.elapsed() };
        }
        let more = any.nodes.saturating_mul(SHORTENING).max(SHORTENING_AT_LEAST);
        let limits = Limits { nodes: Some(more.min(left)), ..limits };
        let options = self.options(Effort::Shortest, any.bounds.at_most);
        let shortest = G::solve(&self.position, options, limits, &mut reporter);
        let nodes = any.nodes + shortest.nodes;
        let best = if shortest.answer == Answer::Mate { shortest } else { any };
        Found { verdict: Verdict { nodes, ..best }, time: clock.elapsed() }
    }

    /// A short search for a mate by checks. Only the shortest mate counts: an engine that starts a different mate with
    /// every move never finishes one.
    pub(super) fn quick_mate(&self, signal: &Signal) -> Option<Found<G>> {
        let clock = Clock::start();
        let time = self.time.map(|time| time / QUICK_SHARE);
        let question = Limits { nodes: Some(QUICK_NODES), ..limits(signal, time) };
        let options = Options {
            memory: QUICK_MEMORY,
            threads: 1,
            attack: Attack::Checks,
            start: Start::Straight,
            ..self.options(Effort::Shortest, self.within)
        };
        let verdict = G::solve(&self.position, options, question, &mut ());
        let proved = verdict.answer == Answer::Mate && verdict.bounds.at_least == verdict.bounds.at_most;
        proved.then(|| Found { verdict, time: clock.elapsed() })
    }

    fn options(&self, effort: Effort, within: Length) -> Options {
        let megabytes = usize::try_from(self.settings.hash).unwrap_or(1);
        let threads = usize::try_from(self.settings.threads).unwrap_or(1);
        Options {
            memory: megabytes << 20,
            threads,
            attack: G::ATTACK,
            start: Start::ByChecks,
            effort,
            within,
            ..Options::default()
        }
    }
}

/// The line that ends `go mate` without a position: nothing is known.
pub(super) const fn without_question(protocol: Protocol) -> &'static str {
    match protocol {
        Protocol::Uci => Protocol::Uci.no_move(),
        Protocol::Usi => "checkmate timeout",
    }
}

/// The time for a proof that has to be over before `deadline`.
pub(super) fn most_of(deadline: Deadline) -> Duration {
    deadline.hard - deadline.hard / PROOF_SHARE
}

fn limits(signal: &Signal, time: Option<Duration>) -> Limits<'_> {
    // A time too long to be added to now is no limit.
    let deadline = time.and_then(|time| Instant::now().checked_add(time));
    Limits { deadline, stop: Some(signal.stop_flag()), ..Limits::NONE }
}

impl<G: PlayableGame> Found<G> {
    /// The line that ends `go mate` of USI. It denies a mate only if that is proved.
    pub(super) fn checkmate(&self, settings: &Settings) -> String {
        match self.verdict.answer {
            Answer::Unknown => "checkmate timeout".to_owned(),
            Answer::NoMate => "checkmate nomate".to_owned(),
            Answer::Mate => format!("checkmate {}", written::<G>(&self.verdict.line, settings)),
        }
    }

    /// What is left of `limits` for the search for a move, after a proof that has failed. It looks for no mate, and it ends.
    pub(super) fn limits_left<M>(&self, limits: search::Limits<M>) -> search::Limits<M> {
        let unlimited = limits.depth.is_none() && limits.nodes.is_none() && limits.deadline.is_none();
        let depth = if unlimited { Some(Depth::new(DEPTH_WITHOUT_MATE)) } else { limits.depth };
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(self.verdict.nodes));
        search::Limits { depth, nodes, mate: None, ..limits }
    }

    /// The message when there is no mate in this many moves, or none was found.
    pub(super) fn without_mate(&self, moves: u32) -> String {
        match self.verdict.answer {
            Answer::NoMate => format!("go mate {moves}: there is none, which is proved"),
            _ => format!("go mate {moves}: none was found before the limits were reached"),
        }
    }

    /// Reports the mate as a search does, and returns the last line; `None` without mate.
    pub(super) fn best_move<W: Write>(
        &self,
        board: &Board<G>,
        settings: &Settings,
        output: &Output<W>,
    ) -> Option<String> {
        let &first = self.verdict.line.first()?;
        let length = self.verdict.line.len();
        let score = score::<G>(Length::new(u16::try_from(length).unwrap_or(u16::MAX)));
        let (nodes, time) = (self.verdict.nodes, self.time.as_millis());
        let pv = written::<G>(&self.verdict.line, settings);
        output.line(format_args!(
            "info depth {length} seldepth {length} multipv 1 score {score} nodes {nodes} time {time} pv {pv}"
        ));
        let first = G::write_move(first, settings);
        let position = G::write(board.position());
        let best = first.clone();
        output.remark(Remark { position, best, score, depth: length, nodes, time: self.time });
        Some(match self.verdict.line.get(1) {
            Some(&reply) => format!("bestmove {first} ponder {}", G::write_move(reply, settings)),
            None => format!("bestmove {first}"),
        })
    }
}

/// Reports mates as they are found.
struct MateReporter<'a, G, W> {
    output: &'a Output<W>,
    settings: &'a Settings,
    clock: Clock,
    /// The last length reported.
    reported: Length,
    game: PhantomData<G>,
}

impl<G: PlayableGame, W: Write> Observer<MoveOf<G>> for MateReporter<'_, G, W> {
    fn bounds(&mut self, bounds: Bounds, line: &[MoveOf<G>]) {
        if bounds.at_most < self.reported && !line.is_empty() {
            self.reported = bounds.at_most;
            let (time, score) = (self.clock.elapsed().as_millis(), score::<G>(bounds.at_most));
            let pv = written::<G>(line, self.settings);
            self.output.line(format_args!("info time {time} score {score} pv {pv}"));
        }
    }
}

/// A mate of this length as the game's protocol writes it.
fn score<G: PlayableGame>(length: Length) -> String {
    reporter::score(Score::mate_in(Ply::new(length.plies())), G::PROTOCOL)
}

fn written<G: PlayableGame>(moves: &[MoveOf<G>], settings: &Settings) -> String {
    moves.iter().map(|&mv| G::write_move(mv, settings)).collect::<Vec<_>>().join(" ")
}
