//! Whether a king can still be caught in series play with replies to checks, if the defender did what the attacker wants.
//!
//! In ordinary battles each side moves as often as the other and nearly anything can be reached; in a series the defender
//! stands still most of the time, and what the end needs of him is out of reach of most positions.

use chess::{Color, Move, Position};
use game::{MoveList, Position as _};

use crate::battle::goal::BattleGoal;
use crate::battle::terms::{Terms, Victory};
use crate::bounds::{Budget, Catch, MovesNeeded, StationaryKing, Useful};
use crate::plan::Reply;

/// Judges positions with the attacker to move; what that takes is made when it is needed.
#[derive(Default)]
pub(crate) struct HelpingBound {
    needs: Option<Box<MovesNeeded>>,
    stationary_king: Option<Box<StationaryKing>>,
}

/// In ordinary battles nearly everything is in reach with more moves of the hunter than these, and finding out costs more
/// than it saves.
const SOON: i32 = 2;

/// What may lead to the end in time.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Hope {
    Nothing,
    /// Only a check: after a quiet move the defender stands still, and what is left to him is not enough.
    Checks,
    /// What is useful to those who wait for the defender.
    Useful(Useful),
    /// The same, or a check.
    UsefulOrChecks(Useful),
    Anything,
}

impl Hope {
    /// Appends the moves that there is hope in.
    pub(crate) fn append(self, position: &Position, moves: &mut MoveList<Move>) {
        if self == Hope::Checks {
            return position.checking_moves(moves);
        }
        position.legal_moves(moves);
        match self {
            Hope::Useful(useful) => moves.retain(|mv| useful.contains(*mv)),
            Hope::UsefulOrChecks(useful) => {
                let checks = position.check_squares();
                moves.retain(|mv| useful.contains(*mv) || checks.is_check(position.board(), *mv));
            }
            Hope::Nothing | Hope::Checks | Hope::Anything => {}
        }
    }
}

impl HelpingBound {
    /// What the attacker, who makes the first of `left` half-moves, may hope for. A move that is not the only one does not
    /// end the play.
    pub(crate) fn hope(&mut self, terms: &Terms, position: &Position, left: i32) -> Hope {
        let (own, other) = ((left + 1) / 2, left / 2);
        // Who has no king is never in check.
        let lacks_king = |(goal, victim, _): (BattleGoal, Color, Budget)| {
            goal == BattleGoal::Mate && position.board().king(victim).is_none()
        };
        if terms.live_nets(position, [own, other]).is_some_and(lacks_king) {
            return Hope::Nothing;
        }
        if terms.reply == Reply::Always {
            let is_hopeless = terms.are_worth_a_bound()
                && terms
                    .live_nets(position, [own, other])
                    .is_some_and(|(_, _, budget)| budget.hunter <= SOON)
                && !self.can_end(terms, position, [own, other]);
            return if is_hopeless { Hope::Nothing } else { Hope::Anything };
        }
        if terms.reply != Reply::ParryOnly {
            return Hope::Anything;
        }
        if let Some((goal, victim, _)) = terms.live_nets(position, [own, other])
            && victim != position.turn()
        {
            return self.hope_of_hunter(position, goal, own);
        }
        match (own, other) {
            (1, 0) => match self.useful(terms, position, [1, 0]) {
                useful if useful.is_nothing() => Hope::Nothing,
                useful => Hope::Useful(useful),
            },
            _ if !self.can_end(terms, position, [own, other]) => Hope::Nothing,
            _ if !self.can_end(terms, position, [own, other - 1]) => Hope::Checks,
            (2, _) => Hope::UsefulOrChecks(self.useful(terms, position, [2, other - 1])),
            _ => Hope::Anything,
        }
    }

    /// What an attacker may hope for who catches the king himself with `own` moves.
    ///
    /// His men stand in too many ways for what they need to be found out with the defender's help. But with two moves left,
    /// a quiet one must be followed by the catch of a king that has not moved.
    fn hope_of_hunter(&mut self, position: &Position, goal: BattleGoal, own: i32) -> Hope {
        let Some(how) = goal.catch().filter(|_| own == 2) else { return Hope::Anything };
        let victim = !position.turn();
        let stationary_king = self.stationary_king.get_or_insert_with(|| Box::new(StationaryKing::new()));
        let can_catch = stationary_king.can_catch(position, victim, how, own)
            && (how == Catch::Mate || stationary_king.can_stop_men(position, victim, own));
        if can_catch { Hope::Anything } else { Hope::Checks }
    }

    /// What the first of so many moves of the attacker must do if the defender stands still meanwhile.
    fn useful(&mut self, terms: &Terms, position: &Position, moves: [i32; 2]) -> Useful {
        let Some((goal, victim, budget)) = terms.live_nets(position, moves) else { return Useful::Anything };
        let Some(how) = goal.catch().filter(|_| victim == position.turn()) else { return Useful::Anything };
        self.needs().useful(position, victim, how, budget)
    }

    /// Whether so many moves of the attacker and of the defender may be enough.
    fn can_end(&mut self, terms: &Terms, position: &Position, [own, other]: [i32; 2]) -> bool {
        if terms.victory.is_none() && other < 1 {
            return false;
        }
        let Some((goal, victim, budget)) = terms.live_nets(position, [own, other]) else { return true };
        let Some(how) = goal.catch() else { return true };
        self.needs().can_catch(position, victim, how, budget)
    }

    fn needs(&mut self) -> &mut MovesNeeded {
        self.needs.get_or_insert_with(|| Box::new(MovesNeeded::new()))
    }
}

impl Terms {
    /// Whether nothing but a stalemate of the attacker ends the play, or a mate that the defender cannot decline. Where the
    /// attacker's own men would have to catch the king, they stand in too many ways for a bound to be found twice.
    fn are_worth_a_bound(&self) -> bool {
        match (self.victory, self.yielded) {
            (Some(Victory::Allowed(goal)), None) => goal.catch().is_some(),
            (Some(Victory::Forced(goal)), None) | (None, Some(goal)) => {
                goal.catch() == Some(Catch::Stalemate)
            }
            _ => false,
        }
    }

    /// What is to be reached against whom with so many moves of the attacker, who is to move, and of the defender, if it
    /// is one thing only.
    fn live_nets(&self, position: &Position, [own, other]: [i32; 2]) -> Option<(BattleGoal, Color, Budget)> {
        let attacker = position.turn();
        match (self.victory, self.yielded) {
            (None, Some(goal)) => Some((goal, attacker, Budget { hunter: other, victim: own })),
            (Some(Victory::Reached(goal)), None) => {
                Some((goal, !attacker, Budget { hunter: own, victim: other }))
            }
            // The defender reaches the goal with one more move, or parrying.
            (Some(Victory::Allowed(goal) | Victory::Forced(goal)), parried)
                if parried.is_none_or(|it| it == goal) =>
            {
                Some((goal, attacker, Budget { hunter: other + 1, victim: own }))
            }
            _ => None,
        }
    }
}

impl BattleGoal {
    /// How a king is caught where this is reached, if one is.
    fn catch(self) -> Option<Catch> {
        match self {
            BattleGoal::Mate => Some(Catch::Mate),
            BattleGoal::Stalemate | BattleGoal::DoubleStalemate => Some(Catch::Stalemate),
            BattleGoal::MateOrStalemate
            | BattleGoal::OwnStalemate
            | BattleGoal::Check
            | BattleGoal::Capture
            | BattleGoal::EnPassant
            | BattleGoal::Castling
            | BattleGoal::Arrival(_)
            | BattleGoal::Position(_) => None,
        }
    }
}
