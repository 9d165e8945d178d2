//! Whether a king that stands still can be mated within so many moves of the other side.
//!
//! The king's field does not change, so what a man can guard of it after so many moves is found out once for every place
//! that a man can stand on. Others are never in its way here, which can only be too hopeful.

use game::MoveList;

use chess::{Bitboard, Color, Position, Role, Square, Wing, attacks};

use super::{CHECK, Catch, Field, NEVER, Reach};

/// Holds positions against the field of a king.
pub(crate) struct StationaryKing {
    reach: Reach,
    /// By the side that hunts and the king's square, made when they are asked for.
    kings: Vec<Option<Box<Watches>>>,
}

/// What the men of one side can guard around a king of the other.
struct Watches {
    field: Field,
    /// For each role and square, made when they are asked for.
    watches: Vec<Option<Watch>>,
}

/// What a man can guard of the field.
#[derive(Clone)]
struct Watch {
    /// From where it stands, whoever stands in between.
    now: u16,
    /// Of that, what it sees along a line, each with the squares in between.
    lines: Box<[(u16, Bitboard)]>,
    /// After one move or more.
    later: Box<[Post]>,
}

/// A place for a man: what it guards from there, and after how many moves.
#[derive(Clone, Copy)]
struct Post {
    guards: u16,
    moves: u8,
}

/// With more moves left, nearly everything is in reach.
const MAX_MOVES: u8 = 3;

/// Places for men; who could castle counts twice.
const MAX_MEN: usize = 68;

impl StationaryKing {
    pub(crate) fn new() -> StationaryKing {
        StationaryKing { reach: Reach::new(), kings: (0..2 * 64).map(|_| None).collect() }
    }

    /// Whether `moves` of the other side might be enough to take all flights of the king of `victim`, and to give check if
    /// it is to be mated.
    pub(crate) fn can_catch(&mut self, position: &Position, victim: Color, how: Catch, moves: i32) -> bool {
        let Some(king) = position.board().king(victim) else { return true };
        let Some(moves) = u8::try_from(moves).ok().filter(|&moves| moves <= MAX_MOVES) else { return true };
        // A capture en passant takes two men from a line at once.
        if position.en_passant().is_some() {
            return true;
        }
        let place = !victim as usize * 64 + king.index();
        let watches = self.kings[place].get_or_insert_with(|| Box::new(Watches::around(king)));
        let mut men = [0; MAX_MEN];
        let count = watches.muster(&self.reach, position, !victim, &mut men);
        let men = &men[..count];
        let board = position.board();
        let castles = may_castle(position, !victim);
        let crowd = Crowd {
            hunters: board.color(!victim),
            victims: board.color(victim).without(king),
            // So does castling.
            moves: moves + u8::from(castles),
        };
        let blocked = watches.field.bits(crowd.victims);
        let check = if how == Catch::Mate { CHECK } else { 0 };
        let needed = (watches.field.flights | check) & !blocked;
        match moves {
            0 => needed & !watches.guarded(men, &crowd).0 == 0,
            1 => castles || watches.can_mate_at_once(men, needed, &crowd),
            _ => watches.covers(men, 0, needed & !watches.guarded(men, &crowd).0, moves),
        }
    }

    /// Whether `moves` of the other side might be enough to leave the men of `victim`, which stand still, no move.
    ///
    /// A man that does not stand on a line with its king is never pinned. If it can move, a man of the other side has to go
    /// to its square, or to the one in front of it if it is a pawn. Each of these places takes moves of its own: from
    /// where some man stands, or from another of the places.
    pub(crate) fn can_stop_men(&self, position: &Position, victim: Color, moves: i32) -> bool {
        let (board, hunter) = (position.board(), !victim);
        // A capture en passant takes one man and stops another.
        if position.en_passant().is_some() {
            return true;
        }
        // Castling moves two men, one of them further than its steps go.
        let moves = if may_castle(position, hunter) { moves + 2 } else { moves };
        let king = board.king(victim);
        let lines = king.map_or(Bitboard::EMPTY, |king| {
            attacks::rook_lines(king) | attacks::bishop_lines(king) | Bitboard::of(king)
        });
        let mut places = MoveList::<Bitboard>::new();
        for square in board.color(victim) - lines {
            let place = match board.role_at(square) {
                Some(Role::Pawn) => match Bitboard::of(square).forward(victim) - board.occupied() {
                    Bitboard::EMPTY => continue,
                    front => front.with(square),
                },
                Some(role) => {
                    let targets = attacks::of(role, victim, square, board.occupied());
                    match (targets - board.color(victim)).is_empty() {
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
                    let distances = self.reach.moves(role, hunter, from);
                    place.into_iter().map(|to| i32::from(distances[to.index()])).min().unwrap_or(0)
                };
                let distances = self.reach.moves(role, hunter, from);
                let in_time = |square: &Square| i32::from(distances[square.index()]) < moves;
                let on_the_way = (all - place).into_iter().filter(in_time).map(|square| match role {
                    // It may have promoted meanwhile.
                    Role::Pawn => 1,
                    _ => nearest(square),
                });
                on_the_way.fold(nearest(from), i32::min)
            };
            board.color(hunter).into_iter().map(of_man).min().unwrap_or(i32::from(NEVER))
        };
        places.iter().map(|&place| cost(place)).sum::<i32>() <= moves
    }
}

impl Watches {
    fn around(king: Square) -> Watches {
        Watches { field: Field::around(king), watches: vec![None; 6 * 64] }
    }

