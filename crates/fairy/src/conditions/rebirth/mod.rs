//! Rebirth: the mechanism of the Circe families. Captured men (Circe) or capturing men (AntiCirce) are put on a square
//! of rebirth.
//!
//! This file has [`Rebirth`], a value with every way in which rebirths differ, and the consequence that performs it.
//! `squares.rs` computes the square of rebirth, and `words.rs` changes a [`Rebirth`] by the words of a problem.

mod changes;
mod squares;
mod words;

use std::sync::Arc;

use chess::{Color, Square};

use crate::changes::Changes;
use crate::effect::{Cause, Effect};
use crate::hooks::{Consequence, Extent, Stage};
use crate::kind::Kind;
use crate::man::{Attributes, Man};
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::Refusal;
use super::ghost::{Return, beneath};
use super::kind_cycles::{KindCycle, decreased, increased};

pub(super) use squares::array_square;
use squares::has_quiet_move;
pub(crate) use squares::quiet_moves_as;
pub(super) use words::{ANTICIRCE_TYPES, KINGS, WORDS};

/// Which man is reborn.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Reborn {
    Captured,
    Capturer,
}

/// Which capture causes a rebirth.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Capture {
    ThisMove,
    LastMove,
    /// The previous capture, however many moves ago, when another one follows.
    Earlier,
}

/// Where men are reborn.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Place {
    Array,
    File,
    Symmetry,
    VerticalSymmetry,
    HorizontalSymmetry,
    Diagram,
    Departure,
    Antipodes,
    Anywhere,
    Make,
    Cage,
    CaptureSquare,
    Equipollents,
}

/// What happens if the square of rebirth is occupied.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Occupied {
    NoRebirth,
    Illegal,
    Assassination,
    /// The man to be reborn disappears.
    Vanishes,
    /// The man there is covered until the square is left.
    Parachute,
    /// The man to be reborn waits beneath the square until that is left.
    Volcanic,
}

/// How the kind of the reborn man changes.
#[derive(Clone, Debug)]
enum Change {
    None,
    Clone,
    Cycle(KindCycle),
    Einstein,
    ReversalEinstein,
}

/// Whose square of rebirth is used.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum SideOf {
    Own,
    Mirrored,
    ByRank,
}

/// How the square of rebirth is modified.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Adapted {
    None,
    Diametral,
    VerticalMirror,
    ToRank,
    /// Promoted men are reborn at the end of the board, on the file of the capture.
    Frischauf,
}

/// One form of rebirth.
#[derive(Clone, Debug)]
pub(super) struct Rebirth {
    reborn: Reborn,
    pub(super) kings: bool,
    capture: Capture,
    couscous: bool,
    change: Change,
    side: SideOf,
    pub(super) place: Place,
    adapted: Adapted,
    pub(super) occupied: Occupied,
    cheylan: bool,
    only: Option<Vec<Kind>>,
    turncoats: bool,
    promotes: bool,
    chooses: bool,
    /// Whether the man is placed, or whether the rebirth is only a question.
    places: bool,
    /// Whether the departure square of the capturing man counts as the square of capture.
    from_departure: bool,
}

impl Rebirth {
    /// Rebirth of captured men, kings excluded.
    pub(super) fn circe() -> Rebirth {
        Rebirth {
            reborn: Reborn::Captured,
            kings: false,
            capture: Capture::ThisMove,
            couscous: false,
            change: Change::None,
            side: SideOf::Own,
            place: Place::Array,
            adapted: Adapted::None,
            occupied: Occupied::NoRebirth,
            cheylan: false,
            only: None,
            turncoats: false,
            promotes: false,
            chooses: false,
            places: true,
            from_departure: false,
        }
    }

    /// Rebirth of capturing men, kings included.
    pub(super) fn anticirce() -> Rebirth {
        Rebirth { reborn: Reborn::Capturer, kings: true, occupied: Occupied::Illegal, ..Rebirth::circe() }
    }

    /// Rebirth of capturing men by their departure square, kings excluded.
    pub(super) fn geneva() -> Rebirth {
        Rebirth { kings: false, from_departure: true, ..Rebirth::anticirce() }
    }

    /// Rebirth of men that move, kings excluded.
    pub(super) fn phantom() -> Rebirth {
        Rebirth { kings: false, ..Rebirth::anticirce() }
    }

