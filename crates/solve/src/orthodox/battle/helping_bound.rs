//! A bound that assumes a cooperating defender: which attacking moves can still lead to mate or stalemate.
//!
//! It matters most in parried series (pser-), where the defender moves only when in check: most positions need more moves of
//! the defender than he has left. In ordinary battles both sides move equally often and nearly everything is within reach, so
//! the bound is used only near the end.

use chess::{Color, Move, Position};
use game::{MoveList, Position as _};

use crate::orthodox::battle::goal::BattleGoal;
use crate::orthodox::battle::terms::{Terms, Victory};
use crate::orthodox::bounds::{Budget, MateKind, MovesNeeded, StationaryKing, Useful, can_take_en_passant};
use crate::plan::Reply;
use crate::rules::has_mating_piece;

/// Bounds positions with the attacker to move. The tables behind it are built when first needed.
#[derive(Default)]
pub(crate) struct HelpingBound {
    needs: Option<Box<MovesNeeded>>,
    stationary_king: Option<Box<StationaryKing>>,
    last_moves: LastMoves,
}

/// Whether the bound pays before the last move of reflex play, where looking for the mate takes about as long.
#[derive(Default)]
struct LastMoves {
    asked: u64,
    bounded: u64,
    ruled_out: u64,
}

impl LastMoves {
    /// So many positions are bounded before it is judged.
    const TRIAL: u64 = 64;

    /// While it does not pay, one of so many positions is still bounded: later ones may differ.
    const SAMPLE: u64 = 32;

    fn are_to_be_bounded(&mut self) -> bool {
        self.asked += 1;
        let pays = self.ruled_out * 4 >= self.bounded * 3;
        pays || self.bounded < LastMoves::TRIAL || self.asked.is_multiple_of(LastMoves::SAMPLE)
    }

    fn note(&mut self, is_ruled_out: bool) {
        self.bounded += 1;
        self.ruled_out += u64::from(is_ruled_out);
    }
}

/// The bound is used in ordinary battles if the mating side has at most this many moves.
/// With more, nearly everything is within reach and the bound costs more than it saves.
const MAX_MATING_SIDE_MOVES: i32 = 2;

/// What the play has to reach: `goal` against the king of `mated`, within `budget`.
#[derive(Clone, Copy)]
struct Aim {
    goal: BattleGoal,
    mated: Color,
    budget: Budget,
}

/// The moves of the attacker that may lead to the end in time.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum MoveFilter {
    None,
    /// Only checks: after a quiet move the defender passes and has too few moves left.
    Checks,
    /// Only moves that bring the attacker's own king closer to a net.
    Useful(Useful),
    /// The same, or checks.
    UsefulOrChecks(Useful),
    All,
}

impl MoveFilter {
    /// Appends the legal moves that pass the filter.
    pub(crate) fn append(self, position: &Position, moves: &mut MoveList<Move>) {
        if self == MoveFilter::Checks {
            return position.checking_moves(moves);
        }
        position.legal_moves(moves);
        match self {
            MoveFilter::Useful(useful) => moves.retain(|mv| useful.contains(*mv)),
            MoveFilter::UsefulOrChecks(useful) => {
                let checks = position.check_squares();
                moves.retain(|mv| useful.contains(*mv) || checks.is_check(position.board(), *mv));
            }
            MoveFilter::None | MoveFilter::Checks | MoveFilter::All => {}
        }
    }
}

impl HelpingBound {
    /// The moves that the attacker, who makes the first of `left` half-moves, must try. With more than one half-move left,
    /// moves that end the play at once have been tried before and may be left out.
    pub(crate) fn filter(&mut self, terms: &Terms, position: &Position, left: i32) -> MoveFilter {
        let (own, other) = ((left + 1) / 2, left / 2);
        // A side without a king cannot be mated, and a king alone gives no check.
        let cannot_mate = |aim: Aim| {
            aim.goal == BattleGoal::Mate
                && (position.board().king(aim.mated).is_none() || !has_mating_piece(position, !aim.mated))
        };
        if terms.aim(position, [own, other]).is_some_and(cannot_mate) {
            return MoveFilter::None;
        }
        if terms.reply == Reply::Always {
            let aim = terms.aim(position, [own, other]);
            if aim.is_some_and(|aim| !self.can_move_to_goal(aim, position)) {
                return MoveFilter::None;
            }
            let is_last = left == 1 && terms.victory == Some(Victory::Allowed(BattleGoal::Mate));
            let is_bounded = terms.are_worth_a_bound()
                && aim.is_some_and(|aim| aim.budget.mating <= MAX_MATING_SIDE_MOVES)
                && (!is_last || self.last_moves.are_to_be_bounded());
            let is_hopeless = is_bounded && !self.can_end(terms, position, [own, other]);
            if is_last && is_bounded {
                self.last_moves.note(is_hopeless);
            }
            return if is_hopeless { MoveFilter::None } else { MoveFilter::All };
        }
        if terms.reply != Reply::ParryOnly {
            return MoveFilter::All;
        }
        if let Some(Aim { goal, mated, .. }) = terms.aim(position, [own, other])
            && mated != position.turn()
        {
            return self.filter_for_mating_side(position, goal, own);
        }
        match (own, other) {
            (1, 0) => match self.useful(terms, position, [1, 0]) {
                useful if useful.is_nothing() => MoveFilter::None,
                useful => MoveFilter::Useful(useful),
            },
            _ if !self.can_end(terms, position, [own, other]) => MoveFilter::None,
            _ if !self.can_end(terms, position, [own, other - 1]) => MoveFilter::Checks,
            (2, _) => MoveFilter::UsefulOrChecks(self.useful(terms, position, [2, other - 1])),
            _ => MoveFilter::All,
        }
    }

