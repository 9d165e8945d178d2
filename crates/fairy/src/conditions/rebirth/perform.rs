//! Performs a rebirth when a move is played.

use std::sync::Arc;

use chess::{Color, Square};

use crate::conditions::ghost::beneath;
use crate::conditions::kind_cycles::{decreased, increased};
use crate::conditions::rebirth::squares::has_quiet_move;
use crate::conditions::rebirth::{
    Capture, CaptureSquare, Change, Occupied, Place, Purpose, Rebirth, Reborn, SquareOf,
};
use crate::effect::{Cause, Effect};
use crate::identity::{Identity, Placed};
use crate::man::{Attributes, Man};
use crate::playing::Playing;

/// The data of one rebirth.
pub(super) struct Context {
    pub(super) man: Man,
    pub(super) identity: Identity,
    /// The square of the man before its rebirth, if it is on the board.
    pub(super) from: Option<Square>,
    /// The man whose square of rebirth is used.
    pub(super) relevant: Man,
    pub(super) relevant_identity: Identity,
    pub(super) captured_on: Square,
    /// The opponent of the side whose squares in the game array are used.
    pub(super) side: Color,
    pub(super) reborn_as: Color,
}

impl Rebirth {
    /// Performs the rebirth, if there is one.
    pub(crate) fn happen(&self, playing: &mut Playing<'_>) {
        if self.is_in_its_own_way(playing) {
            playing.forbid();
            return;
        }
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
        if self.must_leave && context.from == Some(square) {
            playing.forbid();
            return;
        }
        if self.capture_square == CaptureSquare::Departure && square == playing.mv.from {
            playing.forbid();
            return;
        }
        let will_be_left = self.purpose == Purpose::Placing && context.from == Some(square);
        let is_free = playing.position.man(square).is_none() || will_be_left;
        if is_free && !playing.rules.holes_of(&playing.position).contains(square) {
            self.place(playing, &context, square);
        } else {
            self.meet_obstacle(playing, &context, square);
        }
    }

    /// What happens where the square of rebirth is occupied or a hole.
    fn meet_obstacle(&self, playing: &mut Playing<'_>, context: &Context, square: Square) {
        match self.occupied {
            Occupied::NoRebirth if self.chooses => playing.forbid(),
            Occupied::NoRebirth => {}
            Occupied::Illegal => playing.forbid(),
            Occupied::Vanishes => self.vanish(playing, context),
            Occupied::Parachute => {
                let (covered, identity) = playing.remove(square, Cause::Silent);
                let mut men = beneath(&playing.position);
                men.push(Placed { on: square, man: covered, identity });
                playing.position.memory.underworld = Some(Arc::new(men));
                self.place(playing, context, square);
            }
            Occupied::Volcanic => self.bury(playing, context, square),
            Occupied::Assassination => {
                let victim = playing.position.man(square);
                if victim.is_royal() && victim.belongs_to(playing.mover) {
                    playing.forbid();
                } else {
                    playing.remove(square, Cause::Silent);
                    self.place(playing, context, square);
                }
            }
        }
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
        men.insert(0, Placed { on: square, man, identity: context.identity });
        playing.position.memory.underworld = Some(Arc::new(men));
        playing.push(Effect::Burial { from: context.from, on: square, man: context.man, promoted });
    }

    fn vanish(&self, playing: &mut Playing<'_>, context: &Context) {
        if let Some(from) = context.from {
            playing.remove(from, Cause::Bracketed);
        }
    }

    fn place(&self, playing: &mut Playing<'_>, context: &Context, square: Square) {
        if self.purpose == Purpose::Question {
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

    /// Where the man is that will be reborn. After an earlier capture this is the square of that capture, whoever stands
    /// there: a man that has captured the capturing man goes on in its place.
    fn capturer_of(&self, playing: &Playing<'_>) -> Option<Square> {
        match self.capture {
            Capture::ThisMove => playing.moved_man(),
            Capture::LastMove | Capture::Earlier => {
                let arrival = playing.before.memory.last?.to;
                (!playing.position.man(arrival).is_none()).then_some(arrival)
            }
        }
    }

    /// Whether the man that should be reborn has just moved itself, and so stands where it would go.
    fn is_in_its_own_way(&self, playing: &Playing<'_>) -> bool {
        let last = playing.before.memory.last.filter(|last| !last.captured.is_none());
        self.reborn == Reborn::Capturer
            && self.capture != Capture::ThisMove
            && last.is_some_and(|last| last.to == playing.mv.from && playing.position.man(last.to).is_none())
    }

    fn context(&self, playing: &Playing<'_>) -> Option<Context> {
        let (captured, identity, captured_on, capturer) = match self.capture {
            Capture::ThisMove => {
                let Placed { on, man, identity } = playing.capture()?;
                (man, identity, on, playing.mover)
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
                let from = self.capturer_of(playing)?;
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
        if self.square_of == SquareOf::OtherMan {
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
        let captured_on = match self.capture_square {
            CaptureSquare::Victim => captured_on,
            CaptureSquare::Departure => playing.mv.from,
        };
        let side = self.side_for(side, captured_on);
        Some(Context { man, identity, from, relevant, relevant_identity, captured_on, side, reborn_as })
    }
}
