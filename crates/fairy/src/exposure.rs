//! Exposure: which moves can put a king in check. Most cannot, which their squares show without playing them.

use chess::{Bitboard, Color, Square};

use crate::changes::Changes;
use crate::hooks::{Consequence, Stage};
use crate::kind::{Kind, MEN};
use crate::lines::Lines;
use crate::movement::{Decomposed, Movement};
use crate::moves::{Move, Special};
use crate::observe::{Level, between, line_away};
use crate::position::Position;
use crate::rules::{Rules, Staged};

/// Which squares, besides its own, decide whether a man attacks a square within its reach.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Relevance {
    /// No squares.
    Nothing,
    /// The squares between the man and its target.
    Between,
    /// The squares between the man and its target, and the rest of the line behind the man.
    Line,
    /// The squares between the man and its target, and the one behind the target.
    Behind,
    /// The lines of a queen, on one of which the man finds its hurdle.
    QueenLines,
    /// The lines of the kind, which bend.
    Lines,
    /// Any squares.
    Everything,
}

/// Which squares decide whether a man with these movements attacks a square.
pub(crate) fn relevance(movements: &[Movement]) -> Relevance {
    match Lines::describe(movements) {
        true => Relevance::Lines,
        false => relevance_of_each(movements),
    }
}

fn relevance_of_each(movements: &[Movement]) -> Relevance {
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
        | Movement::Argentinian(_)
        | Movement::SuperPawn
        | Movement::BerolinaSuperPawn
        | Movement::Equihopper
        | Movement::Orix
        | Movement::NonstopEquihopper
        | Movement::NonstopOrix => Relevance::Between,
        Movement::Bouncer(_) => Relevance::Line,
        Movement::Angle(..) => Relevance::QueenLines,
        Movement::Locust(_) | Movement::Marine(_) | Movement::MarineLeap(_) => Relevance::Behind,
        Movement::Decomposed(_, Decomposed::HopQuietly) => Relevance::Nothing,
        &Movement::UpDown { up: one, down: other } | &Movement::Hunter { away: one, home: other } => {
            let of = |kind: Kind| MEN.get(usize::from(kind.0)).map(|man| relevance_of_each(man.movement));
            of(one).unwrap_or(Relevance::Everything).max(of(other).unwrap_or(Relevance::Everything))
        }
        _ => Relevance::Everything,
    });
    each.max().unwrap_or(Relevance::Nothing)
}

/// Which moves can change whether a king is in check, judged by their squares.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Exposure {
    /// The squares do not decide.
    Unknown,
    /// There is no king.
    NoKing,
    /// The king is not attacked. This can change only by moves of the king, moves that touch one of these squares, and
    /// moves to a square from which the king is within reach.
    Safe {
        king: Square,
        /// The side that could attack it.
        by: Color,
        squares: Bitboard,
    },
    /// The king is in check. This can change only by moves of the king, and by moves that touch each of these two sets.
    InCheck { king: Square, parries: [Bitboard; 2] },
}

/// Whether a king is in check after a move, judged by the squares of the move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum CheckAfter {
    Impossible,
    Possible,
    Certain,
}

impl Rules {
    /// Which moves can put the king of a side in check.
    pub(crate) fn exposure(&self, position: &Position, color: Color) -> Exposure {
        let hooks = &self.hooks;
        let is_extended = hooks.extends_observation && !hooks.extends_observation_of_royal_men_alone;
        if hooks.has_check_rules() || is_extended {
            return Exposure::Unknown;
        }
        let Some(king) = position.king(color) else { return Exposure::NoKing };
        // A royal pawn that has just passed squares can be captured there.
        if position.en_passant().victim == Some(king) {
            return Exposure::Unknown;
        }
        let by = !color;
        let mut squares = Bitboard::EMPTY;
        let mut parries = [Bitboard::FULL; 2];
        let mut checks = 0;
        for from in position.side(by) {
            let man = position.man(from);
            let kind = man.kind();
            if hooks.extend_observation_of(man) && self.is_within_royal_reach(kind, from, king) {
                return Exposure::Unknown;
            }
            if from == king || !self.reach(kind)[from.index()].contains(king) {
                continue;
            }
            let query = self.observation_query(position, from, king, by, Level::Geometry);
            let Some(relevant) = self.relevant_squares(kind, from, king) else { return Exposure::Unknown };
            if !self.attacks_by_movement(&query) {
                squares |= relevant;
            } else if let Some(parry) = parries.get_mut(checks) {
                *parry = relevant.with(from);
                checks += 1;
            }
        }
        match checks {
            0 => Exposure::Safe { king, by, squares },
            _ if self.has_validators(Level::Check, by) => Exposure::Unknown,
            _ => Exposure::InCheck { king, parries },
        }
    }

    /// Whether a royal man could attack a square as any kind in play, as a king or as what it is.
    fn is_within_royal_reach(&self, own: Kind, from: Square, target: Square) -> bool {
        let mut kinds = [own, Kind::KING].into_iter().chain(self.kinds_in_play().iter().copied());
        kinds.any(|kind| self.reach(kind)[from.index()].contains(target))
    }

