//! Super-transmuting kings: a king that is attacked must become one of the men that attack it.

use chess::Color;

use crate::effect::Cause;
use crate::generate::ManMoves;
use crate::hooks::{Consequence, Selection, Stage, Walking};
use crate::man::Attributes;
use crate::moves::Move;
use crate::observe::{Level, ObservationQuery};
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::{Rules, WalkingStage};

use super::Condition;
use super::transmuting_kings::{attackers, attackers_query};

macro_rules! kings {
    ($($(#[$doc:meta])* $name:ident = $names:expr, $side:expr, $definition:literal;)*) => {
        $($(#[$doc])* pub(super) const $name: Condition = Condition {
            names: $names,
            arguments: &[],
            definition: $definition,
            source: "Popeye's help text",
            attach: |_, rules| {
                rules.attach_walking(WalkingStage::Kings, SuperTransmuting($side));
                rules.attach_selection(SuperTransmuting($side));
                rules.attach_consequence(Stage::KingTransmutation, SuperTransmuting($side));
                rules.settings.mating_order = [false; 2];
                Ok(())
            },
        };)*
    };
}

kings! {
    /// White's king transmutes.
    WHITE_SUPER_TRANSMUTING_KING =
        ["WhiteSuperTransmutingKing", "WeisserSuperTransmutierenderKoenig", "BlancSuperRoiTransmute"], Color::White,
        "White's king, when attacked, must move as a man that attacks it, and is such a man from then on.";
    /// Black's king transmutes.
    BLACK_SUPER_TRANSMUTING_KING =
        ["BlackSuperTransmutingKing", "SchwarzerSuperTransmutierenderKoenig", "NoirSuperRoiTransmute"], Color::Black,
        "Black's king, when attacked, must move as a man that attacks it, and is such a man from then on.";
}

struct SuperTransmuting(Color);

impl Walking for SuperTransmuting {
    fn concerns_royal_men_alone(&self) -> bool {
        true
    }

    fn moves(&self, man: &mut ManMoves<'_>) {
        if man.color != self.0 || !man.man.is_royal() {
            return man.proceed();
        }
        let kinds = attackers(&attackers_query(man.rules, man.position, man), man.from, man.color);
        let lent = man.rules.kinds_in_play().iter().copied();
        let own = man.kind;
        let mut changes = false;
        for (number, kind) in (1..).zip(lent) {
            if kinds.contains(&kind) {
                let start = man.found.len();
                man.kind = kind;
                man.proceed();
                man.found[start..].iter_mut().for_each(|mv| mv.set_variant(number));
                // If several kinds lead to the same square, the king becomes the first of them.
                let (earlier, new) = man.found.split_at(start);
                let squares = |mv: &Move| (mv.from, mv.to, mv.victim);
                let is_new = |mv: &Move| !earlier.iter().any(|other| squares(other) == squares(mv));
                let new: Vec<Move> = new.iter().copied().filter(is_new).collect();
                man.found.truncate(start);
                man.found.extend(new);
                changes = true;
            }
        }
        man.kind = own;
        if !changes {
            man.proceed();
        }
    }

    fn observes(&self, query: &mut ObservationQuery<'_>) -> bool {
        let is_lower = matches!(query.level, Level::Geometry | Level::Observer);
        if is_lower || query.color != self.0 || !query.man.is_royal() {
            return query.proceed();
        }
        let kinds = attackers(query, query.from, query.color);
        if kinds.is_empty() {
            return query.proceed();
        }
        let own = query.kind;
        let observes = kinds.into_iter().any(|kind| {
            query.kind = kind;
            query.proceed()
        });
        query.kind = own;
        observes
    }
}

impl Selection for SuperTransmuting {
    fn select(&self, rules: &Rules, position: &Position, moves: &mut Vec<Move>) {
        let king = position.king(self.0).filter(|_| position.turn() == self.0);
        let is_attacked = |king| rules.is_observed(position, king, !self.0, Level::Observation);
        if king.is_some_and(is_attacked) {
            moves.retain(|mv| mv.variant() > 0);
        }
    }

    fn can_leave_none(&self) -> bool {
        true
    }
}

impl Consequence for SuperTransmuting {
    fn happen(&self, playing: &mut Playing<'_>) {
        let Some(number) = usize::from(playing.mv.variant()).checked_sub(1) else { return };
        if playing.mover != self.0 {
            return;
        }
        let Some(&kind) = playing.rules.kinds_in_play().get(number) else { return };
        let Some(square) = playing.moved_man() else { return };
        let attributes = playing.position.man(square).attributes() & !Attributes::ROYAL;
        playing.change_attributes(square, attributes, Cause::Silent);
        playing.change_kind(square, kind, Cause::Appended);
    }

    fn may_follow(&self, _: &Position, mv: Move) -> bool {
        mv.variant() > 0
    }
}
