//! Walks: the squares that a man reaches by its movement. The same code generates moves, and tests whether a man
//! attacks a target: with a target, it finds only captures on it.
//!
//! This file has [`Walk`], leapers and riders, and the match over all [`Movement`]s. The moves of the other men are in
//! `straight.rs` (hoppers on straight lines), `bent.rs` (lines that turn), `hurdles.rs` (equihoppers and radial men),
//! `pawns.rs`, and `borrowed.rs` (men that move like other kinds).

mod bent;
mod borrowed;
mod hurdles;
mod pawns;
mod straight;

use std::ops::ControlFlow;

use chess::{Bitboard, Color, Square};

use crate::flow::break_if;
use crate::kind::Kind;
use crate::movement::Movement;
use crate::moves::Special;
use crate::position::Position;
use crate::rules::Rules;
use crate::step::*;
pub(crate) use crate::walk::bent::{CAT_RIDES, attacks_around_corner, corners};
use crate::walk::bent::{CHARYBDIS, SKYLLA};
pub(crate) use crate::walk::hurdles::attacks_on_circle;
use crate::walk::hurdles::{equihop_hurdles, equihop_hurdles_on_lines};

/// A square that a man can reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) to: Square,
    pub(crate) victim: Option<Square>,
    pub(crate) hurdle: Option<Square>,
    pub(crate) special: Special,
}

