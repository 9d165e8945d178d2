//! Circe and its variants: captured men are reborn.

use crate::changes::Changes;
use crate::hooks::{CheckRule, CheckTest, Consequence, Extent, Stage};
use crate::man::Attributes;
use crate::moves::Move;
use crate::observe::Level;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::rebirth::{KINGS, Occupied, Rebirth, WORDS};
use super::{Argument, Arguments, Condition, Refusal};

/// Every named variant. All but the first abbreviate Circe with words.
pub(super) const ALL: &[&Condition] = &[
    &CIRCE,
    &MIRROR_CIRCE,
    &PWC,
    &CHAMELEON_CIRCE,
    &COUSCOUS_CIRCE,
    &EQUIPOLLENTS_CIRCE,
    &FILE_CIRCE,
    &DIAGRAM_CIRCE,
    &PARRAIN_CIRCE,
    &CONTRA_PARRAIN,
    &SYMMETRY_CIRCE,
    &VERTICAL_SYMMETRY_CIRCE,
    &HORIZONTAL_SYMMETRY_CIRCE,
    &CIRCE_CLONE,
    &MIRROR_FILE_CIRCE,
    &ANTIPODEAN_CIRCE,
    &MIRROR_CIRCE_CLONE,
    &SUPER_CIRCE,
    &VERTICAL_MIRROR_CIRCE,
    &DIAMETRAL_CIRCE,
    &RANK_CIRCE,
    &MIRROR_COUSCOUS_CIRCE,
    &CIRCE_ASSASSIN,
    &APRIL_CHESS,
    &CIRCE_TURNCOATS,
    &CIRCE_DOUBLE_AGENTS,
    &CAGE_CIRCE,
    &CIRCE_TAKE_AND_MAKE,
    &FRISCHAUF_CIRCE,
];

/// A captured man other than a king is reborn on its square in the game array, if that is empty.
pub(super) const CIRCE: Condition = Condition {
    names: ["Circe", "Circe", "Circe"],
    arguments: WORDS,
    definition: "A captured man other than a king is reborn on its square of the array, if that is empty.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("Circe", &[], arguments, rules),
};

/// A captured man is reborn on the square of the same man of the other side.
pub(super) const MIRROR_CIRCE: Condition = Condition {
    names: ["MirrorCirce", "SpiegelCirce", "CirceMalefique"],
    arguments: KINGS,
    definition: "A captured man is reborn on the square of the array of the same man of the other side.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("MirrorCirce", &["Mirror"], arguments, rules),
};

/// A captured man is reborn on the square that the capturing man has left.
pub(super) const PWC: Condition = Condition {
    names: ["PWC", "PlatzwechselCirce", "CirceEchange"],
    arguments: &[],
    definition: "A captured man is reborn on the square that the capturing man has left.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("PWC", &["PWC"], arguments, rules),
};

/// A captured man changes its kind in the cycle of chameleons before it is reborn.
pub(super) const CHAMELEON_CIRCE: Condition = Condition {
    names: ["ChameleonCirce", "ChamaeleonCirce", "CirceCameleon"],
    arguments: &[Argument::Kinds],
    definition: "A captured man changes its kind by the cycle of chameleons before it is reborn.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("ChameleonCirce", &["Chameleon"], arguments, rules),
};

/// A captured man is reborn on the square where the capturing man would be reborn.
pub(super) const COUSCOUS_CIRCE: Condition = Condition {
    names: ["CouscousCirce", "CouscousCirce", "CirceCouscous"],
    arguments: &[],
    definition: "A captured man is reborn on the square where the capturing man would be reborn.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("CouscousCirce", &["Couscous"], arguments, rules),
};

/// A captured man is reborn as far beyond the square of its capture as the capturing man came from.
pub(super) const EQUIPOLLENTS_CIRCE: Condition = Condition {
    names: ["EquipollentsCirce", "EquipollentsCirce", "CirceEquipollents"],
    arguments: KINGS,
    definition: "A captured man is reborn as far beyond the square of its capture as the capturing man came.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("EquipollentsCirce", &["Equipollents"], arguments, rules),
};

