//! Positions as UCI and USI write them: a start and the moves that were played from there.

use std::iter;

use engine::MoveOf;
use game::Position as _;

use crate::InputError;
use crate::games::{GameName, SetupGame};

/// A position copied from a protocol, or a plain position.
#[derive(Clone, Copy)]
pub struct Pasted<'t> {
    /// All of it but the words of the protocol before it.
    text: &'t str,
    /// The position that comes before the moves.
    pub start: &'t str,
    /// The moves, if there are any.
    moves: &'t str,
}

impl<'t> Pasted<'t> {
    /// What a text holds.
    pub fn new(text: &'t str) -> Pasted<'t> {
        let text = text.trim();
        let text = text.strip_prefix("position ").map_or(text, str::trim_start);
        let text = text.strip_prefix("sfen ").or(text.strip_prefix("fen ")).map_or(text, str::trim_start);
        let (start, moves) = at_moves(text).and_then(|at| text.split_at_checked(at)).unwrap_or((text, ""));
        Pasted { text, start: start.trim_end(), moves: moves.strip_prefix(MOVES).unwrap_or(moves) }
    }

    /// The game that its moves belong to. Files are letters in chess and numbers in shogi.
    pub(crate) fn game_of_moves(&self) -> Option<GameName> {
        let (_, first) = words(self.moves).next()?;
        let is_shogi = first.contains('*') || first.starts_with(|char: char| char.is_ascii_digit());
        Some(if is_shogi { GameName::Shogi } else { GameName::Chess })
    }

    /// Whether moves follow the position.
    pub fn has_moves(&self) -> bool {
        words(self.moves).next().is_some()
    }

    /// Plays the moves from `position`.
    pub fn play<G: SetupGame>(&self, mut position: G::Position) -> Result<G::Position, InputError> {
        for mv in self.moves::<G>(&position)? {
            position.play(mv);
        }
        Ok(position)
    }

    /// The moves from `position` on.
    pub fn moves<G: SetupGame>(&self, position: &G::Position) -> Result<Vec<MoveOf<G>>, InputError> {
        let before = self.text.len() - self.moves.len();
        let mut position = position.clone();
        let mut moves = Vec::new();
        for (index, (offset, mv)) in words(self.moves).enumerate() {
            let fault = |error| self.fault(before + offset, index + 1, error);
            let mv = G::read_move(mv, &position).map_err(fault)?;
            position.play(mv);
            moves.push(mv);
        }
        Ok(moves)
    }

    /// The error in the move of this number, at this byte offset.
    fn fault(&self, offset: usize, number: usize, error: String) -> InputError {
        let before = self.text.get(..offset).unwrap_or_default();
        let column = before.chars().count() + 1;
        InputError {
            message: format!("column {column}, move {number}: {error}"),
            text: self.text.to_owned(),
            column: Some(column),
            hint: None,
        }
    }
}

const MOVES: &str = "moves";

/// Where the moves begin: behind `startpos`, or behind the fields of a FEN or an SFEN. The operations of an EPD may have the
/// word, too.
fn at_moves(text: &str) -> Option<usize> {
    let first: Vec<(usize, &str)> = words(text).take(7).collect();
    let word = |index: usize| first.get(index).map_or("", |&(_, word)| word);
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let fields = match word(0) {
        "startpos" => 1,
        _ if word(1) == MOVES => 1,
        _ if word(2) == MOVES => 2,
        _ if word(3) == MOVES => 3,
        _ if is_number(word(4)) && is_number(word(5)) => 6,
        _ => 4,
    };
    first.get(fields).filter(|&&(_, word)| word == MOVES).map(|&(offset, _)| offset)
}

/// The words of a text, each with the bytes before it.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    iter::from_fn(move || {
        rest = rest.trim_start();
        let offset = text.len() - rest.len();
        let (word, behind) = rest.split_at_checked(rest.find(char::is_whitespace).unwrap_or(rest.len()))?;
        rest = behind;
        (!word.is_empty()).then_some((offset, word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Chess, Shogi, read_start};

    fn check<G: SetupGame>(text: &str, expected: &str) {
        let pasted = Pasted::new(text);
        let start = read_start::<G>(pasted.start).expect("it can be read");
        let position = pasted.play::<G>(G::position(&start).expect("the rules apply")).expect("legal");
        assert_eq!(G::write(&position), expected, "{text}");
    }

    #[test]
    fn moves_are_played_from_where_they_start() {
        check::<Chess>("startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        check::<Chess>("position startpos moves e2e4 e7e5", after);
        let two = "k7/8/2K5/8/8/8/8/7R";
        for text in
            ["fen B w - - 0 1 moves h1h2", "B w - - moves h1h2", "position  fen  B w - - 0 1  moves  h1h2"]
        {
            check::<Chess>(&text.replace('B', two), "k7/8/2K5/8/8/8/7R/8 b - - 1 1");
        }
        check::<Shogi>(
            "startpos moves 7g7f",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
        );
        let tsume = "8k/9/7GP/9/9/9/9/9/9";
        check::<Chess>(&format!("{two} moves h1h2"), "k7/8/2K5/8/8/8/7R/8 b - - 1 1");
        for text in ["sfen B b G 1 moves G*1b", "B b G moves G*1b"] {
            let text = text.replace('B', tsume);
            check::<Shogi>(&text, "8k/8G/7GP/9/9/9/9/9/9 w - 2");
        }
    }

    #[test]
    fn a_comment_of_an_epd_may_contain_the_word() {
        let text = "k7/8/2K5/8/8/8/8/7R w - - c0 \"2 moves here\";";
        assert_eq!(Pasted::new(text).start, text);
    }

    #[test]
    fn the_first_move_determines_the_game() {
        let game = |text| Pasted::new(text).game_of_moves();
        assert_eq!(game("startpos moves 7g7f"), Some(GameName::Shogi));
        assert_eq!(game("startpos moves e2e4"), Some(GameName::Chess));
        assert_eq!(game("startpos"), None);
    }
}
