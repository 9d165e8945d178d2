//! Immune and Geneva chess: a capture is legal only if a square of rebirth is empty.

use crate::changes::Changes;
use crate::hooks::{Consequence, Stage};
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

use super::rebirth::{KINGS, Rebirth, WORDS};
use super::{Arguments, Condition, Refusal};

macro_rules! immune {
    ($($(#[$doc:meta])* $name:ident = $names:expr, $grammar:expr, $implied:expr, $definition:literal;)*) => {
        $($(#[$doc])* pub(super) const $name: Condition = Condition {
            names: $names,
            arguments: $grammar,
            definition: $definition,
            source: "F. Hariuc, 1975",
            attach: |arguments, rules| attach_immun($names[0], $implied, arguments, rules),
        };)*
    };
}

immune! {
    /// Immune chess.
    IMMUN_CHESS = ["ImmunChess", "Immunschach", "Immun"], WORDS, &[],
        "A man can be captured only if its square of rebirth is empty.";
    /// With the squares of the other side.
    MIRROR_IMMUN_CHESS = ["MirrorImmunChess", "SpiegelImmunschach", "ImmunMalefique"], KINGS, &["Mirror"],
        "A man can be captured only if its square of rebirth of the other side is empty.";
    /// With the squares of the diagram.
    DIAGRAM_IMMUN_CHESS = ["DiagramImmunChess", "DiagrammImmunSchach", "ImmunDiagramme"], KINGS, &["Diagram"],
        "A man can be captured only if its square of the diagram is empty.";
    /// With the square of File Circe.
    FILE_IMMUN_CHESS = ["FileImmunChess", "FileImmunSchach", "ImmunFile"], &[], &["File"],
        "A man can be captured only if the base of its file is empty.";
    /// With the square of File Circe of the other side.
    MIRROR_FILE_IMMUN_CHESS = ["MirrorFileImmunChess", "SpiegelFileImmunSchach", "ImmunFileMalefique"], &[], &["File", "Mirror"],
        "A man can be captured only if the other side's base of its file is empty.";
    /// With the symmetrical square.
    SYMMETRY_IMMUN_CHESS = ["SymmetryImmunChess", "SymmetrieImmunSchach", "ImmunSymmetrique"], &[], &["Symmetry"],
        "A man can be captured only if the square symmetrical about the centre is empty.";
    /// With the square mirrored on the same rank.
    IMMUNE_VERTICAL_SYMMETRY = ["ImmuneVerticalSymmetry", "ImmuneVertikaleSymmetrie", "ImmuneSymetriqueVerticale"], &[],
        &["VerticalSymmetry"], "A man can be captured only if the mirrored square of the same rank is empty.";
    /// With the square mirrored on the same file.
    IMMUNE_HORIZONTAL_SYMMETRY = ["ImmuneHorizontalSymmetry", "ImmuneHorizontaleSymmetrie", "ImmuneSymetriqueHorizontale"], &[],
        &["HorizontalSymmetry"], "A man can be captured only if the mirrored square of the same file is empty.";
    /// With the antipode.
    ANTIPODEAN_IMMUN_CHESS = ["AntipodeanImmunChess", "AntipodenImmunSchach", "ImmunAntipoden"], &[], &["Antipodes"],
        "A man can be captured only if the square four files and four ranks away is empty.";
    /// With the square as far beyond as the capturing man came from.
    EQUIPOLLENTS_IMMUN_CHESS = ["EquipollentsImmunChess", "EquipollentsImmunSchach", "ImmunEquipollents"], &[], &["Equipollents"],
        "A man can be captured only if the square as far beyond it as the capturing man came is empty.";
}

fn attach_immun(
    name: &'static str,
    implied: &[&'static str],
    arguments: &Arguments,
    rules: &mut Rules,
) -> Result<(), Refusal> {
    let rebirth = Rebirth::circe().strict().varied(name, implied, arguments)?;
    rebirth.prepare(name, "Immun", rules)?;
    if rebirth.kings {
        rules.settings.mating_order = [false; 2];
    }
    rules.settings.checks_by_playing = true;
    rules.attach_consequence(Stage::GenevaRebirth, NoCaptureWithoutSquare(rebirth.without_placing()));
    Ok(())
}

/// Geneva chess: the square of the capturing man must be empty.
pub(super) const GENEVA: Condition = Condition {
    names: ["GenevaChess", "GenferSchach", "EchecsGeneve"],
    arguments: WORDS,
    definition: "A man other than a king captures only if its square of rebirth is empty and not its own square.",
    source: "Popeye's help text",
    attach: |arguments, rules| {
        let rebirth = Rebirth::geneva().varied("GenevaChess", &[], arguments)?;
        rebirth.prepare("GenevaChess", "Geneva", rules)?;
        rules.settings.checks_by_playing = true;
        rules.settings.mating_order = [false; 2];
        rules.attach_consequence(Stage::GenevaRebirth, NoCaptureWithoutSquare(rebirth.without_placing()));
        Ok(())
    },
};

struct NoCaptureWithoutSquare(Rebirth);

impl Consequence for NoCaptureWithoutSquare {
    fn happen(&self, playing: &mut Playing<'_>) {
        self.0.happen(playing);
    }

    fn follows_captures_alone(&self) -> bool {
        self.0.follows_captures_alone()
    }

    fn may_follow(&self, before: &Position, mv: Move) -> bool {
        self.0.may_follow(before, mv)
    }

    fn add_changes(&self, rules: &Rules, before: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        self.0.add_changes(rules, before, mv, changes)
    }
}
