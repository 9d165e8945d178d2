//! Mating nets: which men must stand where when the king is caught, found before the search begins.
//!
//! A net names a square for the king, a man that gives check, and for every flight a man that guards or blocks it. Each
//! final position that play can lead to contains one of the nets at least, so a position from which no net can be
//! completed with the moves that are left needs no search. Men that a net does not name may stand anywhere or be gone.
//!
//! The search carries the nets that are still in reach from move to move: what a move changes for a net is the way of the
//! man that moves, and nothing else.

pub(crate) mod builder;
mod captures;
mod change;
mod clearing;
mod construction;
mod distances;
mod last_move;
pub(crate) mod live;
mod mate;
mod obstacles;
mod places;
mod reachable;
mod routes;
mod stalemate;
mod time_limit;
pub(crate) mod unordered;

use std::sync::Arc;

use chess::{Bitboard, Color, Position, Rank, Role};

use crate::bounds::{Budget, Catch};
use builder::Ground;
pub(crate) use builder::NetBuilder;
pub(crate) use change::Change;
use distances::{Post, Row};
pub(crate) use places::Places;
use reachable::Spans;

/// A man of the position that the nets were made for.
struct Man {
    color: Color,
    /// What it is and where.
    start: Post,
    /// Its way as long as it has not moved, if it may castle.
    castling: Option<Row>,
}

/// Every net for one king from one position.
#[derive(Clone)]
pub(crate) struct Nets {
    ground: Ground,
    men: Arc<[Man]>,
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
    /// The nets as they are in reach of the position that they were made for.
    starts: Vec<Alive>,
}

/// Moves of each side.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Cost {
    hunter: u8,
    victim: u8,
}

impl Cost {
    /// What a budget allows; `None` if it is larger than any net needs.
    pub(crate) fn of(budget: Budget) -> Option<Cost> {
        Some(Cost { hunter: budget.hunter.try_into().ok()?, victim: budget.victim.try_into().ok()? })
    }
}

/// A net that is still in reach, with the moves it takes from here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alive {
    net: u32,
    cost: Cost,
    /// The men that are not where they should be, a bit each.
    pending: u64,
    /// Squares that men have to pass over which have no other way.
    ways: Bitboard,
}

/// A king that is to be caught.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct TargetKing {
    pub(crate) victim: Color,
    pub(crate) how: Catch,
    /// The moves that there are for it.
    pub(crate) most: Cost,
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
    pub(crate) fn alive(&self, position: &Position, left: Cost) -> Vec<Alive> {
        let places = Places::new(position);
        let Some(still) = Change::none(self, position, &places, left) else { return Vec::new() };
        let starts = self.starts.iter();
        starts.filter_map(|&net| still.survives(net).filter(|&net| still.is_plausible(net))).collect()
    }

    /// Adds for each square where the man on it may go to bring one of these nets nearer.
    pub(crate) fn press(&self, places: &Places, hunts: Hunts, alive: &[Alive], targets: &mut [Bitboard; 64]) {
        for &alive in alive {
            let posts = self.posts(alive.net);
            for man in self.pending(hunts, alive) {
                let now = places.post(man);
                targets[now.square().index()] |= match self.way(man, now).moves(posts[man]) {
                    0 => Bitboard::EMPTY,
                    1 => posts[man].square().into(),
                    _ => Bitboard::FULL,
                };
            }
        }
    }

    /// Whether this side is the one that catches the king.
    pub(crate) fn hunts(&self, color: Color) -> Hunts {
        if color == self.hunter { Hunts::Yes } else { Hunts::No }
    }

    /// The men of one side that are not yet where a net wants them.
    pub(crate) fn pending(&self, hunts: Hunts, alive: Alive) -> impl Iterator<Item = usize> + use<> {
        let movers = match hunts {
            Hunts::Yes => self.hunters,
            Hunts::No => !self.hunters,
        };
        bits(alive.pending & movers)
    }

    /// The moves that a net leaves one side to spare.
    #[inline]
    pub(crate) fn spare(&self, alive: Alive, left: Cost, color: Color) -> u8 {
        match color == self.hunter {
            true => left.hunter - alive.cost.hunter,
            false => left.victim - alive.cost.victim,
        }
    }

    /// The way of a man to everywhere.
    #[inline]
    fn way(&self, man: usize, post: Post) -> &Row {
        let Man { color, start, castling } = &self.men[man];
        match castling {
            Some(row) if *start == post => row,
            _ => self.ground.rows.of(*color, post.role(), post.square()),
        }
    }

    #[inline]
    fn spans(&self) -> &Spans {
        self.ground.spans.get_or_init(|| Spans::new(&self.ground.rows))
    }

    #[inline]
    fn posts(&self, net: u32) -> &[Post] {
        let start = net as usize * self.men.len();
        &self.posts[start..start + self.men.len()]
    }

    /// Where a net wants one man.
    #[inline]
    fn post(&self, net: u32, man: usize) -> Post {
        self.posts[net as usize * self.men.len() + man]
    }

    /// Adds a net.
    fn add(&mut self, posts: &[(usize, Post)], empty: Bitboard, cost: Cost, checker: u64) {
        let last = self.starts.len();
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

    /// These and others from the same position.
    fn joined(mut self, others: &Nets) -> Nets {
        let first = self.starts.len() as u32;
        self.posts.extend_from_slice(&others.posts);
        self.cores.extend_from_slice(&others.cores);
        self.changing.extend_from_slice(&others.changing);
        self.starts.extend(others.starts.iter().map(|start| Alive { net: first + start.net, ..*start }));
        self
    }
}

/// Whether the side to move is the one that catches the king.
#[derive(Clone, Copy)]
pub(crate) enum Hunts {
    Yes,
    No,
}

/// The numbers of the bits that are set.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
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
