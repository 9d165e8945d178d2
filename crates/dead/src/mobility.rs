//! The squares that each man can ever reach, bounded from above by a fixpoint.
//!
//! At first no man can move. A man reaches a square unless something forbids that permanently: an own man that never leaves
//! and is never captured, a pawn's path that is never cleared, or a guard that never leaves and keeps the king out. Each
//! move found may free other men; this is repeated until nothing changes. By induction over the game, every move of every
//! game from the position is found. So if the squares found allow no checkmate, there is none.

use chess::{Bitboard, ByColor, Color, File, Position, Rank, Role, Square, Wing};

use crate::mating_squares;

/// A man with the squares that it may reach.
#[derive(Clone, Copy)]
pub(crate) struct Man {
    pub(crate) role: Role,
    pub(crate) color: Color,
    start: Square,
    /// As its own kind, its own square included.
    pub(crate) reach: Bitboard,
    /// After a promotion.
    pub(crate) promoted: Bitboard,
}

/// Whether it is likely that the men of the position are blocked: each pawn faces another. It decides about the order of
/// proofs alone.
pub(crate) fn may_be_blocked(position: &Position) -> bool {
    let board = position.board();
    let pawns = board.role(Role::Pawn);
    let white = board.of(Role::Pawn, Color::White);
    let black = board.of(Role::Pawn, Color::Black);
    !pawns.is_empty()
        && white.forward(Color::White).is_within(pawns)
        && black.forward(Color::Black).is_within(pawns)
}

/// Whether the mobility of the men proves that `winner` cannot mate.
pub(crate) fn forbids_mate(position: &Position, winner: Color) -> bool {
    // Castling is covered by the single steps of king and rook, if they begin where they do in chess.
    if !castles_as_usual(position) {
        return false;
    }
    let mut mobility = Mobility::of(position);
    while mobility.grow() {}
    !mating_squares::allow_mate(&mobility.men, winner)
}

fn castles_as_usual(position: &Position) -> bool {
    Color::ALL.into_iter().all(|color| {
        let at_home = position.board().king(color).is_some_and(|king| king.file() == File::E);
        [(Wing::QueenSide, File::A), (Wing::KingSide, File::H)].into_iter().all(|(wing, file)| {
            position.castling_rook(color, wing).is_none_or(|rook| at_home && rook.file() == file)
        })
    })
}

struct Mobility {
    men: Vec<Man>,
    /// Where the men of each side stand at first.
    start: ByColor<Bitboard>,
    kings: Bitboard,
    /// First squares that the men of each side may have left, by a move or by being captured.
    vacated: ByColor<Bitboard>,
    /// Squares on which some man of a side other than its king may stand.
    standing: ByColor<Bitboard>,
}

impl Mobility {
    fn of(position: &Position) -> Mobility {
        let board = position.board();
        let men = board.pieces().map(|(start, piece)| Man {
            role: piece.role,
            color: piece.color,
            start,
            reach: start.into(),
            promoted: Bitboard::EMPTY,
        });
        let start = ByColor([board.color(Color::White), board.color(Color::Black)]);
        let kings = board.role(Role::King);
        let mut mobility = Mobility {
            men: men.collect(),
            start,
            kings,
            vacated: ByColor::default(),
            standing: ByColor([start[Color::White] - kings, start[Color::Black] - kings]),
        };
        if let Some(passed) = position.en_passant() {
            // The pawn can be taken on a square where it does not stand.
            let owner = !position.turn();
            mobility.standing[owner] |= passed.into();
            mobility.vacated[owner] |= Bitboard::from(passed).forward(owner);
        }
        mobility
    }

    /// Extends the squares of each man by what is known about the others, and returns whether anything was new.
    fn grow(&mut self) -> bool {
        let mut grown = false;
        for index in 0..self.men.len() {
            let mut man = self.men[index];
            if !self.extend(&mut man) {
                continue;
            }
            grown = true;
            self.men[index] = man;
            let squares = man.reach | man.promoted;
            self.vacated[man.color] |= man.start.into();
            // Men that stand where this one arrives may be captured, kings excepted.
            self.vacated[!man.color] |= squares & (self.start[!man.color] - self.kings);
            if man.role != Role::King {
                self.standing[man.color] |= squares;
            }
        }
        grown
    }

    fn extend(&self, man: &mut Man) -> bool {
        let before = (man.reach, man.promoted);
        let blocked = self.start[man.color] - self.vacated[man.color];
        let guarded =
            if man.role == Role::King { self.guarded_for_ever(!man.color) } else { Bitboard::EMPTY };
        loop {
            let last = (man.reach, man.promoted);
            man.reach |= match man.role {
                Role::Pawn => self.pawn_steps(man),
                Role::King => steps(Role::King, man.reach) - blocked - guarded,
                role => steps(role, man.reach) - blocked,
            };
            if man.role == Role::Pawn {
                let promoting = man.reach & Bitboard::relative_rank(man.color, Rank::Eighth);
                let further = steps(Role::Queen, man.promoted) | steps(Role::Knight, man.promoted);
                man.promoted |= promoting | (further - blocked);
            }
            if last == (man.reach, man.promoted) {
                return last != before;
            }
        }
    }

    fn pawn_steps(&self, man: &Man) -> Bitboard {
        let mut occupied = Bitboard::EMPTY;
        for color in Color::ALL {
            occupied |= self.start[color] - self.vacated[color];
        }
        let ahead = man.reach.forward(man.color);
        (ahead - occupied) | (ahead.left() | ahead.right()) & self.standing[!man.color]
    }

    /// Squares next to men of `color` that never leave, and which these men attack whatever happens.
    fn guarded_for_ever(&self, color: Color) -> Bitboard {
        let permanent = self.start[color] - self.vacated[color];
        let men = self.men.iter().filter(|man| man.color == color && permanent.contains(man.start));
        men.fold(Bitboard::EMPTY, |guarded, man| guarded | attacked(man.role, color, man.start.into()))
    }
}

/// One step of a man that is no pawn. A line is walked step by step: where a man passes, it could stop.
fn steps(role: Role, squares: Bitboard) -> Bitboard {
    let column = squares.forward(Color::White) | squares.forward(Color::Black);
    let diagonal = column.left() | column.right();
    let straight = column | squares.left() | squares.right();
    match role {
        Role::Knight => chess::attacks::knights(squares),
        Role::Bishop => diagonal,
        Role::Rook => straight,
        Role::Queen | Role::King => diagonal | straight,
        Role::Pawn => Bitboard::EMPTY,
    }
}

/// The squares that a man attacks from the last step of its way to one of these squares.
pub(crate) fn attacked(role: Role, color: Color, squares: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => chess::attacks::pawns(color, squares),
        role => steps(role, squares),
    }
}
