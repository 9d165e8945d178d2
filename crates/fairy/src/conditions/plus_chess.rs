//! Plus chess: men on the four central squares capture from any of them.

use chess::Square;

use crate::generate::ManMoves;
use crate::hooks::{Stage, Walking};
use crate::observe::ObservationQuery;
use crate::position::Position;
use crate::rules::WalkingStage;

use super::Condition;
use super::mars_circe::ToRebirthSquare;

/// Plus chess.
pub(super) const PLUS_CHESS: Condition = Condition {
    names: ["PlusChess", "PlusSchach", "EchecsPlus"],
    arguments: &[],
    definition: "A man on d4, e4, d5 or e5 captures also as if it stood on another of these squares that is empty.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_walking(WalkingStage::Departure, Plus);
        rules.attach_consequence(Stage::Departure, ToRebirthSquare);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Plus;

const CENTRE: [Square; 4] = [Square::D4, Square::D5, Square::E4, Square::E5];

/// The boards with the man on each of the other central squares.
fn elsewhere(position: &Position, from: Square) -> Vec<(Square, Position)> {
    if !CENTRE.contains(&from) {
        return Vec::new();
    }
    let free = CENTRE.into_iter().filter(|&on| position.man(on).is_none());
    free.map(|on| {
        let mut board = position.clone();
        let (man, identity) = board.take(from);
        board.place(on, man, identity);
        for color in chess::Color::ALL {
            if board.king(color) == Some(from) {
                board.set_king(color, Some(on));
            }
        }
        (on, board)
    })
    .collect()
}

impl Walking for Plus {
    fn moves(&self, man: &mut ManMoves<'_>) {
        let start = man.found.len();
        man.proceed();
        let usual: Vec<Square> = man.found[start..].iter().map(|mv| mv.to).collect();
        for (origin, board) in elsewhere(man.position, man.from) {
            let mut found = Vec::new();
            ManMoves {
                rules: man.rules,
                position: &board,
                color: man.color,
                from: origin,
                man: man.man,
                kind: man.kind,
                found: &mut found,
                layer: man.layer,
            }
            .proceed();
            for mut mv in found.into_iter().filter(|mv| mv.is_capture() && !usual.contains(&mv.to)) {
                mv.origin = Some(origin);
                mv.from = man.from;
                man.found.push(mv);
            }
        }
    }

    fn observes(&self, query: &mut ObservationQuery<'_>) -> bool {
        query.proceed()
            || query.from != query.target
                && elsewhere(query.position, query.from).iter().any(|(from, board)| {
                    ObservationQuery { position: board, from: *from, ..*query }.proceed()
                })
    }
}
