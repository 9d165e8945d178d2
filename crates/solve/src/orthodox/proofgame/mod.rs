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
//! after the last round:
//!   precedence             which men must start or arrive before which others
//!   schedule               the earliest and latest moves of these events; the sides move in turn
//! ```
//!
//! What was deduced about a position holds after the next half-move as well (`after_move`), so that only the consequences of this
//! half-move remain to be found.
//!
//! `side` holds the facts about the men of one side. docs/internals/proof-games.md explains the method.

mod after_move;
mod assignment;
mod captures;
mod distances;
mod fates;
mod mover;
mod obstacles;
mod precedence;
mod reachability;
mod schedule;
mod side;
mod single_moves;
mod visits;

use chess::{Bitboard, Board, Color, Kind, Move, Position, Rank, Role, Wing};
use game::{MoveList, Position as _};

use assignment::MOST_MEN;
use distances::{DistanceCache, DistanceTable};
use obstacles::Obstacles;
use precedence::Precedence;
use reachability::Change;
use schedule::Schedule;
use side::Side;
use single_moves::SingleMoves;

/// The deductions for one target position.
pub(crate) struct ProofGame {
    target: Board,
    cache: DistanceCache,
    /// The last position examined, by the number of half-moves left.
    examined: Vec<Examined>,
}

/// What was deduced about a position.
#[derive(Default)]
struct Examined {
    key: u64,
    left: [i32; 2],
    board: Option<(Board, Color)>,
    /// The facts for each choice of castlings that was not ruled out.
    facts: Vec<Facts>,
    allowed: Allowed,
}

/// Facts about the rest of the game, with castling decided.
#[derive(Clone, Copy)]
struct Facts {
    sides: [Side; 2],
    obstacles: Obstacles,
    single_moves: SingleMoves,
    /// The sides about which something has changed since the last assignment of fates.
    open: [Change; 2],
    /// The squares to which each man may move at once.
    now: [[Bitboard; MOST_MEN]; 2],
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

/// The order of events is found this often; each time it may force men to move.
const MOST_ORDERS: usize = 4;

impl Default for Allowed {
    fn default() -> Allowed {
        Allowed {
            to: [Bitboard::EMPTY; 64],
            capturable: Bitboard::EMPTY,
            capturers: Bitboard::EMPTY,
            castling: [false; 2],
        }
    }
}

impl ProofGame {
    pub(crate) fn new(target: &Board) -> ProofGame {
        ProofGame { target: *target, cache: DistanceCache::default(), examined: Vec::new() }
    }

    /// Whether the target may be reached if White and Black have exactly these moves left. `before` is the key of the position
    /// before the last half-move: what was deduced about it still holds.
    pub(crate) fn is_possible(&mut self, position: &Position, left: [i32; 2], before: Option<u64>) -> bool {
        let Ok(remaining) = usize::try_from(left[0] + left[1]) else { return false };
        if self.examined.len() < remaining + 2 {
            self.examined.resize_with(remaining + 2, Examined::default);
        }
        let mut next = std::mem::take(&mut self.examined[remaining]);
        next.facts.clear();
        next.board = None;
        next.key = position.key().0;
        next.left = left;
        next.allowed = Allowed::default();
        let known = &self.examined[remaining + 1];
        match known.board.filter(|_| before == Some(known.key)) {
            Some((board, mover)) => {
                let step = after_move::Step::new(&board, position.board(), mover);
                next.facts.extend(known.facts.iter().filter_map(|facts| facts.after(step, position)));
            }
            None => {
                let Some(first) = self.first_facts(position, left, &mut next.facts) else { return false };
                if first == Assigned::TooMany {
                    return true;
                }
            }
        }
        next.facts.retain_mut(|facts| self.deduce(facts, position).is_some());
        for facts in &next.facts {
            next.allowed.add(facts, position.turn());
        }
        let is_possible = !next.facts.is_empty();
        if is_possible {
            next.board = Some((*position.board(), position.turn()));
        }
        self.examined[remaining] = next;
        is_possible
    }

    /// The facts that are known without any deduction; `None` if the target cannot be reached.
    fn first_facts(&self, position: &Position, left: [i32; 2], all: &mut Vec<Facts>) -> Option<Assigned> {
        let fixed = self.pawns_at_home(position.board())?;
        let sides = Color::ALL.map(|color| {
            let left = left[color as usize];
            Side::new(position, &self.target, color, left, fixed)
        });
        // Too many men for the assignment: nothing is ruled out.
        let [Some(white), Some(black)] = sides else { return Some(Assigned::TooMany) };
        let obstacles = Obstacles { home: fixed, fixed, walls: [Bitboard::EMPTY; 2], keeps_off: [false; 2] };
        for white in choices(&white, position, fixed) {
            for black in choices(&black, position, fixed) {
                all.push(Facts {
                    sides: [white, black],
                    obstacles,
                    single_moves: SingleMoves::NONE,
                    open: [Change::Something; 2],
                    now: [[Bitboard::FULL; MOST_MEN]; 2],
                });
            }
        }
        Some(Assigned::All)
    }

