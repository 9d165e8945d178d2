//! What a cutoff teaches: the move that made it is praised, those tried before it are blamed.

use game::Tactics;

use crate::Evaluate;
use crate::heuristics::{capture_history, continuation_history, counter_move, killers, quiet_history};
use crate::history::bonus;
use crate::node::Node;
use crate::worker::Worker;

impl<P: Tactics, E: Evaluate<P>> Worker<P, E> {
    /// `best` was better than the moves tried before it.
    pub(crate) fn learn(&mut self, node: &Node<'_, P>, best: P::Move) {
        let &Node { position, ply, .. } = node;
        let bonus = bonus(node.depth);
        if position.is_tactical(best) {
            capture_history::learn(self, position, best, bonus);
        } else {
            killers::learn(self, ply, best);
            counter_move::learn(self, position, ply, best);
            self.learn_quiet(node, best, bonus);
            for index in 0..self.frames[ply.index()].quiets_tried.len() {
                let mv = self.frames[ply.index()].quiets_tried[index];
                self.learn_quiet(node, mv, -bonus);
            }
        }
        for index in 0..self.frames[ply.index()].tacticals_tried.len() {
            let mv = self.frames[ply.index()].tacticals_tried[index];
            capture_history::learn(self, position, mv, -bonus);
        }
    }

    fn learn_quiet(&mut self, node: &Node<'_, P>, mv: P::Move, bonus: i32) {
        quiet_history::learn(self, node.position, mv, bonus);
        continuation_history::learn(self, node.position, node.ply, mv, bonus);
    }
}
