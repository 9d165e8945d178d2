//! Moves as Western books print them: P-7f, Sx5e+, P*5e, G4i-5h.

use crate::{Bitboard, Move, Position};

/// The move in Western notation, before it is played in `position`.
///
/// The square of departure is added when another man of the kind could go to the same square; `=` means that a possible
/// promotion was declined.
///
/// ```
/// use shogi::{Position, text};
///
/// let start = Position::initial();
/// let mv = text::read_usi_move("4i5h", &start)?;
/// assert_eq!(text::western(mv, &start), "G4i-5h");
/// # Ok::<(), text::ReadMoveError>(())
/// ```
pub fn western(mv: Move, position: &Position) -> String {
    let mut text = String::new();
    if mv.kind().is_promoted() {
        text.push('+');
    }
    text.push(mv.kind().letter());
    let Some(from) = mv.from() else {
        return format!("{text}*{}", mv.to());
    };
    let ambiguous = position.moves().into_iter().any(|other| {
        other.to() == mv.to()
            && other.kind() == mv.kind()
            && other.from().is_some_and(|square| square != from)
    });
    if ambiguous {
        text.push_str(&from.to_string());
    }
    text.push(if mv.captured().is_some() { 'x' } else { '-' });
    text.push_str(&mv.to().to_string());
    let zone = Bitboard::promotion_zone(position.turn());
    if mv.is_promotion() {
        text.push('+');
    } else if mv.kind().promoted().is_some() && (zone.contains(from) || zone.contains(mv.to())) {
        text.push('=');
    }
    text
}