/// Receives the squares that a walk finds. The walk ends when it breaks.
pub(crate) type Visit<'v> = &'v mut dyn FnMut(Found) -> ControlFlow<()>;

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

    /// Reports the squares of a man of this kind in order, until `found` breaks.
    #[inline]
    pub(crate) fn run(&self, kind: Kind, found: Visit<'_>) -> ControlFlow<()> {
        for movement in self.rules.movements(kind) {
            self.part(movement, found)?;
        }
        ControlFlow::Continue(())
    }

    /// Reports all squares of a man of this kind in order.
    #[inline]
    pub(crate) fn for_each(&self, kind: Kind, mut visit: impl FnMut(Found)) {
        // The visitor never breaks.
        let _ = self.run(kind, &mut |found| {
            visit(found);
            ControlFlow::Continue(())
        });
    }

    /// Whether a man of this kind can reach a square that passes the test.
    #[inline]
    pub(crate) fn any(&self, kind: Kind, test: impl Fn(Found) -> bool) -> bool {
        self.run(kind, &mut |found| break_if(test(found))).is_break()
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
    fn arrive(&self, to: Option<Square>, hurdle: Option<Square>, found: Visit<'_>) -> ControlFlow<()> {
        let Some(to) = to else { return ControlFlow::Continue(()) };
        if self.is_empty(to) {
            self.quiet(to, hurdle, found)
        } else if self.is_enemy(to) {
            found(Found { to, victim: Some(to), hurdle, special: Special::None })
        } else {
            ControlFlow::Continue(())
        }
    }

    #[inline]
    fn quiet(&self, to: Square, hurdle: Option<Square>, found: Visit<'_>) -> ControlFlow<()> {
        if self.target.is_some() {
            return ControlFlow::Continue(());
        }
        found(Found { to, victim: None, hurdle, special: Special::None })
    }

    #[inline]
    fn take(&self, to: Option<Square>, hurdle: Option<Square>, found: Visit<'_>) -> ControlFlow<()> {
        match to.filter(|&to| self.is_enemy(to)) {
            Some(to) => found(Found { to, victim: Some(to), hurdle, special: Special::None }),
            None => ControlFlow::Continue(()),
        }
    }

    /// Captures `victim` by moving to the square behind it.
    fn pass_over(&self, victim: Option<Square>, step: Step, found: Visit<'_>) -> ControlFlow<()> {
        let Some(victim) = victim.filter(|&victim| self.is_enemy(victim)) else {
            return ControlFlow::Continue(());
        };
        match step.from(victim).filter(|&to| self.is_empty(to)) {
            Some(to) => {
                found(Found { to, victim: Some(victim), hurdle: Some(victim), special: Special::None })
            }
            None => ControlFlow::Continue(()),
        }
    }

    /// Reports the empty squares of a line. Returns the square that ended it, or `None` at the edge of the board; breaks
    /// if `found` does.
    fn segment(
        &self,
        from: Square,
        step: Step,
        hurdle: Option<Square>,
        found: Visit<'_>,
    ) -> ControlFlow<(), Option<Square>> {
        let mut square = step.from(from);
        while let Some(to) = square.filter(|&to| self.is_empty(to)) {
            self.quiet(to, hurdle, found)?;
            square = step.from(to);
        }
        ControlFlow::Continue(square)
    }

    fn line(&self, from: Square, step: Step, hurdle: Option<Square>, found: Visit<'_>) -> ControlFlow<()> {
        let end = self.segment(from, step, hurdle, found)?;
        self.take(end, hurdle, found)
    }

    /// Reports the squares that one movement reaches, in order, until `found` breaks.
    pub(crate) fn part(&self, movement: &Movement, found: Visit<'_>) -> ControlFlow<()> {
        let from = self.from;
        macro_rules! each {
            ($steps:expr, |$step:ident| $body:expr) => {{
                for &$step in $steps.iter() {
                    $body?;
                }
                ControlFlow::Continue(())
            }};
        }
        match *movement {
            Movement::Leap(steps) => each!(steps, |step| self.arrive(step.from(from), None, found)),
            Movement::Ride(steps) => each!(steps, |step| self.line(from, step, None, found)),
            Movement::Hop(steps, distance) => each!(steps, |step| self.hop(step, distance, found)),
            Movement::Lion(steps, hurdles) => each!(steps, |step| self.lion(step, hurdles, found)),
            Movement::Kangaroo(steps) => each!(steps, |step| self.kangaroo(step, found)),
            Movement::LeapHop(steps) => each!(steps, |step| self.leap_hop(step, found)),
            Movement::ContraHop(steps) => each!(steps, |step| self.contra_hop(step, found)),
            Movement::DoubleHop(steps) => each!(steps, |step| self.second_hop(steps, step, found)),
            Movement::Chinese(steps) => each!(steps, |step| self.chinese(step, found)),
            Movement::ChineseLeap(steps) => each!(steps, |step| self.chinese_leap(step, found)),
            Movement::Locust(steps) => {
                each!(steps, |step| self.pass_over(self.end_of_line(from, step), step, found))
            }
            Movement::Marine(steps) => each!(steps, |step| self.marine(step, found)),
            Movement::MarineLeap(steps) => each!(steps, |step| self.marine_leap(step, found)),
            Movement::Argentinian(steps) => each!(steps, |step| self.argentinian(step, found)),
            Movement::Equihopper => {
                self.equihop_on_lines(found)?;
                each!(BETWEEN_LINES, |step| self.leap_hop(step, found))
            }
            Movement::Orix => self.equihop_on_lines(found),
            Movement::NonstopEquihopper => {
                each!(equihop_hurdles(from), |hurdle| self.hop_over_any(hurdle, found))
            }
            Movement::NonstopOrix => {
                each!(equihop_hurdles_on_lines(from), |hurdle| self.hop_over_any(hurdle, found))
            }
            Movement::Equistopper => self.equistop(found),
            Movement::NonstopEquistopper => {
                each!(equihop_hurdles(from), |to| self.stop_halfway(to, found))
            }
            Movement::Angle(steps, corner) => each!(steps, |step| self.angle(step, corner, found)),
            Movement::EagleEquihopper => self.eagle_equihop(found),
            Movement::NonstopEagleEquihopper => self.eagle_equihop_over_any(found),
            Movement::Rose(circle) => self.rose(circle, found),
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
            Movement::Hamster => each!(QUEEN_REVERSED, |step| self.hamster(step, found)),
            Movement::ContraHamster => each!(QUEEN_REVERSED, |step| self.contra_hamster(step, found)),
            Movement::Bouncer(steps) => each!(steps, |step| self.bouncer(step, found)),
            Movement::Ubi => {
                let mut seen = Bitboard::of(from);
                self.ubi(from, &mut seen, found)
            }
            Movement::Skylla => each!(SKYLLA, |pair| self.one_over(pair, found)),
            Movement::Charybdis => each!(CHARYBDIS, |pair| self.one_over(pair, found)),
            Movement::Querquisite => self.querquisite(found),
            Movement::Radial(radius, center) => self.radial(radius, center, found),
            Movement::Pawn => self.pawn(found),
            Movement::PawnSteps => self.pawn_without_captures(found),
            Movement::PawnCaptures => self.pawn_without_steps(found),
            Movement::BerolinaPawn => self.berolina_pawn(found),
            Movement::ReversePawn => self.reverse_pawn(found),
            Movement::SuperPawn => self.super_pawn(found),
            Movement::BerolinaSuperPawn => self.berolina_super_pawn(found),
            Movement::ChinesePawn => self.chinese_pawn(found),
            Movement::MarinePawn => self.marine_pawn(found),
            Movement::MarinePawnCaptures => self.marine_pawn_captures(found),
            Movement::Orphan => self.orphan(found),
            Movement::Friend => self.friend(found),
            Movement::Hunter { away, home } => self.hunter(away, home, found),
            Movement::UpDown { up, down } => self.up_and_down(up, down, found),
        }
    }
}
