//! The slow solver of direct, self and reflex play.

use chess::{Move, Position};
use game::Position as _;

use super::{Goal, passed};

/// Which side reaches the goal.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Battle {
    /// The attacker.
    Direct,
    /// The defender, who avoids it (self play).
    SelfPlay,
    /// The defender as soon as he can, and the attacker must, too (reflex play).
    Reflex,
    /// The defender as soon as he can (semi-reflex play).
    SemiReflex,
}

/// The first moves that solve in `moves` moves.
pub(crate) fn keys(battle: Battle, goal: Goal, position: &Position, moves: u32) -> Vec<Move> {
    if battle == Battle::Reflex && !goal.reaching(position).is_empty() {
        return Vec::new();
    }
    position.moves().into_iter().filter(|&key| solves(battle, goal, &position.after(key), moves)).collect()
}

/// Whether the attacker, who has just moved, succeeds within `moves` moves, including this one.
fn solves(battle: Battle, goal: Goal, position: &Position, moves: u32) -> bool {
    let defences = position.moves();
    let all_answered = || {
        moves > 1
            && !defences.is_empty()
            && defences.iter().all(|&defence| {
                let after = position.after(defence);
                !keys(battle, goal, &after, moves - 1).is_empty()
            })
    };
    match battle {
        Battle::Direct => goal.is_reached(position) || all_answered(),
        Battle::Reflex | Battle::SemiReflex => !goal.reaching(position).is_empty() || all_answered(),
        Battle::SelfPlay => {
            !defences.is_empty()
                && defences.iter().all(|&defence| {
                    let after = position.after(defence);
                    goal.is_reached(&after) || moves > 1 && !keys(battle, goal, &after, moves - 1).is_empty()
                })
        }
    }
}

/// Whether the attacker succeeds within `moves` moves if the defender moves only to parry checks.
pub(crate) fn parried_success(battle: Battle, goal: Goal, position: &Position, moves: u32) -> bool {
    let go_on = |next: &Position| moves > 1 && parried_success(battle, goal, next, moves - 1);
    position.moves().into_iter().any(|attack| {
        let after = position.after(attack);
        let defences = after.moves();
        let all_are = |test: &dyn Fn(&Position) -> bool| {
            !defences.is_empty() && defences.iter().all(|&defence| test(&after.after(defence)))
        };
        let ends = match battle {
            Battle::Direct => goal.is_reached(&after),
            _ => all_are(&|next| goal.is_reached(next)),
        };
        ends || match passed(&after) {
            Some(next) => go_on(&next),
            None => all_are(&|next| battle == Battle::SelfPlay && goal.is_reached(next) || go_on(next)),
        }
    })
}
