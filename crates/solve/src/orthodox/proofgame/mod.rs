//! Proof games: deductions about the rest of a game that must end in a given position.
//!
//! Every man on the board either becomes a man of the target or is captured: its *fate*. Which fates are affordable, which
//! squares each man may visit, where lost men can be captured, and which men never move again depend on each other. Constraints
//! are propagated until nothing changes.
//!
//! ```text
//! ProofGame::deduce, up to eight rounds:
//!   distances, obstacles   fewest moves around men that never move
//!   fates, assignment      cheapest assignment of men to fates; fates beyond the slack are ruled out
//!   visits                 squares and numbers of moves that remain possible for each man
//!   reachability           squares that men can reach, given which men stand in the way now
//!   captures               squares on which lost men can be captured
//!   single_moves           men with exactly one move left, which block others before or after it
//! ```
//!
//! `side` holds the facts about the men of one side. docs/internals/proof-games.md explains the method.

mod assignment;
mod captures;
mod distances;
mod fates;
mod obstacles;
mod reachability;
mod side;
mod single_moves;
mod visits;

use chess::{Bitboard, Board, Color, Kind, Move, Position, Rank, Role, Wing};
use game::{MoveList, Position as _};

use distances::{DistanceCache, DistanceTable};
use obstacles::Obstacles;
use reachability::Change;
use side::Side;
use single_moves::SingleMoves;

/// The deductions for one target position.
pub(crate) struct ProofGame {
    target: Board,
    cache: DistanceCache,
    /// The last position examined, its moves left, and the moves that were not ruled out.
    last: Option<(u64, [i32; 2], Allowed)>,
}

/// The moves that were not ruled out in a position.
#[derive(Clone, Copy, Debug)]
struct Allowed {
    /// The arrival squares, by departure square.
    to: [Bitboard; 64],
    /// The squares on which men of the other side may be captured.
    capturable: Bitboard,
    /// The men that may capture something.
    capturers: Bitboard,
    /// Whether castling was not ruled out, by wing.
    castling: [bool; 2],
}

/// The most rounds; further ones seldom find more.
const MOST_ROUNDS: usize = 8;

impl ProofGame {
    pub(crate) fn new(target: &Board) -> ProofGame {
        ProofGame { target: *target, cache: DistanceCache::default(), last: None }
    }

    /// Whether the target may be reached if White and Black have exactly these moves left.
    pub(crate) fn is_possible(&mut self, position: &Position, left: [i32; 2]) -> bool {
        let mut allowed = Allowed {
            to: [Bitboard::EMPTY; 64],
            capturable: Bitboard::EMPTY,
            capturers: Bitboard::EMPTY,
            castling: [false; 2],
        };
        self.last = None;
        let Some(fixed) = self.pawns_at_home(position.board()) else { return false };
        let sides = Color::ALL.map(|color| {
            let left = left[color as usize];
            Side::new(position, &self.target, color, left, fixed)
        });
        // Too many men for the assignment: nothing is ruled out.
        let [Some(white), Some(black)] = sides else { return true };
        let mut is_possible = false;
        for white in choices(&white, position, fixed) {
            for black in choices(&black, position, fixed) {
                let mut sides = [white, black];
                if self.deduce(&mut sides, position, fixed).is_some() {
                    is_possible = true;
                    allowed.add(&sides, position.turn());
                }
            }
        }
        self.last = Some((position.key().0, left, allowed));
        is_possible
    }

    /// Removes moves that were ruled out when the position was examined; none if it was not the last one.
    pub(crate) fn prune(&self, position: &Position, left: [i32; 2], moves: &mut MoveList<Move>) {
        if let Some((key, judged, allowed)) = &self.last
            && (*key, *judged) == (position.key().0, left)
        {
            moves.retain(|mv| allowed.allows(*mv));
        }
    }

    /// The pawns of the target on their first or second rank, which can never have moved; `None` if one is missing.
    fn pawns_at_home(&self, board: &Board) -> Option<Bitboard> {
        let mut fixed = Bitboard::EMPTY;
        for color in Color::ALL {
            let home =
                Bitboard::relative_rank(color, Rank::Second) | Bitboard::relative_rank(color, Rank::First);
            let needed = self.target.of(Role::Pawn, color) & home;
            if !needed.is_within(board.of(Role::Pawn, color)) {
                return None;
            }
            fixed |= needed;
        }
        Some(fixed)
    }

