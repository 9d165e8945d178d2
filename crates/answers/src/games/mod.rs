//! The games, and what answers need from them.
//!
//! A question is answered once, over [`SetupGame`] or [`NotatedGame`]; the choice of the user picks the implementation.

mod chess;
mod notation;
mod shogi;

use clap::ValueEnum;
use diagram::Diagram;
use engine::PlayableGame;
use game::Side;
use serde::Serialize;

use crate::{InputError, Pasted};

pub use engine::{Chess, Shogi};
pub use notation::{MateUnit, NotatedGame, Notation, score_text};

/// The games, as a user names them.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub enum GameName {
    /// Positions in FEN
    #[default]
    Chess,
    /// Positions in SFEN
    Shogi,
}

impl GameName {
    /// The game that a position is of. A board of nine ranks is shogi. So is one of fewer, of which the rest may be lost,
    /// with something that no chessboard has.
    pub fn of(position: &str) -> GameName {
        let pasted = Pasted::new(position);
        if let Some(game) = pasted.game_of_moves() {
            return game;
        }
        let position = pasted.start;
        let board = position.split_whitespace().next().unwrap_or_default();
        let is_cut_off = board.contains('/') && board.contains(['9', 'L', 'G', 'S', 'l', 'g', 's']);
        if ranks(position) == 9 || is_cut_off { GameName::Shogi } else { GameName::Chess }
    }
}

/// A game that positions can be read, checked and drawn of, whatever is wrong with them.
pub trait SetupGame: PlayableGame {
    /// A position as it was typed.
    type Setup;

    /// The ranks of its board.
    const RANKS: usize;

    /// The start of a game.
    fn initial_setup() -> Self::Setup;

    /// Reads a board alone, or a board and the side to move. The rest is as problemists assume it.
    fn read_board(text: &str) -> Result<Self::Setup, InputError>;

    /// Reads a position.
    fn read_setup(text: &str) -> Result<Self::Setup, InputError>;

    /// Writes a position as it is read.
    fn write_setup(setup: &Self::Setup) -> String;

    /// The side to move.
    fn turn(setup: &Self::Setup) -> Side;

    /// What the players call a side.
    fn side_name(side: Side) -> &'static str;

    /// Everything that a position of a game cannot have.
    fn faults(setup: &Self::Setup) -> Vec<Fault>;

    /// The position, if the rules can be applied to it whatever its faults are.
    fn position(setup: &Self::Setup) -> Option<Self::Position>;

    /// The squares of the men that give check.
    fn checkers(position: &Self::Position) -> Vec<String>;

    /// Whether neither side can win by any sequence of moves, in a position without faults.
    fn is_dead(position: &Self::Position) -> bool;

    /// The board as `side` sees it, with checks and faults marked.
    fn diagram(setup: &Self::Setup, side: Side) -> Box<dyn Diagram>;
}

/// Something that is wrong with a position.
#[derive(Clone, Debug, Serialize)]
pub struct Fault {
    /// What it is about, in one word that programs can rely on.
    pub kind: &'static str,
    /// What is wrong, for people.
    pub message: String,
    /// Where it is.
    pub squares: Vec<String>,
}

/// Reads what a user may write for a position: `startpos` or the game's own text, and moves behind it as protocols write
/// them.
pub fn read<G: SetupGame>(text: &str) -> Result<G::Setup, InputError> {
    let pasted = Pasted::new(text);
    let start = read_start::<G>(pasted.start)?;
    if !pasted.has_moves() {
        return Ok(start);
    }
    let position = G::position(&start).ok_or_else(|| {
        let faults: Vec<String> = G::faults(&start).into_iter().map(|fault| fault.message).collect();
        InputError {
            message: format!("the rules cannot be applied: {}", faults.join("; ")),
            text: text.to_owned(),
            column: None,
            hint: None,
        }
    })?;
    G::read_setup(&G::write(&pasted.play::<G>(position)?))
}

/// Reads a position without moves: `startpos`, or the game's own text, of which all behind the board may be missing.
pub fn read_start<G: SetupGame>(text: &str) -> Result<G::Setup, InputError> {
    if text.trim().is_empty() {
        return Err(InputError {
            message: "the position is empty".into(),
            text: String::new(),
            column: Some(1),
            hint: Some(format!("`startpos` is the start of a game of {}", G::NAME)),
        });
    }
    match text.trim() {
        "startpos" => Ok(G::initial_setup()),
        board if !board.contains(char::is_whitespace) && ranks(board) == G::RANKS => G::read_board(board),
        board_and_side
            if board_and_side.split_whitespace().count() == 2 && ranks(board_and_side) == G::RANKS =>
        {
            G::read_board(board_and_side)
        }
        _ => G::read_setup(text),
    }
}

/// The number of ranks that the first word of a position has.
pub fn ranks(text: &str) -> usize {
    text.split_whitespace().next().map_or(0, |board| board.matches('/').count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What programs rely on: a kind that is renamed, or missing in docs/reference/json.md, breaks them.
    #[test]
    fn the_kinds_of_faults_are_those_that_are_documented() {
        let codes =
            |codes: Vec<&str>| codes.iter().map(|code| format!("`{code}`")).collect::<Vec<_>>().join(", ");
        let chess = codes(::chess::fault::FaultKind::ALL.iter().map(|kind| kind.code()).collect());
        let shogi = codes(::shogi::fault::FaultKind::ALL.iter().map(|kind| kind.code()).collect());
        let documented = include_str!("../../../../docs/reference/json.md");
        assert!(documented.contains(&format!("chess: {chess}; shogi: {shogi} |")), "{chess}; {shogi}");
    }

    #[test]
    fn written_positions_are_read_back() {
        fn check<G: SetupGame>() {
            let text = G::write_setup(&G::initial_setup());
            assert_eq!(G::read_setup(&text).map(|setup| G::write_setup(&setup)), Ok(text));
        }
        check::<Chess>();
        check::<Shogi>();
    }

    #[test]
    fn a_board_alone_is_a_position() {
        fn check<G: SetupGame>(text: &str, expected: &str) {
            assert_eq!(
                read::<G>(text).map(|setup| G::write_setup(&setup)),
                Ok(expected.to_owned()),
                "{text}"
            );
        }
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        check::<Chess>(start, &format!("{start} w KQkq - 0 1"));
        check::<Chess>(&format!("{start} b"), &format!("{start} b KQkq - 0 1"));
        check::<Chess>("4k3/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        check::<Chess>("8/8/8/8/7R/p7/2K5/k7 moves h4h1", "8/8/8/8/8/p7/2K5/k6R b - - 1 1");
        check::<Shogi>("8k/9/7GP/9/9/9/9/9/9", "8k/9/7GP/9/9/9/9/9/9 b - 1");
        check::<Shogi>("8k/9/7GP/9/9/9/9/9/9 w", "8k/9/7GP/9/9/9/9/9/9 w - 1");
        check::<Chess>("startpos moves e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    }

    #[test]
    fn a_position_of_the_other_game_gives_a_hint() {
        let hint = |error: Option<InputError>| error.and_then(|error| error.hint).unwrap_or_default();
        let shogi = Shogi::write_setup(&Shogi::initial_setup());
        assert!(hint(Chess::read_setup(&shogi).err()).contains("--game shogi"));
        let chess = Chess::write_setup(&Chess::initial_setup());
        assert!(hint(Shogi::read_setup(&chess).err()).contains("--game chess"));
    }
}
