//! Depth-first proof-number search (Nagai 2002) on one thread.
//!
//! Its parts, each with its origin:
//!
//! * proof and disproof hands and dominance between hands (Nagai 2002);
//! * disproofs that depend on a repetition are stored separately under their path (Kishimoto and Müller 2004);
//! * the threshold controlling algorithm: where a number comes from a shallower place, as in a cycle, the thresholds are
//!   widened until something new has been expanded (Kishimoto 2010);
//! * double counting is found by following parents in the table back to a position of the path, and resolved by taking
//!   the maximum instead of the sum there (Kishimoto 2010, in the form that KomoringHeights gave it);
//! * similar moves are searched one after the other (Kaneko, Tanaka, Yamaguchi and Kawai 2005);
//! * first numbers are guesses about the move (df-pn+, Nagai 1999).

mod double_count;
mod expand;
mod frame;
mod graph;
#[cfg(test)]
mod interleavings;
mod outcome;
mod path;
mod presence;
#[cfg(test)]
mod presence_tests;
mod repetitions;
mod short;
mod thresholds;

use std::sync::atomic as sync;

use game::{Estimate, Mating, Move as _};

use crate::Length;
use crate::control::Control;
use crate::evaluation::{Evaluation, Player};
use crate::solver::Ending;
use crate::table::{Found, Table, Visit};
pub(crate) use expand::has_lasting_evasion;
use frame::Frame;
use graph::Graph;
use path::Path;
pub(crate) use presence::Presence;
use repetitions::{Repetition, Repetitions, path_after};
use thresholds::Thresholds;

/// Positions further from the root are not searched, and a result that depends on this limit does not count. The
/// longest known problems have some 1,500 plies.
pub(crate) const DEEPEST: u16 = 2000;

/// The moves that the attacker may make.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Attack {
    /// Checks only, as in tsume-shogi.
    #[default]
    Checks,
    /// Every legal move.
    AllMoves,
}

/// The moves allowed and the goal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) attack: Attack,
    pub(crate) ending: Ending,
}

impl Rules {
    /// Whether proofs and disproofs hold for other hands than the one they were found with. With quiet moves or
    /// conventions they do not.
    pub(crate) fn generalise_hands(self) -> bool {
        self.attack == Attack::Checks && self.ending == Ending::Literal
    }

    /// Whether a mate in one, or none, decides a position in which the attacker has `length` plies left.
    fn are_settled_by_glance(self, length: Length) -> bool {
        length == Length::new(1) && self.attack == Attack::Checks && self.ending == Ending::Literal
    }
}

/// Whether a worker shares the table.
#[derive(Clone, Copy)]
pub(crate) enum TableSharing<'a> {
    /// No other thread writes to the table.
    Alone,
    /// Others do, and the marks show where they are.
    Team(&'a Presence),
}

/// One thread's share of a search.
pub(crate) struct Worker<'a, P: Mating> {
    sharing: TableSharing<'a>,
    table: &'a Table,
    control: &'a Control<'a>,
    rules: Rules,
    graph: Graph,
    /// The last two replies that refuted mates in two, the latest first.
    refuters: [Option<P::Move>; 2],
    /// The positions from the root to the current ply; those beyond it are unused memory.
    frames: Vec<Frame<P>>,
    path: Path<P::Hand>,
    repetitions: Repetitions,
    nodes: u64,
    /// Nodes already reported to the control.
    reported: u64,
    too_deep: bool,
    /// The ply of a position that another worker has decided, so that the search below it can stop.
    settled_at: Option<usize>,
}

