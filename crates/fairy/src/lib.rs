//! Fairy chess: men as data, conditions as values that attach to a few hooks.
//!
//! # What is where
//!
//! * [`MEN`] lists every kind of man, a line each: its codes in three languages and its movement, a sum of
//!   [`Movement`]s. [`Man`] is a value of four bytes: [`Kind`], [`Sides`] (White, Black, neutral), [`Attributes`].
//! * [`Position`] is a mailbox with the memory of conditions beside it; solvers copy it.
//! * [`Move`] is departure, arrival, capture, and the choices made while it is played (promotion, square of rebirth):
//!   twelve bytes, `Copy`, `Eq`, `Hash`. What it does follows from position and rules.
//! * [`Rules`] are compiled once per problem from a [`Setup`]: diagram, conditions with their arguments, what options
//!   say about castling and en passant. They are `Send + Sync`.
//! * [`Playing`] is a move that has been played: the position that it made and its [`Effect`]s, in order.
//! * [`conditions::all`] and [`attributes::ALL`] list what can be attached; each entry has its keywords, the grammar of
//!   its arguments, a definition, and the function that attaches it.
//!
//! # What solvers ask
//!
//! | question | answer |
//! |---|---|
//! | the diagram with a side to move | [`Rules::start`] |
//! | legal half-moves in order | [`Rules::ordered_moves`], [`Rules::legal_moves`] |
//! | the same with the positions after them | [`Rules::for_each_legal`] |
//! | the position after a half-move | [`Rules::after`] |
//! | pass | [`Rules::after`] with [`Move::null`] |
//! | is a side in check | [`Rules::is_check`] |
//! | has the other side left its king in check | [`Rules::can_capture_king`] |
//! | is there a legal move | [`Rules::has_moves`] |
//! | half-moves with self-check | [`Rules::pseudo_legal`], [`Rules::outcomes`], [`Rules::is_legal`] |
//! | the key | [`Rules::key`] |
//! | the text of a half-move | [`Rules::text`], [`Playing::text`] |
//! | what a half-move did, for goals | [`Rules::play`], then [`Playing::effects`], [`Playing::moved_man`] |
//! | who stood where in the diagram | [`Position::identity`], [`Position::find`] |
//!
//! ```
//! use chess::{Color, Square};
//! use fairy::conditions::{self, Arguments};
//! use fairy::{Kind, Language, Man, Rules, Setup, Sides};
//!
//! let circe = conditions::named("Circe", Language::English).expect("Circe is a condition");
//! let setup = Setup {
//!     men: vec![
//!         (Square::A1, Man::new(Kind::KING, Sides::White)),
//!         (Square::C3, Man::new(Kind::GRASSHOPPER, Sides::White)),
//!         (Square::E5, Man::new(Kind::PAWN, Sides::Black)),
//!         (Square::F6, Man::new(Kind::KNIGHT, Sides::Black)),
//!     ],
//!     conditions: vec![(circe, Arguments::default())],
//!     ..Setup::default()
//! };
//! let rules = Rules::new(&setup).expect("these rules fit together");
//! let start = rules.start(Color::White);
//! let moves = rules.legal_moves(&start);
//! let texts: Vec<String> = moves.iter().map(|&mv| rules.text(&start, mv, Language::English)).collect();
//! assert_eq!(texts, ["Ka1-b2", "Ka1-a2", "Ka1-b1", "Gc3*f6[+bSb8]"]);
//! ```
//!
//! # Where conditions attach
//!
//! | hook | changes |
//! |---|---|
//! | [`Walking`] | how a man moves and what it observes |
//! | [`Filter`] | which of its moves may be generated |
//! | [`Validator`] | which observations count, by [`Level`] |
//! | [`Selection`] | which of all moves may be played |
//! | [`Consequence`] | what else happens when a move is played, at a [`Stage`] |
//! | [`Legality`] | which moves are legal, seen from after them |
//! | [`CheckRule`] | what is check |
//! | [`Promotion`] | what men promote to |
//! | [`Settings`] | what is set once: holes, promotion squares, pawns on the first rank, what keys cover |

pub mod attributes;
mod borrowing;
pub mod conditions;
mod effect;
mod exposure;
mod generate;
mod grid;
mod hooks;
mod key;
mod kind;
mod language;
mod lasting_replies;
mod legal;
mod man;
mod movement;
mod moves;
mod notation;
mod observe;
mod order;
mod plain;
mod playing;
mod position;
mod reach;
mod rules;
mod settings;
#[cfg(test)]
mod shortcut_tests;
pub mod step;
mod target;
mod walk;

pub use effect::{Cause, Effect};
pub use generate::ManMoves;
pub use grid::Grid;
pub use hooks::{
    CheckRule, CheckTest, Consequence, Extent, Filter, Legality, Promotion, Selection, Stage, Validator,
    Walking,
};
pub use kind::{Kind, MEN, ManSpec};
pub use language::Language;
pub use man::{AttributeNames, Attributes, Man, Sides};
pub use movement::{Circle, Corner, Decomposed, Leaf, Movement, Radius, Way};
pub use moves::{Move, Special};
pub use notation::ShownSides;
pub use observe::{Gaze, Level, Look};
pub use order::Order;
pub use playing::Playing;
pub use position::{
    CastlingRights, EnPassant, Imitators, Last, Memory, NEWCOMER, Position, TooManyImitators,
};
pub use rules::{Rules, Setup, WalkingStage};
pub use settings::Settings;
pub use target::Target;
