//! Proof games: what can be deduced about the rest of a game that ends in a given position.
//!
//! Every man on the board becomes one of the target or is taken. Which fates are affordable, where each man may go
//! meanwhile, where those that are lost can be taken and who never moves again follow from each other; all of it is
//! propagated until nothing changes. docs/internals/proof-games.md explains the method.

mod assignment;
mod camp;
mod captures;
mod distances;
mod order;
mod single_moves;

use chess::{Bitboard, Board, Color, Kind, Move, Position, Rank, Role, Wing};
use game::{MoveList, Position as _};

use camp::Camp;
use distances::{DistanceCache, Distances, Obstacles};
use order::Change;
use single_moves::SingleMoves;

/// Deduces what the rest of a proof game needs.
pub(crate) struct ProofGame {
    target: Board,
    cache: DistanceCache,
    /// The position judged last, and where its men may go.
    last: Option<(u64, [i32; 2], Allowed)>,
}

/// The moves that were not ruled out in a position.
#[derive(Clone, Copy, Debug)]
struct Allowed {
    /// By square of departure.
    to: [Bitboard; 64],
    /// Squares on which men of the side that does not move may be taken.
    prey: Bitboard,
    /// Men that may take something.
    hunters: Bitboard,
    /// Whether castling to either wing was not ruled out.
    castling: [bool; 2],
}

/// More rounds seldom find more.
const MOST_ROUNDS: usize = 8;

impl ProofGame {
    pub(crate) fn new(target: &Board) -> ProofGame {
        ProofGame { target: *target, cache: DistanceCache::default(), last: None }
    }

    /// Whether the target might be reached when White and Black have exactly so many moves left.
    pub(crate) fn is_possible(&mut self, position: &Position, left: [i32; 2]) -> bool {
        let mut allowed = Allowed {
            to: [Bitboard::EMPTY; 64],
            prey: Bitboard::EMPTY,
            hunters: Bitboard::EMPTY,
            castling: [false; 2],
        };
        self.last = None;
        let Some(fixed) = self.pawns_at_home(position.board()) else { return false };
        let camps = Color::ALL.map(|color| {
            let left = left[color as usize];
            Camp::new(position, &self.target, color, left, fixed)
        });
        // Too many men to be shared out: nothing is ruled out.
        let [Some(white), Some(black)] = camps else { return true };
        let mut is_possible = false;
        for white in choices(&white, position, fixed) {
            for black in choices(&black, position, fixed) {
                let mut camps = [white, black];
                if self.deduce(&mut camps, position, fixed).is_some() {
                    is_possible = true;
                    allowed.add(&camps, position.turn());
                }
            }
        }
        self.last = Some((position.key().0, left, allowed));
        is_possible
    }

    /// Keeps those moves that were not ruled out when the position was judged; all of them if it was not the last one.
    pub(crate) fn prune(&self, position: &Position, left: [i32; 2], moves: &mut MoveList<Move>) {
        if let Some((key, judged, allowed)) = &self.last
            && (*key, *judged) == (position.key().0, left)
        {
            moves.retain(|mv| allowed.allows(*mv));
        }
    }

    /// Pawns on their second rank that the target has there, which cannot have come back; `None` if one is missing.
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

    /// Propagates until nothing changes; `None` if the target cannot be reached.
    fn deduce(&mut self, camps: &mut [Camp; 2], position: &Position, home: Bitboard) -> Option<()> {
        let mut obstacles = Obstacles { fixed: home, walls: [Bitboard::EMPTY; 2], keeps_off: [false; 2] };
        let mut single_moves = SingleMoves::NONE;
        // The sides that there is something to find out about.
        let mut open = [Change::Something; 2];
        for _ in 0..MOST_ROUNDS {
            let distances = self.cache.around(obstacles, &self.target);
            share(camps, distances, &single_moves, open)?;
            let mut changes = order::limit(camps, position.board())?;
            for color in Color::ALL {
                let losses = captures::losses(&camps[!color as usize], obstacles.fixed)?;
                let camp = &mut camps[color as usize];
                for (number, &loss) in losses.iter().enumerate().take(camp.lost()) {
                    let known = &mut camp.losses[camp.targets_len + number];
                    if *known != loss {
                        *known = loss;
                        changes[color as usize] = Change::Something;
                    }
                }
            }
            let next = self.obstacles(camps, home);
            let singles = SingleMoves::of(camps);
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

    /// What is known to stand in the way for ever.
    fn obstacles(&self, camps: &mut [Camp; 2], home: Bitboard) -> Obstacles {
        let mut obstacles = Obstacles { fixed: home, walls: [Bitboard::EMPTY; 2], keeps_off: [false; 2] };
        for camp in &mut *camps {
            for man in &mut camp.men[..camp.len] {
                let stays = man.visits == man.at.into() && man.at == man.from;
                man.is_fixed |= stays && !man.may_be_taken;
                if man.is_fixed {
                    man.lengths = 1;
                    obstacles.fixed |= man.at.into();
                } else if man.role == Role::Pawn
                    && !man.may_be_taken
                    && man.visits.is_within(man.at.file().into())
                    && !man.visits.meets(Bitboard::BACK_RANKS)
                    && !obstacles.walls[camp.color as usize].meets(man.at.file().into())
                {
                    obstacles.walls[camp.color as usize] |= man.visits;
                }
            }
        }
        for color in Color::ALL {
            let king = camps[!color as usize].men().iter().find(|man| man.role == Role::King);
            let is_fixed = king.is_some_and(|king| king.is_fixed);
            obstacles.keeps_off[color as usize] = is_fixed && camps[color as usize].lost() == 0;
        }
        obstacles
    }
}

/// Shares out the fates of the sides about which something has changed.
fn share(
    camps: &mut [Camp; 2],
    distances: &mut Distances,
    single_moves: &SingleMoves,
    changes: [Change; 2],
) -> Option<()> {
    for (camp, change) in camps.iter_mut().zip(changes) {
        if change == Change::Something {
            camp.share(distances, single_moves)?;
            if !camp.can_spend_all() {
                return None;
            }
        }
    }
    Some(())
}

/// A side that castles no more, and one that castles to a wing.
fn choices(camp: &Camp, position: &Position, fixed: Bitboard) -> impl Iterator<Item = Camp> {
    let castled = Wing::ALL.map(|wing| camp.castled(position, wing, fixed));
    [Some(*camp)].into_iter().chain(castled).flatten()
}

impl Allowed {
    /// Adds what the deductions have left.
    fn add(&mut self, camps: &[Camp; 2], turn: Color) {
        let (own, other) = (&camps[turn as usize], &camps[!turn as usize]);
        for man in own.men() {
            if man.at == man.from {
                self.to[man.at.index()] |= man.visits;
            }
            if own.takes > own.taken_by_pawns || man.role == Role::Pawn {
                self.hunters |= man.at.into();
            }
        }
        if let Some(wing) = own.castles {
            self.castling[wing as usize] = true;
        }
        for man in other.men().iter().filter(|man| man.may_be_taken && man.taken_on.contains(man.at)) {
            self.prey |= man.at.into();
        }
    }

    fn allows(&self, mv: Move) -> bool {
        if let (Kind::Castling, Some(wing)) = (mv.kind(), mv.castling_wing()) {
            return self.castling[wing as usize];
        }
        let takes_well = |square| self.prey.contains(square) && self.hunters.contains(mv.from());
        self.to[mv.from().index()].contains(mv.to()) && mv.capture_square().is_none_or(takes_well)
    }
}

#[cfg(test)]
mod tests;
