//! A bound for a king that does not move: whether the other side can mate or stalemate it within a number of moves.
//!
//! The king's field does not change, so what a man can guard of it after 1, 2 or 3 moves is computed once for each role and
//! square. Other men do not block its moves here, which keeps the bound admissible.

use game::MoveList;

use chess::{Bitboard, Color, Piece, Position, Role, Square, Wing, attacks};

use super::reach::MovedMan;
use super::{CHECK, Field, MateKind, NEVER, Reach};

/// The bound, memoised by the king's square.
pub(crate) struct StationaryKing {
    reach: Reach,
    /// By the mating side's colour and the king's square, computed when first needed.
    kings: Vec<Option<Box<Watches>>>,
}

/// What the men of one side can guard around a king of the other.
struct Watches {
    field: Field,
    /// For each role and square, computed when first needed.
    watches: Vec<Option<Watch>>,
}

/// What one man can guard of the field.
#[derive(Clone)]
struct Watch {
    /// What it guards from its square on an empty board.
    now: u16,
    /// The part of that which depends on a line being open, each bit with the squares in between.
    lines: Box<[(u16, Bitboard)]>,
    /// What it can guard after one move or more.
    later: Box<[Post]>,
}

/// A placement of a man: the squares that it guards, and the moves to get there.
#[derive(Clone, Copy)]
struct Post {
    guards: u16,
    moves: u8,
}

/// What several men guard of the field.
struct Guarded {
    /// What at least one of them guards.
    once: u16,
    /// What at least two of them guard.
    twice: u16,
}

/// With more moves left, nearly everything is within reach.
const MAX_MOVES: u8 = 3;

/// The most men: 64, and castled kings and rooks as additional ones.
const MAX_MEN: usize = 68;

impl StationaryKing {
    pub(crate) fn new() -> StationaryKing {
        StationaryKing { reach: Reach::new(), kings: (0..2 * 64).map(|_| None).collect() }
    }

    /// Whether `moves` moves of the other side may be enough to guard all flights of the king of `mated`, and to give check
    /// if it is to be mated.
    pub(crate) fn can_mate(&mut self, position: &Position, mated: Color, how: MateKind, moves: i32) -> bool {
        let Some(king) = position.board().king(mated) else { return true };
        let Some(moves) = u8::try_from(moves).ok().filter(|&moves| moves <= MAX_MOVES) else { return true };
        // A capture en passant can remove two men from a line at once.
        if position.en_passant().is_some() {
            return true;
        }
        let place = !mated as usize * 64 + king.index();
        let watches = self.kings[place].get_or_insert_with(|| Box::new(Watches::around(king)));
        let mut men = [0; MAX_MEN];
        let count = watches.list_men(&self.reach, position, !mated, &mut men);
        let men = &men[..count];
        let board = position.board();
        let castles = may_castle(position, !mated);
        let obstacles = Obstacles {
            mating_men: board.color(!mated),
            mated_men: board.color(mated).without(king),
            // Castling can also remove two men from a line.
            moves: moves + u8::from(castles),
        };
        let blocked = watches.field.bits(obstacles.mated_men);
        let check = if how == MateKind::Mate { CHECK } else { 0 };
        let needed = (watches.field.flights | check) & !blocked;
        match moves {
            0 => needed & !watches.guarded(men, &obstacles).once == 0,
            1 => castles || watches.can_mate_at_once(men, needed, &obstacles),
            _ => watches.covers(men, 0, needed & !watches.guarded(men, &obstacles).once, moves),
        }
    }

    /// Whether `moves` moves of the other side may be enough to leave the men of `mated`, which do not move, without a move.
    ///
    /// A man that is not on a line with its king cannot be pinned. If it can move, a man of the other side must go to its
    /// square, or to the square in front of it if it is a pawn. Each of these targets takes moves of its own: from the square
    /// of some man, or from another target.
    pub(crate) fn can_stop_men(&self, position: &Position, mated: Color, moves: i32) -> bool {
        let (board, mating) = (position.board(), !mated);
        // A capture en passant removes one man and may block another.
        if position.en_passant().is_some() {
            return true;
        }
        // Castling moves two men, one of them further than its distances say.
        let moves = if may_castle(position, mating) { moves + 2 } else { moves };
        let king = board.king(mated);
        let lines = king.map_or(Bitboard::EMPTY, |king| {
            attacks::rook_lines(king) | attacks::bishop_lines(king) | Bitboard::of(king)
        });
        let mut places = MoveList::<Bitboard>::new();
        for square in board.color(mated) - lines {
            let place = match board.role_at(square) {
                Some(Role::Pawn) => match Bitboard::of(square).forward(mated) - board.occupied() {
                    Bitboard::EMPTY => continue,
                    front => front.with(square),
                },
                Some(role) => {
                    let targets = attacks::of(role, mated, square, board.occupied());
                    match (targets - board.color(mated)).is_empty() {
                        true => continue,
                        false => Bitboard::of(square),
                    }
                }
                None => continue,
            };
            places.push(place);
        }
        if places.len() as i32 > moves {
            return false;
        }
        let all = places.iter().fold(Bitboard::EMPTY, |all, &place| all | place);
        let cost = |place: Bitboard| {
            let of_man = |from: Square| {
                let role = board.role_at(from).unwrap_or(Role::King);
                let nearest = |from: Square| {
                    let distances = self.reach.moves(role, mating, from);
                    place.into_iter().map(|to| i32::from(distances[to.index()])).min().unwrap_or(0)
                };
                let distances = self.reach.moves(role, mating, from);
                let in_time = |square: &Square| i32::from(distances[square.index()]) < moves;
                let on_the_way = (all - place).into_iter().filter(in_time).map(|square| match role {
                    // The pawn may have promoted on the way.
                    Role::Pawn => 1,
                    _ => nearest(square),
                });
                on_the_way.fold(nearest(from), i32::min)
            };
            board.color(mating).into_iter().map(of_man).min().unwrap_or(i32::from(NEVER))
        };
        places.iter().map(|&place| cost(place)).sum::<i32>() <= moves
    }
}

