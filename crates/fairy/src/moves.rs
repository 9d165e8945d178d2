//! Moves: departure, arrival, capture, and the choices made while they are played.

use chess::Square;

/// A half-move in twelve bytes. What else happens follows from the position and the rules; where they leave a choice
/// (a promotion, a square of rebirth), the move holds its number.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Move {
    /// Where the man comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// Where the man that it captures stands.
    pub victim: Option<Square>,
    /// What it went by: its hurdle, or where it took before it went on.
    pub via: Option<Square>,
    /// From where it moves in fact, if not from its square.
    pub origin: Option<Square>,
    /// What is special about it.
    pub special: Special,
    /// Which of the alternatives was chosen, in the order in which the rules ask.
    pub choices: [u8; CHOICES],
}

/// How many choices one move can contain; the last is the number that [`Move::variant`] tells.
pub(crate) const CHOICES: usize = 6;

/// What is special about a move.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[repr(u8)]
pub enum Special {
    /// Nothing.
    #[default]
    None,
    /// A pawn steps over squares, on which it can be captured en passant.
    MultipleStep,
    /// A pawn captures en passant.
    EnPassant,
    /// Castling with the rook on the h-file.
    KingSide,
    /// Castling with the rook on the a-file.
    QueenSide,
    /// Nothing moves.
    Null,
    /// The men on departure and arrival change places.
    Exchange,
    /// The sides change their roles.
    RoleExchange,
    /// A king castles with the man that [`Move::via`] names.
    CastlingWithPartner,
    /// A king changes places with a man of its side, instead of castling.
    ExchangeCastling,
}

impl Move {
    /// A man goes from one square to another.
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

    /// Nothing moves.
    pub const fn null() -> Move {
        Move { special: Special::Null, ..Move::quiet(Square::A1, Square::A1) }
    }

    /// The same move with other choices.
    pub(crate) const fn with_choices(self, choices: [u8; CHOICES]) -> Move {
        Move { choices, ..self }
    }

    /// The same move, to another square.
    pub const fn going_to(self, to: Square) -> Move {
        Move { to, ..self }
    }

    /// The same move, from another square.
    pub const fn coming_from(self, from: Square) -> Move {
        Move { from, ..self }
    }

    /// Which of several moves between the same squares it is, where conditions find several.
    pub fn variant(self) -> u8 {
        self.choices[CHOICES - 1]
    }

    /// Numbers it among several moves between the same squares.
    pub fn set_variant(&mut self, number: u8) {
        self.choices[CHOICES - 1] = number;
    }

    /// Whether nothing moves.
    pub fn is_null(self) -> bool {
        self.special == Special::Null
    }

    /// Whether a man goes from one square to another, rather than nothing at all or the other way as well.
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

    /// Whether it is castling.
    pub fn is_castling(self) -> bool {
        matches!(self.special, Special::KingSide | Special::QueenSide)
    }
}
