//! Counts leaves of the game tree in parts, between which the work can be stopped.

use std::ops::ControlFlow;

use ::threads::{Kind, Workers};
use engine::{Chess, Shogi};
use game::{MoveList, Position as _, perft};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::mate::Game;
use super::{Client, ErrorKind, WorkError, threads};
use crate::games::{self, GameName, SetupGame};

/// A position and a depth.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PerftUnit {
    /// FEN, SFEN or `startpos`.
    position: String,
    /// Half-moves.
    depth: u32,
    /// The game; by default recognised from the number of ranks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<Game>,
    /// The number of threads; one by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    threads: Option<u16>,
}

/// A thread that counts.
const THREAD: Kind = Kind::new("perft", 1 << 20);
/// Deeper trees have more leaves than any machine can count.
const DEEPEST: u32 = 30;
/// Parts that a tree is cut into at least, if it has as many.
const PARTS: usize = 4_096;

/// The approximate number of progress reports.
const REPORTS: usize = 64;

/// A subtree, and the first move that it belongs to.
struct Part<P> {
    first: usize,
    position: P,
    depth: u32,
}

impl PerftUnit {
    pub(super) fn run(&self, client: &Client<'_>) -> Result<Value, WorkError> {
        if self.depth > DEEPEST {
            return Err(WorkError::new(ErrorKind::Unit, format!("depth: expected at most {DEEPEST}")));
        }
        match self.game.map_or_else(|| GameName::of(&self.position), GameName::from) {
            GameName::Chess => self.count::<Chess>(client),
            GameName::Shogi => self.count::<Shogi>(client),
        }
    }

    fn count<G: SetupGame>(&self, client: &Client<'_>) -> Result<Value, WorkError> {
        let setup = games::read::<G>(&self.position)?;
        let faults: Vec<String> = G::faults(&setup).into_iter().map(|fault| fault.message).collect();
        let position = G::position(&setup).ok_or_else(|| {
            WorkError::illegal(&self.position, format!("the rules cannot be applied: {}", faults.join("; ")))
        })?;
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let leaves = self.leaves(&position, &moves, client);
        client.check_stop()?;
        let nodes = match self.depth {
            0 => 1,
            _ => leaves.iter().fold(0, |sum: u64, &count| sum.saturating_add(count)),
        };
        if nodes == perft::MAX_COUNT {
            return Err(WorkError::new(ErrorKind::Refused, "there are too many leaves to count"));
        }
        let mut divided: Vec<(String, u64)> = match self.depth {
            0 => Vec::new(),
            _ => moves.iter().map(|mv| mv.to_string()).zip(leaves).collect(),
        };
        divided.sort();
        Ok(json!({
            "game": G::NAME,
            "position": G::write_setup(&setup),
            "depth": self.depth,
            "nodes": nodes,
            "moves": divided,
            "faults": faults,
        }))
    }

    /// The leaves below each first move, as far as they are counted when the client stops the work.
    fn leaves<P: game::Position + Send + Sync>(
        &self,
        position: &P,
        moves: &[P::Move],
        client: &Client<'_>,
    ) -> Vec<u64> {
        let mut leaves = vec![0_u64; moves.len()];
        let Some(depth) = self.depth.checked_sub(1) else { return leaves };
        let first = moves.iter().enumerate();
        let mut parts: Vec<_> =
            first.map(|(first, &mv)| Part { first, position: position.after(mv), depth }).collect();
        while parts.len() < PARTS && parts.iter().any(|part| part.depth > 3) {
            parts = parts.iter().flat_map(below).collect();
        }
        let (mut nodes, mut done) = (0_u64, 0);
        Workers::new(THREAD, threads(self.threads)).in_order(
            parts.len(),
            || (),
            |(), index| {
                let part = parts.get(index)?;
                let count = perft::count(&part.position, part.depth);
                Some((part.first, count))
            },
            |_, counted| {
                if let Some((first, count)) = counted
                    && let Some(sum) = leaves.get_mut(first)
                {
                    *sum = sum.saturating_add(count);
                    nodes = nodes.saturating_add(count);
                }
                done += 1;
                if done % (parts.len() / REPORTS).max(1) == 0 {
                    let progress = json!({ "done": done, "of": parts.len(), "nodes": nodes });
                    (client.report)(json!({ "progress": progress }));
                }
                match client.check_stop() {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            },
        );
        leaves
    }
}

/// The parts that a part consists of.
fn below<P: game::Position>(part: &Part<P>) -> Vec<Part<P>> {
    if part.depth <= 1 {
        return vec![Part { first: part.first, position: part.position.clone(), depth: part.depth }];
    }
    let mut moves = MoveList::new();
    part.position.legal_moves(&mut moves);
    let after = moves.iter().map(|&mv| part.position.after(mv));
    after.map(|position| Part { first: part.first, position, depth: part.depth - 1 }).collect()
}
