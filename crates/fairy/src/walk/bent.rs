//! Men whose lines turn or bounce: roses, men with decomposed knight steps, zigzag, reflecting and bouncing men.

use std::ops::ControlFlow;

use chess::{Bitboard, File, Rank, Square};

use crate::movement::{Circle, Corner, Decomposed, Way};
use crate::observe::{ObservationQuery, between, primitive};
use crate::step::*;
use crate::walk::{Found, Visit, Walk};

impl Walk<'_> {
    pub(super) fn rose(&self, circle: Circle, found: Visit<'_>) -> ControlFlow<()> {
        for start in 0..8 {
            for sense in [1, 7] {
                self.circle(start, sense, circle, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn circle(
        &self,
        start: usize,
        sense: usize,
        what: Circle,
        found: Visit<'_>,
    ) -> ControlFlow<()> {
        let mut direction = start;
        let mut turn = || {
            let step = KNIGHT[direction];
            direction = (direction + sense) % 8;
            step
        };
        let mut square = turn().from(self.from);
        while let Some(to) = square.filter(|&to| to != self.from && self.is_empty(to)) {
            if matches!(what, Circle::Ride | Circle::Chinese) {
                self.quiet(to, None, found)?;
            }
            square = turn().from(to);
        }
        let Some(hurdle) = square.filter(|&square| square != self.from) else {
            return ControlFlow::Continue(());
        };
        if what == Circle::Ride {
            return self.take(Some(hurdle), None, found);
        }
        if !self.is_man(hurdle) {
            return ControlFlow::Continue(());
        }
        if what == Circle::Locust {
            return self.pass_over(Some(hurdle), turn(), found);
        }
        let mut square = turn().from(hurdle);
        if what == Circle::Hop {
            return self.arrive(square.filter(|&to| to != self.from), None, found);
        }
        while let Some(to) = square.filter(|&to| to != self.from && self.is_empty(to)) {
            if what == Circle::Lion {
                self.quiet(to, None, found)?;
            }
            square = turn().from(to);
        }
        self.take(square.filter(|&to| to != self.from), None, found)
    }

    pub(super) fn decomposed(
        &self,
        step: Step,
        way: Way,
        what: Decomposed,
        found: Visit<'_>,
    ) -> ControlFlow<()> {
        let first = match way {
            Way::Straight => Step::new(step.files / 2, step.ranks / 2),
            Way::Aslant => Step::new(step.files.signum(), step.ranks.signum()),
        };
        let mut passed = first.from(self.from);
        let mut square = step.from(self.from);
        let is_free = |square: Option<Square>| square.is_some_and(|square| self.is_empty(square));
        match what {
            Decomposed::Leap if is_free(passed) => self.arrive(square, passed, found),
            Decomposed::LeapCaptures if is_free(passed) => self.take(square, passed, found),
            Decomposed::Hop if passed.is_some_and(|passed| self.is_man(passed)) => {
                self.arrive(square, passed, found)
            }
            Decomposed::HopQuietly if passed.is_some_and(|passed| self.is_man(passed)) => {
                match square.filter(|&to| self.is_empty(to)) {
                    Some(to) => self.quiet(to, passed, found),
                    None => ControlFlow::Continue(()),
                }
            }
            Decomposed::Ride => {
                while let (true, Some(to)) = (is_free(passed), square.filter(|&to| self.is_empty(to))) {
                    self.quiet(to, None, found)?;
                    passed = first.from(to);
                    square = step.from(to);
                }
                match is_free(passed) {
                    true => self.take(square, None, found),
                    false => ControlFlow::Continue(()),
                }
            }
            Decomposed::Lion => self.decomposed_lion(step, first, found),
            _ => ControlFlow::Continue(()),
        }
    }

    fn decomposed_lion(&self, step: Step, first: Step, found: Visit<'_>) -> ControlFlow<()> {
        let mut base = self.from;
        let (mut passed, mut square) = loop {
            let (Some(passed), Some(square)) = (first.from(base), step.from(base)) else {
                return ControlFlow::Continue(());
            };
            if !self.is_empty(passed) || !self.is_empty(square) {
                break (passed, square);
            }
            base = square;
        };
        let holes = self.rules.holes_of(self.position);
        if holes.contains(passed) || holes.contains(square) {
            return ControlFlow::Continue(());
        }
        if !self.is_empty(passed) {
            self.arrive(Some(square), None, found)?;
        }
        if self.is_empty(passed) || self.is_empty(square) {
            loop {
                let (Some(next_passed), Some(next)) = (first.from(square), step.from(square)) else {
                    return ControlFlow::Continue(());
                };
                (passed, square) = (next_passed, next);
                if !self.is_empty(passed) || !self.is_empty(square) {
                    break;
                }
                self.quiet(square, None, found)?;
            }
        }
        match self.is_empty(passed) {
            true => self.take(Some(square), None, found),
            false => ControlFlow::Continue(()),
        }
    }

    pub(super) fn zigzag(&self, (zig, zag): (Step, Step), found: Visit<'_>) -> ControlFlow<()> {
        let mut square = zig.from(self.from);
        let mut turns = [zag, zig].into_iter().cycle();
        while let (Some(to), Some(turn)) = (square.filter(|&to| self.is_empty(to)), turns.next()) {
            self.quiet(to, None, found)?;
            square = turn.from(to);
        }
        self.take(square, None, found)
    }

    pub(super) fn reflect(&self, from: Square, step: Step, times: u8, found: Visit<'_>) -> ControlFlow<()> {
        if step.from(from).is_none() {
            return ControlFlow::Continue(());
        }
        match self.segment(from, step, None, found)? {
            Some(end) => self.take(Some(end), None, found),
            None if times > 0 => {
                let edge = step.last_from(from);
                for turned in corners(step, Corner::Degrees90) {
                    self.reflect(edge, turned, times - 1, found)?;
                }
                ControlFlow::Continue(())
            }
            None => ControlFlow::Continue(()),
        }
    }

    pub(super) fn cardinal(&self, from: Square, step: Step, times: u8, found: Visit<'_>) -> ControlFlow<()> {
        match self.segment(from, step, None, found)? {
            Some(end) => self.take(Some(end), None, found),
            None if times > 0 => {
                let edge = step.last_from(from);
                let beside = |straight: &Step| {
                    let aside = edge.file() as i8 + step.files + straight.files;
                    let above = edge.rank() as i8 + step.ranks + straight.ranks;
                    let way = Step::new(aside - edge.file() as i8, above - edge.rank() as i8);
                    way.from(edge)
                };
                let Some(landing) = ROOK.iter().find_map(beside) else { return ControlFlow::Continue(()) };
                self.arrive(Some(landing), None, found)?;
                if !self.is_empty(landing) {
                    return ControlFlow::Continue(());
                }
                let [first, second] = corners(step, Corner::Degrees90);
                let turned = if first.from(landing).is_some() { first } else { second };
                self.cardinal(landing, turned, times - 1, found)
            }
            None => ControlFlow::Continue(()),
        }
    }

    pub(super) fn bounce_as_knight(&self, from: Square, times: u8, found: Visit<'_>) -> ControlFlow<()> {
        for &step in KNIGHT {
            let Some(to) = step.from(from) else { continue };
            self.arrive(Some(to), None, found)?;
            if times > 0 && self.is_empty(to) && is_edge(to) {
                self.bounce_as_knight(to, times - 1, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn bounce_as_nightrider(
        &self,
        from: Square,
        edges: &mut Bitboard,
        found: Visit<'_>,
    ) -> ControlFlow<()> {
        if is_edge(from) {
            *edges = edges.with(from);
        }
        for &step in KNIGHT {
            let mut square = step.from(from);
            while let Some(to) = square.filter(|&to| self.is_empty(to)) {
                self.quiet(to, None, found)?;
                if is_edge(to) && !edges.contains(to) {
                    self.bounce_as_nightrider(to, edges, found)?;
                    square = Some(to);
                    break;
                }
                square = step.from(to);
            }
            self.take(square, None, found)?;
        }
        ControlFlow::Continue(())
    }

    pub(super) fn cat(&self, found: Visit<'_>) -> ControlFlow<()> {
        for (&step, &(files, ranks)) in KNIGHT.iter().zip(&CAT_RIDES) {
            let Some(first) = step.from(self.from) else { continue };
            if !self.is_empty(first) {
                self.take(Some(first), None, found)?;
                continue;
            }
            self.quiet(first, None, found)?;
            self.line(first, Step::new(files, ranks), None, found)?;
        }
        ControlFlow::Continue(())
    }

    pub(super) fn edgehog(&self, step: Step, found: Visit<'_>) -> ControlFlow<()> {
        let from_edge = is_edge(self.from);
        self.line(self.from, step, None, &mut |hit: Found| match is_edge(hit.to) != from_edge {
            true => found(hit),
            false => ControlFlow::Continue(()),
        })
    }

    pub(super) fn bouncer(&self, step: Step, found: Visit<'_>) -> ControlFlow<()> {
        // The edge counts as a man on the first square beyond it.
        let mut distance = 1;
        let mut square = step.from(self.from);
        while let Some(next) = square.filter(|&square| self.is_empty(square)) {
            distance += 1;
            square = step.from(next);
        }
        let back = step.back();
        let mut to = self.from;
        for left in (0..distance).rev() {
            let Some(next) = back.from(to) else { return ControlFlow::Continue(()) };
            to = next;
            if left > 0 && !self.is_empty(to) {
                return ControlFlow::Continue(());
            }
        }
        self.arrive(Some(to), None, found)
    }

    pub(super) fn ubi(&self, from: Square, seen: &mut Bitboard, found: Visit<'_>) -> ControlFlow<()> {
        for &step in KNIGHT {
            let Some(to) = step.from(from).filter(|&to| !seen.contains(to)) else { continue };
            if self.is_empty(to) {
                *seen = seen.with(to);
                self.quiet(to, None, found)?;
                self.ubi(to, seen, found)?;
            } else if self.is_enemy(to) {
                *seen = seen.with(to);
                self.take(Some(to), None, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn one_over(&self, (first, second): (Step, Step), found: Visit<'_>) -> ControlFlow<()> {
        let Some(passed) = first.from(self.from) else { return ControlFlow::Continue(()) };
        let Some(to) = second.from(passed).filter(|&to| self.is_empty(to)) else {
            return ControlFlow::Continue(());
        };
        match self.is_empty(passed) {
            true => self.quiet(to, None, found),
            false => self.pass_over(Some(passed), second, found),
        }
    }
}

/// The two directions after a turn, in order.
pub(crate) fn corners(step: Step, corner: Corner) -> [Step; 2] {
    let approach = QUEEN.iter().position(|&known| known == step).unwrap_or(0);
    directions_after(corner)[approach].map(|(files, ranks)| Step::new(files, ranks))
}

/// Whether a man that turns at its hurdle attacks its target, where nothing is a hole: the hurdle is looked for from the
/// target.
pub(crate) fn attacks_around_corner(steps: &[Step], corner: Corner, query: &ObservationQuery<'_>) -> bool {
    let (from, target) = (query.from, query.target);
    let men = query.position.occupied();
    QUEEN.iter().zip(directions_after(corner)).any(|(&step, after)| {
        let is_hurdle = |hurdle: Square| {
            men.contains(hurdle)
                && hurdle != from
                && primitive(Step::between(from, hurdle)) == step
                && steps.contains(&step)
                && !between(from, hurdle).meets(men.with(target))
        };
        after.iter().any(|&(files, ranks)| Step::new(-files, -ranks).from(target).is_some_and(is_hurdle))
    })
}

fn directions_after(corner: Corner) -> &'static Corners {
    match corner {
        Corner::Degrees27 => &CORNERS_27,
        Corner::Degrees45 => &CORNERS_45,
        Corner::Degrees90 => &CORNERS_90,
        Corner::Degrees135 => &CORNERS_135,
    }
}

/// For each direction of approach, in the order of [`QUEEN`], the two directions after the turn.
type Corners = [[(i8, i8); 2]; 8];

const CORNERS_27: Corners = [
    [(2, 1), (2, -1)],
    [(1, 2), (-1, 2)],
    [(-2, -1), (-2, 1)],
    [(-1, -2), (1, -2)],
    [(-1, 2), (-2, 1)],
    [(1, 2), (2, 1)],
    [(1, -2), (2, -1)],
    [(-1, -2), (-2, -1)],
];
const CORNERS_45: Corners = [
    [(1, 1), (1, -1)],
    [(1, 1), (-1, 1)],
    [(-1, -1), (-1, 1)],
    [(-1, -1), (1, -1)],
    [(0, 1), (-1, 0)],
    [(0, 1), (1, 0)],
    [(0, -1), (1, 0)],
    [(0, -1), (-1, 0)],
];
const CORNERS_90: Corners = [
    [(0, -1), (0, 1)],
    [(-1, 0), (1, 0)],
    [(0, -1), (0, 1)],
    [(-1, 0), (1, 0)],
    [(-1, -1), (1, 1)],
    [(1, -1), (-1, 1)],
    [(-1, -1), (1, 1)],
    [(1, -1), (-1, 1)],
];
const CORNERS_135: Corners = [
    [(-1, -1), (-1, 1)],
    [(-1, -1), (1, -1)],
    [(1, 1), (1, -1)],
    [(1, 1), (-1, 1)],
    [(0, -1), (1, 0)],
    [(0, -1), (-1, 0)],
    [(0, 1), (-1, 0)],
    [(0, 1), (1, 0)],
];

fn is_edge(square: Square) -> bool {
    matches!(square.file(), File::A | File::H) || matches!(square.rank(), Rank::First | Rank::Eighth)
}

pub(crate) const CAT_RIDES: [(i8, i8); 8] =
    [(-2, 0), (0, 2), (0, 2), (2, 0), (2, 0), (0, -2), (0, -2), (-2, 0)];

const fn both(first: (i8, i8), second: (i8, i8)) -> (Step, Step) {
    (Step::new(first.0, first.1), Step::new(second.0, second.1))
}

pub(super) const SKYLLA: &[(Step, Step)] = &[
    both((1, 0), (1, 1)),
    both((0, 1), (1, 1)),
    both((0, 1), (-1, 1)),
    both((-1, 0), (-1, 1)),
    both((-1, 0), (-1, -1)),
    both((0, -1), (-1, -1)),
    both((0, -1), (1, -1)),
    both((1, 0), (1, -1)),
];

pub(super) const CHARYBDIS: &[(Step, Step)] = &[
    both((1, 1), (1, 0)),
    both((1, 1), (0, 1)),
    both((-1, 1), (0, 1)),
    both((-1, 1), (-1, 0)),
    both((-1, -1), (-1, 0)),
    both((-1, -1), (0, -1)),
    both((1, -1), (0, -1)),
    both((1, -1), (1, 0)),
];
