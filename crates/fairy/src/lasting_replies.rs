//! Lasting replies: moves of the side to be stalemated that most moves leave legal. While one is left there is no
//! stalemate, and nothing has to be played to know that.

use arrayvec::ArrayVec;
use chess::{Bitboard, Square};

use crate::exposure::Exposure;
use crate::movement::Movement;
use crate::moves::Move;
use crate::observe::{Level, between};
use crate::position::{EnPassant, Position};
use crate::rules::Rules;

/// Replies of the side that is to be stalemated, found before the other side moves.
pub(crate) struct LastingReplies {
    king: Option<Square>,
    replies: ArrayVec<Reply, 8>,
    /// Whether a move of the mover's king may make the replies illegal.
    depend_on_own_king: bool,
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
    pub(crate) fn find(rules: &Rules, position: &Position) -> LastingReplies {
        let other = !position.turn();
        let king = position.king(other);
        let depend_on_own_king = !rules.hooks.legalities.is_empty();
        let mut found = LastingReplies { king, replies: ArrayVec::new(), depend_on_own_king };
        let Some(lines) = lines_to_kings(rules, position) else { return found };
        let own_king = position.king(position.turn()).filter(|_| depend_on_own_king);
        let mut board = position.clone();
        board.set_turn(other);
        board.set_en_passant(EnPassant::NONE);
        let mut moves = Vec::new();
        for from in position.side(other) - position.side(!other) - lines {
            let man = position.man(from);
            if man.is_royal() || !rules.movements(man.kind()).iter().all(depends_on_few_squares) {
                continue;
            }
            moves.clear();
            rules.man_moves(&board, other, from, &mut moves);
            let attacks_king =
                |to: Square| own_king.is_some_and(|king| rules.reach(man.kind())[to.index()].contains(king));
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
        if self.replies.is_empty() || !rules.is_plain(position, mv) {
            return false;
        }
        let man = position.man(mv.from);
        if man.is_royal() && self.depend_on_own_king {
            return false;
        }
        let touched = Bitboard::from(mv.from).with(mv.to) | mv.victim.map_or(Bitboard::EMPTY, Bitboard::from);
        // The man that has moved may pin others.
        let line = match self.king {
            Some(king) if rules.reach(man.kind())[mv.to.index()].contains(king) => {
                // Whether its attack counts may depend on any square, such as one of rebirth.
                if rules.has_validators(Level::Check, position.turn()) {
                    return false;
                }
                let Some(squares) = rules.relevant_squares(man.kind(), mv.to, king) else { return false };
                squares
            }
            _ => Bitboard::EMPTY,
        };
        self.replies.iter().any(|reply| {
            !reply.squares.meets(touched) && !line.contains(reply.from) && !line.contains(reply.to)
        })
    }
}

/// The squares that decide whether the kings are attacked; nothing if that may be any, or if conditions may forbid quiet
/// moves.
fn lines_to_kings(rules: &Rules, position: &Position) -> Option<Bitboard> {
    let hooks = &rules.hooks;
    let settings = &rules.settings;
    let is_plain = hooks.walkings.is_empty()
        && hooks.filters.iter().all(|filter| filter.concerns_captures_alone())
        && hooks.selections.iter().all(|selection| selection.leaves_quiet_replies())
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
    let own = if hooks.legalities.is_empty() { Bitboard::EMPTY } else { lines(position.turn())? };
    Some(own | lines(!position.turn())?)
}

/// Whether quiet moves depend on nothing but departure, arrival, what lies between, and a hurdle.
fn depends_on_few_squares(movement: &Movement) -> bool {
    matches!(movement, Movement::Leap(_) | Movement::Ride(_) | Movement::Hop(..) | Movement::Pawn)
}
