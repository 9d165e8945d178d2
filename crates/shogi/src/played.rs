//! A game as played so far, with what depends on its past: repetition and length.

use game::{Ending, History, Position as _, Reason, Side};

use crate::{Color, Declaration, Illegality, Move, Position};

/// The rules that players agree on before a game.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Rules {
    /// The game is drawn when this many moves have been played, both sides' moves counted and those before the
    /// first position included; `None` for no limit.
    pub maximum_length: Option<u32>,
    /// How a king that has entered the enemy's camp wins.
    pub declaration: Declaration,
}

impl Default for Rules {
    /// As in computer shogi, without a limit.
    fn default() -> Rules {
        Rules { maximum_length: None, declaration: Declaration::Points27 }
    }
}

/// A game: the positions that it has gone through and the moves between them.
///
/// ```
/// use shogi::{Game, Position, Rules};
///
/// let mut game = Game::new(Position::initial(), Rules::default());
/// let mv = game.position().moves()[0];
/// game.play(mv)?;
/// assert_eq!(game.moves(), [mv]);
/// assert_eq!(game.ending(), None);
/// # Ok::<(), shogi::Illegality>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// Every position so far, the first one first; never empty.
    positions: Vec<Position>,
    moves: Vec<Move>,
    history: History,
    rules: Rules,
}

impl Game {
    /// How often a position may occur: the fourth time ends the game (sennichite).
    pub const REPETITIONS: usize = 4;

    /// A game that starts from `position`.
    pub fn new(position: Position, rules: Rules) -> Game {
        let mut history = History::new();
        history.push(position.key(), position.is_check());
        Game { positions: vec![position], moves: Vec::new(), history, rules }
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.positions.last().expect("a game has its first position")
    }

    /// The position that the game started from.
    pub fn first_position(&self) -> &Position {
        self.positions.first().expect("a game has its first position")
    }

    /// The positions so far, the first one first.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The rules agreed on.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Plays `mv`, or returns why it cannot be played.
    pub fn play(&mut self, mv: Move) -> Result<(), Illegality> {
        if let Some(illegality) = self.position().illegality(mv) {
            return Err(illegality);
        }
        let next = self.position().after(mv);
        self.history.push(next.key(), next.is_check());
        self.positions.push(next);
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back and returns it.
    pub fn take_back(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.history.pop();
        Some(mv)
    }

    /// The end of the game, if it has ended: mate, no moves, fourfold repetition, or the maximum length.
    pub fn ending(&self) -> Option<Ending> {
        self.position().ending().or_else(|| self.repetition()).or_else(|| self.maximum_length())
    }

    /// The end of the game if the side to move declares now; `None` if it may not.
    pub fn declare(&self) -> Option<Ending> {
        self.rules.declaration.ending(self.position())
    }

    /// Sennichite is a draw, unless one side has given check with every move since the position first occurred:
    /// then that side loses.
    fn repetition(&self) -> Option<Ending> {
        if self.history.occurrences() < Game::REPETITIONS {
            return None;
        }
        let key = self.position().key();
        let first = self.positions.iter().position(|position| position.key() == key)?;
        let cycle = self.positions.get(first + 1..)?;
        let always_in_check =
            |side: Color| cycle.iter().filter(|position| position.turn() == side).all(Position::is_check);
        let winner = match (always_in_check(Color::Black), always_in_check(Color::White)) {
            (true, false) => Color::Black,
            (false, true) => Color::White,
            _ => return Some(Ending::drawn(Reason::Repetition)),
        };
        Some(Ending::won(Side::from(winner), Reason::PerpetualCheck))
    }

    fn maximum_length(&self) -> Option<Ending> {
        let played = self.position().move_number().saturating_sub(1);
        let maximum = self.rules.maximum_length?;
        (played >= maximum).then_some(Ending::drawn(Reason::MaximumLength))
    }
}
