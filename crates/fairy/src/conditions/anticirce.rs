//! AntiCirce and its variants: capturing men are reborn.

use crate::changes::Changes;
use crate::hooks::{Consequence, Extent, Stage};
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::rebirth::{ANTICIRCE_TYPES, Place, Rebirth, WORDS};
use super::{Arguments, Condition, Refusal};

/// Every named variant. All but the first abbreviate AntiCirce with words.
pub(super) const ALL: &[&Condition] = &[
    &ANTICIRCE,
    &MIRROR_ANTICIRCE,
    &DIAGRAM_ANTICIRCE,
    &FILE_ANTICIRCE,
    &SYMMETRY_ANTICIRCE,
    &VERTICAL_SYMMETRY_ANTICIRCE,
    &HORIZONTAL_SYMMETRY_ANTICIRCE,
    &MIRROR_FILE_ANTICIRCE,
    &ANTIPODEAN_ANTICIRCE,
    &EQUIPOLLENTS_ANTICIRCE,
    &ANTI_CLONE_CIRCE,
    &ANTI_SUPER_CIRCE,
];

/// A man that captures is reborn on its square in the game array; if that is occupied, the capture is illegal.
pub(super) const ANTICIRCE: Condition = Condition {
    names: ["AntiCirce", "AntiCirce", "AntiCirce"],
    arguments: WORDS,
    definition: "A man that captures is reborn on its square of the array; if that is occupied, the capture is illegal.",
    source: "Y. Cheylan, 1976, and P. Calvet",
    attach: |arguments, rules| attach("AntiCirce", &[], arguments, rules),
};

/// AntiCirce with the squares of the other side.
pub(super) const MIRROR_ANTICIRCE: Condition = Condition {
    names: ["MirrorAntiCirce", "AntiSpiegelCirce", "AntiCirceMalefique"],
    arguments: ANTICIRCE_TYPES,
    definition: "AntiCirce with the squares of the other side.",
    source: "Y. Cheylan, 1976, and P. Calvet",
    attach: |arguments, rules| attach("MirrorAntiCirce", &["Mirror"], arguments, rules),
};

/// A man that captures is reborn on its square in the diagram.
pub(super) const DIAGRAM_ANTICIRCE: Condition = Condition {
    names: ["DiagramAntiCirce", "AntiDiagrammCirce", "AntiCirceDiagramme"],
    arguments: ANTICIRCE_TYPES,
    definition: "A man that captures is reborn on its square of the diagram.",
    source: "Y. Cheylan, 1976, and P. Calvet",
    attach: |arguments, rules| attach("DiagramAntiCirce", &["Diagram"], arguments, rules),
};

/// A man that captures is reborn at the base of the file where it captures.
pub(super) const FILE_ANTICIRCE: Condition = Condition {
    names: ["FileAntiCirce", "AntiFileCirce", "AntiFileCirce"],
    arguments: ANTICIRCE_TYPES,
    definition: "A man that captures is reborn at the base of the file where it captures.",
    source: "Y. Cheylan, 1976, and P. Calvet",
    attach: |arguments, rules| attach("FileAntiCirce", &["File"], arguments, rules),
};

/// A man that captures is reborn symmetrically about the centre of the board.
pub(super) const SYMMETRY_ANTICIRCE: Condition = Condition {
    names: ["SymmetryAntiCirce", "AntiSymmetrieCirce", "AntiCirceSymetrique"],
    arguments: ANTICIRCE_TYPES,
    definition: "A man that captures is reborn symmetrically about the centre of the board.",
    source: "Y. Cheylan, 1976, and P. Calvet",
    attach: |arguments, rules| attach("SymmetryAntiCirce", &["Symmetry"], arguments, rules),
};

/// A man that captures is reborn on the mirrored square of the same rank.
pub(super) const VERTICAL_SYMMETRY_ANTICIRCE: Condition = Condition {
    names: ["VerticalSymmetryAntiCirce", "VertikaleAntiSymmetrieCirce", "AntiCirceSymetriqueVerticale"],
    arguments: ANTICIRCE_TYPES,
    definition: "A man that captures is reborn on the mirrored square of the same rank.",
    source: "Y. Cheylan, 1976, and P. Calvet",
    attach: |arguments, rules| attach("VerticalSymmetryAntiCirce", &["VerticalSymmetry"], arguments, rules),
};