/// A captured man is reborn at the base of the file where it was captured.
pub(super) const FILE_CIRCE: Condition = Condition {
    names: ["FileCirce", "FileCirce", "FileCirce"],
    arguments: KINGS,
    definition: "A captured man is reborn at the base of the file where it was captured.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("FileCirce", &["File"], arguments, rules),
};

/// A captured man is reborn on its square in the diagram.
pub(super) const DIAGRAM_CIRCE: Condition = Condition {
    names: ["DiagramCirce", "DiagrammCirce", "CirceDiagramme"],
    arguments: KINGS,
    definition: "A captured man is reborn on its square of the diagram.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("DiagramCirce", &["Diagram"], arguments, rules),
};

/// A captured man is reborn after the next half-move, as far from the square of its capture and in the same direction as that half-move goes.
pub(super) const PARRAIN_CIRCE: Condition = Condition {
    names: ["ParrainCirce", "CirceParrain", "CirceParrain"],
    arguments: &[],
    definition: "A captured man is reborn after the next half-move, as far from the square of its capture and in the same direction as that half-move goes.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("ParrainCirce", &["Parrain"], arguments, rules),
};

/// A captured man is reborn after the next half-move, as far from the square of its capture as that half-move goes, in the opposite direction.
pub(super) const CONTRA_PARRAIN: Condition = Condition {
    names: ["ContraParrain", "KontraParrain", "ContraParrain"],
    arguments: &[],
    definition: "A captured man is reborn after the next half-move, as far from the square of its capture as that half-move goes, in the opposite direction.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("ContraParrain", &["ContraParrain"], arguments, rules),
};

/// A captured man is reborn on the square that lies symmetrically about the centre of the board.
pub(super) const SYMMETRY_CIRCE: Condition = Condition {
    names: ["SymmetryCirce", "SymmetrieCirce", "CirceSymetrique"],
    arguments: KINGS,
    definition: "A captured man is reborn on the square that lies symmetrically about the centre of the board.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("SymmetryCirce", &["Symmetry"], arguments, rules),
};

/// A captured man is reborn on the mirrored square of the same rank.
pub(super) const VERTICAL_SYMMETRY_CIRCE: Condition = Condition {
    names: ["VerticalSymmetryCirce", "VertikaleSymmetrieCirce", "CirceSymetriqueVerticale"],
    arguments: KINGS,
    definition: "A captured man is reborn on the mirrored square of the same rank.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("VerticalSymmetryCirce", &["VerticalSymmetry"], arguments, rules),
};

/// A captured man is reborn on the mirrored square of the same file.
pub(super) const HORIZONTAL_SYMMETRY_CIRCE: Condition = Condition {
    names: ["HorizontalSymmetryCirce", "HorizontaleSymmetrieCirce", "CirceSymetriqueHorizontale"],
    arguments: KINGS,
    definition: "A captured man is reborn on the mirrored square of the same file.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("HorizontalSymmetryCirce", &["HorizontalSymmetry"], arguments, rules),
};

/// A captured man is reborn as a man of the kind that captured it, unless that is a king.
pub(super) const CIRCE_CLONE: Condition = Condition {
    names: ["CirceClone", "CirceClone", "CirceClone"],
    arguments: KINGS,
    definition: "A captured man is reborn as a man of the kind that captured it, unless that is a king.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("CirceClone", &["Clone"], arguments, rules),
};

/// A captured man is reborn on the square of File Circe of the other side.
pub(super) const MIRROR_FILE_CIRCE: Condition = Condition {
    names: ["MirrorFileCirce", "SpiegelFileCirce", "FileCirceMalefique"],
    arguments: KINGS,
    definition: "A captured man is reborn on the square of File Circe of the other side.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("MirrorFileCirce", &["File", "Mirror"], arguments, rules),
};

/// A captured man is reborn four files and four ranks away from its capture.
pub(super) const ANTIPODEAN_CIRCE: Condition = Condition {
    names: ["AntipodeanCirce", "AntipodenCirce", "CirceAntipoden"],
    arguments: KINGS,
    definition: "A captured man is reborn four files and four ranks away from its capture.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("AntipodeanCirce", &["Antipodes"], arguments, rules),
};

