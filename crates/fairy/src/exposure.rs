//! Which moves can put a king in check: most cannot, and are told by their squares without being played.

use chess::{Bitboard, Color, Square};

use crate::movement::{Decomposed, Movement};
use crate::moves::{Move, Special};
use crate::observe::{Gaze, Level, between};
use crate::position::Position;
use crate::rules::Rules;

/// The squares that decide whether a man attacks a square within its reach, besides its own.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Relevance {
    /// None.
    Nothing,
    /// Those between.
    Between,
    /// Those between, and the one behind.
    Behind,
    /// Any.
    Everything,
}

/// The squares that decide about the attacks of a man with these movements.
pub(crate) fn relevance(movements: &[Movement]) -> Relevance {
    let each = movements.iter().map(|movement| match movement {
        Movement::Leap(_)
        | Movement::Pawn
        | Movement::PawnSteps
        | Movement::PawnCaptures
        | Movement::BerolinaPawn
        | Movement::ReversePawn
        | Movement::ChinesePawn
        | Movement::Hamster => Relevance::Nothing,
        Movement::Ride(_)
        | Movement::Hop(..)
        | Movement::Lion(..)
        | Movement::Kangaroo(_)
        | Movement::LeapHop(_)
        | Movement::ContraHop(_)
        | Movement::Chinese(_)
        | Movement::ChineseLeap(_)
        | Movement::Argentinian(_) => Relevance::Between,
        Movement::Locust(_) | Movement::Marine(_) | Movement::MarineLeap(_) => Relevance::Behind,
        Movement::Decomposed(_, Decomposed::HopQuietly) => Relevance::Nothing,
        _ => Relevance::Everything,
    });
    each.max().unwrap_or(Relevance::Nothing)
}

/// Whether a king that is not attacked may be after a move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Exposure {
    /// Only playing the move can tell.
    Unknown,
    /// There is no king.
    NoKing,
    /// Only moves that touch these squares, moves of the king, and moves to where the king is within reach.
    Lines {
        king: Square,
        /// The side that attacks it.
        by: Color,
        squares: Bitboard,
    },
}

impl Rules {
    /// Which moves may put the king of a side in check.
    pub(crate) fn exposure(&self, position: &Position, color: Color) -> Exposure {
        if self.hooks.has_check_rules() || self.hooks.extends_observation {
            return Exposure::Unknown;
        }
        let Some(king) = position.king(color) else { return Exposure::NoKing };
        let by = !color;
        let mut squares = Bitboard::EMPTY;
        for from in position.side(by) {
            let man = position.man(from);
            let kind = man.kind();
            if from == king || !self.reach(kind)[from.index()].contains(king) {
                continue;
            }
            let gaze = Gaze {
                rules: self,
                position,
                color: by,
                from,
                man,
                kind,
                target: king,
                level: Level::Geometry,
                layer: 0,
            };
            if self.attacks_by_movement(&gaze) {
                return Exposure::Unknown;
            }
            match self.relevance(kind) {
                Relevance::Nothing => {}
                Relevance::Between => squares = squares | between(from, king),
                Relevance::Behind => {
                    squares = squares | between(from, king);
                    for step in crate::step::QUEEN.iter().chain(crate::step::KNIGHT) {
                        squares = step.from(king).map_or(squares, |behind| squares.with(behind));
                    }
                }
                Relevance::Everything => return Exposure::Unknown,
            }
        }
        Exposure::Lines { king, by, squares }
    }

    /// Whether nothing follows from a move but that a man changes its square and another may vanish.
    #[inline]
    pub(crate) fn is_plain(&self, position: &Position, mv: Move) -> bool {
        mv.special == Special::None && self.is_nearly_plain(position, mv)
    }

    /// The same, or a pawn may also step over squares.
    #[inline]
    fn is_nearly_plain(&self, position: &Position, mv: Move) -> bool {
        if !matches!(mv.special, Special::None | Special::MultipleStep) || mv.origin.is_some() {
            return false;
        }
        let follows_nothing = match mv.victim {
            None => self.hooks.quiet_moves_are_plain,
            Some(victim) => self.hooks.captures_are_plain && !position.man(victim).is_royal(),
        };
        let promotes = || {
            let [white, black] = self.settings.promotion_squares;
            position.man(mv.from).kind().is_pawn() && (white | black).contains(mv.to)
        };
        follows_nothing && !promotes()
    }
}

impl Exposure {
    /// Whether the king may be in check after this move of either side.
    #[inline]
    pub(crate) fn may_be_check_after(&self, rules: &Rules, position: &Position, mv: Move) -> bool {
        let (king, by, squares) = match *self {
            Exposure::Unknown => return true,
            Exposure::NoKing => return !rules.is_nearly_plain(position, mv),
            Exposure::Lines { king, by, squares } => (king, by, squares),
        };
        let touches = |square: Option<Square>| square.is_some_and(|square| squares.contains(square));
        if mv.from == king
            || squares.contains(mv.from)
            || squares.contains(mv.to)
            || touches(mv.victim)
            || !rules.is_nearly_plain(position, mv)
        {
            return true;
        }
        let man = position.man(mv.from);
        man.belongs_to(by) && rules.reach(man.kind())[mv.to.index()].contains(king)
    }
}