/// A man that captures is reborn on the mirrored square of the same file.
pub(super) const HORIZONTAL_SYMMETRY_ANTICIRCE: Condition = Condition {
    names: ["HorizontalSymmetryAntiCirce", "HorizontaleAntiSymmetrieCirce", "AntiCirceSymetriqueHorizontale"],
    arguments: ANTICIRCE_TYPES,
    definition: "A man that captures is reborn on the mirrored square of the same file.",
    source: "Y. Cheylan, 1976, and P. Calvet",
    attach: |arguments, rules| {
        attach("HorizontalSymmetryAntiCirce", &["HorizontalSymmetry"], arguments, rules)
    },
};

/// A man that captures is reborn on the square of File AntiCirce of the other side.
pub(super) const MIRROR_FILE_ANTICIRCE: Condition = Condition {
    names: ["MirrorFileAntiCirce", "AntiSpiegelFileCirce", "AntiFileCirceMalefique"],
    arguments: ANTICIRCE_TYPES,
    definition: "A man that captures is reborn on the square of File AntiCirce of the other side.",
    source: "Y. Cheylan, 1976, and P. Calvet",
    attach: |arguments, rules| attach("MirrorFileAntiCirce", &["File", "Mirror"], arguments, rules),
};

/// A man that captures is reborn four files and four ranks away.
pub(super) const ANTIPODEAN_ANTICIRCE: Condition = Condition {
    names: ["AntipodeanAntiCirce", "AntiAntipodenCirce", "AntiCirceAntipoden"],
    arguments: ANTICIRCE_TYPES,
    definition: "A man that captures is reborn four files and four ranks away.",
    source: "Y. Cheylan, 1976, and P. Calvet",
    attach: |arguments, rules| attach("AntipodeanAntiCirce", &["Antipodes"], arguments, rules),
};

/// A man that captures is reborn as far beyond the square of capture as it came from.
pub(super) const EQUIPOLLENTS_ANTICIRCE: Condition = Condition {
    names: ["EquipollentsAntiCirce", "AntiEquipollentsCirce", "AntiCirceEquipollents"],
    arguments: ANTICIRCE_TYPES,
    definition: "A man that captures is reborn as far beyond the square of capture as it came.",
    source: "Y. Cheylan, 1976, and P. Calvet",
    attach: |arguments, rules| attach("EquipollentsAntiCirce", &["Equipollents"], arguments, rules),
};

/// A man that captures is reborn as the kind that it captured.
pub(super) const ANTI_CLONE_CIRCE: Condition = Condition {
    names: ["AntiCloneCirce", "AntiCloneCirce", "AntiCloneCirce"],
    arguments: &[],
    definition: "A man that captures is reborn as the kind that it captured.",
    source: "Y. Cheylan, 1976, and P. Calvet",
    attach: |arguments, rules| attach("AntiCloneCirce", &["Clone"], arguments, rules),
};

/// A man that captures is reborn on any empty square, chosen by its side.
pub(super) const ANTI_SUPER_CIRCE: Condition = Condition {
    names: ["AntiSuperCirce", "AntiSuperCirce", "AntiSuperCirce"],
    arguments: ANTICIRCE_TYPES,
    definition: "A man that captures is put on any empty square by its side.",
    source: "Y. Cheylan, 1976, and P. Calvet",
    attach: |arguments, rules| attach("AntiSuperCirce", &["Super"], arguments, rules),
};

fn attach(
    name: &'static str,
    implied: &[&'static str],
    arguments: &Arguments,
    rules: &mut Rules,
) -> Result<(), Refusal> {
    let rebirth = Rebirth::anticirce().varied(name, implied, arguments)?;
    rebirth.prepare(name, "AntiCirce", rules)?;
    rules.settings.mating_order = [false; 2];
    rules.settings.goes_on_after_arrival = true;
    if rebirth.place != Place::Anywhere {
        rules.settings.checks_by_playing = true;
    }
    rules.attach_consequence(Stage::AnticirceRebirth, Anticirce(rebirth));
    Ok(())
}

struct Anticirce(Rebirth);

impl Consequence for Anticirce {
    fn happen(&self, playing: &mut Playing<'_>) {
        self.0.happen(playing);
    }

    fn may_follow(&self, before: &Position, mv: Move) -> bool {
        self.0.may_follow(before, mv)
    }

    fn follows_captures_alone(&self) -> bool {
        self.0.follows_captures_alone()
    }

    fn extent(&self) -> Option<Extent> {
        self.0.extent()
    }

    fn add_changes(&self, rules: &Rules, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        self.0.add_changes(rules, before, mv, changes)
    }
}
