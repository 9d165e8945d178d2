//! The algebra of movement: a man is a sum of these parts.

use crate::kind::Kind;
use crate::step::Step;

/// One way of moving. A man that has several makes all of their moves.
///
/// The order of the directions is the order in which moves are found; play runs through them backwards.
#[derive(Clone, Copy, Debug)]
pub enum Movement {
    /// To the squares at the end of these steps.
    Leap(&'static [Step]),
    /// Along lines, until something stands there.
    Ride(&'static [Step]),
    /// Along lines over one hurdle, to a square so many steps behind it.
    Hop(&'static [Step], u8),
    /// Over so many hurdles, to any square behind the last one.
    Lion(&'static [Step], u8),
    /// Over two hurdles, to the square right behind the second.
    Kangaroo(&'static [Step]),
    /// Over an adjacent man, to the same distance behind it.
    LeapHop(&'static [Step]),
    /// Over an adjacent man, to any square behind it.
    ContraHop(&'static [Step]),
    /// Two hops, the second from where the first ended.
    DoubleHop(&'static [Step]),
    /// Along lines without capture, over one hurdle with capture.
    Chinese(&'static [Step]),
    /// To the end of the step without capture, over a man there with capture.
    ChineseLeap(&'static [Step]),
    /// Captures what it meets on a line by going to the square behind it.
    Locust(&'static [Step]),
    /// Along lines without capture, as a locust with capture.
    Marine(&'static [Step]),
    /// To the end of the step without capture, over a man there by capturing it.
    MarineLeap(&'static [Step]),
    /// Along lines with capture, beyond one hurdle without.
    Argentinian(&'static [Step]),
    /// As far beyond a hurdle as it stood before it, lines being free.
    Equihopper,
    /// The same, on the lines of a queen alone.
    Orix,
    /// As far beyond any man as it stood before it.
    NonstopEquihopper,
    /// The same, on the lines of a queen alone.
    NonstopOrix,
    /// Halfway to a man, lines being free.
    Equistopper,
    /// Halfway to any man.
    NonstopEquistopper,
    /// Over a hurdle, and there round a corner by one step.
    Angle(&'static [Step], Corner),
    /// Over a hurdle, and there round a right angle by the same distance, lines being free.
    EagleEquihopper,
    /// The same over any man.
    NonstopEagleEquihopper,
    /// Knight's steps on a circle.
    Rose(Circle),
    /// A knight's step by way of a square that is orthogonally or diagonally adjacent.
    Decomposed(Way, Decomposed),
    /// Steps that alternate between two directions; the first of each pair begins.
    Zigzag(&'static [(Step, Step)]),
    /// A bishop that is reflected so often.
    Reflect(u8),
    /// A bishop that is reflected beside the edge, once.
    Cardinal,
    /// A knight that goes on from the edge, twice.
    BouncyKnight,
    /// A nightrider that goes on from the edge.
    BouncyNightrider,
    /// A knight that goes on as a rider of double orthogonal steps.
    Cat,
    /// A queen that moves between the edge and the rest of the board.
    Edgehog,
    /// To the square before the hurdle, without capture.
    Hamster,
    /// Along a line, away from an adjacent man.
    ContraHamster,
    /// Away from a man or the edge, as far as that is distant.
    Bouncer(&'static [Step]),
    /// As many knight's moves as it likes.
    Ubi,
    /// One step straight and one aslant, capturing on the first.
    Skylla,
    /// One step aslant and one straight, capturing on the first.
    Charybdis,
    /// As the man that stands on its file in the array.
    Querquisite,
    /// By way of a man at some distance to a square at the same distance of it.
    Radial(Radius, Leaf),
    /// A pawn.
    Pawn,
    /// The steps of a pawn, without its captures.
    PawnSteps,
    /// The captures of a pawn, without its steps.
    PawnCaptures,
    /// Steps aslant, captures straight.
    BerolinaPawn,
    /// A pawn that goes backwards.
    ReversePawn,
    /// A pawn whose steps and captures have no limit.
    SuperPawn,
    /// A Berolina pawn whose steps and captures have no limit.
    BerolinaSuperPawn,
    /// A step forwards, and sideways beyond the middle; captures alike.
    ChinesePawn,
    /// A pawn that captures as a locust.
    MarinePawn,
    /// The captures of a marine pawn.
    MarinePawnCaptures,
    /// As every man of the other side that observes it.
    Orphan,
    /// As every man of its own side that observes it.
    Friend,
    /// Away from its base as one man, towards it as another.
    Hunter {
        /// Away.
        away: Kind,
        /// Back home.
        home: Kind,
    },
    /// Upwards as one man, downwards as another.
    UpDown {
        /// Upwards.
        up: Kind,
        /// Downwards.
        down: Kind,
    },
}

/// By how much a man turns at its hurdle.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Corner {
    /// By a knight's leap.
    Degrees27,
    /// As a moose.
    Degrees45,
    /// As an eagle.
    Degrees90,
    /// As a sparrow.
    Degrees135,
}

/// What a man does on the circle of a rose.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Circle {
    /// Moves and captures.
    Ride,
    /// Captures over one hurdle.
    Chinese,
    /// Any square behind one hurdle.
    Lion,
    /// The square behind one hurdle.
    Hop,
    /// Captures by passing.
    Locust,
}

/// The square by way of which a knight's step goes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Way {
    /// Orthogonally adjacent: mao.
    Straight,
    /// Diagonally adjacent: moa.
    Aslant,
}

/// What a man does with decomposed knight's steps.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Decomposed {
    /// One step.
    Leap,
    /// Any number.
    Ride,
    /// Any number, beyond one hurdle.
    Lion,
    /// One step over a man on the intermediate square.
    Hop,
    /// As [`Decomposed::Leap`], captures alone.
    LeapCaptures,
    /// As [`Decomposed::Hop`], without captures.
    HopQuietly,
}

/// At which distances men on radii look for their hurdle.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Radius {
    /// On the lines of a queen.
    Queen,
    /// Anywhere.
    Any,
}

/// Around what the radius turns.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Leaf {
    /// Around an enemy.
    Enemy,
    /// Around any man.
    Tree,
    /// Around the square of departure.
    Leaf,
}
