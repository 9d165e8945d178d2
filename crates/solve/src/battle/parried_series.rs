//! Series with replies to checks, breadth first.
//!
//! As long as the attacker gives no check, the defender stands still, and the attacker reaches the same positions in many
//! orders. Depth first, a position would be searched again whenever it is met with more half-moves left. Breadth first, it
//! is met with the most of them at once. Checks are left to the search of defences, whose answers begin such series of
//! their own.

use std::mem::size_of;

use chess::{Move, Position};
use game::{MoveList, Position as _};

use crate::battle::attack::{checks_to_front, is_victory};
use crate::battle::helping_bound::Hope;
use crate::battle::killers::to_front;
use crate::battle::terms::Terms;
use crate::battle::{BattleSearch, SPLIT, tag};
use crate::general::Answer;
use crate::limits::Limits;
use crate::parallel::in_progress::{in_turn, while_marked};
use crate::plan::{Reply, Role};
use crate::tables::table::{Bounds, Hint, Known};
use crate::tables::tag_hasher::TagSet;

/// Half-moves that must be left for positions to come again by quiet moves in another order.
const SHORTEST: i32 = 5;

/// The share of the memory for positions that series keep while they are searched.
const SHARE: usize = 32;

/// Bytes of a position that is kept, and of its tag; whatever grows has room for as much again.
const SPOT_BYTES: usize = 2 * size_of::<Spot>() + TAG_BYTES;

/// Bytes of a tag alone.
const TAG_BYTES: usize = 4 * size_of::<u64>();

/// The positions of one series that were met so far, those with the most half-moves left first.
struct Region {
    spots: Vec<Spot>,
    /// The keys of these positions, and of those before the last half-move.
    seen: TagSet,
    bytes: usize,
}

/// A position with the attacker to move.
#[derive(Clone, Copy)]
struct Spot {
    position: Position,
    left: i32,
    /// The number of the spot before it, and the quiet move that leads from there.
    before: usize,
    mv: Option<Move>,
}

/// The bytes that series may keep at the beginning of a search.
pub(super) fn bytes_for_series(limits: Limits<'_>) -> usize {
    limits.memory / SHARE / limits.threads
}

