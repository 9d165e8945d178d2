//! FEN as programs write it, read in one pass.
//!
//! Databases hold millions of positions, nearly all of them without a fault. The pass hardly branches, because which man or
//! gap comes next cannot be predicted. Whatever is unusual is left to [`Fen`](super::Fen), which is slower and reports what
//! is wrong.

use crate::{Bitboard, Board, ByColor, ByRole, Castling, Color, File, Rank, Role, Setup, Square};

/// The meaning of a letter of the board.
///
/// ```text
/// bit  0                  4                8
///      │ man among `Men`  │ squares filled │ whether it ends a rank │
/// ```
#[derive(Clone, Copy)]
struct Sign(u16);

impl Sign {
    const RANK_END: Sign = Sign(NOBODY | 1 << 8);
    const NONE: Sign = Sign(NO_SIGN | 1 << 4);

    const fn man(number: u16) -> Sign {
        Sign(number | 1 << 4)
    }

    const fn gap(squares: u16) -> Sign {
        Sign(NOBODY | squares << 4)
    }

    /// The place of the man among [`Men`].
    fn place(&self) -> usize {
        usize::from(self.0 & 15)
    }

    fn squares(&self) -> u32 {
        u32::from(self.0 >> 4 & 15)
    }

    /// 1 if it ends a rank, otherwise 0.
    fn ranks(&self) -> u32 {
        u32::from(self.0 >> 8)
    }
}

/// The squares of each man, White's first, in the order of the roles; then empty squares and invalid characters.
type Men = [u64; 14];

const NOBODY: u16 = 12;
const NO_SIGN: u16 = 13;

/// The meaning of every byte. A table lookup takes no branch, which would be unpredictable here.
static SIGNS: [Sign; 256] = signs();

const fn signs() -> [Sign; 256] {
    let mut signs = [Sign::NONE; 256];
    let (mut letter, mut rest) = (0_u8, signs.as_mut_slice());
    while let Some((sign, others)) = rest.split_first_mut() {
        *sign = sign_of(letter);
        letter = letter.wrapping_add(1);
        rest = others;
    }
    signs
}

const fn sign_of(letter: u8) -> Sign {
    match letter {
        b'/' => Sign::RANK_END,
        b'1' => Sign::gap(1),
        b'2' => Sign::gap(2),
        b'3' => Sign::gap(3),
        b'4' => Sign::gap(4),
        b'5' => Sign::gap(5),
        b'6' => Sign::gap(6),
        b'7' => Sign::gap(7),
        b'8' => Sign::gap(8),
        b'P' => Sign::man(0),
        b'N' => Sign::man(1),
        b'B' => Sign::man(2),
        b'R' => Sign::man(3),
        b'Q' => Sign::man(4),
        b'K' => Sign::man(5),
        b'p' => Sign::man(6),
        b'n' => Sign::man(7),
        b'b' => Sign::man(8),
        b'r' => Sign::man(9),
        b'q' => Sign::man(10),
        b'k' => Sign::man(11),
        _ => Sign::NONE,
    }
}

/// The setup in `text`, if it is FEN of six fields with one blank between them, castling as `KQkq` with rooks in the
/// corners, and nothing in it that cannot be read.
pub(super) fn read(text: &str) -> Option<Setup> {
    let mut rest = Rest(text.as_bytes());
    let board = rest.board()?;
    let turn = match rest.next()? {
        b'w' => Color::White,
        b'b' => Color::Black,
        _ => return None,
    };
    rest.blank()?;
    let castling = Castling::Rooks(rest.castling(&board)?);
    let en_passant = rest.en_passant()?;
    rest.blank()?;
    let halfmoves = rest.number()?;
    rest.blank()?;
    let fullmoves = rest.number()?;
    rest.0.is_empty().then_some(Setup { board, turn, castling, en_passant, halfmoves, fullmoves })
}

