//! Chess matches: UCI and PGN.

use std::fmt::Write as _;

use ::game::{Ending, Position as _, Reason, Side};
use chess::text::{Epd, Fen, San, UciCastling, UciMove};
use chess::{Game, Position, fault};
use dead::{Analyser, Limits};

use super::{Heading, MoveNote, Protocol, RefereedGame};

/// A game of chess.
#[derive(Clone, Debug)]
pub struct RefereedChess {
    game: Game,
}

/// The number of positions searched to decide whether a game is a dead draw: a few milliseconds.
const NODES: u32 = 5_000;

/// The maximum length of a line of PGN, by its standard.
const LINE: usize = 80;

impl RefereedGame for RefereedChess {
    type Game = engine::Chess;

    const PROTOCOL: Protocol = Protocol::Uci;
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    /// Openings are FEN or EPD.
    fn begin(opening: &str) -> Result<RefereedChess, String> {
        let setup = match opening.parse::<Fen>() {
            Ok(fen) => fen.0,
            Err(error) => opening.parse::<Epd>().map_err(|_| error.to_string())?.setup,
        };
        let position = setup.position(fault::GAME).map_err(|faults| faults.to_string())?;
        Ok(RefereedChess { game: Game::from(position) })
    }

    fn turn(&self) -> Side {
        self.game.position().side_to_move()
    }

    fn command(&self) -> String {
        let mut command = format!("position fen {}", Fen(self.game.start().to_setup()));
        if self.game.moves().len() > 0 {
            command.push_str(" moves");
        }
        for mv in self.game.moves() {
            // Writing to a string cannot fail.
            let _ = write!(command, " {}", UciMove::of(mv, UciCastling::KingSteps));
        }
        command
    }

    fn play(&mut self, mv: &str) -> Result<(), String> {
        let mv = UciMove::find(mv, self.game.position()).map_err(|error| error.to_string())?;
        self.game.play(mv);
        Ok(())
    }

    fn ending(&self) -> Option<Ending> {
        let position = self.game.position();
        let is_dead = || Analyser::new(Limits { nodes: NODES }).is_dead(position);
        let dead = || is_dead().then_some(Ending::drawn(Reason::DeadPosition));
        self.game.ending().or_else(|| self.game.claim()).or_else(dead)
    }

    fn declared(&self) -> Option<Ending> {
        None
    }

    fn record(&self, heading: &Heading<'_>, notes: &[MoveNote]) -> String {
        let result = match heading.winner {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "1/2-1/2",
        };
        let &Heading { pair, game, .. } = heading;
        let tags = [
            ("Event", "keymove lab match"),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", &format!("{pair}.{game}")),
            ("White", heading.players[0]),
            ("Black", heading.players[1]),
            ("Result", result),
            ("SetUp", "1"),
            ("FEN", &Fen(self.game.start().to_setup()).to_string()),
            ("TimeControl", heading.time),
            ("Termination", &heading.end.to_string()),
        ];
        let mut text = String::new();
        for (name, value) in tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            // Writing to a string cannot fail.
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        text.push('\n');
        let mut words = self.words(notes);
        words.push(result.to_owned());
        text.push_str(&wrapped(&words));
        text.push_str("\n\n");
        text
    }
}

impl RefereedChess {
    /// Numbers, moves and comments.
    fn words(&self, notes: &[MoveNote]) -> Vec<String> {
        let mut words = Vec::new();
        let mut position: Position = *self.game.start();
        for (ply, mv) in self.game.moves().enumerate() {
            let number = position.fullmoves();
            match position.side_to_move() {
                Side::First => words.push(format!("{number}.")),
                Side::Second if ply == 0 => words.push(format!("{number}...")),
                Side::Second => {}
            }
            words.push(San::of(&position, mv).to_string());
            if let Some(note) = notes.get(ply) {
                let seconds = note.time.as_secs_f64();
                words.push(match (note.score, note.depth) {
                    (Some(score), Some(depth)) => {
                        format!("{{{:+.2}/{depth} {seconds:.3}s}}", f64::from(score) / 100.0)
                    }
                    _ => format!("{{{seconds:.3}s}}"),
                });
            }
            position.play(mv);
        }
        words
    }
}

fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        if width > 0 && width + 1 + word.len() > LINE {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += word.len();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_of_pawns_ends_the_game() {
        let begin = |fen| RefereedChess::begin(fen).expect("the position is legal");
        let wall = begin("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1");
        assert_eq!(wall.ending(), Some(Ending::drawn(Reason::DeadPosition)));
        assert_eq!(begin(RefereedChess::START).ending(), None);
    }
}