    /// The same rebirth, mandatory unless words say otherwise.
    pub(super) fn strict(self) -> Rebirth {
        Rebirth { occupied: Occupied::Illegal, ..self }
    }

    /// The same rebirth, as a question: nothing is placed.
    pub(super) fn without_placing(self) -> Rebirth {
        Rebirth { places: false, ..self }
    }

    /// Sets what the rules need for this rebirth.
    pub(super) fn prepare(
        &self,
        condition: &'static str,
        family: &'static str,
        rules: &mut Rules,
    ) -> Result<(), Refusal> {
        if rules.settings.families.contains(&family) {
            return Err(Refusal::Arguments { condition, reason: "there is another condition of its family" });
        }
        rules.settings.families.push(family);
        if self.capture == Capture::LastMove {
            rules.settings.remember_last(|last| !last.captured.is_none());
            rules.settings.series_remember_last = true;
            rules.settings.mating_order = [false; 2];
        }
        if self.capture == Capture::Earlier {
            rules.settings.remember_last(|last| !last.captured.is_none());
            rules.settings.remembers_last_capture = true;
            rules.settings.series_remember_last = true;
            rules.settings.mating_order = [false; 2];
        }
        if self.adapted == Adapted::Frischauf {
            rules.attach_consequence(Stage::FrischaufMark, MarkPromoted);
        }
        if self.place == Place::Diagram {
            rules.settings.identities_matter = true;
        }
        if self.hides_men() {
            rules.settings.remembers = true;
            rules.settings.other_king_must_stay = false;
            rules.attach_consequence(Stage::Parachute, Return);
        }
        let parrain = self.place == Place::Equipollents && self.capture == Capture::LastMove;
        if self.place == Place::Cage {
            rules.settings.cages = Some(condition);
        }
        if parrain || self.place == Place::Cage {
            rules.settings.first_rank_steps = rules.settings.first_rank_steps.max(1);
        }
        Ok(())
    }

    /// Whether moves without capture cause no rebirth.
    pub(super) fn follows_captures_alone(&self) -> bool {
        self.capture != Capture::LastMove && self.adapted != Adapted::Frischauf
    }

    /// Whether this move may cause a rebirth.
    pub(super) fn may_follow(&self, before: &Position, mv: Move) -> bool {
        match self.capture {
            Capture::ThisMove => mv.victim.is_some_and(|victim| {
                self.kings || self.reborn == Reborn::Capturer || !before.man(victim).is_royal()
            }),
            Capture::LastMove => before.memory.last.is_some_and(|last| !last.captured.is_none()),
            Capture::Earlier => mv.is_capture() && before.memory.last.is_some(),
        }
    }

    /// An upper bound on the changes by this rebirth.
    pub(super) fn extent(&self) -> Option<Extent> {
        let captured = self.reborn == Reborn::Captured;
        Some(Extent {
            men_placed: u32::from(captured),
            changes_mover: !captured || self.turncoats,
            removes_men: !matches!(self.occupied, Occupied::NoRebirth | Occupied::Illegal),
            makes_pawns: self.turncoats || self.hides_men() || !matches!(self.change, Change::None),
        })
    }

    /// Whether men may be hidden beneath squares.
    fn hides_men(&self) -> bool {
        matches!(self.occupied, Occupied::Parachute | Occupied::Volcanic)
    }

    /// The same rebirth for kamikaze men that capture: they disappear if they cannot be reborn.
    pub(super) fn of_kamikaze(self) -> Rebirth {
        Rebirth {
            reborn: Reborn::Capturer,
            kings: true,
            capture: Capture::ThisMove,
            couscous: false,
            occupied: Occupied::Vanishes,
            ..self
        }
    }

    /// Whether reborn men may give or parry mates in ways that Popeye's order of mating moves does not expect.
    pub(super) fn loses_mating_order(&self) -> bool {
        self.kings || self.turncoats || self.occupied == Occupied::Assassination || self.hides_men()
    }

