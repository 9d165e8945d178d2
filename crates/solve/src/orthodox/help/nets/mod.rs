//! Mating and stalemating nets: which men must stand where at the end, found before the search begins.
//!
//! A net names a square for the king, a man that gives check, and for every flight a man that guards or blocks it. Each
//! possible final position contains at least one net. So if no net can be completed with the moves left, the position has no
//! line and is not searched. Men that a net does not name may stand anywhere or be captured.
//!
//! ```text
//!   f g h
//! 8 . . k      The black king on h8 has the flights g8, g7 and h7.
//! 7 . Q .      The queen on g7 gives check and guards g8 and h7.
//! 6 . K .      The white king on g6 guards g7, the queen's square.
//! ```
//!
//! This net names three men: the king on h8, the queen on g7 and the king on g6. Its cost is the fewest moves in which White
//! and Black can bring these men there.
//!
//! How the files fit together:
//!
//! * `builder`, `construction`: build all nets for a position, with several threads; `mate` and `stalemate` enumerate them.
//! * `distances`, `reachable`, `placements`: tables of the fewest moves of a man to each square.
//! * `live`: the stack of nets within reach along the current line. `breadth_first` is its counterpart for series.
//! * `change`: what one move does to a net. Its further tests are in `clearing` (squares that must become empty), `captures`
//!   (men that must be captured), `obstacles` (pawns that are blocked) and `last_move` (the check must come last).
//! * `places`: which man of the initial position stands where.
//!
//! A move changes the cost of a net only through the man that moves, so the list of nets is updated with a few additions per
//! net.

pub(crate) mod breadth_first;
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
mod placements;
mod places;
mod reachable;
mod stalemate;
mod time_limit;

use std::sync::Arc;

use chess::{Bitboard, Color, Position, Rank, Role};

use crate::orthodox::bounds::{Budget, MateKind};
pub(crate) use builder::NetBuilder;
use builder::NetTables;
pub(crate) use change::Change;
use distances::{Distances, Post};
pub(crate) use places::Places;
use reachable::ReachableSquares;

/// A man of the position that the nets were made for.
struct Man {
    color: Color,
    /// What it is and where.
    start: Post,
    /// Its distances until it moves, if it may castle.
    castling: Option<Distances>,
}

/// Every net for one king from one position.
#[derive(Clone)]
pub(crate) struct Nets {
    tables: NetTables,
    men: Arc<[Man]>,
    mating: Color,
    /// The mating side's men, a bit each.
    mating_men: u64,
    /// The sides that may castle, which moves two men at once.
    castling: Vec<Color>,
    /// The men that must be captured if a net does not name them, a bit each.
    to_be_taken: u64,
    /// The number of the king to be mated.
    king: usize,
    /// The most en-passant captures that are still possible.
    double_steps: u8,
    /// For each net and man, where the man must stand.
    posts: Vec<Post>,
    /// For each net, the data that is read most often.
    cores: Vec<Core>,
    /// Rooks that may castle, a bit each.
    castlers: u64,
    /// Men that are pawns in the initial position, a bit each.
    pawns: u64,
    /// For each net, the pawns that may have to change files, a bit each.
    changing: Vec<u64>,
    /// The nets with their costs in the initial position.
    starts: Vec<LiveNet>,
}

/// Moves of each side.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Cost {
    mating: u8,
    mated: u8,
}

impl Cost {
    /// The budget as a cost; `None` if it exceeds 255 moves.
    pub(crate) fn of(budget: Budget) -> Option<Cost> {
        Some(Cost { mating: budget.mating.try_into().ok()?, mated: budget.mated.try_into().ok()? })
    }
}

/// A net within reach, with the moves that it needs from the current position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LiveNet {
    net: u32,
    cost: Cost,
    /// The men that are not where the net wants them, a bit each.
    pending: u64,
    /// Squares that must be empty because a man has no other path.
    paths: Bitboard,
}

/// A king to be mated.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct TargetKing {
    pub(crate) mated: Color,
    pub(crate) how: MateKind,
    /// The moves of each side.
    pub(crate) most: Cost,
    /// The squares that it may be mated on.
    pub(crate) squares: Bitboard,
}

