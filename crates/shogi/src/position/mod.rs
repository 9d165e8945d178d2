//! A legal position and its queries.

mod checks;
mod keys;
mod play;

use game::{Key, MoveList};

use crate::attacks::{self, Steppers};
use crate::{Bitboard, ByColor, Color, Hand, Kind, Move, Piece, Square};

/// A legal position with its side to move, hands included.
///
/// It comes from a [`Setup`](crate::Setup), which reports its faults otherwise, or from [`Position::initial`].
///
/// ```
/// use game::Position as _;
/// use shogi::Position;
///
/// let start = Position::initial();
/// assert_eq!(start.count_moves(), 30);
/// assert!(!start.is_check());
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Position {
    colors: ByColor<Bitboard>,
    shapes: [Bitboard; 8],
    promoted: Bitboard,
    /// The men that check the side to move.
    checkers: Bitboard,
    /// The men of the side to move that shield their king from a lance, bishop or rook.
    pinned: Bitboard,
    hands: ByColor<Hand>,
    board_key: Key,
    hand_key: Key,
    kinds: [Option<Kind>; Square::COUNT],
    turn: Color,
    exposed: Exposed,
    move_number: u32,
}

/// Whether the side that is not to move is in check. That never happens in play, only in composed positions.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Exposed {
    Yes,
    No,
}

/// How a man moves: the fourteen kinds fold into eight boards, because the small promoted men move like golds and
/// the large ones like what they were with four steps added.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    Pawn,
    Lance,
    Knight,
    Silver,
    /// Bishops and horses.
    Bishop,
    /// Rooks and dragons.
    Rook,
    /// Golds, tokins and the other small promoted men.
    Gold,
    King,
}

impl From<Kind> for Shape {
    #[inline]
    fn from(kind: Kind) -> Shape {
        match kind {
            Kind::Pawn => Shape::Pawn,
            Kind::Lance => Shape::Lance,
            Kind::Knight => Shape::Knight,
            Kind::Silver => Shape::Silver,
            Kind::Bishop | Kind::Horse => Shape::Bishop,
            Kind::Rook | Kind::Dragon => Shape::Rook,
            Kind::King => Shape::King,
            Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => {
                Shape::Gold
            }
        }
    }
}

impl Position {
    /// The player to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The number of the next move, counting both sides' moves, as SFEN has it.
    #[inline]
    pub fn move_number(&self) -> u32 {
        self.move_number
    }

    /// The men that `color` holds.
    #[inline]
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color]
    }

    /// The man on `square`.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let kind = self.kinds[square.index()]?;
        let color = if self.colors[Color::Black].contains(square) { Color::Black } else { Color::White };
        Some(Piece::new(color, kind))
    }

    /// The squares where men of `color` stand.
    #[inline]
    pub fn men(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    /// The squares where a `piece` stands.
    pub fn pieces(&self, piece: Piece) -> Bitboard {
        let alike = self.shape(piece.color, Shape::from(piece.kind));
        alike.into_iter().filter(|square| self.kinds[square.index()] == Some(piece.kind)).collect()
    }

    /// The squares where men stand.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[Color::Black] | self.colors[Color::White]
    }

    /// Where the king of `color` stands, if it has one.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.shape(color, Shape::King).first()
    }

    /// The men that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// The men of the side to move that are pinned: they may only move along the line to their king.
    #[inline]
    pub fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// Every legal move, in a list of its own.
    pub fn moves(&self) -> MoveList<Move> {
        let mut list = MoveList::new();
        game::Position::legal_moves(self, &mut list);
        list
    }

    /// The fingerprint of the men on the board and the side to move, without the hands: what two positions share
    /// that differ by the men in hand alone.
    #[inline]
    pub fn board_key(&self) -> Key {
        self.board_key
    }

    /// The fingerprint of both hands alone.
    #[inline]
    pub fn hand_key(&self) -> Key {
        self.hand_key
    }

    #[inline]
    pub(crate) fn shape(&self, color: Color, shape: Shape) -> Bitboard {
        self.shapes[shape as usize] & self.colors[color]
    }

    /// The kind of the man on `square`, of either side.
    #[inline]
    pub(crate) fn kind_at(&self, square: Square) -> Option<Kind> {
        self.kinds[square.index()]
    }

    #[inline]
    pub(crate) fn kings(&self) -> Bitboard {
        self.shapes[Shape::King as usize]
    }

    /// The promoted men of either side.
    #[inline]
    pub(crate) fn promoted(&self) -> Bitboard {
        self.promoted
    }

    #[inline]
    pub(crate) fn exposed(&self) -> Exposed {
        self.exposed
    }

    /// The men of `color` within `among` that step, with the steps of horses and dragons; the king is left out.
    #[inline(always)]
    pub(crate) fn steppers(&self, color: Color, among: Bitboard) -> Steppers {
        let ours = self.colors[color] & among;
        let golds = self.shapes[Shape::Gold as usize] & ours;
        let silvers = self.shapes[Shape::Silver as usize] & ours;
        let great = self.promoted & ours;
        let horses = self.shapes[Shape::Bishop as usize] & great;
        let dragons = self.shapes[Shape::Rook as usize] & great;
        let pawns = self.shapes[Shape::Pawn as usize] & ours;
        Steppers {
            forward: pawns | silvers | golds | horses,
            forward_aslant: silvers | golds | dragons,
            sideways: golds | horses,
            back: golds | horses,
            back_aslant: silvers | dragons,
            jump: self.shapes[Shape::Knight as usize] & ours,
        }
    }

    /// The men of `by` that reach `square` when the squares of `occupied` are taken.
    pub fn attackers(&self, by: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let [pawns, lances, knights, silvers, bishops, rooks, golds, kings] = self.shapes;
        // A man reaches the square from where the same man of the other side would go from it.
        let seen = attacks::pawn(!by, square) & pawns
            | attacks::lance(!by, square, occupied) & lances
            | attacks::knight(!by, square) & knights
            | attacks::silver(!by, square) & silvers
            | attacks::gold(!by, square) & golds
            | attacks::bishop(square, occupied) & bishops
            | attacks::rook(square, occupied) & rooks
            | attacks::king(square) & (kings | self.promoted & (bishops | rooks));
        seen & self.colors[by]
    }
}
