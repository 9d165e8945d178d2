//! Rebirth: the mechanism of the Circe families. Captured men (Circe) or capturing men (AntiCirce) are put on a square
//! of rebirth.
//!
//! This file has [`Rebirth`], a value with every way in which rebirths differ. `perform.rs` performs it, `squares.rs`
//! computes the square of rebirth, `changes.rs` bounds what it changes, and `words.rs` changes a [`Rebirth`] by the words
//! of a problem.

mod changes;
mod perform;
mod squares;
mod words;

use chess::Square;

use crate::changes::Changes;
use crate::effect::{Cause, Effect};
use crate::hooks::{Consequence, Extent, Stage};
use crate::kind::Kind;
use crate::man::Attributes;
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::Refusal;
use super::ghost::Return;
use super::kind_cycles::KindCycle;

pub(super) use squares::array_square;
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

/// Which of the two men in a capture has the square of rebirth.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum SquareOf {
    RebornMan,
    /// Couscous: the captured man is reborn where the capturing man would be, and vice versa.
    OtherMan,
}

/// Which square counts as the square of the capture.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum CaptureSquare {
    Victim,
    /// The departure square of the capturing man, on which it is not reborn.
    Departure,
}

/// What a rebirth is computed for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Purpose {
    /// The man is placed.
    Placing,
    /// Only to find out whether it could be placed.
    Question,
}

/// One form of rebirth.
#[derive(Clone, Debug)]
pub(super) struct Rebirth {
    /// The man that is reborn.
    reborn: Reborn,
    /// Whether kings are reborn, too.
    pub(super) kings: bool,
    /// The capture that causes the rebirth.
    capture: Capture,
    /// The man whose square of rebirth counts.
    square_of: SquareOf,
    /// How the reborn man changes its kind.
    change: Change,
    /// The side whose squares of rebirth count.
    side: SideOf,
    /// Where the man is reborn.
    pub(super) place: Place,
    /// How that square is modified.
    adapted: Adapted,
    /// What happens if the square is occupied.
    pub(super) occupied: Occupied,
    /// Whether it is illegal that a man is reborn where it stands (Cheylan).
    must_leave: bool,
    /// The only kinds that are reborn, if not all are.
    only: Option<Vec<Kind>>,
    /// Whether the reborn man changes sides.
    turncoats: bool,
    /// Whether a pawn that is reborn at the end of the board promotes.
    promotes: bool,
    /// Whether the side chooses the square, so that it may not choose one where there is no rebirth.
    chooses: bool,
    /// Whether the man is placed.
    purpose: Purpose,
    /// The square that counts as the square of the capture.
    capture_square: CaptureSquare,
}

impl Rebirth {
    /// Rebirth of captured men, kings excluded.
    pub(super) fn circe() -> Rebirth {
        Rebirth {
            reborn: Reborn::Captured,
            kings: false,
            capture: Capture::ThisMove,
            square_of: SquareOf::RebornMan,
            change: Change::None,
            side: SideOf::Own,
            place: Place::Array,
            adapted: Adapted::None,
            occupied: Occupied::NoRebirth,
            must_leave: false,
            only: None,
            turncoats: false,
            promotes: false,
            chooses: false,
            purpose: Purpose::Placing,
            capture_square: CaptureSquare::Victim,
        }
    }

    /// Rebirth of capturing men, kings included.
    pub(super) fn anticirce() -> Rebirth {
        Rebirth { reborn: Reborn::Capturer, kings: true, occupied: Occupied::Illegal, ..Rebirth::circe() }
    }

    /// Rebirth of capturing men by their departure square, kings excluded.
    pub(super) fn geneva() -> Rebirth {
        Rebirth { kings: false, capture_square: CaptureSquare::Departure, ..Rebirth::anticirce() }
    }

    /// Rebirth of men that move, kings excluded.
    pub(super) fn phantom() -> Rebirth {
        Rebirth { kings: false, ..Rebirth::anticirce() }
    }

    /// This rebirth, mandatory unless words say otherwise.
    pub(super) fn strict(self) -> Rebirth {
        Rebirth { occupied: Occupied::Illegal, ..self }
    }

    /// This rebirth, as a question: nothing is placed.
    pub(super) fn without_placing(self) -> Rebirth {
        Rebirth { purpose: Purpose::Question, ..self }
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

    /// Whether moves without capture may cause a rebirth in this position.
    pub(super) fn acts_on_quiet_moves(&self, before: &Position) -> bool {
        match self.capture {
            Capture::LastMove => before.memory.last.is_some_and(|last| !last.captured.is_none()),
            Capture::ThisMove | Capture::Earlier => false,
        }
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
            changes_sides: false,
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

    /// This rebirth for kamikaze men that capture: they disappear if they cannot be reborn.
    pub(super) fn of_kamikaze(self) -> Rebirth {
        Rebirth {
            reborn: Reborn::Capturer,
            kings: true,
            capture: Capture::ThisMove,
            square_of: SquareOf::RebornMan,
            occupied: Occupied::Vanishes,
            ..self
        }
    }

    /// Whether reborn men may give or parry mates in ways that Popeye's order of mating moves does not expect.
    pub(super) fn loses_mating_order(&self) -> bool {
        self.kings || self.turncoats || self.occupied == Occupied::Assassination || self.hides_men()
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
