//! Rebirth: what the families of Circe share.

use chess::{Color, File, Rank, Square};

use crate::kind::Kind;
use crate::rules::Rules;

/// The square on which a man is reborn after a capture by `capturer`: its square in the array, a knight, bishop or
/// rook by the colour of the square where it was captured; other men at the far end of the file.
pub(crate) fn array_square(rules: &Rules, kind: Kind, captured_on: Square, capturer: Color) -> Square {
    let [king, _, queen, knight, rook, bishop] = rules.settings.standard;
    let is_light = (captured_on.file() as u8 + captured_on.rank() as u8) % 2 == 1;
    let own = !capturer;
    let base = own.rank(Rank::First);
    // White's men from light squares go to the light square of their pair; Black's likewise.
    let pick = |on_light_for_white: File, on_dark_for_white: File| {
        let light_file = if own == Color::White { on_light_for_white } else { on_dark_for_white };
        let dark_file = if own == Color::White { on_dark_for_white } else { on_light_for_white };
        Square::new(if is_light { light_file } else { dark_file }, base)
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
