//! The words that modify a rebirth.

use crate::conditions::kind_cycles::KindCycle;
use crate::conditions::{Argument, Arguments, REX_EXCLUSIVE, REX_INCLUSIVE, Refusal, Word};
use crate::kind::Kind;

use crate::conditions::rebirth::{
    Adapted, Capture, Change, Occupied, Place, Rebirth, Reborn, SideOf, SquareOf,
};

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

/// Every word that modifies a rebirth.
pub(crate) const WORDS: &[Argument] = &[Argument::Words(&[
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

/// Only the words about kings.
pub(crate) const KINGS: &[Argument] = &[Argument::Words(&[REX_INCLUSIVE, REX_EXCLUSIVE])];

/// Only the types of AntiCirce.
pub(crate) const ANTICIRCE_TYPES: &[Argument] = &[Argument::Words(&[CALVET, CHEYLAN])];

impl Rebirth {
    /// Changes the rebirth by the words that follow the name of `condition`, and by those that the name implies.
    pub(crate) fn varied(
        mut self,
        condition: &'static str,
        implied: &[&'static str],
        arguments: &Arguments,
    ) -> Result<Rebirth, Refusal> {
        for word in implied.iter().copied().chain(arguments.words()) {
            self.vary(word, arguments).map_err(|()| Refusal::Word { condition, word })?;
        }
        // The existence of a king move depends on checks, and checks on whether kings can be reborn.
        if self.place == Place::Cage && self.kings && self.reborn == Reborn::Captured {
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
            (self.square_of, self.promotes) = (SquareOf::OtherMan, true);
        } else if is(&CHEYLAN) || is(&CALVET) {
            self.must_leave = is(&CHEYLAN);
        } else if is(&APRIL) {
            self.only = Some(kinds_for(&APRIL, arguments));
            (self.promotes, self.chooses) = (true, true);
        } else if is(&PARACHUTE) {
            self.occupied = Occupied::Parachute;
        } else if is(&VOLCANIC) {
            self.occupied = Occupied::Volcanic;
        } else if is(&FRISCHAUF) {
            self.adapted = Adapted::Frischauf;
        } else if is(&WAIT_CAPTURE) {
            if self.reborn == Reborn::Capturer {
                return Err(());
            }
            self.capture = Capture::Earlier;
        }
        Ok(())
    }

    /// Whether the square of rebirth depends on the man alone in spite of this word.
    pub(crate) fn knows_home_by(word: &str) -> bool {
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
}

/// The kinds that follow a word, or the name of a condition that implies it.
fn kinds_for(word: &Word, arguments: &Arguments) -> Vec<Kind> {
    if arguments.has(word) { arguments.kinds_after(word) } else { arguments.kinds() }
}
