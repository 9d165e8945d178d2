//! Lost pieces: a man disappears if it would be mated as a king.

use chess::{Color, Square};

use crate::effect::Cause;
use crate::hooks::{Consequence, Extent, Stage};
use crate::man::{Attributes, Man};
use crate::playing::Playing;
use crate::position::Position;

use super::Condition;

/// Lost pieces.
pub(super) const LOST_PIECES: Condition = Condition {
    names: ["LostPieces", "VerloreneSteine", "PiecesPerdues"],
    arguments: &[],
    definition: "A man of the side to move that would be mated if it alone were royal vanishes from the board.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_consequence(Stage::LostPieces, LostPieces);
        rules.settings.mating_order = [false; 2];
        rules.settings.passing_has_effects = true;
        Ok(())
    },
};

struct LostPieces;

impl Consequence for LostPieces {
    fn happen(&self, playing: &mut Playing<'_>) {
        // The condition does not apply to hypothetical moves that would save a man.
        if playing.position.nesting() > 0 {
            return;
        }
        let loser = !playing.mover;
        let king = playing.position.king(loser);
        let board = uncrowned(&playing.position);
        let men = playing.position.side(loser).into_iter().filter(|&on| Some(on) != king);
        let lost: Vec<Square> = men.filter(|&on| is_lost(playing, &board, on, loser)).collect();
        for on in lost {
            playing.remove(on, Cause::Bracketed);
        }
    }

    fn extent(&self) -> Option<Extent> {
        Some(Extent { removes_men: true, ..Extent::default() })
    }
}

/// The position without royal men.
fn uncrowned(position: &Position) -> Position {
    let mut board = position.clone();
    for color in Color::ALL {
        if let Some(king) = board.king(color) {
            let man = board.man(king);
            crown(&mut board, king, man.with_attributes(man.attributes() & !Attributes::ROYAL));
            board.set_king(color, None);
        }
    }
    board
}

fn crown(board: &mut Position, square: Square, man: Man) {
    let (_, identity) = board.take(square);
    board.place(square, man, identity);
}

fn is_lost(playing: &Playing<'_>, board: &Position, on: Square, loser: Color) -> bool {
    let mut board = board.clone();
    let man = board.man(on);
    crown(&mut board, on, man.with_attributes(man.attributes() | Attributes::ROYAL));
    board.set_king(loser, Some(on));
    board.set_turn(playing.mover);
    let rules = playing.rules;
    rules.is_check(&board, loser) && !rules.has_moves(&board.for_reply())
}
