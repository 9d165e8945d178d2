//! Nets for a stalemate: the king's flights guarded or blocked, and every other man of the victim taken or immobile.

mod choices;
mod hardest;
mod reasons;
mod victims;

use chess::{Bitboard, Color, Rank, Role, Square, attacks};

use crate::bounds::NEVER;
use crate::help::nets::construction::Growing;
use crate::help::nets::distances::Post;
use crate::help::nets::routes::{Stand, Way};
use crate::help::nets::time_limit::TimeLimit;
use crate::help::nets::{Cost, Nets, bits, captures};
use choices::{Choice, Need};
use hardest::Hopeless;
use victims::Seats;

/// Choices that are made before the search for nets is given up: by then it takes longer than it saves.
const MAX_CHOICES: u32 = 3_000_000;

/// Adds every net that can be afforded with the king on one of these squares; `None` if there are too many, or no time, or
/// the diagram has what nets know nothing of.
pub(crate) fn build(
    nets: &mut Growing,
    most: Cost,
    squares: impl Iterator<Item = Square>,
    time_limit: &mut TimeLimit<'_>,
) -> Option<()> {
    let edges = Bitboard::from(Rank::First) | Bitboard::from(Rank::Eighth);
    let frame = nets.nets.clone();
    let Nets { ground, men, king, hunter, .. } = &frame;
    if men.iter().any(|man| man.start.is_for_a_pawn() && edges.contains(man.start.square())) {
        return None;
    }
    let (king, hunter) = (*king, *hunter);
    let ways = Way::all(&ground.rows, men);
    let stands = Stand::all(&ways, hunter, most);
    let seats = Seats::new(&ways, king, most);
    for square in squares {
        let post = Post::new(Role::King, square);
        let moves = ways[king].row.moves(post);
        if moves <= most.victim {
            let mut net_search = NetSearch {
                ways: &ways,
                frame: &frame,
                seats: &seats,
                stands: Stands::new(&stands, square),
                hunter,
                nets,
                king: square,
                placed: vec![(king, post)],
                roles: [None; 64],
                decided: 1 << king,
                hunters: Bitboard::EMPTY,
                victims: square.into(),
                frozen: square.into(),
                wanted: Bitboard::EMPTY,
                wanted_own: Bitboard::EMPTY,
                not_own: Bitboard::EMPTY,
                excluded: Vec::new(),
                empty: Bitboard::EMPTY,
                taken: 0,
                met: Bitboard::FULL,
                spent: Vec::new(),
                cost: Cost { hunter: 0, victim: moves },
                most,
                time_limit,
            };
            net_search.go_on()?;
        }
    }
    Some(())
}

/// A net in the making.
struct NetSearch<'a, 'r, 'p> {
    ways: &'a [Way<'r>],
    hunter: Color,
    /// What is known of the position.
    frame: &'a Nets,
    /// Where the victim's men can be.
    seats: &'a Seats,
    nets: &'a mut Growing,
    king: Square,
    stands: Stands,
    placed: Vec<(usize, Post)>,
    /// What stands where, but for the king.
    roles: [Option<Role>; 64],
    /// Men that are placed or taken, a bit each.
    decided: u64,
    hunters: Bitboard,
    victims: Bitboard,
    /// The victim's men whose immobility is accounted for.
    frozen: Bitboard,
    /// Squares where some man must stand.
    wanted: Bitboard,
    /// Squares where a man of the victim must stand.
    wanted_own: Bitboard,
    /// Squares where no man of the victim stands: nets with one there have been made.
    not_own: Bitboard,
    /// Men of the hunter that are not there: nets with them have been made.
    excluded: Vec<(usize, Post)>,
    empty: Bitboard,
    /// The victim's men that have been taken, a bit each.
    taken: u64,
    /// Squares on which men of the hunter can take something with the moves to spare.
    met: Bitboard,
    /// Lists of choices that are not in use.
    spent: Vec<Vec<Choice>>,
    cost: Cost,
    most: Cost,
    time_limit: &'a mut TimeLimit<'p>,
}

/// Where the hunter's men can stand.
struct Stands {
    /// By square, each with the cheapest first.
    on: [Vec<Stand>; 64],
    /// By the neighbour of the king that they attack, in the order of squares.
    attacking: [Vec<Stand>; 8],
    /// For each square the fewest moves to where a rider pins a man on it.
    pins: [u8; 64],
}

impl Stands {
    fn new(all: &[Stand], king: Square) -> Stands {
        let mut stands = Stands {
            on: [const { Vec::new() }; 64],
            attacking: [const { Vec::new() }; 8],
            pins: [NEVER; 64],
        };
        for &stand in all.iter().filter(|stand| stand.leaves_room_for(king)) {
            stands.on[stand.square.index()].push(stand);
            for (list, flight) in stands.attacking.iter_mut().zip(attacks::king(king)) {
                if stand.attacks.contains(flight) {
                    list.push(stand);
                }
            }
        }
        stands.pins = stands.pins(king);
        stands
    }
}