/// Circe Clone with the squares of the other side.
pub(super) const MIRROR_CIRCE_CLONE: Condition = Condition {
    names: ["MirrorCirceClone", "SpiegelCirceclone", "CirceCloneMalefique"],
    arguments: KINGS,
    definition: "Circe Clone with the squares of the other side.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("MirrorCirceClone", &["Clone", "Mirror"], arguments, rules),
};

/// The capturing side puts a captured man on any empty square, or off the board.
pub(super) const SUPER_CIRCE: Condition = Condition {
    names: ["SuperCirce", "SuperCirce", "SuperCirce"],
    arguments: &[],
    definition: "The capturing side puts a captured man on any empty square, or off the board.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("SuperCirce", &["Super"], arguments, rules),
};

/// A captured man is reborn on its square in the game array, with the files mirrored.
pub(super) const VERTICAL_MIRROR_CIRCE: Condition = Condition {
    names: ["VerticalMirrorCirce", "VertikalesSpiegelCirce", "CirceMalefiqueVerticale"],
    arguments: KINGS,
    definition: "A captured man is reborn on its square of the array with a to h and h to a.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("VerticalMirrorCirce", &["VerticalMirror"], arguments, rules),
};

/// A captured man is reborn on the square diametrically opposite to its square in the game array.
pub(super) const DIAMETRAL_CIRCE: Condition = Condition {
    names: ["DiametralCirce", "DiametralCirce", "CirceDiametrale"],
    arguments: KINGS,
    definition: "A captured man is reborn diametrically opposite to its square of the array.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("DiametralCirce", &["Diametral"], arguments, rules),
};

/// A captured man is reborn on its file in the game array, on the rank of its capture.
pub(super) const RANK_CIRCE: Condition = Condition {
    names: ["RankCirce", "RankCirce", "RankCirce"],
    arguments: KINGS,
    definition: "A captured man is reborn on its file of the array, on the rank where it was captured.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("RankCirce", &["Rank"], arguments, rules),
};

/// Couscous Circe with the squares of the other side.
pub(super) const MIRROR_COUSCOUS_CIRCE: Condition = Condition {
    names: ["MirrorCouscousCirce", "SpiegelCouscousCirce", "CirceCouscousMalefique"],
    arguments: KINGS,
    definition: "Couscous Circe with the squares of the other side.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("MirrorCouscousCirce", &["Couscous", "Mirror"], arguments, rules),
};

/// A captured man is reborn even if its square is occupied; the man there disappears.
pub(super) const CIRCE_ASSASSIN: Condition = Condition {
    names: ["CirceAssassin", "AssassinCirce", "CirceAssassin"],
    arguments: KINGS,
    definition: "A captured man is reborn even where something stands, which vanishes.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("CirceAssassin", &["Assassin"], arguments, rules),
};

/// The capturing side puts captured men of the listed kinds on any empty square.
pub(super) const APRIL_CHESS: Condition = Condition {
    names: ["AprilChess", "Aprilschach", "EchecsAvril"],
    arguments: &[Argument::Kinds],
    definition: "Captured men of the listed kinds are put on any empty square by the capturing side.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("AprilChess", &["Super", "April", "Strict"], arguments, rules),
};

/// A captured man is reborn as a man of the other side.
pub(super) const CIRCE_TURNCOATS: Condition = Condition {
    names: ["CirceTurncoats", "TurncoatCirce", "CirceTurncoats"],
    arguments: &[],
    definition: "A captured man is reborn as a man of the other side.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("CirceTurncoats", &["Turncoats"], arguments, rules),
};

/// A captured man is reborn as a man of the other side, on that side's square.
pub(super) const CIRCE_DOUBLE_AGENTS: Condition = Condition {
    names: ["CirceDoubleAgents", "DoppelAgentenCirce", "CirceDoubleAgents"],
    arguments: KINGS,
    definition: "A captured man is reborn as a man of the other side, on that side's square.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("CirceDoubleAgents", &["Turncoats", "Mirror"], arguments, rules),
};

