//! Finds positions whose numbers would be counted twice because two paths lead to them.

use game::Mating;

use super::Worker;
use crate::evaluation::Player;
use crate::table::Place;

/// Smaller differences may still be counted twice.
const TRACE_SLACK: u32 = 6;

impl<P: Mating> Worker<'_, P> {
    /// Follows the parents of the best child in the table. If they lead back to a position of the path by another way,
    /// the numbers of both ways meet there and must not be added.
    pub(super) fn resolve_double_counts(&mut self, ply: usize) {
        if self.frames[ply].order.is_empty() {
            return;
        }
        let Some(edge) = self.known_ancestor(ply) else { return };
        for above in (0..ply).rev() {
            let frame = &mut self.frames[above];
            if frame.place == edge.from {
                frame.resolve_double_count(edge.to);
                return;
            }
            if frame.player == edge.player && frame.delta_beside_best() > TRACE_SLACK {
                return;
            }
        }
    }

    fn known_ancestor(&self, ply: usize) -> Option<Edge<P::Hand>> {
        let frame = &self.frames[ply];
        let mut place = frame.best().place;
        let (mut last_proof, mut last_disproof) = (u32::MAX, u32::MAX);
        let (mut proof_matters, mut disproof_matters) = (true, true);
        let mut player = frame.player;
        for step in 0..ply {
            let (parent, numbers) = self.table.parent(place)?;
            if step == 0 && parent == frame.place {
                return None;
            }
            proof_matters &= numbers.proof <= last_proof.saturating_add(TRACE_SLACK);
            disproof_matters &= numbers.disproof <= last_disproof.saturating_add(TRACE_SLACK);
            if !proof_matters && !disproof_matters {
                return None;
            }
            if self.path.contains(parent).is_some() {
                let counted = match player {
                    Player::Attacker => disproof_matters,
                    Player::Defender => proof_matters,
                };
                return counted.then_some(Edge { from: parent, to: place, player });
            }
            (last_proof, last_disproof) = (numbers.proof, numbers.disproof);
            place = parent;
            player = player.other();
        }
        None
    }
}

/// A move from a position of the path that begins another way to the current position.
struct Edge<H> {
    from: Place<H>,
    to: Place<H>,
    /// The player to move at its start.
    player: Player,
}
