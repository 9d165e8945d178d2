//! The quiet positions of archives: what is learnt from.

use std::ops::ControlFlow;

use game::{Position as _, Tactics as _};
use threads::{Kind, Workers};

use super::archive::{Archived, Replay, ReplayError};
use super::learnable_game::LearnableGame;

/// Which games of an archive are taken.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Share {
    /// Those that are learnt from.
    Learnt,
    /// Those that are kept aside, to see whether what was learnt is true elsewhere: one of 32.
    KeptAside,
}

impl Share {
    pub(super) fn has(self, game: &Archived) -> bool {
        game.number.is_multiple_of(32) == (self == Share::KeptAside)
    }
}

/// A thread that reads games.
pub(super) const THREAD: Kind = Kind::new("read games", 2 << 20);

/// Scores beyond this, in hundredths of a pawn, teach nothing: the game is decided.
pub(super) const DECIDED: i16 = 3_000;

/// Collections of what `share` of these games teach, in their order, one collection for each thread. `begin` makes what
/// adds a game to a collection.
pub(super) fn collect<C: Default + Send, T: FnMut(&mut C, &Archived) -> Result<(), ReplayError>>(
    games: &[Archived],
    share: Share,
    threads: usize,
    begin: impl Fn() -> T + Sync,
) -> Result<Vec<C>, ReplayError> {
    let chunk = games.len().div_ceil(threads.max(1)).max(1);
    let read = |games: &[Archived]| {
        let (mut collection, mut take) = (C::default(), begin());
        games.iter().filter(|game| share.has(game)).try_for_each(|game| take(&mut collection, game))?;
        Ok(collection)
    };
    let parts: Vec<&[Archived]> = games.chunks(chunk).collect();
    let mut collections = Vec::new();
    Workers::new(THREAD, threads).in_order(
        parts.len(),
        || (),
        |(), part| read(parts[part]),
        |_, collection| {
            collections.push(collection);
            ControlFlow::Continue(())
        },
    );
    collections.into_iter().collect()
}

/// Shows the quiet positions of a game: the side to move is not in check, and plays no capture or promotion.
pub(super) fn replay<S: LearnableGame>(
    game: &Archived,
    mut show: impl FnMut(&Replay<'_, S>),
) -> Result<(), ReplayError> {
    game.replay::<S>(|seen| {
        let loud = seen.position.is_check() || seen.position.is_tactical(seen.mv);
        if !loud && seen.score.saturating_abs() <= DECIDED {
            show(seen);
        }
    })
}
