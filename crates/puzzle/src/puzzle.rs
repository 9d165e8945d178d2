//! A puzzle whose whole line is legal.

use chess::fault::FaultKind;
use chess::text::{Fen, UciMove};
use chess::{Bitboard, Color, Move, Position, Rank, Setup, Square};
use game::{Listed, Position as _};

use crate::read::Row;
use crate::{Fault, Reason};

/// Faults that are tolerated in positions of a database: counters and en passant squares are often wrong but
/// irrelevant, and castling rights without a rook are ignored.
const FORGIVEN: &[FaultKind] = &[FaultKind::TooMuchMaterial, FaultKind::EnPassant, FaultKind::Castling];

/// The requirements on a position.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Demand {
    /// Moves can be made in it.
    Playable,
    /// It is not provably unreachable in a game.
    Possible,
}

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
        // A move has four characters and a blank.
        let plies = row.moves.len() / 5 + 1;
        let mut puzzle =
            Puzzle { positions: Vec::with_capacity(plies + 1), moves: Vec::with_capacity(plies) };
        puzzle.read_again(row, Demand::Playable)?;
        Ok(puzzle)
    }

    /// The puzzle of a row; reuses the memory of an earlier one if there is one.
    pub(crate) fn read_into<'p>(
        puzzle: &'p mut Option<Puzzle>,
        row: &Row<'_>,
    ) -> Result<&'p mut Puzzle, Fault> {
        Puzzle::read_demanding(puzzle, row, Demand::Playable)
    }

    /// The same, with this requirement on the position.
    pub(crate) fn read_demanding<'p>(
        puzzle: &'p mut Option<Puzzle>,
        row: &Row<'_>,
        demand: Demand,
    ) -> Result<&'p mut Puzzle, Fault> {
        let puzzle = puzzle.get_or_insert_with(|| Puzzle { positions: Vec::new(), moves: Vec::new() });
        puzzle.read_again(row, demand)?;
        Ok(puzzle)
    }

    fn read_again(&mut self, row: &Row<'_>, demand: Demand) -> Result<(), Fault> {
        self.positions.clear();
        self.moves.clear();
        let mut position = position(row.position, demand)?;
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

    /// The position to solve.
    pub fn position(&self) -> &Position {
        &self.positions[1]
    }

    /// Every position of the line, from before the opponent's move to the end.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Every move of the line, including the opponent's first move.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The moves that the solver has to find.
    pub fn solution(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.moves.iter().skip(1).step_by(2).copied()
    }

    /// The moves that the solver has to find, each with its position.
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

/// The position of a FEN, if it meets the requirement.
fn position(fen: &str, demand: Demand) -> Result<Position, Fault> {
    let fen: Fen = fen.parse().map_err(|error| Fault::new(Reason::BadFen, error))?;
    let forgiven = if demand == Demand::Playable { FORGIVEN } else { &[] };
    let position = fen.0.position(forgiven).map_err(|faults| Fault::new(Reason::IllegalPosition, faults))?;
    if demand == Demand::Possible
        && position.is_check()
        && let Some(why) = impossible_check(&fen.0)
    {
        return Err(Fault::new(Reason::IllegalPosition, why));
    }
    Ok(position)
}

/// Why no last move can have given the checks of a position; `None` if one can.
pub(crate) fn impossible_check(setup: &Setup) -> Option<String> {
    let king = setup.board.king(setup.turn)?;
    let checkers = setup.board.attackers(king, !setup.turn, setup.board.occupied());
    let listed = || Listed(checkers);
    let sliders = setup.board.sliding_attackers(king, !setup.turn, setup.board.occupied());
    match checkers.len() {
        0 | 1 => {}
        2 if sliders.is_empty() => {
            return Some(format!("no move can have given both checks of {}", listed()));
        }
        2 if on_one_line(king, checkers) => {
            return Some(format!("no move can have opened both lines of check of {}", listed()));
        }
        2 => {}
        several => return Some(format!("the king on {king} is in check by {several} men, {}", listed())),
    }
    // A double step was just made: it either gives check itself or opens a line, which must have been closed before.
    let passed = setup.en_passant?;
    let (from, to) = double_step(passed, setup.turn);
    let before = setup.board.occupied().without(to).with(from);
    let by_step = checkers.contains(to);
    let old = setup.board.attackers(king, !setup.turn, before);
    let still = old.into_iter().any(|square| square != to);
    (checkers.has_several() || !by_step && still)
        .then(|| format!("the double step to {to} cannot have given check by {}", listed()))
}

/// Whether two men are on one line with the king.
fn on_one_line(king: Square, checkers: Bitboard) -> bool {
    let mut ways = checkers.into_iter().map(|square| {
        let (files, ranks) =
            (square.file() as i32 - king.file() as i32, square.rank() as i32 - king.rank() as i32);
        (files, ranks)
    });
    match (ways.next(), ways.next()) {
        (Some((a, b)), Some((c, d))) => a * d == b * c && (a == 0 || b == 0 || a.abs() == b.abs()),
        _ => false,
    }
}

/// The start and the end of the double step that passed a square; the side not to move made it.
fn double_step(passed: Square, turn: Color) -> (Square, Square) {
    let (from, to) = match turn {
        Color::Black => (Rank::Second, Rank::Fourth),
        Color::White => (Rank::Seventh, Rank::Fifth),
    };
    (Square::new(passed.file(), from), Square::new(passed.file(), to))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(position: &str, moves: &str) -> Result<Puzzle, Reason> {
        let row = Row { position, moves, ..Row::default() };
        Puzzle::read(&row).map_err(|fault| fault.reason)
    }

    #[test]
    fn a_line_is_split_into_found_moves_and_known_replies() {
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
        // A missing rook cannot castle.
        assert!(read("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "e1g1 e8e7").is_ok());
    }

    #[test]
    fn moves_can_be_made_in_impossible_positions() {
        for (fen, moves) in [
            // Seventeen men; nine pawns.
            ("rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4 e7e5"),
            ("rnbqk1nr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQK1NR w KQkq - 0 1", "e2e4 e7e5"),
            // A square that no pawn has passed; castling without a rook.
            ("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - e3 0 1", "a2a3 b1b8"),
            ("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "e1g1 e8e7"),
            // Checks from two sides of one line, by two knights, by three men, and beside a double step.
            ("4k3/8/8/8/8/8/8/r2K3r w - - 0 1", "d1d2 e8e7"),
            ("4k3/8/8/8/8/2n1n3/8/3K4 w - - 0 1", "d1c1 e8e7"),
            ("3rk3/8/8/8/b7/2n5/8/3K4 w - - 0 1", "d1e1 e8e7"),
            ("4k3/8/8/3pP3/8/8/8/r2K4 w - d6 0 1", "d1d2 e8e7"),
        ] {
            assert!(read(fen, moves).is_ok(), "{fen}");
            let row = Row { position: fen, moves, ..Row::default() };
            let fault = Puzzle::read_demanding(&mut None, &row, Demand::Possible).err();
            assert_eq!(fault.map(|fault| fault.reason), Some(Reason::IllegalPosition), "{fen}");
        }
        for (fen, moves) in [
            // A double check by a rook and the bishop that gave way, and one by a double step.
            ("3rk3/8/8/8/8/5b2/8/3K4 w - - 0 1", "d1c2 e8e7"),
            ("8/8/8/2k5/1pPp4/8/8/4K3 b - c3 0 1", "b4c3 e1e2"),
            ("8/8/8/8/2Pp4/1k6/8/B3K3 b - c3 0 1", "d4c3 a1c3"),
            ("8/8/8/4k3/2PpP3/8/8/4K1B1 b - e3 0 1", "e5e4 e1e2"),
        ] {
            let row = Row { position: fen, moves, ..Row::default() };
            let fault = Puzzle::read_demanding(&mut None, &row, Demand::Possible).err();
            assert_eq!(fault, None, "{fen}");
        }
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
