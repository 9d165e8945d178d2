//! Which moves of the mated side bring its king closer to a net, with one or two of its moves left.

use chess::{Bitboard, Color, Move, Position, Role, Wing, attacks};

use crate::orthodox::bounds::cover::{CHECK, Cover, starts};
use crate::orthodox::bounds::placement::placement;
use crate::orthodox::bounds::{Budget, MateKind, MovesNeeded, tag};

/// The moves of the mated side that may help, if the mating side does not move after them.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Useful {
    /// Every move may help.
    Anything,
    /// A man must move to one of `blocks`, or the king to one of `steps`.
    Only { blocks: Bitboard, steps: Bitboard },
}

impl Useful {
    /// Whether no move helps.
    pub(crate) fn is_nothing(self) -> bool {
        self == Useful::Only { blocks: Bitboard::EMPTY, steps: Bitboard::EMPTY }
    }

    /// Whether `mv` may help.
    pub(crate) fn contains(self, mv: Move) -> bool {
        match self {
            Useful::Anything => true,
            Useful::Only { steps, .. } if mv.role() == Role::King => steps.contains(mv.to()),
            Useful::Only { blocks, .. } => blocks.contains(mv.to()),
        }
    }
}

impl MovesNeeded {
    /// The moves of `mated`, the first of one or two, after which its king may be mated within the budget.
    ///
    /// With a second move, the king steps or one more man blocks a flight; any man counts for that.
    pub(crate) fn useful(
        &mut self,
        position: &Position,
        mated: Color,
        how: MateKind,
        budget: Budget,
    ) -> Useful {
        let board = position.board();
        let (Some(king), Ok(mating)) = (board.king(mated), u8::try_from(budget.mating)) else {
            return Useful::Anything;
        };
        if Wing::ALL.into_iter().any(|wing| position.castling_rook(mated, wing).is_some()) {
            return Useful::Anything;
        }
        let then_moves_again = budget.mated > 1;
        let check = match how {
            MateKind::Mate => CHECK,
            MateKind::Stalemate => 0,
        };
        let men = board.color(mated).without(king);
        let MovesNeeded { reach, fields, posts, covers, .. } = self;
        let placement = placement(position, !mated);
        let mut blocks = Bitboard::EMPTY;
        let mut steps = if then_moves_again { attacks::king(king) } else { Bitboard::EMPTY };
        for square in attacks::king(king).with(king) {
            let field = &fields[square.index()];
            let cover = covers
                .entry(tag(placement, mating, square))
                .or_insert_with(|| Cover::new(posts, reach, &starts(position, !mated), field, mating));
            let is_guarded = |squares: u16| cover.can_guard(squares);
            let open = (field.flights & !field.bits(men)) | check;
            if square != king && !then_moves_again {
                if is_guarded(open) {
                    steps = steps.with(square);
                }
                continue;
            }
            let is_mated = |open: u16| {
                is_guarded(open)
                    || square == king
                        && then_moves_again
                        && field.neighbours().any(|(bit, _)| is_guarded(open & !bit))
            };
            if is_mated(open) {
                return Useful::Anything;
            }
            for (_, block) in field.neighbours().filter(|(bit, _)| open & bit != 0 && is_mated(open & !bit)) {
                blocks = blocks.with(block);
            }
        }
        Useful::Only { blocks, steps }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Square, fault, text::Fen};

    fn check(fen: &str, moves: i32, expected: Useful) {
        let position = fen.parse::<Fen>().expect(fen).0.position(fault::PROBLEM).expect(fen);
        let budget = Budget { mating: 1, mated: moves };
        assert_eq!(
            MovesNeeded::new().useful(&position, Color::White, MateKind::Mate, budget),
            expected,
            "{fen}"
        );
    }

    #[test]
    fn flights_that_no_man_guards_must_be_blocked() {
        let nothing = Useful::Only { blocks: Bitboard::EMPTY, steps: Bitboard::EMPTY };
        let blocks = Bitboard::of(Square::B2);
        // Black's king guards a2 and b2; or the bishop on a2 leaves only b2 to be blocked.
        check("8/8/8/8/8/1k5r/8/K7 w - -", 1, Useful::Anything);
        check("8/8/8/8/8/3k3r/8/K7 w - -", 1, nothing);
        check("8/8/8/8/8/3k3r/B7/K7 w - -", 1, Useful::Only { blocks, steps: Bitboard::EMPTY });
        // With two moves there is time for two blocks, or one and a step.
        let near = attacks::king(Square::A1);
        check("8/8/8/8/8/3k3r/8/K7 w - -", 2, Useful::Only { blocks: near, steps: near });
    }
}
