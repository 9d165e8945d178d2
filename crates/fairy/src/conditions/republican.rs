//! Republican chess: there are no kings; a side that moves may place the enemy king where it is mated.

use chess::{Bitboard, Square};

use crate::effect::Cause;
use crate::hooks::{Consequence, Stage};
use crate::identity::Identity;
use crate::kind::Kind;
use crate::man::{Attributes, Man, Sides};
use crate::moves::Move;
use crate::observe::Level;
use crate::playing::Playing;
use crate::position::Position;
use crate::step::QUEEN;

use super::{Argument, Condition, TYPE_1, TYPE_2};

/// Republican chess.
pub(super) const REPUBLICAN: Condition = Condition {
    names: ["RepublicanChess", "RepublikanerSchach", "EchecsRepublicains"],
    arguments: &[Argument::Words(&[TYPE_1, TYPE_2])],
    definition: "A side that has moved may put the other side's king on a square where that is mated; unless it is \
                 type 1, the other side may parry in the same way.",
    source: "Popeye's help text",
    attach: |arguments, rules| {
        rules.attach_consequence(Stage::Republican, Republican);
        rules.settings.goals_ignore_duties = arguments.has(&TYPE_1);
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

/// Places kings, in play and in the replies that a goal examines; the test whether a king would be mated ignores them.
struct Republican;

impl Consequence for Republican {
    fn happen(&self, playing: &mut Playing<'_>) {
        let (rules, other) = (playing.rules, !playing.mover);
        if playing.position.king(other).is_some() || playing.position.nesting() > 0 {
            return;
        }
        let king = Man::new(Kind::KING, Sides::from(other)).with_attributes(Attributes::ROYAL);
        let squares = playing.squares_found(|playing| {
            let free = !playing.position.occupied() - rules.holes_of(&playing.position);
            let mut board = playing.position.for_reply();
            let mut is_mated_on = |on: Square| {
                board.place(on, king, Identity::NEWCOMER);
                board.set_king(other, Some(on));
                let is_mated = rules.is_check(&board, other) && !rules.has_moves(&board);
                board.take(on);
                board.set_king(other, None);
                is_mated
            };
            let candidates = without_flights(playing, free);
            candidates.into_iter().filter(|&on| is_mated_on(on)).collect()
        });
        if squares.is_empty() {
            return;
        }
        let chosen = playing.choose(squares.len() + 1);
        if let Some(&on) = squares.get(chosen) {
            playing.add(on, (king, Identity::NEWCOMER), playing.mover, Cause::Rebirth);
        }
    }

    fn may_follow(&self, before: &Position, _: Move) -> bool {
        before.king(!before.turn()).is_none() && before.nesting() == 0
    }
}

/// The free squares on which a king would be attacked and have no empty square to go to, judged by attacked
/// squares alone.
fn without_flights(playing: &Playing<'_>, free: Bitboard) -> Bitboard {
    let (rules, hooks) = (playing.rules, &playing.rules.hooks);
    let moves_as_usual = hooks.walkings.is_empty()
        && hooks.filters.is_empty()
        && hooks.selections.is_empty()
        && hooks.legalities.is_empty()
        && !hooks.has_check_rules();
    if !moves_as_usual {
        return free;
    }
    let (position, mover) = (&playing.position, playing.mover);
    let within_reach = |from: Square| rules.reach(position.man(from).kind())[from.index()];
    let reach = position.side(mover).into_iter().fold(Bitboard::EMPTY, |sum, from| sum | within_reach(from));
    let before = position.for_reply();
    let can_flee_to = |on: Square, flights: Bitboard| {
        let mut around = QUEEN.iter().filter_map(|step| step.from(on));
        around.any(|to| flights.contains(to) && rules.king_steps_plainly(&before, Move::quiet(on, to)))
    };
    // Next to a square that nothing reaches, there is nothing to test.
    let unreached = free - reach;
    let likely: Bitboard = fold((free & reach).into_iter().filter(|&on| !can_flee_to(on, unreached)));
    let neighbours = |on: Square| QUEEN.iter().filter_map(move |step| step.from(on));
    let tested = likely | fold(likely.into_iter().flat_map(neighbours)) & free;
    let is_attacked = |&on: &Square| rules.is_observed(position, on, mover, Level::Check);
    let attacked = fold(tested.into_iter().filter(is_attacked));
    fold((likely & attacked).into_iter().filter(|&on| !can_flee_to(on, tested - attacked)))
}

fn fold(squares: impl Iterator<Item = Square>) -> Bitboard {
    squares.fold(Bitboard::EMPTY, Bitboard::with)
}
