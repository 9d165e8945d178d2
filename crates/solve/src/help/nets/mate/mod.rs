//! Nets for a mate: the king's square, a checker, and a guard or block for each flight.

mod finished;

use chess::{Bitboard, Color, Role, Square, attacks};

use crate::help::nets::construction::Growing;
use crate::help::nets::distances::Post;
use crate::help::nets::routes::{Stand, Way};
use crate::help::nets::time_limit::TimeLimit;
use crate::help::nets::{Cost, Nets};

/// Adds every net that can be afforded with the king on one of these squares; `None` if there are too many, or no time.
pub(crate) fn build(
    nets: &mut Growing,
    most: Cost,
    squares: impl Iterator<Item = Square>,
    time_limit: &mut TimeLimit<'_>,
) -> Option<()> {
    let Nets { ground, men, king, hunter, .. } = nets.nets.clone();
    let ways = Way::all(&ground.rows, &men);
    let stands = Stand::all(&ways, hunter, most);
    for square in squares {
        let post = Post::new(Role::King, square);
        let moves = ways[king].row.moves(post);
        if moves <= most.victim {
            let cost = Cost { hunter: 0, victim: moves };
            NetSearch::new((&ways, &stands), nets, (king, post), cost, most).check(time_limit)?;
        }
    }
    Some(())
}

/// A net in the making.
struct NetSearch<'a, 'r> {
    ways: &'a [Way<'r>],
    nets: &'a mut Growing,
    hunter: Color,
    king: Square,
    /// The victim's men, a bit each.
    victims: u64,
    /// Where the hunter's men can stand, the cheapest first.
    stands: Vec<Stand>,
    /// Stands that the nets from here on do not have: all that have them have been made.
    excluded: Vec<bool>,
    /// For each neighbour of the king, and the king's square as the last: the stands that attack it.
    attacking: [Vec<u16>; 9],
    placed: Vec<(usize, Post)>,
    /// The men that are placed, a bit each.
    used: u64,
    /// Squares of the men that are placed, but for the king.
    squares: Bitboard,
    /// The hunter's men that are placed.
    guards: Vec<Stand>,
    /// Squares that no man of the victim blocks.
    unblocked: Bitboard,
    empty: Bitboard,
    cost: Cost,
    most: Cost,
}

