//! Royal squares: a side is in check if its royal square is attacked.

use chess::{Color, Square};

use crate::hooks::{CheckRule, CheckTest};
use crate::observe::Level;

use super::{Argument, Condition};

macro_rules! royal_squares {
    ($($(#[$doc:meta])* $name:ident = $names:expr, $side:expr, $definition:literal;)*) => {
        $($(#[$doc])* pub(super) const $name: Condition = Condition {
            names: $names,
            arguments: &[Argument::Squares],
            definition: $definition,
            source: "Popeye's help text",
            attach: |arguments, rules| {
                if let Some(&square) = arguments.squares().first() {
                    rules.attach_check(RoyalSquare { color: $side, square });
                }
                Ok(())
            },
        };)*
    };
}

royal_squares! {
    /// White's royal square.
    WHITE_ROYAL_SQUARE = ["WhiteRoyalSquare", "WeissesKoeniglichesFeld", "BlancCaseRoyal"], Color::White,
        "White is in check when Black attacks the named square, whatever stands there.";
    /// Black's royal square.
    BLACK_ROYAL_SQUARE = ["BlackRoyalSquare", "SchwarzesKoeniglichesFeld", "NoirCaseRoyal"], Color::Black,
        "Black is in check when White attacks the named square, whatever stands there.";
}

struct RoyalSquare {
    color: Color,
    square: Square,
}

impl CheckRule for RoyalSquare {
    fn is_check(&self, test: &CheckTest<'_>) -> bool {
        test.color == self.color
            && test.rules.is_observed(test.position, self.square, !self.color, Level::Check)
            || test.proceed()
    }
}
