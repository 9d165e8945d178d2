//! Rebirth: what the families of Circe share. Captured men come back (Circe), or capturing ones (AntiCirce).

use std::sync::Arc;

use chess::{Bitboard, Color, File, Rank, Square};

use crate::effect::{Cause, Effect};
use crate::generate::ManMoves;
use crate::hooks::{Extent, Stage};
use crate::kind::Kind;
use crate::man::{Attributes, Man};
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;
use crate::step::Step;

use super::ghost::{Return, beneath};
use super::kind_cycles::{KindCycle, decreased, increased};
use super::{Argument, Arguments, REX_EXCLUSIVE, REX_INCLUSIVE, Refusal, Word};

/// Whose rebirth it is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Reborn {
    Captured,
    Capturer,
}

/// Which capture is relevant.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Capture {
    ThisMove,
    LastMove,
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

/// What happens where something stands on the square of rebirth.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Occupied {
    NoRebirth,
    Illegal,
    Assassination,
    /// The man that should be reborn vanishes.
    Vanishes,
    /// What stands there is covered until the square is left.
    Parachute,
    /// The man that should be reborn waits beneath the square until that is left.
    Volcanic,
}

/// What becomes of the kind.
#[derive(Clone, Debug)]
enum Change {
    None,
    Clone,
    Cycle(KindCycle),
    Einstein,
    ReversalEinstein,
}

/// Whose square of rebirth it is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum SideOf {
    Own,
    Mirrored,
    ByRank,
}

/// How the square of rebirth is adapted.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Adapted {
    None,
    Diametral,
    VerticalMirror,
    ToRank,
}

/// A kind of rebirth.
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
    /// Whether the man is put on its square, rather than only asked whether it could be.
    places: bool,
    /// Whether the square counts that the capturing man comes from.
    from_departure: bool,
}

macro_rules! words {
    ($($name:ident = $english:literal, $german:literal, $french:literal;)*) => {
        $(const $name: Word = Word::new([$english, $german, $french]);)*
    };
}

words! {
    MIRROR = "Mirror", "Spiegel", "Malefique";
    ASSASSIN = "Assassin", "Assassin", "Assassin";
    DIAMETRAL = "Diametral", "Diametral", "Diametral";
    VERTICAL_MIRROR = "VerticalMirror", "VertikalSpiegel", "MalefiqueVerticale";
    CLONE = "Clone", "Clone", "Clone";
    TURNCOATS = "Turncoats", "Turncoat", "Turncoats";
    COUSCOUS = "Couscous", "Couscous", "Couscous";
    LAST_MOVE = "LastMove", "LetzterZug", "CoupDernier";
    EQUIPOLLENTS = "Equipollents", "Equipollents", "Equipollents";
    PARRAIN = "Parrain", "Parrain", "Parrain";
    CONTRA_PARRAIN = "ContraParrain", "ContraParrain", "ContraParrain";
    CAGE = "Cage", "Kaefig", "Cage";
    RANK = "Rank", "Reihe", "Rangee";
    FILE = "File", "File", "Colonne";
    SYMMETRY = "Symmetry", "Symmetrie", "Symetrie";
    VERTICAL_SYMMETRY = "VerticalSymmetry", "VertikaleSymmetrie", "VerticaleSymetrique";
    HORIZONTAL_SYMMETRY = "HorizontalSymmetry", "HorizontaleSymmetrie", "HorizontaleSymetrique";
    DIAGRAM = "Diagram", "Diagramm", "Diagramme";
    PWC = "PWC", "Platzwechsel", "Echange";
    ANTIPODES = "Antipodes", "Antipoden", "Antipodes";
    TAKE_AND_MAKE = "Take&Make", "Take&Make", "Take&Make";
    SUPER = "Super", "Super", "Super";
    FRISCHAUF = "Frischauf", "Frischauf", "Frischauf";
    CALVET = "Calvet", "Calvet", "Calvet";
    CHEYLAN = "Cheylan", "Cheylan", "Cheylan";
    STRICT = "Strict", "Strikt", "Stricte";
    RELAXED = "Relaxed", "Locker", "Relache";
    VOLCANIC = "Volcanic", "Vulkan", "Volcanique";
    PARACHUTE = "Parachute", "Fallschirm", "Parachute";
    EINSTEIN = "Einstein", "Einstein", "Einstein";
    REVERSAL_EINSTEIN = "ReversalEinstein", "ReversesEinstein", "ReversEinstein";
    WAIT_CAPTURE = "WaitCapture", "NaechsterSchlag", "PriseProchaine";
    CAPTURE_SQUARE = "CaptureSquare", "Schlagfeld", "CaseDePrise";
}

