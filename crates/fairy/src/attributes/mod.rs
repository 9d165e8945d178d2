//! Attributes that change the game: one file each, with a line in [`ALL`]. They attach to the same hooks as conditions,
//! if a man of the diagram has the attribute.

mod alice_boards;
pub(crate) mod anda;
mod bul;
mod chameleon;
mod frischauf;
pub(crate) mod functionary;
mod half_neutral;
mod hurdle_color_changing;
mod jigger;
mod kamikaze;
mod magic;
pub(crate) mod paralysing;
pub(crate) mod patrol;
mod protean;
mod uncapturable;
pub(crate) mod volage;

use crate::man::Attributes;
use crate::rules::Rules;

/// An attribute and its effect.
pub struct Attribute {
    /// The attribute.
    pub attribute: Attributes,
    /// What it means, in one sentence.
    pub definition: &'static str,
    /// Attaches it to the rules of a problem in which a man has it.
    pub attach: fn(&mut Rules),
}

/// Every attribute that has an effect. Neutral is not an attribute: neutral men belong to both sides.
pub const ALL: &[&Attribute] = &[
    &ROYAL,
    &alice_boards::ALICE_A,
    &alice_boards::ALICE_B,
    &anda::ANDA,
    &anda::ANDA_INVERSE,
    &bul::BUL,
    &bul::DOB,
    &chameleon::CHAMELEON,
    &frischauf::FRISCHAUF,
    &functionary::FUNCTIONARY,
    &half_neutral::HALF_NEUTRAL,
    &hurdle_color_changing::HURDLE_COLOR_CHANGING,
    &jigger::JIGGER,
    &kamikaze::KAMIKAZE,
    &magic::MAGIC,
    &paralysing::PARALYSING,
    &patrol::PATROL,
    &protean::PROTEAN,
    &uncapturable::UNCAPTURABLE,
    &volage::VOLAGE,
];

/// Royal men need no hook: the kernel knows them.
const ROYAL: Attribute = Attribute {
    attribute: Attributes::ROYAL,
    definition: "A royal man is the king of its side, whatever its kind.",
    attach: |_| {},
};
