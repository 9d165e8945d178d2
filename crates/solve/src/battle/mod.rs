//! Battles in which nothing counts but moves and a goal, searched on bare positions.
//!
//! Nearly all direct, self and reflex play is of this kind. Every node is deepened by itself: an attack is tried within one
//! move before it is tried within two, so that short wins are found cheaply and the length proved is the shortest. What
//! decides a position is kept in the table, and what decided a sibling is tried first; most nodes are lost for the attacker
//! and a single defence shows it.

mod attack;
mod choices;
mod defence;
mod exclusions;
mod goal;
mod helping_bound;
mod killers;
mod leaf_cache;
mod parried_series;
mod terms;
mod two_move_bound;

use chess::{Move, Position};
use game::Position as _;

use crate::bounds::Target;
use crate::general::{Answer, Interrupted};
use crate::limits::Limits;
use crate::parallel::in_progress::InProgress;
use crate::plan::Role;
use crate::quiet_replies::QuietHints;
use crate::tables::table::Table;
pub(crate) use goal::BattleGoal;
use helping_bound::HelpingBound;
use killers::Killers;
use leaf_cache::LeafCache;
pub(crate) use terms::{Ban, Terms, Victory};

/// Searches such battles, memoised.
pub(crate) struct BattleSearch<'a> {
    limits: Limits<'a>,
    table: Table,
    /// What other threads are at work on, if there are any.
    in_progress: Option<&'a InProgress>,
    /// The position to be reached, where a goal asks for one.
    target: Option<Target>,
    /// Outcomes next to the end, of which there are too many for the table.
    leaf_cache: LeafCache,
    likely: Killers,
    /// Quiet answers to be looked for first.
    quiet: QuietHints,
    helping_bound: HelpingBound,
    /// Bytes that series may still keep.
    bytes_for_series: usize,
    /// Half-moves played.
    pub(crate) nodes: u64,
}

/// Defences that are tried before all are listed.
const HINTS: usize = 4;

/// Half-moves between two looks at the clock, which are dear compared with a move.
const PATIENCE: u64 = 1 << 12;

impl<'a> BattleSearch<'a> {
    /// For battles that may be about a given position.
    pub(crate) fn new(
        limits: Limits<'a>,
        table: Table,
        in_progress: Option<&'a InProgress>,
        target: Option<Target>,
    ) -> BattleSearch<'a> {
        BattleSearch {
            limits,
            table,
            in_progress,
            target,
            leaf_cache: LeafCache::default(),
            likely: Killers::default(),
            quiet: QuietHints::default(),
            helping_bound: HelpingBound::default(),
            bytes_for_series: parried_series::bytes_for_series(limits),
            nodes: 0,
        }
    }

    fn play(&mut self, position: &Position, mv: Move) -> Answer<Position> {
        self.tick()?;
        Ok(position.after(mv))
    }

    /// Counts a half-move; the search may be over.
    fn tick(&mut self) -> Answer<()> {
        self.nodes += 1;
        match self.nodes.is_multiple_of(PATIENCE) && self.limits.reached() {
            true => Err(Interrupted),
            false => Ok(()),
        }
    }
}

/// Half-moves that a node must have left if threads are to share the work on it. With 3, telling each other what they are at
/// takes a quarter of the time of a battle of a second.
const SPLIT: i32 = 5;

/// Where bounds on a node are kept.
fn tag(terms: &Terms, role: Role, position: &Position, left: i32) -> u64 {
    // What takes a move longer is other play if it must not be shorter.
    let length = if terms.is_exact { u64::from(left.unsigned_abs()) << 32 } else { 0 };
    let branch =
        u64::from(terms.id) * 8 + u64::from(terms.ban.is_some()) * 4 + u64::from(role == Role::Defender) * 2;
    position.key().0 ^ (branch | length).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1
}
