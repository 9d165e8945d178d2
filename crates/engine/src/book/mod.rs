//! Opening books in the Polyglot format.
//!
//! A book is a file of sixteen-byte entries, sorted by the key of their position:
//!
//! ```text
//!   0        8     10     12      16      big-endian
//!   ├─ key ──┼ move ┼ weight ┼ learn ┤
//! ```
//!
//! An entry's weight determines how often its move is played; a weight of zero is never played.

mod key;
mod random;

use std::io::{self, Read, Seek, SeekFrom};

use chess::text::UciMove;
use chess::{File, Move, Position, Rank, Role, Square};
use game::{Key, KeyStream};
use thiserror::Error;

pub use key::key;

/// Bytes of an entry.
const ENTRY: u64 = 16;

/// An opening book that is read in place, however large it is.
#[derive(Debug)]
pub struct Book<R> {
    source: R,
    /// How many entries there are.
    entries: u64,
}

/// What is wrong with a book.
#[derive(Debug, Error)]
pub enum BookError {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// It has no place for whole entries.
    #[error("{0} bytes long, expected a multiple of 16 as Polyglot books are")]
    Length(u64),
    /// The first entry comes after the last.
    #[error("not sorted by position as Polyglot books are")]
    Unsorted,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: Key,
    mv: u16,
    weight: u16,
}

impl<R: Read + Seek> Book<R> {
    /// Opens a book, if it looks like one.
    pub fn new(mut source: R) -> Result<Book<R>, BookError> {
        let length = source.seek(SeekFrom::End(0))?;
        if length == 0 || length % ENTRY != 0 {
            return Err(BookError::Length(length));
        }
        let mut book = Book { source, entries: length / ENTRY };
        if book.entry(0)?.key > book.entry(book.entries - 1)?.key {
            return Err(BookError::Unsorted);
        }
        Ok(book)
    }

    /// A move of the book, chosen by its weight among those for the position; `None` if it has none.
    pub fn choose(&mut self, position: &Position, dice: &mut KeyStream) -> io::Result<Option<Move>> {
        let moves = self.moves(position)?;
        let total: u64 = moves.iter().map(|&(_, weight)| u64::from(weight)).sum();
        let Some(mut left) = dice.next_key().0.checked_rem(total) else { return Ok(None) };
        for (mv, weight) in moves {
            match left.checked_sub(weight.into()) {
                Some(rest) => left = rest,
                None => return Ok(Some(mv)),
            }
        }
        Ok(None)
    }

    /// The legal moves of the book for a position, with their weights.
    pub fn moves(&mut self, position: &Position) -> io::Result<Vec<(Move, u16)>> {
        let key = key(position);
        let mut moves = Vec::new();
        for index in self.first_of(key)?..self.entries {
            let entry = self.entry(index)?;
            if entry.key != key {
                break;
            }
            // Two positions may share a key, so that a move of the book need not be legal.
            if let Ok(mv) = written(entry.mv).resolve(position) {
                moves.push((mv, entry.weight));
            }
        }
        Ok(moves)
    }

