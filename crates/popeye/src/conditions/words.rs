//! The words that select variants of conditions, in Popeye's order.

use crate::conditions::grammar::{
    ANY_KINDS, AT_LEAST_ONE_KIND, GRID_FIELDS, GRID_FILES_AND_RANKS, GRID_LINES, ONE_KIND, ONE_NUMBER, Part,
};

/// A word that selects a variant of a condition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word {
    /// In English, German and French.
    pub(crate) names: [&'static str; 3],
    /// The arguments that it accepts.
    pub(crate) arguments: &'static [Part],
}

const fn word(english: &'static str, german: &'static str, french: &'static str) -> Word {
    Word { names: [english, german, french], arguments: &[] }
}

const fn same(name: &'static str) -> Word {
    word(name, name, name)
}

impl Word {
    /// The word in English, which identifies it in tables.
    pub(crate) fn english(&self) -> &'static str {
        self.names[0]
    }

    const fn with(self, arguments: &'static [Part]) -> Word {
        Word { arguments, ..self }
    }
}

/// The variants of Circe and its relatives.
pub(crate) const CIRCE: &[Word] = &[
    word("RexInclusive", "RexInklusive", "RexInclusif"),
    word("RexExclusive", "RexExklusive", "RexExclusif"),
    word("Mirror", "Spiegel", "Malefique"),
    same("Assassin"),
    same("Diametral"),
    word("VerticalMirror", "VertikalSpiegel", "MalefiqueVerticale"),
    same("Clone"),
    word("Chameleon", "Chamaeleon", "Chameleon").with(ANY_KINDS),
    word("Turncoats", "Turncoat", "Turncoats"),
    same("Couscous"),
    word("LastMove", "LetzterZug", "CoupDernier"),
    same("Equipollents"),
    same("Parrain"),
    same("ContraParrain"),
    word("Cage", "Kaefig", "Cage"),
    word("Rank", "Reihe", "Rangee"),
    word("File", "File", "Colonne"),
    word("Symmetry", "Symmetrie", "Symetrie"),
    word("VerticalSymmetry", "VertikaleSymmetrie", "VerticaleSymetrique"),
    word("HorizontalSymmetry", "HorizontaleSymmetrie", "HorizontaleSymetrique"),
    word("Diagram", "Diagramm", "Diagramme"),
    word("PWC", "Platzwechsel", "Echange"),
    word("Antipodes", "Antipoden", "Antipodes"),
    same("Take&Make"),
    same("Super"),
    word("April", "April", "Avril").with(AT_LEAST_ONE_KIND),
    same("Frischauf"),
    same("Calvet"),
    same("Cheylan"),
    word("Strict", "Strikt", "Stricte"),
    word("Relaxed", "Locker", "Relache"),
    word("Volcanic", "Vulkan", "Volcanique"),
    word("Parachute", "Fallschirm", "Parachute"),
    same("Einstein"),
    word("ReversalEinstein", "ReversesEinstein", "ReversEinstein"),
    word("WaitCapture", "NaechsterSchlag", "PriseProchaine"),
    word("CaptureSquare", "Schlagfeld", "CaseDePrise"),
];

/// Groups of words of which a condition of the Circe family accepts only one.
pub(crate) const CIRCE_ALTERNATIVES: &[&[&str]] = &[
    &[
        "Equipollents",
        "Parrain",
        "ContraParrain",
        "Cage",
        "Rank",
        "File",
        "Symmetry",
        "CaptureSquare",
        "VerticalSymmetry",
        "HorizontalSymmetry",
        "Diagram",
        "PWC",
        "Antipodes",
        "Super",
        "Take&Make",
    ],
    &["Mirror", "ContraParrain", "Rank"],
    &["Diametral", "VerticalMirror", "Rank", "Frischauf"],
    &["Clone", "Einstein", "ReversalEinstein", "Chameleon"],
];

/// The types of AntiCirce.
pub(crate) const ANTICIRCE: &[Word] = &[same("Calvet"), same("Cheylan")];

/// How strictly the longest move is required.
pub(crate) const STRICTNESS: &[Word] = &[word("exact", "exakt", "exact"), word("ultra", "Ultra", "ultra")];

/// Types denoted by letters.
pub(crate) const LETTERED: &[Word] = &[
    word("TypeA", "TypA", "TypeA"),
    word("TypeB", "TypB", "TypeB"),
    word("TypeC", "TypC", "TypeC"),
    word("TypeD", "TypD", "TypeD"),
];

/// Types denoted by numbers.
pub(crate) const NUMBERED: &[Word] =
    &[word("Type1", "Typ1", "Type1"), word("Type2", "Typ2", "Type2"), word("Type3", "Typ3", "Type3")];

/// The side that a condition applies to.
pub(crate) const SIDES: &[Word] = &[word("White", "Weiss", "Blancs"), word("Black", "Schwarz", "Noirs")];

/// How kings vault.
pub(crate) const VAULTING: &[Word] = &[word("Transmuting", "Transmutierende", "Transmute")];

/// Which neighbours count.
pub(crate) const NEIGHBOUR: &[Word] = &[word("Neighbour", "Nachbar", "Voisin").with(ONE_KIND)];

/// The pawns of Sentinelles.
pub(crate) const SENTINELLES: &[Word] = &[
    same("PionPropre"),
    same("PionAdvers"),
    same("PionNeutre"),
    word("MaximumBlack", "MaximumSchwarz", "MaximumNoir").with(ONE_NUMBER),
    word("MaximumWhite", "MaximumWeiss", "MaximumBlanc").with(ONE_NUMBER),
    same("MaximumTotal").with(ONE_NUMBER),
    same("ParaSentinelles"),
    same("Berolina"),
];

/// The grids.
pub(crate) const GRID: &[Word] = &[
    word("VerticalShift", "VertikalVerschieben", "VerticalDecalage"),
    word("HorizontalShift", "HorizontalVerschieben", "HorizontalDecalage"),
    word("DiagonalShift", "DiagonalVerschieben", "DiagonalDecalage"),
    word("Orthogonal", "Orthogonal", "Orthogonale").with(GRID_FILES_AND_RANKS),
    word("Irregular", "Unregelmaessig", "Irreguliere").with(GRID_FIELDS),
    word("GridLine", "GitterLinie", "LigneGrille").with(GRID_LINES),
];

/// The variants of Breton.
pub(crate) const BRETON: &[Word] =
    &[word("Adverse", "Advers", "Adverse"), word("Chromatic", "Chromatisch", "Chromatique"), same("PY")];

/// The variant of CAST.
pub(crate) const CAST: &[Word] = &[word("Inverse", "Invers", "Invverse")];

/// The variant of Take & Make.
pub(crate) const TAKE_AND_MAKE: &[Word] = &[word("Absolute", "Absolut", "Absolu")];

/// All lists.
#[cfg(test)]
pub(crate) const LISTS: &[&[Word]] = &[
    CIRCE,
    STRICTNESS,
    LETTERED,
    NUMBERED,
    SIDES,
    VAULTING,
    NEIGHBOUR,
    SENTINELLES,
    GRID,
    BRETON,
    CAST,
    TAKE_AND_MAKE,
];

/// The word of a list with this English name.
pub(crate) fn named(list: &'static [Word], english: &str) -> Option<&'static Word> {
    list.iter().find(|word| word.names[0] == english)
}
