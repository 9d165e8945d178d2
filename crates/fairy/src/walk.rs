//! Walks: the moves of one man by its movement, and with the same code whether it attacks a square.

use arrayvec::ArrayVec;
use chess::{Bitboard, Color, File, Rank, Square};

use crate::kind::Kind;
use crate::movement::{Circle, Corner, Decomposed, Leaf, Movement, Radius, Way};
use crate::moves::Special;
use crate::position::Position;
use crate::rules::Rules;
use crate::step::*;

/// One square that a man can go to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) to: Square,
    pub(crate) victim: Option<Square>,
    pub(crate) hurdle: Option<Square>,
    pub(crate) special: Special,
}

/// Whether a walk goes on after what it has found.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Flow {
    On,
    Stop,
}

/// Where a walk starts, on which board, for whom.
#[derive(Clone, Copy)]
pub(crate) struct Walk<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) position: &'a Position,
    pub(crate) color: Color,
    pub(crate) from: Square,
    /// What blocks lines: men, holes, and the target.
    blocked: Bitboard,
    /// With a target only captures on it are found, as if an enemy stood there.
    pub(crate) target: Option<Square>,
}

impl<'a> Walk<'a> {
    /// The walk of the man on `from`, moved by `color`.
    #[inline]
    pub(crate) fn new(
        rules: &'a Rules,
        position: &'a Position,
        color: Color,
        from: Square,
        target: Option<Square>,
    ) -> Walk<'a> {
        let men = position.occupied() | rules.holes_of(position);
        let blocked = target.map_or(men, |target| men.with(target));
        Walk { rules, position, color, from, blocked, target }
    }

    /// Finds what a man of this kind finds, in order, until told to stop.
    #[inline]
    pub(crate) fn run(&self, kind: Kind, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        for movement in self.rules.movements(kind) {
            if self.part(movement, found) == Flow::Stop {
                return Flow::Stop;
            }
        }
        Flow::On
    }

    /// The moves of a leaper.
    #[inline]
    pub(crate) fn leaps(&self, steps: &[Step], find: &mut impl FnMut(Found)) {
        let enemies = self.enemies();
        for to in steps.iter().filter_map(|step| step.from(self.from)) {
            let victim = Some(to).filter(|&to| enemies.contains(to));
            if victim.is_some() || !self.blocked.contains(to) {
                find(Found { to, victim, hurdle: None, special: Special::None });
            }
        }
    }

    /// The moves of a rider.
    #[inline]
    pub(crate) fn rides(&self, steps: &[Step], find: &mut impl FnMut(Found)) {
        let enemies = self.enemies();
        for step in steps {
            let mut next = step.from(self.from);
            while let Some(to) = next {
                let is_free = !self.blocked.contains(to);
                let victim = Some(to).filter(|&to| enemies.contains(to));
                if is_free || victim.is_some() {
                    find(Found { to, victim, hurdle: None, special: Special::None });
                }
                next = if is_free { step.from(to) } else { None };
            }
        }
    }

    #[inline]
    fn enemies(&self) -> Bitboard {
        self.position.side(!self.color).without(self.from)
    }

    #[inline]
    fn is_empty(&self, square: Square) -> bool {
        !self.occupied().contains(square)
    }

    #[inline]
    fn occupied(&self) -> Bitboard {
        self.blocked
    }

    /// A man that can be hopped over; a hole cannot.
    #[inline]
    fn is_man(&self, square: Square) -> bool {
        !self.is_empty(square) && !self.rules.holes_of(self.position).contains(square)
    }

    #[inline]
    fn is_enemy(&self, square: Square) -> bool {
        match self.target {
            Some(target) => square == target,
            None => self.position.side(!self.color).contains(square) && square != self.from,
        }
    }

    /// The first square on a line where something stands, if the line does not leave the board before.
    #[inline]
    fn end_of_line(&self, from: Square, step: Step) -> Option<Square> {
        let mut square = step.from(from)?;
        while self.is_empty(square) {
            square = step.from(square)?;
        }
        self.is_man(square).then_some(square)
    }

    /// To a square that is empty or taken by an enemy.
    #[inline]
    fn arrive(
        &self,
        to: Option<Square>,
        hurdle: Option<Square>,
        found: &mut dyn FnMut(Found) -> Flow,
    ) -> Flow {
        let Some(to) = to else { return Flow::On };
        if self.is_empty(to) {
            self.quiet(to, hurdle, found)
        } else if self.is_enemy(to) {
            found(Found { to, victim: Some(to), hurdle, special: Special::None })
        } else {
            Flow::On
        }
    }

    #[inline]
    fn quiet(&self, to: Square, hurdle: Option<Square>, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        if self.target.is_some() {
            return Flow::On;
        }
        found(Found { to, victim: None, hurdle, special: Special::None })
    }

    #[inline]
    fn take(&self, to: Option<Square>, hurdle: Option<Square>, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        match to.filter(|&to| self.is_enemy(to)) {
            Some(to) => found(Found { to, victim: Some(to), hurdle, special: Special::None }),
            None => Flow::On,
        }
    }

    /// Captures `victim` by going to the square behind it.
    fn pass_over(&self, victim: Option<Square>, step: Step, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        let Some(victim) = victim.filter(|&victim| self.is_enemy(victim)) else { return Flow::On };
        match step.from(victim).filter(|&to| self.is_empty(to)) {
            Some(to) => {
                found(Found { to, victim: Some(victim), hurdle: Some(victim), special: Special::None })
            }
            None => Flow::On,
        }
    }

    /// The empty squares of a line; `Err` with what ended it, which is no square when it left the board.
    fn segment(
        &self,
        from: Square,
        step: Step,
        hurdle: Option<Square>,
        found: &mut dyn FnMut(Found) -> Flow,
    ) -> Result<Option<Square>, Flow> {
        let mut square = step.from(from);
        while let Some(to) = square.filter(|&to| self.is_empty(to)) {
            if self.quiet(to, hurdle, found) == Flow::Stop {
                return Err(Flow::Stop);
            }
            square = step.from(to);
        }
        Ok(square)
    }

    fn line(
        &self,
        from: Square,
        step: Step,
        hurdle: Option<Square>,
        found: &mut dyn FnMut(Found) -> Flow,
    ) -> Flow {
        match self.segment(from, step, hurdle, found) {
            Ok(end) => self.take(end, hurdle, found),
            Err(flow) => flow,
        }
    }

    pub(crate) fn part(&self, movement: &Movement, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        let from = self.from;
        macro_rules! each {
            ($steps:expr, |$step:ident| $body:expr) => {{
                for &$step in $steps.iter() {
                    if $body == Flow::Stop {
                        return Flow::Stop;
                    }
                }
                Flow::On
            }};
        }
        match *movement {
            Movement::Leap(steps) => each!(steps, |step| self.arrive(step.from(from), None, found)),
            Movement::Ride(steps) => each!(steps, |step| self.line(from, step, None, found)),
            Movement::Hop(steps, distance) => each!(steps, |step| {
                match self.end_of_line(from, step) {
                    Some(hurdle) => self.arrive(self.behind(hurdle, step, distance), Some(hurdle), found),
                    None => Flow::On,
                }
            }),
            Movement::Lion(steps, hurdles) => each!(steps, |step| {
                match self.nth_man(from, step, hurdles) {
                    Some(hurdle) => self.line(hurdle, step, Some(hurdle).filter(|_| hurdles == 1), found),
                    None => Flow::On,
                }
            }),
            Movement::Kangaroo(steps) => each!(steps, |step| {
                match self.nth_man(from, step, 2) {
                    Some(hurdle) => self.arrive(step.from(hurdle), None, found),
                    None => Flow::On,
                }
            }),
            Movement::LeapHop(steps) => each!(steps, |step| {
                match step.from(from).filter(|&hurdle| self.is_man(hurdle)) {
                    Some(hurdle) => self.arrive(step.from(hurdle), Some(hurdle), found),
                    None => Flow::On,
                }
            }),
            Movement::ContraHop(steps) => each!(steps, |step| {
                match step.from(from).filter(|&hurdle| self.is_man(hurdle)) {
                    Some(hurdle) => self.line(hurdle, step, Some(hurdle), found),
                    None => Flow::On,
                }
            }),
            Movement::DoubleHop(steps) => each!(steps, |step| self.second_hop(steps, step, found)),
            Movement::Chinese(steps) => each!(steps, |step| {
                match self.segment(from, step, None, found) {
                    Ok(Some(hurdle)) if self.is_man(hurdle) => {
                        self.take(self.end_of_line(hurdle, step), Some(hurdle), found)
                    }
                    Ok(_) => Flow::On,
                    Err(flow) => flow,
                }
            }),
            Movement::ChineseLeap(steps) => each!(steps, |step| {
                match step.from(from) {
                    Some(to) if self.is_empty(to) => self.quiet(to, None, found),
                    Some(hurdle) if self.is_man(hurdle) => self.take(step.from(hurdle), None, found),
                    _ => Flow::On,
                }
            }),
            Movement::Locust(steps) => {
                each!(steps, |step| self.pass_over(self.end_of_line(from, step), step, found))
            }
            Movement::Marine(steps) => each!(steps, |step| {
                match self.segment(from, step, None, found) {
                    Ok(end) => self.pass_over(end, step, found),
                    Err(flow) => flow,
                }
            }),
            Movement::MarineLeap(steps) => each!(steps, |step| {
                match step.from(from) {
                    Some(to) if self.is_empty(to) => self.quiet(to, None, found),
                    victim => self.pass_over(victim, step, found),
                }
            }),
            Movement::Argentinian(steps) => each!(steps, |step| {
                match self.end_of_line(from, step) {
                    Some(hurdle) => match self.take(Some(hurdle), None, found) {
                        Flow::On => match self.segment(hurdle, step, None, found) {
                            Ok(_) => Flow::On,
                            Err(flow) => flow,
                        },
                        Flow::Stop => Flow::Stop,
                    },
                    None => Flow::On,
                }
            }),
            Movement::Equihopper => match self.equihop_on_lines(found) {
                Flow::On => each!(BETWEEN_LINES, |step| {
                    match step.from(from).filter(|&hurdle| self.is_man(hurdle)) {
                        Some(hurdle) => self.arrive(step.from(hurdle), Some(hurdle), found),
                        None => Flow::On,
                    }
                }),
                Flow::Stop => Flow::Stop,
            },
            Movement::Orix => self.equihop_on_lines(found),
            Movement::NonstopEquihopper => {
                each!(equihop_hurdles(from), |hurdle| self.hop_over_any(hurdle, found))
            }
            Movement::NonstopOrix => {
                let on_lines = |&hurdle: &Square| is_on_line(Step::between(from, hurdle));
                let hurdles: ArrayVec<Square, 16> =
                    equihop_hurdles(from).into_iter().filter(on_lines).collect();
                each!(hurdles, |hurdle| self.hop_over_any(hurdle, found))
            }
            Movement::Equistopper => self.equistop(found),
            Movement::NonstopEquistopper => each!(equihop_hurdles(from), |to| {
                let beyond = Step::between(from, to).from(to);
                match beyond.is_some_and(|beyond| self.is_man(beyond)) {
                    true => self.arrive(Some(to), None, found),
                    false => Flow::On,
                }
            }),
            Movement::Angle(steps, corner) => each!(steps, |step| {
                match self.end_of_line(from, step) {
                    Some(hurdle) => {
                        let [first, second] = corners(step, corner);
                        match self.arrive(first.from(hurdle), Some(hurdle), found) {
                            Flow::On => self.arrive(second.from(hurdle), Some(hurdle), found),
                            Flow::Stop => Flow::Stop,
                        }
                    }
                    None => Flow::On,
                }
            }),
            Movement::EagleEquihopper => self.eagle_equihop(found),
            Movement::NonstopEagleEquihopper => self.eagle_equihop_over_any(found),
            Movement::Rose(circle) => {
                for start in 0..8 {
                    for sense in [1, 7] {
                        if self.circle(start, sense, circle, found) == Flow::Stop {
                            return Flow::Stop;
                        }
                    }
                }
                Flow::On
            }
            Movement::Decomposed(way, what) => each!(KNIGHT, |step| self.decomposed(step, way, what, found)),
            Movement::Zigzag(pairs) => each!(pairs, |pair| self.zigzag(pair, found)),
            Movement::Reflect(times) => each!(BISHOP, |step| self.reflect(from, step, times, found)),
            Movement::Cardinal => each!(BISHOP, |step| self.cardinal(from, step, 1, found)),
            Movement::BouncyKnight => self.bounce_as_knight(from, 2, found),
            Movement::BouncyNightrider => {
                let mut edges = Bitboard::EMPTY;
                self.bounce_as_nightrider(from, &mut edges, found)
            }
            Movement::Cat => self.cat(found),
            Movement::Edgehog => each!(QUEEN_REVERSED, |step| self.edgehog(step, found)),
            Movement::Hamster => each!(QUEEN_REVERSED, |step| {
                let before = self.end_of_line(from, step).and_then(|hurdle| step.back().from(hurdle));
                match before.filter(|&to| to != from) {
                    Some(to) => self.quiet(to, None, found),
                    None => Flow::On,
                }
            }),
            Movement::ContraHamster => each!(QUEEN_REVERSED, |step| {
                match step.back().from(from).is_some_and(|hurdle| self.is_man(hurdle)) {
                    true => self.line(from, step, None, found),
                    false => Flow::On,
                }
            }),
            Movement::Bouncer(steps) => each!(steps, |step| self.bouncer(step, found)),
            Movement::Ubi => {
                let mut seen = Bitboard::of(from);
                self.ubi(from, &mut seen, found)
            }
            Movement::Skylla => each!(SKYLLA, |pair| self.one_over(pair, found)),
            Movement::Charybdis => each!(CHARYBDIS, |pair| self.one_over(pair, found)),
            Movement::Querquisite => {
                let as_in_the_array = match from.file() {
                    File::A | File::H => Kind::ROOK,
                    File::B | File::G => Kind::KNIGHT,
                    File::C | File::F => Kind::BISHOP,
                    File::D => Kind::QUEEN,
                    File::E => Kind::KING,
                };
                self.run(as_in_the_array, found)
            }
            Movement::Radial(radius, leaf) => self.radial(radius, leaf, found),
            Movement::Pawn => match self.pawn_steps() {
                0 => Flow::On,
                steps => match self.pawn_captures(found) {
                    Flow::On => self.pawn_steps_along(forward(self.color, 0), steps, found),
                    Flow::Stop => Flow::Stop,
                },
            },
            Movement::PawnSteps => match self.pawn_steps() {
                0 => Flow::On,
                steps => self.pawn_steps_along(forward(self.color, 0), steps, found),
            },
            Movement::PawnCaptures => match self.pawn_steps() {
                0 => Flow::On,
                _ => self.pawn_captures(found),
            },
            Movement::BerolinaPawn => match self.pawn_steps() {
                0 => Flow::On,
                steps => match self.pawn_capture(forward(self.color, 0), found) {
                    Flow::On => match self.pawn_steps_along(forward(self.color, -1), steps, found) {
                        Flow::On => self.pawn_steps_along(forward(self.color, 1), steps, found),
                        Flow::Stop => Flow::Stop,
                    },
                    Flow::Stop => Flow::Stop,
                },
            },
            Movement::ReversePawn => match self.steps_of(!self.color) {
                0 => Flow::On,
                steps => {
                    let takes = [forward(!self.color, 1), forward(!self.color, -1)];
                    match each!(takes, |step| self.pawn_capture(step, found)) {
                        Flow::On => self.pawn_steps_along(forward(!self.color, 0), steps, found),
                        Flow::Stop => Flow::Stop,
                    }
                }
            },
            Movement::SuperPawn => match self.segment(from, forward(self.color, 0), None, found) {
                Ok(_) => {
                    let takes = [forward(self.color, -1), forward(self.color, 1)];
                    each!(takes, |step| self.take(self.end_of_line(from, step), None, found))
                }
                Err(flow) => flow,
            },
            Movement::BerolinaSuperPawn => {
                let steps = [forward(self.color, -1), forward(self.color, 1)];
                let flow = each!(steps, |step| {
                    match self.segment(from, step, None, found) {
                        Ok(_) => Flow::On,
                        Err(flow) => flow,
                    }
                });
                match flow {
                    Flow::On => self.take(self.end_of_line(from, forward(self.color, 0)), None, found),
                    Flow::Stop => Flow::Stop,
                }
            }
            Movement::ChinesePawn => {
                let beyond_the_river = self.color.rank(from.rank()) >= Rank::Fifth;
                let sideways: &[Step] =
                    if beyond_the_river { &[Step::new(1, 0), Step::new(-1, 0)] } else { &[] };
                match self.arrive(forward(self.color, 0).from(from), None, found) {
                    Flow::On => each!(sideways, |step| self.arrive(step.from(from), None, found)),
                    Flow::Stop => Flow::Stop,
                }
            }
            Movement::MarinePawn => match self.pawn_steps() {
                0 => Flow::On,
                steps => match self.pawn_steps_along(forward(self.color, 0), steps, found) {
                    Flow::On => self.marine_pawn_captures(found),
                    Flow::Stop => Flow::Stop,
                },
            },
            Movement::MarinePawnCaptures => self.marine_pawn_captures(found),
            Movement::Orphan => self.orphan(found),
            Movement::Friend => self.friend(found),
            Movement::Hunter { away, home } => {
                let (up, down) = match self.color {
                    Color::White => (away, home),
                    Color::Black => (home, away),
                };
                self.up_and_down(up, down, found)
            }
            Movement::UpDown { up, down } => self.up_and_down(up, down, found),
        }
    }

    /// The square so many steps behind a hurdle, if what lies between is empty.
    fn behind(&self, hurdle: Square, step: Step, distance: u8) -> Option<Square> {
        let mut square = step.from(hurdle)?;
        for _ in 1..distance {
            if !self.is_empty(square) {
                return None;
            }
            square = step.from(square)?;
        }
        Some(square)
    }

    fn nth_man(&self, from: Square, step: Step, number: u8) -> Option<Square> {
        let mut square = from;
        for _ in 0..number {
            square = self.end_of_line(square, step)?;
        }
        Some(square)
    }

    fn second_hop(&self, steps: &[Step], step: Step, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        let Some(hurdle) = self.end_of_line(self.from, step) else { return Flow::On };
        let Some(between) = step.from(hurdle).filter(|&between| self.is_empty(between)) else {
            return Flow::On;
        };
        for &second in steps {
            let Some(hurdle) = self.end_of_line(between, second) else { continue };
            let to = second.from(hurdle).filter(|&to| to != self.from);
            if self.arrive(to, None, found) == Flow::Stop {
                return Flow::Stop;
            }
        }
        Flow::On
    }

    fn equihop_on_lines(&self, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        for &step in QUEEN_REVERSED {
            let Some(hurdle) = self.end_of_line(self.from, step) else { continue };
            let distance = distance(self.from, hurdle);
            if self.arrive(self.behind(hurdle, step, distance), Some(hurdle), found) == Flow::Stop {
                return Flow::Stop;
            }
        }
        Flow::On
    }

    fn hop_over_any(&self, hurdle: Square, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        if !self.is_man(hurdle) {
            return Flow::On;
        }
        self.arrive(Step::between(self.from, hurdle).from(hurdle), Some(hurdle), found)
    }

    fn equistop(&self, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        for &step in QUEEN_REVERSED {
            let Some(first) = self.end_of_line(self.from, step) else { continue };
            let way = Step::between(self.from, first);
            if way.files % 2 == 0 && way.ranks % 2 == 0 {
                let to = Step::new(way.files / 2, way.ranks / 2).from(self.from);
                if let Some(to) = to
                    && self.quiet(to, Some(first), found) == Flow::Stop
                {
                    return Flow::Stop;
                }
            }
            let second = self.end_of_line(first, step);
            if second.is_some_and(|second| distance(first, second) == distance(self.from, first))
                && self.take(Some(first), second, found) == Flow::Stop
            {
                return Flow::Stop;
            }
        }
        for &step in BETWEEN_LINES {
            let Some(to) = step.from(self.from) else { continue };
            if step.from(to).is_some_and(|hurdle| self.is_man(hurdle))
                && self.arrive(Some(to), None, found) == Flow::Stop
            {
                return Flow::Stop;
            }
        }
        Flow::On
    }

    fn eagle_equihop(&self, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        let mut seen = Bitboard::EMPTY;
        let mut once =
            |walk: &Self, to: Option<Square>, hurdle: Square, found: &mut dyn FnMut(Found) -> Flow| match to
                .filter(|&to| !seen.contains(to))
            {
                Some(to) => walk.arrive(Some(to), Some(hurdle), &mut |hit: Found| {
                    seen = seen.with(hit.to);
                    found(hit)
                }),
                None => Flow::On,
            };
        for &step in QUEEN_REVERSED {
            let Some(hurdle) = self.end_of_line(self.from, step) else { continue };
            let distance = distance(self.from, hurdle);
            for turned in corners(step, Corner::Degrees90) {
                if once(self, self.behind(hurdle, turned, distance), hurdle, found) == Flow::Stop {
                    return Flow::Stop;
                }
            }
        }
        for &step in BETWEEN_LINES {
            let Some(hurdle) = step.from(self.from).filter(|&hurdle| self.is_man(hurdle)) else { continue };
            for turned in [Step::new(-step.ranks, step.files), Step::new(step.ranks, -step.files)] {
                if once(self, turned.from(hurdle), hurdle, found) == Flow::Stop {
                    return Flow::Stop;
                }
            }
        }
        Flow::On
    }

    fn eagle_equihop_over_any(&self, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
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
                    let flow = self.arrive(to, Some(hurdle), &mut |hit: Found| {
                        seen = seen.with(hit.to);
                        found(hit)
                    });
                    if flow == Flow::Stop {
                        return Flow::Stop;
                    }
                }
            }
        }
        Flow::On
    }

    fn circle(&self, start: usize, sense: usize, what: Circle, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        let mut direction = start;
        let mut turn = || {
            let step = KNIGHT[direction];
            direction = (direction + sense) % 8;
            step
        };
        let mut square = turn().from(self.from);
        while let Some(to) = square.filter(|&to| to != self.from && self.is_empty(to)) {
            if matches!(what, Circle::Ride | Circle::Chinese) && self.quiet(to, None, found) == Flow::Stop {
                return Flow::Stop;
            }
            square = turn().from(to);
        }
        let Some(hurdle) = square.filter(|&square| square != self.from) else { return Flow::On };
        if what == Circle::Ride {
            return self.take(Some(hurdle), None, found);
        }
        if !self.is_man(hurdle) {
            return Flow::On;
        }
        if what == Circle::Locust {
            return self.pass_over(Some(hurdle), turn(), found);
        }
        let mut square = turn().from(hurdle);
        if what == Circle::Hop {
            return self.arrive(square.filter(|&to| to != self.from), None, found);
        }
        while let Some(to) = square.filter(|&to| to != self.from && self.is_empty(to)) {
            if what == Circle::Lion && self.quiet(to, None, found) == Flow::Stop {
                return Flow::Stop;
            }
            square = turn().from(to);
        }
        self.take(square.filter(|&to| to != self.from), None, found)
    }

    fn decomposed(
        &self,
        step: Step,
        way: Way,
        what: Decomposed,
        found: &mut dyn FnMut(Found) -> Flow,
    ) -> Flow {
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
                    None => Flow::On,
                }
            }
            Decomposed::Ride => {
                while let (true, Some(to)) = (is_free(passed), square.filter(|&to| self.is_empty(to))) {
                    if self.quiet(to, None, found) == Flow::Stop {
                        return Flow::Stop;
                    }
                    passed = first.from(to);
                    square = step.from(to);
                }
                match is_free(passed) {
                    true => self.take(square, None, found),
                    false => Flow::On,
                }
            }
            Decomposed::Lion => self.decomposed_lion(step, first, found),
            _ => Flow::On,
        }
    }

    fn decomposed_lion(&self, step: Step, first: Step, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        let mut base = self.from;
        let (mut passed, mut square) = loop {
            let (Some(passed), Some(square)) = (first.from(base), step.from(base)) else { return Flow::On };
            if !self.is_empty(passed) || !self.is_empty(square) {
                break (passed, square);
            }
            base = square;
        };
        let holes = self.rules.holes_of(self.position);
        if holes.contains(passed) || holes.contains(square) {
            return Flow::On;
        }
        if !self.is_empty(passed) && self.arrive(Some(square), None, found) == Flow::Stop {
            return Flow::Stop;
        }
        if self.is_empty(passed) || self.is_empty(square) {
            loop {
                let (Some(next_passed), Some(next)) = (first.from(square), step.from(square)) else {
                    return Flow::On;
                };
                (passed, square) = (next_passed, next);
                if !self.is_empty(passed) || !self.is_empty(square) {
                    break;
                }
                if self.quiet(square, None, found) == Flow::Stop {
                    return Flow::Stop;
                }
            }
        }
        match self.is_empty(passed) {
            true => self.take(Some(square), None, found),
            false => Flow::On,
        }
    }

    fn zigzag(&self, (zig, zag): (Step, Step), found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        let mut square = zig.from(self.from);
        let mut turns = [zag, zig].into_iter().cycle();
        while let (Some(to), Some(turn)) = (square.filter(|&to| self.is_empty(to)), turns.next()) {
            if self.quiet(to, None, found) == Flow::Stop {
                return Flow::Stop;
            }
            square = turn.from(to);
        }
        self.take(square, None, found)
    }

    fn reflect(&self, from: Square, step: Step, times: u8, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        if step.from(from).is_none() {
            return Flow::On;
        }
        match self.segment(from, step, None, found) {
            Err(flow) => flow,
            Ok(Some(end)) => self.take(Some(end), None, found),
            Ok(None) if times > 0 => {
                let mut edge = from;
                while let Some(next) = step.from(edge) {
                    edge = next;
                }
                for turned in corners(step, Corner::Degrees90) {
                    if self.reflect(edge, turned, times - 1, found) == Flow::Stop {
                        return Flow::Stop;
                    }
                }
                Flow::On
            }
            Ok(None) => Flow::On,
        }
    }

    fn cardinal(&self, from: Square, step: Step, times: u8, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        match self.segment(from, step, None, found) {
            Err(flow) => flow,
            Ok(Some(end)) => self.take(Some(end), None, found),
            Ok(None) if times > 0 => {
                let mut edge = from;
                while let Some(next) = step.from(edge) {
                    edge = next;
                }
                let beside = |straight: &Step| {
                    let aside = edge.file() as i8 + step.files + straight.files;
                    let above = edge.rank() as i8 + step.ranks + straight.ranks;
                    let way = Step::new(aside - edge.file() as i8, above - edge.rank() as i8);
                    way.from(edge)
                };
                let Some(landing) = ROOK.iter().find_map(beside) else { return Flow::On };
                if self.arrive(Some(landing), None, found) == Flow::Stop {
                    return Flow::Stop;
                }
                if !self.is_empty(landing) {
                    return Flow::On;
                }
                let [first, second] = corners(step, Corner::Degrees90);
                let turned = if first.from(landing).is_some() { first } else { second };
                self.cardinal(landing, turned, times - 1, found)
            }
            Ok(None) => Flow::On,
        }
    }

    fn bounce_as_knight(&self, from: Square, times: u8, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        for &step in KNIGHT {
            let Some(to) = step.from(from) else { continue };
            if self.arrive(Some(to), None, found) == Flow::Stop {
                return Flow::Stop;
            }
            if times > 0
                && self.is_empty(to)
                && is_edge(to)
                && self.bounce_as_knight(to, times - 1, found) == Flow::Stop
            {
                return Flow::Stop;
            }
        }
        Flow::On
    }

    fn bounce_as_nightrider(
        &self,
        from: Square,
        edges: &mut Bitboard,
        found: &mut dyn FnMut(Found) -> Flow,
    ) -> Flow {
        if is_edge(from) {
            *edges = edges.with(from);
        }
        for &step in KNIGHT {
            let mut square = step.from(from);
            while let Some(to) = square.filter(|&to| self.is_empty(to)) {
                if self.quiet(to, None, found) == Flow::Stop {
                    return Flow::Stop;
                }
                if is_edge(to) && !edges.contains(to) {
                    if self.bounce_as_nightrider(to, edges, found) == Flow::Stop {
                        return Flow::Stop;
                    }
                    square = Some(to);
                    break;
                }
                square = step.from(to);
            }
            if self.take(square, None, found) == Flow::Stop {
                return Flow::Stop;
            }
        }
        Flow::On
    }

    fn cat(&self, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        for (&step, &(files, ranks)) in KNIGHT.iter().zip(&CAT_RIDES) {
            let Some(first) = step.from(self.from) else { continue };
            if !self.is_empty(first) {
                if self.take(Some(first), None, found) == Flow::Stop {
                    return Flow::Stop;
                }
                continue;
            }
            if self.quiet(first, None, found) == Flow::Stop
                || self.line(first, Step::new(files, ranks), None, found) == Flow::Stop
            {
                return Flow::Stop;
            }
        }
        Flow::On
    }

    fn edgehog(&self, step: Step, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        let from_edge = is_edge(self.from);
        self.line(self.from, step, None, &mut |hit: Found| match is_edge(hit.to) != from_edge {
            true => found(hit),
            false => Flow::On,
        })
    }

    fn bouncer(&self, step: Step, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        // The edge repels as a man beyond it would.
        let mut distance = 1;
        let mut square = step.from(self.from);
        while let Some(next) = square.filter(|&square| self.is_empty(square)) {
            distance += 1;
            square = step.from(next);
        }
        let back = step.back();
        let mut to = self.from;
        for left in (0..distance).rev() {
            let Some(next) = back.from(to) else { return Flow::On };
            to = next;
            if left > 0 && !self.is_empty(to) {
                return Flow::On;
            }
        }
        self.arrive(Some(to), None, found)
    }

    fn ubi(&self, from: Square, seen: &mut Bitboard, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        for &step in KNIGHT {
            let Some(to) = step.from(from).filter(|&to| !seen.contains(to)) else { continue };
            if self.is_empty(to) {
                *seen = seen.with(to);
                if self.quiet(to, None, found) == Flow::Stop || self.ubi(to, seen, found) == Flow::Stop {
                    return Flow::Stop;
                }
            } else if self.is_enemy(to) {
                *seen = seen.with(to);
                if self.take(Some(to), None, found) == Flow::Stop {
                    return Flow::Stop;
                }
            }
        }
        Flow::On
    }

    fn one_over(&self, (first, second): (Step, Step), found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        let Some(passed) = first.from(self.from) else { return Flow::On };
        let Some(to) = second.from(passed).filter(|&to| self.is_empty(to)) else { return Flow::On };
        match self.is_empty(passed) {
            true => self.quiet(to, None, found),
            false => self.pass_over(Some(passed), second, found),
        }
    }

    fn radial(&self, radius: Radius, leaf: Leaf, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        let circles = match radius {
            Radius::Queen => QUEEN_CIRCLES,
            Radius::Any => CIRCLES,
        };
        for &steps in circles {
            for (i, to_hurdle) in steps.iter().enumerate() {
                let Some(hurdle) = to_hurdle.from(self.from) else { continue };
                let is_hurdle = match leaf {
                    Leaf::Enemy => self.position.side(!self.color).contains(hurdle),
                    Leaf::Tree | Leaf::Leaf => self.is_man(hurdle),
                };
                if !is_hurdle {
                    continue;
                }
                for (j, step) in steps.iter().enumerate() {
                    let to = match leaf {
                        Leaf::Leaf if i == j => None,
                        Leaf::Leaf => step.from(self.from),
                        Leaf::Enemy | Leaf::Tree => step.from(hurdle),
                    };
                    if self.arrive(to, None, found) == Flow::Stop {
                        return Flow::Stop;
                    }
                }
            }
        }
        Flow::On
    }

    fn pawn_steps(&self) -> u8 {
        self.steps_of(self.color)
    }

    /// How far a pawn of `color` may step from here; 0 where it may neither step nor capture.
    fn steps_of(&self, color: Color) -> u8 {
        match color.rank(self.from.rank()) {
            Rank::First => {
                let kind = self.position.man(self.from).kind();
                // A hunter observes from there, though it does not move.
                let observes = self.target.is_some() && kind >= Kind::FIRST_DEFINED;
                let steps = u8::from(kind == Kind::ORPHAN || observes);
                self.rules.steps_from_first_rank(self.from).max(steps)
            }
            Rank::Second => 2,
            _ => 1,
        }
    }

    fn pawn_captures(&self, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        match self.pawn_capture(forward(self.color, -1), found) {
            Flow::On => self.pawn_capture(forward(self.color, 1), found),
            Flow::Stop => Flow::Stop,
        }
    }

    fn pawn_capture(&self, step: Step, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        let Some(to) = step.from(self.from) else { return Flow::On };
        if self.is_enemy(to) {
            return self.take(Some(to), None, found);
        }
        match self.en_passant_victim(to) {
            Some(victim) => {
                found(Found { to, victim: Some(victim), hurdle: None, special: Special::EnPassant })
            }
            None => Flow::On,
        }
    }

    /// The man that can be captured en passant by going to `to`.
    fn en_passant_victim(&self, to: Square) -> Option<Square> {
        let state = self.position.en_passant();
        if !state.passed.contains(to) || state.by == self.color {
            return None;
        }
        let is_orphan = self.position.man(self.from).kind() == Kind::ORPHAN;
        let victim = state.victim.filter(|_| !is_orphan)?;
        self.target.is_none_or(|target| target == victim).then_some(victim)
    }

    fn pawn_steps_along(&self, step: Step, steps: u8, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        if self.target.is_some() {
            return Flow::On;
        }
        let mut square = step.from(self.from);
        for number in 0..steps {
            let Some(to) = square.filter(|&to| self.is_empty(to)) else { return Flow::On };
            let special = if number == 0 { Special::None } else { Special::MultipleStep };
            if found(Found { to, victim: None, hurdle: None, special }) == Flow::Stop {
                return Flow::Stop;
            }
            square = step.from(to);
        }
        Flow::On
    }

    fn marine_pawn_captures(&self, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        for step in [forward(self.color, 1), forward(self.color, -1)] {
            let Some(passed) = step.from(self.from) else { continue };
            let Some(to) = step.from(passed).filter(|&to| self.is_empty(to)) else { continue };
            let flow = if self.is_enemy(passed) {
                self.pass_over(Some(passed), step, found)
            } else {
                match self.en_passant_victim(passed) {
                    Some(victim) => {
                        found(Found { to, victim: Some(victim), hurdle: None, special: Special::EnPassant })
                    }
                    None => Flow::On,
                }
            };
            if flow == Flow::Stop {
                return Flow::Stop;
            }
        }
        Flow::On
    }

    fn up_and_down(&self, up: Kind, down: Kind, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        let from = self.from.rank();
        let flow = self.run(down, &mut |hit: Found| match hit.to.rank() < from {
            true => found(hit),
            false => Flow::On,
        });
        match flow {
            Flow::On => self.run(up, &mut |hit: Found| match hit.to.rank() > from {
                true => found(hit),
                false => Flow::On,
            }),
            Flow::Stop => Flow::Stop,
        }
    }

    fn orphan(&self, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        for kind in self.rules.lent_kinds() {
            if self.may_attack_as(kind)
                && self.rules.is_orphan_of(self.position, self.color, self.from, kind)
                && self.run(kind, found) == Flow::Stop
            {
                return Flow::Stop;
            }
        }
        Flow::On
    }

    /// Whether the target, if there is one, is within reach of a kind.
    fn may_attack_as(&self, kind: Kind) -> bool {
        self.target.is_none_or(|target| self.rules.reach(kind)[self.from.index()].contains(target))
    }

    fn friend(&self, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        for kind in self.rules.lent_kinds() {
            if self.may_attack_as(kind)
                && self.rules.is_friend_of(self.position, self.color, self.from, kind)
                && self.run(kind, found) == Flow::Stop
            {
                return Flow::Stop;
            }
        }
        Flow::On
    }
}

