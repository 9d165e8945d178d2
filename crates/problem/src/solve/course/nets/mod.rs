//! Mating nets: which men must stand where when the king is caught, found before the search begins.
//!
//! A net names a square for the king, a man that gives check, and for every flight a man that guards or blocks it. Each
//! final position that play can lead to contains one of the nets at least, so a position from which no net can be
//! completed with the moves that are left needs no search. Men that a net does not name may stand anywhere or be gone.
//!
//! The search carries the nets that are still in reach from move to move: what a move changes for a net is the way of the
//! man that moves, and nothing else.

mod mate;
mod patience;
mod rows;
mod stalemate;
mod ways;

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use chess::{Bitboard, Color, Kind, Move, Position, Rank, Role, Square};

use super::super::limits::Limits;
use super::super::needs::{Budget, Catch, Reach};
use super::mixed;
use rows::{Post, Row, Rows};

/// A man of the position that the nets were made for.
struct Man {
    color: Color,
    square: Square,
    /// Its way as long as it has not moved, if it may castle.
    castling: Option<Row>,
}

/// Every net for one king from one position.
pub(super) struct Nets {
    men: Vec<Man>,
    /// How many men there are.
    count: usize,
    /// The most nets.
    room: usize,
    hunter: Color,
    /// Who may castle, which moves two men at once.
    castling: Vec<Color>,
    /// The men that must be taken where a net does not name them, a bit each.
    to_be_taken: u64,
    /// The most pawns that may be taken en passant by others.
    double_steps: u8,
    /// For each net and man, where the man must stand.
    posts: Vec<Post>,
    /// For each net what is looked at most often.
    cores: Vec<Core>,
    /// Nets by a number for their men.
    known: HashMap<u64, usize>,
    /// For each net the moves that it takes from the position that it was made for.
    costs: Vec<Cost>,
}

/// Moves of each side.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Cost {
    hunter: u8,
    victim: u8,
}

impl Cost {
    /// What a budget allows; `None` if it is larger than any net needs.
    pub(super) fn of(budget: Budget) -> Option<Cost> {
        Some(Cost { hunter: budget.hunter.try_into().ok()?, victim: budget.victim.try_into().ok()? })
    }
}

/// A net that is still in reach, with the moves it takes from here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Alive {
    net: u32,
    cost: Cost,
}

/// Which man stands on which square.
#[derive(Clone, Copy)]
pub(super) struct Places {
    men: [u8; 64],
    /// The men that are on the board, a bit each.
    present: u64,
}

const NOBODY: u8 = u8::MAX;

/// A king that is to be caught.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quarry {
    pub(super) victim: Color,
    pub(super) how: Catch,
    /// The moves that there are for it.
    pub(super) most: Cost,
}

/// Makes nets.
pub(super) struct Weaver<'a> {
    rows: Rows,
    limits: Limits<'a>,
}