    /// The squares, besides its own, that decide whether a man on `from` attacks the king; `None` if every square may.
    pub(crate) fn relevant_squares(&self, kind: Kind, from: Square, king: Square) -> Option<Bitboard> {
        let beyond = || {
            let steps = crate::step::ELEPHANT.iter();
            steps.filter_map(|step| step.from(king)).fold(Bitboard::EMPTY, Bitboard::with)
        };
        match self.relevance(kind) {
            Relevance::Nothing => Some(Bitboard::EMPTY),
            Relevance::Between => Some(between(from, king)),
            Relevance::Line => Some(between(from, king) | line_away(from, king)),
            Relevance::Behind => Some(between(from, king) | beyond()),
            Relevance::QueenLines => Some(self.reach(Kind::QUEEN)[from.index()]),
            Relevance::Lines => self.lines(kind).map(|lines| lines.squares(from, king)),
            Relevance::Everything => None,
        }
    }

    /// The squares to which a usual move of the man on `from` may put the other king in check, where its kind goes to. Moves
    /// that begin elsewhere, capture elsewhere than they arrive or take a second man along may do so anyway.
    pub(crate) fn checking_arrivals(&self, position: &Position, from: Square, other: &Exposure) -> Bitboard {
        let Exposure::Safe { king, squares, .. } = *other else { return Bitboard::FULL };
        let man = position.man(from);
        let kind = man.kind();
        let becomes_king = man.is_royal() && man.shares_side(position.man(king));
        if self.hooks.extend_observation_of(man) {
            return Bitboard::FULL;
        }
        let is_far_from_lines = !becomes_king && from != king && !squares.contains(from);
        if !is_far_from_lines || self.may_castle(kind) {
            return Bitboard::FULL;
        }
        let mut checking = squares;
        match &self.hooks.consequences[..] {
            _ if self.quiet_moves_are_plain(position) => checking |= self.checking_squares(kind, king),
            [only] => {
                let Some(kinds) = only.hook.kinds_after_quiet_move(self, kind) else { return Bitboard::FULL };
                kinds.into_iter().for_each(|kind| checking |= self.checking_squares(kind, king));
            }
            _ => return Bitboard::FULL,
        }
        if !self.hooks.captures_are_plain {
            checking |= position.side(!position.turn());
        }
        if kind.is_pawn() {
            let [white, black] = self.settings.promotion_squares;
            checking |= white | black | position.en_passant().passed;
        }
        match self.hooks.moves_beyond_range {
            true => checking,
            false => checking & self.range(kind)[from.index()],
        }
    }

    /// The arrivals found by [`Rules::checking_arrivals`] to which the man can go; `None` if the lines between do not decide
    /// that.
    pub(crate) fn open_arrivals(
        &self,
        position: &Position,
        from: Square,
        arrivals: Bitboard,
    ) -> Option<Bitboard> {
        if arrivals == Bitboard::FULL || !self.hooks.walkings.is_empty() || !self.hooks.filters.is_empty() {
            return None;
        }
        let blocked = position.occupied() | self.holes_of(position);
        let own = blocked - position.side(!position.turn()).without(from);
        match self.movements(position.man(from).kind()) {
            [Movement::Leap(_)] => Some(arrivals - own),
            [Movement::Ride(_)] => {
                let is_open = |&to: &Square| !between(from, to).meets(blocked);
                Some((arrivals - own).into_iter().filter(is_open).fold(Bitboard::EMPTY, Bitboard::with))
            }
            _ => None,
        }
    }

    /// Whether the man on `from` may have a move that parries a check, judged by the squares within its range.
    pub(crate) fn may_parry(&self, position: &Position, from: Square, own: &Exposure) -> bool {
        let Exposure::InCheck { king, parries } = *own else { return true };
        let man = position.man(from);
        let kind = man.kind();
        let hooks = &self.hooks;
        let range = self.range(kind)[from.index()];
        let may_take_elsewhere = kind.is_pawn() && position.en_passant().victim.is_some();
        let may_follow = !self.quiet_moves_are_plain(position)
            || !hooks.captures_are_plain && range.meets(position.side(!position.turn()));
        from == king
            || man.is_royal()
            || hooks.moves_beyond_range
            || may_take_elsewhere
            || may_follow
            || parries.iter().all(|&parry| parry.contains(from) || range.meets(parry))
    }

    /// Whether a man may attack the king after a plain move: a rider does not if its line is blocked, a hopper not without its
    /// hurdle.
    #[inline]
    fn may_attack_after(&self, position: &Position, mv: Move, king: Square) -> bool {
        let kind = position.man(mv.from).kind();
        if !self.reach(kind)[mv.to.index()].contains(king) {
            return false;
        }
        let left = mv.victim.map_or(Bitboard::EMPTY, Bitboard::from).with(mv.from);
        let occupied = (position.occupied() - left).with(mv.to);
        self.may_attack_on(position, kind, [mv.to, king], occupied)
    }

    fn may_castle(&self, kind: Kind) -> bool {
        kind.is_king() && self.settings.castling && self.diagram().castling().0 != 0
    }

