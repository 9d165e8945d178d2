//! Alice chess: there are two boards, and every man that moves goes to the other one.

use chess::{Color, Square};

use crate::effect::{Cause, Effect};
use crate::generate::ManMoves;
use crate::hooks::{CheckRule, CheckTest, Consequence, Legality, Selection, Stage, Walking};
use crate::man::Attributes;
use crate::moves::{Move, Special};
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::{Rules, WalkingStage};

use super::Condition;

/// Alice chess.
pub(super) const ALICE: Condition = Condition {
    names: ["AliceChess", "AliceSchach", "Alice"],
    arguments: &[],
    definition: "There are two boards: a man moves on its board as if the other were not there, and then goes to the same \
                 square of the other board, which must be empty.",
    source: "V. R. Parton, 1953",
    attach: |_, rules| {
        let men: Vec<Square> = rules.diagram().men().map(|(on, _)| on).collect();
        for on in men {
            let man = rules.diagram().man(on);
            if !man.has(Attributes::ALICE_A) && !man.has(Attributes::ALICE_B) {
                let placed = man.with_attributes(man.attributes() | Attributes::ALICE_A);
                rules.diagram_mut().put(on, placed);
            }
        }
        rules.attach_walking(WalkingStage::Captures, Alice);
        rules.attach_selection(Alice);
        rules.attach_consequence(Stage::Alice, Alice);
        rules.attach_check(Alice);
        rules.attach_legality(Alice);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct Alice;

/// The board of a man: the first, unless its attribute says otherwise.
fn board_of(position: &Position, square: Square) -> Attributes {
    let is_second = position.man(square).has(Attributes::ALICE_B);
    if is_second { Attributes::ALICE_B } else { Attributes::ALICE_A }
}

fn other(board: Attributes) -> Attributes {
    if board == Attributes::ALICE_A { Attributes::ALICE_B } else { Attributes::ALICE_A }
}

/// The position with only the men of one board.
fn only(position: &Position, board: Attributes) -> Position {
    let mut part = position.clone();
    for on in position.occupied() {
        if board_of(position, on) != board {
            part.take(on);
            for color in Color::ALL {
                if part.king(color) == Some(on) {
                    part.set_king(color, None);
                }
            }
        }
    }
    part
}

impl Walking for Alice {
    fn moves(&self, man: &mut ManMoves<'_>) {
        let board = board_of(man.position, man.from);
        let part = only(man.position, board);
        let start = man.found.len();
        ManMoves {
            rules: man.rules,
            position: &part,
            color: man.color,
            from: man.from,
            man: man.man,
            kind: man.kind,
            found: &mut *man.found,
            layer: man.layer,
        }
        .proceed();
        let position = man.position;
        let is_taken = |on: Square| !position.man(on).is_none() && board_of(position, on) != board;
        let may_go = |mv: &Move| {
            let passed = Square::ALL[(mv.from.index() + mv.to.index()) / 2];
            let victim_is_here = mv.victim.is_none_or(|victim| !is_taken(victim));
            let is_barred = mv.is_castling() && is_taken(passed)
                || mv.special == Special::EnPassant && (!position.man(mv.to).is_none() || !victim_is_here);
            !is_taken(mv.to) && !is_barred
        };
        let mut index = 0;
        man.found.retain(|mv| {
            index += 1;
            index <= start || may_go(mv)
        });
    }
}

impl Selection for Alice {
    fn select(&self, _: &Rules, position: &Position, moves: &mut Vec<Move>) {
        // Men of the second board move first.
        moves.sort_by_key(|mv| board_of(position, mv.from) == Attributes::ALICE_A);
    }
}

impl Consequence for Alice {
    fn happen(&self, playing: &mut Playing<'_>) {
        let moved: Vec<Square> = playing
            .effects()
            .iter()
            .filter_map(|effect| match *effect {
                Effect::Movement { to, cause: Cause::Move | Cause::Castling, .. } => Some(to),
                _ => None,
            })
            .collect();
        for on in moved {
            let man = playing.position.man(on);
            if man.is_none() {
                continue;
            }
            let board = board_of(&playing.position, on);
            let attributes = (man.attributes() & !board) | other(board);
            playing.change_attributes(on, attributes, Cause::Appended);
        }
    }
}

impl CheckRule for Alice {
    fn is_check(&self, test: &CheckTest<'_>) -> bool {
        let Some(king) = test.position.king(test.color) else { return false };
        let board = only(test.position, board_of(test.position, king));
        CheckTest { position: &board, ..*test }.proceed()
    }
}

impl Legality for Alice {
    /// The king may not be in check on the board that it leaves, either.
    fn is_legal(&self, playing: &Playing<'_>) -> bool {
        let moved = playing.before.man(playing.mv.from);
        let Some(king) = playing.position.king(playing.mover).filter(|_| moved.is_royal()) else {
            return true;
        };
        let mut before = playing.position.clone();
        let board = board_of(&before, king);
        let (man, identity) = before.take(king);
        before.place(king, man.with_attributes((man.attributes() & !board) | other(board)), identity);
        !playing.rules.is_check(&before, playing.mover)
    }

    fn numbers_illegal_moves(&self) -> bool {
        true
    }
}