impl BattleSearch<'_> {
    /// Whether the attacker's play from here is better searched breadth first.
    pub(super) fn is_breadth_first(&self, terms: &Terms, left: i32) -> bool {
        // What must not be shorter is other play with more half-moves left.
        terms.reply == Reply::ParryOnly && !terms.is_exact && left >= SHORTEST && self.bytes_for_series > 0
    }

    /// Whether the attacker to move ends a series within `left` half-moves.
    pub(super) fn parried_series(&mut self, terms: &Terms, start: &Position, left: i32) -> Answer<bool> {
        let spot = Spot { position: *start, left, before: 0, mv: None };
        let mut region = Region { spots: vec![spot], seen: TagSet::default(), bytes: 0 };
        region.seen.insert(start.key().0);
        let won = self.won_spot(terms, &mut region);
        self.bytes_for_series += region.bytes;
        match won? {
            Some((number, hint)) => {
                self.note_won(terms, &region, number, hint);
                Ok(true)
            }
            None => {
                for spot in &region.spots {
                    let tag = spot.tag(terms);
                    let known = self.table.get(tag);
                    self.table.insert(tag, Known { bounds: known.bounds.with(spot.left, false), ..known });
                }
                Ok(false)
            }
        }
    }

    /// The first spot from which the attacker wins without a quiet move to another spot, and the move.
    fn won_spot(&mut self, terms: &Terms, region: &mut Region) -> Answer<Option<(usize, Hint)>> {
        let mut first = 0;
        while let Some(spot) = region.spots.get(first) {
            let in_progress = self.in_progress.filter(|_| spot.left > SPLIT);
            let layer: Vec<usize> = (first..region.spots.len()).collect();
            first = region.spots.len();
            let mut hint = Hint::NONE;
            let won = in_turn(&layer, |number, when| {
                let tag = region.spots[number].tag(terms);
                while_marked(in_progress, tag, when, || {
                    let winner = self.expand(terms, region, number)?;
                    hint = winner.unwrap_or(hint);
                    Ok(winner.is_some())
                })
            })?;
            if let Some(number) = won {
                return Ok(Some((number, hint)));
            }
        }
        Ok(None)
    }

    /// A move that wins from a spot; otherwise its quiet moves lead to new spots.
    fn expand(&mut self, terms: &Terms, region: &mut Region, number: usize) -> Answer<Option<Hint>> {
        let Spot { position, left, .. } = region.spots[number];
        let tag = region.spots[number].tag(terms);
        let known = self.table.get(tag);
        match known.bounds.answer(left) {
            Some(true) => return Ok(Some(known.decided_by)),
            Some(false) => return Ok(None),
            None => {}
        }
        if terms.shunned.is_some_and(|goal| goal.is_reachable(&position)) {
            let bounds = known.bounds.with(i32::from(Bounds::NEVER) - 1, false);
            self.table.insert(tag, Known { bounds, decided_by: Hint::NONE });
            return Ok(None);
        }
        let hope = self.helping_bound.hope(terms, &position, left);
        if hope == Hope::Nothing || self.range(terms, &position, left).is_none() {
            return Ok(None);
        }
        if left % 2 == 1
            && let Some(mv) = self.last_attack(terms, &position)?
        {
            return Ok(Some(Hint::of(Some(mv))));
        }
        let mut moves = MoveList::new();
        hope.append(&position, &mut moves);
        let [recent, older] = self.likely.decisive(left);
        let front = to_front(&mut moves, [known.decided_by.mv(), recent, older]);
        checks_to_front(&position, &mut moves[front..]);
        for &mv in &moves {
            let after = self.play(&position, mv)?;
            let wins = left <= 2 && is_victory(terms, mv, &after)
                || !terms.are_broken(&after)
                    && match after.is_check() {
                        true => self.defence(terms, &after, Some(mv), left - 1)?,
                        false => self.wins_quietly(terms, region, (number, mv), &after)?,
                    };
            if wins {
                self.likely.note(left, mv);
                return Ok(Some(Hint::of(Some(mv))));
            }
        }
        Ok(None)
    }

    /// Whether a quiet move from a spot is known to win; otherwise it may lead to a new spot.
    fn wins_quietly(
        &mut self,
        terms: &Terms,
        region: &mut Region,
        (before, mv): (usize, Move),
        after: &Position,
    ) -> Answer<bool> {
        let left = region.spots[before].left - 2;
        if left < 1 {
            return Ok(false);
        }
        let mut position = *after;
        position.pass();
        let bytes = if left == 1 { TAG_BYTES } else { SPOT_BYTES };
        if region.seen.contains(&position.key().0) {
            return Ok(false);
        }
        let is_kept = self.bytes_for_series >= bytes;
        if is_kept {
            region.seen.insert(position.key().0);
            region.bytes += bytes;
            self.bytes_for_series -= bytes;
        }
        match is_kept && left > 1 {
            true => {
                region.spots.push(Spot { position, left, before, mv: Some(mv) });
                Ok(false)
            }
            false => self.attack(terms, &position, left),
        }
    }

    /// Notes that the attacker wins from a spot with the move of `hint`, and from all spots before it.
    fn note_won(&mut self, terms: &Terms, region: &Region, mut number: usize, mut hint: Hint) {
        loop {
            let spot = &region.spots[number];
            let tag = spot.tag(terms);
            let bounds = self.table.get(tag).bounds.with(spot.left, true);
            self.table.insert(tag, Known { bounds, decided_by: hint });
            if spot.mv.is_none() {
                return;
            }
            (number, hint) = (spot.before, Hint::of(spot.mv));
        }
    }
}

impl Spot {
    fn tag(&self, terms: &Terms) -> u64 {
        tag(terms, Role::Attacker, &self.position, self.left)
    }
}
