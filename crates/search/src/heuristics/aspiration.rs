//! Aspiration windows: an iteration expects a score near that of the previous one, and searches again if it is wrong.

use game::{Depth, Score, Tactics};

use super::{Heuristic, Switch};
use crate::Evaluate;
use crate::window::Window;
use crate::worker::Worker;

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "aspiration",
    about: "expects a score near that of the iteration before",
    default: true,
};

/// A window around the expected score, widened when it fails.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aspiration {
    pub(crate) window: Window,
    width: i32,
}

impl Aspiration {
    /// The first window of an iteration.
    pub(crate) fn around<P: Tactics, E: Evaluate<P>>(
        worker: &Worker<P, E>,
        depth: Depth,
        expected: Score,
    ) -> Aspiration {
        let parameters = &worker.parameters;
        let wide = depth.half_moves() < parameters.aspiration_depth
            || expected.is_mate()
            || expected == -Score::INFINITE
            || !worker.switches.is_on(Switch::Aspiration);
        if wide {
            return Aspiration { window: Window::full(), width: 0 };
        }
        let width = parameters.aspiration_width + expected.value().abs() / 64;
        let window = Window { alpha: expected - width, beta: expected + width };
        Aspiration { window, width }
    }

    /// The score was `score`, at most alpha.
    pub(crate) fn lower<P: Tactics, E: Evaluate<P>>(&mut self, worker: &mut Worker<P, E>, score: Score) {
        worker.statistics.count(Switch::Aspiration);
        self.window.beta = Score::centipawns((self.window.alpha.value() + self.window.beta.value()) / 2);
        self.window.alpha = self.beyond(score, -self.width);
        self.grow();
    }

    /// The score was `score`, at least beta.
    pub(crate) fn raise<P: Tactics, E: Evaluate<P>>(&mut self, worker: &mut Worker<P, E>, score: Score) {
        worker.statistics.count(Switch::Aspiration);
        self.window.beta = self.beyond(score, self.width);
        self.grow();
    }

    /// The bound `width` beyond `score`, or no bound once windows are so wide that a mate is likely.
    fn beyond(&self, score: Score, width: i32) -> Score {
        const WIDE: i32 = 800;
        match width {
            _ if !score.is_mate() && width.abs() < WIDE => score + width,
            ..0 => -Score::INFINITE,
            _ => Score::INFINITE,
        }
    }

    fn grow(&mut self) {
        self.width += self.width / 2 + 2;
    }
}
