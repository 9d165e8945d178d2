//! Other ways of castling: castling chess, Rokagogo, exchange castling.

use chess::{Color, Square};

use crate::generate::ManMoves;
use crate::hooks::{Consequence, Stage, Walking};
use crate::kind::Kind;
use crate::moves::{Move, Special};
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::{Rules, WalkingStage};
use crate::step::QUEEN_REVERSED;

use super::Condition;

/// Kings castle with any man.
pub(super) const CASTLING_CHESS: Condition = Condition {
    names: ["CastlingChess", "RochadeSchach", "EchecsRoque"],
    arguments: &[],
    definition: "A king that is not in check may castle with the first man, of either side, on any of its lines, unless \
                 that stands within two squares: it moves two squares towards it, and the man to the square passed.",
    source: "N. A. Bakke",
    attach: |_, rules| {
        attach(rules, Partner::Anyone);
        Ok(())
    },
};

/// Kings castle with any rook.
pub(super) const ROKAGOGO: Condition = Condition {
    names: ["Rokagogo", "Rokagogo", "Rokagogo"],
    arguments: &[],
    definition: "Castling chess with rooks on files and ranks only.",
    source: "from castling chess",
    attach: |_, rules| {
        attach(rules, Partner::Rooks);
        Ok(())
    },
};

fn attach(rules: &mut Rules, partner: Partner) {
    rules.attach_walking(WalkingStage::Additional, CastlingChess(partner));
    rules.settings.castling = false;
    rules.settings.mating_order = [false; 2];
}

#[derive(Clone, Copy, Eq, PartialEq)]
enum Partner {
    Anyone,
    Rooks,
}

struct CastlingChess(Partner);

impl Walking for CastlingChess {
    fn moves(&self, man: &mut ManMoves<'_>) {
        man.proceed();
        let (rules, position, from) = (man.rules, man.position, man.from);
        if man.kind != Kind::KING || position.leaves_out_castling() || rules.is_check(position, man.color) {
            return;
        }
        let blocked = position.occupied() | rules.holes_of(position);
        for &step in QUEEN_REVERSED {
            let Some(passed) = step.from(from) else { continue };
            let Some(arrival) = step.from(passed) else { continue };
            if blocked.contains(passed) || blocked.contains(arrival) {
                continue;
            }
            let mut beyond = step.from(arrival);
            while let Some(on) = beyond.filter(|&on| !blocked.contains(on)) {
                beyond = step.from(on);
            }
            let Some(partner) = beyond.filter(|&on| !position.man(on).is_none()) else { continue };
            let is_orthogonal = step.files == 0 || step.ranks == 0;
            let fits =
                self.0 == Partner::Anyone || is_orthogonal && position.man(partner).kind() == Kind::ROOK;
            if fits && rules.king_may_pass(position, man.color, from, passed) {
                let special = Special::CastlingWithPartner;
                man.found.push(Move { via: Some(partner), special, ..Move::quiet(from, arrival) });
            }
        }
    }

    fn extends_observation(&self) -> bool {
        false
    }

    fn keeps_quiet_moves(&self) -> bool {
        true
    }
}

/// A king exchanges places with a man of its side.
pub(super) const EXCHANGE_CASTLING: Condition = Condition {
    names: ["ExchangeCastling", "PlatzwechselRochade", "EchangeRoque"],
    arguments: &[],
    definition: "Once in the game, a king may change places with a man of its side other than a pawn, instead of castling.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_walking(WalkingStage::Additional, ExchangeCastling);
        rules.attach_consequence(Stage::Bookkeeping, ExchangeCastling);
        rules.settings.castling = false;
        rules.settings.remembers = true;
        rules.settings.mating_order = [false; 2];
        Ok(())
    },
};

struct ExchangeCastling;

/// The square that is marked when a side has castled.
fn mark(color: Color) -> Square {
    match color {
        Color::White => Square::E1,
        Color::Black => Square::E8,
    }
}

impl Walking for ExchangeCastling {
    fn moves(&self, man: &mut ManMoves<'_>) {
        man.proceed();
        let position = man.position;
        if man.kind != Kind::KING || position.memory.marked.contains(mark(man.color)) {
            return;
        }
        for to in position.side(man.color) {
            if to != man.from && !position.man(to).kind().is_pawn() {
                man.found.push(Move { special: Special::ExchangeCastling, ..Move::quiet(man.from, to) });
            }
        }
    }

    fn extends_observation(&self) -> bool {
        false
    }

    fn keeps_quiet_moves(&self) -> bool {
        true
    }
}

impl Consequence for ExchangeCastling {
    fn happen(&self, playing: &mut Playing<'_>) {
        if playing.mv.special == Special::ExchangeCastling {
            playing.position.memory.marked = playing.position.memory.marked.with(mark(playing.mover));
        }
    }

    fn may_follow(&self, _: &Position, mv: Move) -> bool {
        mv.special == Special::ExchangeCastling
    }
}
