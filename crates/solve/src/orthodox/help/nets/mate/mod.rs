//! Enumerates the nets for a mate: the king's square, a checker, and a guard or block for each flight.
//!
//! A backtracking search that always continues with the flight that has the fewest choices.

mod finished;

use chess::{Bitboard, Color, Role, Square, attacks};

use crate::orthodox::help::nets::construction::NetCollector;
use crate::orthodox::help::nets::distances::Post;
use crate::orthodox::help::nets::placements::{ManDistances, Placement};
use crate::orthodox::help::nets::time_limit::TimeLimit;
use crate::orthodox::help::nets::{Cost, Nets, bits};

/// Adds every affordable net with the king on one of `squares`; `None` if there are too many, or time runs out.
pub(crate) fn build(
    nets: &mut NetCollector,
    most: Cost,
    squares: impl Iterator<Item = Square>,
    time_limit: &mut TimeLimit<'_>,
) -> Option<()> {
    let Nets { tables, men, king, mating, .. } = nets.nets.clone();
    let man_distances = ManDistances::all(&tables.distances, &men);
    let placements = Placement::all(&man_distances, mating, most);
    for square in squares {
        let post = Post::new(Role::King, square);
        let moves = man_distances[king].distances.moves(post);
        if moves <= most.mated {
            let placed = PlacedKing { man: king, post, cost: Cost { mating: 0, mated: moves } };
            NetSearch::new(&man_distances, &placements, nets, placed, most).check(time_limit)?;
        }
    }
    Some(())
}

/// The king to be mated on its final square.
struct PlacedKing {
    /// Its number among the men.
    man: usize,
    post: Post,
    /// The moves that it needs.
    cost: Cost,
}

/// The backtracking search with the king on one square: a partial net.
struct NetSearch<'a, 'r> {
    man_distances: &'a [ManDistances<'r>],
    nets: &'a mut NetCollector,
    mating: Color,
    king: Square,
    /// The mated side's men, a bit each.
    mated_men: u64,
    /// The possible placements of the mating side's men, the cheapest first.
    placements: Vec<Placement>,
    /// Placements that the nets from here on must not use: all nets with them have been built.
    excluded: Vec<bool>,
    /// For each neighbour of the king, and at index 8 the king's square: the placements that attack it, the cheapest first.
    attacking: [Vec<Guard>; 9],
    /// The men of the mated side that can block each neighbour of the king, with the moves that they need.
    blocking: [Vec<Block>; 8],
    placed: Vec<(usize, Post)>,
    /// The placed men, a bit each.
    used: u64,
    /// The squares of the placed men, without the king.
    squares: Bitboard,
    /// The placed men of the mating side, the checker first.
    guards: Vec<Placement>,
    /// Squares that men of the mated side must not block: nets with a block there have been built.
    unblocked: Bitboard,
    empty: Bitboard,
    cost: Cost,
    most: Cost,
}

/// A placement of the mating side that attacks a square of the king's field, with all that its choice depends on.
#[derive(Clone, Copy)]
struct Guard {
    /// Its number among the placements.
    number: u16,
    moves: u8,
    /// The bit of the man.
    man: u64,
    square: Bitboard,
    /// The squares between it and the attacked one.
    between: Bitboard,
}

/// A man of the mated side that can block a flight.
#[derive(Clone, Copy)]
struct Block {
    man: u8,
    /// The moves that it needs.
    moves: u8,
}

