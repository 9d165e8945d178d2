//! A position to prove a mate in, as a user has written it.

use ::mate::Victim;

use crate::games::{self, Chess, GameName, SetupGame, Shogi};
use crate::{InputError, Pasted};

/// A position of either game.
pub enum Board {
    /// Of chess.
    Chess(chess::Position),
    /// Of shogi.
    Shogi(Box<shogi::Position>),
}

impl Board {
    /// The square of the king that is to be mated.
    fn king_of(&self, victim: Victim) -> Option<String> {
        let of_side_to_move = victim == Victim::SideToMove;
        match self {
            Board::Chess(position) => {
                let color = if of_side_to_move { position.turn() } else { !position.turn() };
                position.board().king(color).map(|square| square.to_string())
            }
            Board::Shogi(position) => {
                let color = if of_side_to_move { position.turn() } else { !position.turn() };
                position.king(color).map(|square| square.to_string())
            }
        }
    }
}

/// Something to solve.
pub struct Problem {
    /// The position.
    pub board: Board,
    /// Who is to be mated, if the input states it.
    pub victim: Victim,
    /// Faults that a game could not lead to, accepted here.
    pub faults: Vec<String>,
    /// What follows the position: operations of an EPD, or further columns.
    pub rest: String,
    /// The file and the line that it comes from.
    pub source: Option<(String, usize)>,
}

impl Problem {
    /// Where it comes from, to be put before a message.
    pub fn place(&self) -> String {
        self.source.as_ref().map_or_else(String::new, |(file, line)| format!("{file}:{line}: "))
    }
}

/// The position that a user has written.
pub fn position(text: &str, game: Option<GameName>) -> Result<Problem, InputError> {
    let pasted = Pasted::new(text);
    match game.or_else(|| pasted.game_of_moves()).unwrap_or_else(|| GameName::of(pasted.start)) {
        GameName::Chess => {
            let (fen, operations) = split_epd(pasted.start);
            let victim = if operations.contains("bm #-") { Victim::SideToMove } else { Victim::Opponent };
            let problem =
                problem::<Chess>(&fen, victim, |start| Ok(Board::Chess(pasted.play::<Chess>(start)?)))?;
            Ok(Problem { rest: operations, ..problem })
        }
        GameName::Shogi => {
            problem::<Shogi>(pasted.start, Victim::Opponent, |start| Ok(shogi(pasted.play::<Shogi>(start)?)))
        }
    }
}

/// A FEN of six or four fields, and what follows it.
fn split_epd(text: &str) -> (String, String) {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_number =
        |index: usize| words.get(index).is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let fields = if is_number(4) && is_number(5) || words.len() < 4 { 6 } else { 4 };
    let rest = words.get(fields..).unwrap_or_default().join(" ");
    (words.into_iter().take(fields).collect::<Vec<_>>().join(" "), rest)
}

fn problem<G: SetupGame>(
    text: &str,
    victim: Victim,
    board: impl FnOnce(G::Position) -> Result<Board, InputError>,
) -> Result<Problem, InputError> {
    let setup = games::read::<G>(text)?;
    let unusable = |why: String| InputError { message: why, text: text.to_owned(), column: None, hint: None };
    // Where a king can be taken at once, nothing that follows is a mate.
    if let Some(fault) = G::faults(&setup).into_iter().find(|fault| fault.kind == "opponent_in_check") {
        return Err(unusable(format!("a king that can be taken at once is not mated: {}", fault.message)));
    }
    let mut faults: Vec<String> = messages::<G>(&setup);
    let position = G::position(&setup)
        .ok_or_else(|| unusable(format!("the rules cannot be applied: {}", faults.join("; "))))?;
    let board = board(position)?;
    if board.king_of(victim).is_none() {
        return Err(unusable("the side to be mated has no king".to_owned()));
    }
    if board.king_of(victim.other()).is_none() {
        // An attacker without king is usual in problems, and that the other king is there has just been seen.
        faults.retain(|fault| !fault.ends_with("has no king"));
    }
    Ok(Problem { board, victim, faults, rest: String::new(), source: None })
}

fn shogi(position: shogi::Position) -> Board {
    Board::Shogi(Box::new(position))
}

fn messages<G: SetupGame>(setup: &G::Setup) -> Vec<String> {
    G::faults(setup).into_iter().map(|fault| fault.message).collect()
}
