//! Enumerates the nets for a stalemate: the king's flights are guarded or blocked, and every other man of the mated side is
//! captured or immobile.
//!
//! A backtracking search over needs (`choices`): it takes the most constrained need (`most_constrained`) and tries each choice.
//! `immobility` tests immobility, `mated_men` bounds what becomes of the men that are still undecided.

mod choices;
mod immobility;
mod mated_men;
mod most_constrained;

use chess::{Bitboard, Color, Rank, Role, Square, attacks};

use crate::orthodox::bounds::NEVER;
use crate::orthodox::help::nets::captures::{self, Way};
use crate::orthodox::help::nets::construction::NetCollector;
use crate::orthodox::help::nets::distances::Post;
use crate::orthodox::help::nets::placements::{ManDistances, Placement};
use crate::orthodox::help::nets::time_limit::TimeLimit;
use crate::orthodox::help::nets::{Cost, Nets, bits};
use choices::{Choice, Need};
use mated_men::MatedPlacements;
use most_constrained::Unsolvable;

/// The most choices before the search for nets is abandoned, because it would take longer than it saves.
const MAX_CHOICES: u32 = 3_000_000;

/// Adds every affordable net with the king on one of `squares`; `None` if there are too many, time runs out, or pawns stand
/// on the first or last rank, which these nets do not cover.
pub(crate) fn build(
    nets: &mut NetCollector,
    most: Cost,
    squares: impl Iterator<Item = Square>,
    time_limit: &mut TimeLimit<'_>,
) -> Option<()> {
    let edges = Bitboard::from(Rank::First) | Bitboard::from(Rank::Eighth);
    let frame = nets.nets.clone();
    let Nets { tables, men, king, mating, .. } = &frame;
    if men.iter().any(|man| man.start.is_for_a_pawn() && edges.contains(man.start.square())) {
        return None;
    }
    let (king, mating) = (*king, *mating);
    let man_distances = ManDistances::all(&tables.distances, men);
    let placements = Placement::all(&man_distances, mating, most);
    let mated_placements = MatedPlacements::new(&man_distances, king, most);
    for square in squares {
        let post = Post::new(Role::King, square);
        let moves = man_distances[king].distances.moves(post);
        if moves <= most.mated {
            let mut net_search = NetSearch {
                man_distances: &man_distances,
                frame: &frame,
                mated_placements: &mated_placements,
                placements: Placements::new(&placements, square),
                mating,
                nets,
                king: square,
                placed: vec![(king, post)],
                roles: [None; 64],
                decided: 1 << king,
                mating_men: Bitboard::EMPTY,
                mated_men: square.into(),
                frozen: square.into(),
                wanted: Bitboard::EMPTY,
                wanted_own: Bitboard::EMPTY,
                not_own: Bitboard::EMPTY,
                excluded: Vec::new(),
                empty: Bitboard::EMPTY,
                taken: 0,
                capture_squares: Bitboard::FULL,
                spare_lists: Vec::new(),
                cost: Cost { mating: 0, mated: moves },
                most,
                time_limit,
            };
            net_search.extend()?;
        }
    }
    Some(())
}

/// The backtracking search with the king on one square: a partial net.
struct NetSearch<'a, 'r, 'p> {
    man_distances: &'a [ManDistances<'r>],
    mating: Color,
    /// The set of nets before the first is added, with the data of the position.
    frame: &'a Nets,
    /// The placements of the mated side's men.
    mated_placements: &'a MatedPlacements,
    nets: &'a mut NetCollector,
    king: Square,
    placements: Placements,
    placed: Vec<(usize, Post)>,
    /// The role of the placed man on each square, without the king.
    roles: [Option<Role>; 64],
    /// Men that are placed or captured, a bit each.
    decided: u64,
    mating_men: Bitboard,
    mated_men: Bitboard,
    /// The mated side's men whose immobility is accounted for.
    frozen: Bitboard,
    /// Squares where some man must stand.
    wanted: Bitboard,
    /// Squares where a man of the mated side must stand.
    wanted_own: Bitboard,
    /// Squares where no man of the mated side may stand: nets with one there have been built.
    not_own: Bitboard,
    /// Placements of the mating side that must not be used: nets with them have been built.
    excluded: Vec<(usize, Post)>,
    /// Squares that must be empty.
    empty: Bitboard,
    /// The mated side's men that have been captured, a bit each.
    taken: u64,
    /// Squares on which men of the mating side can capture something with the moves to spare.
    capture_squares: Bitboard,
    /// Unused lists of choices, kept to save allocations.
    spare_lists: Vec<Vec<Choice>>,
    cost: Cost,
    most: Cost,
    time_limit: &'a mut TimeLimit<'p>,
}

/// The placements of the mating side's men.
struct Placements {
    /// By square, each with the cheapest first.
    on: [Vec<Placement>; 64],
    /// By the neighbour of the king that they attack, in the order of squares.
    attacking: [Vec<Placement>; 8],
    /// For each square, the fewest moves of a line piece to where it pins a man on that square.
    pins: [u8; 64],
}

impl Placements {
    fn new(all: &[Placement], king: Square) -> Placements {
        let mut placements = Placements {
            on: [const { Vec::new() }; 64],
            attacking: [const { Vec::new() }; 8],
            pins: [NEVER; 64],
        };
        for &placement in all.iter().filter(|placement| placement.leaves_room_for(king)) {
            placements.on[placement.square.index()].push(placement);
            for (list, flight) in placements.attacking.iter_mut().zip(attacks::king(king)) {
                if placement.attacks.contains(flight) {
                    list.push(placement);
                }
            }
        }
        placements.pins = placements.pins(king);
        placements
    }
}

