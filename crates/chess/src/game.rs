//! A game as it is played: the positions so far, and whether it is over.

use game::{Ending, History, Position as _, Reason};

use crate::{Move, Position};

/// A position with everything that led to it.
///
/// What ends a game at once and what a player may only claim are two questions: [`Game::ending`] and [`Game::claim`].
///
/// ```
/// use chess::{Game, Position, text::UciMove};
/// use game::Reason;
///
/// let mut game = Game::from(Position::initial());
/// for shuffle in ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2) {
///     game.play(UciMove::find(shuffle, game.position())?);
/// }
/// assert_eq!(game.occurrences(), 3);
/// assert_eq!(game.claim().map(|ending| ending.reason), Some(Reason::Repetition));
/// assert_eq!(game.ending(), None);
/// # Ok::<(), chess::text::ReadMoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    /// The moves so far, each with the position that it was played in.
    played: Vec<(Position, Move)>,
    history: History,
}

impl Game {
    /// Occurrences of a position after which a player may claim a draw.
    pub const CLAIMABLE_REPETITION: usize = 3;
    /// Occurrences of a position that end the game.
    pub const FINAL_REPETITION: usize = 5;
    /// Half-moves without capture or pawn move after which a player may claim a draw.
    pub const CLAIMABLE_HALFMOVES: u16 = 100;
    /// Half-moves without capture or pawn move that end the game.
    pub const FINAL_HALFMOVES: u16 = 150;

    /// What is on the board now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position that the game started from.
    pub fn start(&self) -> &Position {
        self.played.first().map_or(&self.position, |(start, _)| start)
    }

    /// The moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.played.iter().map(|&(_, mv)| mv)
    }

    /// Plays the legal move `mv`.
    pub fn play(&mut self, mv: Move) {
        let next = self.position.after(mv);
        self.played.push((std::mem::replace(&mut self.position, next), mv));
        self.history.push(self.position.key(), self.position.is_check());
    }

    /// Takes the last move back and returns it; `None` at the start.
    pub fn take_back(&mut self) -> Option<Move> {
        let (position, mv) = self.played.pop()?;
        self.position = position;
        self.history.pop();
        Some(mv)
    }

    /// How often the position on the board has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        self.history.occurrences()
    }

    /// The end of the game, if it is over without anyone's claim: mate, stalemate, a dead position, the fifth
    /// occurrence of the position, or 75 moves by each side without capture or pawn move.
    pub fn ending(&self) -> Option<Ending> {
        let on_board = self.position.ending().filter(|ending| ending.reason != Reason::FiftyMoves);
        on_board.or_else(|| self.drawn(Game::FINAL_REPETITION, Game::FINAL_HALFMOVES))
    }

    /// The draw that a player may claim: on the third occurrence of the position, or after fifty moves by each side
    /// without capture or pawn move. `None` also if the game is over already.
    pub fn claim(&self) -> Option<Ending> {
        match self.ending() {
            Some(_) => None,
            None => self.drawn(Game::CLAIMABLE_REPETITION, Game::CLAIMABLE_HALFMOVES),
        }
    }

    fn drawn(&self, occurrences: usize, halfmoves: u16) -> Option<Ending> {
        if self.occurrences() >= occurrences {
            return Some(Ending::drawn(Reason::Repetition));
        }
        (self.position.halfmoves() >= halfmoves).then_some(Ending::drawn(Reason::FiftyMoves))
    }
}

impl From<Position> for Game {
    /// A game that starts from `position`.
    fn from(position: Position) -> Game {
        let mut history = History::new();
        history.push(position.key(), position.is_check());
        Game { position, played: Vec::new(), history }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault;
    use crate::text::{Fen, Letters, San};
    use game::Side;

    fn game(fen: &str, moves: &str) -> Game {
        let mut game = Game::from(fen.parse::<Fen>().expect(fen).0.position(fault::GAME).expect(fen));
        for san in moves.split_whitespace() {
            game.play(San::find(san, &Letters::ENGLISH, game.position()).expect(san));
        }
        game
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const ROOKS: &str = "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1";
    const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8 ";

    fn reason(ending: Option<Ending>) -> Option<Reason> {
        ending.map(|ending| ending.reason)
    }

    #[test]
    fn a_position_may_be_claimed_on_its_third_and_ends_the_game_on_its_fifth_occurrence() {
        for (rounds, claim, ending) in
            [(1, None, None), (2, Some(Reason::Repetition), None), (4, None, Some(Reason::Repetition))]
        {
            let game = game(START, &SHUFFLE.repeat(rounds));
            assert_eq!(game.occurrences(), rounds + 1);
            assert_eq!((reason(game.claim()), reason(game.ending())), (claim, ending), "{rounds} rounds");
        }
    }

    #[test]
    fn the_first_position_with_a_lost_castling_right_is_another_one() {
        assert_eq!(game(ROOKS, "Ke2 Kd8 Ke1 Ke8").occurrences(), 1);
        assert_eq!(game(ROOKS, "Ke2 Kd8 Ke1 Ke8 Ke2 Kd8 Ke1 Ke8").occurrences(), 2);
    }

    #[test]
    fn an_en_passant_square_without_a_capture_makes_no_other_position() {
        let moves = "e4 e5 ".to_owned() + &SHUFFLE.repeat(2);
        assert_eq!(game(START, &moves).occurrences(), 3);
    }

    #[test]
    fn fifty_moves_may_be_claimed_and_seventy_five_end_the_game() {
        let rooks = |halfmoves: u16| game(&format!("4k3/8/8/8/8/8/8/4K2R w - - {halfmoves} 80"), "Rh2");
        assert_eq!(reason(rooks(98).claim()), None);
        assert_eq!(reason(rooks(99).claim()), Some(Reason::FiftyMoves));
        assert_eq!(reason(rooks(99).ending()), None);
        assert_eq!(reason(rooks(149).ending()), Some(Reason::FiftyMoves));
        assert_eq!(reason(rooks(149).claim()), None);
    }

    #[test]
    fn mate_comes_before_every_draw() {
        let mated = game("6k1/5ppp/8/8/8/8/8/K2R4 w - - 149 90", "Rd8");
        assert_eq!(mated.ending(), Some(Ending::won(Side::First, Reason::Mate)));
        assert_eq!(reason(game("7k/8/8/8/8/8/5Q2/K7 w - - 0 1", "Qf7").ending()), Some(Reason::Stalemate));
        assert_eq!(
            reason(game("7k/8/8/8/8/8/1q6/K7 w - - 0 1", "Kxb2").ending()),
            Some(Reason::DeadPosition)
        );
    }

    #[test]
    fn taking_a_move_back_takes_its_occurrence_back() {
        let mut game = game(START, &(SHUFFLE.repeat(2) + "e4"));
        assert_eq!((game.occurrences(), game.moves().len()), (1, 9));
        assert_eq!(game.take_back().map(|mv| mv.to_string()), Some("e2e4".into()));
        assert_eq!(game.occurrences(), 3);
        while game.take_back().is_some() {}
        assert_eq!((game.position(), game.occurrences()), (game.start(), 1));
        assert_eq!(*game.position(), Position::initial());
    }
}
