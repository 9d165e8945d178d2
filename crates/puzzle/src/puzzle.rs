//! A puzzle whose whole line is legal.

use chess::fault::FaultKind;
use chess::text::{Fen, UciMove};
use chess::{Move, Position};
use game::Position as _;

use crate::read::Row;
use crate::{Fault, Reason};

/// What positions of a database are forgiven: counters and en-passant squares are often wrong and never matter, and
/// castling rights without a rook are just not there.
const FORGIVEN: &[FaultKind] = &[FaultKind::TooMuchMaterial, FaultKind::EnPassant, FaultKind::Castling];

/// The opponent's move, and the line that answers it.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The positions of the line: before the opponent's move, after it, and so on.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl Puzzle {
    /// The puzzle of a row.
    pub fn read(row: &Row<'_>) -> Result<Puzzle, Fault> {
        // A move takes four letters and a blank.
        let plies = row.moves.len() / 5 + 1;
        let mut puzzle =
            Puzzle { positions: Vec::with_capacity(plies + 1), moves: Vec::with_capacity(plies) };
        puzzle.read_again(row)?;
        Ok(puzzle)
    }

    /// The puzzle of a row, in the memory of an earlier one if there is one.
    pub(crate) fn read_into<'p>(
        puzzle: &'p mut Option<Puzzle>,
        row: &Row<'_>,
    ) -> Result<&'p mut Puzzle, Fault> {
        let puzzle = puzzle.get_or_insert_with(|| Puzzle { positions: Vec::new(), moves: Vec::new() });
        puzzle.read_again(row)?;
        Ok(puzzle)
    }

    fn read_again(&mut self, row: &Row<'_>) -> Result<(), Fault> {
        self.positions.clear();
        self.moves.clear();
        let mut position = position(row.position)?;
        self.positions.push(position);
        for text in row.moves.split_ascii_whitespace() {
            let mv = self.read_move(text, &position)?;
            position.play(mv);
            self.moves.push(mv);
            self.positions.push(position);
        }
        match self.moves.len() {
            0 => Err(Reason::NoMoves.into()),
            plies if plies % 2 == 1 => {
                Err(Fault::new(Reason::OddPlies, format!("found {plies} moves, expected an even number")))
            }
            _ => Ok(()),
        }
    }

    fn read_move(&self, text: &str, position: &Position) -> Result<Move, Fault> {
        let ply = self.moves.len() + 1;
        let read: UciMove =
            text.parse().map_err(|error| Fault::new(Reason::BadMove, format!("move {ply}: {error}")))?;
        read.resolve(position)
            .map_err(|error| Fault::new(Reason::IllegalMove, format!("move {ply}: {error}")))
    }

    /// The position before the opponent's move.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position that is to be solved.
    pub fn position(&self) -> &Position {
        &self.positions[1]
    }

    /// Every position of the line, from before the opponent's move to the end.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Every move of the line, the opponent's first move included.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The moves that the solver is to find.
    pub fn solution(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.moves.iter().skip(1).step_by(2).copied()
    }

    /// The moves that the solver is to find, each with the position that it is made in.
    pub fn solver(&self) -> impl Iterator<Item = (&Position, &Move)> {
        self.positions.iter().zip(&self.moves).skip(1).step_by(2)
    }

    /// The opponent's answers to the solver's moves.
    pub fn replies(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.moves.iter().skip(2).step_by(2).copied()
    }

    /// The position at the end of the line.
    pub fn end(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// Whether the last move mates.
    pub fn ends_in_mate(&self) -> bool {
        self.end().is_check() && !self.end().has_moves()
    }
}

/// The position of a FEN, if a game can lead to it.
fn position(fen: &str) -> Result<Position, Fault> {
    let fen: Fen = fen.parse().map_err(|error| Fault::new(Reason::BadFen, error))?;
    fen.0.position(FORGIVEN).map_err(|faults| Fault::new(Reason::IllegalPosition, faults))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(position: &str, moves: &str) -> Result<Puzzle, Reason> {
        let row = Row { position, moves, ..Row::default() };
        Puzzle::read(&row).map_err(|fault| fault.reason)
    }

    #[test]
    fn a_line_is_parted_into_what_is_found_and_what_is_known() {
        let puzzle = read("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - -", "a2a3 b1b8").expect("it is legal");
        assert_eq!(puzzle.solution().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["b1b8"]);
        assert_eq!((puzzle.replies().len(), puzzle.positions().len()), (0, 3));
        assert!(puzzle.ends_in_mate());
    }

    #[test]
    fn what_programs_write_differently_is_understood() {
        let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert!(read(castling, "e1h1 e8c8").is_ok());
        assert!(read(castling, "e1g1 e8a8").is_ok());
        assert!(read("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8Q h8h7").is_ok());
        // A rook that is gone castles no more.
        assert!(read("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "e1g1 e8e7").is_ok());
    }

    #[test]
    fn each_fault_has_its_reason() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (position, moves, reason) in [
            ("", "e2e4 e7e5", Reason::BadFen),
            ("8/8/8/8 w - - 0 1", "e2e4 e7e5", Reason::BadFen),
            ("8/8/8/8/8/8/8/K7 w - - 0 1", "a1a2 a2a1", Reason::IllegalPosition),
            ("8/8/8/8/8/8/8/KR5k w - - 0 1", "a1a2 h1h2", Reason::IllegalPosition),
            (start, "", Reason::NoMoves),
            (start, "e2e4", Reason::OddPlies),
            (start, "e2e5 e7e5", Reason::IllegalMove),
            (start, "e2e4 e7e5 e4e5 d7d6", Reason::IllegalMove),
            (start, "e2e4 hello", Reason::BadMove),
            (start, "0000 e7e5", Reason::IllegalMove),
        ] {
            assert_eq!(read(position, moves).err(), Some(reason), "{position} {moves}");
        }
    }
}
