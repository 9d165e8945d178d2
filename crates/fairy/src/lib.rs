//! Fairy chess: positions, moves and rules with any men and conditions.
//!
//! Start here, then read `kind.rs` (the list of men), `hooks.rs` (where conditions attach) and one short condition, such
//! as `conditions/andernach.rs`.
//!
//! # Men are data
//!
//! [`MEN`] has one line for each kind of man: its codes in English, German and French, its name, and its movement.
//!
//! ```text
//! man(["am", "am", "am"], "amazon",      &[Ride(QUEEN), Leap(KNIGHT)]),
//! man(["g",  "g",  "s"],  "grasshopper", &[Hop(QUEEN, 1)]),
//! ```
//!
//! A movement is a list of [`Movement`]s, and the man makes the moves of all of them. [`Kind`] is an index into this list.
//! A [`Man`] on the board is a value of four bytes: its kind, its side ([`Sides`]: White, Black or neutral) and its
//! [`Attributes`] (royal, kamikaze, magic …).
//!
//! # From a problem to a half-move
//!
//! 1. A [`Setup`] has the men of the diagram, the conditions with their arguments, and what options say about castling and
//!    en passant. [`Rules::new`] compiles it once per problem: each condition attaches to hooks. [`Rules`] are
//!    `Send + Sync`.
//! 2. A [`Position`] has the man on each square, the side to move, castling rights, and a [`Memory`] for what conditions must
//!    remember. It is small: solvers copy it instead of taking moves back.
//! 3. **Generation** finds the moves of the side to move ([`Rules::pseudo_legal`]). For each man, the [`Walking`] hooks run,
//!    the outermost first; below them, `walk/` finds squares by the movement of the man. Each [`Filter`] then drops moves of
//!    this man, and each [`Selection`] drops moves after comparing all moves of the side (the longest, in Maximummer).
//! 4. **Playing** makes a move ([`Rules::play`]). A [`Playing`] holds the new position and the list of [`Effect`]s that led to
//!    it: capture and movement first, then what each [`Consequence`] adds, in the order of its [`Stage`]. Where the rules leave
//!    a choice (promotion, square of rebirth), the consequence calls [`Playing::choose`], and [`Rules::outcomes`] plays the move
//!    once for each choice. A [`Move`] contains the choices made: twelve bytes, `Copy`, `Eq`, `Hash`.
//! 5. **Legality**: the mover's king must not be in check ([`Rules::is_check`], which each [`CheckRule`] can redefine), and each
//!    [`Legality`] hook must agree. To find checks, [`Rules::observers`] looks for men that attack a square; each [`Validator`]
//!    can rule an observation out.
//! 6. **Notation** is written from the effects: `Gc3*f6[+bSb8]` ([`Rules::text`]).
//!
//! Playing every move with its effects would be slow, so nine files avoid it: `plain.rs` plays moves that have no
//! consequences, `changes.rs` bounds what the consequences of a move change on the board, `lines.rs` lists the lines of men
//! whose lines bend, `exposure.rs` decides by the squares of a move whether it can leave a king in check, `flights.rs` tests
//! steps of a king, `lasting_flights.rs` and `lasting_replies.rs` recognise moves that cannot mate or stalemate,
//! `quiet_moves.rs` moves and replies without check, and `legal.rs` uses them all. The hooks
//! state what they leave unchanged ([`Consequence::follows_captures_alone`], [`Consequence::add_changes`],
//! [`Walking::only_restricts`] …), which allows these shortcuts. `shortcut_tests.rs` compares them with playing everything.
//!
//! # Where conditions attach
//!
//! | hook | changes |
//! |---|---|
//! | [`Walking`] | how a man moves, and what it observes |
//! | [`Filter`] | which of its moves are generated |
//! | [`Validator`] | which observations count, by [`Level`] |
//! | [`Selection`] | which of all moves of a side may be played |
//! | [`Consequence`] | what else happens when a move is played, at a [`Stage`] |
//! | [`Legality`] | which moves are legal, judged by the position after them |
//! | [`CheckRule`] | what is check |
//! | [`Promotion`] | what men promote to |
//! | [`Settings`] | values for the whole problem: holes, promotion squares, pawns on the first rank, what keys cover |
//!
//! # How to add a man
//!
//! Add a line to [`MEN`]. If no [`Movement`] fits, add a variant to `movement.rs`, its moves to `walk/mod.rs`, and its bounds
//! to `reach.rs` (the squares that it could attack from a square on some board).
//!
//! # How to add a condition
//!
//! Add a file to `conditions/` and a line to its list, [`conditions::ALONE`]. This example is Andernach chess: a man that
//! captures changes sides. The constant is the entry of the list; readers, help and the reference page use its fields. Its
//! `attach` function adds one hook to the rules. The hook changes the position only through the [`Playing`], so that each
//! change becomes an effect and appears in the notation (`=b`).
//!
//! ```
//! use chess::{Color, Square};
//! use fairy::conditions::{Arguments, Condition};
//! use fairy::{Cause, Consequence, Kind, Language, Man, Playing, Rules, Setup, Sides, Stage};
//!
//! const ANDERNACH: Condition = Condition {
//!     names: ["AndernachChess", "AndernachSchach", "EchecsAndernach"],
//!     arguments: &[],
//!     definition: "A man other than a king that captures changes sides.",
//!     source: "Meeting of Andernach, 1993",
//!     attach: |_, rules| {
//!         rules.attach_consequence(Stage::Andernach, Andernach);
//!         Ok(())
//!     },
//! };
//!
//! struct Andernach;
//!
//! impl Consequence for Andernach {
//!     fn happen(&self, playing: &mut Playing<'_>) {
//!         let Some(square) = playing.moved_man() else { return };
//!         if playing.mv.is_capture() && !playing.position.man(square).is_royal() {
//!             playing.change_sides(square, Sides::from(!playing.mover), Cause::Appended);
//!         }
//!     }
//!
//!     // Moves without capture have no effects here, so they can be played as plain moves.
//!     fn follows_captures_alone(&self) -> bool {
//!         true
//!     }
//! }
//!
//! let setup = Setup {
//!     men: vec![
//!         (Square::A1, Man::new(Kind::KING, Sides::White)),
//!         (Square::D5, Man::new(Kind::PAWN, Sides::White)),
//!         (Square::E6, Man::new(Kind::PAWN, Sides::Black)),
//!     ],
//!     conditions: vec![(&ANDERNACH, Arguments::default())],
//!     ..Setup::default()
//! };
//! let rules = Rules::new(&setup).expect("the conditions can be combined");
//! let start = rules.start(Color::White);
//! let moves = rules.legal_moves(&start);
//! let texts: Vec<String> = moves.iter().map(|&mv| rules.text(&start, mv, Language::English)).collect();
//! assert_eq!(texts, ["Ka1-b2", "Ka1-a2", "Ka1-b1", "d5-d6", "d5*e6=b"]);
//! ```
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
//! | half-moves that may leave the own king in check | [`Rules::pseudo_legal`], [`Rules::outcomes`], [`Rules::is_legal`] |
//! | the key | [`Rules::key`] |
//! | the text of a half-move | [`Rules::text`], [`Playing::text`] |
//! | what a half-move did, for goals | [`Rules::play`], then [`Playing::effects`], [`Playing::moved_man`] |
//! | which man of the diagram stands where | [`Position::identity`], [`Position::find`] |
#![forbid(unsafe_code)]

