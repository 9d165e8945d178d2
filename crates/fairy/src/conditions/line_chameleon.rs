//! Line chameleon chess: a man becomes the kind of the file that it reaches.

use arrayvec::ArrayVec;
use chess::File;

use crate::changes::Changes;
use crate::effect::Cause;
use crate::hooks::{Consequence, Extent, Stage};
use crate::kind::Kind;
use crate::moves::Move;
use crate::playing::Playing;
use crate::position::Position;

use super::Condition;
use crate::rules::Rules;

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

/// What a man of this kind is on a file.
fn becomes(rules: &Rules, kind: Kind, file: File) -> Kind {
    let [_, _, officers @ ..] = rules.settings.standard;
    let [queen, knight, rook, bishop] = officers;
    match file {
        _ if !officers.contains(&kind) => kind,
        File::A | File::H => rook,
        File::B | File::G => knight,
        File::C | File::F => bishop,
        File::D => queen,
        File::E => kind,
    }
}

impl Consequence for LineChameleon {
    fn happen(&self, playing: &mut Playing<'_>) {
        let Some(square) = playing.moved_man().filter(|_| playing.mv.goes_somewhere()) else { return };
        let kind = playing.position.man(square).kind();
        let becomes = becomes(playing.rules, kind, square.file());
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

    fn add_changes(&self, rules: &Rules, _: &Position, mv: Move, changes: &mut Changes) -> Option<()> {
        if mv.goes_somewhere() {
            changes.turn_into(|man| man.with_kind(becomes(rules, man.kind(), mv.to.file())));
        }
        Some(())
    }

    fn kinds_after_quiet_move(&self, rules: &Rules, kind: Kind) -> Option<ArrayVec<Kind, 4>> {
        let [_, _, officers @ ..] = rules.settings.standard;
        match officers.contains(&kind) {
            true => Some(ArrayVec::from(officers)),
            false => Some(ArrayVec::from_iter([kind])),
        }
    }
}
