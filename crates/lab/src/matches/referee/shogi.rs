//! Shogi matches: USI and KIF.

use std::fmt::Write as _;

use ::game::{Ending, Position as _, Reason, Side};
use shogi::record::{Conclusion, Note, Record};
use shogi::{Game, Position, Rules, Setup, fault, text};

use super::{Heading, MoveNote, Protocol, RefereedGame};
use crate::matches::End;

/// A game of shogi.
#[derive(Clone, Debug)]
pub struct RefereedShogi {
    game: Game,
}

impl RefereedGame for RefereedShogi {
    type Game = engine::Shogi;

    const PROTOCOL: Protocol = Protocol::Usi;
    const START: &str = "startpos";

    /// Openings are as USI has them: `startpos moves 7g7f …`, `sfen …`, or a bare SFEN.
    fn begin(opening: &str) -> Result<RefereedShogi, String> {
        let game = match opening.split_whitespace().next() {
            Some("startpos" | "sfen" | "position") => {
                let opening = opening.trim().strip_prefix("position ").unwrap_or(opening.trim());
                text::read_usi_game(opening, fault::GAME, Rules::default())
                    .map_err(|error| error.to_string())?
            }
            _ => {
                let setup: Setup =
                    opening.parse().map_err(|error: text::ParseSfenError| error.to_string())?;
                let position = setup.position(fault::GAME).map_err(|faults| faults.to_string())?;
                Game::new(position, Rules::default())
            }
        };
        Ok(RefereedShogi { game })
    }

    fn turn(&self) -> Side {
        self.game.position().side_to_move()
    }

    fn command(&self) -> String {
        let start = self.game.first_position();
        let mut command = match *start == Position::initial() {
            true => "position startpos".to_owned(),
            false => format!("position sfen {start}"),
        };
        if !self.game.moves().is_empty() {
            command.push_str(" moves");
        }
        for mv in self.game.moves() {
            // Writing to a string cannot fail.
            let _ = write!(command, " {mv}");
        }
        command
    }

    fn play(&mut self, mv: &str) -> Result<(), String> {
        let mv = text::read_usi_move(mv, self.game.position()).map_err(|error| error.to_string())?;
        self.game.play(mv).map_err(|illegality| illegality.to_string())
    }

    fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    fn declared(&self) -> Option<Ending> {
        self.game.declare()
    }

    fn record(&self, heading: &Heading<'_>, notes: &[MoveNote]) -> String {
        let &Heading { pair, game, .. } = heading;
        let before = self.game.moves().len().saturating_sub(notes.len());
        let times = notes.iter().map(|note| Note {
            time: Some(note.time),
            comments: note.score.map(|score| format!("{score:+}")).into_iter().collect(),
        });
        let headers = [
            ("棋戦", format!("keymove lab match {pair}.{game}")),
            ("持ち時間", heading.time.to_owned()),
            ("先手", heading.players[0].to_owned()),
            ("後手", heading.players[1].to_owned()),
        ];
        let mut notes: Vec<Note> = vec![Note::default(); before + 1].into_iter().chain(times).collect();
        let conclusion = conclusion(heading.end);
        if let (Conclusion::Interrupted, Some(last)) = (&conclusion, notes.last_mut()) {
            last.comments.push(heading.end.to_string());
        }
        let record = Record {
            headers: headers.map(|(name, value)| (name.to_owned(), value)).to_vec(),
            game: self.game.clone(),
            notes,
            variations: Vec::new(),
            conclusion: Some(conclusion),
        };
        text::write_kif(&record)
    }
}

/// The end as KIF has it; what it has no word for breaks the game off.
fn conclusion(end: &End) -> Conclusion {
    match end {
        End::Rules(Reason::Mate | Reason::Stalemate) => Conclusion::Mate,
        End::Rules(Reason::Repetition) => Conclusion::Repetition,
        End::Rules(Reason::PerpetualCheck) => Conclusion::OpponentIllegalMove,
        End::Rules(Reason::Declaration) => Conclusion::Declaration,
        End::Rules(Reason::MaximumLength) | End::TooLong => Conclusion::MaximumLength,
        End::Resignation => Conclusion::Resignation,
        End::TimeLoss => Conclusion::TimeUp,
        End::IllegalMove(_) => Conclusion::IllegalMove,
        End::Rules(Reason::FiftyMoves | Reason::DeadPosition) | End::Adjudication | End::Failure(_) => {
            Conclusion::Interrupted
        }
    }
}
