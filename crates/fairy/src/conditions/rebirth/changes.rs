//! Upper bounds on the squares and men that a rebirth changes, computed without playing the move.

use chess::{Bitboard, Color, Square};

use crate::changes::Changes;
use crate::identity::Identity;
use crate::kind::Kind;
use crate::man::{Attributes, Man};
use crate::moves::{Move, Special};
use crate::position::Position;
use crate::rules::Rules;
use crate::step::Step;

use crate::conditions::rebirth::squares::{array_square, file_square, geometric_square, within_promotion};
use crate::conditions::rebirth::{
    Adapted, Capture, CaptureSquare, Change, Occupied, Place, Purpose, Rebirth, Reborn, SideOf, SquareOf,
};

/// What a square of rebirth depends on.
struct Relevant {
    kind: Kind,
    identity: Identity,
    captured_on: Square,
    /// The opponent of the side whose array counts.
    side: Color,
}

impl Rebirth {
    /// Adds the men that may be reborn; `None` for the rarer variants, which are played.
    pub(crate) fn add_changes(
        &self,
        rules: &Rules,
        before: &Position,
        mv: Move,
        changes: &mut Changes,
    ) -> Option<()> {
        if self.purpose == Purpose::Question {
            return Some(());
        }
        let is_usual = matches!(self.change, Change::None)
            && self.square_of == SquareOf::RebornMan
            && self.capture_square == CaptureSquare::Victim
            && self.adapted != Adapted::Frischauf
            && matches!(self.occupied, Occupied::NoRebirth | Occupied::Illegal)
            && mv.special != Special::Exchange;
        if !is_usual {
            return None;
        }
        match (self.reborn, self.capture) {
            (Reborn::Captured, Capture::ThisMove) => {
                let Some(victim) = mv.victim else { return Some(()) };
                let (man, identity) = (before.man(victim), before.identity(victim));
                let relevant =
                    Relevant { kind: man.kind(), identity, captured_on: victim, side: before.turn() };
                let squares = self.squares(rules, before, mv, &relevant);
                self.add_reborn(squares, man, changes)
            }
            (Reborn::Captured, Capture::LastMove | Capture::Earlier) => {
                if self.capture == Capture::Earlier && !mv.is_capture() {
                    return Some(());
                }
                let Some(last) = before.memory.last.filter(|last| !last.captured.is_none()) else {
                    return Some(());
                };
                let relevant = Relevant {
                    kind: last.captured.kind(),
                    identity: last.captured_identity,
                    captured_on: last.victim?,
                    side: last.by,
                };
                let squares = self.squares(rules, before, mv, &relevant);
                self.add_reborn(squares, last.captured, changes)
            }
            (Reborn::Capturer, Capture::ThisMove) => {
                let Some(victim) = mv.victim else { return Some(()) };
                let identity = before.identity(mv.from);
                let capturer = before.turn();
                changes.may_go_on(|man| {
                    let side = if man.belongs_to(capturer) { !capturer } else { capturer };
                    let relevant = Relevant { kind: man.kind(), identity, captured_on: victim, side };
                    self.squares(rules, before, mv, &relevant)
                })
            }
            (Reborn::Capturer, Capture::LastMove | Capture::Earlier) => None,
        }
    }

    fn add_reborn(&self, squares: Bitboard, man: Man, changes: &mut Changes) -> Option<()> {
        if man.is_royal() {
            return (!self.kings).then_some(());
        }
        changes.arrive(squares, man)?;
        if self.turncoats || man.has(Attributes::VOLAGE) {
            changes.arrive(squares, man.with_sides(man.sides().exchanged()))?;
        }
        Some(())
    }

    /// The squares on which the man may be reborn.
    fn squares(&self, rules: &Rules, before: &Position, mv: Move, relevant: &Relevant) -> Bitboard {
        let &Relevant { kind, identity, captured_on: on, side } = relevant;
        let side = self.side_for(side, on);
        let free = (!before.occupied()).with(mv.from).with(mv.to)
            | mv.victim.map_or(Bitboard::EMPTY, Bitboard::from);
        let square = match self.place {
            Place::Array => Some(within_promotion(rules, array_square(rules, kind, on, side), side)),
            Place::File => Some(file_square(rules, kind, on, side)),
            Place::Symmetry
            | Place::VerticalSymmetry
            | Place::HorizontalSymmetry
            | Place::CaptureSquare
            | Place::Antipodes => geometric_square(self.place, on),
            Place::Departure => Some(mv.from),
            Place::Diagram => {
                return identity.home().map_or(Bitboard::EMPTY, Bitboard::from);
            }
            Place::Equipollents => {
                let Step { files, ranks, .. } = Step::between(mv.from, mv.to);
                let sign = if self.side == SideOf::Mirrored { -1 } else { 1 };
                let square = on.offset(sign * files, sign * ranks);
                return square.map_or(Bitboard::EMPTY, Bitboard::from);
            }
            Place::Make if !rules.hooks.moves_beyond_range => return rules.range(kind)[on.index()] & free,
            Place::Make | Place::Anywhere | Place::Cage => return free,
        };
        square.map_or(Bitboard::EMPTY, |square| self.adapted(square, on).into())
    }
}