    /// The first entry whose key is not less than `key`.
    fn first_of(&mut self, key: Key) -> io::Result<u64> {
        let (mut low, mut high) = (0, self.entries);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.entry(middle)?.key < key {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        Ok(low)
    }

    fn entry(&mut self, index: u64) -> io::Result<Entry> {
        self.source.seek(SeekFrom::Start(index * ENTRY))?;
        let key = Key(u64::from_be_bytes(self.bytes()?));
        let mv = u16::from_be_bytes(self.bytes()?);
        let weight = u16::from_be_bytes(self.bytes()?);
        Ok(Entry { key, mv, weight })
    }

    fn bytes<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.source.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

/// A move of the book: three bits each for the file and rank of its end, those of its start, and the promotion.
/// Castling is king takes rook.
fn written(bits: u16) -> UciMove {
    let part = |shift: u16| usize::from(bits >> shift & 7);
    let square = |shift: u16| {
        let file = File::ALL.get(part(shift)).copied().unwrap_or(File::A);
        let rank = Rank::ALL.get(part(shift + 3)).copied().unwrap_or(Rank::First);
        Square::new(file, rank)
    };
    let promotion = match part(12) {
        1 => Some(Role::Knight),
        2 => Some(Role::Bishop),
        3 => Some(Role::Rook),
        4 => Some(Role::Queen),
        _ => None,
    };
    UciMove::Step { from: square(6), to: square(0), promotion }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use chess::fault;
    use chess::text::Fen;

    use super::*;

    /// A book of these moves, each a position, its bits and its weight.
    fn book(entries: &[(&Position, u16, u16)]) -> Book<Cursor<Vec<u8>>> {
        let mut entries: Vec<(Key, u16, u16)> =
            entries.iter().map(|&(position, bits, weight)| (key(position), bits, weight)).collect();
        entries.sort();
        let mut bytes = Vec::new();
        for (key, bits, weight) in entries {
            bytes.extend(key.0.to_be_bytes());
            bytes.extend(bits.to_be_bytes());
            bytes.extend(weight.to_be_bytes());
            bytes.extend([0; 4]);
        }
        Book::new(Cursor::new(bytes)).expect("this is a book")
    }

    const fn bits(from: u16, to: u16, promotion: u16) -> u16 {
        promotion << 12 | from << 6 | to
    }

    fn position(fen: &str) -> Position {
        fen.parse::<Fen>().expect(fen).0.position(fault::GAME).expect(fen)
    }

    fn moves(book: &mut Book<Cursor<Vec<u8>>>, position: &Position) -> Vec<(String, u16)> {
        let moves = book.moves(position).expect("memory can be read");
        moves.into_iter().map(|(mv, weight)| (mv.to_string(), weight)).collect()
    }

    #[test]
    fn moves_are_found_among_others() {
        let start = Position::initial();
        let castles = position("r3k2r/p7/8/8/8/8/8/R3K2R w KQkq - 0 1");
        let promotes = position("4k3/8/8/8/8/8/6p1/4K3 b - - 0 1");
        let mut book = book(&[
            (&start, bits(0o14, 0o34, 0), 9),
            (&start, bits(0o13, 0o33, 0), 1),
            (&castles, bits(0o04, 0o07, 0), 2),
            (&castles, bits(0o00, 0o77, 0), 2),
            (&promotes, bits(0o16, 0o06, 4), 3),
        ]);
        assert_eq!(moves(&mut book, &start), [("d2d4".into(), 1), ("e2e4".into(), 9)]);
        // The illegal a1h8 is left out.
        assert_eq!(moves(&mut book, &castles), [("e1g1".into(), 2)]);
        assert_eq!(moves(&mut book, &promotes), [("g2g1q".into(), 3)]);
        assert_eq!(moves(&mut book, &position("4k3/8/8/8/8/8/8/4K3 w - - 0 1")), []);
    }

    #[test]
    fn weights_decide_how_often_a_move_is_chosen() {
        let start = Position::initial();
        let mut book = book(&[
            (&start, bits(0o14, 0o34, 0), 3),
            (&start, bits(0o13, 0o33, 0), 1),
            (&start, bits(0o12, 0o32, 0), 0),
        ]);
        let mut dice = KeyStream::new(1);
        let mut chosen = [0; 3];
        for _ in 0..4000 {
            let mv = book.choose(&start, &mut dice).expect("memory can be read").expect("the book has moves");
            let index = ["e2e4", "d2d4", "c2c4"].iter().position(|&text| text == mv.to_string());
            chosen[index.expect("the book has no other move")] += 1;
        }
        assert!((2850..3150).contains(&chosen[0]), "{chosen:?}");
        assert_eq!(chosen[2], 0);
    }

    #[test]
    fn a_book_of_zero_weights_plays_nothing() {
        let start = Position::initial();
        let mut book = book(&[(&start, bits(0o14, 0o34, 0), 0)]);
        assert_eq!(book.choose(&start, &mut KeyStream::new(1)).expect("memory can be read"), None);
    }

    #[test]
    fn a_file_that_is_not_a_book_is_refused() {
        let refused = |bytes: Vec<u8>| Book::new(Cursor::new(bytes)).expect_err("no book").to_string();
        assert!(refused(Vec::new()).starts_with("0 bytes long"));
        assert!(refused(b"e2e4 e7e5\n".to_vec()).starts_with("10 bytes long"));
        assert_eq!(refused([[9; 16], [1; 16]].concat()), "not sorted by position as Polyglot books are");
    }
}