impl NetSearch<'_, '_, '_> {
    /// Fulfils the most constrained need, recursively, until every need is fulfilled.
    fn extend(&mut self) -> Option<()> {
        self.time_limit.count_choice(MAX_CHOICES)?;
        if !self.can_deal_with_all() {
            return Some(());
        }
        self.capture_squares = self.capture_squares();
        if !bits(self.taken).all(|man| self.can_be_taken(man)) {
            return Some(());
        }
        match self.most_constrained() {
            Err(Unsolvable) => Some(()),
            Ok(None) => self.complete(),
            Ok(Some((need, choices))) => {
                let flow = self.try_each(need, &choices);
                self.spare_lists.push(choices);
                flow
            }
        }
    }

    /// The mated side's men that are neither placed nor captured.
    fn undecided(&self) -> impl Iterator<Item = usize> + use<> {
        bits(self.frame.to_be_taken & !self.decided)
    }

    /// The squares on which a man of the mating side can capture something with the moves to spare.
    fn capture_squares(&self) -> Bitboard {
        // The distances do not cover castling, which moves two men.
        if !self.frame.castling.is_empty() {
            return Bitboard::FULL;
        }
        let reachable = self.frame.reachable();
        let men = &self.frame.men;
        let spare = self.most.mating - self.cost.mating;
        let idle = bits(self.frame.mating_men & !self.decided);
        let capture_squares = idle.fold(Bitboard::EMPTY, |capture_squares, man| {
            capture_squares | reachable.within(self.mating, men[man].start, spare)
        });
        let placed = self.placed.iter().filter(|(man, _)| self.frame.mating_men & 1 << man != 0);
        placed.fold(capture_squares, |capture_squares, &(man, post)| {
            let moves = self.man_distances[man].distances.moves(post) + spare;
            let way = Way { from: men[man].start, to: post };
            capture_squares | captures::detours(reachable, self.mating, way, moves)
        })
    }

    /// Whether a man of the mated side can reach a square on which it is captured.
    fn can_be_taken(&self, man: usize) -> bool {
        let spare = self.most.mated - self.cost.mated;
        self.capture_squares == Bitboard::FULL
            || self
                .frame
                .reachable()
                .within(!self.mating, self.frame.men[man].start, spare)
                .meets(self.capture_squares)
    }

    /// Tries each choice in turn. For a flight, blocks come before guards.
    fn try_each(&mut self, need: Need, choices: &[Choice]) -> Option<()> {
        let flight = match need {
            Need::Flight { square, .. } => square.into(),
            _ => Bitboard::EMPTY,
        };
        let (not_own, excluded) = (self.not_own, self.excluded.len());
        for &choice in choices {
            match choice {
                Choice::Placed { man, role, square, sees, .. }
                    if self.man_distances[man].color == self.mating =>
                {
                    self.not_own |= flight;
                    self.make(choice)?;
                    // With squares in between, the same placement may still be needed for another reason, its line being
                    // blocked.
                    if (attacks::between(square, sees) - self.mated_men).is_empty() {
                        self.excluded.push((man, Post::new(role, square)));
                    }
                }
                _ => self.make(choice)?,
            }
        }
        self.not_own = not_own;
        self.excluded.truncate(excluded);
        Some(())
    }

    /// Makes a choice, continues, and takes the choice back.
    fn make(&mut self, choice: Choice) -> Option<()> {
        let (empty, frozen, wanted, wanted_own) = (self.empty, self.frozen, self.wanted, self.wanted_own);
        let flow = match choice {
            Choice::Taken { man } => {
                self.decided ^= 1 << man;
                self.taken ^= 1 << man;
                let flow = self.extend();
                self.taken ^= 1 << man;
                self.decided ^= 1 << man;
                flow
            }
            Choice::Hemmed { square } => {
                self.frozen = frozen.with(square);
                match self.roles[square.index()] {
                    Some(Role::Pawn) => self.wanted |= Bitboard::of(square).forward(!self.mating),
                    Some(role) => self.wanted_own |= self.first_steps(role, square),
                    None => {}
                }
                self.extend()
            }
            Choice::Placed { man, role, square, moves, sees } => {
                self.empty |= attacks::between(square, sees) - self.mated_men;
                let is_mating_man = self.man_distances[man].color == self.mating;
                self.decided ^= 1 << man;
                self.placed.push((man, Post::new(role, square)));
                self.roles[square.index()] = Some(role);
                let (squares, cost) = match is_mating_man {
                    true => (&mut self.mating_men, &mut self.cost.mating),
                    false => (&mut self.mated_men, &mut self.cost.mated),
                };
                *squares = squares.with(square);
                *cost += moves;
                let flow = self.extend();
                let (squares, cost) = match is_mating_man {
                    true => (&mut self.mating_men, &mut self.cost.mating),
                    false => (&mut self.mated_men, &mut self.cost.mated),
                };
                *squares = squares.without(square);
                *cost -= moves;
                self.roles[square.index()] = None;
                self.placed.pop();
                self.decided ^= 1 << man;
                flow
            }
        };
        (self.empty, self.frozen, self.wanted, self.wanted_own) = (empty, frozen, wanted, wanted_own);
        flow
    }

    /// Adds the complete net.
    fn complete(&mut self) -> Option<()> {
        self.nets.add(&self.placed, self.empty - self.mating_men - self.mated_men, self.cost, 0)
    }
}