const CHAMELEON: Word =
    Word { names: ["Chameleon", "Chamaeleon", "Chameleon"], arguments: &[Argument::Kinds] };
const APRIL: Word = Word { names: ["April", "April", "Avril"], arguments: &[Argument::Kinds] };

/// Every word that varies a rebirth.
pub(super) const WORDS: &[Argument] = &[Argument::Words(&[
    REX_INCLUSIVE,
    REX_EXCLUSIVE,
    MIRROR,
    ASSASSIN,
    DIAMETRAL,
    VERTICAL_MIRROR,
    CLONE,
    CHAMELEON,
    TURNCOATS,
    COUSCOUS,
    LAST_MOVE,
    EQUIPOLLENTS,
    PARRAIN,
    CONTRA_PARRAIN,
    CAGE,
    RANK,
    FILE,
    SYMMETRY,
    VERTICAL_SYMMETRY,
    HORIZONTAL_SYMMETRY,
    DIAGRAM,
    PWC,
    ANTIPODES,
    TAKE_AND_MAKE,
    SUPER,
    APRIL,
    FRISCHAUF,
    CALVET,
    CHEYLAN,
    STRICT,
    RELAXED,
    VOLCANIC,
    PARACHUTE,
    EINSTEIN,
    REVERSAL_EINSTEIN,
    WAIT_CAPTURE,
    CAPTURE_SQUARE,
])];

/// Only whether kings are included.
pub(super) const KINGS: &[Argument] = &[Argument::Words(&[REX_INCLUSIVE, REX_EXCLUSIVE])];

