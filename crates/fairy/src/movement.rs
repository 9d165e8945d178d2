//! Movements: the parts of which the movement of a man is made.

use crate::kind::Kind;
use crate::step::Step;

/// One way of moving. A man with several movements makes the moves of all of them.
///
/// The order of the directions is the order in which moves are generated; moves are played in reverse order.
#[derive(Clone, Copy, Debug)]
pub enum Movement {
    /// Leaps to the end of each step.
    Leap(&'static [Step]),
    /// Rides along lines as far as they are empty, and captures there.
    Ride(&'static [Step]),
    /// Hops along a line over one hurdle, to the square that many steps behind it.
    Hop(&'static [Step], u8),
    /// Hops over that many hurdles, to any square behind the last one.
    Lion(&'static [Step], u8),
    /// Hops over two hurdles, to the square right behind the second.
    Kangaroo(&'static [Step]),
    /// Hops over an adjacent man, to the same distance behind it.
    LeapHop(&'static [Step]),
    /// Hops over an adjacent man, to any square behind it.
    ContraHop(&'static [Step]),
    /// Makes two hops, the second from the arrival square of the first.
    DoubleHop(&'static [Step]),
    /// Rides along lines without capture; captures over one hurdle (leo, pao, vao).
    Chinese(&'static [Step]),
    /// Leaps without capture; captures over a man at the end of the step.
    ChineseLeap(&'static [Step]),
    /// Captures the first man on a line by moving to the square right behind it.
    Locust(&'static [Step]),
    /// Rides along lines without capture; captures like a locust.
    Marine(&'static [Step]),
    /// Leaps without capture; captures a man at the end of the step by moving the same step on.
    MarineLeap(&'static [Step]),
    /// Rides along lines with capture; moves without capture over one hurdle.
    Argentinian(&'static [Step]),
    /// Hops over a hurdle to the same distance behind it; the squares between must be empty.
    Equihopper,
    /// As [`Movement::Equihopper`], only on queen lines.
    Orix,
    /// As [`Movement::Equihopper`], over any man, whatever stands between.
    NonstopEquihopper,
    /// As [`Movement::NonstopEquihopper`], only on queen lines.
    NonstopOrix,
    /// Moves halfway to a man; the squares between must be empty.
    Equistopper,
    /// Moves halfway to a man, whatever stands between.
    NonstopEquistopper,
    /// Hops over a hurdle, turns there, and moves one step.
    Angle(&'static [Step], Corner),
    /// Hops over a hurdle, turns by 90 degrees, and moves the same distance; the squares between must be empty.
    EagleEquihopper,
    /// As [`Movement::EagleEquihopper`], whatever stands between.
    NonstopEagleEquihopper,
    /// Knight steps on a circle.
    Rose(Circle),
    /// A knight step over an orthogonally or diagonally adjacent square.
    Decomposed(Way, Decomposed),
    /// Steps that alternate between two directions; the first of each pair begins.
    Zigzag(&'static [(Step, Step)]),
    /// A bishop that the edge reflects, at most that many times.
    Reflect(u8),
    /// A bishop that is reflected once, on the square beside the edge.
    Cardinal,
    /// A knight that leaps on from the edge, twice.
    BouncyKnight,
    /// A nightrider that rides on from the edge.
    BouncyNightrider,
    /// A knight that continues as a rider of (0,2) steps.
    Cat,
    /// A queen that moves only from the edge to the rest of the board, or back.
    Edgehog,
    /// Moves along a line to the square before a hurdle, without capture.
    Hamster,
    /// Moves along a line away from an adjacent man.
    ContraHamster,
    /// Moves away from a man or the edge, by the distance to it.
    Bouncer(&'static [Step]),
    /// Makes any number of knight moves.
    Ubi,
    /// Moves one step orthogonally and one diagonally, capturing on the first.
    Skylla,
    /// Moves one step diagonally and one orthogonally, capturing on the first.
    Charybdis,
    /// Moves like the man that stands on its file in the game array.
    Querquisite,
    /// Moves on a circle whose radius is the distance to a man.
    Radial(Radius, Center),
    /// A pawn.
    Pawn,
    /// The steps of a pawn, without its captures.
    PawnSteps,
    /// The captures of a pawn, without its steps.
    PawnCaptures,
    /// Steps diagonally, captures straight ahead.
    BerolinaPawn,
    /// A pawn that moves backwards.
    ReversePawn,
    /// A pawn with steps and captures of any length.
    SuperPawn,
    /// A Berolina pawn with steps and captures of any length.
    BerolinaSuperPawn,
    /// Steps and captures forwards, and sideways on the opponent's half.
    ChinesePawn,
    /// A pawn that captures like a locust.
    MarinePawn,
    /// The captures of a marine pawn.
    MarinePawnCaptures,
    /// Moves like any enemy man that observes it.
    Orphan,
    /// Moves like any man of its own side that observes it.
    Friend,
    /// Moves like one kind away from its base rank, and like another one back.
    Hunter {
        /// The kind as which it moves away.
        away: Kind,
        /// The kind as which it moves back.
        home: Kind,
    },
    /// Moves like one kind upwards, and like another one downwards.
    UpDown {
        /// The kind as which it moves upwards.
        up: Kind,
        /// The kind as which it moves downwards.
        down: Kind,
    },
}

/// The angle by which a man turns at its hurdle.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Corner {
    /// A knight leap (scarabeus).
    Degrees27,
    /// Moose.
    Degrees45,
    /// Eagle.
    Degrees90,
    /// Sparrow.
    Degrees135,
}

/// How a man moves on the circle of a rose.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Circle {
    /// Rides, and captures at the end.
    Ride,
    /// Rides without capture; captures over one hurdle.
    Chinese,
    /// Moves to any square behind one hurdle.
    Lion,
    /// Moves to the square right behind one hurdle.
    Hop,
    /// Captures by passing over.
    Locust,
}

/// The intermediate square of a knight step.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Way {
    /// Orthogonally adjacent (mao).
    Straight,
    /// Diagonally adjacent (moa).
    Aslant,
}

/// How a man moves by knight steps with an intermediate square.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Decomposed {
    /// One step.
    Leap,
    /// Any number of steps.
    Ride,
    /// Any number of steps, behind one hurdle.
    Lion,
    /// One step over a man on the intermediate square.
    Hop,
    /// As [`Decomposed::Leap`], only with capture.
    LeapCaptures,
    /// As [`Decomposed::Hop`], without capture.
    HopQuietly,
}

/// Where a radial man looks for the man that determines the radius.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Radius {
    /// On queen lines.
    Queen,
    /// Anywhere.
    Any,
}

/// The centre of the circle.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Center {
    /// The man that determines the radius, which must be an enemy.
    Enemy,
    /// The man that determines the radius, of either side.
    AnyMan,
    /// The square of departure.
    Departure,
}