pub mod attributes;
mod borrowing;
mod changes;
pub mod conditions;
mod effect;
mod exposure;
mod flights;
mod flow;
mod generate;
mod grid;
mod hooks;
mod identity;
mod key;
mod kind;
mod language;
mod lasting_flights;
mod lasting_replies;
mod legal;
mod lines;
mod man;
mod movement;
mod moves;
mod notation;
mod observe;
mod order;
mod plain;
mod playing;
mod position;
mod quiet_moves;
mod reach;
mod rules;
mod same_move;
mod settings;
#[cfg(test)]
mod shortcut_tests;
pub mod step;
mod target;
mod walk;

pub use changes::Changes;
pub use effect::{Cause, Effect};
pub use generate::ManMoves;
pub use grid::Grid;
pub use hooks::{
    CheckRule, CheckTest, Consequence, Extent, Filter, Legality, Promotion, Selection, Stage, Validator,
    Walking,
};
pub use identity::{Identity, Placed};
pub use kind::{Hunter, Kind, MEN, ManSpec};
pub use language::Language;
pub use man::{AttributeNames, Attributes, Man, Sides};
pub use movement::{Center, Circle, Corner, Decomposed, Movement, Radius, Way};
pub use moves::{Move, Special};
pub use notation::ShownSides;
pub use observe::{Level, Observation, ObservationQuery};
pub use order::Order;
pub use playing::Playing;
pub use position::{CastlingRights, EnPassant, Imitators, Last, Memory, Position, TooManyImitators};
pub use rules::{Rules, Setup, WalkingStage};
pub use same_move::Distinction;
pub use settings::Settings;
pub use target::{Approach, Target};
