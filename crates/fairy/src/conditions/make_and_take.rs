//! Make&Take: before a man captures, it makes a move of the man that it captures.

use chess::{Bitboard, Square};

use crate::generate::ManMoves;
use crate::hooks::Walking;
use crate::kind::Kind;
use crate::moves::Move;
use crate::observe::ObservationQuery;
use crate::position::Position;
use crate::rules::{Rules, WalkingStage};
use crate::walk::Walk;

use super::Condition;

/// Make&Take.
pub(super) const MAKE_AND_TAKE: Condition = Condition {
    names: ["Make&TakeChess", "Make&TakeSchach", "Make&TakeEchecs"],
    arguments: &[],
    definition: "To capture, a man first makes a move of the man that it captures, without capturing, \
                 and captures from there by its own movement.",
    source: "H. Laue, 2014",
    attach: |_, rules| {
        rules.attach_walking(WalkingStage::Departure, MakeAndTake);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct MakeAndTake;

impl Walking for MakeAndTake {
    fn moves_one_man(&self) -> bool {
        true
    }

    fn moves(&self, man: &mut ManMoves<'_>) {
        let start = man.found.len();
        man.proceed();
        let mut kept = start;
        for i in start..man.found.len() {
            if !man.found[i].is_capture() {
                man.found[kept] = man.found[i];
                kept += 1;
            }
        }
        man.found.truncate(kept);
        let mut kinds: Vec<Kind> =
            man.position.side(!man.color).into_iter().map(|square| man.position.man(square).kind()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        for victim in kinds {
            let mut arrivals = Bitboard::EMPTY;
            for between in makes(man, victim).into_iter().rev() {
                if !may_take(man, between, victim) {
                    continue;
                }
                let mut board = man.position.clone();
                let (moved, identity) = board.take(man.from);
                board.place(between, moved, identity);
                let mut found: Vec<Move> = Vec::new();
                let mut takes = ManMoves {
                    rules: man.rules,
                    position: &board,
                    color: man.color,
                    from: between,
                    man: man.man,
                    kind: man.kind,
                    found: &mut found,
                    layer: man.layer,
                };
                takes.proceed();
                for mv in found {
                    let is_victim = mv.victim.is_some_and(|square| {
                        board.man(square).kind() == victim && board.man(square).belongs_to(!man.color)
                    });
                    if is_victim && !arrivals.contains(mv.to) {
                        arrivals = arrivals.with(mv.to);
                        man.found.push(mv.coming_from(man.from));
                    }
                }
            }
        }
    }

    fn observes(&self, query: &mut ObservationQuery<'_>) -> bool {
        let target = query.position.man(query.target);
        if target.is_none() || query.from == query.target {
            return false;
        }
        let walk = Walk::new(query.rules, query.position, !query.color, query.from, None);
        let decides = movement_decides(query.rules, query.position);
        walk.any(target.kind(), |found| {
            let between = found.to;
            let is_within_reach = || query.rules.reach(query.kind)[between.index()].contains(query.target);
            if found.victim.is_some() || decides && !is_within_reach() {
                return false;
            }
            let mut board = query.position.clone();
            let (moved, identity) = board.take(query.from);
            board.place(between, moved, identity);
            ObservationQuery { position: &board, from: between, ..*query }.proceed()
        })
    }
}

/// Whether nothing but its movement decides what a man captures.
fn movement_decides(rules: &Rules, position: &Position) -> bool {
    rules.hooks.walkings.len() == 1 && position.en_passant().victim.is_none()
}

/// Whether the man might capture a man of this kind from a square.
fn may_take(man: &ManMoves<'_>, between: Square, victim: Kind) -> bool {
    let (rules, position) = (man.rules, man.position);
    let victims = position.side(!man.color) & rules.reach(man.kind)[between.index()];
    !movement_decides(rules, position) || victims.into_iter().any(|on| position.man(on).kind() == victim)
}

/// The squares that the man can reach without capture, moving like the man that it wants to capture; in the order of
/// generation.
fn makes(man: &ManMoves<'_>, victim: Kind) -> Vec<Square> {
    let mut squares = Vec::new();
    let walk = Walk::new(man.rules, man.position, !man.color, man.from, None);
    walk.for_each(victim, |found| {
        if found.victim.is_none() {
            squares.push(found.to);
        }
    });
    squares
}