/// A captured man is reborn on a square where it cannot move without capture; if there is none, it disappears.
pub(super) const CAGE_CIRCE: Condition = Condition {
    names: ["CageCirce", "KaefigCirce", "CirceCage"],
    arguments: &[],
    definition: "A captured man is reborn where it cannot move without capture; where there is no such square, it vanishes.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("CageCirce", &["Cage"], arguments, rules),
};

/// A captured man is reborn on a square to which it could have moved without capture from the square of its capture; if
/// there is none, the capture is illegal.
pub(super) const CIRCE_TAKE_AND_MAKE: Condition = Condition {
    names: ["CirceTake&Make", "CirceTake&Make", "CirceTake&Make"],
    arguments: &[],
    definition: "A captured man is reborn on a square where it could have moved without capture from where it was captured; otherwise the capture is illegal.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("CirceTake&Make", &["Take&Make"], arguments, rules),
};

/// A captured man that has promoted is reborn at the end of the board, on the file of its capture.
pub(super) const FRISCHAUF_CIRCE: Condition = Condition {
    names: ["FrischAufCirce", "FrischAufCirce", "FrischAufCirce"],
    arguments: KINGS,
    definition: "A captured man that has promoted is reborn at the end of the board, on the file where it was captured; others as in Circe.",
    source: "P. Monréal, Problème 1968, and his successors",
    attach: |arguments, rules| attach("FrischAufCirce", &["Frischauf"], arguments, rules),
};

fn attach(
    name: &'static str,
    implied: &[&'static str],
    arguments: &Arguments,
    rules: &mut Rules,
) -> Result<(), Refusal> {
    let rebirth = Rebirth::circe().varied(name, implied, arguments)?;
    rebirth.prepare(name, "Circe", rules)?;
    if rebirth.kings || rebirth.occupied == Occupied::Assassination {
        rules.settings.checks_by_playing = true;
    }
    if rebirth.loses_mating_order() {
        rules.settings.mating_order = [false; 2];
    }
    if rebirth.occupied == Occupied::Assassination {
        rules.attach_check(ThreatToAssassinate);
    }
    if rules.diagram().men().any(|(_, man)| man.has(Attributes::KAMIKAZE)) {
        rules.attach_consequence(Stage::AnticirceRebirth, Kamikaze(rebirth.clone().of_kamikaze()));
    }
    rules.attach_consequence(Stage::Rebirth, Circe(rebirth));
    Ok(())
}

/// A kamikaze man that captures is reborn as well, or disappears.
struct Kamikaze(Rebirth);

impl Consequence for Kamikaze {
    fn happen(&self, playing: &mut Playing<'_>) {
        let is_kamikaze = playing.before.man(playing.mv.from).has(Attributes::KAMIKAZE);
        if playing.mv.is_capture() && is_kamikaze {
            self.0.happen(playing);
        }
    }
}

struct Circe(Rebirth);

impl Consequence for Circe {
    fn happen(&self, playing: &mut Playing<'_>) {
        self.0.happen(playing);
    }

    fn may_follow(&self, before: &Position, mv: Move) -> bool {
        self.0.may_follow(before, mv)
    }

    fn follows_captures_alone(&self) -> bool {
        self.0.follows_captures_alone()
    }

    fn acts_on_quiet_moves(&self, before: &Position) -> bool {
        self.0.acts_on_quiet_moves(before)
    }

    fn extent(&self) -> Option<Extent> {
        self.0.extent()
    }

    fn add_changes(&self, rules: &Rules, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        self.0.add_changes(rules, before, mv, changes)
    }
}

/// A king is in check by any capture that would let a man be reborn on its square.
struct ThreatToAssassinate;

impl CheckRule for ThreatToAssassinate {
    fn is_check(&self, test: &CheckTest<'_>) -> bool {
        let Some(king) = test.position.king(test.color) else { return false };
        let mut others = test.position.side(test.color).without(king).into_iter();
        test.proceed()
            || others.any(|man| test.rules.is_observed(test.position, man, !test.color, Level::Check))
    }
}