impl<'a, 'r> NetSearch<'a, 'r> {
    fn new(
        (ways, stands): (&'a [Way<'r>], &[Stand]),
        nets: &'a mut Growing,
        placed: (usize, Post),
        cost: Cost,
        most: Cost,
    ) -> NetSearch<'a, 'r> {
        let king = placed.1.square();
        let field = attacks::king(king).with(king);
        let hunter = nets.nets.hunter;
        let victims = ways.iter().enumerate().filter(|(_, way)| way.color != hunter);
        let victims = victims.fold(0, |all, (man, _)| all | 1 << man);
        let matters = |stand: &&Stand| stand.attacks.meets(field) && stand.leaves_room_for(king);
        let stands: Vec<Stand> = stands.iter().filter(matters).copied().collect();
        let mut attacking = [const { Vec::new() }; 9];
        for (number, stand) in stands.iter().enumerate() {
            for (list, square) in attacking.iter_mut().zip(attacks::king(king)) {
                if stand.attacks.contains(square) {
                    list.push(number as u16);
                }
            }
            if stand.attacks.contains(king) {
                attacking[8].push(number as u16);
            }
        }
        NetSearch {
            ways,
            nets,
            hunter,
            king,
            victims,
            excluded: vec![false; stands.len()],
            stands,
            attacking,
            placed: vec![placed],
            used: 1 << placed.0,
            squares: Bitboard::EMPTY,
            guards: Vec::new(),
            unblocked: Bitboard::EMPTY,
            empty: Bitboard::EMPTY,
            cost,
            most,
        }
    }

    /// Places a man that gives check.
    fn check(&mut self, time_limit: &mut TimeLimit<'_>) -> Option<()> {
        self.with_one_of(8, self.king, time_limit)
    }

    /// Restrictions or blocks a flight that is still open, until there is none.
    fn flights(&mut self, time_limit: &mut TimeLimit<'_>) -> Option<()> {
        time_limit.choose(u32::MAX)?;
        let mut fewest = usize::MAX;
        let mut chosen = None;
        // Flights that nobody can guard are blocked, each by another man.
        let (mut unguarded, mut price) = (0, 0);
        for (index, flight) in attacks::king(self.king).into_iter().enumerate() {
            if self.is_guarded(flight) || self.is_blocked(flight) {
                continue;
            }
            // A flight with as many choices as another is not chosen, however many it has.
            let guards = self.guards_of(index, flight).take(fewest).count();
            let choices = guards + self.blocks_of(flight).take(fewest - guards).count();
            if guards == 0 {
                unguarded += 1;
                match self.blocks_of(flight).map(|(_, moves)| moves).min() {
                    Some(moves) => price += u32::from(moves),
                    None => return Some(()),
                }
            }
            if choices < fewest {
                fewest = choices;
                chosen = Some((index, flight));
            }
        }
        let blocks = (self.victims & !self.used).count_ones();
        if unguarded > blocks || price > u32::from(self.most.victim - self.cost.victim) {
            return Some(());
        }
        match chosen {
            None => self.complete(),
            Some((index, flight)) => {
                self.block(flight, time_limit)?;
                let unblocked = self.unblocked;
                self.unblocked = unblocked.with(flight);
                let flow = self.with_one_of(index, flight, time_limit);
                self.unblocked = unblocked;
                flow
            }
        }
    }

    /// The stands from which a man that is not placed yet can attack `target`.
    fn guards_of(&self, index: usize, target: Square) -> impl Iterator<Item = usize> + '_ {
        let left = self.most.hunter - self.cost.hunter;
        self.attacking[index]
            .iter()
            .map(|&number| usize::from(number))
            .take_while(move |&number| self.stands[number].moves <= left)
            .filter(move |&number| {
                let stand = &self.stands[number];
                !self.excluded[number]
                    && self.used & 1 << stand.man == 0
                    && !(self.squares | self.empty).contains(stand.square)
                    && !attacks::between(stand.square, target).meets(self.squares)
            })
    }

    /// The men of the victim that can block a flight, with the moves that takes.
    fn blocks_of(&self, flight: Square) -> impl Iterator<Item = (usize, u8)> + '_ {
        let free = !(self.squares | self.empty | self.unblocked).contains(flight);
        let left = self.most.victim - self.cost.victim;
        self.ways
            .iter()
            .enumerate()
            .filter(move |(man, way)| free && way.color != self.hunter && self.used & 1 << man == 0)
            .map(move |(man, way)| (man, way.row.moves(Post::any(flight))))
            .filter(move |&(_, moves)| moves <= left)
    }

    /// Puts a man of the victim on `flight`.
    fn block(&mut self, flight: Square, time_limit: &mut TimeLimit<'_>) -> Option<()> {
        let blocks: Vec<(usize, u8)> = self.blocks_of(flight).collect();
        for (man, moves) in blocks {
            self.placed.push((man, Post::any(flight)));
            self.used ^= 1 << man;
            self.squares = self.squares.with(flight);
            self.cost.victim += moves;
            let flow = self.flights(time_limit);
            self.cost.victim -= moves;
            self.squares = self.squares.without(flight);
            self.used ^= 1 << man;
            self.placed.pop();
            flow?;
        }
        Some(())
    }

    /// Lets a man of the hunter attack `target`, in every way there is.
    fn with_one_of(&mut self, index: usize, target: Square, time_limit: &mut TimeLimit<'_>) -> Option<()> {
        let numbers: Vec<usize> = self.guards_of(index, target).collect();
        for &number in &numbers {
            self.with_hunter(self.stands[number], target, time_limit)?;
            // A man whose line to the target another one blocks may still be needed elsewhere.
            let line = attacks::between(self.stands[number].square, target).without(self.king);
            self.excluded[number] = line.is_empty();
        }
        for number in numbers {
            self.excluded[number] = false;
        }
        Some(())
    }

    /// Places a man of the hunter and goes on with the flights.
    fn with_hunter(&mut self, stand: Stand, target: Square, time_limit: &mut TimeLimit<'_>) -> Option<()> {
        let empty = self.empty;
        self.empty |= attacks::between(stand.square, target).without(self.king);
        self.placed.push((stand.man, stand.post()));
        self.used ^= 1 << stand.man;
        self.guards.push(stand);
        self.squares = self.squares.with(stand.square);
        self.cost.hunter += stand.moves;
        let flow = self.flights(time_limit);
        self.cost.hunter -= stand.moves;
        self.squares = self.squares.without(stand.square);
        self.guards.pop();
        self.used ^= 1 << stand.man;
        self.placed.pop();
        self.empty = empty;
        flow
    }

    /// Whether a man that is placed guards the square, as far as those that are placed do not stand in the way.
    fn is_guarded(&self, square: Square) -> bool {
        self.guards.iter().any(|stand| {
            stand.attacks.contains(square) && !attacks::between(stand.square, square).meets(self.squares)
        })
    }

    /// Whether a man of the victim is placed there.
    fn is_blocked(&self, square: Square) -> bool {
        self.squares.contains(square) && self.guards.iter().all(|stand| stand.square != square)
    }

    fn complete(&mut self) -> Option<()> {
        let can_be_parried = self.is_parried() && self.checks_alone();
        if can_be_parried || self.is_illegal() || self.has_a_man_too_many() {
            return Some(());
        }
        self.nets.add(&self.placed, self.empty, self.cost, 1 << self.guards[0].man)
    }
}
