//! Lasting replies: moves of the other side that most moves leave legal. While one is left there is no stalemate, and while
//! one is left that gives no check, not every reply mates. Nothing has to be played to know that.

use arrayvec::ArrayVec;
use chess::{Bitboard, Color, Square};

use crate::changes::Changes;
use crate::exposure::Exposure;
use crate::kind::Kind;
use crate::lasting_flights::StepOfKing;
use crate::movement::Movement;
use crate::moves::Move;
use crate::observe::between;
use crate::position::{EnPassant, Position};
use crate::rules::Rules;

/// Replies of one side, found before the other side moves.
pub(crate) struct LastingReplies {
    king: Option<Square>,
    replies: ArrayVec<Reply, 8>,
    /// Where validators may declare attacks void, which a reply could change: the squares that decide that no king is attacked.
    lines: Option<Bitboard>,
    /// Whether a move of the mover's king may make the replies illegal.
    depend_on_own_king: bool,
}

/// The replies that are looked for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Sought {
    /// All legal ones.
    Legal,
    /// Those that give no check.
    Quiet,
}

struct Reply {
    from: Square,
    to: Square,
    /// The squares that must not change for the reply to remain legal.
    squares: Bitboard,
}

/// The number of replies that are kept of one man; more of them would depend on the same squares.
const REPLIES_OF_ONE_MAN: usize = 2;

impl LastingReplies {
    /// Quiet moves by which no king becomes attacked, of men whose moves depend on few squares; none where conditions
    /// might forbid them.
    pub(crate) fn find(rules: &Rules, position: &Position, sought: Sought) -> LastingReplies {
        let other = !position.turn();
        let king = position.king(other);
        let depend_on_own_king = sought == Sought::Quiet || !rules.hooks.legalities.is_empty();
        let mut found = LastingReplies { king, replies: ArrayVec::new(), lines: None, depend_on_own_king };
        let Some(lines) = lines_to_kings(rules, position, sought) else { return found };
        found.lines = rules.validates_checks().then_some(lines);
        let own_king = position.king(position.turn()).filter(|_| depend_on_own_king);
        let neutral = position.side(other) & position.side(!other);
        let mut board = position.clone();
        board.set_turn(other);
        board.set_en_passant(EnPassant::NONE);
        let mut moves = Vec::new();
        for from in position.side(other) - lines {
            let man = position.man(from);
            if man.is_royal() || !rules.movements(man.kind()).iter().all(depends_on_few_squares) {
                continue;
            }
            moves.clear();
            rules.man_moves(&board, other, from, &mut moves);
            // A neutral man may attack the king of the side that moves it.
            let other_king = king.filter(|_| neutral.contains(from));
            let attacks_king = |to: Square| {
                let reach = rules.reach(man.kind())[to.index()];
                own_king.into_iter().chain(other_king).any(|king| reach.contains(king))
            };
            let lasting = moves.iter().filter(|mv| {
                !mv.is_capture()
                    && !lines.contains(mv.to)
                    && !attacks_king(mv.to)
                    && rules.is_plain(&board, **mv)
            });
            for mv in lasting.take(REPLIES_OF_ONE_MAN) {
                let hurdle = mv.via.map_or(Bitboard::EMPTY, Bitboard::from);
                let squares = between(from, mv.to).with(from).with(mv.to) | hurdle;
                if found.replies.try_push(Reply { from, to: mv.to, squares }).is_err() {
                    return found;
                }
            }
        }
        found
    }

    /// Whether one of the replies is still legal after a move, if that does not give check.
    #[inline]
    pub(crate) fn outlast(&self, rules: &Rules, position: &Position, mv: Move) -> bool {
        if self.replies.is_empty() {
            return false;
        }
        match rules.kinds_after(position, mv) {
            Some(kinds) => self.outlast_plain(rules, position, mv, kinds),
            None => rules
                .with_changes(position, mv, |changes| self.outlast_changes(rules, position, changes))
                .unwrap_or(false),
        }
    }

    /// As [`LastingReplies::outlast`], for a move by which a man becomes one of these kinds.
    fn outlast_plain(&self, rules: &Rules, position: &Position, mv: Move, kinds: &[Kind]) -> bool {
        let man = position.man(mv.from);
        let own_king = match man.is_royal() && self.depend_on_own_king {
            true => match StepOfKing::of(rules, position, mv) {
                Some(step) => Some(step),
                None => return false,
            },
            false => None,
        };
        let checks = |reply: &Reply| {
            let kind = position.man(reply.from).kind();
            own_king.is_some_and(|own_king| own_king.is_checked_by(rules, kind, [reply.from, reply.to]))
        };
        let touched = Bitboard::from(mv.from).with(mv.to) | mv.victim.map_or(Bitboard::EMPTY, Bitboard::from);
        if self.lines.is_some_and(|lines| lines.meets(touched)) {
            return false;
        }
        // The man that has moved may pin others.
        let mut line = Bitboard::EMPTY;
        for &kind in kinds {
            if let Some(king) = self.king.filter(|&king| rules.reach(kind)[mv.to.index()].contains(king)) {
                let Some(squares) = rules.relevant_squares(kind, mv.to, king) else { return false };
                if self.lines.is_some() {
                    return false;
                }
                line |= squares;
            }
        }
        self.replies.iter().any(|reply| {
            !reply.squares.meets(touched)
                && !line.contains(reply.from)
                && !line.contains(reply.to)
                && !checks(reply)
        })
    }

