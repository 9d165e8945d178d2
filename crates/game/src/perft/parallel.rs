//! Perft on every core, with a table and progress reports.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::table::CountTable;
use super::{count, divide, total};
use crate::{MoveList, Position};

/// A perft that several threads share.
///
/// ```text
/// let perft = Perft::new(64).expect("64 MB");
/// let divided = perft.divide(&position, 7, &|work| work(), &|_| {});
/// ```
pub struct Perft {
    /// Subtrees already counted.
    table: Option<CountTable>,
}

/// Runs the same work in several threads, and returns when all have finished. One thread is enough.
pub type Together<'a> = &'a dyn Fn(&(dyn Fn() + Sync));

/// How far a perft has come.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Progress {
    /// Units of work that are counted.
    pub done: usize,
    /// All units of work.
    pub of: usize,
    /// Leaves counted so far.
    pub leaves: u64,
}

/// A subtree to count: the root move it belongs to and the position it starts from.
struct Unit<P> {
    root_move: usize,
    position: P,
}

impl Perft {
    /// A perft with a table of this many megabytes; with zero it has no table. `None` if the system does not have them.
    pub fn new(table_megabytes: usize) -> Option<Perft> {
        let table = if table_megabytes == 0 { None } else { Some(CountTable::new(table_megabytes)?) };
        Some(Perft { table })
    }

    /// Leaves below each legal move, in the generator's order, counted by the threads of `together`; `report` is called
    /// after every finished unit of work.
    pub fn divide<P: Position>(
        &self,
        position: &P,
        depth: u32,
        together: Together<'_>,
        report: &(dyn Fn(Progress) + Sync),
    ) -> Vec<(P::Move, u64)> {
        // Two half-moves make enough units for any number of cores; a shallower tree is not worth a thread.
        if depth <= 2 {
            return divide(position, depth);
        }
        let mut root = MoveList::new();
        position.legal_moves(&mut root);
        let units: Vec<Unit<P>> = root
            .iter()
            .enumerate()
            .flat_map(|(root_move, &mv)| {
                let after = position.after(mv);
                let mut replies = MoveList::new();
                after.legal_moves(&mut replies);
                let positions: Vec<P> = replies.iter().map(|&reply| after.after(reply)).collect();
                positions.into_iter().map(move |position| Unit { root_move, position })
            })
            .collect();

        let next = AtomicUsize::new(0);
        let counts = Mutex::new((vec![0u64; root.len()], Progress { done: 0, of: units.len(), leaves: 0 }));
        together(&|| {
            while let Some(unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
                let leaves = match &self.table {
                    Some(table) => count_with(table, &unit.position, depth - 2),
                    None => count(&unit.position, depth - 2),
                };
                let mut counts = counts.lock().expect("no thread panics while it holds the counts");
                let below = &mut counts.0[unit.root_move];
                *below = below.saturating_add(leaves);
                counts.1.done += 1;
                counts.1.leaves = counts.1.leaves.saturating_add(leaves);
                report(counts.1);
            }
        });
        let (leaves, _) = counts.into_inner().expect("no thread panics while it holds the counts");
        root.iter().copied().zip(leaves).collect()
    }

    /// All leaves at `depth`.
    pub fn count<P: Position>(
        &self,
        position: &P,
        depth: u32,
        together: Together<'_>,
        report: &(dyn Fn(Progress) + Sync),
    ) -> u64 {
        match depth {
            0 => 1,
            _ => total(self.divide(position, depth, together, report).iter().map(|&(_, leaves)| leaves)),
        }
    }
}

fn count_with<P: Position>(table: &CountTable, position: &P, depth: u32) -> u64 {
    // Counting the last half-move is cheaper than a table lookup.
    if depth <= 1 {
        return count(position, depth);
    }
    if let Some(leaves) = table.get(position.key(), depth) {
        return leaves;
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let leaves = total(moves.iter().map(|&mv| {
        let mut after = position.clone();
        after.play(mv);
        count_with(table, &after, depth - 1)
    }));
    table.insert(position.key(), depth, leaves);
    leaves
}