impl Watches {
    fn around(king: Square) -> Watches {
        Watches { field: Field::around(king), watches: vec![None; 6 * 64] }
    }

    /// What men that do not move guard together.
    fn guarded(&self, men: &[u16], obstacles: &Obstacles) -> Guarded {
        men.iter().fold(Guarded { once: 0, twice: 0 }, |Guarded { once, twice }, &man| {
            let now = self.watch(man).guards_among(obstacles);
            Guarded { once: once | now, twice: twice | once & now }
        })
    }

    /// Whether a move of a single man can guard everything that the other men do not. It gives up what it guards now.
    fn can_mate_at_once(&self, men: &[u16], needed: u16, obstacles: &Obstacles) -> bool {
        let Guarded { once, twice } = self.guarded(men, obstacles);
        men.iter().any(|&man| {
            let watch = self.watch(man);
            let open = needed & !(once & (!watch.guards_among(obstacles) | twice));
            open == 0 || watch.later.iter().any(|post| post.moves == 1 && open & !post.guards == 0)
        })
    }

    /// Whether men that are not used yet can guard the `open` squares with `moves` moves, each man from one square.
    fn covers(&self, men: &[u16], used: u128, open: u16, moves: u8) -> bool {
        let next = open & open.wrapping_neg();
        open == 0
            || moves > 0
                && men.iter().enumerate().filter(|(number, _)| used & 1 << number == 0).any(
                    |(number, &man)| {
                        let useful = |post: &&Post| post.guards & next != 0 && post.moves <= moves;
                        self.watch(man).later.iter().filter(useful).any(|post| {
                            self.covers(men, used | 1 << number, open & !post.guards, moves - post.moves)
                        })
                    },
                )
    }

    /// Lists the men of `mating` and computes their watches.
    fn list_men(
        &mut self,
        reach: &Reach,
        position: &Position,
        mating: Color,
        men: &mut [u16; MAX_MEN],
    ) -> usize {
        let mut count = 0;
        let mut add = |role: Role, square: Square| {
            let man = role as u16 * 64 + square as u16;
            let watch = &mut self.watches[usize::from(man)];
            if watch.is_none() {
                *watch = Some(Watch::new(reach, &self.field, Piece { role, color: mating }, square));
            }
            men[count] = man;
            count += 1;
        };
        for role in Role::ALL {
            position.board().of(role, mating).into_iter().for_each(|square| add(role, square));
        }
        for wing in Wing::ALL {
            if let Some(rook) = position.castling_rook(mating, wing) {
                add(Role::Rook, Square::new(wing.rook_file(), rook.rank()));
                add(Role::King, Square::new(wing.king_file(), rook.rank()));
            }
        }
        count
    }

    fn watch(&self, man: u16) -> &Watch {
        self.watches[usize::from(man)].as_ref().expect("`list_men` has computed the watch of each man")
    }
}

fn may_castle(position: &Position, color: Color) -> bool {
    Wing::ALL.into_iter().any(|wing| position.castling_rook(color, wing).is_some())
}

/// The men that may block lines, and the moves to remove them.
struct Obstacles {
    mating_men: Bitboard,
    mated_men: Bitboard,
    moves: u8,
}

impl Watch {
    /// What a man that does not move guards in the end, if all moves serve to open its lines. A man of its own side leaves with
    /// one move. A man of the other side costs two: the capturing man must leave the line again.
    fn guards_among(&self, obstacles: &Obstacles) -> u16 {
        let closed = |line: Bitboard| {
            (line & obstacles.mating_men).len() + 2 * (line & obstacles.mated_men).len()
                > usize::from(obstacles.moves)
        };
        self.lines.iter().filter(|&&(_, line)| closed(line)).fold(self.now, |now, (bit, _)| now & !bit)
    }

    fn new(reach: &Reach, field: &Field, piece: Piece, from: Square) -> Watch {
        let Piece { role, color } = piece;
        let guards = |role, square| field.bits(attacks::of(role, color, square, Bitboard::EMPTY));
        let mut later: Vec<Post> = Vec::new();
        for MovedMan { role, square, moves } in reach.within(role, color, from, MAX_MOVES) {
            let post = Post { guards: guards(role, square), moves };
            if post.moves == 0 || post.guards == 0 || later.iter().any(|other| other.is_as_good_as(&post)) {
                continue;
            }
            later.retain(|other| !post.is_as_good_as(other));
            later.push(post);
        }
        let now = guards(role, from);
        let lines = field
            .neighbours()
            .chain([(CHECK, field.king)])
            .filter(|(bit, _)| now & bit != 0)
            .map(|(bit, square)| (bit, attacks::between(from, square).without(field.king)));
        Watch { now, lines: lines.filter(|(_, line)| !line.is_empty()).collect(), later: later.into() }
    }
}

impl Post {
    fn is_as_good_as(&self, other: &Post) -> bool {
        other.guards & !self.guards == 0 && self.moves <= other.moves
    }
}