    /// Removes moves that were ruled out when the position was examined; none if it was not the last one.
    pub(crate) fn prune(&self, position: &Position, left: [i32; 2], moves: &mut MoveList<Move>) {
        let remaining = usize::try_from(left[0] + left[1]).unwrap_or(usize::MAX);
        if let Some(Examined { key, left: judged, allowed, board: Some(_), .. }) =
            self.examined.get(remaining)
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

    /// Deduces what the rest of the game needs; `None` if the target cannot be reached.
    fn deduce(&mut self, facts: &mut Facts, position: &Position) -> Option<()> {
        for _ in 0..MOST_ORDERS {
            self.propagate(facts, position)?;
            if self.find_order(facts, position.turn())? == Change::Nothing {
                break;
            }
        }
        Some(())
    }

    /// Propagates constraints until nothing changes; `None` if the target cannot be reached.
    fn propagate(&mut self, facts: &mut Facts, position: &Position) -> Option<()> {
        for _ in 0..MOST_ROUNDS {
            let distances = self.cache.around(facts.obstacles, &self.target);
            let sides = &mut facts.sides;
            assign_fates(sides, distances, &facts.single_moves, facts.open)?;
            let mut changes = reachability::rule_out_unreachable(sides, position.board())?;
            for color in Color::ALL {
                let losses = captures::losses(&sides[!color as usize], facts.obstacles.fixed)?;
                let side = &mut sides[color as usize];
                for (number, &loss) in losses.iter().enumerate().take(side.lost()) {
                    let known = &mut side.losses[side.targets_len + number];
                    if *known != loss {
                        *known = loss;
                        changes[color as usize] = Change::Something;
                    }
                }
            }
            let next = self.obstacles(sides, facts.obstacles.home);
            let singles = SingleMoves::of(sides);
            if (next, singles) != (facts.obstacles, facts.single_moves) {
                changes = [Change::Something; 2];
            }
            (facts.obstacles, facts.single_moves, facts.open) = (next, singles, changes);
            if changes == [Change::Nothing; 2] {
                break;
            }
            if !singles.have_an_order() {
                return None;
            }
        }
        Some(())
    }

    /// Finds the order of events, and the moves that it excludes; `None` if there is none. Returns whether men turned out to need
    /// more moves.
    fn find_order(&mut self, facts: &mut Facts, turn: Color) -> Option<Change> {
        let distances = self.cache.around(facts.obstacles, &self.target);
        let precedence = Precedence::find(&facts.sides, distances)?;
        let left = Color::ALL.map(|color| {
            let side = &facts.sides[color as usize];
            side.left + i32::from(side.castles.is_some())
        });
        let schedule = Schedule::find(&precedence, &facts.sides, left, turn)?;
        let mut change = Change::Nothing;
        facts.now = Color::ALL.map(|_| [Bitboard::FULL; MOST_MEN]);
        for (number, mover) in precedence.movers[..precedence.len].iter().enumerate() {
            let Some(of_side) = mover.number else { continue };
            facts.now[mover.color as usize][of_side] = if schedule.earliest[2 * number] == 0 {
                precedence.first_squares(number)
            } else {
                Bitboard::EMPTY
            };
            let man = &mut facts.sides[mover.color as usize].men[of_side];
            if mover.castling.is_none() && man.lengths != mover.lengths {
                man.lengths = mover.lengths;
                facts.open[mover.color as usize] = Change::Something;
                change = Change::Something;
            }
        }
        facts.sides.iter().all(Side::can_spend_all).then_some(change)
    }

    /// The men that are known to stay in the way. Marks men that never move again as fixed.
    fn obstacles(&self, sides: &mut [Side; 2], home: Bitboard) -> Obstacles {
        let mut obstacles =
            Obstacles { home, fixed: home, walls: [Bitboard::EMPTY; 2], keeps_off: [false; 2] };
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

/// Whether all men can be assigned fates.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Assigned {
    All,
    TooMany,
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
    fn add(&mut self, facts: &Facts, turn: Color) {
        let (own, other) = (&facts.sides[turn as usize], &facts.sides[!turn as usize]);
        for (man, &now) in own.men().iter().zip(&facts.now[turn as usize]) {
            if man.at == man.from {
                self.to[man.at.index()] |= man.visits & now;
            }
            if own.takes > own.taken_by_pawns || man.role == Role::Pawn {
                self.capturers |= man.at.into();
            }
        }
        let castles_now = own
            .men()
            .iter()
            .zip(&facts.now[turn as usize])
            .any(|(man, now)| man.role == Role::King && man.at != man.from && !now.is_empty());
        if let Some(wing) = own.castles.filter(|_| castles_now) {
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
