//! Point reflection: two men on squares symmetric about the centre exchange their movements.

use chess::Square;

use crate::generate::ManMoves;
use crate::hooks::Walking;
use crate::kind::Kind;
use crate::moves::Special;
use crate::observe::ObservationQuery;
use crate::position::Position;
use crate::rules::WalkingStage;

use super::Condition;

/// Point reflection.
pub(super) const POINT_REFLECTION: Condition = Condition {
    names: ["PointReflection", "Punktspiegelung", "ReflexionCentrale"],
    arguments: &[],
    definition: "Two men on squares that are symmetrical about the centre of the board move as each other.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_walking(WalkingStage::Neighbours, Reflection);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Reflection;

/// The kind of the man on the symmetrical square.
fn reflected(position: &Position, square: Square) -> Option<Kind> {
    let man = position.man(Square::ALL[63 - square.index()]);
    (!man.is_none()).then(|| man.kind())
}

impl Walking for Reflection {
    fn moves(&self, man: &mut ManMoves<'_>) {
        let own = man.kind;
        man.kind = reflected(man.position, man.from).unwrap_or(own);
        let start = man.found.len();
        man.proceed();
        man.kind = own;
        let rank = man.color.rank(chess::Rank::First);
        let position = man.position;
        let has_rook = |file| {
            let mirrored = reflected(position, Square::new(file, rank));
            mirrored.is_none_or(|kind| kind == Kind::ROOK)
        };
        let mut kept = start;
        for i in start..man.found.len() {
            let is_possible = match man.found[i].special {
                Special::KingSide => has_rook(chess::File::H),
                Special::QueenSide => has_rook(chess::File::A),
                _ => true,
            };
            if is_possible {
                man.found[kept] = man.found[i];
                kept += 1;
            }
        }
        man.found.truncate(kept);
    }

    fn observes(&self, query: &mut ObservationQuery<'_>) -> bool {
        let own = query.kind;
        query.kind = reflected(query.position, query.from).unwrap_or(own);
        let observes = query.proceed();
        query.kind = own;
        observes
    }
}
