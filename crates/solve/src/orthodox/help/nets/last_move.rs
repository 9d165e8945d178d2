//! The check of a mating net must come with the last move.

use chess::attacks;

use crate::orthodox::help::nets::captures::{Way, stops};
use crate::orthodox::help::nets::{Change, LiveNet, bits};

impl Change<'_> {
    /// Whether the last move can give the check of a net whose checker is already in its place.
    ///
    /// Either the checker moves away and comes back, or another man of the mating side stands on its line and opens it with the
    /// last move.
    pub(crate) fn can_check_in_time(&self, alive: LiveNet) -> bool {
        let Change { nets, present, .. } = self;
        let checker = nets.cores[alive.net as usize].checker;
        let posts = nets.posts(alive.net);
        let post = posts[checker.trailing_zeros() as usize];
        let spare = self.spare(alive).mating;
        if spare >= 2 && !post.is_for_a_pawn() {
            return true;
        }
        let line = attacks::between(post.square(), posts[nets.king].square());
        if line.is_empty() {
            return false;
        }
        // Castling and en-passant captures can open a line in other ways.
        if nets.double_steps > 0 || !nets.castling.is_empty() {
            return true;
        }
        let is_closed = |man: usize| line.contains(self.post(man).square());
        bits(present & nets.mating_men).any(is_closed)
            || bits(alive.pending & nets.mating_men).any(|man| {
                let now = self.post(man);
                let moves = spare + nets.distances(man, now).moves(posts[man]);
                moves >= 2
                    && stops(nets.reachable(), nets.mating, Way { from: now, to: posts[man] }, moves)
                        .meets(line)
            })
    }
}
