//! Shogi: rows of SFEN and USI moves, as in collections of tsume.
//!
//! A tsume begins with the attacker, who gives check with every move, and ends with mate. So its line has an odd number
//! of moves, and there is no move of the opponent before it.

mod solve;
mod verify;

use game::Position as _;
use shogi::text::read_usi_move;
use shogi::{Move, Position, Setup, fault};

use crate::read::Row;
use crate::{Fault, Reason};

pub use solve::SolveTsume;
pub use verify::VerifyTsume;

/// The memory for proofs per thread: they are small, and so is the time to clear it.
const MEMORY: usize = 4 << 20;

/// A tsume whose line, if it has one, is legal.
#[derive(Clone, Debug)]
pub struct Tsume {
    /// The positions of the line, including the first.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl Tsume {
    /// The tsume of a row.
    ///
    /// ```
    /// use puzzle::read::Row;
    /// use puzzle::tsume::Tsume;
    ///
    /// let row = Row { position: "8k/9/7GP/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1", moves: "G*1b", ..Row::default() };
    /// let tsume = Tsume::read(&row).expect("it is legal");
    /// assert!(tsume.ends_in_mate());
    /// ```
    pub fn read(row: &Row<'_>) -> Result<Tsume, Fault> {
        let setup: Setup = row.position.parse().map_err(|error| Fault::new(Reason::BadFen, error))?;
        let mut position =
            setup.position(fault::TSUME).map_err(|faults| Fault::new(Reason::IllegalPosition, faults))?;
        if position.king(!position.turn()).is_none() {
            return Err(Fault::new(Reason::IllegalPosition, "the side to be mated has no king"));
        }
        let mut tsume = Tsume { positions: vec![position.clone()], moves: Vec::new() };
        for (index, text) in row.moves.split_ascii_whitespace().enumerate() {
            let mv = read_usi_move(text, &position).map_err(|error| {
                let reason = match error {
                    shogi::text::ReadMoveError::Invalid(_) => Reason::BadMove,
                    shogi::text::ReadMoveError::Illegal { .. } => Reason::IllegalMove,
                };
                Fault::new(reason, format!("move {}: {error}", index + 1))
            })?;
            position.play(mv);
            tsume.moves.push(mv);
            tsume.positions.push(position.clone());
        }
        match tsume.moves.len() {
            plies if plies > 0 && plies % 2 == 0 => {
                Err(Fault::new(Reason::EvenPlies, format!("found {plies} moves, expected an odd number")))
            }
            _ => Ok(tsume),
        }
    }

    /// The position to solve.
    pub fn position(&self) -> &Position {
        &self.positions[0]
    }

    /// The moves of the line; empty if the row has none.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Every position of the line, including the first.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Whether the line ends with a king that is in check and has no move.
    pub fn ends_in_mate(&self) -> bool {
        self.positions.last().is_some_and(|end| end.is_check() && !end.has_moves())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_fault_has_its_reason() {
        const SFEN: &str = "8k/9/7GP/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1";
        for (position, moves, reason) in [
            ("nonsense", "G*1b", Some(Reason::BadFen)),
            ("9/9/9/9/9/9/9/9/9 b G 1", "G*1b", Some(Reason::IllegalPosition)),
            (SFEN, "hello", Some(Reason::BadMove)),
            (SFEN, "G*1a", Some(Reason::IllegalMove)),
            (SFEN, "G*2b 1a2b", Some(Reason::IllegalMove)),
            (SFEN, "2c2d 1a2a", Some(Reason::EvenPlies)),
            (SFEN, "G*1b", None),
            (SFEN, "", None),
        ] {
            let row = Row { position, moves, ..Row::default() };
            assert_eq!(Tsume::read(&row).err().map(|fault| fault.reason), reason, "{position} {moves}");
        }
    }
}
