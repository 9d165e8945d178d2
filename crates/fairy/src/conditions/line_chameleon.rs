//! Line chameleon chess: a man becomes the kind of the file that it reaches.

use chess::File;

use crate::effect::Cause;
use crate::hooks::{Consequence, Extent, Stage};
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;

use super::Condition;

/// Line chameleon chess.
pub(super) const LINE_CHAMELEON: Condition = Condition {
    names: ["LineChameleonChess", "LinienChamaeleonSchach", "EchecsCameleonLigne"],
    arguments: &[],
    definition: "A queen, rook, bishop or knight becomes the man that stands on the file of its arrival in the array; on \
                 the e-file it stays what it is.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_consequence(Stage::LineChameleon, LineChameleon);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct LineChameleon;

impl Consequence for LineChameleon {
    fn happen(&self, playing: &mut Playing<'_>) {
        let Some(square) = playing.moved_man().filter(|_| playing.mv.goes_somewhere()) else { return };
        let [_, _, officers @ ..] = playing.rules.settings.standard;
        let [queen, knight, rook, bishop] = officers;
        let kind = playing.position.man(square).kind();
        let becomes = match square.file() {
            _ if !officers.contains(&kind) => kind,
            File::A | File::H => rook,
            File::B | File::G => knight,
            File::C | File::F => bishop,
            File::D => queen,
            File::E => kind,
        };
        if becomes != kind {
            playing.change_kind(square, becomes, Cause::AppendedOrBracketed);
        }
    }

    fn may_follow(&self, before: &Position, mv: Move) -> bool {
        let kind = before.man(mv.from).kind();
        !kind.is_pawn() && !kind.is_king()
    }

    fn extent(&self) -> Option<Extent> {
        Some(Extent { changes_mover: true, ..Extent::default() })
    }
}
