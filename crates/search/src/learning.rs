//! Learning from a node whose best move raised alpha: the history of that move is rewarded, that of the other tried
//! moves is reduced.

use game::Tactics;

use crate::Evaluate;
use crate::heuristics::{capture_history, continuation_history, counter_move, killers, quiet_history};
use crate::history::bonus;
use crate::node::Node;
use crate::worker::Worker;

impl<P: Tactics, E: Evaluate<P>> Worker<P, E> {
    /// `best` was better than the other moves that were tried.
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
                if mv != best {
                    self.learn_quiet(node, mv, -bonus);
                }
            }
        }
        for index in 0..self.frames[ply.index()].tacticals_tried.len() {
            let mv = self.frames[ply.index()].tacticals_tried[index];
            if mv != best {
                capture_history::learn(self, position, mv, -bonus);
            }
        }
    }

    fn learn_quiet(&mut self, node: &Node<'_, P>, mv: P::Move, bonus: i32) {
        quiet_history::learn(self, node.position, mv, bonus);
        continuation_history::learn(self, node.position, node.ply, mv, bonus);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use chess::Position;
    use game::{Depth, Ply, Score};

    use super::*;
    use crate::Config;
    use crate::heuristics::quiet_history;
    use crate::table::Table;
    use crate::window::Window;

    /// Evaluates every position as equal.
    #[derive(Clone)]
    struct Indifferent;

    impl Evaluate<Position> for Indifferent {
        fn evaluate(&mut self, _: &Position) -> Score {
            Score::DRAW
        }
    }

    #[test]
    fn the_best_move_of_a_node_without_cutoff_gets_a_bonus() {
        let position = Position::initial();
        let mut worker =
            Worker::new(0, Indifferent, &Config::default(), Arc::new(Table::new(1).expect("memory")));
        let moves = position.moves();
        let (best, other) = (moves[0], moves[1]);
        worker.frames[0].quiets_tried.extend([other, best]);
        let node = Node::new(&position, Depth::new(5), Ply::ROOT, Window::full());
        worker.learn(&node, best);
        let reader = quiet_history::Reader::new(&worker, Ply::ROOT);
        assert!(reader.score(&mut worker, &position, best) > 0);
        assert!(reader.score(&mut worker, &position, other) < 0);
    }
}
