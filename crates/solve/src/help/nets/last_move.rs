//! The check must come with the last move.

use chess::attacks;

use crate::help::nets::captures::stops;
use crate::help::nets::{Alive, Change, bits};

impl Change<'_> {
    /// Whether the last move can give the check of a net whose checker is in its place already.
    ///
    /// Either it goes away and comes back; or nobody has to see its check yet, because another man of the hunter stands
    /// on the line and makes the last move.
    pub(crate) fn can_check_in_time(&self, alive: Alive) -> bool {
        let Change { nets, present, .. } = self;
        let checker = nets.cores[alive.net as usize].checker;
        let posts = nets.posts(alive.net);
        let post = posts[checker.trailing_zeros() as usize];
        let spare = self.spare(alive).hunter;
        if spare >= 2 && !post.is_for_a_pawn() {
            return true;
        }
        let line = attacks::between(post.square(), posts[nets.king].square());
        if line.is_empty() {
            return false;
        }
        // Castling and en-passant captures open lines from elsewhere.
        if nets.double_steps > 0 || !nets.castling.is_empty() {
            return true;
        }
        let is_closed = |man: usize| line.contains(self.post(man).square());
        bits(present & nets.hunters).any(is_closed)
            || bits(alive.pending & nets.hunters).any(|man| {
                let now = self.post(man);
                let moves = spare + nets.way(man, now).moves(posts[man]);
                moves >= 2 && stops(nets.spans(), nets.hunter, (now, posts[man]), moves).meets(line)
            })
    }
}
