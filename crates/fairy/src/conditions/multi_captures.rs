//! Multiple captures: a man can be captured only if there are several ways to capture it.

use chess::{Color, Square};

use crate::hooks::{CheckRule, CheckTest, Selection};
use crate::moves::{Move, Special};
use crate::observe::Level;
use crate::position::Position;
use crate::rules::Rules;

use super::{Argument, Condition, Word};

const WHITE: Word = Word::new(["White", "Weiss", "Blancs"]);
const BLACK: Word = Word::new(["Black", "Schwarz", "Noirs"]);

/// Multiple captures.
pub(super) const MULTI_CAPTURES: Condition = Condition {
    names: ["MultiCaptures", "MultiCaptures", "MultiCaptures"],
    arguments: &[Argument::Words(&[WHITE, BLACK])],
    definition: "A side captures a man only if at least two of its moves capture it; it gives check only twice.",
    source: "Popeye's help text",
    attach: |arguments, rules| {
        let sides: &'static [Color] = match (arguments.has(&WHITE), arguments.has(&BLACK)) {
            (true, false) => &[Color::White],
            (false, true) => &[Color::Black],
            _ => &Color::ALL,
        };
        for &color in sides {
            rules.settings.mating_order[color as usize] = false;
        }
        rules.attach_selection(MultiCaptures { sides });
        rules.attach_check(MultiCaptures { sides });
        Ok(())
    },
};

struct MultiCaptures {
    sides: &'static [Color],
}

impl Selection for MultiCaptures {
    fn select(&self, _: &Rules, position: &Position, moves: &mut Vec<Move>) {
        if !self.sides.contains(&position.turn()) {
            return;
        }
        // Popeye sorts the moves to find the captures of one man, and keeps this order.
        moves.sort_by_key(|mv| std::cmp::Reverse(rank(mv)));
        let captures = |mv: &Move| mv.victim.filter(|_| mv.special != Special::EnPassant);
        let victims: Vec<Option<Square>> = moves.iter().map(captures).collect();
        // If there are only captures, Popeye keeps the first of them, even if it is the only capture of its victim.
        let first = moves.first().copied().filter(|_| !victims.contains(&None));
        moves.retain(|mv| {
            let victim = captures(mv);
            let is_single = victims.iter().filter(|&&other| other == victim).count() == 1;
            victim.is_none() || !is_single || first == Some(*mv)
        });
    }

    fn keeps_quiet_moves(&self) -> bool {
        true
    }

    fn can_leave_none(&self) -> bool {
        true
    }
}

/// Captures first, then special moves, then the others; within each by squares.
fn rank(mv: &Move) -> (u8, u8, u8, u8) {
    let class = match mv.special {
        Special::EnPassant => 1,
        Special::MultipleStep => 2,
        Special::Exchange => 3,
        Special::KingSide => 4,
        Special::QueenSide => 5,
        Special::RoleExchange | Special::CastlingWithPartner | Special::ExchangeCastling | Special::Null => 6,
        Special::None if mv.victim.is_some() => 0,
        Special::None => 7,
    };
    (class, mv.victim.map_or(0, |victim| victim as u8), mv.from as u8, mv.to as u8)
}

/// The number of ways in which an attacking man could capture the king. A reflecting bishop may have two.
fn ways_to_capture(test: &CheckTest<'_>, from: Square, king: Square) -> usize {
    let mut moves = Vec::new();
    test.rules.man_moves(test.position, !test.color, from, &mut moves);
    moves.iter().filter(|mv| mv.victim == Some(king)).count().max(1)
}

impl CheckRule for MultiCaptures {
    fn is_check(&self, test: &CheckTest<'_>) -> bool {
        if !self.sides.contains(&!test.color) {
            return test.proceed();
        }
        let king = test.position.king(test.color);
        king.is_some_and(|king| {
            let observers = test.rules.observers(test.position, king, !test.color, Level::Check);
            let ways = observers.into_iter().map(|from| ways_to_capture(test, from, king));
            ways.sum::<usize>() > 1
        })
    }
}
