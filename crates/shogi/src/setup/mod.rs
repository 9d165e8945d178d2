//! A position as it was typed: anything is allowed until it is validated.

mod handicap;
mod inspect;

pub use handicap::Handicap;

use game::{Key, Position as _};

use crate::fault::{Fault, FaultKind, Faults};
use crate::position::Position;
use crate::{ByColor, Color, Hand, Kind, Piece, Square};

/// Men on the board and in hand, the side to move and the move number, legal or not.
///
/// ```
/// use shogi::{Color, Setup, fault};
///
/// let tsume: Setup = "8k/9/8G/9/9/9/9/9/9 b P 1".parse().unwrap();
/// assert_eq!(tsume.turn, Color::Black);
/// // A game needs two kings, a problem does not.
/// let faults = tsume.position(fault::GAME).unwrap_err();
/// assert_eq!(faults.to_string(), "Black has no king");
/// assert!(tsume.position(fault::TSUME).is_ok());
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Setup {
    board: [Option<Piece>; Square::COUNT],
    /// What each side holds.
    pub hands: ByColor<Hand>,
    /// Who moves.
    pub turn: Color,
    /// The number of the next move, 1 at the start.
    pub move_number: u32,
}

impl Setup {
    /// No men; Black is to move.
    pub const fn empty() -> Setup {
        Setup {
            board: [None; Square::COUNT],
            hands: ByColor([Hand::EMPTY; 2]),
            turn: Color::Black,
            move_number: 1,
        }
    }

    /// The start of a game without handicap.
    pub fn initial() -> Setup {
        Handicap::None.setup()
    }

    /// The man on `square`.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Puts a man on `square`, or empties it.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.board[square.index()] = piece;
    }

    /// What `color` holds.
    #[inline]
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color]
    }

    /// Replaces the hand of `color`.
    pub fn set_hand(&mut self, color: Color, hand: Hand) {
        self.hands[color] = hand;
    }

    /// The men on the board with their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::ALL.into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Gives `color` every man of the set, kings excepted, that is neither on the board nor in a hand: what the
    /// defender of a tsume holds by convention.
    pub fn give_rest_to(&mut self, color: Color) {
        for kind in Kind::IN_HAND {
            let missing = u32::from(kind.in_a_set()).saturating_sub(self.count(kind));
            let given =
                u8::try_from(missing).ok().and_then(|missing| self.hands[color].with_more(kind, missing));
            if let Some(hand) = given {
                self.hands[color] = hand;
            }
        }
    }

    /// How many men of an unpromoted `kind` there are, on the board and in both hands, promoted ones included.
    pub fn count(&self, kind: Kind) -> u32 {
        let on_board = self.pieces().filter(|(_, piece)| piece.kind.unpromoted() == kind).map(|_| 1);
        let in_hand = Color::ALL.into_iter().map(|color| u32::from(self.hands[color].count(kind)));
        on_board.chain(in_hand).sum()
    }

    /// The legal position that is set up here, if every fault is of a kind that the caller forgives.
    pub fn position(&self, forgiven: &[FaultKind]) -> Result<Position, Faults> {
        let unforgiven: Vec<Fault> =
            self.faults().into_iter().filter(|fault| !fault.is_forgiven(forgiven)).collect();
        match Faults::new(unforgiven) {
            Some(faults) => Err(faults),
            None => Ok(self.build()),
        }
    }

    /// The position of these men, whatever is wrong with it.
    fn build(&self) -> Position {
        let mut position = Position::empty(self.turn, self.hands, self.move_number);
        for (square, piece) in self.pieces() {
            position.put(piece, square);
        }
        position.complete();
        position
    }
}

impl Position {
    /// The start of a game without handicap.
    pub fn initial() -> Position {
        Setup::initial().build()
    }

    /// The position as a setup, to print or to change it.
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: Square::ALL.map(|square| self.piece_at(square)),
            hands: ByColor(Color::ALL.map(|color| self.hand(color))),
            turn: self.turn(),
            move_number: self.move_number(),
        }
    }

    /// The key computed anew from the men. It equals [`game::Position::key`] as long as play has not corrupted that.
    pub fn key_from_scratch(&self) -> Key {
        self.to_setup().build().key()
    }
}
