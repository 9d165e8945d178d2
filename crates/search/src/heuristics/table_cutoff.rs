//! Table cutoff: a position that has been searched as deeply before is not searched again.

use game::{Depth, Score, Tactics};

use super::{Heuristic, Switch};
use crate::table::Hit;
use crate::window::Window;
use crate::worker::Worker;
use crate::{Bound, Evaluate};

pub(super) const HEURISTIC: Heuristic = Heuristic {
    name: "table-cutoff",
    about: "takes the score of a position that was searched as deeply before",
    default: true,
};

/// The score that the table knows, if it is deep enough and decides the window.
#[inline]
pub(crate) fn cut<P: Tactics, E: Evaluate<P>>(
    worker: &mut Worker<P, E>,
    hit: &Hit<P::Move>,
    depth: Depth,
    window: Window,
) -> Option<Score> {
    let settles = match hit.bound {
        Bound::Exact => true,
        Bound::Lower => hit.score >= window.beta,
        Bound::Upper => hit.score <= window.alpha,
    };
    if !settles || hit.depth < depth || !worker.switches.is_on(Switch::TableCutoff) {
        return None;
    }
    worker.statistics.count(Switch::TableCutoff);
    Some(hit.score)
}
