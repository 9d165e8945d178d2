//! How many moves a man needs at least to stand somewhere as something.

use std::sync::Arc;

use chess::{Color, Position, Rank, Role, Square, Wing};

use crate::bounds::{NEVER, Reach};

/// What a man is to become and where: its role and square in one number.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub(crate) struct Post(pub(crate) u16);

impl Post {
    /// The man is not asked for.
    pub(crate) const NONE: Post = Post(u16::MAX);

    pub(crate) fn new(role: Role, square: Square) -> Post {
        Post(role as u16 * 64 + square as u16)
    }

    /// On this square, as whatever.
    pub(crate) fn any(square: Square) -> Post {
        Post(ANY as u16 * 64 + square as u16)
    }

    #[inline]
    pub(crate) fn square(self) -> Square {
        Square::ALL[usize::from(self.0 % 64)]
    }

    /// The role of a man; whatever is a king, which nothing else becomes.
    #[inline]
    pub(crate) fn role(self) -> Role {
        Role::ALL.get(usize::from(self.0 / 64)).copied().unwrap_or(Role::King)
    }

    /// The same man elsewhere.
    #[inline]
    pub(crate) fn on(self, square: Square) -> Post {
        Post(self.0 / 64 * 64 + square as u16)
    }

    /// Whether it is a pawn's.
    pub(crate) fn is_for_a_pawn(self) -> bool {
        self.0 / 64 == Role::Pawn as u16
    }

    /// Whether a man that is this where it stands is what is asked for.
    #[inline]
    pub(crate) fn is_filled_by(self, man: Post) -> bool {
        self == man || self == Post::any(man.square())
    }
}

/// Stands for every role.
const ANY: usize = 6;

/// The fewest moves to each post; [`NEVER`] for what cannot be, and nothing for [`Post::NONE`], the last one.
#[derive(Clone, Debug)]
pub(crate) struct Row([u8; POSTS]);

/// Roles times squares, and as many more as make it a power of two.
const POSTS: usize = 512;

impl Row {
    #[inline]
    pub(crate) fn moves(&self, post: Post) -> u8 {
        self.0[usize::from(post.0) % POSTS]
    }

    /// For a pawn on `from`: the fewest captures to each post with the fewest moves.
    pub(crate) fn pawn_captures(rows: &Rows, color: Color, from: Square) -> Row {
        let pawn = rows.of(color, Role::Pawn, from);
        let last = color.rank(Rank::Eighth);
        let files = |to: Square| (from.file() as u8).abs_diff(to.file() as u8);
        let mut captures = Row::empty();
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
                    let moves = steps.saturating_add(rows.of(color, role, to).moves(end));
                    offer(end, moves, files(to));
                    offer(Post::any(end.square()), moves, files(to));
                }
            }
        }
        captures
    }

    fn empty() -> Row {
        let mut row = Row([NEVER; POSTS]);
        row.0[usize::from(Post::NONE.0) % POSTS] = 0;
        row
    }

    /// As a man of this role, every square is in reach with so many moves more than `spent`.
    fn add(&mut self, role: Role, moves: &[u8; 64], spent: u8) {
        for role in [role as usize, ANY] {
            for (known, moves) in self.0[role * 64..][..64].iter_mut().zip(moves) {
                *known = moves.saturating_add(spent).min(*known);
            }
        }
    }
}

/// Rows for men of either colour on every square.
#[derive(Clone)]
pub(crate) struct Rows(Arc<[Row]>);

impl Rows {
    pub(crate) fn new() -> Rows {
        let reach = Reach::new();
        let man = |number: usize| {
            let (color, role) = (Color::ALL[number / (6 * 64)], Role::ALL[number / 64 % 6]);
            row(&reach, role, color, Square::ALL[number % 64])
        };
        Rows((0..2 * 6 * 64).map(man).collect())
    }

    #[inline]
    pub(crate) fn of(&self, color: Color, role: Role, square: Square) -> &Row {
        &self.0[(color as usize * 6 + role as usize) * 64 + square.index()]
    }

    /// The row of a king or rook that may castle: the king is where castling takes it after a move, and the rook may be
    /// there for nothing.
    pub(crate) fn with_castling(&self, position: &Position, color: Color, square: Square) -> Option<Row> {
        let board = position.board();
        let role = board.role_at(square)?;
        let wings =
            Wing::ALL.into_iter().filter_map(|wing| Some((wing, position.castling_rook(color, wing)?)));
        let mut row = self.of(color, role, square).clone();
        let mut castles = false;
        for (wing, rook) in wings {
            let (file, spent) = match role {
                Role::King => (wing.king_file(), 1),
                Role::Rook if rook == square => (wing.rook_file(), 0),
                _ => continue,
            };
            castles = true;
            let castled = self.of(color, role, Square::new(file, square.rank()));
            for (known, &moves) in row.0.iter_mut().zip(&castled.0) {
                *known = moves.saturating_add(spent).min(*known);
            }
        }
        castles.then_some(row)
    }
}

fn row(reach: &Reach, role: Role, color: Color, from: Square) -> Row {
    let mut row = Row::empty();
    if role != Role::Pawn {
        row.add(role, reach.moves(role, color, from), 0);
        return row;
    }
    let steps = reach.pawn_steps(color, from);
    let last = color.rank(Rank::Eighth);
    let mut unpromoted = *steps;
    for edge in Square::ALL.into_iter().filter(|edge| edge.rank() == last && steps[edge.index()] < NEVER) {
        unpromoted[edge.index()] = NEVER;
        for role in Role::PROMOTIONS {
            row.add(role, reach.moves(role, color, edge), steps[edge.index()]);
        }
    }
    row.add(Role::Pawn, &unpromoted, 0);
    row
}
