//! Parried series (pser-), searched breadth first between two checks.
//!
//! As long as the attacker gives no check, the defender does not move, and the attacker reaches the same positions in many
//! orders. A depth-first search would repeat a position whenever it occurs with more half-moves left. A breadth-first search
//! reaches it first with the most half-moves left, so each position is searched once. Checks go to `defence`; each reply
//! starts a new series.

use std::mem::size_of;

use chess::{Move, Position};
use game::{MoveList, Position as _};

use crate::general::Answer;
use crate::limits::Limits;
use crate::orthodox::battle::attack::{checks_to_front, is_victory};
use crate::orthodox::battle::helping_bound::MoveFilter;
use crate::orthodox::battle::killers::to_front;
use crate::orthodox::battle::terms::Terms;
use crate::orthodox::battle::{BattleSearch, MIN_SPLIT, tag};
use crate::parallel::in_progress::{in_turn, while_marked};
use crate::plan::{Reply, Role};
use crate::tables::table::{Bounds, Hint, Known};
use crate::tables::tag_hasher::TagSet;

/// The fewest half-moves in which quiet moves can reach a position in two orders.
const SHORTEST: i32 = 5;

/// A series may use one part in this many of the memory.
const SHARE: usize = 32;

/// Bytes of a stored node and its tag. Containers that grow may allocate twice what they need.
const NODE_BYTES: usize = 2 * size_of::<SeriesNode>() + TAG_BYTES;

/// Bytes of a tag alone.
const TAG_BYTES: usize = 4 * size_of::<u64>();

/// The nodes of one series in the order in which they were reached: those with the most half-moves left first.
struct SeriesNodes {
    nodes: Vec<SeriesNode>,
    /// The keys of all positions reached, including those before the last half-move, which are not stored as nodes.
    seen: TagSet,
    bytes: usize,
}

/// A position with the attacker to move, reached by quiet moves.
#[derive(Clone, Copy)]
struct SeriesNode {
    position: Position,
    left: i32,
    /// The index of the previous node.
    before: usize,
    /// The quiet move from there; `None` at the start.
    mv: Option<Move>,
}

/// A quiet move from a node of the series.
struct QuietMove<'p> {
    /// The index of the node.
    from: usize,
    mv: Move,
    /// The position after it.
    after: &'p Position,
}

/// The bytes that series may use at the beginning of a search.
pub(super) fn bytes_for_series(limits: Limits<'_>) -> usize {
    limits.memory / SHARE / limits.threads
}