impl<'a, P: Mating> Worker<'a, P> {
    pub(crate) fn new(
        table: &'a Table,
        control: &'a Control<'a>,
        rules: Rules,
        sharing: TableSharing<'a>,
    ) -> Worker<'a, P> {
        Worker {
            sharing,
            table,
            control,
            rules,
            graph: Graph::Cyclic,
            refuters: [None; 2],
            frames: Vec::new(),
            path: Path::new(),
            repetitions: Repetitions::new(),
            nodes: 0,
            reported: 0,
            too_deep: false,
            settled_at: None,
        }
    }

    /// Searches `position`, with `player` to move, for a mate within `length` plies until it is decided or the search
    /// is interrupted.
    pub(crate) fn decide(&mut self, position: &P, player: Player, length: Length) -> Evaluation<P::Hand> {
        self.too_deep = false;
        self.settled_at = None;
        self.graph = Graph::of(self.rules, length);
        let mut root = Frame::new(position.clone(), player, length);
        root.place.key ^= self.graph.salt(length);
        match self.frames.first_mut() {
            Some(first) => first.restart(root),
            None => self.frames.push(root),
        }
        self.expand(0, u64::MAX, Novelty::New);
        let mut thresholds = Thresholds { proof: 2, disproof: 2 };
        loop {
            let value = self.search(0, thresholds, &mut 0);
            if value.is_disproved() && self.too_deep {
                return Evaluation::open(Estimate { proof: 1, disproof: 1 }, length, 1);
            }
            if value.is_final() {
                self.store_answer(self.frames[0].place, length, &value);
                return value;
            }
            if self.is_interrupted() || thresholds.are_infinite() {
                return value;
            }
            thresholds = thresholds.raised_above(&value);
        }
    }

    /// The best move in the position that was decided last: for the attacker a shortest known mate, for the defender
    /// the refutation or else the longest known defence.
    pub(crate) fn best_move(&self) -> Option<P::Move> {
        let root = self.frames.first()?;
        root.order.first().map(|_| root.best().mv)
    }

    /// Searches the position of `frames[ply]`, which has been expanded, within the thresholds.
    ///
    /// `extensions` counts the old children, here and above, that have not yet led to a new position.
    fn search(&mut self, ply: usize, own: Thresholds, extensions: &mut u32) -> Evaluation<P::Hand> {
        let extensions_before = *extensions;
        self.resolve_double_counts(ply);
        let mut value = self.frames[ply].value();
        if self.frames[ply].has_old_child {
            *extensions += 1;
        }
        let mut thresholds = if *extensions > 0 { own.widened(&value) } else { own };
        while !thresholds.are_exceeded_by(&value) && !self.is_interrupted() && !self.is_settled_above(ply + 1)
        {
            let child = self.search_best(ply, thresholds, extensions);
            self.learn(ply, child);
            value = self.frames[ply].value();
            if *extensions > 0 {
                thresholds = own.widened(&value);
            } else if extensions_before > 0 {
                break;
            } else {
                thresholds = own;
            }
        }
        *extensions = extensions_before.min(*extensions);
        if self.settled_at == Some(ply) {
            self.settled_at = None;
            return self.known(ply).unwrap_or(value);
        }
        value
    }

    /// Searches the best child of `frames[ply]`.
    fn search_best(&mut self, ply: usize, own: Thresholds, extensions: &mut u32) -> Evaluation<P::Hand> {
        let frame = &mut self.frames[ply];
        let (thresholds, _stay) = match self.sharing {
            TableSharing::Alone => (frame.thresholds_of_best(own, frame.second_phi()), None),
            TableSharing::Team(presence) => {
                let second = frame.prefer_unoccupied(own, presence);
                (frame.thresholds_of_best(own, second), Some(presence.enter(frame.best())))
            }
        };
        let best = frame.best();
        let (mask, is_new, place) = (best.sum_mask, best.is_new, frame.place);
        self.path.enter(place, ply as u16);
        self.descend(ply);
        self.expand(ply + 1, mask, if is_new { Novelty::New } else { Novelty::Known });
        let mut value = self.frames[ply + 1].value();
        if is_new {
            *extensions = extensions.saturating_sub(1);
        }
        if ply + 1 >= usize::from(DEEPEST) {
            self.too_deep = true;
            value = Evaluation::repeated(self.frames[ply + 1].place.hand, self.frames[ply + 1].length, 1, 0);
        } else if !is_new || !thresholds.are_exceeded_by(&value) {
            value = self.search(ply + 1, thresholds, extensions);
        }
        self.path.leave(place, ply as u16);
        value
    }

    /// Makes the best move of `frames[ply]`, and sets up the next frame.
    fn descend(&mut self, ply: usize) {
        self.count_node(ply);
        let parent = &self.frames[ply];
        let best = parent.best();
        let (mv, place) = (best.mv, best.place);
        let position = parent.position.after(mv);
        let path = path_after(parent.path, mv.to_bits(), parent.ply);
        let (player, length, next_ply) = (parent.player.other(), parent.length.less_one(), parent.ply + 1);
        if self.frames.len() == ply + 1 {
            self.frames.push(Frame::new(position.clone(), player, length));
        }
        let child = &mut self.frames[ply + 1];
        child.position = position;
        (child.player, child.place, child.length) = (player, place, length);
        (child.path, child.ply) = (path, next_ply);
    }

    /// Stores the value of the best child of `frames[ply]`, here and in the table.
    fn learn(&mut self, ply: usize, value: Evaluation<P::Hand>) {
        let frame = &self.frames[ply];
        let best = frame.best();
        let (place, mv, length) = (best.place, best.mv, frame.length.less_one());
        if value.is_repetition() {
            let path = path_after(frame.path, mv.to_bits(), frame.ply);
            self.repetitions.put(path, Repetition { length: value.length, since: value.since });
            self.table.store_repetition(place);
        } else if value.is_final() {
            self.store_answer(place, length, &value);
        } else {
            let (ply_met, sum_mask) = (self.graph.ply_met(frame.ply + 1), self.frames[ply + 1].sum_mask);
            let visit = Visit { ply: ply_met, parent: frame.place, sum_mask };
            self.table.store_numbers(place, visit, &value);
        }
        self.frames[ply].update_best(value);
    }

    #[inline]
    fn count_node(&mut self, ply: usize) {
        self.nodes += 1;
        if self.nodes - self.reported >= Control::STRIDE {
            self.report();
            if let TableSharing::Team(_) = self.sharing {
                self.settled_at = (1..=ply).find(|&above| self.known(above).is_some());
            }
        }
    }

    /// Whether another worker has decided a position of the path above `ply`.
    #[inline]
    fn is_settled_above(&self, ply: usize) -> bool {
        self.settled_at.is_some_and(|settled| settled < ply)
    }

    /// The table's answer for the position of `frames[ply]`, if there is one.
    fn known(&self, ply: usize) -> Option<Evaluation<P::Hand>> {
        let frame = &self.frames[ply];
        match self.look_up(frame.place, frame.ply, frame.length) {
            Found::Answer(value) => Some(value),
            Found::Numbers { .. } => None,
        }
    }

    pub(crate) fn report(&mut self) {
        self.control.add_nodes(self.nodes - self.reported, self.table);
        self.reported = self.nodes;
    }

    #[inline]
    fn is_interrupted(&self) -> bool {
        self.control.is_interrupted()
    }
}

/// Whether a position is expanded for the first time.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Novelty {
    New,
    Known,
}
