//! Moves: departure, arrival, capture, and the choices made while they are played.

use chess::Square;

/// A half-move in twelve bytes. Its other effects follow from the position and the rules; where these leave a choice (a
/// promotion, a square of rebirth), the move holds the number of the choice.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Move {
    /// Departure.
    pub from: Square,
    /// Arrival.
    pub to: Square,
    /// The square of the captured man.
    pub victim: Option<Square>,
    /// A square on the way: the hurdle, or the square of the capture if the man continues from there.
    pub via: Option<Square>,
    /// The square from which it moves, if that is not the square on which it stands.
    pub origin: Option<Square>,
    /// Castling, en passant and other special moves.
    pub special: Special,
    /// The choices made, in the order in which the rules offer them.
    pub choices: [u8; CHOICES],
}

/// The number of choices that a move can contain; the last is the number of [`Move::variant`].
pub(crate) const CHOICES: usize = 6;

/// Special moves.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[repr(u8)]
pub enum Special {
    /// A usual move.
    #[default]
    None,
    /// A pawn makes a double or longer step, and can be captured en passant.
    MultipleStep,
    /// A pawn captures en passant.
    EnPassant,
    /// Castling with the rook on the h-file.
    KingSide,
    /// Castling with the rook on the a-file.
    QueenSide,
    /// A null move.
    Null,
    /// The men on departure and arrival exchange places.
    Exchange,
    /// The sides exchange roles.
    RoleExchange,
    /// A king castles with the man on [`Move::via`].
    CastlingWithPartner,
    /// A king exchanges places with a man of its side, instead of castling.
    ExchangeCastling,
}

impl Move {
    /// A move without capture.
    pub const fn quiet(from: Square, to: Square) -> Move {
        Move {
            from,
            to,
            victim: None,
            via: None,
            origin: None,
            special: Special::None,
            choices: [0; CHOICES],
        }
    }

    /// A null move.
    pub const fn null() -> Move {
        Move { special: Special::Null, ..Move::quiet(Square::A1, Square::A1) }
    }

    /// This move with other choices.
    pub(crate) const fn with_choices(self, choices: [u8; CHOICES]) -> Move {
        Move { choices, ..self }
    }

    /// This move with another arrival square.
    pub const fn going_to(self, to: Square) -> Move {
        Move { to, ..self }
    }

    /// This move with another departure square.
    pub const fn coming_from(self, from: Square) -> Move {
        Move { from, ..self }
    }

    /// The number of this move among several between the same squares, where conditions generate several.
    pub fn variant(self) -> u8 {
        self.choices[CHOICES - 1]
    }

    /// Sets the number of this move among several between the same squares.
    pub fn set_variant(&mut self, number: u8) {
        self.choices[CHOICES - 1] = number;
    }

    /// Whether this is a null move.
    pub fn is_null(self) -> bool {
        self.special == Special::Null
    }

    /// Whether a man moves from one square to another: no null move, and no exchange.
    pub fn goes_somewhere(self) -> bool {
        !matches!(
            self.special,
            Special::Null | Special::Exchange | Special::RoleExchange | Special::ExchangeCastling
        )
    }

    /// Whether a man is captured.
    pub fn is_capture(self) -> bool {
        self.victim.is_some()
    }

    /// Whether this move is castling.
    pub fn is_castling(self) -> bool {
        matches!(self.special, Special::KingSide | Special::QueenSide)
    }
}