impl<'a> Weaver<'a> {
    pub(super) fn new(limits: Limits<'a>) -> Weaver<'a> {
        Weaver { rows: Rows::new(&Reach::new()), limits }
    }

    /// All nets for the king of `victim` within a budget; `None` if there is no room for so many, or no time.
    pub(super) fn weave(&self, position: &Position, quarry: Quarry, room: usize) -> Option<Nets> {
        let Quarry { victim, how, most } = quarry;
        let men: Vec<Man> = position
            .board()
            .pieces()
            .map(|(square, piece)| Man {
                color: piece.color,
                square,
                castling: self.rows.with_castling(position, piece.color, square),
            })
            .collect();
        let to_be_taken = match how {
            Catch::Mate => 0,
            Catch::Stalemate => men
                .iter()
                .enumerate()
                .fold(0, |all, (man, &Man { color, .. })| all | u64::from(color == victim) << man),
        };
        let mut nets = Nets {
            hunter: !victim,
            castling: Color::ALL.into_iter().filter(|&color| can_castle(position, color)).collect(),
            to_be_taken,
            double_steps: double_steps(position),
            posts: Vec::new(),
            count: men.len(),
            room,
            men,
            cores: Vec::new(),
            known: HashMap::new(),
            costs: Vec::new(),
        };
        match how {
            Catch::Mate => mate::weave(&self.rows, position, &mut nets, most, self.limits)?,
            Catch::Stalemate => stalemate::weave(&self.rows, position, &mut nets, most, self.limits)?,
        }
        Some(nets)
    }

    fn row<'r>(&'r self, man: &'r Man, role: Role, square: Square) -> &'r Row {
        match &man.castling {
            Some(row) if man.square == square => row,
            _ => self.rows.of(man.color, role, square),
        }
    }

    /// What a move does to nets.
    pub(super) fn change<'c>(
        &'c self,
        nets: &'c Nets,
        places: &'c Places,
        occupied: Bitboard,
        mv: Move,
        left: Cost,
    ) -> Option<Change<'c>> {
        let moved = places.man(mv.from())?;
        let man = &nets.men[moved];
        let taken = mv.capture_square().and_then(|square| places.man(square)).map_or(0, |taken| 1 << taken);
        Some(Change {
            nets,
            places,
            mv,
            left,
            moved,
            old: self.row(man, mv.role(), mv.from()),
            new: self.row(man, mv.promotion().unwrap_or(mv.role()), mv.destination()),
            taken,
            hunts: man.color == nets.hunter,
            occupied: occupied.without(mv.from()).with(mv.destination()),
            victims: nets.to_be_taken & places.present & !taken,
        })
    }

    /// For each square where the man on it may go to bring one of these nets nearer.
    pub(super) fn pressing(
        &self,
        nets: &Nets,
        places: &Places,
        position: &Position,
        alive: &[Alive],
    ) -> [Bitboard; 64] {
        let mut targets = [Bitboard::EMPTY; 64];
        if alive.is_empty() {
            return targets;
        }
        let board = position.board();
        let mut ways = [const { None }; 64];
        let mut movers = 0_u64;
        for square in board.color(position.turn()) {
            if let (Some(man), Some(role)) = (places.man(square), board.role_at(square)) {
                ways[man] = Some((square, self.row(&nets.men[man], role, square)));
                movers |= 1 << man;
            }
        }
        for alive in alive {
            let mut men = nets.cores[alive.net as usize].men & movers;
            let posts = nets.posts(alive.net);
            while men != 0 {
                let man = men.trailing_zeros() as usize;
                men &= men - 1;
                let Some((square, row)) = ways[man] else { continue };
                targets[square.index()] |= match row.moves(posts[man]) {
                    0 => Bitboard::EMPTY,
                    1 => posts[man].square().into(),
                    _ => Bitboard::FULL,
                };
            }
        }
        targets
    }
}

/// A move, as far as nets are concerned.
pub(super) struct Change<'c> {
    nets: &'c Nets,
    places: &'c Places,
    mv: Move,
    /// The moves left after it.
    left: Cost,
    moved: usize,
    old: &'c Row,
    new: &'c Row,
    /// The bit of the man that is taken.
    taken: u64,
    hunts: bool,
    /// The squares that are occupied after it.
    occupied: Bitboard,
    /// The victim's men after it, a bit each, where all that a net does not name must be taken.
    victims: u64,
}

impl Change<'_> {
    /// The net after the move, if it is still in reach.
    #[inline]
    pub(super) fn survives(&self, alive: Alive) -> Option<Alive> {
        let Alive { net, mut cost } = alive;
        let core = &self.nets.cores[net as usize];
        if core.men & self.taken != 0 {
            return None;
        }
        if core.men & 1 << self.moved != 0 {
            let post = self.nets.posts(net)[self.moved];
            let side = if self.hunts { &mut cost.hunter } else { &mut cost.victim };
            *side = side.saturating_sub(self.old.moves(post)).saturating_add(self.new.moves(post));
        }
        if cost.hunter > self.left.hunter || cost.victim > self.left.victim {
            return None;
        }
        if (self.victims & !core.men).count_ones() > u32::from(self.left.hunter) {
            return None;
        }
        let alive = Alive { net, cost };
        let in_the_way = core.empty & self.occupied;
        (in_the_way.is_empty() || self.can_be_cleared(alive, in_the_way)).then_some(alive)
    }

    /// Whether the men on squares that must be empty can go away in time.
    ///
    /// Those that the net itself sends somewhere else go. Each of the others takes a move that the net does not ask for;
    /// or it is taken, which costs the other side two moves, because the man that takes it stands in the way then. A pawn
    /// may be taken by one that does not stand where it stood, and castling moves two men.
    fn can_be_cleared(&self, alive: Alive, in_the_way: Bitboard) -> bool {
        let Change { nets, left, .. } = self;
        let (mut hunters, mut victims) = (0, 0);
        for square in in_the_way {
            let from = if square == self.mv.destination() { self.mv.from() } else { square };
            let Some(man) = self.places.man(from) else { continue };
            if nets.cores[alive.net as usize].men & 1 << man == 0 {
                match nets.men[man].color == nets.hunter {
                    true => hunters += 1,
                    false => victims += 1,
                }
            }
        }
        let spare = Cost { hunter: left.hunter - alive.cost.hunter, victim: left.victim - alive.cost.victim };
        let double_step = u8::from(self.mv.kind() == Kind::DoubleStep);
        let en_passant = (double_step + left.hunter.min(left.victim)).min(nets.double_steps);
        let castling = |color: Color| u8::from(nets.castling.contains(&color));
        hunters <= spare.hunter + left.victim / 2 + en_passant + castling(nets.hunter)
            && victims <= spare.victim + left.hunter / 2 + en_passant + castling(!nets.hunter)
    }
}