    /// Performs the rebirth, if there is one.
    pub(super) fn happen(&self, playing: &mut Playing<'_>) {
        let Some(context) = self.context(playing) else { return };
        if context.man.is_royal() && !self.kings {
            return;
        }
        if self.only.as_ref().is_some_and(|kinds| !kinds.contains(&context.relevant.kind())) {
            return;
        }
        let Some(square) = self.square(playing, &context) else {
            // The side chose no rebirth, or there is no square.
            if self.occupied == Occupied::Illegal || self.place == Place::Make {
                playing.forbid();
            } else if self.occupied == Occupied::Vanishes {
                self.vanish(playing, &context);
            }
            return;
        };
        let Some(square) = square.on_board() else {
            match self.occupied {
                Occupied::Illegal => playing.forbid(),
                Occupied::Vanishes => self.vanish(playing, &context),
                Occupied::NoRebirth | Occupied::Assassination | Occupied::Parachute | Occupied::Volcanic => {}
            }
            return;
        };
        if self.cheylan && context.from == Some(square) {
            playing.forbid();
            return;
        }
        if self.from_departure && square == playing.mv.from {
            playing.forbid();
            return;
        }
        let is_free = |position: &Position| {
            position.man(square).is_none() || self.places && context.from == Some(square)
        };
        if !is_free(&playing.position) || playing.rules.holes_of(&playing.position).contains(square) {
            match self.occupied {
                Occupied::NoRebirth if self.chooses => playing.forbid(),
                Occupied::NoRebirth => {}
                Occupied::Illegal => playing.forbid(),
                Occupied::Vanishes => self.vanish(playing, &context),
                Occupied::Parachute => {
                    let (covered, identity) = playing.remove(square, Cause::Silent);
                    let mut men = beneath(&playing.position);
                    men.push((square, covered, identity));
                    playing.position.memory.underworld = Some(Arc::new(men));
                    self.place(playing, &context, square);
                }
                Occupied::Volcanic => self.bury(playing, &context, square),
                Occupied::Assassination => {
                    let victim = playing.position.man(square);
                    if victim.is_royal() && victim.belongs_to(playing.mover) {
                        playing.forbid();
                    } else {
                        playing.remove(square, Cause::Silent);
                        self.place(playing, &context, square);
                    }
                }
            }
            return;
        }
        self.place(playing, &context, square);
    }

    /// Lets the man wait beneath the square; a pawn may promote first.
    fn bury(&self, playing: &mut Playing<'_>, context: &Context, square: Square) {
        let rules = playing.rules;
        let mut man = context.man;
        let mut promoted = None;
        let is_end = rules.settings.promotion_squares[context.reborn_as as usize].contains(square);
        if self.promotes && man.kind().is_pawn() && is_end {
            let kinds = rules.promotions(&playing.position, square, man);
            promoted = kinds.get(playing.choose(kinds.len())).copied();
            man = promoted.map_or(man, |kind| man.with_kind(kind));
        }
        if let Some(from) = context.from {
            playing.remove(from, Cause::Silent);
        }
        let mut men = beneath(&playing.position);
        men.insert(0, (square, man, context.identity));
        playing.position.memory.underworld = Some(Arc::new(men));
        playing.push(Effect::Burial { from: context.from, on: square, man: context.man, promoted });
    }

    fn vanish(&self, playing: &mut Playing<'_>, context: &Context) {
        if let Some(from) = context.from {
            playing.remove(from, Cause::Bracketed);
        }
    }

    fn place(&self, playing: &mut Playing<'_>, context: &Context, square: Square) {
        if !self.places {
            return;
        }
        if let Some(from) = context.from {
            playing.remove(from, Cause::Silent);
        }
        playing.add(square, (context.man, context.identity), context.reborn_as, Cause::Rebirth);
        if self.promotes {
            playing.promote_from_here();
        }
        if self.turncoats && !playing.position.man(square).is_neutral() {
            let sides = playing.position.man(square).sides().exchanged();
            playing.change_sides(square, sides, Cause::Appended);
        }
        self.let_volage_change(playing, context, square);
        // The square was tested with this man already, unless the man has changed.
        let has_changed = playing.position.man(square) != context.man;
        if self.place == Place::Cage && has_changed && has_quiet_move(playing, square, context.reborn_as) {
            playing.forbid();
        }
    }

