//! Mating nets: which men must stand where when the king is caught, found before the search begins.
//!
//! A net names a square for the king, a man that gives check, and for every flight a man that guards or blocks it. Each
//! final position that play can lead to contains one of the nets at least, so a position from which no net can be
//! completed with the moves that are left needs no search. Men that a net does not name may stand anywhere or be gone.
//!
//! The search carries the nets that are still in reach from move to move: what a move changes for a net is the way of the
//! man that moves, and nothing else.

mod captures;
mod change;
mod clearing;
mod last_move;
mod mate;
mod obstacles;
mod patience;
mod places;
mod rows;
mod spans;
mod stalemate;
mod ways;
mod weaver;

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use chess::{Bitboard, Color, Position, Rank, Role};

use super::super::needs::{Budget, Catch};
use super::mixed;
pub(super) use change::Change;
pub(super) use places::Places;
use rows::{Post, Row};
pub(super) use weaver::{Hunts, Weaver};

/// A man of the position that the nets were made for.
struct Man {
    color: Color,
    /// What it is and where.
    start: Post,
    /// Its way as long as it has not moved, if it may castle.
    castling: Option<Row>,
}

/// Every net for one king from one position.
pub(super) struct Nets {
    men: Vec<Man>,
    /// The most nets.
    room: usize,
    hunter: Color,
    /// The hunter's men, a bit each.
    hunters: u64,
    /// Who may castle, which moves two men at once.
    castling: Vec<Color>,
    /// The men that must be taken where a net does not name them, a bit each.
    to_be_taken: u64,
    /// The number of the king that is to be caught.
    king: usize,
    /// The most pawns that may be taken en passant by others.
    double_steps: u8,
    /// For each net and man, where the man must stand.
    posts: Vec<Post>,
    /// For each net what is looked at most often.
    cores: Vec<Core>,
    /// Rooks that may castle, a bit each.
    castlers: u64,
    /// Men that are pawns at first, a bit each.
    pawns: u64,
    /// For each net the pawns that may have to change files for it, a bit each.
    changing: Vec<u64>,
    /// Nets by a number for their men.
    known: HashMap<u64, usize>,
    /// The nets as they are in reach of the position that they were made for.
    starts: Vec<Alive>,
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
    /// The men that are not where they should be, a bit each.
    pending: u64,
    /// Squares that men have to pass over which have no other way.
    ways: Bitboard,
}

/// A king that is to be caught.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quarry {
    pub(super) victim: Color,
    pub(super) how: Catch,
    /// The moves that there are for it.
    pub(super) most: Cost,
}

/// The men of a net, a bit each, and the squares that must be empty.
#[derive(Clone, Copy, Debug)]
struct Core {
    men: u64,
    empty: Bitboard,
    /// The man that gives check.
    checker: u64,
}

impl Nets {
    /// All nets that are in reach of the position that they were made for.
    pub(super) fn alive(&self, weaver: &Weaver<'_>, position: &Position, left: Cost) -> Vec<Alive> {
        let places = Places::new(position);
        let Some(still) = Change::none(weaver, self, (position, &places), left) else { return Vec::new() };
        let starts = self.starts.iter();
        starts.filter_map(|&net| still.survives(net).filter(|&net| still.is_plausible(net))).collect()
    }

    /// Whether this side is the one that catches the king.
    pub(super) fn hunts(&self, color: Color) -> Hunts {
        if color == self.hunter { Hunts::Yes } else { Hunts::No }
    }

    /// The men of one side that are not yet where a net wants them.
    pub(super) fn pending(&self, hunts: Hunts, alive: Alive) -> impl Iterator<Item = usize> + use<> {
        let movers = match hunts {
            Hunts::Yes => self.hunters,
            Hunts::No => !self.hunters,
        };
        weaver::bits(alive.pending & movers)
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
        (self.starts.len() <= self.room).then_some(())
    }

    #[inline]
    fn posts(&self, net: u32) -> &[Post] {
        let start = net as usize * self.men.len();
        &self.posts[start..start + self.men.len()]
    }

    /// Adds a net. The same men may be a net for several reasons: what all of them ask to be empty must be.
    fn add(&mut self, posts: &[(usize, Post)], empty: Bitboard, cost: Cost, checker: u64) {
        let number = posts
            .iter()
            .fold(0, |sum: u64, &(man, post)| sum.wrapping_add(mixed(man as u64 + 1, post.0.into())));
        let last = self.starts.len();
        match self.known.entry(number) {
            Entry::Occupied(known) => {
                let core = &mut self.cores[*known.get()];
                core.empty &= empty;
                core.checker &= checker;
                return;
            }
            Entry::Vacant(place) => place.insert(last),
        };
        let start = self.posts.len();
        self.posts.resize(start + self.men.len(), Post::NONE);
        let (mut men, mut pending, mut changing) = (0, 0, 0);
        for &(man, post) in posts {
            self.posts[start + man] = post;
            men |= 1 << man;
            let from = self.men[man].start;
            let stays = post.is_for_a_pawn() && post.square().file() == from.square().file();
            changing |= u64::from(from.is_for_a_pawn() && !stays) << man;
            pending |= u64::from(!post.is_filled_by(from)) << man;
        }
        self.cores.push(Core { men, empty, checker });
        self.starts.push(Alive { net: last as u32, cost, pending, ways: Bitboard::EMPTY });
        self.changing.push(changing);
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
