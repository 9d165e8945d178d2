//! What is to be reached, by whom, in how many moves: one small algebra for every kind of play.

mod play;

pub use play::{Branch, Display, End, Force, Leg, Play, PlayKind, Reply};

use chess::Color;

/// A stipulation: the play, and the side that it starts with.
///
/// Popeye's short forms (`h#3`) and its long ones (`black 6hh[#]`) both become this.
#[derive(Clone, Debug, PartialEq)]
pub struct Stipulation {
    /// The stipulation as the caption under the diagram shows it.
    pub text: String,
    /// The side that the play starts with; a leading [`Play::Pass`] hands over to the other.
    pub first: Color,
    /// What is played.
    pub play: Play,
}