/// How a man's way turns at its hurdle, in order.
fn corners(step: Step, corner: Corner) -> [Step; 2] {
    let approach = QUEEN.iter().position(|&known| known == step).unwrap_or(0);
    let table = match corner {
        Corner::Degrees27 => &CORNERS_27,
        Corner::Degrees45 => &CORNERS_45,
        Corner::Degrees90 => &CORNERS_90,
        Corner::Degrees135 => &CORNERS_135,
    };
    table[approach].map(|(files, ranks)| Step::new(files, ranks))
}

/// By direction of approach, in the order of [`QUEEN`], the two directions after the corner.
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

/// Hurdles of an equihopper on `from` whose mirror image of `from` is on the board, in order.
fn equihop_hurdles(from: Square) -> ArrayVec<Square, 16> {
    // From the highest file to the lowest, on each from the highest rank.
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

fn is_edge(square: Square) -> bool {
    matches!(square.file(), File::A | File::H) || matches!(square.rank(), Rank::First | Rank::Eighth)
}

const CAT_RIDES: [(i8, i8); 8] = [(-2, 0), (0, 2), (0, 2), (2, 0), (2, 0), (0, -2), (0, -2), (-2, 0)];

const fn both(first: (i8, i8), second: (i8, i8)) -> (Step, Step) {
    (Step::new(first.0, first.1), Step::new(second.0, second.1))
}

const SKYLLA: &[(Step, Step)] = &[
    both((1, 0), (1, 1)),
    both((0, 1), (1, 1)),
    both((0, 1), (-1, 1)),
    both((-1, 0), (-1, 1)),
    both((-1, 0), (-1, -1)),
    both((0, -1), (-1, -1)),
    both((0, -1), (1, -1)),
    both((1, 0), (1, -1)),
];

const CHARYBDIS: &[(Step, Step)] = &[
    both((1, 1), (1, 0)),
    both((1, 1), (0, 1)),
    both((-1, 1), (0, 1)),
    both((-1, 1), (-1, 0)),
    both((-1, -1), (-1, 0)),
    both((-1, -1), (0, -1)),
    both((1, -1), (0, -1)),
    both((1, -1), (1, 0)),
];

/// Steps of equal length, on the lines of a queen.
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