/// Only the types of AntiCirce.
pub(super) const ANTICIRCE_TYPES: &[Argument] = &[Argument::Words(&[CALVET, CHEYLAN])];

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

    /// Rebirth of capturing men from where they come, kings excluded.
    pub(super) fn geneva() -> Rebirth {
        Rebirth { kings: false, from_departure: true, ..Rebirth::anticirce() }
    }

    /// Rebirth of men that move, kings excluded.
    pub(super) fn phantom() -> Rebirth {
        Rebirth { kings: false, ..Rebirth::anticirce() }
    }

    /// The same, required unless words say otherwise.
    pub(super) fn strict(self) -> Rebirth {
        Rebirth { occupied: Occupied::Illegal, ..self }
    }

    /// The same, as a question: nothing is put on the board.
    pub(super) fn without_placing(self) -> Rebirth {
        Rebirth { places: false, ..self }
    }

    /// Varies it by the words that follow the name of `condition`, and those that its name implies.
    pub(super) fn varied(
        mut self,
        condition: &'static str,
        implied: &[&'static str],
        arguments: &Arguments,
    ) -> Result<Rebirth, Refusal> {
        for word in implied.iter().copied().chain(arguments.words()) {
            self.vary(word, arguments).map_err(|()| Refusal::Word { condition, word })?;
        }
        // Whether such a man could move depends on checks, which depend on whether such men could be reborn.
        if self.place == Place::Cage && (self.kings || self.reborn == Reborn::Capturer) {
            return Err(Refusal::Arguments {
                condition,
                reason: "cages and the rebirth of kings exclude each other",
            });
        }
        Ok(self)
    }

    fn vary(&mut self, word: &'static str, arguments: &Arguments) -> Result<(), ()> {
        let is = |known: &Word| known.names[0] == word;
        let place = [
            (&EQUIPOLLENTS, Place::Equipollents, true),
            (&PARRAIN, Place::Equipollents, true),
            (&CONTRA_PARRAIN, Place::Equipollents, true),
            (&CAGE, Place::Cage, true),
            (&FILE, Place::File, false),
            (&SYMMETRY, Place::Symmetry, true),
            (&VERTICAL_SYMMETRY, Place::VerticalSymmetry, true),
            (&HORIZONTAL_SYMMETRY, Place::HorizontalSymmetry, false),
            (&DIAGRAM, Place::Diagram, false),
            (&PWC, Place::Departure, true),
            (&ANTIPODES, Place::Antipodes, true),
            (&TAKE_AND_MAKE, Place::Make, true),
            (&SUPER, Place::Anywhere, true),
            (&CAPTURE_SQUARE, Place::CaptureSquare, false),
        ];
        if let Some(&(_, place, promotes)) = place.iter().find(|(known, ..)| is(known)) {
            self.place = place;
            self.promotes |= promotes;
            self.chooses |= matches!(place, Place::Cage | Place::Make | Place::Anywhere);
        }
        if is(&PARRAIN) || is(&CONTRA_PARRAIN) || is(&LAST_MOVE) {
            if self.reborn == Reborn::Capturer {
                return Err(());
            }
            self.capture = Capture::LastMove;
        }
        if is(&CONTRA_PARRAIN) || is(&MIRROR) {
            self.side = SideOf::Mirrored;
        }
        if is(&REX_INCLUSIVE) || is(&REX_EXCLUSIVE) {
            self.kings = is(&REX_INCLUSIVE);
        } else if is(&ASSASSIN) {
            self.occupied = Occupied::Assassination;
        } else if is(&STRICT) {
            self.occupied = Occupied::Illegal;
        } else if is(&RELAXED) {
            self.occupied = Occupied::NoRebirth;
        } else if is(&DIAMETRAL) {
            self.adapted = Adapted::Diametral;
        } else if is(&VERTICAL_MIRROR) {
            self.adapted = Adapted::VerticalMirror;
        } else if is(&RANK) {
            (self.adapted, self.side) = (Adapted::ToRank, SideOf::ByRank);
        } else if is(&CLONE) {
            self.change = Change::Clone;
        } else if is(&CHAMELEON) {
            self.change = Change::Cycle(KindCycle::of(&kinds_for(&CHAMELEON, arguments)));
        } else if is(&EINSTEIN) {
            self.change = Change::Einstein;
        } else if is(&REVERSAL_EINSTEIN) {
            self.change = Change::ReversalEinstein;
        } else if is(&TURNCOATS) {
            self.turncoats = true;
        } else if is(&COUSCOUS) {
            (self.couscous, self.promotes) = (true, true);
        } else if is(&CHEYLAN) || is(&CALVET) {
            self.cheylan = is(&CHEYLAN);
        } else if is(&APRIL) {
            self.only = Some(kinds_for(&APRIL, arguments));
            (self.promotes, self.chooses) = (true, true);
        } else if is(&PARACHUTE) {
            self.occupied = Occupied::Parachute;
        } else if is(&VOLCANIC) {
            self.occupied = Occupied::Volcanic;
        } else if is(&FRISCHAUF) || is(&WAIT_CAPTURE) {
            return Err(());
        }
        Ok(())
    }

    /// Whether this word leaves a square of rebirth that depends on the man alone.
    pub(super) fn knows_home_by(word: &str) -> bool {
        let known = [
            REX_INCLUSIVE,
            REX_EXCLUSIVE,
            MIRROR,
            DIAGRAM,
            DIAMETRAL,
            VERTICAL_MIRROR,
            RANK,
            STRICT,
            FILE,
            SYMMETRY,
            VERTICAL_SYMMETRY,
            HORIZONTAL_SYMMETRY,
            ANTIPODES,
            CAPTURE_SQUARE,
        ];
        known.iter().any(|known| known.names[0] == word)
    }

    /// The square of rebirth of a man that moves as `kind` for `color`, where that depends on nothing else.
    pub(super) fn home(
        &self,
        rules: &Rules,
        position: &Position,
        on: Square,
        kind: Kind,
        color: Color,
    ) -> Option<Square> {
        let square = match self.place {
            Place::Array => array_square(rules, kind, on, self.side_for(!color, on)),
            Place::File => file_square(rules, kind, on, self.side_for(!color, on)),
            Place::Diagram => *Square::ALL.get(usize::from(position.identity(on)))?,
            place => geometric_square(place, on)?,
        };
        Some(self.adapted(square, on))
    }

    fn side_for(&self, side: Color, on: Square) -> Color {
        match self.side {
            SideOf::Own => side,
            SideOf::Mirrored => !side,
            SideOf::ByRank => {
                let is_odd = on.rank() as u8 % 2 == 1;
                if is_odd == (side == Color::Black) { !side } else { side }
            }
        }
    }

    fn adapted(&self, square: Square, on: Square) -> Square {
        match self.adapted {
            Adapted::None => square,
            Adapted::Diametral => Square::ALL[63 - square.index()],
            Adapted::VerticalMirror => Square::ALL[square.index() ^ 7],
            Adapted::ToRank => Square::new(square.file(), on.rank()),
        }
    }

    /// What the rules have to keep for it.
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
            rules.settings.remembers_last = true;
            rules.settings.series_remember_last = true;
            rules.settings.mating_order = [false; 2];
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
        if parrain || self.place == Place::Cage {
            rules.settings.first_rank_steps = rules.settings.first_rank_steps.max(1);
        }
        Ok(())
    }

    /// Whether no man is reborn after a move without capture.
    pub(super) fn follows_captures_alone(&self) -> bool {
        self.capture == Capture::ThisMove
    }

    /// Whether a man may be reborn after this move.
    pub(super) fn may_follow(&self, before: &Position, mv: Move) -> bool {
        match self.capture {
            Capture::ThisMove => mv.victim.is_some_and(|victim| {
                self.kings || self.reborn == Reborn::Capturer || !before.man(victim).is_royal()
            }),
            Capture::LastMove => before.memory.last.is_some_and(|last| !last.captured.is_none()),
        }
    }

    /// The most that it can do to men.
    pub(super) fn extent(&self) -> Option<Extent> {
        let captured = self.reborn == Reborn::Captured;
        Some(Extent {
            men_placed: u32::from(captured),
            changes_mover: !captured || self.turncoats,
            removes_men: !matches!(self.occupied, Occupied::NoRebirth | Occupied::Illegal),
            makes_pawns: self.turncoats || self.hides_men() || !matches!(self.change, Change::None),
        })
    }

    /// Whether men may come to lie beneath squares.
    fn hides_men(&self) -> bool {
        matches!(self.occupied, Occupied::Parachute | Occupied::Volcanic)
    }

    /// The same for kamikaze men that have captured: they vanish where they cannot be reborn.
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

    /// Whether men reborn may give or parry mates that Popeye's order for mates does not expect.
    pub(super) fn loses_mating_order(&self) -> bool {
        self.kings || self.turncoats || self.occupied == Occupied::Assassination || self.hides_men()
    }

    /// Lets the rebirth happen, if there is one.
    pub(super) fn happen(&self, playing: &mut Playing<'_>) {
        let Some(context) = self.context(playing) else { return };
        if context.man.is_royal() && !self.kings {
            return;
        }
        if self.only.as_ref().is_some_and(|kinds| !kinds.contains(&context.relevant.kind())) {
            return;
        }
        let Some(square) = self.square(playing, &context) else {
            // Chosen to do without, or no square at all.
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

    /// Lets the man wait beneath the square; a pawn may promote on the way.
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
        if self.place == Place::Cage && has_quiet_move(playing, square, context.reborn_as) {
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
            Capture::LastMove => {
                let last = playing.before.memory.last.filter(|last| !last.captured.is_none())?;
                (last.captured, last.captured_identity, last.victim?, last.by)
            }
        };
        let moved = playing.before.man(playing.mv.from);
        let (man, identity, from, mut side, reborn_as) = match self.reborn {
            Reborn::Captured => (captured, identity, None, capturer, !capturer),
            Reborn::Capturer => {
                let from = playing.moved_man()?;
                (playing.position.man(from), playing.position.identity(from), Some(from), !capturer, capturer)
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

    /// Where the man is reborn; nothing if it is not.
    fn square(&self, playing: &mut Playing<'_>, context: &Context) -> Option<Target> {
        let on = context.captured_on;
        let square = match self.place {
            Place::Array => array_square(playing.rules, context.relevant.kind(), on, context.side),
            Place::File => file_square(playing.rules, context.relevant.kind(), on, context.side),
            Place::Symmetry
            | Place::VerticalSymmetry
            | Place::HorizontalSymmetry
            | Place::CaptureSquare
            | Place::Antipodes => geometric_square(self.place, on)?,
            Place::Diagram => {
                return Some(Target(Square::ALL.get(usize::from(context.relevant_identity)).copied()));
            }
            Place::Departure => playing.mv.from,
            Place::Equipollents => {
                let vector = vector(playing);
                let vector = if self.side == SideOf::Mirrored { (-vector.0, -vector.1) } else { vector };
                return Some(Target(on.offset(vector.0, vector.1)));
            }
            Place::Anywhere => {
                let free = match self.occupied {
                    Occupied::Assassination => Bitboard::FULL,
                    _ => !playing.position.occupied() | context.from.map_or(Bitboard::EMPTY, Bitboard::of),
                };
                let squares: Vec<Square> =
                    (free - playing.rules.holes_of(&playing.position)).into_iter().collect();
                return self.chosen(playing, &squares);
            }
            Place::Make => {
                let squares = make_squares(playing, context);
                let chosen = playing.choose(squares.len());
                return squares.get(chosen).map(|&square| Target(Some(square)));
            }
            Place::Cage => {
                let free = !playing.position.occupied() - playing.rules.holes_of(&playing.position);
                let cages: Vec<Square> =
                    free.into_iter().filter(|&square| is_cage(playing, context, square)).collect();
                if cages.is_empty() {
                    return None;
                }
                let chosen = playing.choose(cages.len());
                return cages.get(chosen).map(|&square| Target(Some(square)));
            }
        };
        Some(Target(Some(self.adapted(square, on))))
    }

    /// One of these squares, or none of them unless rebirth is a must.
    fn chosen(&self, playing: &mut Playing<'_>, squares: &[Square]) -> Option<Target> {
        let without = usize::from(self.occupied != Occupied::Illegal);
        let chosen = playing.choose(squares.len() + without);
        squares.get(chosen.checked_sub(without)?).map(|&square| Target(Some(square)))
    }
}

/// The kinds that follow a word, or the name of a condition that implies it.
fn kinds_for(word: &Word, arguments: &Arguments) -> Vec<Kind> {
    if arguments.has(word) { arguments.kinds_after(word) } else { arguments.kinds() }
}

/// The square that lies to `on` as the place says.
fn geometric_square(place: Place, on: Square) -> Option<Square> {
    let half = |coordinate: u8| if coordinate < 4 { 4 } else { -4 };
    match place {
        Place::Symmetry => Some(Square::ALL[63 - on.index()]),
        Place::VerticalSymmetry => Some(Square::ALL[on.index() ^ 7]),
        Place::HorizontalSymmetry => Some(on.flip_rank()),
        Place::CaptureSquare => Some(on),
        Place::Antipodes => Step::new(half(on.file() as u8), half(on.rank() as u8)).from(on),
        _ => None,
    }
}

/// A square of rebirth, which may be off the board.
struct Target(Option<Square>);

impl Target {
    fn on_board(&self) -> Option<Square> {
        self.0
    }
}

/// What a rebirth is about.
struct Context {
    man: Man,
    identity: u8,
    /// Where the reborn man stands before, if it is on the board.
    from: Option<Square>,
    /// The man whose square of rebirth counts.
    relevant: Man,
    relevant_identity: u8,
    captured_on: Square,
    /// The opponent of the side whose array counts.
    side: Color,
    reborn_as: Color,
}

/// The sum of all movements of the move so far.
fn vector(playing: &Playing<'_>) -> (i8, i8) {
    let movements = playing.effects().iter().filter_map(|effect| match *effect {
        Effect::Movement { from, to, .. } => Some(Step::between(from, to)),
        _ => None,
    });
    movements.fold((0, 0), |(files, ranks), step| (files + step.files, ranks + step.ranks))
}

/// Where the captured man could go from where it was captured, without capture.
fn make_squares(playing: &Playing<'_>, context: &Context) -> Vec<Square> {
    let mut board = playing.position.clone();
    let on = context.captured_on;
    board.take(on);
    board.place(on, context.man.with_kind(context.relevant.kind()), context.identity);
    quiet_moves(playing.rules, &board, on, !playing.mover)
}

/// The squares that a man reaches without capture, in the order of finding.
pub(super) fn quiet_moves(rules: &Rules, board: &Position, on: Square, color: Color) -> Vec<Square> {
    quiet_moves_as(rules, board, on, color, board.man(on).kind())
}

/// The same for a man that moves as `kind`.
pub(crate) fn quiet_moves_as(
    rules: &Rules,
    board: &Position,
    on: Square,
    color: Color,
    kind: Kind,
) -> Vec<Square> {
    let man = board.man(on);
    let mut found = Vec::new();
    let mut moves =
        ManMoves { rules, position: board, color, from: on, man, kind, found: &mut found, layer: 0 };
    rules.moves_layer(&mut moves);
    found.iter().filter(|mv| !mv.is_capture() && !mv.is_castling()).map(|mv| mv.to).collect()
}

/// Whether the man on a square could move legally without capturing.
fn has_quiet_move(playing: &Playing<'_>, on: Square, color: Color) -> bool {
    let mut board = playing.position.clone();
    board.set_turn(color);
    playing.rules.can_move_quietly(&board, on)
}

fn is_cage(playing: &Playing<'_>, context: &Context, square: Square) -> bool {
    let mut board = playing.position.clone();
    board.set_turn(context.reborn_as);
    board.place(square, context.man, context.identity);
    if context.man.is_royal() && board.king(context.reborn_as).is_none() {
        board.set_king(context.reborn_as, Some(square));
    }
    if !playing.rules.promotes(&board, square, context.reborn_as) {
        return !playing.rules.can_move_quietly(&board, square);
    }
    playing.rules.promotions(&board, square, context.man).iter().any(|&kind| {
        let mut promoted = board.clone();
        let (man, identity) = promoted.take(square);
        promoted.place(square, man.with_kind(kind), identity);
        !playing.rules.can_move_quietly(&promoted, square)
    })
}

/// The square on which a man is reborn after a capture by `capturer`: its square in the array, a knight, bishop or
/// rook by the colour of the square where it was captured; other men at the far end of the file.
pub(super) fn array_square(rules: &Rules, kind: Kind, captured_on: Square, capturer: Color) -> Square {
    let [king, _, queen, knight, rook, bishop] = rules.settings.standard;
    let is_light = (captured_on.file() as u8 + captured_on.rank() as u8) % 2 == 1;
    let own = !capturer;
    let base = own.rank(Rank::First);
    let pick = |light_for_white: File, dark_for_white: File| {
        let is_first = is_light == (own == Color::White);
        Square::new(if is_first { light_for_white } else { dark_for_white }, base)
    };
    if kind.is_pawn() {
        Square::new(captured_on.file(), own.rank(Rank::Second))
    } else if kind == knight {
        pick(File::B, File::G)
    } else if kind == rook {
        pick(File::H, File::A)
    } else if kind == queen {
        Square::new(File::D, base)
    } else if kind == bishop {
        pick(File::F, File::C)
    } else if kind == king {
        Square::new(File::E, base)
    } else {
        Square::new(captured_on.file(), own.rank(Rank::Eighth))
    }
}

/// The same on the file of the capture.
fn file_square(rules: &Rules, kind: Kind, captured_on: Square, capturer: Color) -> Square {
    let own = !capturer;
    let is_standard = rules.settings.standard.contains(&kind);
    let rank = if kind.is_pawn() {
        Rank::Second
    } else if is_standard {
        Rank::First
    } else {
        Rank::Eighth
    };
    Square::new(captured_on.file(), own.rank(rank))
}
