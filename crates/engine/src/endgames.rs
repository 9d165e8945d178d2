//! Endgame tables in the chess engine.

use std::cmp::Ordering;
use std::sync::Arc;

use chess::{Move, Position};
use game::{Depth, Ply, Position as _, Score, Tactics as _};
use search::{Endgames, Limits, Root};
use tablebases::{DrawRule, Tables, Wins};

use crate::options::Settings;
use crate::{MoveOf, PlayableGame, SearchOf};

/// The moves of a root whose outcome is known.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct KnownMoves<M> {
    /// Those that keep the outcome.
    pub moves: Vec<M>,
    /// The score of the outcome.
    pub score: Score,
}

/// Makes the tables available to a search. If they contain the root, all its moves are allowed and one line is requested,
/// only moves that keep the outcome remain, and its value is returned: then only a mate is more precise.
pub fn consult<G: PlayableGame>(
    search: &mut SearchOf<G>,
    tables: Option<&Arc<Tables>>,
    settings: &Settings,
    root: &Root<'_, G::Position>,
    limits: &mut Limits<MoveOf<G>>,
) -> Option<Score> {
    let is_free = limits.root_moves.is_empty() && search.config().lines == 1;
    let known = tables.filter(|_| is_free).and_then(|tables| G::known_moves(root, tables, settings));
    match known {
        Some(KnownMoves { moves, score }) => {
            limits.root_moves = moves;
            // Only the mate has to be found.
            search.consult(None);
            Some(score)
        }
        None => {
            search.consult(tables.and_then(|tables| G::endgames(tables, settings)));
            None
        }
    }
}

/// Tables, and which nodes of a search probe them.
pub(crate) struct Lookup {
    tables: Arc<Tables>,
    rule: DrawRule,
    most_men: usize,
    least_depth: Depth,
}

impl Lookup {
    pub(crate) fn new(tables: &Arc<Tables>, settings: &Settings) -> Lookup {
        let limit = usize::try_from(settings.syzygy_limit).unwrap_or(0);
        let depth = i32::try_from(settings.syzygy_depth).unwrap_or(1);
        Lookup {
            tables: Arc::clone(tables),
            rule: settings.draw_rule(),
            most_men: tables.most_men().min(limit),
            // Tables of fewer men than the limit are small, and probed at every depth.
            least_depth: if tables.most_men() > limit { Depth::new(1) } else { Depth::new(depth) },
        }
    }

    fn is_small_enough(&self, position: &Position) -> bool {
        position.board().occupied().len() <= self.most_men
    }

    /// The moves of a root that keep its outcome, if the tables know it.
    pub(crate) fn best_moves(&self, root: &Root<'_, Position>) -> Option<KnownMoves<Move>> {
        if !self.is_small_enough(root.position) {
            return None;
        }
        let wins = if is_repeated(root) { Wins::Shortest } else { Wins::InTime };
        let best = self.tables.best_moves(root.position, self.rule, wins)?;
        let score = match best.outcome.under(self.rule) {
            Ordering::Greater => Score::known_win(Ply::ROOT),
            Ordering::Equal => Score::DRAW,
            Ordering::Less => -Score::known_win(Ply::ROOT),
        };
        Some(KnownMoves { moves: best.moves, score })
    }
}

impl Endgames<Position> for Lookup {
    fn outcome(&self, position: &Position, depth: Depth) -> Option<Ordering> {
        // Elsewhere the fifty moves could end what the table calls a win.
        let is_counted = position.halfmoves() > 0;
        let men = position.board().occupied().len();
        if is_counted || men > self.most_men || men == self.most_men && depth < self.least_depth {
            return None;
        }
        self.tables.outcome_after_zeroing(position).map(|outcome| outcome.under(self.rule))
    }
}

/// Whether a position has recurred since the last capture or pawn move.
fn is_repeated(root: &Root<'_, Position>) -> bool {
    let reversible = root.position.reversible_plies().min(root.past.len());
    let recent = root.past[root.past.len() - reversible..].iter().chain([root.position]);
    let mut keys: Vec<_> = recent.map(|position| position.key().0).collect();
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}