/// The part of a net that is read most often.
#[derive(Clone, Copy, Debug)]
struct Core {
    /// The men that the net names, a bit each.
    men: u64,
    /// The squares that must be empty.
    empty: Bitboard,
    /// The bit of the man that gives check; 0 for a stalemate or if several men may give it.
    checker: u64,
}

impl Nets {
    /// All nets within reach of the initial position.
    pub(crate) fn alive(&self, position: &Position, left: Cost) -> Vec<LiveNet> {
        let places = Places::new(position);
        let Some(still) = Change::none(self, position, &places, left) else { return Vec::new() };
        let starts = self.starts.iter();
        starts.filter_map(|&net| still.survives(net).filter(|&net| still.is_plausible(net))).collect()
    }

    /// Adds, for each square, the squares to which the man on it may move to bring one of these nets nearer.
    pub(crate) fn add_targets(
        &self,
        places: &Places,
        side: NetSide,
        alive: &[LiveNet],
        targets: &mut [Bitboard; 64],
    ) {
        for &alive in alive {
            let posts = self.posts(alive.net);
            for man in self.pending(side, alive) {
                let now = places.post(man);
                targets[now.square().index()] |= match self.distances(man, now).moves(posts[man]) {
                    0 => Bitboard::EMPTY,
                    1 => posts[man].square().into(),
                    _ => Bitboard::FULL,
                };
            }
        }
    }

    /// The part of a side in the nets.
    pub(crate) fn side(&self, color: Color) -> NetSide {
        if color == self.mating { NetSide::Mating } else { NetSide::Mated }
    }

    /// The men of one side that are not where a net wants them.
    pub(crate) fn pending(&self, side: NetSide, alive: LiveNet) -> impl Iterator<Item = usize> + use<> {
        let movers = match side {
            NetSide::Mating => self.mating_men,
            NetSide::Mated => !self.mating_men,
        };
        bits(alive.pending & movers)
    }

    /// The moves that a net leaves one side to spare.
    #[inline]
    pub(crate) fn spare(&self, alive: LiveNet, left: Cost, color: Color) -> u8 {
        match color == self.mating {
            true => left.mating - alive.cost.mating,
            false => left.mated - alive.cost.mated,
        }
    }

    /// The distances of a man that stands on `post`.
    #[inline]
    fn distances(&self, man: usize, post: Post) -> &Distances {
        let Man { color, start, castling } = &self.men[man];
        match castling {
            Some(row) if *start == post => row,
            _ => self.tables.distances.of(*color, post.role(), post.square()),
        }
    }

    #[inline]
    fn reachable(&self) -> &ReachableSquares {
        self.tables.reachable.get_or_init(|| ReachableSquares::new(&self.tables.distances))
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
        self.starts.push(LiveNet { net: last as u32, cost, pending, paths: Bitboard::EMPTY });
        self.changing.push(changing);
    }

    /// These nets and others for the same position.
    fn joined(mut self, others: &Nets) -> Nets {
        let first = self.starts.len() as u32;
        self.posts.extend_from_slice(&others.posts);
        self.cores.extend_from_slice(&others.cores);
        self.changing.extend_from_slice(&others.changing);
        self.starts.extend(others.starts.iter().map(|start| LiveNet { net: first + start.net, ..*start }));
        self
    }
}

/// One of the two sides, by its part in a net.
#[derive(Clone, Copy)]
pub(crate) enum NetSide {
    Mating,
    Mated,
}

/// The numbers of the set bits.
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

/// The most double steps that may still be answered by an en-passant capture.
fn double_steps(position: &Position) -> u8 {
    let board = position.board();
    let steps = |color: Color| match board.of(Role::Pawn, !color).is_empty() {
        true => 0,
        false => (board.of(Role::Pawn, color) & Bitboard::relative_rank(color, Rank::Second)).len(),
    };
    (steps(Color::White) + steps(Color::Black)) as u8 + u8::from(position.en_passant().is_some())
}
