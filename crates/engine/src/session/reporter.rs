//! Search reports as `info` lines.

use std::fmt::Write as _;
use std::io::Write;
use std::marker::PhantomData;
use std::time::Duration;

use game::{Depth, Score};
use search::{Bound, Clock, Observer, Report};

use crate::handicap::LastIteration;
use crate::options::{Settings, milliseconds};
use crate::output::Output;
use crate::protocol::Protocol;
use crate::{MoveOf, PlayableGame, wdl};

/// Root moves are reported only after this time: earlier they change too fast to be read.
const CURRENT_MOVES_AFTER: Duration = Duration::from_secs(3);

/// Writes the reports it receives.
pub(super) struct Reporter<'a, G: PlayableGame, W> {
    output: &'a Output<W>,
    settings: &'a Settings,
    clock: Clock,
    /// When a best line was last written.
    written: Option<Duration>,
    /// Whether lines are held back because they come too soon after that.
    holding: bool,
    /// Lines that came too soon, with their numbers.
    held_back: Vec<(usize, String)>,
    /// The proven value of the position; only a mate is more precise.
    known: Option<Score>,
    pub(super) last_iteration: LastIteration<MoveOf<G>>,
    game: PhantomData<G>,
}

impl<'a, G: PlayableGame, W: Write> Reporter<'a, G, W> {
    pub(super) fn new(
        output: &'a Output<W>,
        settings: &'a Settings,
        clock: Clock,
        known: Option<Score>,
    ) -> Reporter<'a, G, W> {
        let (written, holding, held_back) = (None, false, Vec::new());
        let last_iteration = LastIteration::new();
        Reporter {
            output,
            settings,
            clock,
            written,
            holding,
            held_back,
            known,
            last_iteration,
            game: PhantomData,
        }
    }

    /// Writes the lines that were held back, before the answer.
    pub(super) fn finish(&mut self) {
        self.held_back.drain(..).for_each(|(_, line)| self.output.line(line));
    }

    /// Whether a line is to wait. Lines of one iteration belong together: the best one decides for all.
    fn is_held(&mut self, report: &Report<'_, MoveOf<G>>) -> bool {
        if report.line == 1 {
            let interval = milliseconds(self.settings.pv_interval);
            let since = self.written.map(|written| report.time.saturating_sub(written));
            self.holding = !self.settings.analysis && since.is_some_and(|since| since < interval);
            if !self.holding {
                self.written = Some(report.time);
                self.held_back.clear();
            }
        }
        self.holding
    }
}

impl<G: PlayableGame, W: Write> Observer<MoveOf<G>> for Reporter<'_, G, W> {
    fn line(&mut self, report: &Report<'_, MoveOf<G>>) {
        self.last_iteration.add(report);
        // A weakened engine searches more lines than it prints.
        if i64::try_from(report.line).is_ok_and(|line| line > self.settings.lines) {
            return;
        }
        let mut report = *report;
        if let Some(known) = self.known.filter(|_| !report.score.is_mate()) {
            (report.score, report.bound) = (known, Bound::Exact);
        }
        let report = &report;
        let line = info::<G>(report, self.settings);
        if !self.is_held(report) {
            return self.output.line(line);
        }
        // Only the latest of each number counts.
        self.held_back.retain(|&(number, _)| number != report.line);
        self.held_back.push((report.line, line));
    }

    fn current_move(&mut self, depth: Depth, mv: MoveOf<G>, number: usize) {
        if self.clock.elapsed() >= CURRENT_MOVES_AFTER {
            let mv = G::write_move(mv, self.settings);
            self.output.line(format_args!("info depth {depth} currmove {mv} currmovenumber {number}"));
        }
    }
}

/// A report as one line.
fn info<G: PlayableGame>(report: &Report<'_, MoveOf<G>>, settings: &Settings) -> String {
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {}",
        report.depth,
        report.selective_depth,
        report.line,
        score(report.score, G::PROTOCOL)
    );
    line.push_str(match report.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    if settings.show_wdl && G::PROTOCOL == Protocol::Uci {
        // Writing to a string cannot fail.
        write!(line, " wdl {}", wdl::Chances::of(report.score)).ok();
    }
    let micros = report.time.as_micros().max(1);
    let speed = u128::from(report.nodes) * 1_000_000 / micros;
    write!(
        line,
        " nodes {} nps {speed} hashfull {}{} time {} pv",
        report.nodes,
        report.table_full,
        if settings.syzygy_path.is_empty() {
            String::new()
        } else {
            format!(" tbhits {}", report.known_outcomes)
        },
        report.time.as_millis()
    )
    .ok();
    for &mv in report.moves {
        line.push(' ');
        line.push_str(&G::write_move(mv, settings));
    }
    line
}

/// A score as a protocol writes it: UCI counts the moves to a mate, USI the half-moves.
pub(super) fn score(score: Score, protocol: Protocol) -> String {
    match (score.mate_distance(), protocol) {
        (None, _) => format!("cp {}", score.value()),
        (Some(half_moves), Protocol::Usi) => format!("mate {half_moves}"),
        (Some(half_moves), Protocol::Uci) if half_moves > 0 => format!("mate {}", (half_moves + 1) / 2),
        (Some(half_moves), Protocol::Uci) => format!("mate {}", half_moves / 2),
    }
}

#[cfg(test)]
mod tests {
    use game::Ply;

    use super::*;

    #[test]
    fn mates_are_counted_as_each_protocol_counts_them() {
        for (plies, uci, usi) in [(1, "mate 1", "mate 1"), (2, "mate 1", "mate 2"), (5, "mate 3", "mate 5")] {
            let mate = Score::mate_in(Ply::new(plies));
            assert_eq!(
                (score(mate, Protocol::Uci).as_str(), score(mate, Protocol::Usi).as_str()),
                (uci, usi)
            );
        }
        for (plies, uci, usi) in
            [(0, "mate 0", "mate 0"), (2, "mate -1", "mate -2"), (6, "mate -3", "mate -6")]
        {
            let mated = Score::mated_in(Ply::new(plies));
            assert_eq!(
                (score(mated, Protocol::Uci).as_str(), score(mated, Protocol::Usi).as_str()),
                (uci, usi)
            );
        }
        assert_eq!(score(Score::centipawns(-34), Protocol::Usi), "cp -34");
    }
}