/// What is still to be read.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    #[inline]
    fn next(&mut self) -> Option<u8> {
        let (&next, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(next)
    }

    #[inline]
    fn blank(&mut self) -> Option<()> {
        self.next().filter(|&next| next == b' ').map(|_| ())
    }

    /// The board and the blank after it.
    fn board(&mut self) -> Option<Board> {
        let mut men: Men = [0; 14];
        // Squares filled from a8 on, and ranks ended. Where every rank ends after eight squares of its own, no gap reaches
        // from one into the next.
        let (mut filled, mut ranks) = (0_u32, 0_u32);
        let mut is_even = true;
        loop {
            let letter = self.next()?;
            if letter == b' ' {
                break;
            }
            let sign = SIGNS.get(usize::from(letter))?;
            ranks += sign.ranks();
            is_even &= (sign.ranks() == 0) | (filled == 8 * ranks);
            // From a8 to the right and down: the number of the square with its rank mirrored.
            *men.get_mut(sign.place())? |= 1_u64.wrapping_shl(filled ^ 56);
            filled += sign.squares();
        }
        let &[.., no_signs] = &men;
        (is_even && filled == 64 && ranks == 7 && no_signs == 0).then(|| board_of(&men))
    }

    /// The rooks that may castle, and the blank after them.
    fn castling(&mut self, board: &Board) -> Option<Bitboard> {
        if let [b'-', b' ', rest @ ..] = self.0 {
            self.0 = rest;
            return Some(Bitboard::EMPTY);
        }
        let mut rooks = Bitboard::EMPTY;
        loop {
            let (color, rook) = match self.next()? {
                b'K' => (Color::White, Square::H1),
                b'Q' => (Color::White, Square::A1),
                b'k' => (Color::Black, Square::H8),
                b'q' => (Color::Black, Square::A8),
                b' ' if !rooks.is_empty() => return Some(rooks),
                _ => return None,
            };
            // In the corner there is no rook further out.
            rooks = board.of(Role::Rook, color).contains(rook).then(|| rooks.with(rook))?;
        }
    }

    fn en_passant(&mut self) -> Option<Option<Square>> {
        match self.next()? {
            b'-' => Some(None),
            file => {
                let file = File::from_char(file.into())?;
                let rank = Rank::from_char(self.next()?.into())?;
                Some(Some(Square::new(file, rank)))
            }
        }
    }

    /// A number of four digits at the most, which no field of a game outgrows.
    fn number(&mut self) -> Option<u16> {
        let digits = self.0.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if !(1..=4).contains(&digits) {
            return None;
        }
        let (number, rest) = self.0.split_at(digits);
        self.0 = rest;
        Some(number.iter().fold(0, |number, digit| 10 * number + u16::from(digit - b'0')))
    }
}

fn board_of(&[p, n, b, r, q, k, black_p, black_n, black_b, black_r, black_q, black_k, ..]: &Men) -> Board {
    let roles = [p | black_p, n | black_n, b | black_b, r | black_r, q | black_q, k | black_k];
    let colors = [p | n | b | r | q | k, black_p | black_n | black_b | black_r | black_q | black_k];
    Board::from_parts(ByRole(roles.map(Bitboard)), ByColor(colors.map(Bitboard)))
}

#[cfg(test)]
mod tests {
    use game::KeyStream;

    use super::*;
    use crate::text::Fen;

    /// Where the fast reader has a result, it is that of the full one.
    fn check(text: &str) -> bool {
        let quick = read(text);
        if let Some(setup) = &quick {
            assert_eq!(Fen::read_carefully(text), Ok(Fen(setup.clone())), "{text}");
        }
        quick.is_some()
    }

    const GOOD: [&str; 4] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkb1r/pp4pp/2pp4/5pN1/2P1p1n1/PPNP4/4PPPP/R1BQKB1R w KQkq f6 0 8",
        "r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 12 240",
        "8/8/8/8/8/8/8/8 b - e3 9999 0",
    ];

    #[test]
    fn fens_written_by_programs_are_read() {
        assert!(GOOD.iter().all(|text| check(text)));
    }

    #[test]
    fn unusual_fens_are_left_to_the_full_reader() {
        for text in [
            "",
            "8/8/8/8/8/8/8/8",
            "8/8/8/8/8/8/8/8 w - -",
            "8/8/8/8/8/8/8/8 w - - 0 1 ",
            "8/8/8/8/8/8/8/8 w  - 0 1",
            "8/8/8/8/8/8/8/8 w K - 0 1",
            "44/8/8/8/8/8/8/8/ w - - 0 1",
            "7/18/8/8/8/8/8/8 w - - 0 1",
            "71/8/8/8/8/8/8/88 w - - 0 1",
            "8/8/8/8/8/8/8 w - - 0 1",
            "8/8/8/8/8/8/8/7x w - - 0 1",
            "9/8/8/8/8/8/8/7 w - - 0 1",
            "8/8/8/8/8/8/8/8 w - - 10000 1",
            "\u{e9}/8/8/8/8/8/8/8 w - - 0 1",
        ] {
            assert!(!check(text), "{text}");
        }
    }

    #[test]
    fn both_readers_agree_on_randomly_changed_letters() {
        const LETTERS: &[u8] = b"PNBRQKpnbrqk12345678/ -wbahe36xX9";
        let mut stream = KeyStream::new(7);
        let mut below = |end: usize| stream.next_key().0 as usize % end;
        let mut read = 0;
        for round in 0..40_000 {
            let mut text = GOOD[round % GOOD.len()].as_bytes().to_vec();
            for _ in 0..1 + below(3) {
                let at = below(text.len());
                match below(3) {
                    0 => text[at] = LETTERS[below(LETTERS.len())],
                    1 => text.insert(at, LETTERS[below(LETTERS.len())]),
                    _ => drop(text.remove(at)),
                }
            }
            read += usize::from(check(std::str::from_utf8(&text).expect("ASCII")));
        }
        assert!(read > 1_000, "{read}");
    }
}
