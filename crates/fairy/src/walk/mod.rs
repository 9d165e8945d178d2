//! Walks: the squares that a man reaches by its movement. The same code generates moves, and tests whether a man
//! attacks a target: with a target, it finds only captures on it.
//!
//! This file has [`Walk`], the match over all [`Movement`]s, and leapers, riders and hoppers on straight lines. The
//! others are in `bent.rs` (lines that turn), `hurdles.rs` (equihoppers and radial men), `pawns.rs` and `borrowed.rs`
//! (men that move like other kinds).

mod bent;
mod borrowed;
mod hurdles;
mod pawns;

use arrayvec::ArrayVec;
use chess::{Bitboard, Color, File, Rank, Square};

use crate::kind::Kind;
use crate::movement::Movement;
use crate::moves::Special;
use crate::position::Position;
use crate::rules::Rules;
use crate::step::*;
use crate::walk::bent::{CHARYBDIS, SKYLLA, corners};
use crate::walk::hurdles::{equihop_hurdles, is_on_line};

/// A square that a man can reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) to: Square,
    pub(crate) victim: Option<Square>,
    pub(crate) hurdle: Option<Square>,
    pub(crate) special: Special,
}

/// Whether the walk continues after a square was found.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Flow {
    On,
    Stop,
}

/// The start of a walk: a man's square, the board, and the side that moves the man.
#[derive(Clone, Copy)]
pub(crate) struct Walk<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) position: &'a Position,
    pub(crate) color: Color,
    pub(crate) from: Square,
    /// The squares that block lines: men, holes, and the target.
    blocked: Bitboard,
    /// If set, only captures on this square are found, as if an enemy stood there.
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

    /// Reports the squares of a man of this kind in order, until `found` returns [`Flow::Stop`].
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

    /// Whether a man stands there that can be hopped over; a hole cannot.
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

    /// The first occupied square on a line, unless it is a hole or the line leaves the board first.
    #[inline]
    fn end_of_line(&self, from: Square, step: Step) -> Option<Square> {
        let mut square = step.from(from)?;
        while self.is_empty(square) {
            square = step.from(square)?;
        }
        self.is_man(square).then_some(square)
    }

    /// Reports a square if it is empty or has an enemy.
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

    /// Captures `victim` by moving to the square behind it.
    fn pass_over(&self, victim: Option<Square>, step: Step, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        let Some(victim) = victim.filter(|&victim| self.is_enemy(victim)) else { return Flow::On };
        match step.from(victim).filter(|&to| self.is_empty(to)) {
            Some(to) => {
                found(Found { to, victim: Some(victim), hurdle: Some(victim), special: Special::None })
            }
            None => Flow::On,
        }
    }

    /// Reports the empty squares of a line. Returns the square that ended it, or `None` at the edge of the board; `Err`
    /// if the walk was stopped.
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
            Movement::Radial(radius, center) => self.radial(radius, center, found),
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

    /// The square that many steps behind a hurdle, if the squares between are empty.
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
}