    /// The moves to try if the attacker himself mates or stalemates with `own` moves left.
    ///
    /// His men have too many possible placements for the bound with a cooperating defender. But with two moves left, a quiet
    /// move must be followed at once by the mate or stalemate of a king that has not moved.
    fn filter_for_mating_side(&mut self, position: &Position, goal: BattleGoal, own: i32) -> MoveFilter {
        let Some(how) = goal.mate_kind().filter(|_| own == 2) else { return MoveFilter::All };
        let mated = !position.turn();
        let stationary_king = self.stationary_king.get_or_insert_with(|| Box::new(StationaryKing::new()));
        let can_mate = stationary_king.can_mate(position, mated, how, own)
            && (how == MateKind::Mate || stationary_king.can_stop_men(position, mated, own));
        if can_mate { MoveFilter::All } else { MoveFilter::Checks }
    }

    /// The moves that are useful as the first of the attacker's moves if the defender does not move in between. `moves` are
    /// those of the attacker and of the defender.
    fn useful(&mut self, terms: &Terms, position: &Position, moves: [i32; 2]) -> Useful {
        let Some(Aim { goal, mated, budget }) = terms.aim(position, moves) else { return Useful::Anything };
        let Some(how) = goal.mate_kind().filter(|_| mated == position.turn()) else {
            return Useful::Anything;
        };
        self.needs().useful(position, mated, how, budget)
    }

    /// Whether a man may make the move that is the goal: arrive on a square, castle or capture en passant. True for other
    /// goals.
    fn can_move_to_goal(&mut self, Aim { goal, mated, budget }: Aim, position: &Position) -> bool {
        match goal {
            BattleGoal::Arrival(square) => self.needs().can_arrive(position, !mated, square, budget.mating),
            BattleGoal::Castling => self.needs().can_reach(position, goal, !mated, &[]),
            BattleGoal::EnPassant => {
                let half_moves = budget.mating + budget.mated;
                half_moves < 2 || can_take_en_passant(position, half_moves)
            }
            _ => true,
        }
    }

    /// Whether `own` moves of the attacker and `other` moves of the defender may be enough.
    fn can_end(&mut self, terms: &Terms, position: &Position, [own, other]: [i32; 2]) -> bool {
        if terms.victory.is_none() && other < 1 {
            return false;
        }
        let Some(Aim { goal, mated, budget }) = terms.aim(position, [own, other]) else { return true };
        let Some(how) = goal.mate_kind() else { return true };
        self.needs().can_mate(position, mated, how, budget)
    }

    fn needs(&mut self) -> &mut MovesNeeded {
        self.needs.get_or_insert_with(|| Box::new(MovesNeeded::new()))
    }
}

impl Terms {
    /// Whether the bound pays in ordinary battles: only a stalemate of the attacker ends the play, or a mate that the
    /// defender must give (reflex play). If the attacker's men mate, they have too many possible placements.
    fn are_worth_a_bound(&self) -> bool {
        match (self.victory, self.defender_goal) {
            _ if self.instead.is_some() => false,
            (Some(Victory::Allowed(goal)), None) => goal.mate_kind().is_some(),
            (Some(Victory::Forced(goal)), None) | (None, Some(goal)) => {
                goal.mate_kind() == Some(MateKind::Stalemate)
            }
            _ => false,
        }
    }

    /// The aim of the play with `own` moves of the attacker, who is to move, and `other` moves of the defender; `None` if
    /// there are several.
    fn aim(&self, position: &Position, [own, other]: [i32; 2]) -> Option<Aim> {
        let attacker = position.turn();
        match (self.victory, self.defender_goal) {
            _ if self.instead.is_some() => None,
            (None, Some(goal)) => {
                Some(Aim { goal, mated: attacker, budget: Budget { mating: other, mated: own } })
            }
            (Some(Victory::Reached(goal)), None) => {
                Some(Aim { goal, mated: !attacker, budget: Budget { mating: own, mated: other } })
            }
            // The defender reaches the goal with one more move, or while parrying a check.
            (Some(Victory::Allowed(goal) | Victory::Forced(goal)), parried)
                if parried.is_none_or(|it| it == goal) =>
            {
                Some(Aim { goal, mated: attacker, budget: Budget { mating: other + 1, mated: own } })
            }
            _ => None,
        }
    }
}

impl BattleGoal {
    /// Whether the goal is mate or stalemate, for the bounds; `None` for other goals.
    fn mate_kind(self) -> Option<MateKind> {
        match self {
            BattleGoal::Mate => Some(MateKind::Mate),
            BattleGoal::Stalemate | BattleGoal::DoubleStalemate => Some(MateKind::Stalemate),
            BattleGoal::MateOrStalemate
            | BattleGoal::OwnStalemate
            | BattleGoal::Check
            | BattleGoal::Capture
            | BattleGoal::EnPassant
            | BattleGoal::Castling
            | BattleGoal::Arrival(_)
            | BattleGoal::EighthRank
            | BattleGoal::Position(_) => None,
        }
    }
}
