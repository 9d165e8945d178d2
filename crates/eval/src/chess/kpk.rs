//! King and pawn against king: the outcome of every position, by retrograde analysis.

use ::chess::{Bitboard, Color, File, Position, Square, attacks};

/// Which positions are won, one bit each, with the pawn white and on files a to d.
pub(super) struct KingPawnKing(Box<[u64]>);

/// A position with a white pawn.
#[derive(Clone, Copy)]
struct Ending {
    turn: Color,
    white: Square,
    black: Square,
    pawn: Square,
}

/// What is known about a position while the table grows.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Known {
    /// It cannot occur, or is a draw whatever happens.
    NotWon,
    Open,
    Won,
}

/// Pawn squares: four files, six ranks.
const PAWNS: usize = 24;
const COUNT: usize = 2 * 64 * 64 * PAWNS;

impl KingPawnKing {
    /// Computes the table, in a few milliseconds.
    pub(super) fn new() -> KingPawnKing {
        let mut table: Vec<Known> = (0..COUNT).map(|index| Ending::numbered(index).at_first()).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for index in 0..COUNT {
                if table[index] == Known::Open && Ending::numbered(index).is_won(&table) {
                    table[index] = Known::Won;
                    changed = true;
                }
            }
        }
        let mut bits = vec![0; COUNT / 64].into_boxed_slice();
        for (index, _) in table.iter().enumerate().filter(|&(_, &known)| known == Known::Won) {
            bits[index / 64] |= 1 << (index % 64);
        }
        KingPawnKing(bits)
    }

    /// Whether `us`, who has the only pawn, wins. Both sides have a king.
    pub(super) fn is_won(&self, position: &Position, us: Color, pawn: Square) -> bool {
        let board = position.board();
        let (Some(own), Some(bare)) = (board.king(us), board.king(!us)) else { return false };
        let seen = |square: Square| {
            let square = if us == Color::White { square } else { square.flip_rank() };
            if pawn.file() > File::D { Square::ALL[square.index() ^ 7] } else { square }
        };
        let turn = if position.turn() == us { Color::White } else { Color::Black };
        let ending = Ending { turn, white: seen(own), black: seen(bare), pawn: seen(pawn) };
        // Composed positions have pawns on the first and the last rank, which the table has not.
        let Some(index) = ending.number() else { return false };
        self.0[index / 64] >> (index % 64) & 1 == 1
    }
}

impl Ending {
    fn numbered(index: usize) -> Ending {
        let pawn = index % PAWNS;
        Ending {
            turn: if index / PAWNS / 64 / 64 == 0 { Color::White } else { Color::Black },
            white: Square::ALL[index / PAWNS % 64],
            black: Square::ALL[index / PAWNS / 64 % 64],
            pawn: Square::ALL[8 + pawn / 4 * 8 + pawn % 4],
        }
    }

    fn number(self) -> Option<usize> {
        let pawn = (self.pawn.index() / 8).checked_sub(1)? * 4 + self.pawn.index() % 8;
        let kings = (self.turn as usize * 64 + self.black.index()) * 64 + self.white.index();
        (pawn < PAWNS && self.pawn.index() % 8 < 4).then_some(kings * PAWNS + pawn)
    }

    fn at_first(self) -> Known {
        let Ending { turn, white, black, pawn } = self;
        let together = white == black || white == pawn || black == pawn;
        let touching = attacks::king(white).contains(black);
        let exposed = turn == Color::White && attacks::pawn(Color::White, pawn).contains(black);
        if together || touching || exposed {
            return Known::NotWon;
        }
        let steps = attacks::king(black) - attacks::king(white) - attacks::pawn(Color::White, pawn);
        match turn {
            Color::White => match self.queens() {
                true => Known::Won,
                false => Known::Open,
            },
            Color::Black if steps.without(white).is_empty() => Known::NotWon,
            Color::Black if steps.contains(pawn) => Known::NotWon,
            Color::Black => Known::Open,
        }
    }

    /// Whether the pawn becomes a queen that is not lost at once.
    fn queens(self) -> bool {
        let Some(last) = self.pawn.offset(0, 1).filter(|last| last.offset(0, 1).is_none()) else {
            return false;
        };
        let guarded = attacks::king(self.white).contains(last);
        last != self.white && last != self.black && (guarded || !attacks::king(self.black).contains(last))
    }

    /// Whether White wins, from the known results of the next positions.
    fn is_won(self, table: &[Known]) -> bool {
        let won = |ending: Ending| ending.number().is_some_and(|index| table[index] == Known::Won);
        match self.turn {
            Color::White => {
                let next = Ending { turn: Color::Black, ..self };
                self.white_steps().into_iter().any(|white| won(Ending { white, ..next }))
                    || self.pawn_steps().into_iter().flatten().any(|pawn| won(Ending { pawn, ..next }))
            }
            Color::Black => {
                let guarded = attacks::king(self.white) | attacks::pawn(Color::White, self.pawn);
                let steps = attacks::king(self.black) - guarded;
                steps.into_iter().all(|black| won(Ending { turn: Color::White, black, ..self }))
            }
        }
    }

    fn white_steps(self) -> Bitboard {
        attacks::king(self.white) - attacks::king(self.black).with(self.pawn)
    }

    fn pawn_steps(self) -> [Option<Square>; 2] {
        let free = |square: &Square| *square != self.white && *square != self.black;
        let once = self.pawn.offset(0, 1).filter(free);
        let twice = once.filter(|_| self.pawn.index() < 16).and_then(|square| square.offset(0, 1));
        [once, twice.filter(free)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::chess::{fault, text::Fen};

    #[test]
    fn the_number_of_won_positions_is_that_of_the_literature() {
        let won: u32 = KingPawnKing::new().0.iter().map(|word| word.count_ones()).sum();
        assert_eq!(won, 111_282);
    }

    #[test]
    fn key_squares_and_opposition_decide() {
        let table = KingPawnKing::new();
        for (fen, us, won) in [
            ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", Color::White, true),
            ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", Color::White, true),
            ("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", Color::White, false),
            ("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1", Color::White, true),
            ("8/8/8/4p3/4k3/8/4K3/8 w - - 0 1", Color::Black, true),
            ("8/8/8/4p3/4k3/8/4K3/8 b - - 0 1", Color::Black, false),
            ("k7/8/1K6/P7/8/8/8/8 w - - 0 1", Color::White, false),
            ("7k/8/8/8/7P/8/8/K7 w - - 0 1", Color::White, false),
            ("k7/8/8/7P/8/8/8/K7 w - - 0 1", Color::White, true),
        ] {
            let position = fen.parse::<Fen>().expect(fen).0.position(fault::GAME).expect(fen);
            let pawn = position.board().role(::chess::Role::Pawn).single().expect("one pawn");
            assert_eq!(table.is_won(&position, us, pawn), won, "{fen}");
        }
    }
}
