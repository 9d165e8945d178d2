//! Promotion squares: named squares, or none. Also pawns on their own first rank.

use chess::{Bitboard, Color, Rank, Square};

use crate::hooks::Promotion;
use crate::kind::Kind;
use crate::man::Man;
use crate::position::Position;
use crate::rules::Rules;

use super::{Argument, Condition};

macro_rules! squares {
    ($($(#[$doc:meta])* $name:ident = $names:expr, $side:expr, $definition:literal;)*) => {
        $($(#[$doc])* pub(super) const $name: Condition = Condition {
            names: $names,
            arguments: &[Argument::Squares],
            definition: $definition,
            source: "Popeye's help text",
            attach: |arguments, rules| {
                let squares = arguments.squares().into_iter().fold(Bitboard::EMPTY, Bitboard::with);
                rules.settings.promotion_squares[$side as usize] = squares;
                Ok(())
            },
        };)*
    };
}

squares! {
    /// White's promotion squares.
    WHITE_PROM_SQUARES = ["WhitePromSquares", "UWFeldWeiss", "BlancCasePromotion"], Color::White,
        "White's pawns promote on the named squares only.";
    /// Black's promotion squares.
    BLACK_PROM_SQUARES = ["BlackPromSquares", "UWFeldSchwarz", "NoirCasePromotion"], Color::Black,
        "Black's pawns promote on the named squares only.";
}

macro_rules! no_promotion {
    ($($(#[$doc:meta])* $name:ident = $names:expr, $side:expr, $definition:literal;)*) => {
        $($(#[$doc])* pub(super) const $name: Condition = Condition {
            names: $names,
            arguments: &[],
            definition: $definition,
            source: "Popeye's help text",
            attach: |_, rules| {
                rules.attach_promotion(NoPromotion($side));
                Ok(())
            },
        };)*
    };
}

no_promotion! {
    /// White may not promote.
    NO_WHITE_PROMOTION = ["NoWhitePromotion", "OhneWeissUW", "SansBlancPromotion"], Color::White,
        "White's pawns may not promote.";
    /// Black may not promote.
    NO_BLACK_PROMOTION = ["NoBlackPromotion", "OhneSchwarzUW", "SansNoirPromotion"], Color::Black,
        "Black's pawns may not promote.";
}

struct NoPromotion(Color);

impl Promotion for NoPromotion {
    fn kinds<'a>(&'a self, _: &'a Rules, position: &Position, _: Square, _: Man) -> Option<&'a [Kind]> {
        // Without a kind to choose, the move is illegal.
        (position.turn() == self.0).then_some(&[])
    }
}

/// Pawns promote one rank earlier.
pub(super) const GLASGOW: Condition = Condition {
    names: ["GlasgowChess", "GlasgowSchach", "EchecsGlasgow"],
    arguments: &[],
    definition: "Pawns promote on the seventh rank.",
    source: "Popeye's help text",
    attach: |_, rules| {
        for color in Color::ALL {
            rules.settings.promotion_squares[color as usize] = Bitboard::from(color.rank(Rank::Seventh));
        }
        rules.settings.early_promotion = true;
        Ok(())
    },
};

/// Pawns can move on their own first rank.
pub(super) const NORMAL_PAWN: Condition = Condition {
    names: ["NormalPawn", "NormalBauern", "PionNormale"],
    arguments: &[],
    definition: "A pawn on its first rank may step to the second.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.settings.first_rank_steps = rules.settings.first_rank_steps.max(1);
        Ok(())
    },
};
