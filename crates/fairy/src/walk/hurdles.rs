//! Men that need a hurdle at some distance: equihoppers and their relatives, radial men, double hoppers.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use chess::{Bitboard, Square};

use crate::movement::{Center, Corner, Radius};
use crate::observe::ObservationQuery;
use crate::step::*;
use crate::walk::bent::corners;
use crate::walk::{Found, Visit, Walk};

impl Walk<'_> {
    pub(super) fn second_hop(&self, steps: &[Step], step: Step, found: Visit<'_>) -> ControlFlow<()> {
        let Some(hurdle) = self.end_of_line(self.from, step) else { return ControlFlow::Continue(()) };
        let Some(between) = step.from(hurdle).filter(|&between| self.is_empty(between)) else {
            return ControlFlow::Continue(());
        };
        for &second in steps {
            let Some(hurdle) = self.end_of_line(between, second) else { continue };
            let to = second.from(hurdle).filter(|&to| to != self.from);
            self.arrive(to, None, found)?;
        }
        ControlFlow::Continue(())
    }

    pub(super) fn equihop_on_lines(&self, found: Visit<'_>) -> ControlFlow<()> {
        for &step in QUEEN_REVERSED {
            let Some(hurdle) = self.end_of_line(self.from, step) else { continue };
            let distance = distance(self.from, hurdle);
            self.arrive(self.behind(hurdle, step, distance), Some(hurdle), found)?;
        }
        ControlFlow::Continue(())
    }

    pub(super) fn hop_over_any(&self, hurdle: Square, found: Visit<'_>) -> ControlFlow<()> {
        if !self.is_man(hurdle) {
            return ControlFlow::Continue(());
        }
        self.arrive(Step::between(self.from, hurdle).from(hurdle), Some(hurdle), found)
    }

    pub(super) fn equistop(&self, found: Visit<'_>) -> ControlFlow<()> {
        for &step in QUEEN_REVERSED {
            let Some(first) = self.end_of_line(self.from, step) else { continue };
            let way = Step::between(self.from, first);
            if way.files % 2 == 0 && way.ranks % 2 == 0 {
                let to = Step::new(way.files / 2, way.ranks / 2).from(self.from);
                if let Some(to) = to {
                    self.quiet(to, Some(first), found)?;
                }
            }
            let second = self.end_of_line(first, step);
            if second.is_some_and(|second| distance(first, second) == distance(self.from, first)) {
                self.take(Some(first), second, found)?;
            }
        }
        for &step in BETWEEN_LINES {
            let Some(to) = step.from(self.from) else { continue };
            if step.from(to).is_some_and(|hurdle| self.is_man(hurdle)) {
                self.arrive(Some(to), None, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn eagle_equihop(&self, found: Visit<'_>) -> ControlFlow<()> {
        let mut seen = Bitboard::EMPTY;
        let mut once = |walk: &Self, to: Option<Square>, hurdle: Square, found: Visit<'_>| match to
            .filter(|&to| !seen.contains(to))
        {
            Some(to) => walk.arrive(Some(to), Some(hurdle), &mut |hit: Found| {
                seen = seen.with(hit.to);
                found(hit)
            }),
            None => ControlFlow::Continue(()),
        };
        for &step in QUEEN_REVERSED {
            let Some(hurdle) = self.end_of_line(self.from, step) else { continue };
            let distance = distance(self.from, hurdle);
            for turned in corners(step, Corner::Degrees90) {
                once(self, self.behind(hurdle, turned, distance), hurdle, found)?;
            }
        }
        for &step in BETWEEN_LINES {
            let Some(hurdle) = step.from(self.from).filter(|&hurdle| self.is_man(hurdle)) else { continue };
            for turned in [Step::new(-step.ranks, step.files), Step::new(step.ranks, -step.files)] {
                once(self, turned.from(hurdle), hurdle, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn eagle_equihop_over_any(&self, found: Visit<'_>) -> ControlFlow<()> {
        let mut seen = Bitboard::EMPTY;
        for &step in QUEEN.iter().chain(BETWEEN_LINES) {
            let mut next = step.from(self.from);
            while let Some(hurdle) = next {
                next = step.from(hurdle);
                if !self.is_man(hurdle) {
                    continue;
                }
                let way = Step::between(self.from, hurdle);
                for turned in [Step::new(-way.ranks, way.files), Step::new(way.ranks, -way.files)] {
                    let to = turned.from(hurdle).filter(|&to| !seen.contains(to));
                    self.arrive(to, Some(hurdle), &mut |hit: Found| {
                        seen = seen.with(hit.to);
                        found(hit)
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Moves to a square that is halfway to a man.
    pub(super) fn stop_halfway(&self, to: Square, found: Visit<'_>) -> ControlFlow<()> {
        let beyond = Step::between(self.from, to).from(to);
        match beyond.is_some_and(|beyond| self.is_man(beyond)) {
            true => self.arrive(Some(to), None, found),
            false => ControlFlow::Continue(()),
        }
    }

    pub(super) fn angle(&self, step: Step, corner: Corner, found: Visit<'_>) -> ControlFlow<()> {
        let Some(hurdle) = self.end_of_line(self.from, step) else { return ControlFlow::Continue(()) };
        let [first, second] = corners(step, corner);
        self.arrive(first.from(hurdle), Some(hurdle), found)?;
        self.arrive(second.from(hurdle), Some(hurdle), found)
    }

    pub(super) fn radial(&self, radius: Radius, center: Center, found: Visit<'_>) -> ControlFlow<()> {
        for &steps in circles(radius) {
            for (i, to_hurdle) in steps.iter().enumerate() {
                let Some(hurdle) = to_hurdle.from(self.from) else { continue };
                let is_hurdle = match center {
                    Center::Enemy => self.position.side(!self.color).contains(hurdle),
                    Center::AnyMan | Center::Departure => self.is_man(hurdle),
                };
                if !is_hurdle {
                    continue;
                }
                for (j, step) in steps.iter().enumerate() {
                    let to = match center {
                        Center::Departure if i == j => None,
                        Center::Departure => step.from(self.from),
                        Center::Enemy | Center::AnyMan => step.from(hurdle),
                    };
                    self.arrive(to, None, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// As [`equihop_hurdles`], only on queen lines.
pub(super) fn equihop_hurdles_on_lines(from: Square) -> ArrayVec<Square, 16> {
    let on_lines = |&hurdle: &Square| is_on_line(Step::between(from, hurdle));
    equihop_hurdles(from).into_iter().filter(on_lines).collect()
}

/// Whether a man on radii attacks its target, where nothing is a hole: its hurdle is looked for among all men.
pub(crate) fn attacks_on_circle(radius: Radius, center: Center, query: &ObservationQuery<'_>) -> bool {
    let (from, target) = (query.from, query.target);
    let hurdles = match center {
        Center::Enemy => query.position.side(!query.color),
        Center::AnyMan | Center::Departure => query.position.occupied(),
    };
    let length = |step: Step| i32::from(step.files).pow(2) + i32::from(step.ranks).pow(2);
    hurdles.without(from).without(target).into_iter().any(|hurdle| {
        let to_hurdle = Step::between(from, hurdle);
        let middle = if center == Center::Departure { from } else { hurdle };
        let to_target = Step::between(middle, target);
        let is_circle = |steps: &&[Step]| steps.contains(&to_hurdle) && steps.contains(&to_target);
        length(to_hurdle) == length(to_target) && circles(radius).iter().any(is_circle)
    })
}

/// The steps of one length each, as which a man on radii looks for its hurdle.
fn circles(radius: Radius) -> &'static [&'static [Step]] {
    match radius {
        Radius::Queen => QUEEN_CIRCLES,
        Radius::Any => CIRCLES,
    }
}

/// The hurdles over which an equihopper on `from` can hop within the board, in order.
pub(super) fn equihop_hurdles(from: Square) -> ArrayVec<Square, 16> {
    // From the highest file to the lowest, and on each file from the highest rank.
    let reach = |low: i8| (-(low / 2)..=(7 - low) / 2).rev();
    let mut hurdles = ArrayVec::new();
    for files in reach(from.file() as i8) {
        for ranks in reach(from.rank() as i8) {
            if (files, ranks) != (0, 0)
                && let Some(hurdle) = Step::new(files, ranks).from(from)
            {
                hurdles.push(hurdle);
            }
        }
    }
    hurdles
}

fn is_on_line(step: Step) -> bool {
    step.files == 0 || step.ranks == 0 || step.files.abs() == step.ranks.abs()
}

fn distance(a: Square, b: Square) -> u8 {
    let step = Step::between(a, b);
    step.files.unsigned_abs().max(step.ranks.unsigned_abs())
}

/// Steps of equal length on queen lines.
const QUEEN_CIRCLES: &[&[Step]] = &[
    ROOK, DABBABA, LEAP03, LEAP04, LEAP05, LEAP06, LEAP07, BISHOP, ALFIL, LEAP33, LEAP44, LEAP55, LEAP66,
    LEAP77,
];

/// Steps of equal length.
const CIRCLES: &[&[Step]] = &[
    ROOK, DABBABA, LEAP03, LEAP04, ROOT25, LEAP06, LEAP07, BISHOP, KNIGHT, CAMEL, GIRAFFE, LEAP15, LEAP16,
    ROOT50, ALFIL, ZEBRA, LEAP24, LEAP25, LEAP26, LEAP27, LEAP33, LEAP35, LEAP36, LEAP37, LEAP44, LEAP45,
    LEAP46, LEAP47, LEAP56, LEAP57, LEAP66, LEAP67, LEAP77,
];
