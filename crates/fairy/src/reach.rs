//! What a movement can attack on any board: a bound that spares most tests.

use chess::{Bitboard, Square};

use crate::movement::Movement;
use crate::step::Step;

/// For each square the squares that a sum of movements might attack from there.
pub(crate) fn of(movements: &[Movement]) -> [Bitboard; 64] {
    let sum = |square| movements.iter().fold(Bitboard::EMPTY, |sum, movement| sum | part(movement, square));
    Square::ALL.map(sum)
}

/// For each square the squares from where it is within reach.
pub(crate) fn reversed(reach: &[Bitboard; 64]) -> [Bitboard; 64] {
    let from_where = |target| {
        let squares = Square::ALL.into_iter().filter(|from| reach[from.index()].contains(target));
        squares.fold(Bitboard::EMPTY, Bitboard::with)
    };
    Square::ALL.map(from_where)
}

/// For each square the squares that a sum of movements might lead to from there, with or without capture.
pub(crate) fn range(movements: &[Movement]) -> [Bitboard; 64] {
    let part = |movement: &Movement, square| match movement {
        Movement::PawnSteps => neighbourhood(square),
        Movement::Hamster => Bitboard::FULL,
        // What passes over its victim arrives behind it.
        Movement::Locust(_) | Movement::Marine(_) | Movement::MarineLeap(_) => Bitboard::FULL,
        movement => part(movement, square),
    };
    let sum = |square| movements.iter().fold(Bitboard::EMPTY, |sum, movement| sum | part(movement, square));
    Square::ALL.map(sum)
}

fn part(movement: &Movement, from: Square) -> Bitboard {
    match *movement {
        Movement::Leap(steps) => leaps(from, steps),
        Movement::Ride(steps)
        | Movement::Hop(steps, _)
        | Movement::Lion(steps, _)
        | Movement::Kangaroo(steps)
        | Movement::LeapHop(steps)
        | Movement::ContraHop(steps)
        | Movement::Chinese(steps)
        | Movement::ChineseLeap(steps)
        | Movement::Locust(steps)
        | Movement::Marine(steps)
        | Movement::MarineLeap(steps)
        | Movement::Argentinian(steps) => rays(from, steps),
        Movement::Pawn
        | Movement::PawnCaptures
        | Movement::BerolinaPawn
        | Movement::ReversePawn
        | Movement::ChinesePawn
        | Movement::MarinePawn
        | Movement::MarinePawnCaptures => neighbourhood(from),
        Movement::PawnSteps | Movement::Hamster => Bitboard::EMPTY,
        _ => Bitboard::FULL,
    }
}

fn leaps(from: Square, steps: &[Step]) -> Bitboard {
    steps.iter().filter_map(|step| step.from(from)).fold(Bitboard::EMPTY, Bitboard::with)
}

fn rays(from: Square, steps: &[Step]) -> Bitboard {
    let mut sum = Bitboard::EMPTY;
    for step in steps {
        let mut next = step.from(from);
        while let Some(square) = next {
            sum = sum.with(square);
            next = step.from(square);
        }
    }
    sum
}

/// Whatever a pawn can capture, en passant too.
fn neighbourhood(from: Square) -> Bitboard {
    let near = Square::ALL.into_iter().filter(|&to| {
        let step = Step::between(from, to);
        step.files.abs() <= 2 && step.ranks.abs() <= 3
    });
    near.fold(Bitboard::EMPTY, Bitboard::with)
}
