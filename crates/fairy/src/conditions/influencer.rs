//! Influencer: a man that moves changes its enemy neighbours.

use chess::{Rank, Square};

use crate::effect::{Cause, Effect};
use crate::hooks::{Consequence, Stage};
use crate::kind::Kind;
use crate::playing::Playing;
use crate::step::QUEEN;

use super::Condition;

/// Influencer.
pub(super) const INFLUENCER: Condition = Condition {
    names: ["Influencer", "Influencer", "Influenceur"],
    arguments: &[],
    definition: "When a man other than a king moves, the enemy men other than kings on the squares next to it become \
                 pawns; those on their first and last rank take the kind of the man that has moved.",
    source: "Popeye's help text",
    attach: |_, rules| {
        rules.attach_consequence(Stage::Influencer, Influencer);
        Ok(())
    },
};

struct Influencer;

impl Consequence for Influencer {
    fn happen(&self, playing: &mut Playing<'_>) {
        if playing.mv.is_null() {
            return;
        }
        let main = playing.mv.from;
        let mut influencers: Vec<Square> = Vec::new();
        for effect in playing.effects() {
            match *effect {
                Effect::Movement { man, .. } if man.is_royal() => {}
                Effect::Movement { from, .. } if from == main => influencers.extend(playing.moved_man()),
                Effect::Movement { to, .. } => influencers.push(to),
                Effect::Exchange { first, second, .. } => influencers.extend(
                    [first, second].into_iter().filter(|&square| !playing.position.man(square).is_royal()),
                ),
                _ => {}
            }
        }
        for square in influencers {
            influence(playing, square);
        }
    }
}

fn influence(playing: &mut Playing<'_>, square: Square) {
    let influenced = !playing.mover;
    for step in QUEEN {
        let Some(neighbour) = step.from(square) else { continue };
        let man = playing.position.man(neighbour);
        if man.is_none() || !man.belongs_to(influenced) || man.is_royal() {
            continue;
        }
        let is_end = matches!(neighbour.rank(), Rank::First | Rank::Eighth);
        let kind = if is_end { playing.position.man(square).kind() } else { Kind::PAWN };
        playing.change_kind(neighbour, kind, Cause::BracketedWithSide);
        playing.promote_at(neighbour);
    }
}