impl BattleSearch<'_> {
    /// Whether the attacker's play is to be searched breadth first.
    pub(super) fn is_breadth_first(&self, terms: &Terms, left: i32) -> bool {
        // In exact play the outcome depends on the exact length, so positions cannot be merged across lengths.
        terms.reply == Reply::ParryOnly && !terms.is_exact && left >= SHORTEST && self.bytes_for_series > 0
    }

    /// Whether the attacker to move ends a series within `left` half-moves.
    pub(super) fn parried_series(&mut self, terms: &Terms, start: &Position, left: i32) -> Answer<bool> {
        let node = SeriesNode { position: *start, left, before: 0, mv: None };
        let mut series = SeriesNodes { nodes: vec![node], seen: TagSet::default(), bytes: 0 };
        series.seen.insert(start.key().0);
        let won = self.winning_node(terms, &mut series);
        self.bytes_for_series += series.bytes;
        match won? {
            Some((number, hint)) => {
                self.note_won(terms, &series, number, hint);
                Ok(true)
            }
            None => {
                for node in &series.nodes {
                    let tag = node.tag(terms);
                    let known = self.table.get(tag);
                    self.table.insert(tag, Known { bounds: known.bounds.with(node.left, false), ..known });
                }
                Ok(false)
            }
        }
    }

    /// The first node from which the attacker wins at once or by a check, and the winning move.
    fn winning_node(&mut self, terms: &Terms, series: &mut SeriesNodes) -> Answer<Option<(usize, Hint)>> {
        let mut first = 0;
        while let Some(node) = series.nodes.get(first) {
            let in_progress = self.in_progress.filter(|_| node.left > MIN_SPLIT);
            let layer: Vec<usize> = (first..series.nodes.len()).collect();
            first = series.nodes.len();
            let mut hint = Hint::NONE;
            let won = in_turn(&layer, |number, when| {
                let tag = series.nodes[number].tag(terms);
                while_marked(in_progress, tag, when, || {
                    let winner = self.expand(terms, series, number)?;
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

    /// Searches one node: returns a winning move, or else appends the nodes that its quiet moves lead to.
    fn expand(&mut self, terms: &Terms, series: &mut SeriesNodes, number: usize) -> Answer<Option<Hint>> {
        let SeriesNode { position, left, .. } = series.nodes[number];
        let tag = series.nodes[number].tag(terms);
        let known = self.table.get(tag);
        match known.bounds.answer(left) {
            Some(true) => return Ok(Some(known.decided_by)),
            Some(false) => return Ok(None),
            None => {}
        }
        if terms.reflex_goal.is_some_and(|goal| goal.is_reachable(&position)) {
            let bounds = known.bounds.with(i32::from(Bounds::NEVER) - 1, false);
            self.table.insert(tag, Known { bounds, decided_by: Hint::NONE });
            return Ok(None);
        }
        let filter = self.helping_bound.filter(terms, &position, left);
        if filter == MoveFilter::None || self.half_moves_to_target(terms, &position, left).is_none() {
            return Ok(None);
        }
        if left % 2 == 1
            && let Some(mv) = self.last_attack(terms, &position)?
        {
            return Ok(Some(Hint::of(Some(mv))));
        }
        let mut moves = MoveList::new();
        filter.append(&position, &mut moves);
        let [recent, older] = self.killers.decisive(left);
        let front = to_front(&mut moves, [known.decided_by.mv(), recent, older]);
        checks_to_front(&position, &mut moves[front..]);
        for &mv in &moves {
            let after = self.play(&position, mv)?;
            let wins = left <= 2 && is_victory(terms, mv, &after)
                || !terms.lack_required_piece(&after)
                    && match after.is_check() {
                        true => self.defence(terms, &after, Some(mv), left - 1)?,
                        false => {
                            self.wins_quietly(terms, series, QuietMove { from: number, mv, after: &after })?
                        }
                    };
            if wins {
                self.killers.note(left, mv);
                return Ok(Some(Hint::of(Some(mv))));
            }
        }
        Ok(None)
    }

    /// Handles a quiet move: appends the new position as a node, or if there is no room for it, searches it depth first and
    /// returns whether the attacker wins.
    fn wins_quietly(
        &mut self,
        terms: &Terms,
        series: &mut SeriesNodes,
        QuietMove { from, mv, after }: QuietMove<'_>,
    ) -> Answer<bool> {
        let left = series.nodes[from].left - 2;
        if left < 1 {
            return Ok(false);
        }
        let mut position = *after;
        position.pass();
        let bytes = if left == 1 { TAG_BYTES } else { NODE_BYTES };
        if series.seen.contains(&position.key().0) {
            return Ok(false);
        }
        let is_stored = self.bytes_for_series >= bytes;
        if is_stored {
            series.seen.insert(position.key().0);
            series.bytes += bytes;
            self.bytes_for_series -= bytes;
        }
        match is_stored && left > 1 {
            true => {
                series.nodes.push(SeriesNode { position, left, before: from, mv: Some(mv) });
                Ok(false)
            }
            false => self.attack(terms, &position, left),
        }
    }

    /// Records that the attacker wins from a node with the move of `hint`, and from all nodes before it.
    fn note_won(&mut self, terms: &Terms, series: &SeriesNodes, mut number: usize, mut hint: Hint) {
        loop {
            let node = &series.nodes[number];
            let tag = node.tag(terms);
            let bounds = self.table.get(tag).bounds.with(node.left, true);
            self.table.insert(tag, Known { bounds, decided_by: hint });
            if node.mv.is_none() {
                return;
            }
            (number, hint) = (node.before, Hint::of(node.mv));
        }
    }
}

impl SeriesNode {
    fn tag(&self, terms: &Terms) -> u64 {
        tag(terms, Role::Attacker, &self.position, self.left)
    }
}