    /// Propagates constraints until nothing changes; `None` if the target cannot be reached.
    fn deduce(&mut self, sides: &mut [Side; 2], position: &Position, home: Bitboard) -> Option<()> {
        let mut obstacles = Obstacles { fixed: home, walls: [Bitboard::EMPTY; 2], keeps_off: [false; 2] };
        let mut single_moves = SingleMoves::NONE;
        // The sides about which something has changed.
        let mut open = [Change::Something; 2];
        for _ in 0..MOST_ROUNDS {
            let distances = self.cache.around(obstacles, &self.target);
            assign_fates(sides, distances, &single_moves, open)?;
            let mut changes = reachability::rule_out_unreachable(sides, position.board())?;
            for color in Color::ALL {
                let losses = captures::losses(&sides[!color as usize], obstacles.fixed)?;
                let side = &mut sides[color as usize];
                for (number, &loss) in losses.iter().enumerate().take(side.lost()) {
                    let known = &mut side.losses[side.targets_len + number];
                    if *known != loss {
                        *known = loss;
                        changes[color as usize] = Change::Something;
                    }
                }
            }
            let next = self.obstacles(sides, home);
            let singles = SingleMoves::of(sides);
            if (next, singles) != (obstacles, single_moves) {
                changes = [Change::Something; 2];
            } else if changes == [Change::Nothing; 2] {
                break;
            }
            if !singles.have_an_order() {
                return None;
            }
            (obstacles, single_moves, open) = (next, singles, changes);
        }
        Some(())
    }

    /// The men that are known to stay in the way. Marks men that never move again as fixed.
    fn obstacles(&self, sides: &mut [Side; 2], home: Bitboard) -> Obstacles {
        let mut obstacles = Obstacles { fixed: home, walls: [Bitboard::EMPTY; 2], keeps_off: [false; 2] };
        for side in &mut *sides {
            for man in &mut side.men[..side.len] {
                let stays = man.visits == man.at.into() && man.at == man.from;
                man.is_fixed |= stays && !man.may_be_taken;
                if man.is_fixed {
                    man.lengths = 1;
                    obstacles.fixed |= man.at.into();
                } else if man.role == Role::Pawn
                    && !man.may_be_taken
                    && man.visits.is_within(man.at.file().into())
                    && !man.visits.meets(Bitboard::BACK_RANKS)
                    && !obstacles.walls[side.color as usize].meets(man.at.file().into())
                {
                    obstacles.walls[side.color as usize] |= man.visits;
                }
            }
        }
        for color in Color::ALL {
            let king = sides[!color as usize].men().iter().find(|man| man.role == Role::King);
            let is_fixed = king.is_some_and(|king| king.is_fixed);
            obstacles.keeps_off[color as usize] = is_fixed && sides[color as usize].lost() == 0;
        }
        obstacles
    }
}

/// Assigns fates anew for the sides about which something has changed.
fn assign_fates(
    sides: &mut [Side; 2],
    distances: &mut DistanceTable,
    single_moves: &SingleMoves,
    changes: [Change; 2],
) -> Option<()> {
    for (side, change) in sides.iter_mut().zip(changes) {
        if change == Change::Something {
            side.assign_fates(distances, single_moves)?;
            if !side.can_spend_all() {
                return None;
            }
        }
    }
    Some(())
}

/// The same side without castling, and with castling to each possible wing.
fn choices(side: &Side, position: &Position, fixed: Bitboard) -> impl Iterator<Item = Side> {
    let castled = Wing::ALL.map(|wing| side.castled(position, wing, fixed));
    [Some(*side)].into_iter().chain(castled).flatten()
}

impl Allowed {
    /// Adds the moves that the deductions leave possible.
    fn add(&mut self, sides: &[Side; 2], turn: Color) {
        let (own, other) = (&sides[turn as usize], &sides[!turn as usize]);
        for man in own.men() {
            if man.at == man.from {
                self.to[man.at.index()] |= man.visits;
            }
            if own.takes > own.taken_by_pawns || man.role == Role::Pawn {
                self.capturers |= man.at.into();
            }
        }
        if let Some(wing) = own.castles {
            self.castling[wing as usize] = true;
        }
        for man in other.men().iter().filter(|man| man.may_be_taken && man.taken_on.contains(man.at)) {
            self.capturable |= man.at.into();
        }
    }

    fn allows(&self, mv: Move) -> bool {
        if let (Kind::Castling, Some(wing)) = (mv.kind(), mv.castling_wing()) {
            return self.castling[wing as usize];
        }
        let may_capture_on = |square| self.capturable.contains(square) && self.capturers.contains(mv.from());
        self.to[mv.from().index()].contains(mv.to()) && mv.capture_square().is_none_or(may_capture_on)
    }
}

#[cfg(test)]
mod tests;
