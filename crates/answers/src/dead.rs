//! Whether each side can still win, with the proofs.

use std::fmt::Write as _;

use chess::{Color, Position, text::Fen};
use dead::{Analyser, Verdict};
use engine::Chess;
use game::Position as _;
use serde::Serialize;

use crate::games::{NotatedGame, Notation};

/// What the sides can still reach by any sequence of legal moves.
#[derive(Clone, Debug, Serialize)]
pub struct Chances {
    /// The position as FEN.
    pub position: String,
    /// Whether neither side can win, so that the game is drawn; absent if that is undecided. The end of a game by checkmate
    /// is not a dead position.
    pub dead: Option<bool>,
    /// What White can reach.
    pub white: Chance,
    /// What Black can reach.
    pub black: Chance,
}

/// What one side can reach.
#[derive(Clone, Debug, Serialize)]
pub struct Chance {
    /// `can_win`, `cannot_win` or `undecided`.
    pub verdict: &'static str,
    /// Why it cannot: `game_over`, `material`, `mobility` or `exhausted`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<&'static str>,
    /// A helpmate, as UCI writes moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
    /// The same as text, or a description of the proof.
    #[serde(skip)]
    pub words: String,
}

impl Chances {
    /// Of a position that a game can reach.
    pub fn of(analyser: &mut Analyser, position: &Position) -> Chances {
        let [white, black] = Color::ALL.map(|color| analyser.verdict(position, color));
        let is_mate = position.is_check() && !position.has_moves();
        let can_win = |verdict: &Verdict| matches!(verdict, Verdict::CanWin(_));
        let dead = match (&white, &black) {
            _ if is_mate => Some(false),
            (Verdict::CannotWin(_), Verdict::CannotWin(_)) => Some(true),
            (white, black) if can_win(white) || can_win(black) => Some(false),
            _ => None,
        };
        Chances {
            position: Fen(position.to_setup()).to_string(),
            dead,
            white: Chance::of(position, Color::White, &white),
            black: Chance::of(position, Color::Black, &black),
        }
    }

    /// Whether the verdicts about both sides are proved.
    pub fn is_decided(&self) -> bool {
        [&self.white, &self.black].into_iter().all(|chance| chance.verdict != UNDECIDED)
    }

    /// In a few words: `dead`, `White can win`, `both can win` or `undecided`.
    pub fn summary(&self) -> &'static str {
        match (self.dead, self.white.verdict, self.black.verdict) {
            (Some(true), ..) => "dead",
            (_, CAN_WIN, CAN_WIN) => "both can win",
            (_, CAN_WIN, CANNOT_WIN) => "White can win",
            (_, CANNOT_WIN, CAN_WIN) => "Black can win",
            _ => "undecided",
        }
    }

    /// The verdicts with their proofs, a line each.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (color, chance) in Color::ALL.into_iter().zip([&self.white, &self.black]) {
            // Writing to a string cannot fail.
            let _ = match chance.verdict {
                CAN_WIN => writeln!(text, "{color} can win: {}", chance.words),
                CANNOT_WIN => writeln!(text, "{color} cannot win: {}", chance.words),
                _ => writeln!(text, "{color}: undecided within the limit of nodes"),
            };
        }
        text.push_str(match self.dead {
            Some(true) => "The position is dead: the game is drawn.\n",
            Some(false) => "The position is not dead.\n",
            None => "It is undecided whether the position is dead.\n",
        });
        text
    }
}

const CAN_WIN: &str = "can_win";
const CANNOT_WIN: &str = "cannot_win";
const UNDECIDED: &str = "undecided";

impl Chance {
    fn of(position: &Position, winner: Color, verdict: &Verdict) -> Chance {
        match verdict {
            Verdict::CanWin(line) => {
                debug_assert!(dead::is_helpmate(position, winner, line), "a helpmate that does not mate");
                let words = match line.is_empty() {
                    true => "it has mated".to_owned(),
                    false => Chess::line(position, line, Notation::San),
                };
                let line = Some(Chess::moves(position, line, Notation::Protocol));
                Chance { verdict: CAN_WIN, proof: None, line, words }
            }
            Verdict::CannotWin(proof) => Chance {
                verdict: CANNOT_WIN,
                proof: Some(proof.name()),
                line: None,
                words: proof.to_string(),
            },
            Verdict::Undecided => {
                Chance { verdict: UNDECIDED, proof: None, line: None, words: String::new() }
            }
        }
    }
}