    /// As [`LastingReplies::outlast`], for a move that changes at most this.
    fn outlast_changes(&self, rules: &Rules, position: &Position, changes: &Changes) -> bool {
        let kings = Color::ALL.map(|color| position.king(color));
        let touches_king = |king: &Square| changes.touch(Bitboard::from(*king));
        if Color::ALL.into_iter().any(|color| changes.may_move_king(color))
            || kings.iter().flatten().any(touches_king)
            || self.lines.is_some_and(|lines| changes.touch(lines))
        {
            return false;
        }
        // Men that appear may pin others, or check when others move.
        let mut lines = Bitboard::EMPTY;
        for &(squares, man) in changes.arrivals() {
            let attacked = Color::ALL.into_iter().zip(kings).filter(|&(color, _)| man.belongs_to(!color));
            for king in attacked.filter_map(|(_, king)| king) {
                for from in squares & rules.checking_squares(man.kind(), king) {
                    if self.lines.is_some() {
                        return false;
                    }
                    let Some(relevant) = rules.relevant_squares(man.kind(), from, king) else { return false };
                    lines |= relevant;
                }
            }
        }
        self.replies.iter().any(|reply| {
            !changes.touch(reply.squares) && !lines.contains(reply.from) && !lines.contains(reply.to)
        })
    }
}

/// The squares that decide whether the kings are attacked; nothing if that may be any, or if conditions may forbid quiet
/// moves.
fn lines_to_kings(rules: &Rules, position: &Position, sought: Sought) -> Option<Bitboard> {
    let hooks = &rules.hooks;
    let settings = &rules.settings;
    let is_plain = hooks.men_move_quietly_as_usual
        && hooks.filters.iter().all(|filter| filter.concerns_captures_alone())
        && hooks.selections.iter().all(|selection| match sought {
            Sought::Legal => selection.leaves_quiet_replies(),
            // Which quiet move is left matters.
            Sought::Quiet => selection.keeps_quiet_moves(),
        })
        && hooks.quiet_moves_are_plain
        && hooks.legalities_concern_checks
        && !settings.goals_ignore_duties
        && !settings.one_flight
        && !settings.paralyses;
    if !is_plain {
        return None;
    }
    let lines = |color| match rules.exposure(position, color) {
        Exposure::NoKing => Some(Bitboard::EMPTY),
        Exposure::Safe { squares, .. } => Some(squares),
        Exposure::Unknown | Exposure::InCheck { .. } => None,
    };
    let asks_own = sought == Sought::Quiet || !hooks.legalities.is_empty();
    let own = if asks_own { lines(position.turn())? } else { Bitboard::EMPTY };
    Some(own | lines(!position.turn())?)
}

/// Whether quiet moves depend on nothing but departure, arrival, what lies between, and a hurdle.
fn depends_on_few_squares(movement: &Movement) -> bool {
    matches!(movement, Movement::Leap(_) | Movement::Ride(_) | Movement::Hop(..) | Movement::Pawn)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use chess::Color;

    use super::*;
    use crate::conditions::{self, Arguments};
    use crate::kind::Kind;
    use crate::language::Language;
    use crate::man::{Man, Sides};
    use crate::rules::Setup;

    /// After 1.e7*d8=R the rook is reborn on a1. It does not check the king on a6, because it could not be reborn on h1,
    /// but it would if the knight left that square: stalemate.
    #[test]
    fn a_reply_that_makes_an_attack_valid_does_not_last() {
        let anticirce = conditions::named("AntiCirce", Language::English).expect("it is a condition");
        let men = vec![
            (Square::C6, Man::new(Kind::KING, Sides::White)),
            (Square::E7, Man::new(Kind::PAWN, Sides::White)),
            (Square::A6, Man::new(Kind::KING, Sides::Black)),
            (Square::D8, Man::new(Kind::QUEEN, Sides::Black)),
            (Square::H1, Man::new(Kind::KNIGHT, Sides::Black)),
        ];
        let conditions = vec![(anticirce, Arguments::default())];
        let rules = Rules::new(&Setup { men, conditions, ..Setup::default() }).expect("it is alone");
        let mut stalemates = false;
        rules.for_each_that_may_stalemate(&rules.start(Color::White), &mut |mv, after| {
            let is_stalemate = !rules.is_check(after, Color::Black) && !rules.has_moves(after);
            stalemates |= is_stalemate && (mv.from, mv.to) == (Square::E7, Square::D8);
            ControlFlow::Continue(())
        });
        assert!(stalemates);
    }
}
