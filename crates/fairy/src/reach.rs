//! Reach: the squares that a movement could attack on some board. It is a bound that makes most tests of attacks
//! unnecessary.

use chess::{Bitboard, Square};

use crate::kind::{Kind, MEN};
use crate::movement::{Circle, Decomposed, Movement};
use crate::step::{BISHOP, KNIGHT, QUEEN, ROOK, Step};

/// For each square, the squares that a man with these movements could attack from there.
pub(crate) fn of(movements: &[Movement]) -> [Bitboard; 64] {
    let sum = |square| movements.iter().fold(Bitboard::EMPTY, |sum, movement| sum | part(movement, square));
    Square::ALL.map(sum)
}

/// For each square, the squares from which it could be attacked.
pub(crate) fn reversed(reach: &[Bitboard; 64]) -> [Bitboard; 64] {
    let from_where = |target| {
        let squares = Square::ALL.into_iter().filter(|from| reach[from.index()].contains(target));
        squares.fold(Bitboard::EMPTY, Bitboard::with)
    };
    Square::ALL.map(from_where)
}

/// For each square, the squares to which a man with these movements could move, with or without capture.
pub(crate) fn range(movements: &[Movement]) -> [Bitboard; 64] {
    let part = |movement: &Movement, square| match movement {
        Movement::Pawn | Movement::PawnCaptures | Movement::PawnSteps | Movement::ReversePawn => {
            neighbourhood(square)
        }
        Movement::SuperPawn | Movement::BerolinaSuperPawn => rays(square, QUEEN),
        Movement::Hamster => Bitboard::FULL,
        // A man that captures by passing over arrives behind its victim.
        Movement::Locust(_)
        | Movement::Marine(_)
        | Movement::MarineLeap(_)
        | Movement::Rose(Circle::Locust)
        | Movement::Decomposed(..) => Bitboard::FULL,
        &Movement::UpDown { up: one, down: other } | &Movement::Hunter { away: one, home: other } => {
            range_of(one, square) | range_of(other, square)
        }
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
        | Movement::Argentinian(steps)
        | Movement::Bouncer(steps) => rays(from, steps),
        Movement::Equihopper | Movement::NonstopEquihopper | Movement::Orix | Movement::NonstopOrix => {
            let is_even = |to: &Square| {
                let step = Step::between(from, *to);
                step.files % 2 == 0 && step.ranks % 2 == 0 && *to != from
            };
            Square::ALL.into_iter().filter(is_even).fold(Bitboard::EMPTY, Bitboard::with)
        }
        Movement::Edgehog | Movement::ContraHamster => rays(from, QUEEN),
        Movement::Decomposed(_, Decomposed::Ride | Decomposed::Lion) => rays(from, KNIGHT),
        Movement::Decomposed(..) => leaps(from, KNIGHT),
        Movement::Zigzag(pairs) => {
            pairs.iter().fold(Bitboard::EMPTY, |sum, &pair| sum | alternating(from, pair))
        }
        Movement::Rose(_) => {
            let circles = (0..8).flat_map(|start| [1, 7].map(|sense| circle(from, start, sense)));
            circles.fold(Bitboard::EMPTY, |sum, circle| sum | circle)
        }
        // A pawn that is captured en passant is attacked from anywhere, whatever the reach.
        Movement::Pawn | Movement::PawnCaptures | Movement::ReversePawn => leaps(from, BISHOP),
        Movement::SuperPawn => rays(from, BISHOP),
        Movement::BerolinaSuperPawn => rays(from, ROOK),
        Movement::BerolinaPawn
        | Movement::ChinesePawn
        | Movement::MarinePawn
        | Movement::MarinePawnCaptures => neighbourhood(from),
        Movement::PawnSteps | Movement::Hamster => Bitboard::EMPTY,
        Movement::UpDown { up: one, down: other } | Movement::Hunter { away: one, home: other } => {
            of_kind(one, from) | of_kind(other, from)
        }
        _ => Bitboard::FULL,
    }
}

/// The squares that a kind could attack from a square.
fn of_kind(kind: Kind, from: Square) -> Bitboard {
    let Some(man) = MEN.get(usize::from(kind.0)) else { return Bitboard::FULL };
    man.movement.iter().fold(Bitboard::EMPTY, |sum, movement| sum | part(movement, from))
}

/// The squares to which a kind could move from a square.
fn range_of(kind: Kind, from: Square) -> Bitboard {
    MEN.get(usize::from(kind.0)).map_or(Bitboard::FULL, |man| range(man.movement)[from.index()])
}

/// The squares of alternating steps.
fn alternating(from: Square, (zig, zag): (Step, Step)) -> Bitboard {
    let mut sum = Bitboard::EMPTY;
    let mut next = zig.from(from);
    let mut turns = [zag, zig].into_iter().cycle();
    while let (Some(square), Some(turn)) = (next, turns.next()) {
        sum = sum.with(square);
        next = turn.from(square);
    }
    sum
}

/// The squares of a circle of knight steps with this first direction and sense of rotation.
fn circle(from: Square, start: usize, sense: usize) -> Bitboard {
    let mut sum = Bitboard::EMPTY;
    let mut direction = start;
    let mut next = KNIGHT[direction].from(from);
    while let Some(square) = next.filter(|&square| square != from) {
        sum = sum.with(square);
        direction = (direction + sense) % 8;
        next = KNIGHT[direction].from(square);
    }
    sum
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

/// The squares around a square: all that a pawn could capture, also en passant.
fn neighbourhood(from: Square) -> Bitboard {
    let near = Square::ALL.into_iter().filter(|&to| {
        let step = Step::between(from, to);
        step.files.abs() <= 2 && step.ranks.abs() <= 3
    });
    near.fold(Bitboard::EMPTY, Bitboard::with)
}