    /// What men that stay where they are guard together, and what several of them guard.
    fn guarded(&self, men: &[u16], crowd: &Crowd) -> (u16, u16) {
        men.iter().fold((0, 0), |(guarded, doubly), &man| {
            let now = self.watch(man).guards_among(crowd);
            (guarded | now, doubly | guarded & now)
        })
    }

    /// Whether a single man can guard all that the others do not. What it alone guards now, it gives up.
    fn can_mate_at_once(&self, men: &[u16], needed: u16, crowd: &Crowd) -> bool {
        let (guarded, doubly) = self.guarded(men, crowd);
        men.iter().any(|&man| {
            let watch = self.watch(man);
            let open = needed & !(guarded & (!watch.guards_among(crowd) | doubly));
            open == 0 || watch.later.iter().any(|post| post.moves == 1 && open & !post.guards == 0)
        })
    }

    /// Whether men that are not used yet can guard what is open with so many moves, each from one place.
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

    /// Lists the men of `hunter`, and sees to it that their watches are known.
    fn muster(
        &mut self,
        reach: &Reach,
        position: &Position,
        hunter: Color,
        men: &mut [u16; MAX_MEN],
    ) -> usize {
        let mut count = 0;
        let mut add = |role: Role, square: Square| {
            let man = role as u16 * 64 + square as u16;
            let watch = &mut self.watches[usize::from(man)];
            if watch.is_none() {
                *watch = Some(Watch::new(reach, &self.field, (role, hunter), square));
            }
            men[count] = man;
            count += 1;
        };
        for role in Role::ALL {
            position.board().of(role, hunter).into_iter().for_each(|square| add(role, square));
        }
        for wing in Wing::ALL {
            if let Some(rook) = position.castling_rook(hunter, wing) {
                add(Role::Rook, Square::new(wing.rook_file(), rook.rank()));
                add(Role::King, Square::new(wing.king_file(), rook.rank()));
            }
        }
        count
    }

    fn watch(&self, man: u16) -> &Watch {
        self.watches[usize::from(man)].as_ref().expect("men are mustered before they are asked")
    }
}

fn may_castle(position: &Position, color: Color) -> bool {
    Wing::ALL.into_iter().any(|wing| position.castling_rook(color, wing).is_some())
}

/// Who may be in the way, and the moves to get rid of him.
struct Crowd {
    hunters: Bitboard,
    victims: Bitboard,
    moves: u8,
}

impl Watch {
    /// What a man that does not move guards in the end, if all moves are made to open its lines. Its own side's men go away
    /// with a move each; who takes a man of the other side stands in the way himself and goes away with a second move.
    fn guards_among(&self, crowd: &Crowd) -> u16 {
        let closed = |line: Bitboard| {
            (line & crowd.hunters).len() + 2 * (line & crowd.victims).len() > usize::from(crowd.moves)
        };
        self.lines.iter().filter(|&&(_, line)| closed(line)).fold(self.now, |now, (bit, _)| now & !bit)
    }

    fn new(reach: &Reach, field: &Field, (role, color): (Role, Color), from: Square) -> Watch {
        let guards = |role, square| field.bits(attacks::of(role, color, square, Bitboard::EMPTY));
        let mut later: Vec<Post> = Vec::new();
        for (role, square, moves) in reach.ends(role, color, from, MAX_MOVES) {
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
