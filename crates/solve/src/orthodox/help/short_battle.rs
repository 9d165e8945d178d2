//! Battles at the end of help play that last one defence, or one defence and a mate. They are decided without a search.

use chess::{Move, Position};
use game::{MoveList, Position as _};
use problem::goals::GoalKind;

use crate::plan::{Battle, Leg, Plan, Reply, Role};

/// A battle that ends after one defence or the answer to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShortBattle {
    /// Whether the half-move before the defence must not give check.
    quiet: bool,
    aim: Aim,
}

/// What must be true of every defence. At least one defence must exist.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Aim {
    /// It gives check.
    Checks,
    /// It mates.
    Mates,
    /// It stalemates.
    Stalemates,
    /// It can be answered with mate.
    IsMated,
}

/// The last defences that refuted, the latest first. They are tried first.
pub(super) type Refuters = [Option<Move>; 2];

impl ShortBattle {
    /// The battle as a short battle, if it is one.
    pub(super) fn of(battle: &Battle) -> Option<ShortBattle> {
        if battle.starts_with != Role::Defender
            || battle.reply != Reply::Always
            || battle.min > 0
            || !battle.defence.constraints.is_empty()
        {
            return None;
        }
        let quiet = match battle.attack.constraints.as_slice() {
            [] => false,
            [Plan::Not(plan)] if matches!(&**plan, Plan::Goal(goal) if goal.kind == GoalKind::Check) => true,
            _ => return None,
        };
        let goal_of = |ends: &Leg, other: &Leg| match other.ends.is_empty() {
            true => ends.only_goal().map(|goal| goal.kind),
            false => None,
        };
        let aim = match battle.max {
            1 => match goal_of(&battle.defence, &battle.attack)? {
                GoalKind::Check => Aim::Checks,
                GoalKind::Mate => Aim::Mates,
                GoalKind::Stalemate => Aim::Stalemates,
                _ => return None,
            },
            2 if goal_of(&battle.attack, &battle.defence)? == GoalKind::Mate => Aim::IsMated,
            _ => return None,
        };
        Some(ShortBattle { quiet, aim })
    }

    /// Whether any defence that gives no check refutes.
    pub(super) fn asks_for_checks(self) -> bool {
        matches!(self.aim, Aim::Checks | Aim::Mates)
    }

    /// Whether the attacker wins in `position`, in which the defender is to move.
    pub(super) fn is_won(self, position: &Position, refuters: &mut Refuters) -> bool {
        if self.quiet && position.is_check() {
            return false;
        }
        if self.asks_for_checks() && position.can_keep_quiet() {
            return false;
        }
        let refutes = |mv: Move| !self.is_met(&position.after(mv));
        if let Some(place) =
            refuters.iter().position(|mv| mv.is_some_and(|mv| position.is_legal(mv) && refutes(mv)))
        {
            refuters[..=place].rotate_right(1);
            return false;
        }
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        match moves.iter().find(|&&mv| refutes(mv)) {
            Some(&mv) => {
                *refuters = [Some(mv), refuters[0]];
                false
            }
            None => !moves.is_empty(),
        }
    }

    /// Whether the defence that led to `after` fulfils the aim.
    fn is_met(self, after: &Position) -> bool {
        match self.aim {
            Aim::Checks => after.is_check(),
            Aim::Mates => after.is_check() && !after.has_moves(),
            Aim::Stalemates => !after.is_check() && !after.has_moves(),
            Aim::IsMated => after.mating_move().is_some(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orthodox::random_games::Dice;
    use chess::fault;
    use chess::text::Fen;

    /// The answer by definition, for comparison.
    fn slowly(short_battle: ShortBattle, position: &Position) -> bool {
        let is_mate = |after: &Position| after.is_check() && after.moves().is_empty();
        let is_met = |after: &Position| match short_battle.aim {
            Aim::Checks => after.is_check(),
            Aim::Mates => is_mate(after),
            Aim::Stalemates => !after.is_check() && after.moves().is_empty(),
            Aim::IsMated => after.moves().iter().any(|&mv| is_mate(&after.after(mv))),
        };
        let moves = position.moves();
        !(short_battle.quiet && position.is_check() || moves.is_empty())
            && moves.iter().all(|&mv| is_met(&position.after(mv)))
    }

    #[test]
    fn battles_are_won_as_defined() {
        let mut dice = Dice::new(1);
        let mut won = [0; 4];
        // In these positions the defender has few moves and usually loses.
        for fen in [
            "k7/p1K5/8/1Q6/8/8/8/8 w - -",
            "7k/5Kp1/6P1/8/8/8/8/R7 w - -",
            "k7/2K4p/8/8/8/7P/8/1R6 w - -",
            "8/8/8/8/8/1q6/2k5/K7 w - -",
            "6bk/PP6/K7/8/8/1n6/8/8 w - -",
            "Q1B5/8/8/4R3/7k/3n4/6PP/6RK w - -",
        ] {
            let start = fen.parse::<Fen>().expect(fen).0.position(fault::PROBLEM).expect(fen);
            let mut refuters = Refuters::default();
            for _ in 0..2_000 {
                let mut position = start;
                for _ in 0..dice.roll(12) {
                    let moves = position.moves();
                    if moves.is_empty() {
                        break;
                    }
                    position = position.after(moves[dice.roll(moves.len())]);
                    for (number, aim) in
                        [Aim::Checks, Aim::Mates, Aim::Stalemates, Aim::IsMated].into_iter().enumerate()
                    {
                        let short_battle = ShortBattle { quiet: dice.roll(2) == 0, aim };
                        let found = short_battle.is_won(&position, &mut refuters);
                        assert_eq!(found, slowly(short_battle, &position), "{short_battle:?} {position:?}");
                        won[number] += u32::from(found);
                    }
                }
            }
        }
        // Positions in which every move stalemates are too rare.
        assert!([0, 1, 3].into_iter().all(|number| won[number] > 0), "{won:?}");
    }
}
