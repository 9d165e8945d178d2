//! The board as one side's king sees it.

use ::shogi::{Color, Hand, Kind, Piece, Position, Square};

/// Squares of the board.
pub(super) const SQUARES: usize = Square::COUNT;
/// Squares of a king whose view is mirrored to the right half.
pub(super) const KINGS: usize = 5 * 9;
/// Offsets from one square to another: 17 files, 17 ranks.
pub(super) const OFFSETS: usize = 17 * 17;
/// Men in hand: the first, second … of each kind.
pub(super) const HANDS: usize = 18 + 4 + 4 + 4 + 2 + 2 + 4;

/// How `color` sees squares with its king where it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    color: Color,
    orientation: &'static [u8; 128],
    offsets: &'static [i16; 128],
    king: usize,
    king_offset: i16,
}

impl View {
    /// The view from the king of `color`. A side without a king looks from where it would stand at the start.
    #[inline]
    pub(super) fn new(position: &Position, color: Color) -> View {
        let king = position.king(color).map_or(HOME, |king| match color {
            Color::Black => king.index(),
            Color::White => king.rotate().index(),
        });
        let mirrored = usize::from(king >= KINGS);
        let turned = color as usize * 2 + mirrored;
        let seen = if mirrored == 1 { (8 - king / 9) * 9 + king % 9 } else { king };
        View {
            color,
            orientation: &ORIENTATIONS[turned],
            offsets: &OFFSET_PARTS[turned],
            king: seen,
            king_offset: offset_part(seen),
        }
    }

    /// Whose view it is.
    #[inline]
    pub(super) fn color(&self) -> Color {
        self.color
    }

    /// Whether both see every square as the same.
    #[inline]
    pub(super) fn is_oriented_like(&self, other: &View) -> bool {
        std::ptr::eq(self.orientation, other.orientation)
    }

    /// The king's square, below [`KINGS`].
    #[inline]
    pub(super) fn king(&self) -> usize {
        self.king
    }

    /// The square as it is seen.
    #[inline]
    pub(super) fn square(&self, square: Square) -> usize {
        self.orientation[square.index() & 127].into()
    }

    /// The way from the king to `square`, below [`OFFSETS`].
    #[inline]
    pub(super) fn offset(&self, square: Square) -> usize {
        const MIDDLE: i16 = OFFSETS as i16 / 2;
        (self.offsets[square.index() & 127] - self.king_offset + MIDDLE) as usize
    }

    /// The way from the king to 1a, and what a step to the next file and to the next rank adds to it.
    #[inline]
    pub(super) fn offset_steps(&self) -> [isize; 3] {
        let part = |square: usize| isize::from(self.offsets[square]);
        let first = self.offset(Square::ALL[0]) as isize;
        [first, part(9) - part(0), part(1) - part(0)]
    }

    /// The kind of a man, whether own (0 to 13) or enemy (14 to 27).
    #[inline]
    pub(super) fn man(&self, piece: Piece) -> usize {
        piece.kind.index() + if piece.color == self.color { 0 } else { 14 }
    }
}

/// The place of the `number`th man (from 1 on) of `kind` in hand, below [`HANDS`]. Composed hands hold more than a set has;
/// all beyond count like the last.
#[inline]
pub(super) fn hand_place(kind: Kind, number: u8) -> usize {
    let (start, len) = HAND_PLACES[kind.index() & 7];
    usize::from(start + number.min(len) - 1)
}

/// The places of all men in `hand`.
pub(super) fn hand_places(hand: Hand) -> impl Iterator<Item = usize> {
    hand.iter().flat_map(|(kind, count)| (1..=count).map(move |number| hand_place(kind, number)))
}

/// First place and number of places, by kind.
const HAND_PLACES: [(u8, u8); 8] = [(0, 18), (18, 4), (22, 4), (26, 4), (30, 2), (32, 2), (34, 4), (0, 1)];

/// Where a king stands at the start, as its own side sees it.
const HOME: usize = 4 * 9 + 8;

/// The square that each square is seen as: by Black, by Black mirrored, by White, by White mirrored.
static ORIENTATIONS: [[u8; 128]; 4] = {
    let mut table = [[0; 128]; 4];
    let mut turned = 0;
    while turned < 4 {
        let mut square = 0;
        while square < SQUARES {
            let seen = if turned >= 2 { 80 - square } else { square };
            table[turned][square] = if turned % 2 == 1 { (8 - seen / 9) * 9 + seen % 9 } else { seen } as u8;
            square += 1;
        }
        turned += 1;
    }
    table
};

/// What each square adds to an offset, in the same four orientations.
static OFFSET_PARTS: [[i16; 128]; 4] = {
    let mut table = [[0; 128]; 4];
    let mut turned = 0;
    while turned < 4 {
        let mut square = 0;
        while square < SQUARES {
            table[turned][square] = offset_part(ORIENTATIONS[turned][square] as usize);
            square += 1;
        }
        turned += 1;
    }
    table
};

const fn offset_part(seen: usize) -> i16 {
    (seen / 9 * 17 + seen % 9) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_king_sees_every_square_once() {
        for black in Square::ALL {
            for white in Square::ALL.into_iter().filter(|&white| white != black) {
                let mut setup = ::shogi::Setup::empty();
                setup.set(black, Some(Piece::new(Color::Black, Kind::King)));
                setup.set(white, Some(Piece::new(Color::White, Kind::King)));
                let Ok(position) = setup.position(::shogi::fault::TSUME) else { continue };
                for color in Color::ALL {
                    let view = View::new(&position, color);
                    assert!(view.king() < KINGS);
                    let mut seen: Vec<usize> = Square::ALL.map(|square| view.square(square)).to_vec();
                    seen.sort();
                    assert!(seen.into_iter().eq(0..SQUARES));
                    let own = position.king(color).expect("both have kings");
                    assert_eq!((view.square(own), view.offset(own)), (view.king(), OFFSETS / 2));
                    assert!(Square::ALL.iter().all(|&square| view.offset(square) < OFFSETS));
                    let [first, file, rank] = view.offset_steps();
                    for square in Square::ALL {
                        let steps = file * square.file() as isize + rank * square.rank() as isize;
                        assert_eq!(view.offset(square) as isize, first + steps);
                    }
                }
            }
        }
    }

    #[test]
    fn a_hand_has_its_places() {
        let mut places: Vec<usize> = Kind::IN_HAND
            .into_iter()
            .flat_map(|kind| (1..=kind.in_a_set()).map(move |number| hand_place(kind, number)))
            .collect();
        places.sort();
        assert!(places.into_iter().eq(0..HANDS));
        assert_eq!(hand_place(Kind::Rook, 9), hand_place(Kind::Rook, 2));
    }
}