impl<'a, 'r> NetSearch<'a, 'r> {
    fn new(
        man_distances: &'a [ManDistances<'r>],
        placements: &[Placement],
        nets: &'a mut NetCollector,
        PlacedKing { man, post, cost }: PlacedKing,
        most: Cost,
    ) -> NetSearch<'a, 'r> {
        let king = post.square();
        let field = attacks::king(king).with(king);
        let mating = nets.nets.mating;
        let mated_men = man_distances.iter().enumerate().filter(|(_, distances)| distances.color != mating);
        let mated_men = mated_men.fold(0, |all, (man, _)| all | 1 << man);
        let matters =
            |placement: &&Placement| placement.attacks.meets(field) && placement.leaves_room_for(king);
        let placements: Vec<Placement> = placements.iter().filter(matters).copied().collect();
        let mut attacking = [const { Vec::new() }; 9];
        for (number, placement) in placements.iter().enumerate() {
            let guard = |target: Square| Guard {
                number: number as u16,
                moves: placement.moves,
                man: 1 << placement.man,
                square: placement.square.into(),
                between: attacks::between(placement.square, target),
            };
            for (list, square) in attacking.iter_mut().zip(attacks::king(king)) {
                if placement.attacks.contains(square) {
                    list.push(guard(square));
                }
            }
            if placement.attacks.contains(king) {
                attacking[8].push(guard(king));
            }
        }
        let mut blocking = [const { Vec::new() }; 8];
        for (list, flight) in blocking.iter_mut().zip(attacks::king(king)) {
            for man in bits(mated_men & !(1 << man)) {
                let moves = man_distances[man].distances.moves(Post::any(flight));
                if moves <= most.mated {
                    list.push(Block { man: man as u8, moves });
                }
            }
        }
        NetSearch {
            man_distances,
            nets,
            mating,
            king,
            mated_men,
            excluded: vec![false; placements.len()],
            placements,
            attacking,
            blocking,
            placed: vec![(man, post)],
            used: 1 << man,
            squares: Bitboard::EMPTY,
            guards: Vec::new(),
            unblocked: Bitboard::EMPTY,
            empty: Bitboard::EMPTY,
            cost,
            most,
        }
    }

    /// Places a checker in every possible way.
    fn check(&mut self, time_limit: &mut TimeLimit<'_>) -> Option<()> {
        self.with_one_of(8, self.king, time_limit)
    }

    /// Guards or blocks a flight that is still open, until there is none.
    fn flights(&mut self, time_limit: &mut TimeLimit<'_>) -> Option<()> {
        time_limit.count_choice(u32::MAX)?;
        let mut fewest = usize::MAX;
        let mut chosen = None;
        // Flights that no man can guard must be blocked, each by another man.
        let (mut unguarded, mut block_moves) = (0, 0);
        for (index, flight) in attacks::king(self.king).into_iter().enumerate() {
            if self.is_guarded(flight) || self.is_blocked(flight) {
                continue;
            }
            // Counting stops where the flight has as many choices as the best one.
            let guards = self.guards_of(index).take(fewest).count();
            let choices = guards + self.blocks_of(index, flight).take(fewest - guards).count();
            if guards == 0 {
                unguarded += 1;
                match self.blocks_of(index, flight).map(|block| block.moves).min() {
                    Some(moves) => block_moves += u32::from(moves),
                    None => return Some(()),
                }
            }
            if choices < fewest {
                fewest = choices;
                chosen = Some((index, flight));
            }
        }
        let blocks = (self.mated_men & !self.used).count_ones();
        if unguarded > blocks || block_moves > u32::from(self.most.mated - self.cost.mated) {
            return Some(());
        }
        match chosen {
            None => self.complete(),
            Some((index, flight)) => {
                self.block(index, flight, time_limit)?;
                let unblocked = self.unblocked;
                self.unblocked = unblocked.with(flight);
                let flow = self.with_one_of(index, flight, time_limit);
                self.unblocked = unblocked;
                flow
            }
        }
    }

    /// The placements from which a man that is not yet placed can attack the square with this index.
    fn guards_of(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        let left = self.most.mating - self.cost.mating;
        let (used, squares, taken) = (self.used, self.squares, self.squares | self.empty);
        self.attacking[index]
            .iter()
            .take_while(move |guard| guard.moves <= left)
            .filter(move |guard| {
                used & guard.man == 0 && !taken.meets(guard.square) && !guard.between.meets(squares)
            })
            .map(|guard| usize::from(guard.number))
            .filter(|&number| !self.excluded[number])
    }

    /// The men of the mated side that can block the flight with this index.
    fn blocks_of(&self, index: usize, flight: Square) -> impl Iterator<Item = Block> + '_ {
        let is_free = !(self.squares | self.empty | self.unblocked).contains(flight);
        let left = self.most.mated - self.cost.mated;
        let blocks = if is_free { self.blocking[index].as_slice() } else { &[] };
        blocks.iter().copied().filter(move |block| self.used & 1 << block.man == 0 && block.moves <= left)
    }

    /// Blocks `flight` with a man of the mated side in every possible way.
    fn block(&mut self, index: usize, flight: Square, time_limit: &mut TimeLimit<'_>) -> Option<()> {
        let blocks: Vec<Block> = self.blocks_of(index, flight).collect();
        for Block { man, moves } in blocks {
            self.placed.push((man.into(), Post::any(flight)));
            self.used ^= 1 << man;
            self.squares = self.squares.with(flight);
            self.cost.mated += moves;
            let flow = self.flights(time_limit);
            self.cost.mated -= moves;
            self.squares = self.squares.without(flight);
            self.used ^= 1 << man;
            self.placed.pop();
            flow?;
        }
        Some(())
    }

    /// Attacks `target` with a man of the mating side in every possible way.
    fn with_one_of(&mut self, index: usize, target: Square, time_limit: &mut TimeLimit<'_>) -> Option<()> {
        let numbers: Vec<usize> = self.guards_of(index).collect();
        for &number in &numbers {
            self.with_mating_man(self.placements[number], target, time_limit)?;
            // With squares in between, the same placement may still be needed for another flight, its line to the target
            // being blocked.
            let line = attacks::between(self.placements[number].square, target).without(self.king);
            self.excluded[number] = line.is_empty();
        }
        for number in numbers {
            self.excluded[number] = false;
        }
        Some(())
    }

    /// Places a man of the mating side and continues with the flights.
    fn with_mating_man(
        &mut self,
        placement: Placement,
        target: Square,
        time_limit: &mut TimeLimit<'_>,
    ) -> Option<()> {
        let empty = self.empty;
        self.empty |= attacks::between(placement.square, target).without(self.king);
        self.placed.push((placement.man, placement.post()));
        self.used ^= 1 << placement.man;
        self.guards.push(placement);
        self.squares = self.squares.with(placement.square);
        self.cost.mating += placement.moves;
        let flow = self.flights(time_limit);
        self.cost.mating -= placement.moves;
        self.squares = self.squares.without(placement.square);
        self.guards.pop();
        self.used ^= 1 << placement.man;
        self.placed.pop();
        self.empty = empty;
        flow
    }

    /// Whether a placed man guards the square, considering only placed men as obstacles.
    fn is_guarded(&self, square: Square) -> bool {
        self.guards.iter().any(|placement| {
            placement.attacks.contains(square)
                && !attacks::between(placement.square, square).meets(self.squares)
        })
    }

    /// Whether a man of the mated side is placed on the square.
    fn is_blocked(&self, square: Square) -> bool {
        self.squares.contains(square) && self.guards.iter().all(|placement| placement.square != square)
    }

    /// Adds the complete net if it passes the last tests.
    fn complete(&mut self) -> Option<()> {
        let can_be_parried = self.is_parried() && self.checks_alone();
        if can_be_parried || self.is_illegal() || self.has_a_man_too_many() {
            return Some(());
        }
        self.nets.add(&self.placed, self.empty, self.cost, 1 << self.guards[0].man)
    }
}
