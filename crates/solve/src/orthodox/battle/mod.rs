//! The battle search: direct, self and reflex play for one goal in orthodox chess, searched on bare positions.
//!
//! ```text
//! searches/battles ─▶ attack (OR node) ◀─▶ defence (AND node)
//!                       │  │                  └ killers, leaf_cache: refutations first, outcomes near the end
//!                       │  └ parried_series: breadth first between two checks (pser-)
//!                       └ two_move_bound, helping_bound, exclusions: moves and positions that cannot win
//! ```
//!
//! * `terms` decides whether a battle is of this kind and says what it asks for; `goal` tests goals.
//! * Every node is deepened separately: an attack is tried within one move before it is tried within two. Short wins are
//!   found cheaply, and the length proved is the shortest.
//! * Most nodes are lost for the attacker, and a single defence shows it, so move ordering tries likely refutations first.
//! * `choices` lists all winning moves, for printed trees.
//!
//! For example, in a #2 the root calls `attack` with 3 half-moves left, this calls `defence` with 2 after each key that
//! `two_move_bound` does not refute, and `defence` calls `attack` with 1, which asks `goal` for a mate in one.

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

use crate::general::{Answer, Interrupted};
use crate::limits::Limits;
use crate::orthodox::bounds::Target;
use crate::orthodox::quiet_replies::QuietHints;
use crate::parallel::in_progress::InProgress;
use crate::plan::Role;
use crate::tables::table::Table;
pub(crate) use goal::BattleGoal;
use helping_bound::HelpingBound;
use killers::Killers;
use leaf_cache::LeafCache;
pub(crate) use terms::{Ban, Terms, Victory};

/// The battle search of one thread, memoised.
pub(crate) struct BattleSearch<'a> {
    limits: Limits<'a>,
    table: Table,
    /// The positions that other threads are working on; `None` with one thread.
    in_progress: Option<&'a InProgress>,
    /// The position to be reached, if that is a goal (a=>b).
    target: Option<Target>,
    /// Outcomes with two half-moves left, which are too many for the table.
    leaf_cache: LeafCache,
    killers: Killers,
    /// Quiet replies that are tried first.
    quiet: QuietHints,
    helping_bound: HelpingBound,
    /// Bytes that breadth-first series may still use.
    bytes_for_series: usize,
    /// Half-moves played.
    pub(crate) nodes: u64,
}

/// The number of likely refutations that are tried before all defences are generated.
const HINTS: usize = 4;

/// Half-moves between two checks of the clock, which are expensive compared with a move.
const TIME_CHECK: u64 = 1 << 12;

impl<'a> BattleSearch<'a> {
    /// A search for battles; `target` is the position to be reached, if that is a goal.
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
            killers: Killers::default(),
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

    /// Counts a half-move, and checks the clock from time to time.
    fn tick(&mut self) -> Answer<()> {
        self.nodes += 1;
        match self.nodes.is_multiple_of(TIME_CHECK) && self.limits.reached() {
            true => Err(Interrupted),
            false => Ok(()),
        }
    }
}

/// With more half-moves left than this, threads share the work on a node. With 3 instead of 5, the coordination takes a
/// quarter of the time of a battle of a second.
const MIN_SPLIT: i32 = 5;

/// The key under which bounds on a node are stored.
fn tag(terms: &Terms, role: Role, position: &Position, left: i32) -> u64 {
    // In exact play the outcome depends on the exact length, so bounds for other lengths do not apply.
    let length = if terms.is_exact { u64::from(left.unsigned_abs()) << 32 } else { 0 };
    let branch =
        u64::from(terms.id) * 8 + u64::from(terms.ban.is_some()) * 4 + u64::from(role == Role::Defender) * 2;
    position.key().0 ^ (branch | length).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1
}
