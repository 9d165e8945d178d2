//! Sets of squares for pawns and kings, computed at compile time.

use ::chess::{Bitboard, ByColor, Color, File, Square};

/// The squares ahead of a pawn on its own file.
#[inline]
pub(super) fn ahead(us: Color, square: Square) -> Bitboard {
    AHEAD[us][square.index()]
}

/// The squares ahead on the own and the neighbouring files: a pawn is passed if no enemy pawn stands there.
#[inline]
pub(super) fn way(us: Color, square: Square) -> Bitboard {
    WAY[us][square.index()]
}

/// The files beside the file of `square`.
#[inline]
pub(super) fn beside(square: Square) -> Bitboard {
    BESIDE[square.index() % 8]
}

/// King's steps between two squares.
#[inline]
pub(super) fn distance(a: Square, b: Square) -> usize {
    DISTANCE[a.index()][b.index()].into()
}

/// The files of the king's wing: three at the edges, four in the middle.
#[inline]
pub(super) fn flank(king: Square) -> Bitboard {
    FLANK[king.index() % 8]
}

/// How far a file is from the nearer edge, 0 to 3.
#[inline]
pub(super) fn from_edge(file: File) -> usize {
    let file = file as usize;
    file.min(7 - file)
}

type BySquare<T> = [T; 64];

static AHEAD: ByColor<BySquare<Bitboard>> = ByColor([ahead_of(Color::White), ahead_of(Color::Black)]);
static WAY: ByColor<BySquare<Bitboard>> = ByColor([way_of(Color::White), way_of(Color::Black)]);
static BESIDE: [Bitboard; 8] = {
    let mut table = [Bitboard::EMPTY; 8];
    let mut file = 0;
    while file < 8 {
        let own = Bitboard(FILE_A << file);
        table[file] = Bitboard(own.left().0 | own.right().0);
        file += 1;
    }
    table
};
static FLANK: [Bitboard; 8] = {
    let queen_side = FILE_A | FILE_A << 1 | FILE_A << 2;
    let middle = FILE_A << 2 | FILE_A << 3 | FILE_A << 4 | FILE_A << 5;
    let king_side = FILE_A << 5 | FILE_A << 6 | FILE_A << 7;
    [
        Bitboard(queen_side),
        Bitboard(queen_side | FILE_A << 3),
        Bitboard(queen_side | FILE_A << 3),
        Bitboard(middle),
        Bitboard(middle),
        Bitboard(king_side | FILE_A << 4),
        Bitboard(king_side | FILE_A << 4),
        Bitboard(king_side),
    ]
};
static DISTANCE: BySquare<BySquare<u8>> = {
    let mut table = [[0; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            let files = (a % 8_usize).abs_diff(b % 8);
            let ranks = (a / 8_usize).abs_diff(b / 8);
            table[a][b] = if files > ranks { files as u8 } else { ranks as u8 };
            b += 1;
        }
        a += 1;
    }
    table
};

const FILE_A: u64 = 0x0101_0101_0101_0101;

const fn ahead_of(us: Color) -> BySquare<Bitboard> {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let mut step = Bitboard::of(Square::ALL[index]).forward(us);
        while !step.is_empty() {
            table[index] = Bitboard(table[index].0 | step.0);
            step = step.forward(us);
        }
        index += 1;
    }
    table
}

const fn way_of(us: Color) -> BySquare<Bitboard> {
    let mut table = ahead_of(us);
    let mut index = 0;
    while index < 64 {
        let file = table[index];
        table[index] = Bitboard(file.0 | file.left().0 | file.right().0);
        index += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_of_both_sides_are_mirrors() {
        for square in Square::ALL {
            let flipped = square.flip_rank();
            let white = way(Color::White, square);
            let black = way(Color::Black, flipped);
            assert_eq!(white.0.swap_bytes(), black.0);
            assert_eq!(ahead(Color::White, square).0.swap_bytes(), ahead(Color::Black, flipped).0);
        }
        assert_eq!(way(Color::White, Square::A2).len(), 12);
        assert_eq!(ahead(Color::Black, Square::H2).single(), Some(Square::H1));
        assert_eq!(beside(Square::A5), Bitboard::from(File::B));
        assert_eq!(distance(Square::A1, Square::H7), 7);
    }
}
