//! What is known about a side's chances, with its proof.

use std::fmt;

use chess::Move;

/// Whether a side can win by some sequence of legal moves.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Verdict {
    /// It can: these moves, played from the position, end in checkmate of the other side. There are none if the
    /// position is that checkmate.
    CanWin(Vec<Move>),
    /// It cannot, whatever both sides play.
    CannotWin(Proof),
    /// The limit was reached before either was proved.
    Undecided,
}

impl Verdict {
    /// Whether the side is proved unable to win.
    pub fn cannot_win(&self) -> bool {
        matches!(self, Verdict::CannotWin(_))
    }
}

/// Why a side cannot win.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Proof {
    /// The game is over: the side is checkmated or the position is stalemate.
    GameOver,
    /// The men on the board can form no checkmate, wherever they stand.
    Material,
    /// No checkmate is possible on the squares that the men can ever reach.
    Mobility,
    /// Every sequence of legal moves was played up to a position with one of the other proofs.
    Exhausted,
}

impl Proof {
    /// All proofs, the simplest first.
    pub const ALL: [Proof; 4] = [Proof::GameOver, Proof::Material, Proof::Mobility, Proof::Exhausted];

    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Proof::GameOver => "game_over",
            Proof::Material => "material",
            Proof::Mobility => "mobility",
            Proof::Exhausted => "exhausted",
        }
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Proof::GameOver => "the game is over",
            Proof::Material => "its men can form no checkmate",
            Proof::Mobility => "its men cannot reach the squares of any checkmate",
            Proof::Exhausted => "every sequence of moves was tried",
        })
    }
}