impl NetSearch<'_, '_, '_> {
    /// Takes care of what has the fewest solutions, until nothing is left to take care of.
    fn go_on(&mut self) -> Option<()> {
        self.time_limit.choose(MAX_CHOICES)?;
        if !self.can_deal_with_all() {
            return Some(());
        }
        self.met = self.met();
        if !bits(self.taken).all(|man| self.can_be_taken(man)) {
            return Some(());
        }
        match self.hardest() {
            Err(Hopeless) => Some(()),
            Ok(None) => self.complete(),
            Ok(Some((need, choices))) => {
                let flow = self.try_each(need, &choices);
                self.spent.push(choices);
                flow
            }
        }
    }

    /// The victim's men of which nothing has been decided.
    fn undecided(&self) -> impl Iterator<Item = usize> + use<> {
        bits(self.frame.to_be_taken & !self.decided)
    }

    /// The squares on which a man of the hunter can take something with the moves to spare.
    fn met(&self) -> Bitboard {
        // Castling takes two men to places that no distance tells.
        if !self.frame.castling.is_empty() {
            return Bitboard::FULL;
        }
        let spans = self.frame.spans();
        let men = &self.frame.men;
        let spare = self.most.hunter - self.cost.hunter;
        let idle = bits(self.frame.hunters & !self.decided);
        let met =
            idle.fold(Bitboard::EMPTY, |met, man| met | spans.within(self.hunter, men[man].start, spare));
        let placed = self.placed.iter().filter(|(man, _)| self.frame.hunters & 1 << man != 0);
        placed.fold(met, |met, &(man, post)| {
            let moves = self.ways[man].row.moves(post) + spare;
            met | captures::detours(spans, self.hunter, (men[man].start, post), moves)
        })
    }

    /// Whether a man of the victim can get to where it is taken.
    fn can_be_taken(&self, man: usize) -> bool {
        let spare = self.most.victim - self.cost.victim;
        self.met == Bitboard::FULL
            || self.frame.spans().within(!self.hunter, self.frame.men[man].start, spare).meets(self.met)
    }

    /// Makes each choice in turn. Those that leave a flight to be guarded come after those that block it.
    fn try_each(&mut self, need: Need, choices: &[Choice]) -> Option<()> {
        let flight = match need {
            Need::Flight { square, .. } => square.into(),
            _ => Bitboard::EMPTY,
        };
        let (not_own, excluded) = (self.not_own, self.excluded.len());
        for &choice in choices {
            match choice {
                Choice::Placed { man, role, square, sees, .. } if self.ways[man].color == self.hunter => {
                    self.not_own |= flight;
                    self.make(choice)?;
                    // A man whose line another one blocks may still be needed elsewhere.
                    if (attacks::between(square, sees) - self.victims).is_empty() {
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

    fn make(&mut self, choice: Choice) -> Option<()> {
        let (empty, frozen, wanted, wanted_own) = (self.empty, self.frozen, self.wanted, self.wanted_own);
        let flow = match choice {
            Choice::Taken { man } => {
                self.decided ^= 1 << man;
                self.taken ^= 1 << man;
                let flow = self.go_on();
                self.taken ^= 1 << man;
                self.decided ^= 1 << man;
                flow
            }
            Choice::Hemmed { square } => {
                self.frozen = frozen.with(square);
                match self.roles[square.index()] {
                    Some(Role::Pawn) => self.wanted |= Bitboard::of(square).forward(!self.hunter),
                    Some(role) => self.wanted_own |= self.first_steps(role, square),
                    None => {}
                }
                self.go_on()
            }
            Choice::Placed { man, role, square, moves, sees } => {
                self.empty |= attacks::between(square, sees) - self.victims;
                let hunts = self.ways[man].color == self.hunter;
                self.decided ^= 1 << man;
                self.placed.push((man, Post::new(role, square)));
                self.roles[square.index()] = Some(role);
                let (squares, cost) = match hunts {
                    true => (&mut self.hunters, &mut self.cost.hunter),
                    false => (&mut self.victims, &mut self.cost.victim),
                };
                *squares = squares.with(square);
                *cost += moves;
                let flow = self.go_on();
                let (squares, cost) = match hunts {
                    true => (&mut self.hunters, &mut self.cost.hunter),
                    false => (&mut self.victims, &mut self.cost.victim),
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

    fn complete(&mut self) -> Option<()> {
        self.nets.add(&self.placed, self.empty - self.hunters - self.victims, self.cost, 0)
    }
}
