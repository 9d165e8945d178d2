//! The fewest moves in which a man can reach a square in a given role, on an empty board.

use std::sync::Arc;

use chess::{Color, Position, Rank, Role, Square, Wing};

use crate::orthodox::bounds::{NEVER, Reach};

/// A role and a square in one number: what a man is or must become, and where.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub(crate) struct Post(pub(crate) u16);

impl Post {
    /// The net does not name the man.
    pub(crate) const NONE: Post = Post(u16::MAX);

    pub(crate) fn new(role: Role, square: Square) -> Post {
        Post(role as u16 * 64 + square as u16)
    }

    /// On this square, in any role.
    pub(crate) fn any(square: Square) -> Post {
        Post(ANY as u16 * 64 + square as u16)
    }

    #[inline]
    pub(crate) fn square(self) -> Square {
        Square::ALL[usize::from(self.0 % 64)]
    }

    /// The role. For [`Post::any`] this is the king, which nothing else becomes.
    #[inline]
    pub(crate) fn role(self) -> Role {
        Role::ALL.get(usize::from(self.0 / 64)).copied().unwrap_or(Role::King)
    }

    /// The same man elsewhere.
    #[inline]
    pub(crate) fn on(self, square: Square) -> Post {
        Post(self.0 / 64 * 64 + square as u16)
    }

    /// Whether the role is a pawn.
    pub(crate) fn is_for_a_pawn(self) -> bool {
        self.0 / 64 == Role::Pawn as u16
    }

    /// Whether a man with this role and square fulfils the post.
    #[inline]
    pub(crate) fn is_filled_by(self, man: Post) -> bool {
        self == man || self == Post::any(man.square())
    }
}

/// Stands for every role.
const ANY: usize = 6;

/// The fewest moves of a man to each post: [`NEVER`] if it cannot get there, 0 for [`Post::NONE`].
#[derive(Clone, Debug)]
pub(crate) struct Distances([u8; POSTS]);

/// Roles times squares, rounded up to a power of two.
const POSTS: usize = 512;

impl Distances {
    #[inline]
    pub(crate) fn moves(&self, post: Post) -> u8 {
        self.0[usize::from(post.0) % POSTS]
    }

    /// For a pawn on `from`: the fewest captures among the shortest paths to each post.
    pub(crate) fn pawn_captures(distances: &DistanceTable, color: Color, from: Square) -> Distances {
        let pawn = distances.of(color, Role::Pawn, from);
        let last = color.rank(Rank::Eighth);
        let files = |to: Square| (from.file() as u8).abs_diff(to.file() as u8);
        let mut captures = Distances::empty();
        let mut offer = |post: Post, moves: u8, captured: u8| {
            if moves == pawn.moves(post) {
                let known = &mut captures.0[usize::from(post.0)];
                *known = captured.min(*known);
            }
        };
        for to in Square::ALL {
            if to.rank() != last {
                let post = Post::new(Role::Pawn, to);
                offer(post, pawn.moves(post), files(to));
                offer(Post::any(to), pawn.moves(post), files(to));
                continue;
            }
            for role in Role::PROMOTIONS {
                let steps = pawn.moves(Post::any(to));
                for end in Square::ALL.map(|end| Post::new(role, end)) {
                    let moves = steps.saturating_add(distances.of(color, role, to).moves(end));
                    offer(end, moves, files(to));
                    offer(Post::any(end.square()), moves, files(to));
                }
            }
        }
        captures
    }

    fn empty() -> Distances {
        let mut distances = Distances([NEVER; POSTS]);
        distances.0[usize::from(Post::NONE.0) % POSTS] = 0;
        distances
    }

    /// Adds the distances of a man of this role after `spent` moves.
    fn add(&mut self, role: Role, moves: &[u8; 64], spent: u8) {
        for role in [role as usize, ANY] {
            for (known, moves) in self.0[role * 64..][..64].iter_mut().zip(moves) {
                *known = moves.saturating_add(spent).min(*known);
            }
        }
    }
}

/// The distances of every man on every square.
#[derive(Clone)]
pub(crate) struct DistanceTable(Arc<[Distances]>);

impl DistanceTable {
    pub(crate) fn new() -> DistanceTable {
        let reach = Reach::new();
        let man = |number: usize| {
            let (color, role) = (Color::ALL[number / (6 * 64)], Role::ALL[number / 64 % 6]);
            distances(&reach, role, color, Square::ALL[number % 64])
        };
        DistanceTable((0..2 * 6 * 64).map(man).collect())
    }

    #[inline]
    pub(crate) fn of(&self, color: Color, role: Role, square: Square) -> &Distances {
        &self.0[(color as usize * 6 + role as usize) * 64 + square.index()]
    }

    /// The distances of a king or rook that may castle: castling costs the king one move and the rook none.
    pub(crate) fn with_castling(
        &self,
        position: &Position,
        color: Color,
        square: Square,
    ) -> Option<Distances> {
        let board = position.board();
        let role = board.role_at(square)?;
        let wings =
            Wing::ALL.into_iter().filter_map(|wing| Some((wing, position.castling_rook(color, wing)?)));
        let mut distances = self.of(color, role, square).clone();
        let mut castles = false;
        for (wing, rook) in wings {
            let (file, spent) = match role {
                Role::King => (wing.king_file(), 1),
                Role::Rook if rook == square => (wing.rook_file(), 0),
                _ => continue,
            };
            castles = true;
            let castled = self.of(color, role, Square::new(file, square.rank()));
            for (known, &moves) in distances.0.iter_mut().zip(&castled.0) {
                *known = moves.saturating_add(spent).min(*known);
            }
        }
        castles.then_some(distances)
    }
}

fn distances(reach: &Reach, role: Role, color: Color, from: Square) -> Distances {
    let mut distances = Distances::empty();
    if role != Role::Pawn {
        distances.add(role, reach.moves(role, color, from), 0);
        return distances;
    }
    let steps = reach.pawn_steps(color, from);
    let last = color.rank(Rank::Eighth);
    let mut unpromoted = *steps;
    for edge in Square::ALL.into_iter().filter(|edge| edge.rank() == last && steps[edge.index()] < NEVER) {
        unpromoted[edge.index()] = NEVER;
        for role in Role::PROMOTIONS {
            distances.add(role, reach.moves(role, color, edge), steps[edge.index()]);
        }
    }
    distances.add(Role::Pawn, &unpromoted, 0);
    distances
}