/// The men of a net, a bit each, and the squares that must be empty.
#[derive(Clone, Copy, Debug)]
struct Core {
    men: u64,
    empty: Bitboard,
}

impl Nets {
    /// All nets that can be afforded with these moves.
    pub(super) fn alive(&self, left: Cost) -> impl Iterator<Item = Alive> + '_ {
        self.costs
            .iter()
            .enumerate()
            .map(|(net, &cost)| Alive { net: net as u32, cost })
            .filter(move |Alive { cost, .. }| cost.hunter <= left.hunter && cost.victim <= left.victim)
    }

    /// The moves that a net leaves one side to spare.
    #[inline]
    pub(super) fn spare(&self, alive: Alive, left: Cost, color: Color) -> u8 {
        match color == self.hunter {
            true => left.hunter - alive.cost.hunter,
            false => left.victim - alive.cost.victim,
        }
    }

    /// Whether there are not too many yet.
    fn has_room(&self) -> Option<()> {
        (self.costs.len() <= self.room).then_some(())
    }

    #[inline]
    fn posts(&self, net: u32) -> &[Post] {
        let start = net as usize * self.count;
        &self.posts[start..start + self.count]
    }

    /// Adds a net. The same men may be a net for several reasons: what all of them ask to be empty must be.
    fn add(&mut self, posts: &[(usize, Post)], empty: Bitboard, cost: Cost) {
        let number = posts
            .iter()
            .fold(0, |sum: u64, &(man, post)| sum.wrapping_add(mixed(man as u64 + 1, post.0.into())));
        let last = self.costs.len();
        match self.known.entry(number) {
            Entry::Occupied(known) => {
                self.cores[*known.get()].empty &= empty;
                return;
            }
            Entry::Vacant(place) => place.insert(last),
        };
        let start = self.posts.len();
        self.posts.resize(start + self.count, Post::NONE);
        for &(man, post) in posts {
            self.posts[start + man] = post;
        }
        self.cores.push(Core { men: posts.iter().fold(0, |men, (man, _)| men | 1 << man), empty });
        self.costs.push(cost);
    }
}

fn can_castle(position: &Position, color: Color) -> bool {
    position.castling_rooks().meets(position.board().color(color))
}

/// How many double steps may still be answered by an en-passant capture.
fn double_steps(position: &Position) -> u8 {
    let board = position.board();
    let steps = |color: Color| match board.of(Role::Pawn, !color).is_empty() {
        true => 0,
        false => (board.of(Role::Pawn, color) & Bitboard::relative_rank(color, Rank::Second)).len(),
    };
    (steps(Color::White) + steps(Color::Black)) as u8 + u8::from(position.en_passant().is_some())
}

impl Places {
    /// Where everybody stands at first.
    pub(super) fn new(position: &Position) -> Places {
        let mut places = Places { men: [NOBODY; 64], present: 0 };
        for (number, (square, _)) in position.board().pieces().enumerate() {
            places.men[square.index()] = number as u8;
            places.present |= 1 << number;
        }
        places
    }

    #[inline]
    fn man(&self, square: Square) -> Option<usize> {
        let man = self.men[square.index()];
        (man != NOBODY).then_some(usize::from(man))
    }

    /// Follows a move.
    pub(super) fn play(&mut self, mv: Move) {
        if let Some(wing) = mv.castling_wing() {
            let rank = mv.from().rank();
            let king = std::mem::replace(&mut self.men[mv.from().index()], NOBODY);
            let rook = std::mem::replace(&mut self.men[mv.to().index()], NOBODY);
            self.men[Square::new(wing.king_file(), rank).index()] = king;
            self.men[Square::new(wing.rook_file(), rank).index()] = rook;
            return;
        }
        if let Some(taken) = mv.capture_square() {
            let man = std::mem::replace(&mut self.men[taken.index()], NOBODY);
            self.present &= !(1 << (man % 64));
        }
        self.men[mv.to().index()] = std::mem::replace(&mut self.men[mv.from().index()], NOBODY);
    }
}