    /// Whether no consequence acts on moves without capture in this position.
    #[inline]
    fn quiet_moves_are_plain(&self, position: &Position) -> bool {
        let acts =
            |consequence: &Staged<Stage, dyn Consequence>| consequence.hook.acts_on_quiet_moves(position);
        self.hooks.quiet_moves_are_plain || !self.hooks.consequences.iter().any(acts)
    }

    /// Whether a move is plain: a man moves, possibly with capture, and no consequence follows.
    #[inline]
    pub(crate) fn is_plain(&self, position: &Position, mv: Move) -> bool {
        mv.special == Special::None && self.is_nearly_plain(position, mv)
    }

    /// Whether a step of a king that is not yet on the board is plain.
    pub(crate) fn king_steps_plainly(&self, position: &Position, mv: Move) -> bool {
        self.hooks.consequences.iter().all(|consequence| !consequence.hook.may_follow(position, mv))
    }

    /// Whether a move is plain, or the double step of a pawn.
    #[inline]
    fn is_nearly_plain(&self, position: &Position, mv: Move) -> bool {
        self.moves_one_man(position, mv)
            && self.follows_nothing(position, mv)
            && !self.may_promote(position, mv)
    }

    /// The kinds that the man may be after a move of the side to move, if the move is plain, a double step of a pawn or a
    /// promotion that has no other consequence; otherwise `None`.
    #[inline]
    pub(crate) fn kinds_after(&self, position: &Position, mv: Move) -> Option<&[Kind]> {
        if !self.moves_one_man(position, mv) || !self.follows_nothing(position, mv) {
            return None;
        }
        let kind = position.man(mv.from).kind();
        if !self.may_promote(position, mv) {
            return Some(self.only(kind));
        }
        let turn = position.turn();
        let goal = if kind == Kind::REVERSE_PAWN { !turn } else { turn };
        let promotes = self.settings.promotion_squares[goal as usize].contains(mv.to);
        (promotes && self.hooks.quiet_moves_are_plain).then(|| self.usual_promotions(kind)).flatten()
    }

    /// Whether a man moves, possibly with capture, and no king disappears by that.
    #[inline]
    fn moves_one_man(&self, position: &Position, mv: Move) -> bool {
        matches!(mv.special, Special::None | Special::MultipleStep)
            && mv.origin.is_none()
            && mv.victim.is_none_or(|victim| !position.man(victim).is_royal())
    }

    /// Whether no consequence acts on a move.
    #[inline]
    fn follows_nothing(&self, position: &Position, mv: Move) -> bool {
        match mv.victim {
            None if self.hooks.quiet_moves_are_plain => true,
            _ => self.hooks.consequences.iter().all(|consequence| !consequence.hook.may_follow(position, mv)),
        }
    }

    /// Whether a pawn moves to a square where pawns of either side promote.
    #[inline]
    fn may_promote(&self, position: &Position, mv: Move) -> bool {
        let [white, black] = self.settings.promotion_squares;
        position.man(mv.from).kind().is_pawn() && (white | black).contains(mv.to)
    }
}

impl Exposure {
    /// Whether the king is in check after this move of either side.
    #[inline]
    pub(crate) fn check_after(&self, rules: &Rules, position: &Position, mv: Move) -> CheckAfter {
        let touches = |squares: Bitboard| {
            squares.contains(mv.from)
                || squares.contains(mv.to)
                || mv.victim.is_some_and(|victim| squares.contains(victim))
        };
        // If there are several royal men, the one that moves becomes the king.
        let man = position.man(mv.from);
        let moves_royal =
            |king: Square| mv.from == king || man.is_royal() && man.shares_side(position.man(king));
        match *self {
            Exposure::Unknown => CheckAfter::Possible,
            Exposure::NoKing => match rules.is_nearly_plain(position, mv) && !man.is_royal() {
                true => CheckAfter::Impossible,
                false => CheckAfter::Possible,
            },
            Exposure::Safe { king, by, squares } => {
                if moves_royal(king) || touches(squares) {
                    return CheckAfter::Possible;
                }
                let endangers = match rules.is_nearly_plain(position, mv) {
                    true => {
                        man.belongs_to(by)
                            && (rules.hooks.extend_observation_of(man)
                                || rules.may_attack_after(position, mv, king))
                    }
                    false => rules
                        .with_changes(position, mv, |changes| changes.may_endanger(rules, king, by, squares))
                        .unwrap_or(true),
                };
                if endangers { CheckAfter::Possible } else { CheckAfter::Impossible }
            }
            Exposure::InCheck { king, parries } => {
                let parries_all = || parries.iter().all(|&parry| touches(parry));
                if moves_royal(king) || parries_all() {
                    return CheckAfter::Possible;
                }
                let may_parry = |changes: &Changes| {
                    changes.may_move_king(Color::White)
                        || changes.may_move_king(Color::Black)
                        || changes.touch(king.into())
                        || parries.iter().all(|&parry| changes.touch(parry))
                };
                let is_certain = rules.is_nearly_plain(position, mv)
                    || rules.with_changes(position, mv, may_parry) == Some(false);
                if is_certain { CheckAfter::Certain } else { CheckAfter::Possible }
            }
        }
    }
}
