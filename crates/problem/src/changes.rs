//! What was changed to make a twin.

use chess::Square;
use fairy::{Kind, Man};

use crate::condition::Condition;
use crate::requirement::Requirement;
use crate::stipulation::Stipulation;
use crate::turn::Turn;

/// A change that was made, with what a label needs to know of the position before it.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// A man moved from the first square to the second.
    Moved(Man, Square, Square),
    /// Two men exchanged their squares.
    Exchanged((Man, Square), (Man, Square)),
    /// A man was removed.
    Removed(Man, Square),
    /// A man was added.
    Added(Man, Square),
    /// All men of the first kind became men of the second.
    Substituted(Kind, Kind),
    /// The board was rotated or mirrored.
    Turned(Turn),
    /// All men were shifted so that one on the first square would stand on the second.
    Shifted(Square, Square),
    /// White men became black and black men white.
    ColorsChanged,
    /// The stipulation changed to this one.
    Stipulated(Box<Stipulation>),
    /// These conditions apply.
    Conditioned(Vec<Condition>),
    /// This is required of solutions.
    Required(Requirement),
}
