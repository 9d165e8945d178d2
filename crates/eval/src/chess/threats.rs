//! Threats: men attacked by lesser ones, unguarded men, and room to move in.

use ::chess::{Bitboard, Color, Rank, Role, attacks};

use super::attack_map::AttackMap;
use super::blocks;
use crate::{Block, Terms};

/// Adds the threats that `us` makes.
#[inline(always)]
pub(super) fn evaluate<T: Terms>(terms: &mut T, attack_map: &AttackMap<'_>, us: Color) {
    let own = us as usize;
    let attacked = &attack_map.by_role[us];
    let unguarded = attack_map.board.color(!us) - attack_map.by_any[!us];
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let victims = attack_map.board.of(role, !us) & attacked[Role::Pawn];
        terms.add(own, blocks::THREAT_BY_PAWN.at(role as usize - 1), victims.len() as i32);
    }
    // A man that a pawn guards, or that is attacked no more often than guarded, is no victim.
    let solid = attack_map.by_role[!us][Role::Pawn] | (attack_map.twice[!us] - attack_map.twice[us]);
    let minors = attacked[Role::Knight] | attacked[Role::Bishop];
    by(terms, attack_map, us, blocks::THREAT_BY_MINOR, Attacks { reach: minors, solid });
    by(terms, attack_map, us, blocks::THREAT_BY_ROOK, Attacks { reach: attacked[Role::Rook], solid });
    if attacked[Role::King].meets(unguarded) {
        terms.add(own, blocks::THREAT_BY_KING.only(), 1);
    }
    let hanging = unguarded & attack_map.by_any[us];
    if !hanging.is_empty() {
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let count = (hanging & attack_map.board.role(role)).len() as i32;
            terms.add(own, blocks::HANGING.at(role as usize), count);
        }
    }
    let restricted = (attack_map.by_any[!us] & attack_map.by_any[us]) - solid;
    terms.add(own, blocks::RESTRICTED.only(), restricted.len() as i32);
    pushes(terms, attack_map, us);
}

/// The squares that some men attack, and those on which a victim of little value is solidly guarded.
struct Attacks {
    reach: Bitboard,
    solid: Bitboard,
}

/// Adds the victims of these attacks to `block`: those that are worth more or not solidly guarded.
#[inline(always)]
fn by<T: Terms>(terms: &mut T, attack_map: &AttackMap<'_>, us: Color, block: Block, attacks: Attacks) {
    let Attacks { reach, solid } = attacks;
    let victims = attack_map.board.color(!us) & reach;
    if victims.is_empty() {
        return;
    }
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let mut victims = victims & attack_map.board.role(role);
        if role <= Role::Bishop {
            victims -= solid;
        }
        terms.add(us as usize, block.at(role as usize), victims.len() as i32);
    }
}

/// Pawns that can step, safely, to where they attack a piece.
#[inline(always)]
fn pushes<T: Terms>(terms: &mut T, attack_map: &AttackMap<'_>, us: Color) {
    let free = !attack_map.occupied;
    let once = attack_map.pawns[us].forward(us) & free;
    let twice = (once & Bitboard::relative_rank(us, Rank::Third)).forward(us) & free;
    let safe = !attack_map.by_role[!us][Role::Pawn] & (attack_map.by_any[us] | !attack_map.by_any[!us]);
    let attacked = attacks::pawns(us, (once | twice) & safe) - attack_map.by_role[us][Role::Pawn];
    let victims = attacked & attack_map.pieces(!us);
    terms.add(us as usize, blocks::THREAT_BY_PUSH.only(), victims.len() as i32);
}

/// Adds the room that `us` has in the middle of its own half.
#[inline(always)]
pub(super) fn space<T: Terms>(terms: &mut T, attack_map: &AttackMap<'_>, us: Color) {
    let half = Bitboard::relative_rank(us, Rank::Second)
        | Bitboard::relative_rank(us, Rank::Third)
        | Bitboard::relative_rank(us, Rank::Fourth);
    let safe = (half & MIDDLE_FILES) - attack_map.pawns[us] - attack_map.by_role[!us][Role::Pawn];
    let mut behind = attack_map.pawns[us].forward(!us);
    behind |= behind.forward(!us).forward(!us) | behind.forward(!us);
    let count = safe.len() + ((safe & behind) - attack_map.by_any[!us]).len();
    terms.add(us as usize, blocks::SPACE.only(), count as i32);
}

const MIDDLE_FILES: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);
