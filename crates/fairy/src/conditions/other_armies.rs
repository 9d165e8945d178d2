//! Conditions that replace the orthodox men: leo family, Chinese, marine, ultramarine and Argentinian chess, cavalier
//! majeur.

use crate::kind::Kind;
use crate::rules::Rules;

use super::{Condition, Refusal};

macro_rules! armies {
    ($($(#[$doc:meta])* $name:ident = $names:expr, $codes:expr, $definition:literal;)*) => {
        $($(#[$doc])* pub(super) const $name: Condition = Condition {
            names: $names,
            arguments: &[],
            definition: $definition,
            source: "Popeye's help text",
            attach: |_, rules| attach($codes, rules),
        };)*
    };
}

armies! {
    /// Leo, mao, pao and vao replace queen, knight, rook and bishop.
    LEO_FAMILY = ["Leofamily", "Leofamily", "Leofamily"], ["k", "p", "le", "ma", "pa", "va"],
        "Pawns promote to leo, mao, pao and vao instead of queen, knight, rook and bishop.";
    /// A nightrider replaces the knight.
    CAVALIER_MAJEUR = ["CavalierMajeur", "CavalierMajeur", "CavalierMajeur"], ["k", "p", "q", "n", "r", "b"],
        "Nightriders take the place of knights: pawns promote to them, and they are reborn on knights' squares.";
    /// Marine men replace queen, knight, rook and bishop.
    MARINE_CHESS = ["MarineChess", "MarinesSchach", "EchecsMarins"], ["k", "p", "si", "ms", "tr", "nd"],
        "Siren, marine knight, triton and nereid take the place of queen, knight, rook and bishop.";
    /// Marine men replace all men.
    ULTRAMARINE_CHESS = ["UltramarineChess", "UltramarinesSchach", "EchecsUltramarins"], ["po", "mp", "si", "ms", "tr", "nd"],
        "Marine men take the place of all orthodox ones, king and pawns included.";
    /// Argentinian men replace queen, knight, rook and bishop.
    ARGENTINIAN_CHESS = ["ArgentinianChess", "ArgentinischesSchach", "EchecsArgentins"], ["k", "p", "se", "sa", "fa", "lo"],
        "Senora, saltador, faro and loco take the place of queen, knight, rook and bishop.";
}

fn attach(codes: [&str; 6], rules: &mut Rules) -> Result<(), Refusal> {
    for (standard, code) in rules.settings.standard.iter_mut().zip(codes) {
        *standard = Kind::with_code(code, 0).unwrap_or(*standard);
    }
    Ok(())
}

/// Pawns may also promote to leo, mao, pao and vao.
pub(super) const CHINESE_CHESS: Condition = Condition {
    names: ["ChineseChess", "ChinesischesSchach", "Chinoises"],
    arguments: &[],
    definition: "Pawns may promote to leo, mao, pao and vao besides the usual men.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.settings.more_promotions.extend([Kind::LEO, Kind::MAO, Kind::PAO, Kind::VAO]);
        Ok(())
    },
};