    /// A volage man that is reborn on a square of the other colour changes sides.
    fn let_volage_change(&self, playing: &mut Playing<'_>, context: &Context, square: Square) {
        let man = playing.position.man(square);
        let is_light = |square: Square| (square.file() as u8 + square.rank() as u8) % 2;
        if !man.has(Attributes::VOLAGE) || is_light(square) == is_light(context.captured_on) {
            return;
        }
        if !man.belongs_to(!context.reborn_as) {
            playing.change_sides(square, man.sides().exchanged(), Cause::Appended);
        }
        playing.change_attributes(square, man.attributes() & !Attributes::VOLAGE, Cause::Silent);
    }

    fn context(&self, playing: &Playing<'_>) -> Option<Context> {
        let (captured, identity, captured_on, capturer) = match self.capture {
            Capture::ThisMove => {
                let (victim, man, identity) = playing.capture()?;
                (man, identity, victim, playing.mover)
            }
            Capture::LastMove | Capture::Earlier => {
                if self.capture == Capture::Earlier {
                    playing.capture()?;
                }
                let last = playing.before.memory.last.filter(|last| !last.captured.is_none())?;
                (last.captured, last.captured_identity, last.victim?, last.by)
            }
        };
        let moved = playing.before.man(playing.mv.from);
        let (man, identity, from, mut side, reborn_as) = match self.reborn {
            Reborn::Captured => (captured, identity, None, capturer, !capturer),
            Reborn::Capturer => {
                let from = playing.moved_man()?;
                let man = playing.position.man(from);
                // A man that has changed sides on a magic square is reborn for the other side.
                let side = if man.belongs_to(capturer) { capturer } else { !capturer };
                (man, playing.position.identity(from), Some(from), !side, side)
            }
        };
        let other = if self.reborn == Reborn::Captured { moved } else { captured };
        let kind = match &self.change {
            Change::None => man.kind(),
            Change::Clone if other.is_royal() => man.kind(),
            Change::Clone => other.kind(),
            Change::Cycle(cycle) => cycle.next(playing.rules, man.kind()),
            Change::Einstein if self.reborn == Reborn::Captured => decreased(playing.rules, man.kind()),
            Change::ReversalEinstein if self.reborn == Reborn::Capturer => {
                decreased(playing.rules, man.kind())
            }
            Change::Einstein | Change::ReversalEinstein => increased(playing.rules, man.kind()),
        };
        let man = man.with_kind(kind);
        let mut relevant = man;
        let mut relevant_identity = identity;
        if self.couscous {
            side = !side;
            relevant = match self.reborn {
                Reborn::Captured => {
                    let square = playing.moved_man();
                    relevant_identity = square.map_or(identity, |square| playing.position.identity(square));
                    square.map_or(Man::NONE, |square| playing.position.man(square))
                }
                Reborn::Capturer => captured,
            };
        }
        let captured_on = if self.from_departure { playing.mv.from } else { captured_on };
        let side = self.side_for(side, captured_on);
        Some(Context { man, identity, from, relevant, relevant_identity, captured_on, side, reborn_as })
    }
}

/// Marks men that have promoted, because they are reborn on other squares.
struct MarkPromoted;

impl Consequence for MarkPromoted {
    fn happen(&self, playing: &mut Playing<'_>) {
        let promoted: Vec<Square> = playing
            .effects()
            .iter()
            .filter_map(|effect| match *effect {
                Effect::KindChange { on, cause: Cause::Promotion, .. } => Some(on),
                _ => None,
            })
            .collect();
        for on in promoted {
            let man = playing.position.man(on);
            if !man.is_none() {
                playing.change_attributes(on, man.attributes() | Attributes::FRISCHAUF, Cause::Silent);
            }
        }
    }

    fn extent(&self) -> Option<Extent> {
        Some(Extent::default())
    }

    fn add_changes(&self, _: &Rules, _: &Position, _: Move, _: &mut Changes) -> Option<()> {
        Some(())
    }
}

/// The data of one rebirth.
struct Context {
    man: Man,
    identity: u8,
    /// The square of the man before its rebirth, if it is on the board.
    from: Option<Square>,
    /// The man whose square of rebirth is used.
    relevant: Man,
    relevant_identity: u8,
    captured_on: Square,
    /// The opponent of the side whose squares in the game array are used.
    side: Color,
    reborn_as: Color,
}
