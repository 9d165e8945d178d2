//! The current position of a session, with the game that led to it.

use game::Position as _;

use crate::PlayableGame;
use crate::protocol::Start;

/// A position and those before it.
#[derive(Debug)]
pub struct Board<G: PlayableGame> {
    position: G::Position,
    past: Vec<G::Position>,
    /// Why the position cannot occur in a game; mates can be searched for nevertheless.
    fault: Option<String>,
    /// Faults of the start that were corrected.
    notes: Vec<String>,
}

impl<G: PlayableGame> Clone for Board<G> {
    fn clone(&self) -> Board<G> {
        Board {
            position: self.position.clone(),
            past: self.past.clone(),
            fault: self.fault.clone(),
            notes: self.notes.clone(),
        }
    }
}

impl<G: PlayableGame> Default for Board<G> {
    fn default() -> Board<G> {
        Board::from_position(G::initial())
    }
}

impl<G: PlayableGame> Board<G> {
    /// A game that begins here.
    pub fn from_position(position: G::Position) -> Board<G> {
        Board { position, past: Vec::new(), fault: None, notes: Vec::new() }
    }

    /// What a `position` command describes, or what is wrong with it.
    pub fn read(start: &Start, moves: &[String]) -> Result<Board<G>, String> {
        let mut board = match start {
            Start::Initial => Board::default(),
            Start::Text(text) => Board::read_start(text)?,
        };
        for (index, text) in moves.iter().enumerate() {
            let mv = G::read_move(text, &board.position)
                .map_err(|error| format!("move {}: {error}", index + 1))?;
            board.play(mv);
        }
        Ok(board)
    }

    fn read_start(text: &str) -> Result<Board<G>, String> {
        let game = G::read(text)
            .map(|position| Board { notes: G::forgiven(text), ..Board::from_position(position) });
        game.or_else(|fault| match G::read_problem(text) {
            Some(position) => Ok(Board { fault: Some(fault), ..Board::from_position(position) }),
            None => Err(fault),
        })
    }

    /// Why the position cannot occur in a game.
    pub(super) fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Faults in the text of the start that were corrected.
    pub(super) fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: crate::MoveOf<G>) {
        let next = self.position.after(mv);
        self.past.push(std::mem::replace(&mut self.position, next));
    }

    /// The position on the board.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// What a search starts from.
    pub fn root(&self) -> search::Root<'_, G::Position> {
        search::Root { position: &self.position, past: &self.past }
    }
}
